"""The view of a hand of upcard euchre for a seat or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import Pass, Stay
from bot.engine.cards import Card
from bot.engine.seats import Seat
from bot.engine.view import View, common
from bot.games.up_card.actions import Accept, Alone, Call, Show
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules

_PUBLIC = (Pass, Accept, Call, Alone, Stay, Show)


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreView(View):
    """A hand of upcard euchre as one seat sees it; while trumps are named blind, no one sees a card."""

    rules: EuchreRules
    up: Card
    maker: Seat | None
    accepted: bool
    lone: tuple[Seat, ...]
    out: tuple[Seat, ...]
    under: Seat | None

    @property
    def took_up(self) -> bool:
        """True if the dealer took the upcard."""
        return self.taker is not None


def view(hand: EuchreHand, seat: Seat | None, score: tuple[int, ...]) -> EuchreView:
    """Return the hand as that seat may see it."""
    return EuchreView(
        **common(hand, seat, score, _PUBLIC, blind=hand.blind and hand.maker is None),
        maker=hand.maker,
        accepted=hand.accepted,
        lone=hand.lone,
        out=hand.out,
        under=hand.under,
    )
