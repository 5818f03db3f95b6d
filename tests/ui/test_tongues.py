"""Each ruleset is played in the words of those who play it: on buttons, at the table, in book and lessons."""

import re

import pytest

from bot.engine.cards import Suit
from bot.engine.events import events
from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.lessons.lesson import Lesson, course
from bot.rulebook import Rulebook
from bot.rulebook.rulesets import ladder
from bot.tables.table import Table
from cogs.rules.words import who_wins
from cogs.table.board import board_view
from cogs.table.panel import panel_view
from cogs.ui.games.screens import screens_of
from cogs.ui.games.telling import event_sentence, reasons
from cogs.ui.layout import Picture
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


def last(table: Table) -> str:
    assert table.match is not None
    assert table.match.hand is not None
    return event_sentence(events(table.match.hand)[-1], table).replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("game", "opponent", "partner", "dealer"),
    [
        ("north_american", "Pick it up", "Assist", "Turn it down, Pick it up"),
        ("classic", "Order it up", "Assist", "Turn it down, Take it up"),
        ("british_hangman", "Order it up", "Turn it down: alone", "Over, Take it up"),
        ("british_book", "Order it up", "Assist", "Over, Take it up"),
        ("slapton", "Order it up", "Turn it down: alone", "Over, Take it up"),
    ],
)
def test_the_buttons_of_the_first_round(game: str, opponent: str, partner: str, dealer: str) -> None:
    assert buttons_of(at(game))[:2] == ["Pass", opponent]
    assert buttons_of(at(game, "pass"))[:2] == ["Pass", partner]
    assert buttons_of(at(game, "pass", "pass", "pass"))[:2] == dealer.split(", ")


@pytest.mark.parametrize("game", ["two_handed", "cutthroat"])
def test_the_buttons_of_games_without_partners(game: str) -> None:
    passes = ["pass"] * (PRESETS[game].seats - 1)
    assert buttons_of(at(game)) == ["Pass", "Order it up"]
    assert buttons_of(at(game, *passes)) == ["Turn it down", "Take it up"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("north_american", "Pick it up|I assist|I'll pick it up|I turn it down"),
        ("classic", "I order it up|I assist|I'll take it up|I turn it down"),
        ("british_hangman", "I order it up|Turn it down|I'll take it up|Over"),
        ("british_book", "I order it up|I assist|I'll take it up|Over"),
        ("slapton", "I order it up|Turn it down|I take it up|Over"),
    ],
)
def test_what_is_said_aloud_stands_on_the_board_and_in_the_book(game: str, said: str, book: Rulebook) -> None:
    opponent, partner, dealer, over = said.split("|")
    alone = "order alone" if "Turn" in partner else "order"
    assert last(at(game, "order")) == f"Ann: “{opponent}”, hearts"
    assert last(at(game, "pass", alone)).startswith(f"Bob: “{partner}”, hearts")
    assert last(at(game, "pass", "pass", "pass", "take")) == f"Dee: “{dealer}”, hearts"
    assert last(at(game, *["pass"] * 4)).startswith(f"Dee: “{over}”")
    for topic in ("making-trumps", "words"):
        told = book.section(f"{game}/{topic}").text
        assert all(f"“{words}”" in told for words in (opponent, partner, dealer, over)), topic


def test_next_is_said_in_north_america_and_told_where_it_is_asked() -> None:
    second = ["pass"] * 4
    american = at("north_american", *second)
    assert "♦ Diamonds (next)" in buttons_of(american)
    assert "Next is the other red suit; crossing is calling a black one." in text(
        panel_view(american, USERS[0])
    )
    british = at("slapton", *second)
    assert "♦ Diamonds" in buttons_of(british)
    assert "Next" not in text(panel_view(british, USERS[0]))
    assert last(at("slapton", *second, "call S")) == "Ann: “Spades”"


@pytest.mark.parametrize("game", [*[rules.id for rules in GAMES], "bid"])
def test_hearts_are_trump_in_america_and_trumps_elsewhere(game: str, book: Rulebook) -> None:
    american = game in ("north_american", "bid")
    told = [f"{section.title}: {section.text}" for section in book.topics(game)]
    if game != "bid":
        board = text(board_view(at(game, "order")))
        assert f"Hearts are {'trump' if american else 'trumps'}**" in board
        told.append(board)
    word = r"(?:are|were|as|is|makes?|made|making|names?|named) {}\b"
    assert not [each for each in told if re.search(word.format("trumps" if american else "trump"), each)]
    assert any(re.search(word.format("trump" if american else "trumps"), each) for each in told)
    rules = PRESETS[game]
    short = " ".join(
        (rules.summary, who_wins(ladder(rules, Suit.HEARTS)), *screens_of(rules).two_lines(rules))
    )
    assert not re.search(r"(?:as|names?|makes?) {}\b".format("trumps" if american else "trump"), short), short


def test_an_opponent_is_told_who_would_get_the_card_and_a_partner_knows() -> None:
    assert "If you call, Dee gets 9♥." in text(panel_view(at("slapton"), USERS[0]))
    assert "If you call" not in text(panel_view(at("north_american", "pass"), USERS[1]))


@pytest.mark.parametrize("game", [rules.id for rules in GAMES if rules.seats == 4])
def test_who_accepts_by_turning_the_card_down_is_told_so_before_the_press(game: str) -> None:
    table = at(game, "pass")
    means = "“Turn it down” makes hearts trumps; to refuse them, pass."
    for picture in (None, Picture("table.png", lambda: b"", (), "the table")):
        shown = text(panel_view(table, USERS[1], picture=picture))
        assert (means in shown) == any("Turn it down" in label for label in buttons_of(table))
        assert (means in shown) == (game in ("slapton", "british_hangman"))


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
    told = [lesson.about, lesson.learnt]
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
    assert "Bob & Dee took all five tricks" in reasons(table, table.match.hands[-1])


def test_house_rules_leave_the_tongue_alone() -> None:
    rules = PRESETS["north_american"].with_options("partner_accepts=alone")
    table = position(rules, HEARTS, "9H", "pass")
    assert buttons_of(table) == ["Pass", "Order it up: alone"]
