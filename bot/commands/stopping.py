"""Running the bot until a signal comes, and the orderly shutdown that follows.

A shutdown takes at most ``DEADLINE`` seconds, since a host kills what takes longer. An answered play is
durable, so even a shutdown that is cut short loses nothing.
"""

import asyncio
import gc
import logging
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.client.client import EuchreBot
from bot.store.errors import SessionLost
from bot.tables.logbook import fault

log = logging.getLogger(__name__)
DEADLINE = 9.5
TABLES_SECONDS = 6.0  # of the deadline, to finish requests and update boards
_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]
_FULL = 20  # collections of the middle generation before a full one; Python's default is 10
_DISCONNECT_SECONDS = 2.0  # Discord may not answer


async def play_until_signal(bot: EuchreBot, token: str) -> None:
    """Play on Discord until a signal to stop, then shut down in order. Raise what prevents playing.

    Raises DatabaseLost if a file of the database is gone or replaced, or the session has ended.
    """
    stop = asyncio.Event()
    on_stop_signals(stop.set)
    bot.add_listener(_spare_collections, "on_rulebook_prepared")  # the last step of a start
    playing, waiting = asyncio.create_task(bot.start(token)), asyncio.create_task(stop.wait())
    losing = asyncio.create_task(bot.store.wait_until_lost())
    await asyncio.wait({playing, waiting, losing}, return_when=asyncio.FIRST_COMPLETED)
    lost = losing.result() if losing.done() else None
    for task in (waiting, losing):
        task.cancel()
    if lost is not None:
        log.error("%s", lost)
    if not playing.done():
        log.info("stopping: saving requests in progress, updating boards")
        exit_after(DEADLINE)
        if not isinstance(lost, SessionLost):  # then nothing may be stored or sent
            await _run_within("leaving the tables", TABLES_SECONDS, bot.finish_work())
        playing.cancel()
        await _run_within("leaving Discord", _DISCONNECT_SECONDS, bot.close())
    with suppress(asyncio.CancelledError):
        await playing
    if lost is not None:
        raise lost


async def _spare_collections() -> None:
    """Exclude what exists after the start from garbage collection, and make full collections rarer.

    A full collection held up every answer for 200 ms with the library and the rulebook, and for 100 ms with
    two hundred tables in play.
    """
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], _FULL)


def on_stop_signals(stop: Callable[[], object]) -> None:
    """Call ``stop`` at the first SIGTERM, SIGINT or SIGHUP, and ignore later ones.

    A terminal and `make` both send one. A signal that is ignored at the start, as under `nohup`, stays so.
    """
    loop = asyncio.get_running_loop()
    numbers = [number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]

    def handle() -> None:
        for number in numbers:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)
        stop()

    for number in numbers:
        with suppress(NotImplementedError):  # on Windows
            loop.add_signal_handler(number, handle)


async def _run_within(what: str, seconds: float, step: Awaitable[None]) -> None:
    """Await a step of the shutdown for at most so many seconds, and log a failure instead of raising it."""
    try:
        async with asyncio.timeout(seconds):
            await step
    except TimeoutError:
        log.warning("%s timed out: after=%gs", what, seconds)
    except Exception as error:
        log.error("%s failed: error=%s", what, fault(error))


def exit_after(seconds: float) -> None:
    """Exit the process after so many seconds, from a thread, since the event loop itself may hang."""

    def end() -> None:
        log.error("shutdown cut short: after=%gs", seconds)
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
