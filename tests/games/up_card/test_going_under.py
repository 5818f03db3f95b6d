"""House rule ``go_under``: three nines or tens may be swapped for the three hidden cards."""

from dataclasses import replace

import pytest

from bot.engine.cards import Card, parse_cards, write_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.events import Stayed, events
from bot.games.up_card.actions import GOING_UNDER
from bot.games.up_card.events import WentUnder
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.view import EuchreView
from bot.notation import dumps, loads
from tests.engine.pen import SUITS, choices, hand, match, record, refusal

# Seats 2 and 4 hold three low cards each; nothing is left over but the hidden cards.
UNDER = "AS KS QS JS TD | TS 9S 9H AH KH | JD AD KD QD JC | TC 9C 9D AC KC | QH | JH TH QC"
GAME = f"north_american go_under=yes\n4: {UNDER}"
SWAPPED = f"{GAME}\n1 stay, 2 under 9S TS 9H"
NOBODY = "1 stay, 2 stay, 3 stay, 4 stay"


def seen(compact: str, seat: int | None) -> EuchreView:
    view = match(compact).view(seat)
    assert isinstance(view, EuchreView)
    return view


# Being asked


def test_each_is_asked_in_turn_from_the_dealers_left_whatever_it_holds() -> None:
    assert choices(GAME) == "1: stay"
    assert choices(f"{GAME}\n1 stay") == "2: stay, under TS 9S 9H"
    assert choices(f"{GAME}\n1 stay, 2 stay") == "3: stay"
    assert choices(f"{GAME}\n1 stay, 2 stay, 3 stay") == "4: stay, under 9D TC 9C"


@pytest.mark.parametrize(("dealer", "eldest"), [(1, 2), (2, 3), (3, 4)])
def test_the_dealer_is_asked_last(dealer: int, eldest: int) -> None:
    assert choices(f"north_american go_under=yes\n{dealer}: {UNDER}").startswith(f"{eldest}: stay")


def test_being_asked_tells_nothing_of_what_a_seat_holds() -> None:
    other = GAME.replace("| TS 9S 9H AH KH |", "| JC 9S QD AH KH |")
    other = other.replace("| JD AD KD QD JC |", "| JD AD KD TS 9H |")
    for asked in ("", "\n1 stay", "\n1 stay, 2 stay"):
        for seat in (1, 4, None):
            assert seen(GAME + asked, seat) == seen(other + asked, seat)


def test_when_all_have_declined_the_calling_begins_on_the_dealers_left() -> None:
    assert choices(f"{GAME}\n{NOBODY}").startswith("1: pass, order")
    assert hand(f"{GAME}\n{NOBODY}").under is None


# Going under


def test_three_nines_or_tens_go_out_for_the_three_hidden_cards() -> None:
    assert write_cards(hand(SWAPPED).hands[1]) == "AH KH JH TH QC"
    assert hand(SWAPPED).under == 2


def test_after_that_nobody_else_is_asked_and_the_calling_begins() -> None:
    assert choices(SWAPPED).startswith("1: pass, order")
    assert refusal(f"{SWAPPED}, 4 under 9D TC 9C") == "not your turn"


def test_the_dealer_may_go_under_when_nobody_else_has() -> None:
    now = hand(f"{GAME}\n1 stay, 2 stay, 3 stay, 4 under 9D TC 9C")
    assert (write_cards(now.hands[3]), now.under, now.to_act) == ("AC KC JH TH QC", 4, 1)


def test_who_holds_more_than_three_chooses_among_them() -> None:
    four = GAME.replace("| TS 9S 9H AH KH |", "| TS 9S 9H TH KH |").replace("JH TH QC", "JH AH QC")
    assert choices(f"{four}\n1 stay") == (
        "2: stay, under TS 9S 9H, under TS 9S TH, under TS TH 9H, under 9S TH 9H"
    )


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("TS 9S AH", Reason.NOT_UNDER),
        ("TS 9S 9S", Reason.NOT_UNDER),
        ("TS 9S 9D", Reason.NOT_HELD),
        ("9D TC 9C", Reason.NOT_HELD),
    ],
)
def test_what_goes_out_is_three_different_low_cards_that_are_held(cards: str, reason: Reason) -> None:
    assert refusal(f"{GAME}\n1 stay\n2 under {cards}") is reason


def test_two_low_cards_are_not_enough() -> None:
    assert choices(f"north_american go_under=yes\n4: {SUITS} | JS 9D 9C") == "1: stay"


def test_the_order_in_which_they_are_named_means_nothing() -> None:
    assert hand(SWAPPED.replace("9S TS 9H", "9H 9S TS")).history == hand(SWAPPED).history


def test_only_who_went_under_sees_the_hidden_cards_and_all_are_told_who_did() -> None:
    assert write_cards(seen(SWAPPED, 2).cards) == "AH KH JH TH QC"
    for seat in (1, 3, 4, None):
        view = seen(SWAPPED, seat)
        assert not set(view.cards) & {Card("JH"), Card("TH"), Card("QC")}
        assert (view.under, view.counts) == (2, (5, 5, 5, 5))
    assert events(hand(SWAPPED)) == (Stayed(1, GOING_UNDER), WentUnder(2))


def test_a_dealer_who_went_under_may_still_be_ordered_up() -> None:
    under = f"{GAME}\n1 stay, 2 stay, 3 stay, 4 under 9D TC 9C\n1 order"
    assert choices(under) == "4: discard AC, discard KC, discard JH, discard TH, discard QC"


# The deal


@pytest.mark.parametrize(
    "wrong", ["", "JH TH", "JH TH QC AS", "JH TH AS", "JH TH TH", "JH TH QH", "JH TH 8H"]
)
def test_a_deal_has_three_hidden_cards_that_are_nowhere_else(wrong: str) -> None:
    right = hand(GAME)
    with pytest.raises(NotAllowed) as refused:
        EuchreHand(right.rules, replace(right.deal, kitty=parse_cards(wrong)))
    assert refused.value.reason is Reason.WRONG_DEAL


def test_a_deal_has_no_hidden_cards_where_nobody_goes_under() -> None:
    dealt = hand(f"north_american\n4: {UNDER.rpartition(' |')[0]}")
    with pytest.raises(NotAllowed) as refused:
        EuchreHand(dealt.rules, replace(dealt.deal, kitty=parse_cards("JH TH QC")))
    assert refused.value.reason is Reason.WRONG_DEAL


def test_the_hidden_cards_are_those_that_the_deal_leaves_over() -> None:
    rules = hand(GAME).rules
    assert Deal.of(rules.cards, 4, rules).kitty == rules.cards[21:]


# The record


def test_without_the_house_rule_nobody_is_asked_and_no_hidden_card_is_recorded() -> None:
    without = f"north_american\n4: {UNDER.rpartition(' |')[0]}"
    assert choices(without).startswith("1: pass")
    assert "rest" not in dumps(loads(record(without), unfinished=True))
