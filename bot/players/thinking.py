"""Where players think: those who search in processes beside the event loop, the others at once.

The processes are begun once and replaced after a fault. A player whose process fails, or takes too long, does
what the club level does, and the log says so. Bots at tables come first. What people ask for waits for its
turn (bot.service.fair_queue), and with two processes or more never has all of them.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from typing import ParamSpec, TypeVar

from cachetools import LRUCache
from prometheus_client import Histogram

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.levels import Level, Style
from bot.engine.match import first_position
from bot.engine.match import view as view_of
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games import PRESETS
from bot.players import Computers
from bot.players.expert import IN_PLAY, WORLDS, Expert, Worth, alike
from bot.players.luck import BATCHES, IN_ALL, PLAYOUTS, Average, Luck, averages, luck_of, of_any, of_cards
from bot.players.selfplay import deal
from bot.service.fair_queue import FairQueue, Turn
from bot.service.metrics import histogram
from bot.service.workers import Workers, looked_at

log = logging.getLogger(__name__)
_SECONDS = 0.35  # of thinking for a choice, while nobody else waits
_LEAST = 0.02  # of thinking for a choice, however many wait: with less the club level plays better
_LONGEST = 1.0  # seconds waited for a choice
_AIM = 0.7  # of that limit, by which a choice is meant to be there
_WORTH_LONGEST = 5.0  # seconds waited for what all choices are worth, from the turn on
_LUCK_LONGEST = 5.0  # and for what the cards of a hand were worth
_ALIKE_LONGEST = 10.0  # and for a choice that is to be the same for everybody
_ALIKE_KEPT = 2000  # such choices: those of a few daily hands
_HUNG = 5.0  # seconds more after which a process that has still not answered is replaced
_RULES = 32  # of which it is remembered what seats have on average
T = TypeVar("T")
P = ParamSpec("P")


class Thinking(Workers, Computers):
    """Bots at tables of whom the experts search: open it with ``async with``.

    ``processes`` search; with none of them, a thread, which is for tests and small hosts.
    """

    took: Histogram

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
        at_once = max(processes, 1)
        self._turns = FairQueue(at_once, max(at_once - 1, 1))
        self._due: list[float] = []  # when those at tables who wait are meant to have chosen, in their order
        self._usual: LRUCache[Ruleset, list[Average]] = LRUCache(_RULES)
        self._alike: LRUCache[View, Action] = LRUCache(_ALIKE_KEPT)
        self.took = histogram("searches", "How long experts thought about a choice")

    def thinks(self, level: Level) -> bool:
        """Return whether bots of that level think before they choose, off the event loop."""
        return level is Level.EXPERT

    def asking(self, by: Hashable) -> AbstractContextManager[None]:
        """Count what a person asks for while the context lasts; raises Busy where too much is asked for."""
        return self._turns.asking(by)

    async def choose(
        self, level: Level, view: View, style: Style = Style.EVEN, by: Hashable | None = None
    ) -> Action:
        """Return one of ``view.legal``, by a bot of that level and style.

        Where an expert can't think, the club level plays for it. ``by`` is the person who asks, None for a
        bot at a table.
        """
        if not self.thinks(level) or len(view.legal) == 1:
            return self.at_once(level, view, style)
        try:
            if by is not None:
                return await self._for_person(by, self._longest, chosen, view, self._seconds, style)
            with self.took.time():
                return await self._at_table(view, style)
        except (BrokenExecutor, TimeoutError):
            return self.at_once(Level.CLUB, view, style)

    async def alike(self, view: View, by: Hashable) -> Action:
        """Return what an expert chooses who chooses the same on every host and at every time.

        Where a process fails a thread does the same again, since nobody else would choose so. What was asked
        of late is known.
        """
        known = self._alike.get(view)
        if known is None:
            try:
                known = await self._for_person(by, _ALIKE_LONGEST, alike, view)
            except (BrokenExecutor, TimeoutError):
                known = await asyncio.to_thread(alike, view)
            self._alike[view] = known
        return known

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = WORLDS
    ) -> list[Worth]:
        """Return what each choice of the seat to act is worth, the best first, for the person who asks.

        Look at so many layouts, or as many as ``seconds`` of a processor allow. Empty where that can't be
        told: this game can't be searched just now, or thinking failed.
        """
        most = self._seconds if seconds is None else min(seconds, self._seconds)
        try:
            return await self._for_person(by, _WORTH_LONGEST, weighed, view, most, worlds)
        except (BrokenExecutor, TimeoutError):
            return []

    async def luck(self, rules: Ruleset, dealt: Sequence[tuple[Deal, Seat]], by: Hashable) -> Luck | None:
        """Return how good the cards were that these seats had in these deals, for the person who asks.

        None where that can't be told now.
        """
        longest, often = _LUCK_LONGEST, self._playouts
        each_often = max(min(often, IN_ALL // max(len(dealt), 1)), 1)
        try:
            usual = self._usual.get(rules)
            if usual is None:
                gains = [
                    await self._for_person(by, longest, of_any, rules, at, often) for at in range(BATCHES)
                ]
                usual = self._usual[rules] = averages([*chain.from_iterable(gains)])
            own = [
                await self._for_person(by, longest, of_cards, rules, deal, seat, each_often)
                for deal, seat in dealt
            ]
        except (BrokenExecutor, TimeoutError):
            return None
        places = [(seat - deal.dealer) % rules.seats for deal, seat in dealt]
        return luck_of([*zip(places, own, strict=True)], usual)

    async def _at_table(self, view: View, style: Style) -> Action:
        """Return what an expert chooses at a table, before what people ask for; raises TimeoutError."""
        clock = asyncio.get_running_loop().time
        limit = clock() + self._longest
        due = limit - (1 - _AIM) * self._longest
        with self._noting_late(self._longest):
            self._due.append(due)
            try:
                async with asyncio.timeout_at(limit):
                    turn = await self._turns.take()
            finally:
                self._due.remove(due)
            seconds = self._share(due, clock())
            return await self._thought(turn, limit - clock(), chosen, view, seconds, style)

    def _share(self, due: float, now: float) -> float:
        """Return the seconds that a choice due then may take, so that nobody behind it comes too late."""
        left = min((each - now) / place for place, each in enumerate([due, *self._due], start=1))
        return max(_LEAST, min(self._seconds, left * self._turns.left))

    async def _for_person(
        self, by: Hashable, longest: float, how: Callable[P, T], *what: P.args, **named: P.kwargs
    ) -> T:
        turn = await self._turns.take(by)
        with self._noting_late(longest):
            return await self._thought(turn, longest, how, *what, **named)

    async def _thought(
        self, turn: Turn, longest: float, how: Callable[P, T], *what: P.args, **named: P.kwargs
    ) -> T:
        """Have a process do it. The turn ends when that is done, even where nobody waits for it any more."""
        pool = self._pool
        try:
            if pool is None:
                raise BrokenExecutor
            thought = pool.submit(how, *what, **named)
        except BaseException as error:
            turn.end()
            if isinstance(error, BrokenExecutor) and pool is not None:
                self._died(pool)
            raise
        thinking = asyncio.wrap_future(thought)
        thinking.add_done_callback(lambda _: turn.end())
        thinking.add_done_callback(looked_at)
        try:
            return await asyncio.wait_for(asyncio.shield(thinking), longest)
        except TimeoutError:
            if not thought.cancel():
                hung = self._replace_if_hung
                asyncio.get_running_loop().call_later(_HUNG, hung, pool, thought, turn)
            raise
        except BrokenExecutor:
            self._died(pool)
            raise
        except Exception as error:  # its words may name cards that nobody may see
            log.error("search failed, club level played: error=%s", type(error).__name__)
            raise BrokenExecutor from None

    @contextmanager
    def _noting_late(self, longest: float) -> Iterator[None]:
        try:
            yield
        except TimeoutError:
            self._late.note(f"bots that did not answer within {longest:g}s")
            raise

    def _died(self, pool: Executor) -> None:
        log.warning("search process died and was replaced, club level played")
        self._replaced(pool)

    def _replace_if_hung(self, pool: Executor, thought: Future[T], turn: Turn) -> None:
        if not thought.done() and pool is self._pool:
            log.warning("search process hung and was replaced")
            self._replaced(pool)
            turn.end()  # a thread that hangs never ends it

    def _prepare(self, pool: Executor) -> Sequence[Future[None]]:
        return [pool.submit(_ready) for _ in range(self._processes)]


def chosen(view: View, seconds: float, style: Style = Style.EVEN) -> Action:
    """Return the expert's choice within that time."""
    return Expert(IN_PLAY, seconds, style=style).choose(view)


def weighed(view: View, seconds: float, worlds: int = WORLDS) -> list[Worth]:
    """Return what the choices are worth, as far as so many seconds of a processor tell."""
    return Expert(worlds, seconds=seconds, clock=time.thread_time).worth(view)


def _ready() -> None:
    """Have a process that was just begun look at every game once, before anybody waits for it."""
    for rules in PRESETS.values():
        hand = first_position(rules, deal(rules, 1, random.Random(0)))
        Expert(worlds=1).choose(view_of(hand, hand.to_act))
