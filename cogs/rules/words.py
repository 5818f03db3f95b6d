"""The wording of /rules and its screens. The rules themselves are in bot.rulebook."""

from collections.abc import Mapping, Sequence

from bot.engine.cards import Card, Rank, Suit
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.names import shown_name
from bot.rulebook.rulesets import CardRanking
from cogs.ui.words.cards import NO_TRUMP, bare, sign
from cogs.ui.words.cards import suit as headed
from cogs.ui.words.names import count, quoted, safe, signed

GENERAL_ARTICLES: Mapping[str, str] = {
    "glossary": "Words of the game",
    "drive": "The Euchre Drive",
    "bot": "Using the bot",
    "course": "A beginner's course",
}

# Commands

ABOUT = "Ask about the rules, or browse them."
LOOK_UP = "Look this up"
ASKING: Mapping[str, str] = {
    "question": "Your question (default: browse)",
    "game": "Game (default: your table's)",
}

# Answers without a page

GONE = "That page is gone. Browse the rules with /rules."
NO_QUESTION = "That message has no words to look up. Ask with /rules."
MENTION_ME = "Mention me with a question, such as: Can the dealer's partner go alone?"
ASK_ME = "Ask me a question, such as: Can the dealer's partner go alone?"
NO_ANSWER = "I don't have an answer for that. Closest:"
OFF_TOPIC = "I only know euchre, its relatives and this bot."


def of_house_rules(name: str, rules: Ruleset) -> str:
    """Return why named house rules aren't accepted: the rulebook has only the game they're based on."""
    return f"{quoted(safe(name))} is {rules.name} with house rules. Choose {rules.name} here."


# Buttons and lists

SHARE = "Share"
TOPICS = "All topics"
READ_MORE = "Read more"
RANKING = "Ranking"
SCORING = "Scoring"
COMPARE = "Compare"
COMPARE_WITH = "Compare with…"
HOUSE_RULES = "House rules"
RULES_ON_THIS = "The rules on this"
WHY, THE_RULE = "Why?", "The rule"
OTHER_GAMES = "Other games, and more…"
_ABOUT: Mapping[str, str] = {
    "play": "following suit",
    "making-trumps": "the dealer's partner",
    "going-alone": "going alone",
    "benny-turned-up": "turning up the Benny",
    "second-round": "the second round",
    "bidding": "bidding",
    "robbing": "robbing",
    "discard": "discarding",
}


def rule_on(topic: str) -> str:
    """Return the label of the button that opens the rule behind a refusal."""
    return f"The rule on {_ABOUT[topic]}"


def reading(titles: Sequence[str], *, all_of_them: bool) -> str:
    """Return the placeholder of a list of sections: its first title, if there are several lists."""
    return "Read about…" if all_of_them else f"{titles[0]} …"


def elsewhere(title: str, home: str) -> str:
    """Return the title of another game's section, with the game's name."""
    return f"{title} ({home_name(home)})"


# Reading


def home_name(home: str) -> str:
    """Return the name of a ruleset or a general article."""
    return PRESETS[home].name if home in PRESETS else GENERAL_ARTICLES[home]


def source(name: str) -> str:
    """Return where a section's rules come from."""
    return f"Source: {name}"


def shared_by(name: str) -> str:
    """Return who showed the page to everyone."""
    return f"Looked up by {safe(shown_name(name))}"


def table_rules(lines: Sequence[str]) -> list[str]:
    """Return a table's house rules, one per line under a heading, or nothing if there are none."""
    return ["House rules at this table", *(f"- {line}" for line in lines)] if lines else []


# Comparing

THE_SAME = "The rules are the same."


def both(first: Ruleset, second: Ruleset) -> str:
    """Return the heading of a comparison: the names of both rulesets."""
    return f"{first.name} and {second.name}"


def only_differences(page: int, pages: int) -> str:
    """Return the note that a comparison lists only the differences, with its page number."""
    return f"Only the differences, page {page} of {pages}" if pages > 1 else "Only the differences"


def only_in(rules: Ruleset) -> str:
    """Return the heading above the rules that only that game has."""
    return f"Only in {rules.name}"


# What beats what

WHAT_BEATS_WHAT = "What beats what"


def trumps_first(ranked: CardRanking) -> str:
    """Return the heading above the trumps in the picture."""
    return f"{_trumps(ranked)}, best first"


def plain_suit(suit: Suit) -> str:
    """Return the heading above a plain suit in the picture."""
    return suit.word.capitalize()


def alt_text(ranked: CardRanking) -> str:
    """Return the picture of the cards in words."""
    trumps = ", ".join(_named(card, ranked) for card in ranked.trumps)
    told = [f"{trumps_first(ranked)}: {trumps}" if trumps else _trumps(ranked)]
    told += [
        f"{plain_suit(each)}: {', '.join(card.rank.word for card in cards)}" for each, cards in ranked.plain
    ]
    return ". ".join(told) + "."


def ranking_lines(ranked: CardRanking) -> list[str]:
    """Return the ranking of the cards as text, one line per suit."""
    trumps = f"**{headed(ranked.suit)}**: {' '.join(_short(card, ranked) for card in ranked.trumps)}"
    plain = [f"{sign(each)} {' '.join(_rank(card) for card in cards)}" for each, cards in ranked.plain]
    return [trumps, *plain] if ranked.trumps else plain


def card_label(card: Card, ranked: CardRanking) -> str:
    """Return what is below a card in the picture, if it's more than its rank."""
    return "highest" if card.is_benny else _title(card, ranked).removesuffix(" bower")


def who_wins(ranked: CardRanking) -> str:
    """Return which card wins, in a sentence or two."""
    if ranked.suit is None:
        return "The best card of the suit led wins. There are no bowers."
    bowers = any(_title(card, ranked).endswith("bower") for card in ranked.trumps)
    both_ways = "A trump beats every plain card. Otherwise the best card of the suit led wins."
    return f"{both_ways} Bowers count as {ranked.called}." if bowers else both_ways


def _trumps(ranked: CardRanking) -> str:
    return f"{ranked.suit.word.capitalize()} are {ranked.called}" if ranked.suit else NO_TRUMP.capitalize()


def _title(card: Card, ranked: CardRanking) -> str:
    return ranked.order.titles[card] or ""


def _short(card: Card, ranked: CardRanking) -> str:
    label = card_label(card, ranked)
    return bare(card) if card.is_benny or not label else f"{bare(card)} ({label})"


def _rank(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.value


def _named(card: Card, ranked: CardRanking) -> str:
    if card.is_benny:
        return "Benny"
    if title := _title(card, ranked):
        return f"{title} ({card.name})"
    return card.name if card.suit is not ranked.suit else card.rank.word


# Scores

WHO_SCORES_WHAT = "Who scores what"


def ending(points: int, words: str, *, marked: bool) -> str:
    """Return a line in the table of scores. ``marked`` means that the hand ended this way."""
    return f"**{points} · {words}** ◂ this hand" if marked else f"**{points}** · {words}"


def brought(team: str, tricks: int, scored: int, thing: str) -> str:
    """Format what a side took and scored: ``Ann & Cy: 3 tricks, **+1 point**``. ``thing``: point or chip."""
    noun = count(abs(scored), thing).partition(" ")[2]
    return f"{team}: {count(tricks, 'trick')}, **{signed(scored)} {noun}**"


def scored_by(name: str, ends: str) -> str:
    """Return the caption of a score table: the ruleset's name, and the goal of the game."""
    return f"{name}, {ends}"
