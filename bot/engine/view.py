"""What one seat, or a spectator, may see of a hand.

A view is built up from what the viewer is entitled to and starts from nothing, so that what is forgotten here
stays hidden. Everyone sees the upcard, the calls, the tricks and how many cards each seat holds. A seat sees
its own cards as well, and what it put out itself. Each kind of hand has a view of its own, made from
:func:`common` and what only that kind tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.engine.actions import Action
from bot.engine.cards import Card, Suit
from bot.engine.hand import Hand, Trick
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.ranking import Order
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A hand as ``seat`` sees it (None: a spectator). All of it may be shown to that viewer.

    ``cards`` are the viewer's own, in the order dealt; ``counts[seat - 1]`` how many each seat holds;
    ``calls`` every call and declaration with its seat; ``discarded`` what the viewer put out
    first, and ``put_away`` all that it laid face down; ``up`` the
    card turned up, if one is, and ``taker`` the seat that took it up; ``legal`` what the viewer may do now,
    empty unless it is to act; ``score`` the match's, a number a side. The other fields mean what they mean in
    a hand.
    """

    rules: Ruleset
    seat: Seat | None
    score: tuple[int, ...]
    phase: Phase
    to_act: Seat | None
    dealer: Seat
    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    calls: tuple[tuple[Seat, Action], ...]
    trumps: Suit | None
    order: Order
    led: Suit | None
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    tricks: tuple[Trick, ...]
    put_away: tuple[Card, ...]
    discarded: Card | None
    legal: tuple[Action, ...]
    up: Card | None
    taker: Seat | None

    @property
    def viewer(self) -> Seat:
        """The seat that the view is for; raises ValueError where that is a spectator."""
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return self.seat


def common(
    hand: Hand,
    seat: Seat | None,
    score: tuple[int, ...],
    public: tuple[type[Action], ...] = (),
    *,
    blind: bool = False,
) -> dict[str, Any]:
    """Return the fields that all views have, by name.

    ``public`` are the actions that everybody hears; ``blind`` says that nobody has seen a card yet.
    """
    own = () if seat is None or blind else hand.hands[seat - 1]
    return {
        "rules": hand.rules,
        "seat": seat,
        "score": score,
        "phase": Phase.PLAY if hand.secretly and seat != hand.to_act else hand.phase,
        "to_act": hand.to_act,
        "dealer": hand.deal.dealer,
        "cards": own,
        "counts": tuple(len(held) for held in hand.hands),
        "calls": tuple((by, action) for by, action in hand.history if isinstance(action, public)),
        "trumps": hand.trumps,
        "order": hand.order,
        "led": hand.led,
        "trick": hand.trick,
        "winning": hand.winning,
        "tricks": hand.tricks,
        "put_away": () if seat is None else hand.put_away_by(seat),
        "discarded": None if seat is None else hand.put_out_by(seat),
        "legal": hand.legal_actions() if seat is not None and seat == hand.to_act else (),
        "up": hand.deal.up,
        "taker": hand.taker,
    }
