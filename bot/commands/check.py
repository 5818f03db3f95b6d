"""``check``: everything that can be checked without a token.

It plays nothing: the bot may be running on the same database.
"""

from __future__ import annotations

import asyncio
import random
import sys

from bot.client import FeatureError
from bot.commands.run import assembled
from bot.config import Settings
from bot.store.errors import StoreError
from bot.tables.manager import Pace


def check(settings: Settings) -> int:
    """Check the database, its open tables and the commands; 1 and what is wrong on standard error."""
    try:
        commands, tables, lost = asyncio.run(_check(settings))
    except (StoreError, FeatureError) as error:
        print(error, file=sys.stderr)
        return 1
    if lost:
        print(f"These open tables can't be brought back: {', '.join(lost)}.", file=sys.stderr)
        return 1
    print(f"settings: fine ({'with' if settings.discord_token else 'without'} a token)")
    print(f"database: fine ({settings.database})")
    print(f"tables: fine ({tables} open)")
    print(f"commands: fine ({commands})")
    return 0


async def _check(settings: Settings) -> tuple[int, int, list[str]]:
    async with assembled(settings, Pace(think=None, next_deal=None), random.Random()) as bot:  # deals nothing
        await bot.load_features()
        lost = await bot.manager.restore()
        commands = sum(1 for command in bot.tree.walk_commands() if hasattr(command, "callback"))
        return commands, len(bot.manager.book.open_ones), lost
