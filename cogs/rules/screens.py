"""The rulebook's pages: a section, the list of sections, an answer, two games compared, and what beats what.

Every page has buttons to others and, while it is private, one that shows it to everybody; ``by`` is whose
doing that was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import SelectOption
from discord.ui import Separator
from msgspec.structs import replace

from bot.art.ranks import Row, picture
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Suit
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.rulebook import Answer, Section, also_likely, shown_first
from bot.rulebook.rulesets import Difference, Ladder, differences, only_in
from cogs.rules import words
from cogs.rules.press import Page, RulePress, Way
from cogs.rules.words import SHELVES, home_name
from cogs.ui.layout import (
    BOLD,
    CHIEF,
    PLAIN,
    Button,
    Item,
    Picture,
    Screen,
    accent_of,
    button,
    chooser,
    lines,
    page_buttons,
    screen,
    small,
)
from cogs.ui.words.cards import as_text, suit
from cogs.ui.words.names import begun
from cogs.ui.words.rules import house_rules

PICTURE = "cards.png"
NONE = "N"  # no trump, where a suit's letter stands
_SELECT = 25  # Discord's limits
_TEXT = 100
_OTHERS = 3
_RELATED = 5
_DIFFERENCES = 8  # a page, at most


# What every page has


def home_of(id_: str) -> str:
    """Return the ruleset or the shelf a section belongs to."""
    return id_.partition("/")[0]


def to(press: RulePress, label: str, page: Page, what: str, at: str = "") -> Button:
    """Return a button from one page to another, under the same table's rules."""
    return button(label, RulePress(page, press.table, what, at))


def sharing(press: RulePress) -> list[Button]:
    """Return the button that shows the page to everyone, or nothing if everyone already sees it."""
    return [] if press.way is Way.ALOUD else [button(words.SHARE, replace(press, way=Way.ALOUD))]


def shared_by(press: RulePress, by: str) -> str | None:
    """Return who showed the page to everyone, in small type."""
    return small(words.shared_by(by)) if press.way is Way.ALOUD and by else None


# Reading


def section_view(
    press: RulePress,
    section: Section,
    among: Sequence[Section],
    related: Sequence[Section] = (),
    *,
    by: str = "",
    now: str = "",
) -> Screen:
    """Return a section in full; ``among`` are its book's sections in order, ``related`` those to read next.

    ``now`` is what it means for the player's own cards at this moment.
    """
    ids = [each.id for each in among]
    place, last = ids.index(section.id), len(ids) - 1
    turning = [
        button(words.BACK, _section(press, ids[max(place - 1, 0)], "B"), disabled=place == 0),
        button(words.NEXT, _section(press, ids[min(place + 1, last)], "N"), disabled=place == last),
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
            *sharing(press),
        ],
        shared_by(press, by),
    )


def topics_view(
    press: RulePress, home: str, sections: Sequence[Section], rules: Ruleset | None = None, *, by: str = ""
) -> Screen:
    """Every section of a ruleset or a shelf, to choose one from; ``rules`` are those of the table."""
    own = PRESETS.get(home)
    told = house_rules(rules) if rules and rules.id == home else []
    games = [to(press, words.CARDS, Page.CARDS, home, "H"), to(press, words.SCORES, Page.SCORE, home)]
    return screen(
        lines(f"### {home_name(home)}", small(begun(own.summary)) if own else None),
        lines(*words.table_rules(told)),
        *(_sections(press, home, sections, at) for at in range(0, len(sections), _SELECT)),
        _homes(press, home),
        [*(games if own else []), *sharing(press)],
        shared_by(press, by),
    )


def answer_view(
    press: RulePress, question: str, answer: Answer, others: Sequence[Answer], *, by: str = ""
) -> Screen:
    """The section that answers, its best passage in bold, below the table's rules; ``press`` shows it again.

    Where another is about as likely to be meant, its passage and a button that opens it stand below that, and
    then, in short, what of the ``others`` may be meant besides. Without a question, as when it is shared or
    stands below it, the section stands alone.
    """
    _, *second = shown_first([answer, *others])
    more = button(words.READ_ON, RulePress(Page.SECTION, press.table, answer.id), CHIEF)
    rest = [*_answers(press, others[len(second) : _OTHERS], answer), *sharing(press)]
    beside = _beside(answer, others)
    below = second or beside  # then the other buttons stand at the foot of the page
    return screen(
        lines(
            small(words.asked(question)),
            small(words.TWO) if second else None,
            f"### {answer.title}",
            small(home_name(home_of(answer.id))),
        ),
        lines(*(f"**{as_text(note)}**" for note in answer.notes)),
        as_text(answer.text),
        [more, *([] if below else rest)],
        *(part for each in second for part in _second(press, each, home_of(answer.id))),
        beside,
        rest if below else [],
        shared_by(press, by),
    )


def _second(press: RulePress, answer: Answer, home: str) -> list[str | Item | Sequence[Button]]:
    """What may be meant just as well: its title, the passage that answers, and a button for the whole."""
    own = home_of(answer.id)
    return [
        Separator[Any](),
        lines(f"### {answer.title}", small(home_name(own)) if own != home else None),
        as_text(answer.passage),
        [button(words.read_on(answer.title), _section(press, answer.id, "S"))],
    ]


def _beside(first: Answer, others: Sequence[Answer]) -> str:
    """What answers if the question meant something else, a passage of each section with its title."""
    told = [
        f"**{_title(each, home_of(first.id))}:** {as_text(each.excerpt.replace('**', ''))}"
        for each in also_likely([first, *others])
    ]
    return lines(small(words.BESIDE), *told) if told else ""


