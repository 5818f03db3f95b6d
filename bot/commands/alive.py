"""Check that the bot on this database is alive.

Exits 1 if the bot's last heartbeat in the database is more than 80 seconds old: it hangs, has stopped, or
can't write. A bot that waits for Discord is alive.
"""

import asyncio
from collections.abc import Callable

from bot.commands.console import CommandFailed
from bot.commands.run import HEARTBEAT_SECONDS
from bot.config import Settings
from bot.store.backend import backend_of
from bot.store.sharding import ShardGroup
from bot.tables.downtime import HEARTBEAT
from bot.tables.manager import now_ms

SILENCE = 4 * HEARTBEAT_SECONDS
"""Seconds without a heartbeat after which the bot counts as dead."""


def alive(settings: Settings, now: Callable[[], int] = now_ms) -> int:
    """Print the age of the bot's last heartbeat. Raise CommandFailed if any shard group's is too old."""
    groups = settings.shard_groups
    keys = [ShardGroup(number, groups).key(HEARTBEAT) for number in range(groups)]
    database = backend_of(settings.database)
    values = [asyncio.run(database.single_value(key)) for key in keys]
    times = [int(at) for at in values if at is not None and at.isdecimal()]
    if len(times) < groups:
        raise CommandFailed(f"No bot has played on the database {database} yet.")
    seconds = max(abs(now() - at) for at in times) // 1000  # abs: a clock may have been set back
    if seconds > SILENCE:
        raise CommandFailed(f"The bot's last heartbeat was {seconds:,} seconds ago.")
    print(f"alive: fine ({seconds} seconds ago)")
    return 0
