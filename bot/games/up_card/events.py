"""The public events of a hand of upcard euchre before its first trick."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.actions import Action, Pass, Stay
from bot.engine.cards import Card, Suit
from bot.engine.events import Event, Passed, Stayed
from bot.engine.seats import Seat, partner_of
from bot.games.up_card import actions
from bot.games.up_card.hand import EuchreHand


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    """A seat's acceptance of the upcard's suit. ``word`` is as in records: order, assist, take, turn-down."""

    word: str
    suit: Suit
    alone: bool


@dataclass(frozen=True, slots=True)
class Named(Event):
    """A seat's naming of trumps. ``way`` is "next", "crossing", "no trump" or "blind"."""

    suit: Suit | None
    way: str
    alone: bool


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The dealer's picking up ``up`` and putting a card out, face down."""

    up: Card


@dataclass(frozen=True, slots=True)
class WentAlone(Event):
    """A seat's declaration to play alone. ``overruled``: over its partner, who had called or declared."""

    overruled: bool


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A seat's showing of a farmer's hand: ``cards``, nines and tens only."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WentUnder(Event):
    """A seat's swap of three low cards for the kitty."""


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """A seat's gift of a card to its partner, who plays alone."""


@dataclass(frozen=True, slots=True)
class PutOut(Event):
    """A lone maker's putting a card out for the one received."""


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """A hand thrown in, since everyone passed twice. ``seat`` passed last."""


def action_events(seat: Seat, action: Action, before: EuchreHand, after: EuchreHand) -> Iterator[Event]:
    """Yield the public events of an action other than playing a card."""
    match action:
        case Pass():
            over = before.phase is actions.FIRST_ROUND and seat == before.deal.dealer
            yield Passed(seat, 2 if before.phase is actions.SECOND_ROUND else 1, over)
            if after.over:
                yield ThrownIn(seat)
        case actions.Accept(alone):
            yield Accepted(seat, before.written(seat, action).split()[0], before.up_suit, alone)
        case actions.Call(suit, alone):
            yield Named(seat, suit, _relation_to_upcard(before.up.suit, suit), alone)
        case actions.Discard():
            yield PutOut(seat) if before.given else Discarded(seat, before.up)
        case actions.Show():
            yield Shown(seat, before.deal.hands[seat - 1])
        case actions.Under():
            yield WentUnder(seat)
        case actions.Give():
            yield Gave(seat)
        case actions.Alone():
            yield WentAlone(seat, partner_of(seat) in (before.maker, *before.lone))
        case Stay():  # pragma: no branch
            yield Stayed(seat, before.phase)


def _relation_to_upcard(up: Suit | None, named: Suit | None) -> str:
    if up is None:
        return "blind"
    if named is None:
        return "no trump"
    return "next" if named is up.sister else "crossing"
