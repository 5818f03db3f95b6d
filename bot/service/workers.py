"""Processes beside the event loop, for bots to think in."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, Self

from bot.service.metrics import monotonic_with_sleep

log = logging.getLogger(__name__)
_SELDOM = 60.0  # seconds between two times that it is logged what came too late: a busy host has much of it


class LateLog:
    """Logs once a minute how often something came too late."""

    def __init__(self) -> None:
        self._late: Counter[str] = Counter()
        self._told = float("-inf")

    def note(self, what: str) -> None:
        """Count ``what`` came too late, and log all counts if a minute has passed since they last were."""
        self._late[what] += 1
        if (now := monotonic_with_sleep()) >= self._told + _SELDOM:
            for each, times in self._late.items():
                log.warning("%s: %d", each, times)
            self._late.clear()
            self._told = now


class Workers:
    """So many processes that can ``do`` something: open it with ``async with``.

    With none of them, or where this system gives none, a thread does it. They are begun at once and end with
    this process; ``_replaced`` has others in the place of some that are of no use any more.
    """

    def __init__(self, processes: int, do: str) -> None:
        self._processes = processes
        self._do = do
        self._pool: Executor | None = None
        self._first: Sequence[Future[Any]] = ()  # until they are done, no process is ready
        self._late = LateLog()

    async def __aenter__(self) -> Self:
        """Begin the processes, so that who first asks need not wait for them."""
        self._pool = self._begun()
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the processes, whatever they are doing; nothing more can be had of them."""
        pool, self._pool = self._pool, None
        if pool is not None:
            _ended(pool)

    async def wait_until_prepared(self) -> None:
        """Wait until the processes are ready."""
        await asyncio.gather(*map(asyncio.wrap_future, self._first), return_exceptions=True)

    def _prepare(self, pool: Executor) -> Sequence[Future[Any]]:
        """Have new processes do what makes them ready."""
        raise NotImplementedError

    def _replaced(self, pool: Executor) -> None:
        """Begin others in place of these, unless that is done already."""
        if pool is self._pool:
            self._pool = self._begun()
            _ended(pool)

    def _begun(self) -> Executor:
        if self._processes:
            try:
                # A forked process would have the event loop, the locks and the files of this one.
                spawning = multiprocessing.get_context("spawn")
                pool = ProcessPoolExecutor(self._processes, spawning, initializer=_begin)
                self._first = self._prepare(pool)
            except (OSError, ImportError, NotImplementedError, AssertionError) as error:
                log.warning("no worker process: for=%s error=%s", self._do, error)
            else:
                return pool
        self._first = ()
        return ThreadPoolExecutor(1, self._do)


def looked_at(work: Future[Any] | asyncio.Future[Any]) -> None:
    """Take note of how work ended, for which nobody may be waiting any more."""
    if not work.cancelled():
        work.exception()


def _ended(pool: Executor) -> None:
    """End the pool, whatever it is doing: the end of the program would wait for what is under way."""
    working = list((getattr(pool, "_processes", None) or {}).values())
    for process in working:
        process.kill()
    # Its own thread closes the pipes, which the end of the program would otherwise do at the same time.
    pool.shutdown(wait=bool(working), cancel_futures=True)


def _begin() -> None:
    """Leave an interrupt to the process that began this one, and end with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()
