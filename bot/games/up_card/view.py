"""A hand of upcard euchre as a seat or a spectator sees it."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games.up_card.rules import EuchreRules


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreView(View):
    """A hand of upcard euchre as one seat sees it. While trumps are named blind, no one sees a card."""

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
