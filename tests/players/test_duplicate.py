"""Players compared by duplicate deals."""

from __future__ import annotations

import pytest

from bot.games import PRESETS, preset
from bot.players.duplicate import CallCounts, ComparedDeal, Comparison, compare_players
from tests.size import size


@pytest.mark.parametrize("ruleset", PRESETS)
def test_nobody_gains_by_luck_of_the_cards(ruleset: str) -> None:
    found = list(compare_players(preset(ruleset), "club", "club", 12, seed=3))
    assert [each.gained for each in found] == pytest.approx([0] * 12)


@pytest.mark.parametrize(("ruleset", "sides"), [("north_american", 2), ("cutthroat", 3), ("spoil_five", 5)])
def test_each_deal_is_played_from_every_side(ruleset: str, sides: int) -> None:
    for each in compare_players(preset(ruleset), "club", "random", 8, seed=1):
        assert each.one.hands == sides
        assert each.other.hands == sides * (sides - 1)


@pytest.mark.parametrize(
    ("ruleset", "deals"),
    [
        ("slapton", 30),
        ("two_handed", 40),
        ("cutthroat", 30),
        ("bid", 6),
        ("spoil_five", 40),
    ],
)
def test_a_player_who_knows_how_gains_over_one_who_does_not(ruleset: str, deals: int) -> None:
    ahead = Comparison.summarize(
        compare_players(preset(ruleset), "club", "random", size(deals, 10 * deals), seed=1)
    )
    assert ahead.gained > 3 * ahead.error > 0


def test_of_two_the_one_gains_what_the_other_loses() -> None:
    ahead = Comparison.summarize(compare_players(preset("north_american"), "club", "random", 60, seed=1))
    behind = Comparison.summarize(compare_players(preset("north_american"), "random", "club", 60, seed=1))
    assert ahead.gained > 5 * ahead.error > 0
    assert behind.gained < -5 * behind.error
    assert ahead.matches and ahead.won == ahead.matches
    assert ahead.one.made > 0.6 * ahead.one.called
    assert ahead.other.made < 0.4 * ahead.other.called


def test_the_same_seed_plays_the_same_in_one_process_and_in_two() -> None:
    rules = preset("two_handed")
    alone = list(compare_players(rules, "club", "random", 20, seed=7))
    assert alone == list(compare_players(rules, "club", "random", 20, seed=7, processes=2))
    assert alone != list(compare_players(rules, "club", "random", 20, seed=8))
    assert alone[:5] == list(compare_players(rules, "club", "random", 5, seed=7))


def test_figures_are_a_mean_its_error_and_sums() -> None:
    called, passed = CallCounts(2, 2, 1, 1, 1), CallCounts(2)
    figures = Comparison.summarize(
        [ComparedDeal(1.0, called, passed), ComparedDeal(-2.0, passed, called, won=0.5)]
    )
    assert (figures.deals, figures.gained, figures.error) == (2, -0.5, 1.5)
    assert figures.one == figures.other == CallCounts(4, 2, 1, 1, 1)
    assert (figures.matches, figures.won) == (1, 0.5)
