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


WITH_PARTNERS = (MAKER_1, MAKER_2, MAKER_3, MAKER_4)
ALONE = (LONE_1, LONE_2, LONE_3, LONE_4)
LEFT = (2, 3, 4, 1)
LEADS = {
    "eldest": [
        *((actions, 1) for actions in WITH_PARTNERS),
        # Who sits out is passed over, whoever defends.
        *zip(ALONE, (1, 1, 2, 1), strict=True),
        (f"{MAKER_2}, 1 stay, 3 alone", 2),
        (f"{LONE_1}, 2 alone", 1),
        (f"{LONE_3}, 2 alone", 2),
        (f"{LONE_3}, 2 stay, 4 alone", 3),
        (f"{LONE_4}, 3 alone", 3),
    ],
    "left_of_maker": [
        *zip(WITH_PARTNERS, LEFT, strict=True),
        *zip(ALONE, LEFT, strict=True),
        # Who sits out is passed over; the maker is who made trumps, though the partner plays alone.
        (f"{MAKER_1}, 2 stay, 3 stay, 4 alone", 3),
        (f"{MAKER_4}, 1 stay, 2 stay, 3 alone", 2),
        (f"{MAKER_1}, 2 stay, 3 alone", 2),
        # With both sides alone the defender leads.
        (f"{LONE_1}, 2 alone", 2),
        (f"{LONE_1}, 2 stay, 4 alone", 4),
        (f"{LONE_4}, 1 stay, 3 alone", 3),
        (f"{MAKER_1}, 2 stay, 3 alone, 4 alone", 4),
    ],
    "left_of_alone": [
        *((actions, 1) for actions in WITH_PARTNERS),
        *zip(ALONE, LEFT, strict=True),
        # It is the left of who plays alone, whoever made trumps.
        (f"{MAKER_1}, 2 alone", 3),
        (f"{MAKER_1}, 2 stay, 3 alone", 4),
        (f"{MAKER_1}, 2 stay, 3 stay, 4 alone", 1),
        (f"{MAKER_2}, 1 alone", 2),
        # With both sides alone the defender leads.
        (f"{LONE_1}, 2 alone", 2),
        (f"{LONE_1}, 2 stay, 4 alone", 4),
        (f"{MAKER_1}, 2 alone, 3 alone", 2),
    ],
}


@pytest.mark.parametrize(
    ("rule", "actions", "seat"), [(rule, *case) for rule, cases in LEADS.items() for case in cases]
)
def test_who_leads_to_the_first_trick(rule: str, actions: str, seat: int) -> None:
    assert leader(rule, actions) == seat


def test_it_is_the_dealer_that_counts_and_after_a_blind_call_the_dealers_left() -> None:
    assert leader("eldest", "3 pass, 4 pass, 1 order, 2 discard TH", dealer=2) == 3
    assert leader("left_of_maker", "4 call H, 4 discard TC", deal=BENNY_UP) == 1


OVERRULED = "1 order alone, 4 discard TC, 2 stay, 3 alone"
BOTH_OVERRULED = "1 order alone, 4 discard TC, 2 alone, 3 alone, 4 alone"


@pytest.mark.parametrize(
    ("rule", "actions", "seat"),
    [
        ("left_of_maker", OVERRULED, 2),
        ("left_of_alone", OVERRULED, 4),
        ("left_of_alone", BOTH_OVERRULED, 4),
        ("left_of_maker", BOTH_OVERRULED, 4),
        ("eldest", BOTH_OVERRULED, 3),
    ],
)
def test_who_was_overruled_does_not_lead(rule: str, actions: str, seat: int) -> None:
    assert leader(rule, actions, who="equal_calls") == seat
