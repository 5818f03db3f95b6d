"""What happened is told in the words of the game, and names are shown as written."""

from __future__ import annotations

import pytest

from bot.engine.events import events
from bot.engine.ruleset import PRESETS, EuchreRules
from bot.tables.table import Player, Table
from cogs.ui.words import did, event_sentence, name, plain
from cogs.ui.words.rules import option_sentence
from tests.ui.games import AMERICAN, HEARTS, PUB, SLAPTON, position


def told(table: Table) -> list[str]:
    assert table.match is not None
    hand = table.match.hand or table.match.hands[-1]
    return [event_sentence(event, table).replace("\ufe0e", "") for event in events(hand)]


def test_calls_are_told_in_the_games_words() -> None:
    assert told(position(SLAPTON, HEARTS, "9H", *PUB[:4])) == [
        'Ann: "Pass"',
        'Bob: "Turn it down", hearts, going alone',
        "Cy does not go alone",
        "Dee does not go alone",
    ]
    assert told(position(AMERICAN, HEARTS, "9H", "order"))[-1] == 'Ann: "I order it up", hearts'
    assert told(position(AMERICAN, HEARTS, "9H", "pass", "assist"))[-1] == 'Bob: "I assist", hearts'
    taken = position(AMERICAN, HEARTS, "9H", "pass", "pass", "pass", "take", "discard TC")
    assert told(taken)[-2:] == [
        'Dee: "I\'ll take it up", hearts',
        "Dee takes up 9♥ and puts a card out",
    ]


def test_over_next_and_crossing_are_told() -> None:
    over = ["pass"] * 4
    assert told(position(AMERICAN, HEARTS, "9H", *over))[-1] == 'Dee: "Over", and the up-card is turned down'
    assert told(position(AMERICAN, HEARTS, "9H", *over, "call D"))[-1] == 'Ann: "Next: diamonds"'
    crossing = position(AMERICAN, HEARTS, "9H", *over, "call S alone")
    assert told(crossing)[-1] == 'Ann: "Crossing: spades", going alone'
    assert told(position(SLAPTON, HEARTS, "JK", "call H"))[-1] == 'Dee: "Blind: hearts"'
    assert told(position(AMERICAN, HEARTS, "9H", *over, *over))[-1] == "All passed: the hand is thrown in"


def test_overruling_and_titles_are_told() -> None:
    overruled = position(SLAPTON, HEARTS, "9H", "pass", "turn-down alone", "stay", "alone")
    assert told(overruled)[-1] == 'Dee: "Going alone", over Bob'
    assert told(position(SLAPTON, HEARTS, "9H", *PUB[:10]))[-2:] == [
        "Ann plays 9♠",
        "Cy took trick 2 with the left bower",
    ]


def test_what_one_did_is_told_to_oneself() -> None:
    def said(action: str, *before: str) -> str:
        return did(action, position(SLAPTON, HEARTS, "9H", *before)).replace("\ufe0e", "")

    assert said("pass") == "You passed."
    assert said("order alone", "pass") == 'You said "Turn it down", going alone.'
    assert said("order") == 'You said "I order it up".'
    assert said("discard TC", "order") == "You put 10♣ face down."
    assert said("JD", *PUB[:8]) == "You played J♦ (left bower)."
    assert said("stay", *PUB[:2]) == "You do not go alone."
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
    assert name(Player(given, 1)) == shown


def test_computer_players_carry_a_mark_even_as_stand_ins() -> None:
    assert plain(Player("Ada")) == "Ada°"
    assert plain(Player("A very long name indeed (computer)")) == "A very long name in…°"
    assert plain(Player("Bob", 12)) == "Bob"


def test_every_option_and_value_has_its_words() -> None:
    for rules in PRESETS.values():
        for option in rules.options.values():
            for value in option.choices or (1, 2):
                changed = EuchreRules(**{**_fields(rules), option.name: value})  # type: ignore[arg-type]
                assert option_sentence(changed, option.name)


def _fields(rules: EuchreRules) -> dict[str, object]:
    return {field: getattr(rules, field) for field in ("id", "name", "summary", "source", *rules.options)}
