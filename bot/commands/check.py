"""``check``: everything that can be checked without a token."""

from __future__ import annotations

import asyncio
import sys

from discord.ext.commands import ExtensionError

from bot.commands.run import assembled
from bot.config import Settings
from bot.store.errors import StoreError
from bot.store.store import Store


def check(settings: Settings) -> int:
    """Check the database, the features and their commands; 1 and what is wrong on standard error."""
    try:
        count = asyncio.run(_check(settings))
    except (StoreError, ExtensionError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"settings: fine ({'with' if settings.discord_token else 'without'} a token)")
    print(f"database: fine ({settings.database})")
    print(f"commands: fine ({count})")
    return 0


async def _check(settings: Settings) -> int:
    await Store.check(settings.database)
    async with assembled(settings) as bot:
        await bot.load_features()
        await bot.manager.restore()
        return sum(1 for command in bot.tree.walk_commands() if hasattr(command, "callback"))
