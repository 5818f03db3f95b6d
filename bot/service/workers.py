"""A pool of worker processes beside the event loop, for work like the bots' search."""

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
_SELDOM = 60.0  # seconds between log lines about late results, which are common on a busy host


class LateLog:
    """A log of how often something was late, written at most once a minute."""

    def __init__(self) -> None:
        self._late: Counter[str] = Counter()
        self._told = float("-inf")

    def note(self, what: str) -> None:
        """Count a late result of ``what``. Log all counts if a minute has passed since the last time."""
        self._late[what] += 1
        if (now := monotonic_with_sleep()) >= self._told + _SELDOM:
            for each, times in self._late.items():
                log.warning("%s: %d", each, times)
            self._late.clear()
            self._told = now


class Workers:
    """A pool of worker processes for work named ``do``. Open it with ``async with``.

    With zero processes, or if the system doesn't allow any, a thread does the work. The processes start right
    away and end with this process. ``_replace_pool`` swaps in a new pool for a broken one.
    """

    def __init__(self, processes: int, do: str) -> None:
        self._processes = processes
        self._do = do
        self._pool: Executor | None = None
        self._first: Sequence[Future[Any]] = ()  # until they finish, no process is ready
        self._late = LateLog()

    async def __aenter__(self) -> Self:
        """Start the processes, so that the first caller doesn't have to wait for them."""
        self._pool = self._start_pool()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop the processes, even in the middle of work. The pool can't be used afterward."""
        pool, self._pool = self._pool, None
        if pool is not None:
            _stop_pool(pool)

    async def wait_until_prepared(self) -> None:
        """Wait until the processes are ready."""
        await asyncio.gather(*map(asyncio.wrap_future, self._first), return_exceptions=True)

    def _prepare(self, pool: Executor) -> Sequence[Future[Any]]:
        """Submit the work that makes new processes ready."""
        raise NotImplementedError

    def _replace_pool(self, pool: Executor) -> None:
        """Start a new pool in place of this one, unless that has already happened."""
        if pool is self._pool:
            self._pool = self._start_pool()
            _stop_pool(pool)

    def _start_pool(self) -> Executor:
        """Start the processes, or one thread if there are to be none or they can't be started."""
        if self._processes:
            try:
                # A forked process would inherit the event loop, the locks and the files of this one.
                spawning = multiprocessing.get_context("spawn")
                pool = ProcessPoolExecutor(self._processes, spawning, initializer=_initialize_worker)
                self._first = self._prepare(pool)
            except (OSError, ImportError, NotImplementedError, AssertionError) as error:
                log.warning("no worker process: for=%s error=%s", self._do, error)
            else:
                return pool
        self._first = ()
        return ThreadPoolExecutor(1, self._do)


def retrieve_outcome(work: Future[Any] | asyncio.Future[Any]) -> None:
    """Retrieve the result or error of work no one waits for, so that asyncio doesn't warn."""
    if not work.cancelled():
        work.exception()


def _stop_pool(pool: Executor) -> None:
    """Stop the pool, whatever it is doing: the interpreter's exit would wait for running work."""
    working = list((getattr(pool, "_processes", None) or {}).values())
    for process in working:
        process.kill()
    # Wait, so that the pool's thread and the interpreter's exit don't close its pipes at the same time.
    pool.shutdown(wait=bool(working), cancel_futures=True)


def _initialize_worker() -> None:
    """Ignore interrupts, which the parent process handles, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()
