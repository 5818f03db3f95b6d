"""Bots at tables with experts, which search in worker processes. Other levels choose at once.

The processes start once and are replaced after a failure. If a process fails or takes too long, the bot plays
like the club level, and the log says so. Bots at tables come first. People's requests wait for their turn
(bot.service.fair_queue), and with two processes or more never use all of them.
"""

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
from bot.players.expert import IN_PLAY, WORLDS, Expert, Worth, choose_reproducibly
from bot.players.luck import (
    BATCHES,
    IN_ALL,
    PLAYOUTS,
    Average,
    Luck,
    averages,
    compute_luck,
    random_gains,
    worth_of_cards,
)
from bot.players.selfplay import deal
from bot.service.fair_queue import FairQueue, Turn
from bot.service.metrics import histogram
from bot.service.workers import Workers, retrieve_outcome

log = logging.getLogger(__name__)
_SECONDS = 0.35  # to think about a choice if no one else is waiting
_LEAST = 0.02  # the minimum, however many wait: with less, the club level plays better
_LONGEST = 1.0  # seconds to wait for a choice
_AIM = 0.7  # of that limit is the target for a choice
_WORTH_LONGEST = 5.0  # seconds to wait for the worth of all choices, from its turn on
_LUCK_LONGEST = 5.0  # and for the worth of a hand's cards
_ALIKE_LONGEST = 10.0  # and for a choice that must be the same for everyone
_ALIKE_KEPT = 2000  # cached choices of that kind: those of a few daily hands
_HUNG = 5.0  # seconds more before an unresponsive process is replaced
_RULES = 32  # rulesets with cached averages of the seats
T = TypeVar("T")
P = ParamSpec("P")


