"""How games move ratings."""

import pytest

from bot.games import PRESETS
from bot.standings.rating import (
    FULL,
    REDUCED,
    SETTLED,
    Contestant,
    Rating,
    family_names,
    family_of,
    rank_sides,
    rate_contestants,
    weight_of,
)

ANN, BOB, CAT, DAN = 1, 2, 3, 4
PAIRS = (Contestant(ANN, 0), Contestant(BOB, 1), Contestant(CAT, 0), Contestant(DAN, 1))
WON, LOST = 0, 1


def without(user: int | None, *, left: bool = False) -> list[Contestant]:
    """Ann and Cat against Bob and Dan, where the user has left, or was a computer player from the start."""
    return [
        Contestant(each.user if left else None, each.side, left) if each.user == user else each
        for each in PAIRS
    ]


def test_everybody_begins_at_1500_with_no_place() -> None:
    assert (Rating().shown, Rating().spread, Rating().provisional) == (1500, 150, True)
    assert not Rating(games=SETTLED).provisional


def test_winners_gain_what_losers_lose_and_everybody_is_better_known() -> None:
    new = rate_contestants(PAIRS, [WON, LOST], FULL, {})
    assert new[ANN] == new[CAT] and new[BOB] == new[DAN]
    assert new[ANN].shown - 1500 == 1500 - new[BOB].shown > 0
    assert {rating.games for rating in new.values()} == {1}
    assert all(rating.sigma < Rating().sigma for rating in new.values())


def test_a_draw_of_equals_moves_nobody_and_a_draw_with_better_ones_does() -> None:
    assert {rating.shown for rating in rate_contestants(PAIRS, [WON, WON], FULL, {}).values()} == {1500}
    strong = {BOB: Rating(mu=1_700_000), DAN: Rating(mu=1_700_000)}
    new = rate_contestants(PAIRS, [WON, WON], FULL, strong)
    assert new[ANN].shown > 1500 and new[BOB].shown < 1700


def test_a_win_against_better_ones_is_worth_more() -> None:
    strong = {BOB: Rating(mu=1_700_000), DAN: Rating(mu=1_700_000)}
    assert (
        rate_contestants(PAIRS, [WON, LOST], FULL, strong)[ANN].mu
        > rate_contestants(PAIRS, [WON, LOST], FULL, {})[ANN].mu
    )


def test_where_each_plays_for_himself_the_order_is_what_counts() -> None:
    each = [Contestant(user, side) for side, user in enumerate((ANN, BOB, CAT, DAN))]
    new = rate_contestants(each, rank_sides((5, -2, 9, 5), (2,)), FULL, {})
    assert new[CAT].mu > new[ANN].mu > new[BOB].mu
    assert abs(new[ANN].mu - new[DAN].mu) < 1_000  # equals differ by what rounding leaves


def test_the_winners_come_first_whatever_their_points_and_equals_share_a_place() -> None:
    assert rank_sides((30, 33), (0,)) == [0, 1]
    assert rank_sides((4, 4, 1), (0, 1)) == [0, 0, 1]
    assert rank_sides((1, 7, 3, 3), (1,)) == [3, 0, 1, 1]


def test_a_game_with_a_computer_player_counts_only_as_much_as_the_server_says() -> None:
    some = without(CAT)
    assert weight_of(PAIRS, REDUCED) == FULL
    assert weight_of(some, 0) == 0 and rate_contestants(some, [WON, LOST], 0, {}) == {}
    assert weight_of(some, REDUCED) == REDUCED
    reduced, full = (
        rate_contestants(some, [WON, LOST], REDUCED, {}),
        rate_contestants(some, [WON, LOST], FULL, {}),
    )
    assert set(reduced) == {ANN, BOB, DAN}
    assert (full[ANN].mu - 1_500_000) // 4 == reduced[ANN].mu - 1_500_000 > 0


@pytest.mark.parametrize("ranks", [[WON, LOST], [LOST, WON], [WON, WON]])
def test_a_leaver_has_lost_whatever_came_of_the_game_and_nobody_else_is_rated(ranks: list[int]) -> None:
    left = without(ANN, left=True)
    weight = weight_of(left, 0)
    new = rate_contestants(left, ranks, weight, {})
    assert weight == 0 and set(new) == {ANN}
    assert new[ANN] == rate_contestants(PAIRS, [LOST, WON], FULL, {})[ANN]


def test_where_games_with_computer_players_count_those_who_stayed_are_rated_too() -> None:
    left = without(ANN, left=True)
    new = rate_contestants(left, [WON, LOST], REDUCED, {})
    assert set(new) == {ANN, BOB, CAT, DAN}
    assert new[ANN].mu < 1_500_000 < new[CAT].mu and new[BOB].mu < 1_500_000


def test_who_leaves_a_game_that_counts_for_nothing_loses_nothing() -> None:
    some = [Contestant(ANN, 0, left=True), Contestant(None, 1), Contestant(None, 0), Contestant(None, 1)]
    assert rate_contestants(some, [LOST, WON], 0, {}) == {}


def test_nobody_is_rated_against_nobody() -> None:
    assert rate_contestants([Contestant(ANN, 0)], [WON, LOST], FULL, {}) == {}


def test_every_ruleset_has_a_family_with_a_name() -> None:
    assert {family_of(rules) for rules in PRESETS} == set(family_names())
    assert family_of("classic") == family_of("slapton") != family_of("cutthroat") == family_of("two_handed")
    assert family_of("whist") == "whist"
