"""Looking back on a finished hand: what a seat decided, and what its choices were worth by what it saw."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.engine.actions import Action
from bot.engine.match import Match
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.players.expert import Worth

_SURE = 2.0  # standard errors by which a choice must be worse for that to be told
_LEAST = 0.05  # points of which anybody takes note
Weigh = Callable[[View], Awaitable[Sequence[Worth]]]
"""Tells what each choice of the seat to act is worth, the best first; nothing where that can't be told."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did where it had a choice: the ``match`` and the ``view`` before, and all it could do.

    ``worth`` are its choices with their worth, the best first.
    """

    match: Match
    view: View
    done: Action
    worth: Sequence[Worth]

    @property
    def best(self) -> Worth:
        """The best choice."""
        return self.worth[0]

    @property
    def cost(self) -> float:
        """The points by which the best choice was better; 0 where that is too little to be told."""
        done = next(each for each in self.worth if each.action == self.done)
        lost = self.best.points - done.points
        return lost if lost > max(_SURE * done.error, _LEAST) else 0.0


def choices(match: Match, number: int, seat: Seat) -> Iterator[tuple[Match, View, Action]]:
    """Each moment of that finished hand, from 0, at which the seat had a choice, and what it did then."""
    now = Match(match.rules, match.hands[0].deal.dealer)
    for before in match.hands[:number]:
        now = now.after(before)
    now = now.deal(match.hands[number].deal)
    for by, action in match.hands[number].history:
        view = now.view(by) if by == seat else None
        if view is not None and len(set(view.legal)) > 1:
            yield now, view, action
        now = now.apply(action, by)


async def reviewed(match: Match, number: int, seat: Seat, weigh: Weigh) -> list[Decision]:
    """What the seat decided in that finished hand, from 0, the dearest first; only what could be weighed."""
    found = []
    for before, view, done in choices(match, number, seat):
        worth = await weigh(view)
        if any(each.action == done for each in worth):
            found.append(Decision(before, view, done, worth))
    return sorted(found, key=lambda decision: -decision.cost)
