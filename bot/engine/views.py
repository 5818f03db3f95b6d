"""What one seat, or a spectator, may see of a hand.

A view is built up from what the viewer is entitled to and starts from nothing, so that what is forgotten
here stays hidden. Everyone sees the up-card, the calls, the tricks and how many cards each seat holds. A
seat sees its own cards as well, and what it put out itself; while the dealer names trumps blind, nobody sees
a card. That the holder of the ace of trumps is asked to rob, and declines, would tell of the ace: to all
others that seat is to play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.engine.actions import Accept, Action, Alone, Bid, Call, Discard, Jink, Pass, Rob, Show, Stay, Stop
from bot.engine.bid_euchre import BidHand
from bot.engine.bid_rules import BidRules
from bot.engine.cards import Card, Suit
from bot.engine.euchre import EuchreHand
from bot.engine.hand import Hand, Trick
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.ranking import Order
from bot.engine.ruleset import EuchreRules
from bot.engine.seats import Seat
from bot.engine.spoil_five import SpoilHand
from bot.engine.spoil_rules import SpoilRules

_PUBLIC = (Pass, Accept, Call, Alone, Stay, Show, Bid)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A hand as ``seat`` sees it (None: a spectator). All of it may be shown to that viewer.

    ``cards`` are the viewer's own, in the order dealt; ``counts[seat - 1]`` how many each seat holds;
    ``calls`` every call and declaration with its seat; ``discarded`` what the viewer put out; ``legal``
    what the viewer may do now, empty unless it is to act; ``score`` the match's, a number a side.
    The other fields mean what they mean in a hand.
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
    discarded: Card | None
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreView(View):
    """A hand of up-card euchre."""

    rules: EuchreRules
    up: Card
    maker: Seat | None
    accepted: bool
    took_up: bool
    lone: tuple[Seat, ...]
    out: tuple[Seat, ...]
    under: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BidView(View):
    """A hand of Bid Euchre."""

    rules: BidRules
    high: Bid | None
    bidder: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoilView(View):
    """A hand of Spoil Five; ``taken`` are the tricks of each seat, ``pool`` the chips in the pool."""

    rules: SpoilRules
    up: Card
    robbed: Seat | None
    jinker: Seat | None
    pool: int
    taken: tuple[int, ...]


def view(hand: Hand, seat: Seat | None, score: tuple[int, ...] = (0, 0)) -> View:
    """The hand as that seat may see it, of the kind that the hand is."""
    if isinstance(hand, EuchreHand):
        return EuchreView(
            **_common(hand, seat, score, blind=hand.blind and hand.maker is None),
            rules=hand.rules,
            up=hand.up,
            maker=hand.maker,
            accepted=hand.accepted,
            took_up=hand.took_up,
            lone=hand.lone,
            out=hand.out,
            under=hand.under,
        )
    if isinstance(hand, BidHand):
        return BidView(**_common(hand, seat, score), rules=hand.rules, high=hand.high, bidder=hand.bidder)
    assert isinstance(hand, SpoilHand)
    public = (Jink, Stop) if hand.asks_holder else (Stay, Jink, Stop)
    return SpoilView(
        **_common(hand, seat, score, public),
        rules=hand.rules,
        up=hand.up,
        robbed=hand.robbed,
        jinker=hand.jinker,
        pool=hand.pool,
        taken=hand.taken(),
    )


def _common(
    hand: Hand,
    seat: Seat | None,
    score: tuple[int, ...],
    public: tuple[type[Action], ...] = _PUBLIC,
    *,
    blind: bool = False,
) -> dict[str, Any]:
    own = () if seat is None or blind else hand.hands[seat - 1]
    put_out = [action.card for by, action in hand.history if isinstance(action, Discard | Rob) and by == seat]
    return {
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
        "discarded": put_out[0] if put_out else None,
        "legal": hand.legal_actions() if seat is not None and seat == hand.to_act else (),
    }
