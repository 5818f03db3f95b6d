"""What a whole match earns its players. What hands do is among the rules: tests/golden/rules/awards.txt."""

import random
from itertools import accumulate
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.hand_stats import Award
from bot.engine.kind import kind_of
from bot.games import preset
from bot.games.up_card.scoring import EuchreResult
from bot.players import BasicPlayer
from bot.players.selfplay import play_match
from bot.standings.awards import awards, titles


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_match_earns_what_its_course_says(seed: int) -> None:
    rules = preset("slapton").with_options("target=5")
    player = BasicPlayer()
    played = play_match(rules, [player] * 4, random.Random(seed))
    found = set(awards(played))
    (winner,) = played.winners
    course = list(
        zip(*(accumulate(side) for side in zip(*(r.score for r in played.results), strict=True)), strict=True)
    )
    winners = {seat for seat in (1, 2, 3, 4) if rules.side_of(seat) == winner}

    def who(award: Award) -> set[int]:
        return {seat for seat, each in found if each is award}

    assert who(Award("whitewash")) == (winners if min(played.score) == 0 else set())
    back = any(sums[winner] <= 2 and sums[1 - winner] == 4 for sums in course)
    assert who(Award("comeback")) == (winners if back else set())
    results = [result for result in played.results if isinstance(result, EuchreResult)]
    alone = {s for r in results for s in r.lone if r.makers == rules.side_of(s) and r.tricks[r.makers] == 5}
    assert who(Award("lone_march")) == alone


@pytest.mark.parametrize(("points", "comes_back"), [(5, True), (6, False)])
def test_a_comeback_is_from_half_the_target_at_most(points: int, comes_back: bool) -> None:
    results = [EuchreResult((points, 9), (0, 5)), EuchreResult((10 - points, 0), (5, 0))]
    match: Any = SimpleNamespace(winners=(0,), score=(10, 9), results=results)
    rules: Any = preset("slapton").with_options("target=10")
    found = {award for _, award in kind_of(rules).match_awards(match, rules)}
    assert found == ({Award("comeback")} if comes_back else set())


def test_a_match_of_a_small_target_earns_nothing_as_a_whole() -> None:
    rules = preset("slapton").with_options("target=1")
    for seed in range(6):
        played = play_match(rules, [BasicPlayer()] * 4, random.Random(seed))
        assert {each for _, each in awards(played)}.isdisjoint({Award("whitewash"), Award("comeback")})


def test_every_award_has_a_name_and_a_reason() -> None:
    assert len(titles()) == 10
    assert all(title and what_for for title, what_for in titles().values())