def unknown_view(
    press: RulePress, question: str, nearest: Sequence[Answer], meant: Answer | None = None
) -> Screen:
    """The rulebook has no answer: says so, and offers what may have been ``meant``, or the nearest topics."""
    if meant is None:
        return screen(lines(small(words.asked(question)), words.NO_ANSWER), _answers(press, nearest))
    others = [each for each in nearest if each.id != meant.id][:_OTHERS]
    return screen(
        lines(small(words.asked(question)), words.did_you_mean(meant.title)),
        [button(words.YES_THAT, _section(press, meant.id), CHIEF), *_answers(press, others, meant)],
    )


def _answers(press: RulePress, answers: Sequence[Answer], first: Answer | None = None) -> list[Button]:
    """A button for each; where it is of another game than the first, it says of which."""
    home = home_of(first.id if first else answers[0].id) if answers else ""
    return [button(_title(each, home), _section(press, each.id)) for each in answers]


def _title(answer: Answer, home: str) -> str:
    """What the section is called for readers of that game, or of that shelf."""
    return answer.title if home_of(answer.id) == home else words.elsewhere(answer.title, home_of(answer.id))


def _section(press: RulePress, id_: str, role: str = "") -> RulePress:
    """The section; ``role`` keeps two buttons of one screen apart that lead to the same."""
    return RulePress(Page.SECTION, press.table, id_, role)


def _sections(press: RulePress, home: str, sections: Sequence[Section], at: int) -> Item:
    some = sections[at : at + _SELECT]
    hint = words.reading([each.title for each in some], all_of_them=len(sections) <= _SELECT)
    options = [SelectOption(label=each.title[:_TEXT], value=each.id) for each in some]
    return chooser(RulePress(Page.PICK, press.table, home, str(at)), hint, options)


def _homes(press: RulePress, home: str) -> Item:
    names = [(rules.id, rules.name) for rules in PRESETS.values()] + list(SHELVES.items())
    options = [SelectOption(label=name[:_TEXT], value=id_) for id_, name in names if id_ != home]
    return chooser(RulePress(Page.PICK, press.table), words.OTHER_GAMES, options)


# Comparing


def compare_view(
    press: RulePress, first: Ruleset, second: Ruleset, page: int = 0, *, question: str = "", by: str = ""
) -> Screen:
    """What is not the same in both, a page at a time, and last what only one of them has.

    The house rules of a table count.
    """
    found = [_difference(each) for each in differences(first, second)]
    size = -(-len(found) // max(1, -(-len(found) // _DIFFERENCES)))  # so that no page is left with few
    shown = [found[at : at + size] for at in range(0, len(found), size or 1)]
    own = [*_only_in(first, second), *_only_in(second, first)]
    shown += [own] if own else []
    pages = max(1, len(shown))
    page = min(page, pages - 1)
    both = f"{first.id}+{second.id}"
    turning = page_buttons(page, pages, lambda other: RulePress(Page.COMPARE, press.table, both, str(other)))
    told = words.only_differences(first, second, page + 1, pages) if shown else ""
    return screen(
        lines(small(words.asked(question)), f"### {words.both(first, second)}", small(told)),
        *(shown[page] if shown else [words.THE_SAME]),
        [*turning, *sharing(press)],
        shared_by(press, by),
    )


def _difference(difference: Difference) -> str:
    return lines(
        f"**{difference.title}**", *(f"{at}. {value}" for at, value in enumerate(difference.values, 1))
    )


def _only_in(rules: Ruleset, other: Ruleset) -> list[str]:
    """Return what only one of the games has, under a heading; nothing if there's nothing."""
    told = only_in(rules, other)
    return [lines(f"**{words.only_in(rules)}**", *(f"- {each}" for each in told))] if told else []


# What beats what


def read_trumps(rules: Ruleset, letter: str) -> Suit | None:
    """Return the suit of that letter, or no trump if the game has it; hearts for any other text."""
    able = {(each.value if each else NONE): each for each in rules.trump_choices}
    return able.get(letter, Suit.HEARTS)


def letter(trumps: Suit | None) -> str:
    """Return the letter for trumps in a custom_id."""
    return trumps.value if trumps else NONE


def rows(ranked: Ladder) -> tuple[Row, ...]:
    """Return the rows of the picture: trumps with their titles, then the plain suits."""
    labels = tuple(words.card_label(card, ranked) for card in ranked.trumps)
    trumps = [Row(words.trumps_first(ranked), ranked.trumps, labels)] if ranked.trumps else []
    return (*trumps, *(Row(words.plain_suit(each), cards) for each, cards in ranked.plain))


@dataclass(frozen=True, slots=True)
class Ranking:
    """What beats what, to be drawn."""

    ranked: Ladder

    def picture(self, look: ArtTheme) -> Picture:
        """Return the rows' picture in that look, drawn when it's sent."""
        return Picture(PICTURE, picture, (rows(self.ranked), look), words.alt_text(self.ranked))


def cards_view(
    press: RulePress, rules: Ruleset, ranked: Ladder, *, by: str = "", picture: Picture | None = None
) -> Screen:
    """Return what beats what as text, and as a ``picture`` if there is one."""
    return screen(
        lines(f"### {words.WHAT_BEATS_WHAT}", small(rules.name)),
        picture.item if picture else None,
        lines(*words.ladder_lines(ranked), small(words.who_wins(ranked))),
        [
            button(
                suit(each),
                RulePress(Page.CARDS, press.table, rules.id, letter(each)),
                BOLD if each is ranked.suit else PLAIN,
                disabled=each is ranked.suit,
            )
            for each in rules.trump_choices
        ],
        [to(press, words.RULES_ON_THIS, Page.SECTION, f"{rules.id}/ranking"), *sharing(press)],
        shared_by(press, by),
        accent=accent_of(ranked.suit),
    )
