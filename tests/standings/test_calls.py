"""What players called is written beside each result, and reads back."""

from __future__ import annotations

from itertools import product

from bot.engine.cards import Suit
from bot.engine.hand_stats import Called
from bot.standings.calls import read_calls, write_call


def test_what_is_written_reads_back() -> None:
    flags = [(False, False), (True, False), (True, True)]
    outcomes = [(False, False), (True, False), (True, True)]
    each = [
        Called(place, strain, named, alone, defending, made, every)
        for place, strain, named, (alone, defending), (made, every) in product(
            (0, 1, 11), (None, *Suit), (True, False), flags, outcomes
        )
    ]
    assert list(read_calls(" ".join(map(write_call, each)))) == each
    assert list(read_calls("")) == []


def test_a_lone_maker_succeeds_by_every_trick_and_a_lone_defender_by_the_euchre() -> None:
    (short, march, beaten, passed) = read_calls("1Sca+ 2Hca* 3Dd- 0Cd+")
    assert [each.succeeded for each in (short, march, beaten, passed)] == [False, True, True, False]
