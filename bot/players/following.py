"""Second, third and last hand: win as cheaply as can be, or throw what is missed least."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.seats import partner_of
from bot.players.reading import Reading


def follow(reading: Reading, cards: Sequence[Card]) -> Card:
    """The card to play to the trick on the table, one of ``cards``."""
    view = reading.view
    led = view.led
    strengths = reading.order.strengths[led]
    best = next(card for seat, card in view.trick if seat == view.winning)
    winners = sorted((c for c in cards if strengths[c] > strengths[best]), key=strengths.__getitem__)
    if not winners:
        return throw(reading, cards)
    sure = [c for c in winners if not any(reading.may_beat(s, c, led) for s in reading.behind)]
    partner = partner_of(reading.seat)
    if view.winning == partner:
        if sure and any(reading.may_hold_higher(seat, best, led) for seat in reading.behind):
            return sure[0]
        return throw(reading, [c for c in cards if c not in winners] or cards)
    if sure:
        return sure[0]
    ruffing = reading.is_trump(winners[0]) and led is not reading.trumps
    partner_follows = partner not in view.out and len(view.trick) == 1
    return winners[0] if ruffing or partner_follows else winners[-1]


def throw(reading: Reading, cards: Sequence[Card]) -> Card:
    """The card that is missed least: no trump, no boss, a singleton if a trump is there to ruff with."""
    held = reading.view.cards
    suits = reading.order.suits
    can_ruff = any(reading.is_trump(card) for card in held)

    def missed(card: Card) -> tuple[bool, bool, bool, int]:
        makes_void = can_ruff and sum(suits[c] is suits[card] for c in held) == 1
        return reading.is_trump(card), reading.is_boss(card), not makes_void, reading.height(card)

    return min(cards, key=missed)
