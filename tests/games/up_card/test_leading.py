"""Rules: who leads to the first trick, with nobody, one player or both sides alone."""

import pytest

from tests.engine.pen import BENNY_UP, SUITS, hand

# Everything but the leader's option is the same: dealer 4, hearts turned up, anyone may go alone.
MAKER_1 = "1 order, 4 discard TC"
MAKER_2 = "1 pass, 2 assist, 4 discard TC"
MAKER_3 = "1 pass, 2 pass, 3 order, 4 discard TC"
MAKER_4 = "1 pass, 2 pass, 3 pass, 4 take, 4 discard TC"
LONE_1 = "1 order alone, 4 discard TC"
LONE_2 = "1 pass, 2 assist alone"
LONE_3 = "1 pass, 2 pass, 3 order alone, 4 discard TC"
LONE_4 = "1 pass, 2 pass, 3 pass, 4 take alone, 4 discard TC"


def leader(rule: str, actions: str, *, dealer: int = 4, deal: str = SUITS, who: str = "anyone") -> int | None:
    game = f"british_book leader={rule} alone={who}\n{dealer}: {deal}\n{actions}\n"
    now = hand(game)
    while now.implied:
        now = now.apply(now.implied)
    assert not now.tricks
    return now.to_act


# The eldest hand


@pytest.mark.parametrize("actions", [MAKER_1, MAKER_2, MAKER_3, MAKER_4])
def test_eldest_the_player_on_the_dealers_left_leads(actions: str) -> None:
    assert leader("eldest", actions) == 1


@pytest.mark.parametrize(
    ("actions", "seat"),
    [(LONE_1, 1), (LONE_2, 1), (LONE_3, 2), (LONE_4, 1), (f"{MAKER_2}, 1 stay, 3 alone", 2)],
)
def test_eldest_who_sits_out_is_passed_over(actions: str, seat: int) -> None:
    assert leader("eldest", actions) == seat


@pytest.mark.parametrize(
    ("actions", "seat"),
    [
        (f"{LONE_1}, 2 alone", 1),
        (f"{LONE_3}, 2 alone", 2),
        (f"{LONE_3}, 2 stay, 4 alone", 3),
        (f"{LONE_4}, 3 alone", 3),
    ],
)
def test_eldest_with_both_sides_alone_the_first_still_in_leads_whoever_defends(
    actions: str, seat: int
) -> None:
    assert leader("eldest", actions) == seat


def test_eldest_it_is_the_dealer_that_counts() -> None:
    assert leader("eldest", "3 pass, 4 pass, 1 order, 2 discard TH", dealer=2) == 3


# The left of the maker


@pytest.mark.parametrize(("actions", "seat"), [(MAKER_1, 2), (MAKER_2, 3), (MAKER_3, 4), (MAKER_4, 1)])
def test_left_of_maker_the_player_on_the_makers_left_leads(actions: str, seat: int) -> None:
    assert leader("left_of_maker", actions) == seat


@pytest.mark.parametrize(("actions", "seat"), [(LONE_1, 2), (LONE_2, 3), (LONE_3, 4), (LONE_4, 1)])
def test_left_of_maker_so_it_is_when_the_maker_plays_alone(actions: str, seat: int) -> None:
    assert leader("left_of_maker", actions) == seat


def test_left_of_maker_who_sits_out_is_passed_over() -> None:
    assert leader("left_of_maker", f"{MAKER_1}, 2 stay, 3 stay, 4 alone") == 3
    assert leader("left_of_maker", f"{MAKER_4}, 1 stay, 2 stay, 3 alone") == 2


def test_left_of_maker_the_maker_is_who_made_trumps_even_when_the_partner_plays_alone() -> None:
    assert leader("left_of_maker", f"{MAKER_1}, 2 stay, 3 alone") == 2
    assert leader("left_of_maker", "1 order alone, 4 discard TC, 2 stay, 3 alone", who="equal_calls") == 2


@pytest.mark.parametrize(
    ("actions", "seat"),
    [
        (f"{LONE_1}, 2 alone", 2),
        (f"{LONE_1}, 2 stay, 4 alone", 4),
        (f"{LONE_4}, 1 stay, 3 alone", 3),
        (f"{MAKER_1}, 2 stay, 3 alone, 4 alone", 4),
    ],
)
def test_left_of_maker_with_both_sides_alone_the_defender_leads(actions: str, seat: int) -> None:
    assert leader("left_of_maker", actions) == seat


def test_left_of_maker_after_a_blind_call_it_is_the_dealers_left() -> None:
    assert leader("left_of_maker", "4 call H, 4 discard TC", deal=BENNY_UP) == 1


# The left of the lone player


@pytest.mark.parametrize("actions", [MAKER_1, MAKER_2, MAKER_3, MAKER_4])
def test_left_of_alone_with_all_four_in_the_dealers_left_leads(actions: str) -> None:
    assert leader("left_of_alone", actions) == 1


@pytest.mark.parametrize(("actions", "seat"), [(LONE_1, 2), (LONE_2, 3), (LONE_3, 4), (LONE_4, 1)])
def test_left_of_alone_the_player_on_the_lone_makers_left_leads(actions: str, seat: int) -> None:
    assert leader("left_of_alone", actions) == seat


@pytest.mark.parametrize(
    ("actions", "seat"),
    [
        (f"{MAKER_1}, 2 alone", 3),
        (f"{MAKER_1}, 2 stay, 3 alone", 4),
        (f"{MAKER_1}, 2 stay, 3 stay, 4 alone", 1),
        (f"{MAKER_2}, 1 alone", 2),
    ],
)
def test_left_of_alone_it_is_the_lone_players_left_whoever_made_trumps(actions: str, seat: int) -> None:
    assert leader("left_of_alone", actions) == seat


def test_left_of_alone_an_overruled_maker_does_not_count() -> None:
    overruled = "1 order alone, 4 discard TC, 2 stay, 3 alone"
    assert leader("left_of_alone", overruled, who="equal_calls") == 4


@pytest.mark.parametrize(
    ("actions", "seat"),
    [(f"{LONE_1}, 2 alone", 2), (f"{LONE_1}, 2 stay, 4 alone", 4), (f"{MAKER_1}, 2 alone, 3 alone", 2)],
)
def test_left_of_alone_with_both_sides_alone_the_defender_leads(actions: str, seat: int) -> None:
    assert leader("left_of_alone", actions) == seat


def test_left_of_alone_with_both_overruled_the_defender_who_plays_leads() -> None:
    overruled = "1 order alone, 4 discard TC, 2 alone, 3 alone, 4 alone"
    assert leader("left_of_alone", overruled, who="equal_calls") == 4
    assert leader("left_of_maker", overruled, who="equal_calls") == 4
    assert leader("eldest", overruled, who="equal_calls") == 3
