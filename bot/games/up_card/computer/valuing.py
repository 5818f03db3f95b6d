"""What five cards are worth with a suit as trumps, in points of hand value.

A trump is worth the more the fewer trumps are out against it, so that the Benny, the bowers and packs of
any size need no values of their own; beside trumps count aces, kings, and voids to ruff in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from bot.engine.cards import Card, Suit, pack
from bot.engine.ranking import order
from bot.games.up_card.view import EuchreView

# All of these are fitted to the tricks taken in 180,000 hands of self-play; the best trump counts 1.
TRUMP = (1.0, 0.77, 0.66, 0.6)  # by how many trumps in play, not held with it, outrank it; the last for more
BARE_ACE, ACE = 0.52, 0.45  # the best of a plain suit, alone or with others: alone it is ruffed less often
KING = 0.16  # the second best
VOID = 0.25  # for each plain suit not held, as long as there is a trump to ruff with

# At no trump: the Benny, each card from the top of its suit down to the first that is out, and a king with
# another card of its suit beside it; the same scale, by what such hands were found to take.
NO_TRUMP_BENNY, NO_TRUMP_TOP, NO_TRUMP_KING = 1.0, 0.85, 0.3


def in_play(view: EuchreView, *, up_is_out: bool) -> tuple[Card, ...]:
    """The pack, without the up-card where it has been turned down or stays out of play."""
    cards = _pack(view.rules.pack, view.rules.benny != "none")
    return tuple([card for card in cards if card is not view.up]) if up_is_out else cards


@cache
def _pack(size: int, benny: bool) -> tuple[Card, ...]:
    return pack(size, benny=benny)


def trump_value(card: Card, held: Collection[Card], trumps: Suit, cards_in_play: Sequence[Card]) -> float:
    """What one trump is worth beside the others held with it."""
    strengths = order(trumps).strengths[trumps]
    own = strengths[card]
    above = 0
    for other in cards_in_play:
        if strengths[other] > own and other not in held:
            above += 1
    return TRUMP[min(above, len(TRUMP) - 1)]


def hand_value(held: Sequence[Card], trumps: Suit, cards_in_play: Sequence[Card]) -> float:
    """What the cards are worth with these trumps."""
    ranking = order(trumps)
    suits = ranking.suits
    mine = [card for card in held if suits[card] is trumps]
    value = sum(trump_value(card, held, trumps, cards_in_play) for card in mine)
    for suit in Suit:
        if suit is not trumps:
            value += _plain_value([card for card in held if suits[card] is suit], suit, trumps, cards_in_play)
            if mine and not any(suits[card] is suit for card in held):
                value += VOID
    return value


def _plain_value(held: Sequence[Card], suit: Suit, trumps: Suit, cards_in_play: Sequence[Card]) -> float:
    if not held:
        return 0.0
    strengths = order(trumps).strengths[suit]
    suits = order(trumps).suits
    ranked = sorted((c for c in cards_in_play if suits[c] is suit), key=strengths.__getitem__, reverse=True)
    value = 0.0
    if ranked[0] in held:
        value += BARE_ACE if len(held) == 1 else ACE
    if ranked[1] in held:
        value += KING
    return value


def no_trump_value(held: Sequence[Card], cards_in_play: Sequence[Card]) -> float:
    """What the cards are worth at no trump."""
    strengths, suits = order(None).strengths, order(None).suits
    value = NO_TRUMP_BENNY * sum(card.is_benny for card in held)
    for suit in Suit:
        in_suit = [card for card in cards_in_play if suits[card] is suit]
        ranked = sorted(in_suit, key=strengths[suit].__getitem__, reverse=True)
        tops = next((at for at, card in enumerate(ranked) if card not in held), len(ranked))
        value += NO_TRUMP_TOP * tops
        if not tops and ranked[1] in held and sum(card in held for card in ranked) > 1:
            value += NO_TRUMP_KING
    return value


def best_kept(
    six: Sequence[Card], trumps: Suit, may_discard: Collection[Card], cards_in_play: Sequence[Card]
) -> tuple[float, Card]:
    """The value of the best five of six cards, and the discard that leaves them; ties go to the lowest."""
    strengths = order(trumps).strengths
    suits = order(trumps).suits

    def left(card: Card) -> tuple[float, int]:
        kept = [other for other in six if other is not card]
        return round(hand_value(kept, trumps, cards_in_play), 6), -strengths[suits[card]][card]

    card = max(may_discard, key=left)
    return left(card)[0], card
