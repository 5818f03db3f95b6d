"""What happened in a hand, told in order and in public."""

import pytest
from hypothesis import given

from bot.engine.cards import Card, Suit, parse_cards
from bot.engine.events import Event, Passed, Played, Stayed, TrickTaken, events, numbered_events
from bot.engine.hand import Hand
from bot.games.bid.hand import MadeBid
from bot.games.spoil_five.hand import ROBBING, Jinked, Robbed
from bot.games.up_card.actions import DECLARING, GOING_UNDER
from bot.games.up_card.events import (
    Accepted,
    Discarded,
    Gave,
    Named,
    PutOut,
    Shown,
    ThrownIn,
    WentAlone,
    WentUnder,
)

from .pen import BENNY_UP, SUITS, any_hand
from .strategies import hands

PASSES = "1 pass, 2 pass, 3 pass, 4 pass"
SECOND = f"north_american no_trump=yes\n4: {SUITS}\n{PASSES}"
BEST = f"north_american partners_best=yes\n4: {SUITS}"
BOOK = "british_book"
BOWERS = "JD 9S TS KS QS | JK QC KC AC TC | JH TD QD AD AS | 9H TH QH 9C JC | AH"
LOW = "9S 9H 9D 9C TH"
FARMER = f"AS KS QS JS TS | {LOW} | JD AD KD QD TD | JC AC KC QC TC | JH"
UNDER = "AS KS QS JS TD | TS 9S 9H AH KH | JD AD KD QD JC | TC 9C 9D AC KC | QH | JH TH QC"
ROB = "KC 2C 3C 2S 3S | AH 6C 2D 3D 4D | QC AC 7C 8C 4S | 9H"
THREE = """KC QC JC AC 2C | KS QS 2D 3D 4D | KD 6D 7D 8D TD | 9H
1 KC, 2 2D, 3 6D, 1 QC, 2 3D, 3 7D, 1 JC, 2 4D, 3 8D"""
BID = "AS KS QS JS TS 9S 8S 7S | AH KH QH JH TH 9H 8H 7H | AD KD QD JD TD 9D 8D 7D | AC KC QC JC TC 9C 8C 7C"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            f"slapton\n4: {SUITS}\n{PASSES}",
            [Passed(1, 1), Passed(2, 1), Passed(3, 1), Passed(4, 1, over=True)],
        ),
        (f"slapton\n4: {SUITS}\n{PASSES}\n{PASSES}", [Passed(4, 2), ThrownIn(4)]),
        (f"north_american\n4: {SUITS}\n1 order", [Accepted(1, "order", Suit.HEARTS, alone=False)]),
        (
            f"north_american\n4: {SUITS}\n1 pass, 2 order alone",
            [Accepted(2, "assist", Suit.HEARTS, alone=True)],
        ),
        (
            f"north_american\n4: {SUITS}\n1 pass, 2 pass, 3 take",
            [Accepted(3, "order", Suit.HEARTS, alone=False)],
        ),
        (
            f"north_american\n4: {SUITS}\n1 pass, 2 pass, 3 pass, 4 order",
            [Accepted(4, "take", Suit.HEARTS, alone=False)],
        ),
        (f"slapton\n4: {SUITS}\n1 pass, 2 order alone", [Accepted(2, "turn-down", Suit.HEARTS, alone=True)]),
        (
            "cutthroat\n3: AS KS QS TS 9S | JH AH KH QH TH | JD AD KD QD TD | 9H\n1 pass, 2 take",
            [Accepted(2, "order", Suit.HEARTS, alone=False)],
        ),
        (f"{SECOND}\n1 call D", [Named(1, Suit.DIAMONDS, "next", alone=False)]),
        (f"{SECOND}\n1 call S alone", [Named(1, Suit.SPADES, "crossing", alone=True)]),
        (f"{SECOND}\n1 call NT alone", [Named(1, None, "no trump", alone=True)]),
        (f"slapton\n4: {BENNY_UP}\n4 call S", [Named(4, Suit.SPADES, "blind", alone=False)]),
        (f"north_american\n4: {SUITS}\n1 order, 4 discard TC", [Discarded(4, Card("9H"))]),
        (
            f"slapton\n4: {SUITS}\n1 order alone, 4 discard TC, 2 alone, 3 alone, 4 stay",
            [WentAlone(2, overruled=False), WentAlone(3, overruled=True), Stayed(4, DECLARING)],
        ),
        # The maker's partner who goes alone overrules a call to play together, too.
        (f"british_book\n4: {SUITS}\n1 order, 4 discard TC, 2 stay, 3 alone", [WentAlone(3, overruled=True)]),
        (
            f"{BOOK}\n4: {BOWERS}\n1 order, 4 discard JC, 2 stay, 3 stay, 4 stay\n1 JD, 2 JK, 3 JH, 4 9H",
            [
                Played(1, Card("JD"), "left bower"),
                Played(2, Card("JK"), "Benny"),
                Played(3, Card("JH"), "right bower"),
                Played(4, Card("9H"), None),
                TrickTaken(2, 1, Card("JK"), "Benny"),
            ],
        ),
        (f"north_american farmers=yes\n4: {FARMER}\n2 show", [Shown(2, parse_cards(LOW))]),
        (
            f"north_american go_under=yes\n4: {UNDER}\n1 stay, 2 under 9S TS 9H",
            [Stayed(1, GOING_UNDER), WentUnder(2)],
        ),
        (
            f"{BEST}\n1 order alone, 4 discard TC\n3 give AD\n1 discard 9S",
            [Gave(3), PutOut(1)],
        ),
        (f"bid pack=32\n4: {BID}\n1 bid 3 S, 2 pass", [MadeBid(1, 3, Suit.SPADES), Passed(2, 1)]),
        (f"bid pack=32\n4: {BID}\n1 bid 4 NT", [MadeBid(1, 4, None)]),
        (f"spoil_five\n3: {ROB}\n1 KC, 2 rob 6C", [Played(1, Card("KC"), None), Robbed(2, Card("9H"))]),
        (f"spoil_five\n3: {ROB.replace('AH', '7H').replace('9H', 'AH')}\n3 stay", [Stayed(3, ROBBING)]),
        (f"spoil_five\n3: {THREE}\n1 stop", [Jinked(1, True)]),
        (f"spoil_five\n3: {THREE}\n1 jink", [Jinked(1, False)]),
    ],
)
def test_what_was_done_is_told_without_a_hidden_card(game: str, told: list[Event]) -> None:
    assert [*events(any_hand(game))][-len(told) :] == told


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
