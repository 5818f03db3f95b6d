"""A verified record: its deals with what each came to, and the game's score and end."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.match import Match
from bot.engine.ruleset import EuchreRules
from bot.engine.seats import Side
from bot.notation.egn.calling import Calling
from bot.notation.egn.document import DealRecord, Document
from bot.notation.egn.holding import Holding
from bot.notation.egn.play import Played


@dataclass(frozen=True, slots=True)
class EgnDeal:
    """One deal. ``tricks`` are those taken by each side, ``score`` what it brought, None if undecided."""

    record: DealRecord
    calling: Calling
    held: Holding
    played: Played
    tricks: tuple[int, ...]
    score: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class EgnGame:
    """One game as EGN records it, verified as far as its cards are known.

    ``total`` is the score with what the game began at; None where a deal broke off undecided before the
    last. ``match`` is the game played again by the engine, where every card of it is known.
    """

    document: Document
    deals: tuple[EgnDeal, ...]
    total: tuple[int, ...] | None
    winners: tuple[Side, ...] = ()
    match: Match | None = None

    @property
    def rules(self) -> EuchreRules:
        """The record's rules in the engine's options."""
        return self.document.house.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order, as they can be printed; ``P1`` and so on for those without."""
        names = (player.name.encode("utf-8", "replace").decode() for player in self.document.players)
        return tuple(" ".join(name.split()) or f"P{seat}" for seat, name in enumerate(names, start=1))
