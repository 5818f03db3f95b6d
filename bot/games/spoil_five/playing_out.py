"""Spoil Five played out by simple players: cards are numbers, and seats are counted from 0.

They play as the club level does, but some lead high, as many people do.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numbered import Numbered
from bot.games.spoil_five.ranking import ACE_OF_HEARTS

_WINS, _ALL = 3, 5
_OTHERWISE = 0.25  # how likely a card is that such a player would not have played


def winner_of(
    pack: Numbered,
    hands: list[list[int]],
    leader: int,
    trick: list[int],
    taken: list[int],
    tricks: int,
    jinker: int | None,
    leads_low: Sequence[bool],
) -> int | None:
    """Who wins the pool where all play on, None where it is spoiled.

    ``leader`` led to the trick on the table, or will lead to the next; ``leads_low`` tells how each seat
    leads. The lists of cards and of tricks taken are used up.
    """
    seats, suits = len(hands), pack.suits
    while True:
        best = winning = -1
        power = pack.heights
        for at in range(seats):
            seat = (leader + at) % seats
            if at < len(trick):
                card = trick[at]
            else:
                if not at:
                    card = led(pack, hands[seat], low=leads_low[seat], third=taken[seat] >= _WINS - 1)
                else:
                    third = at < seats - 1 and taken[winning] == _WINS - 1
                    card = followed(pack, hands[seat], trick[0], best, third=third)
                hands[seat].remove(card)
                trick.append(card)
            if not at:
                power = pack.powers[suits[card]]
            if power[card] > best:
                best, winning = power[card], seat
        taken[winning] += 1
        tricks += 1
        if jinker is not None:
            if winning != jinker:
                return None
            if tricks == _ALL:
                return jinker
        elif taken[winning] == _WINS:
            return winning
        elif tricks == _ALL or max(taken) + _ALL - tricks < _WINS:
            return None
        leader, trick = winning, []


def led(pack: Numbered, hand: Sequence[int], *, low: bool, third: bool) -> int:
    """The card that is led: if it leads ``low`` the lowest plain card, or for a ``third`` trick the highest.

    Otherwise, and without a plain card, it is the highest of all.
    """
    if low:
        plain = [card for card in hand if pack.suits[card] != pack.trumps]
        if plain:
            return (max if third else min)(plain, key=pack.heights.__getitem__)
    return max(hand, key=pack.heights.__getitem__)


def followed(pack: Numbered, hand: list[int], first: int, best: int, *, third: bool) -> int:
    """The card played to the one that was ``first``: it wins cheaply if it can, and else the lowest.

    ``best`` is the power that has the trick so far. Where that would be a ``third`` trick, and others are
    still to play, it is taken with the highest.
    """
    may = may_play(pack, hand, first)
    if len(may) == 1:
        return may[0]
    power = pack.powers[pack.suits[first]]
    winners = [card for card in may if power[card] > best]
    if not winners:
        return min(may, key=pack.heights.__getitem__)
    return (max if third else min)(winners, key=power.__getitem__)


def likelihood(
    pack: Numbered,
    hands: Sequence[Sequence[int]],
    tricks: Sequence[Sequence[tuple[int, int]]],
    known: int,
    leads_low: Sequence[bool],
) -> float:
    """How likely those cards were played if these hands are left; 1 if simple players would do just that.

    ``tricks`` are seats with their cards, the last one maybe not full. The cards of the seat ``known`` are
    not asked about.
    """
    seats, suits, heights = len(hands), pack.suits, pack.heights
    held = [list(hand) for hand in hands]
    for plays in tricks:
        for seat, card in plays:
            held[seat].append(card)
    taken, likely = [0] * seats, 1.0
    for plays in tricks:
        best = winning = -1
        first = plays[0][1]
        power = pack.powers[suits[first]]
        for at, (seat, card) in enumerate(plays):
            if seat != known:
                if not at:
                    usual = led(pack, held[seat], low=leads_low[seat], third=taken[seat] >= _WINS - 1)
                else:
                    third = at < seats - 1 and taken[winning] == _WINS - 1
                    usual = followed(pack, held[seat], first, best, third=third)
                if heights[usual] != heights[card]:
                    likely *= _OTHERWISE
            held[seat].remove(card)
            if power[card] > best:
                best, winning = power[card], seat
        if len(plays) == seats:
            taken[winning] += 1
    return likely


def may_play(pack: Numbered, hand: list[int], led: int) -> list[int]:
    """The cards of the hand that may be played to the card led."""
    suits, trumps = pack.suits, pack.trumps
    suit = suits[led]
    if suit == trumps:
        mine = [card for card in hand if suits[card] == trumps]
        power = pack.powers[trumps]
        least, beaten = power[pack.numbers[ACE_OF_HEARTS]], power[led]  # only the highest three are held back
        forced = any(power[card] < least or power[card] < beaten for card in mine)
        return mine if forced else hand
    if any(suits[card] == suit for card in hand):
        return [card for card in hand if suits[card] == suit or suits[card] == trumps]
    return hand
