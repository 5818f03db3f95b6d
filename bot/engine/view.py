"""A hand as one seat, or a spectator, may see it.

A view starts empty and gets only what the viewer is entitled to, so anything forgotten here stays hidden.
Everyone sees the upcard, the calls, the tricks and the number of cards of each seat. A seat also sees its own
cards, and what it put out itself. Each kind of hand has its own view, made from
:func:`common_fields` and its own fields.
"""

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

    ``cards`` are the viewer's own, in the order dealt. ``counts[seat - 1]`` is the number of each seat's
    cards. ``calls`` has every call and declaration with its seat. ``discarded`` is the first card the viewer
    put out, and ``put_away`` all the cards it laid face down. ``up`` is the upcard, if any, and ``taker`` the
    seat that took it. ``legal`` are the viewer's legal actions, empty unless it's the viewer's turn.
    ``score`` is the match's, a number per side. The other fields mean the same as in a hand.
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
        """The viewer's seat. Raises ValueError for a spectator."""
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return self.seat


def common_fields(
    hand: Hand,
    seat: Seat | None,
    score: tuple[int, ...],
    public: tuple[type[Action], ...] = (),
    *,
    blind: bool = False,
) -> dict[str, Any]:
    """Return the fields that all views share, by name.

    ``public`` are the actions that everyone sees. ``blind`` means no one has looked at any card yet.
    """
    own = () if seat is None or blind else hand.hands[seat - 1]
    return {
        "rules": hand.rules,
        "seat": seat,
        "score": score,
        "phase": Phase.PLAY if hand.is_secret and seat != hand.to_act else hand.phase,
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
