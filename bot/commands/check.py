"""``check``: everything that can be checked without a token.

It plays nothing and changes nothing: the bot may be running on the same database.
"""

from __future__ import annotations

import asyncio
import random

from bot.client import EuchreBot, FeatureError
from bot.commands.doctor import as_old
from bot.commands.saying import complain
from bot.config import Settings
from bot.drive.manager import DriveManager
from bot.players import PLAYERS
from bot.progress import Progress, progress
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.manager import TableManager


def check(settings: Settings) -> int:
    """Check the database, its open tables and the commands; 1 and what is wrong on standard error."""
    try:
        with progress("Checking", "tables") as shown:
            commands, tables, wrong, older = asyncio.run(_check(settings, shown))
    except (StoreError, FeatureError) as error:
        complain(error)
        return 1
    if wrong:
        for sentence in wrong:
            complain(sentence)
        return 1
    print(f"settings: fine ({'with' if settings.discord_token else 'without'} a token)")
    print(f"database: fine ({settings.database}{older})")
    print(f"tables: fine ({tables} open)")
    print(f"commands: fine ({commands})")
    return 0


async def _check(settings: Settings, shown: Progress) -> tuple[int, int, list[str], str]:
    async with Store.look(settings.database, lambda: shown(0, 0)) as store:
        manager = TableManager(store, PLAYERS["basic"](random.Random()))
        drives = DriveManager(store, manager)
        async with EuchreBot(settings, store, manager, drives) as bot:
            await bot.load_features()
            _, lost = await manager.book.restore(shown)  # the books alone: nothing goes on by itself
            _, lost_drives = await drives.book.restore()
            commands = sum(1 for command in bot.tree.walk_commands() if hasattr(command, "callback"))
            wrong = await store.watch.lost()
            if lost := lost + lost_drives:
                wrong.append(f"These open tables can't be brought back: {', '.join(lost)}.")
            return commands, len(manager.book.open_ones), wrong, as_old(store)
