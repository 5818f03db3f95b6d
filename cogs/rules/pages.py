"""Reading the rulebook: a section, the list of them, an answer or its lack, and two games compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import SelectOption, ui

from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.rulebook import Answer, Section
from bot.rulebook.compare import Difference, differences
from cogs.rules.press import SHELVES, Page, RulePress, Way, home_name, home_of, shared_by, sharing, to
from cogs.ui.layout import CHIEF, Button, Item, Screen, button, lines, screen, small
from cogs.ui.words.cards import as_text
from cogs.ui.words.names import begun, safe, tidy
from cogs.ui.words.rules import house_rules

_SELECT = 25  # Discord's limits
_TEXT = 100
_OTHERS = 3
_RELATED = 5
_QUESTION = 200


def section_view(
    press: RulePress,
    section: Section,
    among: Sequence[Section],
    related: Sequence[Section] = (),
    *,
    by: str = "",
) -> Screen:
    """A section in full. ``among`` are those of its book in order, ``related`` those that go on from it.

    ``by`` is who shows it, where everybody sees it.
    """
    ids = [each.id for each in among]
    place, last = ids.index(section.id), len(ids) - 1
    turning = [
        button("Back", _section(press, ids[max(place - 1, 0)], "B"), disabled=place == 0),
        button("Next", _section(press, ids[min(place + 1, last)], "N"), disabled=place == last),
    ]
    home = home_of(section.id)
    return screen(
        lines(f"### {section.title}", small(home_name(home))),
        as_text(section.text),
        small(f"Source: {section.source}"),
        [button(each.title, _section(press, each.id)) for each in related[:_RELATED]],
        [
            *([] if press.way is Way.ALOUD else turning),
            to(press, "All topics", Page.TOPICS, home),
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
    games = [button("Cards", RulePress(Page.CARDS, press.table, home, "H"))] if own else []
    if own:
        games.append(to(press, "Scores", Page.SCORE, home))
    return screen(
        lines(f"### {home_name(home)}", small(begun(own.summary)) if own else None),
        lines("House rules at this table", *(f"- {line}" for line in told)) if told else None,
        *(_sections(press, home, sections, at) for at in range(0, len(sections), _SELECT)),
        _homes(press, home),
        [*games, *sharing(press)],
        shared_by(press, by),
    )


def answer_view(
    press: RulePress, question: str, answer: Answer, others: Sequence[Answer], *, by: str = ""
) -> Screen:
    """The passage that answers, with what the table's house rules change in it; ``press`` shows it again.

    Without a question, as when it is shared or stands below it, the passage stands alone.
    """
    more = button("Whole section", RulePress(Page.SECTION, press.table, answer.id), CHIEF)
    return screen(
        lines(_asked(question), f"### {answer.title}", small(home_name(home_of(answer.id)))),
        f"> {as_text(answer.excerpt)}",
        lines(*(f"**{as_text(note)}**" for note in answer.notes)),
        [more, *_answers(press, others[:_OTHERS], answer), *sharing(press)],
        shared_by(press, by),
    )


def unknown_view(press: RulePress, question: str, nearest: Sequence[Answer]) -> Screen:
    """The rulebook has no answer: says so, and offers the nearest topics."""
    return screen(
        lines(
            _asked(question),
            "The rulebook doesn't say, or I don't understand the question. The nearest topics:",
        ),
        _answers(press, nearest),
    )


def _asked(question: str) -> str | None:
    return small(f"“{safe(tidy(question, _QUESTION))}”") if question else None


def _answers(press: RulePress, answers: Sequence[Answer], first: Answer | None = None) -> list[Button]:
    """A button for each; where it is of another game than the first, it says of which."""
    home = home_of(first.id if first else answers[0].id) if answers else ""
    return [
        button(
            each.title if home_of(each.id) == home else f"{each.title} ({home_name(home_of(each.id))})",
            _section(press, each.id),
        )
        for each in answers
    ]


def _section(press: RulePress, id_: str, role: str = "") -> RulePress:
    """The section; ``role`` keeps two buttons of one screen apart that lead to the same."""
    return RulePress(Page.SECTION, press.table, id_, role)


def _sections(press: RulePress, home: str, sections: Sequence[Section], at: int) -> Item:
    some = sections[at : at + _SELECT]
    more = f"{some[0].title} to {some[-1].title}" if len(sections) > _SELECT else "Read about…"
    options = [SelectOption(label=each.title[:_TEXT], value=each.id) for each in some]
    return _list(RulePress(Page.PICK, press.table, home, str(at)), more, options)


def _homes(press: RulePress, home: str) -> Item:
    names = [(rules.id, rules.name) for rules in PRESETS.values()] + list(SHELVES.items())
    options = [SelectOption(label=name[:_TEXT], value=id_) for id_, name in names if id_ != home]
    return _list(RulePress(Page.PICK, press.table), "Other games, and more…", options)


def _list(press: RulePress, placeholder: str, options: list[SelectOption]) -> Item:
    select: ui.Select[Any] = ui.Select(custom_id=str(press), placeholder=placeholder[:_TEXT], options=options)
    return ui.ActionRow(select)


_PAGE = 6  # differences


def compare_view(press: RulePress, first: Ruleset, second: Ruleset, page: int = 0, *, by: str = "") -> Screen:
    """What is not the same in both, a page at a time; the house rules of a table count."""
    found = differences(first, second)
    pages = max(1, -(-len(found) // _PAGE))
    page = min(page, pages - 1)
    both = f"{first.id}+{second.id}"
    turning = [
        to(press, label, Page.COMPARE, both, str(other))
        for label, other in (("Back", page - 1), ("Next", page + 1))
        if 0 <= other < pages
    ]
    of = f", page {page + 1} of {pages}" if pages > 1 else ""
    which = f"1 is {first.name}, 2 is {second.name}"
    return screen(
        lines(
            f"### {first.name} and {second.name}", small(f"Only what differs{of}: {which}" if found else "")
        ),
        *(_told(each) for each in found[page * _PAGE : (page + 1) * _PAGE]),
        None if found else "They are the same.",
        [*turning, *sharing(press)],
        shared_by(press, by),
    )


def _told(difference: Difference) -> str:
    return lines(
        f"**{difference.title}**", *(f"{at}. {value}" for at, value in enumerate(difference.values, 1))
    )
