"""What players called is written beside each result, and reads back."""

from __future__ import annotations

from itertools import product

import pytest

from bot.engine.cards import Suit
from bot.engine.hand import Hand
from bot.engine.hand_stats import Called
from bot.engine.options import Ruleset
from bot.notation import loads
from bot.standings.calls import letters, read, written
from tests.ui.games import IDS, TABLES
from tests.ui.test_history import played


def test_what_is_written_reads_back() -> None:
    flags = [(False, False), (True, False), (True, True)]
    outcomes = [(False, False), (True, False), (True, True)]
    each = [
        Called(place, strain, named, alone, defending, made, every)
        for place, strain, named, (alone, defending), (made, every) in product(
            (0, 1, 11), (None, *Suit), (True, False), flags, outcomes
        )
    ]
    assert list(read(" ".join(map(letters, each)))) == each
    assert list(read("")) == []


def test_a_lone_maker_succeeds_by_every_trick_and_a_lone_defender_by_the_euchre() -> None:
    (short, march, beaten, passed) = read("1Sca+ 2Hca* 3Dd- 0Cd+")
    assert [each.succeeded for each in (short, march, beaten, passed)] == [False, True, True, False]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_calls_and_lone_hands_of_a_game_are_those_that_its_players_are_credited_with(rules: Ruleset) -> None:
    for seed in range(3):
        game = played(rules, seed=seed)
        (recorded,) = loads(game.record)
        assert recorded.match is not None
        for player in game.players:
            calls = list(read(written(recorded.match, player.seat)))
            assert sum(each.named for each in calls) == player.calls
            assert sum(each.named and each.made for each in calls) == player.calls_made
            assert sum(each.alone for each in calls) == player.lone_hands
            assert player.called == written(recorded.match, player.seat)
            places = [place(hand, player.seat, rules) for hand in recorded.match.hands]
            assert [each.place for each in calls if each.named] == [at for at in places if at is not None]


def place(hand: Hand, seat: int, rules: Ruleset) -> int | None:
    """Return how far from the dealer the seat is, if it made trumps in the hand, or None."""
    maker = getattr(hand.result, "maker", None) or getattr(hand.result, "declarer", None)
    if maker != seat:
        return None
    round_the_table = list(range(hand.deal.dealer, rules.seats + 1)) + list(range(1, hand.deal.dealer))
    return round_the_table.index(seat)
