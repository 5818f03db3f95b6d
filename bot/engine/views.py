"""What one seat, or a spectator, may see of a hand.

A view is built up from what the viewer is entitled to and starts from nothing, so that what is forgotten
here stays hidden. Everyone sees the up-card, the calls, the tricks and how many cards each seat holds. A
seat sees its own cards as well, and its own discard if it dealt; while the dealer names trumps blind,
nobody sees a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import Accept, Action, Alone, Call, Discard, Pass, Stay
from bot.engine.cards import Card, Suit
from bot.engine.seats import Seat
from bot.engine.tricks import Trick

if TYPE_CHECKING:
    from bot.engine.euchre import EuchreHand, Phase
    from bot.engine.ruleset import EuchreRules


@dataclass(frozen=True, slots=True)
class View:
    """A hand as ``seat`` sees it (None: a spectator). All of it may be shown to that viewer.

    ``cards`` are the viewer's own, in the order dealt; ``counts[seat - 1]`` how many each seat holds;
    ``calls`` every call and declaration with its seat; ``discarded`` what the viewer put out; ``legal``
    what the viewer may do now, empty unless it is to act; ``score`` the match's, a number a side.
    The other fields mean what they mean in a hand.
    """

    rules: EuchreRules
    seat: Seat | None
    score: tuple[int, int]
    phase: Phase
    to_act: Seat | None
    dealer: Seat
    up: Card
    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    calls: tuple[tuple[Seat, Action], ...]
    trumps: Suit | None
    maker: Seat | None
    accepted: bool
    took_up: bool
    lone: tuple[Seat, ...]
    out: tuple[Seat, ...]
    led: Suit | None
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    tricks: tuple[Trick, ...]
    discarded: Card | None
    legal: tuple[Action, ...]


def view(hand: EuchreHand, seat: Seat | None, score: tuple[int, int] = (0, 0)) -> View:
    """The hand as that seat may see it."""
    own = () if seat is None or _nobody_looks(hand) else hand.hands[seat - 1]
    public = (Pass, Accept, Call, Alone, Stay)
    discards = [action.card for by, action in hand.history if isinstance(action, Discard) and by == seat]
    return View(
        rules=hand.rules,
        seat=seat,
        score=score,
        phase=hand.phase,
        to_act=hand.to_act,
        dealer=hand.deal.dealer,
        up=hand.deal.up,
        cards=own,
        counts=tuple(len(held) for held in hand.hands),
        calls=tuple((by, action) for by, action in hand.history if isinstance(action, public)),
        trumps=hand.trumps,
        maker=hand.maker,
        accepted=hand.accepted,
        took_up=hand.took_up,
        lone=hand.lone,
        out=hand.out,
        led=hand.led,
        trick=hand.trick,
        winning=hand.winning,
        tricks=hand.tricks,
        discarded=discards[0] if discards else None,
        legal=hand.legal_actions() if seat is not None and seat == hand.to_act else (),
    )


def _nobody_looks(hand: EuchreHand) -> bool:
    return hand.blind and hand.trumps is None
