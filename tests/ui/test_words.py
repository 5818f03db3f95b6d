"""What happened is told in the words of the game, and names are shown as written."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import parse_action
from bot.engine.events import Event, events
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.ids import UserId
from bot.tables.records import YOUR_ID
from bot.tables.table import Player, Stage, Table
from cogs.table.board import board_view
from cogs.table.panel import panel_view
from cogs.ui.games.telling import did, event_sentence, headline, reasons
from cogs.ui.words.names import caller, name, named, plain, recorded
from cogs.ui.words.rules import fault_sentence, option_sentence, option_title
from tests.ui.games import (
    AMERICAN,
    BID,
    HEARTS,
    LOW,
    PUB,
    SLAPTON,
    SPOIL,
    THREE,
    TWICE,
    done,
    game,
    position,
    seated,
)
from tests.ui.seen import text


def happened(table: Table) -> tuple[Event, ...]:
    assert table.match is not None
    return events(table.match.hand or table.match.hands[-1])


def told(table: Table) -> list[str]:
    return [event_sentence(event, table).replace("\ufe0e", "") for event in happened(table)]


def test_calls_are_told_in_the_games_words() -> None:
    assert told(position(SLAPTON, HEARTS, "9H", *PUB[:4])) == [
        "Ann: “Pass”",
        "Bob: “Turn it down”, hearts, going alone",
        "Cy did not go alone",
        "Dee did not go alone",
    ]
    assert told(position(AMERICAN, HEARTS, "9H", "order"))[-1] == "Ann: “Pick it up”, hearts"
    assert told(position(AMERICAN, HEARTS, "9H", "pass", "assist"))[-1] == "Bob: “I assist”, hearts"
    taken = position(AMERICAN, HEARTS, "9H", "pass", "pass", "pass", "take", "discard TC")
    assert told(taken)[-2:] == [
        "Dee: “I'll pick it up”, hearts",
        "Dee picked up 9♥ and put a card face down",
    ]


def test_turning_down_next_and_crossing_are_told() -> None:
    over = ["pass"] * 4
    assert told(position(AMERICAN, HEARTS, "9H", *over))[-1] == "Dee: “I turn it down”"
    called = told(position(AMERICAN, HEARTS, "9H", *over, "call D"))
    assert called[-1] == "Ann: “Next: diamonds” (the other red suit)"
    crossing = position(AMERICAN, HEARTS, "9H", *over, "call S alone")
    assert told(crossing)[-1] == "Ann: “Crossing: spades” (from red to black), going alone"
    assert told(position(SLAPTON, HEARTS, "JK", "call H"))[-1] == "Dee: “Hearts”, named blind"
    assert told(position(AMERICAN, HEARTS, "9H", *over, *over))[-1] == "All passed: the hand is thrown in"


def test_overruling_and_titles_are_told() -> None:
    overruled = position(SLAPTON, HEARTS, "9H", "pass", "turn-down alone", "stay", "alone")
    assert told(overruled)[-1] == "Dee: “Going alone”, over Bob"
    assert told(position(SLAPTON, HEARTS, "9H", *PUB[:10]))[-2:] == [
        "Ann played 9♠",
        "Cy took trick 2 with the left bower",
    ]


def call_of(table: Table) -> str:
    """The finished hand's first reason: who called what."""
    return reasons(table, table.game.hands[-1])[0].replace("\ufe0e", "")


def played_out(table: Table, *first: str) -> Table:
    """The table at the end of the hand: everybody does what comes first allowed, if not ``first``."""
    while table.stage is Stage.PLAYING and table.game.hand:
        allowed = table.game.hand.legal_actions()
        table = done(table, next((each for each in allowed if str(each) in first), allowed[0]))
    return table


@pytest.mark.parametrize(
    ("rules", "calls", "said"),
    [
        (AMERICAN, ["order"], "Ann ordered up 9♥"),
        (AMERICAN, ["order alone"], "Ann ordered up 9♥ and played alone"),
        (AMERICAN, ["pass", "assist alone"], "Bob assisted with 9♥ and played alone"),
        (AMERICAN, ["pass", "pass", "pass", "take"], "Dee picked up 9♥"),
        (AMERICAN, [*["pass"] * 4, "call D alone"], "Ann named diamonds (next) and played alone"),
        (SLAPTON, ["pass", "pass", "pass", "take"], "Dee took up 9♥"),
        (SLAPTON, ["pass", "turn-down alone"], "Bob turned down 9♥ to play hearts alone"),
    ],
)
def test_a_call_is_told_afterwards_in_one_clear_sentence(rules: Ruleset, calls: list[str], said: str) -> None:
    table = position(rules, HEARTS, "9H", *calls)
    assert call_of(played_out(table, "stay", "discard TC")) == said


def test_the_benny_is_the_benny_in_sentences() -> None:
    table = position(SLAPTON, HEARTS, "JK", "call H", "discard TC")
    assert did(parse_action("JK"), table) == "You played the Benny."
    assert "Dee played the Benny" in told(played_out(table, "stay", "JK"))
    lone = position(SLAPTON, HEARTS, "JK", "call H", "discard TC", "stay", "stay", "stay", "alone")
    assert call_of(played_out(lone)) == "Dee named hearts blind and played alone"


