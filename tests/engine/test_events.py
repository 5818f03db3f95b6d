"""What happened in a hand, told in order and in public."""

from hypothesis import given

from bot.engine.cards import Card, Suit
from bot.engine.events import Passed, Played, Stayed, TrickTaken, events, numbered_events
from bot.engine.hand import Hand
from bot.games.up_card.actions import DECLARING
from bot.games.up_card.events import Accepted, Discarded, Named, ThrownIn, WentAlone

from .pen import BENNY_UP, SUITS, hand
from .strategies import hands

FOUR_PASS = "1 pass, 2 pass, 3 pass, 4 pass"


def test_the_dealer_who_passes_turns_the_card_down() -> None:
    told = events(hand(f"slapton\n4: {SUITS}\n{FOUR_PASS}"))
    assert told == (Passed(1, 1), Passed(2, 1), Passed(3, 1), Passed(4, 1, over=True))


def test_a_hand_that_all_pass_is_thrown_in() -> None:
    told = events(hand(f"slapton\n4: {SUITS}\n{FOUR_PASS}\n{FOUR_PASS}"))
    assert told[-2:] == (Passed(4, 2), ThrownIn(4))


def test_accepting_is_told_under_the_name_that_the_table_uses() -> None:
    game = f"north_american\n4: {SUITS}\n"
    words = [
        events(hand(game + calls))[-1]
        for calls in (
            "1 order",
            "1 pass, 2 order alone",
            "1 pass, 2 pass, 3 take",
            "1 pass, 2 pass, 3 pass, 4 order",
        )
    ]
    assert words == [
        Accepted(1, "order", Suit.HEARTS, alone=False),
        Accepted(2, "assist", Suit.HEARTS, alone=True),
        Accepted(3, "order", Suit.HEARTS, alone=False),
        Accepted(4, "take", Suit.HEARTS, alone=False),
    ]
    turned = events(hand(f"slapton\n4: {SUITS}\n1 pass, 2 order alone"))[-1]
    assert turned == Accepted(2, "turn-down", Suit.HEARTS, alone=True)


def test_naming_a_suit_is_next_or_crossing_or_blind() -> None:
    second = f"north_american\n4: {SUITS}\n{FOUR_PASS}\n"
    assert events(hand(f"{second}1 call D"))[-1] == Named(1, Suit.DIAMONDS, "next", alone=False)
    assert events(hand(f"{second}1 call S alone"))[-1] == Named(1, Suit.SPADES, "crossing", alone=True)
    assert events(hand(f"{second}1 call C"))[-1] == Named(1, Suit.CLUBS, "crossing", alone=False)
    assert events(hand(f"slapton\n4: {BENNY_UP}\n4 call S"))[-1] == Named(
        4, Suit.SPADES, "blind", alone=False
    )


def test_a_discard_tells_what_was_taken_up_and_not_what_was_put_out() -> None:
    told = events(hand(f"north_american\n4: {SUITS}\n1 order, 4 discard TC"))
    assert told[-1] == Discarded(4, Card("9H"))


def test_going_alone_is_told_and_so_is_overruling_the_partner() -> None:
    told = events(hand(f"slapton\n4: {SUITS}\n1 order alone, 4 discard TC, 2 alone, 3 alone, 4 stay"))
    assert told[-3:] == (WentAlone(2, overruled=False), WentAlone(3, overruled=True), Stayed(4, DECLARING))


def test_the_makers_partner_who_goes_alone_overrules_a_call_to_play_together_too() -> None:
    told = events(hand(f"british_book\n4: {SUITS}\n1 order, 4 discard TC, 2 stay, 3 alone"))
    assert told[-1] == WentAlone(3, overruled=True)


def test_plays_carry_the_titles_of_bowers_and_benny_and_a_full_trick_is_told_with_its_winner() -> None:
    dealt = "JD 9S TS KS QS | JK QC KC AC TC | JH TD QD AD AS | 9H TH QH 9C JC | AH"
    game = f"british_book\n4: {dealt}\n1 order, 4 discard JC, 2 stay, 3 stay, 4 stay\n"
    told = events(hand(f"{game}1 JD, 2 JK, 3 JH, 4 9H"))
    assert told[-5:] == (
        Played(1, Card("JD"), "left bower"),
        Played(2, Card("JK"), "Benny"),
        Played(3, Card("JH"), "right bower"),
        Played(4, Card("9H"), None),
        TrickTaken(2, 1, Card("JK"), "Benny"),
    )


@given(hands(finished=True))
def test_a_position_goes_on_from_what_was_told_before(whole: Hand) -> None:
    now, seen = whole.start(), 0
    for number, (_, action) in enumerate(whole.history):
        now = now.apply(action)
        if number % 3 == 1:  # as if a screen were drawn now and then
            told = numbered_events(now)
            assert numbered_events(now) is told and len(told) >= seen
            seen = len(told)
    fresh = whole.start()
    for _, action in whole.history:
        fresh = fresh.apply(action)
    assert numbered_events(now) == numbered_events(fresh)
