"""``alive``: whether the bot that plays on this database goes on; for what watches over it, such as Docker.

While it plays, the bot's loop stores every twenty seconds that it is there. So a bot whose loop hangs, whose
process is gone, or that can store nothing is not alive; one that only waits for Discord to come back is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.commands.run import NOTING
from bot.commands.saying import complain
from bot.config import Settings
from bot.store.backend import backend_of
from bot.store.errors import StoreError
from bot.tables.clockwork import LAST_THERE
from bot.tables.manager import now_ms

SILENCE = 4 * NOTING
"""Seconds without a sign of life after which the bot is taken for dead."""


def alive(settings: Settings, now: Callable[[], int] = now_ms) -> int:
    """Tell when the bot was last there; 1 and a sentence on standard error where that is too long ago."""
    try:
        database = backend_of(settings.database)
        noted = asyncio.run(database.single_value(LAST_THERE))
    except StoreError as error:
        complain(error)
        return 1
    if noted is None or not noted.isdecimal():
        complain(f"No bot has played on the database {database} yet.")
        return 1
    seconds = abs(now() - int(noted)) // 1000  # a clock may have been set back
    if seconds > SILENCE:
        complain(f"The bot gave its last sign of life {seconds:,} seconds ago.")
        return 1
    print(f"alive: fine ({seconds} seconds ago)")
    return 0
