"""What happened in a hand, for people to be told: public, in order, and never a hidden card.

Events are worked out from the hand's history, so that they need no storing. Here are those that every game
has; each kind adds its own. The words are made from them beside the screens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.engine.hand import Hand
from bot.engine.kind import kind_of
from bot.engine.phases import Phase
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """Something that ``seat`` did."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed in the first or second ``round``; ``over``: the dealer turned the upcard down."""

    round: int = 1
    over: bool = False


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A seat declined what it was ``asked``."""

    asked: Phase


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat played a card; ``title`` is "Benny", "right bower", "left bower" or None."""

    card: Card
    title: str | None


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A seat took trick ``number`` (from 1) with ``card``."""

    number: int
    card: Card
    title: str | None


def events(hand: Hand) -> tuple[Event, ...]:
    """Return everything that happened in the hand so far, oldest first."""
    return tuple(event for _, event in numbered_events(hand))


def numbered_events(hand: Hand) -> tuple[tuple[int, Event], ...]:
    """Return what happened, each event with the number of the action in the hand's history, from 0.

    They are kept with the position, and only what was done since the last one asked about is worked out.
    """
    known, before = hand.told or ((), hand.start())
    if before is not None:
        kind, titles = kind_of(hand.rules), hand.order.titles
        told: list[tuple[int, Event]] = [*known]
        for number, (seat, action) in enumerate(hand.history[len(before.history) :], len(before.history)):
            after = before.apply(action)
            if isinstance(action, Play):
                happened = _played(seat, action.card, before, after, titles)
            else:
                happened = kind.told(seat, action, before, after)
            told += [(number, event) for event in happened]
            before = after
        known = tuple(told)
        hand.told = known, None
    return known


def _played(
    seat: Seat, card: Card, before: Hand, after: Hand, titles: Mapping[Card, str | None]
) -> Iterator[Event]:
    yield Played(seat, card, titles[card])
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        yield TrickTaken(trick.winner, len(after.tricks), trick.best, titles[trick.best])
