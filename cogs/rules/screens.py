"""The rulebook's pages: a section, the list of sections, an answer, a comparison, and the card ranking.

Every page has buttons to others and, while it's private, one that shows it to everyone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from msgspec.structs import replace

from bot.art.ranks import Row, picture
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Suit
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.names import cut
from bot.rulebook import Answer, Section
from bot.rulebook.book import COMPUTED
from bot.rulebook.rulesets import CardRanking, Difference, differences, only_in
from cogs.rules import words
from cogs.rules.press import Page, RulePress, Way
from cogs.rules.words import GENERAL_ARTICLES, home_name
from cogs.ui import controls
from cogs.ui.controls import Button, Item, button, chooser, page_buttons
from cogs.ui.layout import Picture, Screen, accent_of, lines, noted, screen, small
from cogs.ui.words.cards import as_text, suit
from cogs.ui.words.names import begun
from cogs.ui.words.rules import house_rules

PICTURE = "cards.png"
NONE = "N"  # no trump, where a suit's letter stands
_RELATED = 5
_DIFFERENCES = 8  # per page, at most
_COLUMN = 12  # characters of a cell, so that two fit side by side on a phone


# What every page has


def home_of(id_: str) -> str:
    """Return the ruleset or the general article a section belongs to."""
    return id_.partition("/")[0]


def to(press: RulePress, label: str, page: Page, what: str, at: str = "") -> Button:
    """Return a button from one page to another, under the same table's rules."""
    return button(label, RulePress(page, press.table, what, at))


def share_buttons(press: RulePress) -> list[Button]:
    """Return the button that shows the page to everyone, or nothing if everyone already sees it."""
    return [] if press.way is Way.ALOUD else [button(words.SHARE, replace(press, way=Way.ALOUD))]


def shared_by(page: Screen, name: str) -> Screen:
    """Return the page with the name of the person who showed it to everyone."""
    return noted(page, small(words.shared_by(name)))


# Reading


def section_view(
    press: RulePress,
    section: Section,
    among: Sequence[Section],
    related: Sequence[Section] = (),
    *,
    now: str = "",
) -> Screen:
    """Return a section in full. ``among`` are its book's sections in order, ``related`` those to read next.

    ``now`` is what it means for the player's own cards at this moment.
    """
    ids = [each.id for each in among]
    place, last = ids.index(section.id), len(ids) - 1
    turning = [
        button(controls.BACK, _section(press, ids[max(place - 1, 0)], "B"), disabled=place == 0),
        button(controls.NEXT, _section(press, ids[min(place + 1, last)], "N"), disabled=place == last),
    ]
    home = home_of(section.id)
    return screen(
        now,
        lines(f"### {section.title}", small(home_name(home))),
        as_text(section.text),
        small(words.source(section.source)),
        [button(each.title, _section(press, each.id)) for each in related[:_RELATED]],
        [
            *([] if press.way is Way.ALOUD else turning),
            to(press, words.TOPICS, Page.TOPICS, home),
            *share_buttons(press),
        ],
    )


def topics_view(
    press: RulePress, home: str, sections: Sequence[Section], rules: Ruleset | None = None
) -> Screen:
    """Return the list of a ruleset's or a general article's sections. ``rules`` are those of the table."""
    own = PRESETS.get(home)
    told = house_rules(rules) if rules and rules.id == home else []
    other = next(each for each in PRESETS if each != home)
    games = [
        to(press, words.RANKING, Page.CARDS, home),
        to(press, words.SCORING, Page.SCORE, home),
        to(press, words.COMPARE, Page.COMPARE, f"{home}+{other}", "0"),
    ]
    house = [each.id for each in sections if each.topic == "variations"]
    games += [to(press, words.HOUSE_RULES, Page.SECTION, id_) for id_ in house]
    return screen(
        lines(f"### {home_name(home)}", small(begun(own.summary)) if own else None),
        lines(*words.table_rules(told)),
        *(_sections(press, home, sections, at) for at in range(0, len(sections), controls.CHOICES)),
        _homes(press, home),
        [*(games if own else []), *share_buttons(press)],
    )


def answer_view(press: RulePress, answer: Answer, related: Sequence[Answer] = ()) -> Screen:
    """Return the entry that answers a question, under the table's rules. ``press`` shows it again.

    If the first ``related`` entry might be meant as well, its answer is shown too. Below are a button for the
    chapter and one for each other question. An answer computed by the engine has no id to find it by, so it
    can't be shared.
    """
    close = [each for each in related[:1] if each.is_close]
    more = button(words.READ_MORE, RulePress(Page.SECTION, press.table, answer.section), controls.CHIEF)
    computed = answer.id.endswith(f"/{COMPUTED}")
    return screen(
        lines(f"**{answer.question}**", small(home_name(answer.home))),
        as_text(answer.text),
        lines(*(small(as_text(note)) for note in answer.notes)),
        *(_also(each, answer.home) for each in close),
        [
            more,
            *_questions(press, related[len(close) :], answer.home),
            *([] if computed else share_buttons(press)),
        ],
    )


def _also(answer: Answer, home: str) -> str:
    """Return a second answer below the first, which is of that game."""
    notes = (small(as_text(note)) for note in answer.notes)
    return lines(f"**{_label(answer, home)}**", as_text(answer.text), *notes)


def unknown_view(press: RulePress, closest: Sequence[Answer]) -> Screen:
    """Return a screen without an answer, with the closest questions unless the question is off topic."""
    if not closest:
        return screen(words.OFF_TOPIC)
    return screen(words.NO_ANSWER, _questions(press, closest, closest[0].home))


def _questions(press: RulePress, answers: Sequence[Answer], home: str) -> list[Button]:
    """Return a button for each entry, with the game's name if it isn't the first one's."""
    return [button(_label(each, home), RulePress(Page.ENTRY, press.table, each.id)) for each in answers]