def test_what_one_did_is_told_to_oneself() -> None:
    def said(action: str, *before: str) -> str:
        return did(parse_action(action), position(SLAPTON, HEARTS, "9H", *before)).replace("\ufe0e", "")

    assert said("pass") == "You passed."
    assert said("order alone", "pass") == "You said “Turn it down”, going alone."
    assert said("order") == "You said “I order it up”."
    assert said("discard TC", "order") == "You put 10♣ face down."
    assert said("JD", *PUB[:8]) == "You played J♦ (left bower)."
    assert said("stay", *PUB[:2]) == "You're not going alone."
    assert said("call S", *["pass"] * 4) == "You named spades."


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("*_Ann_*", r"\*\_Ann\_\*"),
        ("a\nb\u202ec", "a bc"),
        ("@everyone", "@\u200beveryone"),
        ("<@12345678901234567>", "\\<@\u200b12345678901234567>"),
        ("An extraordinarily long name", "An extraordinarily…"),
        ("\u200b", "Nameless"),
    ],
)
def test_names_are_shown_as_written_and_never_ping(given: str, shown: str) -> None:
    assert name(Player(given, UserId(1))) == shown


def test_computer_players_carry_a_mark_even_as_stand_ins() -> None:
    assert plain(Player("Ada")) == "Ada°"
    assert plain(Player("A very long name indeed (computer)")) == "A very long name in…°"
    assert plain(Player("Bob", UserId(12))) == "Bob"


def test_a_forgotten_player_is_a_former_player_and_a_hidden_one_is_hidden() -> None:
    assert plain(Player("", UserId(-3))) == recorded(Player("", UserId(-3))) == "a former player"
    assert plain(Player("", stands_in=True)) == "a former player°"
    assert recorded(Player("", stands_in=True)) == "a former player°"
    assert (recorded(Player("Bob", stands_in=True)), recorded(Player("Ada"))) == ("Bob°", "Ada°")
    assert (caller(-1, []), *named([None, ""])) == ("a former player", "a hidden player", "Nameless")


def test_every_option_and_value_has_its_words() -> None:
    for rules in PRESETS.values():
        for option in rules.options.values():
            said = {option_sentence(rules, option.name, value) for value in option.choices or (1, 2, 3)}
            assert len(said) == len(option.choices or (1, 2, 3)), "each value says something of its own"
            assert option_sentence(rules, option.name) == option_sentence(
                rules, option.name, getattr(rules, option.name)
            )
            assert option_title(option.name)


def test_every_event_has_its_sentence() -> None:
    chance, told = Random(1), set[str]()
    house = AMERICAN.with_options("farmers=yes go_under=yes no_trump=yes partners_best=yes")
    for rules in (BID, SPOIL, PRESETS["british_hangman"], *(house,) * 40):
        for table in game(seated(rules), chance, hands=20):
            if table.stage is Stage.BETWEEN:
                for event in happened(table):
                    assert 4 < len(event_sentence(event, table)) < 120
                    told.add(type(event).__name__)
    told.update(type(event).__name__ for event in happened(position(AMERICAN, HEARTS, "9H", *["pass"] * 8)))
    assert told == {kind.__name__ for kind in Event.__subclasses__()}


def test_what_the_new_games_do_is_told() -> None:
    bid = position(BID, TWICE, "", "bid 3 H", "bid 5 NT", "pass", "pass")
    assert told(bid) == ["Ann bid 3 in hearts", "Bob bid 5 no trump", "Cy: “Pass”", "Dee: “Pass”"]
    robbed = position(SPOIL.with_seats(3), THREE, "4S", "rob 2C", "AS", "2D", "3D")
    assert told(robbed)[0] == "Ann robbed: took 4♠ and put a card face down"
    declined = position(SPOIL.with_seats(3), THREE, "4S", "stay")
    assert told(declined) == []
    under = position(AMERICAN.with_options("go_under=yes"), LOW, "JS", "under 9S TS 9H", rest="AC AD AH")
    assert told(under) == ["Ann went under: three cards for the kitty"]
    kept = position(AMERICAN.with_options("go_under=yes"), LOW, "JS", "stay", rest="AC AD AH")
    assert told(kept) == ["Ann did not go under"]


def test_a_fault_is_told_with_the_names_of_its_options() -> None:
    assert fault_sentence("alone=nobody needs defend_alone=no") == (
        "“Who goes alone: nobody” needs “Defending alone: no”"
    )


def test_the_reader_of_a_lesson_deals_and_is_not_told_of_as_another() -> None:
    sitting = (Player("Cora"), Player("Bert"), Player("You", YOUR_ID), Player("Drew"))
    table = replace(position(AMERICAN, HEARTS, "9H", dealer=3), players=sitting)
    assert "You deal" in text(board_view(table))
    assert "9♥ turned up, you deal" in text(panel_view(table, YOUR_ID))
    for action in ("pass", "pass", "pass", "order", "discard TD"):
        table = done(table, action)
    assert "♥ Hearts are trump, by you" in text(panel_view(table, YOUR_ID))
    called = [*["pass"] * 4, "call S"]
    table = played_out(replace(position(AMERICAN, HEARTS, "9H", *called, dealer=3), players=sitting))
    assert "points to you & Cora°" in headline(table, table.game.hands[-1])
    assert not re.search(r"\bYou (deals|plays|sits)\b", text(board_view(table)))
