"""What beats what in a game: its cards in their suits, each from the best down."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, Suit
from bot.engine.options import Ruleset
from bot.engine.ranking import Order


@dataclass(frozen=True, slots=True)
class Ladder:
    """The cards of a game under given trumps (None: no trump), best first.

    ``trumps`` are those of the trump suit, at no trump the Benny alone where it plays; ``plain`` are the
    other suits. ``order`` has the titles of bowers.
    """

    suit: Suit | None
    trumps: tuple[Card, ...]
    plain: tuple[tuple[Suit, tuple[Card, ...]], ...]
    order: Order


def ladder(rules: Ruleset, trumps: Suit | None) -> Ladder:
    """The order of all cards by these rules."""
    ranked = rules.order(trumps)
    pack = dict.fromkeys(rules.cards)

    def of(suit: Suit | None) -> tuple[Card, ...]:
        strengths = ranked.strengths[suit]
        return tuple(sorted((c for c in pack if ranked.suits[c] is suit), key=lambda c: -strengths[c]))

    plain = tuple((suit, of(suit)) for suit in Suit if suit is not trumps)
    return Ladder(trumps, of(trumps), plain, ranked)