def _label(answer: Answer, home: str) -> str:
    """Return a question's label, with the game's name for readers of another game."""
    other = answer.home != home and answer.home in PRESETS
    return cut(words.elsewhere(answer.question, answer.home) if other else answer.question, controls.LABEL)


def _section(press: RulePress, id_: str, role: str = "") -> RulePress:
    """The section. ``role`` keeps two buttons of one screen apart that lead to the same."""
    return RulePress(Page.SECTION, press.table, id_, role)


def _sections(press: RulePress, home: str, sections: Sequence[Section], at: int) -> Item:
    some = sections[at : at + controls.CHOICES]
    hint = words.reading([each.title for each in some], all_of_them=len(sections) <= controls.CHOICES)
    options = [(each.id, each.title) for each in some]
    return chooser(RulePress(Page.PICK, press.table, home, str(at)), hint, options)


def _homes(press: RulePress, home: str) -> Item:
    names = [(rules.id, rules.name) for rules in PRESETS.values()] + list(GENERAL_ARTICLES.items())
    options = [each for each in names if each[0] != home]
    return chooser(RulePress(Page.PICK, press.table), words.OTHER_GAMES, options)


# Comparing


def compare_view(press: RulePress, first: Ruleset, second: Ruleset, page: int = 0) -> Screen:
    """Return a page of a table of two games' differences, followed by what only one of them has.

    The house rules of a table count. Below it the first game can be compared with any other.
    """
    found = differences(first, second)
    size = -(-len(found) // max(1, -(-len(found) // _DIFFERENCES)))  # so that no page is left with few
    shown = [
        lines("```", *_compared(first, second, found[at : at + size]), "```")
        for at in range(0, len(found), size or 1)
    ]
    own = [*_only_in(first, second), *_only_in(second, first)]
    shown += [lines(*own)] if own else []
    pages = max(1, len(shown))
    page = min(page, pages - 1)
    both = f"{first.id}+{second.id}"
    turning = page_buttons(page, pages, lambda other: RulePress(Page.COMPARE, press.table, both, str(other)))
    others = [each for each in PRESETS.values() if each.id not in (first.id, second.id)]
    options = [(f"{first.id}+{each.id}", each.name) for each in others]
    return screen(
        lines(
            f"### {words.both(first, second)}",
            small(words.only_differences(page + 1, pages)) if shown else None,
        ),
        shown[page] if shown else words.THE_SAME,
        [*turning, *share_buttons(press)],
        None
        if press.way is Way.ALOUD
        else chooser(RulePress(Page.PICK, press.table), words.COMPARE_WITH, options),
    )


def _compared(first: Ruleset, second: Ruleset, found: Sequence[Difference]) -> Iterator[str]:
    """Yield the lines of a comparison:

    the games' names, then for each difference its title and both values.
    """
    yield from _side_by_side(first.name, second.name)
    for each in found:
        yield f"\n{each.title.upper()}"
        yield from _side_by_side(*each.values)


def _side_by_side(one: str, other: str) -> Iterator[str]:
    """Yield the lines of two cells placed side by side on a phone."""
    for left, right in zip_longest(wrap(one, _COLUMN), wrap(other, _COLUMN), fillvalue=""):
        yield f"{left:{_COLUMN}}  {right}".rstrip()


def _only_in(rules: Ruleset, other: Ruleset) -> list[str]:
    """Return the rules that only one of the games has, under a heading, or nothing."""
    told = only_in(rules, other)
    return [lines(f"**{words.only_in(rules)}**", *(f"- {each}" for each in told))] if told else []


# What beats what


def read_trumps(rules: Ruleset, letter: str) -> Suit | None:
    """Return the suit of that letter, or no trump if the game has it. Any other text gives hearts."""
    able = {(each.value if each else NONE): each for each in rules.trump_choices}
    return able.get(letter, Suit.HEARTS)


def letter(trumps: Suit | None) -> str:
    """Return the letter for trumps in a custom_id."""
    return trumps.value if trumps else NONE


def rows(ranked: CardRanking) -> tuple[Row, ...]:
    """Return the rows of the picture: trumps with their titles, then the plain suits."""
    labels = tuple(words.card_label(card, ranked) for card in ranked.trumps)
    trumps = [Row(words.trumps_first(ranked), ranked.trumps, labels)] if ranked.trumps else []
    return (*trumps, *(Row(words.plain_suit(each), cards) for each, cards in ranked.plain))


@dataclass(frozen=True, slots=True)
class Ranking:
    """The scene of a picture of the card ranking."""

    ranked: CardRanking

    def picture(self, theme: ArtTheme) -> Picture:
        """Return the rows' picture in that theme, drawn when it's sent."""
        return Picture(PICTURE, picture, (rows(self.ranked), theme), words.alt_text(self.ranked))


def cards_view(
    press: RulePress, rules: Ruleset, ranked: CardRanking, picture: Picture | None = None
) -> Screen:
    """Return the card ranking as text, and as a ``picture`` if there is one."""
    return screen(
        lines(f"### {words.WHAT_BEATS_WHAT}", small(rules.name)),
        picture.item if picture else None,
        lines(*words.ranking_lines(ranked), small(words.who_wins(ranked))),
        [
            button(
                suit(each),
                RulePress(Page.CARDS, press.table, rules.id, letter(each)),
                controls.BOLD if each is ranked.suit else controls.PLAIN,
                disabled=each is ranked.suit,
            )
            for each in rules.trump_choices
        ],
        [to(press, words.RULES_ON_THIS, Page.SECTION, f"{rules.id}/ranking"), *share_buttons(press)],
        accent=accent_of(ranked.suit),
    )
