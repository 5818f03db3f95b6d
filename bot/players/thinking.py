"""Where players think: those who search in processes beside the event loop, the others at once.

The processes are begun once and replaced after a fault. A player whose process fails, or takes too long, does
what the club level does, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import chain
from typing import ParamSpec, TypeVar

from cachetools import LRUCache

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.levels import Style
from bot.engine.match import first_position
from bot.engine.match import view as view_of
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games import PRESETS
from bot.measures import Durations
from bot.players import EXPERT, PLAYERS, BasicPlayer
from bot.players.expert import IN_PLAY, Expert, Worth, alike
from bot.players.luck import BATCHES, PLAYOUTS, Average, Luck, averages, luck_of, of_any, of_cards
from bot.players.selfplay import deal
from bot.workers import Workers, looked_at

log = logging.getLogger(__name__)
_SECONDS = 0.35  # of thinking for a choice, while no more think than there are processes
_LONGEST = 1.0  # seconds waited for a choice
_WORTH_LONGEST = 2.0  # seconds waited for what all choices are worth
_LUCK_LONGEST = 5.0  # seconds waited for what the cards of a hand were worth
_ALIKE_LONGEST = 10.0  # seconds waited for a choice that is to be the same for everybody
_ALIKE_KEPT = 2000  # such choices: those of a few daily hands
_HUNG = 5.0  # seconds more after which a process that has still not answered is replaced
_RULES = 32  # of which it is remembered what seats have on average
T = TypeVar("T")
P = ParamSpec("P")


class Thinking(Workers):
    """Chooses for computer players of every level: open it with ``async with``.

    ``processes`` search; with none of them, a thread, which is for tests and small hosts.
    """

    def __init__(
        self,
        processes: int = 0,
        *,
        seconds: float = _SECONDS,
        longest: float = _LONGEST,
        playouts: int = PLAYOUTS,
    ) -> None:
        super().__init__(processes, "think")
        self._seconds, self._longest, self._playouts = seconds, longest, playouts
        self._under_way = 0
        self._usual: LRUCache[Ruleset, list[Average]] = LRUCache(_RULES)
        self._alike: LRUCache[View, Action] = LRUCache(_ALIKE_KEPT)
        self.took = Durations()

    async def choose(self, level: str, view: View, style: Style = Style.EVEN) -> Action:
        """One of ``view.legal``, by a player of that level, which is a name of PLAYERS.

        The ``style`` is that of an expert, and of the club level where it plays for one.
        """
        if level != EXPERT or len(view.legal) == 1:
            return PLAYERS[level](random.Random()).choose(view)
        try:
            with self.took.noted():
                return await self._thought(self._longest, chosen, view, self._share(), style)
        except (BrokenExecutor, TimeoutError):
            return BasicPlayer(style=style).choose(view)

    async def alike(self, view: View) -> Action:
        """One of ``view.legal``, by an expert who chooses the same on every host and at every time.

        Where a process fails a thread does the same again, since nobody else would choose so. What was asked
        of late is known.
        """
        known = self._alike.get(view)
        if known is None:
            try:
                known = await self._thought(_ALIKE_LONGEST, alike, view)
            except (BrokenExecutor, TimeoutError):
                known = await asyncio.to_thread(alike, view)
            self._alike[view] = known
        return known

    async def worth(self, view: View) -> list[Worth]:
        """What each choice of the seat to act is worth, the best first.

        Empty where that can't be told: this game can't be searched just now, or thinking failed.
        """
        try:
            return await self._thought(_WORTH_LONGEST, weighed, view, 2 * self._share())
        except (BrokenExecutor, TimeoutError):
            return []

    async def luck(self, rules: Ruleset, dealt: Sequence[tuple[Deal, Seat]]) -> Luck | None:
        """How good the cards were that these seats had in these deals; None where that can't be told now."""
        longest, often = _LUCK_LONGEST, self._playouts
        try:
            usual = self._usual.get(rules)
            if usual is None:
                gains = [await self._thought(longest, of_any, rules, at, often) for at in range(BATCHES)]
                usual = self._usual[rules] = averages([*chain.from_iterable(gains)])
            own = [await self._thought(longest, of_cards, rules, deal, seat, often) for deal, seat in dealt]
        except (BrokenExecutor, TimeoutError):
            return None
        places = [(seat - deal.dealer) % rules.seats for deal, seat in dealt]
        return luck_of([*zip(places, own, strict=True)], usual)

    def _share(self) -> float:
        """The seconds for one more who thinks, so that nobody waits long, however many do."""
        at_once = max(self._processes, 1)
        return self._seconds * at_once / max(at_once, self._under_way + 1)

    async def _thought(self, longest: float, how: Callable[P, T], *what: P.args, **named: P.kwargs) -> T:
        pool = self._pool
        if pool is None:
            raise BrokenExecutor
        self._under_way += 1
        try:
            thought = pool.submit(how, *what, **named)
            thought.add_done_callback(looked_at)
            return await asyncio.wait_for(asyncio.wrap_future(thought), longest)
        except TimeoutError:
            self._note_late(f"computer players that did not answer within {longest:g}s")
            if not thought.cancel():
                asyncio.get_running_loop().call_later(_HUNG, self._replace_if_hung, pool, thought)
            raise
        except BrokenExecutor:
            log.warning("a process that thinks has died, and is replaced; the club level played")
            self._replaced(pool)
            raise
        except Exception as error:  # its words may name cards that nobody may see
            log.error("a computer player could not think: %s; the club level played", type(error).__name__)
            raise BrokenExecutor from None
        finally:
            self._under_way -= 1

    def _replace_if_hung(self, pool: Executor, thought: Future[T]) -> None:
        if not thought.done() and pool is self._pool:
            log.warning("a process that thinks has hung, and is replaced")
            self._replaced(pool)

    def _prepare(self, pool: Executor) -> Sequence[Future[None]]:
        return [pool.submit(_ready) for _ in range(self._processes)]


def chosen(view: View, seconds: float, style: Style = Style.EVEN) -> Action:
    """The expert's choice within that time."""
    return Expert(IN_PLAY, seconds, style=style).choose(view)


def weighed(view: View, seconds: float) -> list[Worth]:
    """What the choices are worth, as far as that time tells."""
    return Expert(seconds=seconds).worth(view)


def _ready() -> None:
    """Have a process that was just begun look at every game once, before anybody waits for it."""
    for rules in PRESETS.values():
        hand = first_position(rules, deal(rules, 1, random.Random(0)))
        Expert(worlds=1).choose(view_of(hand, hand.to_act))
