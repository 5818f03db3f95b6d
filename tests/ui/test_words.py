"""What happened is told in the words of the game, and names are shown as written."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.cards import parse_cards
from bot.engine.events import Event, events
from bot.engine.first_dealer import find_first_dealer
from bot.games import PRESETS
from bot.ids import UserId
from bot.tables.table import Player, Stage, Table
from cogs.table.words import first_dealer
from cogs.ui.games.describing import event_sentence
from cogs.ui.words.names import caller, name, named, plain, recorded
from cogs.ui.words.rules import option_sentence, option_title
from tests.ui.games import AMERICAN, BID, HEARTS, SPOIL, game, position, seated


def happened(table: Table) -> tuple[Event, ...]:
    assert table.match is not None
    return events(table.match.hand or table.match.hands[-1])


def told(table: Table) -> list[str]:
    return [event_sentence(event, table).replace("\ufe0e", "") for event in happened(table)]


def test_after_a_tie_each_cut_is_told_on_its_own() -> None:
    table = seated(AMERICAN)
    pack = parse_cards("AS AH AD AC KS KH KD KC 9S 9H 9D 9C")
    found = find_first_dealer(AMERICAN.with_options("first_dealer=cut_high"), pack, 1)
    assert [seat for seat, _ in found.shown] == [1, 2, 3, 4] * 3, "everyone ties until the cards run out"
    *_, first, second, third = first_dealer(table, found).split(". ")
    for cut in (first, second, third):
        assert [cut.count(player.name) for _, player in table.seated()] == [1] * 4


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


FARMER = "AS KS QS JS TS / 9S 9H 9D 9C TH / JD AD KD QD TD / JC AC KC QC TC"  # whose hand has no picture


def test_every_event_has_its_sentence() -> None:
    chance, told = Random(1), set[str]()
    house = AMERICAN.with_options("farmers=yes go_under=yes no_trump=yes partners_best=yes")
    farmers = position(AMERICAN.with_options("farmers=yes"), FARMER, "JH", "show")
    tables = [position(AMERICAN, HEARTS, "9H", *["pass"] * 8), farmers]
    for rules in (BID, SPOIL, PRESETS["british_hangman"], *(house,) * 5):
        tables += [each for each in game(seated(rules), chance, hands=20) if each.stage is Stage.BETWEEN]
    for table in tables:
        for event in happened(table):
            assert 4 < len(event_sentence(event, table)) < 120
            told.add(type(event).__name__)
    assert told == {kind.__name__ for kind in Event.__subclasses__()}
