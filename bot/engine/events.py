"""The events of a hand for people to read: public, in order, and never with a hidden card.

Events are computed from the hand's history, so they aren't stored. This module has those of every game. Each
kind adds its own. The UI turns them into words.
"""

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
    """An action or event of ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed in the first or second ``round``. ``over`` means the dealer turned the upcard down."""

    round: int = 1
    over: bool = False


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A seat declined the offer in ``asked``."""

    asked: Phase


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat played a card. ``title`` is "Benny", "right bower", "left bower" or None."""

    card: Card
    title: str | None


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A seat took trick ``number`` (from 1) with ``card``."""

    number: int
    card: Card
    title: str | None


def events(hand: Hand) -> tuple[Event, ...]:
    """Return all events of the hand so far, oldest first."""
    return tuple(event for _, event in numbered_events(hand))


def numbered_events(hand: Hand) -> tuple[tuple[int, Event], ...]:
    """Return all events, each after the index of its action in the hand's history, from 0.

    They are cached with the position, so a later call only adds what has happened since.
    """
    known, before = hand.event_cache or ((), hand.start())
    if before is not None:
        kind, titles = kind_of(hand.rules), hand.order.titles
        found: list[tuple[int, Event]] = [*known]
        for number, (seat, action) in enumerate(hand.history[len(before.history) :], len(before.history)):
            after = before.apply(action)
            if isinstance(action, Play):
                happened = _played(seat, action.card, before, after, titles)
            else:
                happened = kind.action_events(seat, action, before, after)
            found += [(number, event) for event in happened]
            before = after
        known = tuple(found)
        hand.event_cache = known, None
    return known


def _played(
    seat: Seat, card: Card, before: Hand, after: Hand, titles: Mapping[Card, str | None]
) -> Iterator[Event]:
    yield Played(seat, card, titles[card])
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        yield TrickTaken(trick.winner, len(after.tricks), trick.best, titles[trick.best])
