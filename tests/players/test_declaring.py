import pytest

from .thinking import chosen


def dealer_discards(held: str, options: str = "") -> str:
    """Return what the dealer, seat 4, discards after taking up the nine of hearts."""
    pack = "AS KS QS JS TS 9S AH KH QH JH TH AD KD QD JD TD 9D AC KC QC JC TC 9C".split()
    others = [card for card in pack if card not in held.split()]
    first, second, third = (" ".join(others[at : at + 5]) for at in (0, 5, 10))
    return chosen(f"north_american {options}\n4: {first} | {second} | {third} | {held} | 9H\n1 order")


@pytest.mark.parametrize(
    ("held", "out"),
    [
        ("JD AH TH AS 9C", "9C"),  # the singleton loser, and a void with it
        ("JD AH AS AD TS", "TS"),  # the loser beside an ace
        ("JD AH AS TC 9C", "9C"),  # the lower of two
        ("JD JH AH KH AS", "AS"),  # the last plain card, though an ace
        ("JD JH AH KH QH", "QH"),  # nothing but trumps: the lowest but the one taken up
    ],
)
def test_the_dealer_discards_a_loser_rather_than_an_ace_or_a_trump(held: str, out: str) -> None:
    assert dealer_discards(held) == f"4 discard {out}"


def test_a_dealer_who_may_refuse_the_up_card_puts_out_the_lowest_of_six_trumps() -> None:
    assert dealer_discards("JD JH AH KH QH", "dealer_may_refuse=yes") == "4 discard 9H"


@pytest.mark.parametrize(("held", "does"), [("JK JH JD TH TC", "2 alone"), ("9S TS TD 9D TC", "2 stay")])
def test_a_defender_goes_alone_with_three_sure_tricks_and_stays_with_nothing(held: str, does: str) -> None:
    position = f"british_book\n4: AH KH QH AS KS | {held} | AD KD QS JS JC | QD QC KC 9C AC | 9H"
    assert chosen(f"{position}\n1 order, 4 discard 9C") == does


@pytest.mark.parametrize(("held", "does"), [("JK JH JD AH KS", "3 alone"), ("9S TS TD 9D KS", "3 stay")])
def test_a_strong_partner_overrules_a_lone_call_and_a_weak_one_leaves_it(held: str, does: str) -> None:
    assert (
        chosen(
            f"slapton\n4: KH QH TH AC AD | QS JS 9C KD QD | {held} | JC TC KC QC AS | 9H\n"
            "1 order alone, 4 discard QC, 2 stay"
        )
        == does
    )


@pytest.mark.parametrize(("up", "does"), [("JH", "4 alone"), ("8H", "4 stay")])
def test_a_dealer_counts_the_up_card_before_overruling_the_partner_who_turned_it_down(
    up: str, does: str
) -> None:
    deal = f"QS JS 9D KD QD | KH QH AH TC AD | 9S TS TD QC KC | JD TH AS AC 9C | {up}"
    assert chosen(f"slapton pack=32\n4: {deal}\n1 pass, 2 turn-down alone, 3 stay") == does


@pytest.mark.parametrize(
    ("held", "out", "does"), [("JH JD AH KH AS", "AS", "4 alone"), ("TS TC 9S 9D TH", "9D", "4 stay")]
)
def test_who_named_trumps_blind_goes_alone_if_the_cards_turn_out_strong(
    held: str, out: str, does: str
) -> None:
    others = "KS QS JS QC JC | AC KD QD TD 9C | AD 9H KC QH TC"
    if "TC" in held:
        others = others.replace("TC", "JH")
    assert (
        chosen(f"british_book\n4: {others} | {held} | JK\n4 call H, 4 discard {out}, 1 stay, 2 stay, 3 stay")
        == does
    )
