"""The schedule of the individual movement: partners never repeat before they must, opponents are spread."""

from collections import Counter
from itertools import combinations, islice

import pytest

from bot.tournament.movement import Four, individual_seatings


def partners(rounds: list[tuple[Four, ...]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for fours in rounds for a, b, c, d in fours for pair in ((a, c), (b, d)))


def opponents(rounds: list[tuple[Four, ...]]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair)
        for fours in rounds
        for a, b, c, d in fours
        for pair in ((a, b), (a, d), (c, b), (c, d))
    )


def seatings(players: int, rounds: int) -> list[tuple[Four, ...]]:
    return list(islice(individual_seatings(players // 4), rounds))


@pytest.mark.parametrize("players", [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 64, 100])
def test_everyone_sits_once_in_each_round_and_no_partnership_repeats_before_all_have_been(
    players: int,
) -> None:
    rounds = seatings(players, players - 1)
    for fours in rounds:
        assert sorted(player for four in fours for player in four) == list(range(players))
    assert partners(rounds) == Counter(map(frozenset, combinations(range(players), 2)))


@pytest.mark.parametrize("players", [4, 8, 12, 16, 20, 24, 28, 32])
def test_each_opposes_each_other_twice_in_a_whole_tournament(players: int) -> None:
    met = opponents(seatings(players, players - 1))
    assert met == Counter({frozenset(pair): 2 for pair in combinations(range(players), 2)})


@pytest.mark.parametrize("players", [36, 64, 100])
def test_among_more_players_nobody_meets_the_same_opponent_often(players: int) -> None:
    assert max(opponents(seatings(players, players - 1)).values()) <= 6


def test_when_each_has_partnered_each_the_schedule_begins_again() -> None:
    assert seatings(8, 8)[7] == seatings(8, 1)[0]
