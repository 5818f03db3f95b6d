"""What happened in a hand, for people to be told: public, in order, and never a hidden card.

Events are worked out from the hand's history, so that they need no storing. The words are made from them
beside the screens.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import Accept, Alone, Call, Discard, Pass, Play, Stay
from bot.engine.cards import Card, Suit
from bot.engine.euchre import EuchreHand, Phase
from bot.engine.ranking import title
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
    """A seat named trumps; ``way`` is "next", "crossing" (in the second round) or "blind"."""

    seat: Seat
    suit: Suit
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
    """A seat that was asked did not go alone."""

    seat: Seat


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


Event = Passed | Accepted | Named | Discarded | WentAlone | Stayed | Played | TrickTaken | ThrownIn


def events(hand: EuchreHand) -> tuple[Event, ...]:
    """Everything that happened in the hand so far, oldest first."""
    told: list[Event] = []
    before = EuchreHand(hand.rules, hand.deal, check=False)
    for seat, action in hand.history:
        after = before.apply(action)
        match action:
            case Pass():
                first = before.phase is Phase.ORDER
                told.append(Passed(seat, 1 if first else 2, first and seat == hand.deal.dealer))
                if after.over:
                    told.append(ThrownIn())
            case Accept(alone):
                assert after.trumps is not None
                told.append(Accepted(seat, before.written(seat, action).split()[0], after.trumps, alone))
            case Call(suit, alone):
                up = hand.deal.up.suit
                way = "blind" if up is None else "next" if suit is up.sister else "crossing"
                told.append(Named(seat, suit, way, alone))
            case Discard():
                told.append(Discarded(seat, hand.deal.up))
            case Alone():
                partner = partner_of(seat)
                told.append(WentAlone(seat, partner in (before.maker, *before.lone)))
            case Stay():
                told.append(Stayed(seat))
            case Play(card):
                told.append(Played(seat, card, title(card, hand.trumps)))
                if len(after.tricks) > len(before.tricks):
                    trick = after.tricks[-1]
                    told.append(
                        TrickTaken(
                            trick.winner, len(after.tricks), trick.best, title(trick.best, hand.trumps)
                        )
                    )
        before = after
    return tuple(told)
