"""Leading to a trick."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.players.reading import Reading


def lead(reading: Reading, cards: Sequence[Card]) -> Card:
    """The card to lead, one of ``cards``."""
    trumps = sorted((c for c in cards if reading.is_trump(c)), key=reading.height, reverse=True)
    plain = [c for c in cards if not reading.is_trump(c)]
    bosses = [c for c in plain if reading.is_boss(c)]
    if not plain:
        return trumps[0]
    if reading.making:
        drawing = any(reading.may_hold(seat, reading.trumps) for seat in reading.opponents)
        if trumps and drawing and (reading.is_boss(trumps[0]) or len(trumps) > 1):
            return trumps[0]
    if bosses:
        return max(bosses, key=lambda c: reading.left(reading.order.suits[c]))
    if reading.making and trumps and reading.is_boss(trumps[0]):
        return trumps[0]
    return max(plain, key=reading.height)
