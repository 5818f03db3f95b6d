"""Bid Euchre and Spoil Five, decided by rule of thumb."""

import pytest

from .thinking import chosen


@pytest.mark.parametrize(
    ("held", "does"),
    [
        (
            "KC AH 9S TD 9H TD AC AH 9S JS TH AC",
            "1 bid 6 NT",
        ),  # both aces of two suits, and a king under them
        ("KC JH 9S TD JH TD JD AH 9S JS KH AC", "1 bid 6 H"),
        ("KC QH 9S TD 9H TD QC KD 9S TS TH 9C", "1 pass"),
    ],
)
def test_the_bid_goes_by_what_the_cards_are_good_for_and_may_be_at_no_trump(held: str, does: str) -> None:
    pack = [rank + suit for suit in "SHCD" for rank in "AKQJT9"] * 2
    for card in held.split():
        pack.remove(card)
    others = " | ".join(" ".join(pack[at : at + 12]) for at in (0, 12, 24))
    assert chosen(f"bid\n4: {held} | {others}") == does


def test_in_spoil_five_the_lowest_plain_card_is_led_and_trumps_are_kept() -> None:
    deal = "8C 6C 8S TS 8H | 7H AS 3D 3C 4S | TD TC 3H 8D 7C | 7S"
    assert chosen(f"spoil_five rob=never\n3: {deal}", score=(0, 0)) == "1 8C"
    assert chosen(f"spoil_five rob=never\n3: {deal.replace('8C 6C', '5S JS').replace('8H', 'KS')}") == "1 5S"


def test_in_spoil_five_a_third_trick_is_led_for_with_the_highest_card() -> None:
    deal = "KC KH 8S TS 8H | 7H 2H 3D 3C 4S | TD TC 3H 8D 7C | 7S"
    assert chosen(f"spoil_five rob=never\n3: {deal}\n1 KC, 2 3C, 3 TC\n1 KH, 2 2H, 3 3H") == "1 8S"
