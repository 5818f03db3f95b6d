"""What happened in a hand, for people to be told: public, in order, and never a hidden card.

Events are worked out from the hand's history, so that they need no storing. The words are made from them
beside the screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.actions import (
    Accept,
    Action,
    Alone,
    Bid,
    Call,
    Discard,
    Give,
    Jink,
    Pass,
    Play,
    Rob,
    Show,
    Stay,
    Stop,
    Under,
)
from bot.engine.cards import Card, Suit
from bot.engine.euchre import EuchreHand
from bot.engine.hand import Hand
from bot.engine.phases import Phase
from bot.engine.seats import Seat, partner_of


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed in the first or second ``round``; ``over``: the dealer turned the up-card down."""

    seat: Seat
    round: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """A seat accepted the up-card's suit; ``word`` is the record's: order, assist, take or turn-down."""

    seat: Seat
    word: str
    suit: Suit
    alone: bool


@dataclass(frozen=True, slots=True)
class Named:
    """A seat named trumps; ``way`` is "next", "crossing", "no trump" or "blind"."""

    seat: Seat
    suit: Suit | None
    way: str
    alone: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """The dealer took ``up`` up and put a card out, face down."""

    seat: Seat
    up: Card


@dataclass(frozen=True, slots=True)
class WentAlone:
    """A seat declared to play alone; ``overruled``: over its partner, who had called or declared."""

    seat: Seat
    overruled: bool


@dataclass(frozen=True, slots=True)
class Stayed:
    """A seat declined what it was ``asked``: to go alone, to go under, or to take the up-card for an ace."""

    seat: Seat
    asked: Phase = Phase.DECLARE


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat showed a farmer's hand: ``cards``, nines and tens only."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WentUnder:
    """A seat swapped three low cards for the hidden ones."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Gave:
    """A seat gave a card to its partner, who plays alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PutOut:
    """A lone maker put a card out for the one received."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MadeBid:
    """A seat bid so many tricks with ``strain`` as trumps, None for no trump."""

    seat: Seat
    tricks: int
    strain: Suit | None


@dataclass(frozen=True, slots=True)
class Robbed:
    """A seat took ``up`` for the ace of trumps, and put a card out, face down."""

    seat: Seat
    up: Card


@dataclass(frozen=True, slots=True)
class Jinked:
    """A seat that won the first three tricks plays on for all five, or (``stopped``) takes the pool."""

    seat: Seat
    stopped: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card; ``title`` is "Benny", "right bower", "left bower" or None."""

    seat: Seat
    card: Card
    title: str | None


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat took trick ``number`` (from 1) with ``card``."""

    seat: Seat
    number: int
    card: Card
    title: str | None


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """All passed twice."""


Event = (
    Passed
    | Accepted
    | Named
    | Discarded
    | WentAlone
    | Stayed
    | Shown
    | WentUnder
    | Gave
    | PutOut
    | MadeBid
    | Robbed
    | Jinked
    | Played
    | TrickTaken
    | ThrownIn
)


def events(hand: Hand) -> tuple[Event, ...]:
    """Everything that happened in the hand so far, oldest first."""
    told: list[Event] = []
    before = hand.start()
    for seat, action in hand.history:
        after = before.apply(action)
        told += _told(seat, action, before, after, hand)
        before = after
    return tuple(told)


def _told(seat: Seat, action: Action, before: Hand, after: Hand, hand: Hand) -> Iterator[Event]:
    match action:
        case Pass():
            first = before.phase is not Phase.NAME
            yield Passed(seat, 1 if first else 2, before.phase is Phase.ORDER and seat == hand.deal.dealer)
            if after.over:
                yield ThrownIn()
        case Accept(alone):
            assert after.trumps is not None
            yield Accepted(seat, before.written(seat, action).split()[0], after.trumps, alone)
        case Call(suit, alone):
            up = hand.deal.up.suit if hand.deal.up else None
            yield Named(seat, suit, _way(up, suit), alone)
        case Discard() | Rob():
            if isinstance(before, EuchreHand) and before.given:
                yield PutOut(seat)
                return
            assert hand.deal.up is not None
            happened = Discarded if isinstance(action, Discard) else Robbed
            yield happened(seat, hand.deal.up)
        case Show():
            yield Shown(seat, hand.deal.hands[seat - 1])
        case Under():
            yield WentUnder(seat)
        case Give():
            yield Gave(seat)
        case Alone():
            assert isinstance(before, EuchreHand)
            yield WentAlone(seat, partner_of(seat) in (before.maker, *before.lone))
        case Stay():
            if not before.secretly:
                yield Stayed(seat, before.phase)
        case Bid(tricks, strain):
            yield MadeBid(seat, tricks, strain)
        case Jink() | Stop():
            yield Jinked(seat, isinstance(action, Stop))
        case Play(card):
            titles = hand.order.titles
            yield Played(seat, card, titles[card])
            if len(after.tricks) > len(before.tricks):
                trick = after.tricks[-1]
                yield TrickTaken(trick.winner, len(after.tricks), trick.best, titles[trick.best])


def _way(up: Suit | None, named: Suit | None) -> str:
    if up is None:
        return "blind"
    if named is None:
        return "no trump"
    return "next" if named is up.sister else "crossing"
