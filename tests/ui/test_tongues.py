"""Each ruleset is played in the words of those who play it: on buttons, at the table, in book and lessons."""

import re

import pytest

from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.lessons.lesson import Lesson, course
from bot.rulebook import Rulebook
from bot.tables.table import Table
from cogs.table.panel import panel_view
from cogs.ui.games.describing import reasons
from cogs.ui.layout import Picture
from tests.approved import approve
from tests.ui.games import HEARTS, USERS, position
from tests.ui.seen import labels, text

GAMES = [rules for rules in PRESETS.values() if isinstance(rules, EuchreRules)]
# What the players of each ruleset never say.
FOREIGN = {
    "north_american": r"(?i)I order it up|tak(?:e|en) (?:it )?up|took up|“Over”",
    "classic": r"(?i)pick(?:ed)? (?:it )?up|“Over”",
    "british_hangman": r"(?i)pick(?:ed)? (?:it )?up|next:|I turn it down|I assist",
    "british_book": r"(?i)pick(?:ed)? (?:it )?up|next:|turn it down",
    "slapton": r"(?i)pick(?:ed)? (?:it )?up|next:|I turn it down|I'll take|I assist",
    "two_handed": r"(?i)pick(?:ed)? (?:it )?up|“Over”|“I assist”",
    "cutthroat": r"(?i)pick(?:ed)? (?:it )?up|“Over”|“I assist”",
}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.load()


def at(game: str, *calls: str) -> Table:
    rules = PRESETS[game]
    return position(rules, " / ".join(HEARTS.split(" / ")[: rules.seats]), "9H", *calls)


def buttons_of(table: Table) -> list[str]:
    assert table.to_act is not None
    return labels(panel_view(table, USERS[table.to_act - 1]))


@pytest.mark.parametrize("game", [rules.id for rules in GAMES if rules.seats == 4])
def test_who_accepts_by_turning_the_card_down_is_told_so_before_the_press(game: str) -> None:
    table = at(game, "pass")
    means = "“Turn it down” makes hearts trumps. To refuse, pass."
    for picture in (None, Picture("table.png", lambda: b"", (), "the table")):
        shown = text(panel_view(table, USERS[1], picture=picture))
        assert (means in shown) == any("Turn it down" in label for label in buttons_of(table))
        assert (means in shown) == (game in ("slapton", "british_hangman"))


def test_what_was_just_done_is_told_once_beside_a_picture() -> None:
    picture = Picture("table.png", lambda: b"", (), "the table")
    told = [
        text(panel_view(at("classic", "pass"), USERS[0], note=note, picture=picture))
        for note in ("You passed.", None)
    ]
    assert [each.count("You passed") for each in told] == [1, 1]


@pytest.mark.parametrize("game", [rules.id for rules in GAMES])
def test_nobody_speaks_as_elsewhere(game: str, book: Rulebook) -> None:
    told = [book.section(f"{game}/{topic}").text for topic in ("making-trumps", "going-alone", "words")]
    seats = PRESETS[game].seats
    for number in range(2 * seats + 1):
        calls = ["pass"] * number
        for call in ("", "order", "take", "call S"):
            table = at(game, *calls, *[call] * bool(call)) if _may(game, calls, call) else None
            if table is not None:
                told += [text(panel_view(table, user)) for user in USERS[:seats]]
    assert len(told) > 3 * seats
    assert not [found for each in told if (found := re.search(FOREIGN[game], each))]


def _may(game: str, passes: list[str], call: str) -> bool:
    seats = PRESETS[game].seats
    if len(passes) == 2 * seats:
        return call == ""
    if call in ("order", "take"):
        mine = "take" if len(passes) == seats - 1 else "order"
        partner = len(passes) == 1 and getattr(PRESETS[game], "partner_accepts", "") == "alone"
        return len(passes) < seats and call == mine and not partner
    return call == "" or len(passes) >= seats


@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_lessons_speak_as_their_rules_do(lesson: Lesson) -> None:
    told = [lesson.about, lesson.learned]
    for step in lesson.steps:
        told += [step.ask, *step.wrong.values(), step.praise]
    rules = lesson.tables[0].rules.id
    assert not [found for each in told if (found := re.search(FOREIGN[rules], each))]


def test_a_side_that_took_every_trick_is_not_told_each_of_them() -> None:
    plays = ["9S", "JH", "JD", "9H", "AH", "AD", "AC", "AS", "KH", "KD", "KC", "KS", "QH", "QD", "QC", "QS"]
    table = position(
        PRESETS["north_american"], HEARTS, "9H", "order", "discard TC", *plays, "TH", "TD", "JC", "TS"
    )
    assert table.match is not None
    approve("\n".join(reasons(table, table.match.hands[-1])))
