"""Processes beside the event loop, for what is work for a processor: drawing, and thinking."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor


def spawned(processes: int) -> ProcessPoolExecutor:
    """A pool of so many processes, each begun when it is first needed; they end with this one.

    Raises OSError, ImportError, NotImplementedError or AssertionError where this system gives none.
    """
    # A forked process would have the event loop, the locks and the files of this one.
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_begin)


def ended(pool: Executor) -> None:
    """End the pool, whatever it is doing: the end of the program would wait for what is under way."""
    working = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in working:
        process.kill()


def _begin() -> None:
    """Leave an interrupt to the process that began this one, and end with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()