class Thinking(Workers, Computers):
    """Bots at tables, with experts that search: open it with ``async with``.

    ``processes`` is the number of search processes. With 0, a thread searches, for tests and small hosts.
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
        choose_at_once = max(processes, 1)
        self._turns = FairQueue(choose_at_once, max(choose_at_once - 1, 1))
        self._due: list[float] = []  # the target times of the choices that bots at tables wait for, in order
        self._usual: LRUCache[Ruleset, list[Average]] = LRUCache(_RULES)
        self._alike: LRUCache[View, Action] = LRUCache(_ALIKE_KEPT)
        self.took = histogram("searches", "How long experts thought about a choice")

    def needs_thinking(self, level: Level) -> bool:
        """Return True if bots of that level think before they choose, off the event loop."""
        return level is Level.EXPERT

    def asking(self, by: Hashable) -> AbstractContextManager[None]:
        """Count a person's request within the context. Raise Busy if there are too many."""
        return self._turns.asking(by)

    async def choose(
        self, level: Level, view: View, style: Style = Style.EVEN, by: Hashable | None = None
    ) -> Action:
        """Return one of ``view.legal``, chosen by a bot of that level and style.

        If an expert can't think, the club level plays for it. ``by`` is the person who asks, None for a bot
        at a table.
        """
        if not self.needs_thinking(level) or len(view.legal) == 1:
            return self.choose_at_once(level, view, style)
        try:
            if by is not None:
                return await self._for_person(by, self._longest, choose_within, view, self._seconds, style)
            with self.took.time():
                return await self._at_table(view, style)
        except (BrokenExecutor, TimeoutError):
            return self.choose_at_once(Level.CLUB, view, style)

    async def choose_reproducibly(self, view: View, by: Hashable) -> Action:
        """Return the choice of an expert that chooses the same on every host and at any time.

        If a process fails, a thread repeats the search, since no other level would choose the same. Recent
        answers are cached.
        """
        known = self._alike.get(view)
        if known is None:
            try:
                known = await self._for_person(by, _ALIKE_LONGEST, choose_reproducibly, view)
            except (BrokenExecutor, TimeoutError):
                known = await asyncio.to_thread(choose_reproducibly, view)
            self._alike[view] = known
        return known

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = WORLDS
    ) -> list[Worth]:
        """Return the worth of each choice of the seat to act, best first, for a person's request.

        Searches ``worlds`` layouts, or as many as ``seconds`` of CPU time allow. Empty if this game can't be
        searched right now, or if the search failed.
        """
        most = self._seconds if seconds is None else min(seconds, self._seconds)
        try:
            return await self._for_person(by, _WORTH_LONGEST, weigh_within, view, most, worlds)
        except (BrokenExecutor, TimeoutError):
            return []

    async def luck(self, rules: Ruleset, dealt: Sequence[tuple[Deal, Seat]], by: Hashable) -> Luck | None:
        """Return how good these seats' cards were in these deals, for a person's request.

        None if that can't be computed now.
        """
        longest, often = _LUCK_LONGEST, self._playouts
        each_often = max(min(often, IN_ALL // max(len(dealt), 1)), 1)
        try:
            usual = self._usual.get(rules)
            if usual is None:
                gains = [
                    await self._for_person(by, longest, random_gains, rules, at, often)
                    for at in range(BATCHES)
                ]
                usual = self._usual[rules] = averages([*chain.from_iterable(gains)])
            own = [
                await self._for_person(by, longest, worth_of_cards, rules, deal, seat, each_often)
                for deal, seat in dealt
            ]
        except (BrokenExecutor, TimeoutError):
            return None
        places = [(seat - deal.dealer) % rules.seats for deal, seat in dealt]
        return compute_luck([*zip(places, own, strict=True)], usual)

    async def _at_table(self, view: View, style: Style) -> Action:
        """Return an expert's choice at a table, before people's requests. Raises TimeoutError."""
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
            return await self._run_in_process(turn, limit - clock(), choose_within, view, seconds, style)

    def _share(self, due: float, now: float) -> float:
        """Return the seconds for a choice due then, so that no one behind it is late."""
        left = min((each - now) / place for place, each in enumerate([due, *self._due], start=1))
        return max(_LEAST, min(self._seconds, left * self._turns.left))

    async def _for_person(
        self, by: Hashable, longest: float, how: Callable[P, T], *what: P.args, **named: P.kwargs
    ) -> T:
        turn = await self._turns.take(by)
        with self._noting_late(longest):
            return await self._run_in_process(turn, longest, how, *what, **named)

    async def _run_in_process(
        self, turn: Turn, longest: float, how: Callable[P, T], *what: P.args, **named: P.kwargs
    ) -> T:
        """Run the function in a process. The turn ends when it's done, even if no one waits anymore."""
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
        thinking.add_done_callback(retrieve_outcome)
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
        except Exception as error:  # don't log its text: it may name hidden cards
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
        self._replace_pool(pool)

    def _replace_if_hung(self, pool: Executor, thought: Future[T], turn: Turn) -> None:
        if not thought.done() and pool is self._pool:
            log.warning("search process hung and was replaced")
            self._replace_pool(pool)
            turn.end()  # a hung thread never ends it

    def _prepare(self, pool: Executor) -> Sequence[Future[None]]:
        return [pool.submit(_ready) for _ in range(self._processes)]


def choose_within(view: View, seconds: float, style: Style = Style.EVEN) -> Action:
    """Return the expert's choice within that time."""
    return Expert(IN_PLAY, seconds, style=style).choose(view)


def weigh_within(view: View, seconds: float, worlds: int = WORLDS) -> list[Worth]:
    """Return the worth of the choices, as far as ``seconds`` of CPU time allow."""
    return Expert(worlds, seconds=seconds, clock=time.thread_time).worth(view)


def _ready() -> None:
    """Prepare a new process: search every game once, before anyone waits for it."""
    for rules in PRESETS.values():
        hand = first_position(rules, deal(rules, 1, random.Random(0)))
        Expert(worlds=1).choose(view_of(hand, hand.to_act))
