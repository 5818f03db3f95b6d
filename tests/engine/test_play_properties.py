"""Tricks and following suit once more, in other words, held against random games of every kind."""

from __future__ import annotations

from hypothesis import given, settings

from bot.engine.actions import Play
from bot.engine.cards import Suit
from bot.engine.hand import Hand
from bot.engine.phases import Phase
from bot.games.spoil_five.hand import SpoilHand
from tests.size import size

from .strategies import hands, shown

often = settings(max_examples=size(25, 1000))

TRUMPS = {
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
}
PLAIN = {"H": "KQJT98765432", "D": "KQJT98765432A", "S": "KQJA23456789T", "C": "KQJA23456789T"}
JACKS = {"S": "JS JC", "C": "JC JS", "H": "JH JD", "D": "JD JH"}


def ranked(suit: Suit | None, *, spoil: bool) -> tuple[list[str], dict[str, list[str]]]:
    """Return the trumps of that suit and the plain suits, each from high to low."""
    trumps = suit.value if suit else ""
    if spoil:
        high = TRUMPS[trumps].split()
        plain = {suit: [rank + suit for rank in ranks] for suit, ranks in PLAIN.items()}
    else:
        high = ["JK", *JACKS.get(trumps, "").split()]
        high += [rank + trumps for rank in "AKQT9876" if trumps]
        plain = {suit: [rank + suit for rank in "AKQJT9876"] for suit in "SHDC"}
    return high, {suit: [card for card in cards if card not in high] for suit, cards in plain.items()}


@often
@given(hands())
def test_a_trick_goes_to_the_highest_trump_or_else_to_the_highest_card_of_the_suit_led(hand: Hand) -> None:
    shown(hand)
    high, plain = ranked(hand.trumps, spoil=isinstance(hand, SpoilHand))
    for trick in hand.tricks:
        led = trick.plays[0][1].code
        in_order = high + next((cards for cards in plain.values() if led in cards), [])
        best = min(
            (in_order.index(card.code), number, seat)
            for number, (seat, card) in enumerate(trick.plays)
            if card.code in in_order
        )
        assert trick.winner == best[2]  # of identical cards, the first


@often
@given(hands())
def test_what_may_be_played_is_what_the_rules_let_be_played(hand: Hand) -> None:
    shown(hand)
    if hand.phase is not Phase.PLAY:
        return
    assert hand.to_act is not None
    held = [card.code for card in hand.hands[hand.to_act - 1]]
    may = set(held)
    high, plain = ranked(hand.trumps, spoil=isinstance(hand, SpoilHand))
    if hand.trick:
        led = hand.trick[0][1].code
        trumps = [card for card in held if card in high]
        following = [card for card in held for cards in plain.values() if led in cards and card in cards]
        if not isinstance(hand, SpoilHand):
            may = set(trumps if led in high else following) or may
        elif led not in high:
            may = {*following, *trumps} if following else may
        else:
            above = [*high[: high.index(led)]]
            free = {card for card in trumps if card in above and card in high[:3]}
            may = may if free == set(trumps) else set(trumps)
    assert {action.card.code for action in hand.legal_actions() if isinstance(action, Play)} == may
