"""The orderly stop: nothing new is taken, what is under way is stored and answered, the boards say so.

All of it within ``DEADLINE`` seconds of the signal, since a host kills what takes longer. An answered play
is durable, so that even a stop that must be cut short loses nothing.
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
LEAVING = 6.0  # seconds of it, at most, to store, answer and tell the boards
_TOLD = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]
_DISCONNECTING = 2.0  # to say goodbye to Discord, which may not answer


async def play_until_told(bot: EuchreBot, token: str) -> None:
    """Play on Discord until a signal tells to stop, and leave in order; raise what prevents playing.

    Raises DatabaseLost as well, once a file of the database is gone or replaced, or the session has ended.
    """
    told = asyncio.Event()
    on_signals(told.set)
    bot.add_listener(_settled, "on_rulebook_prepared")  # with which a start ends
    playing, waiting = asyncio.create_task(bot.start(token)), asyncio.create_task(told.wait())
    losing = asyncio.create_task(bot.store.lost())
    await asyncio.wait({playing, waiting, losing}, return_when=asyncio.FIRST_COMPLETED)
    lost = losing.result() if losing.done() else None
    for task in (waiting, losing):
        task.cancel()
    if lost is not None:
        log.error("%s", lost)
    if not playing.done():
        log.info("stopping: saving requests in progress, updating boards")
        end_after(DEADLINE)
        if not isinstance(lost, SessionLost):  # then nothing may be stored or sent
            await _tried("leaving the tables", LEAVING, bot.finish_work())
        playing.cancel()
        await _tried("leaving Discord", _DISCONNECTING, bot.close())
    with suppress(asyncio.CancelledError):
        await playing
    if lost is not None:
        raise lost


async def _settled() -> None:
    """Look no more for what can be freed among what a start has made, and what stays.

    The library, the rulebook and its index are most of what there is, and to look through them all held up
    every answer for a fifth of a second, again and again.
    """
    gc.freeze()


def on_signals(stop: Callable[[], object]) -> None:
    """Call ``stop`` where the process is told to end, instead of ending it at once.

    That it is told again, as by a terminal and by `make` below it, breaks nothing off. A signal that is
    ignored from the start, as `nohup` has it, stays ignored.
    """
    loop = asyncio.get_running_loop()
    heard = [number for number in _TOLD if signal.getsignal(number) is not signal.SIG_IGN]

    def told() -> None:
        for number in heard:
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)
        stop()

    for number in heard:
        with suppress(NotImplementedError):  # not to be had on Windows
            loop.add_signal_handler(number, told)


async def _tried(what: str, seconds: float, doing: Awaitable[None]) -> None:
    """Do it for so long and no longer; the stop goes on whatever becomes of it."""
    try:
        async with asyncio.timeout(seconds):
            await doing
    except TimeoutError:
        log.warning("%s timed out: after=%gs", what, seconds)
    except Exception as error:
        log.error("%s failed: error=%s", what, fault(error))


def end_after(seconds: float) -> None:
    """End the process then, should it still run: by a thread, for the loop itself may be what hangs."""

    def end() -> None:
        log.error("shutdown cut short: after=%gs", seconds)
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
