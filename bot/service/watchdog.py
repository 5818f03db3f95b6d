"""A watchdog that ends the bot if its event loop hangs, so that systemd or Docker restarts it.

systemd learns over the socket NOTIFY_SOCKET that the bot runs and its loop isn't stuck (sd_notify(3)). In a
container the bot is process 1: Docker restarts a process that ends, but never one that hangs. Elsewhere
nothing would restart the bot, so a hung bot isn't ended.
"""

import asyncio
import faulthandler
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

HANGING = 60.0
"""Seconds without a turn of the event loop after which the process ends."""
_OFTEN = 5.0
_ABSTRACT = "@"  # the prefix of a socket name that isn't a file


@asynccontextmanager
async def watchdog() -> AsyncIterator[None]:
    """End the process if its loop hangs within the context, and print its threads' stacks to stderr."""
    if "NOTIFY_SOCKET" not in os.environ and os.getpid() != 1:
        yield
        return
    _notify("READY=1")
    feeding = asyncio.create_task(_feed())
    try:
        yield
    finally:
        feeding.cancel()
        faulthandler.cancel_dump_traceback_later()
        _notify("STOPPING=1")


async def _feed() -> None:
    while True:
        faulthandler.dump_traceback_later(HANGING, exit=True)  # by a thread that doesn't need Python's lock
        _notify("WATCHDOG=1")
        await asyncio.sleep(_OFTEN)


def _notify(state: str) -> None:
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith(_ABSTRACT):
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
        to.setblocking(False)  # a receiver that doesn't listen must not hang the loop
        to.sendto(state.encode(), address)
