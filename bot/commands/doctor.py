"""``doctor``: play every finished game again, and compare all that came of them with what is stored."""

from __future__ import annotations

import asyncio
import sys

from bot.config import Settings
from bot.progress import progress
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.doctor import examine


def doctor(settings: Settings) -> int:
    """Compare; 1 and every difference on standard error."""
    if (
        not settings.database.expanduser().exists()
    ):  # opening it would make an empty one, in which all is fine
        print(
            f"There is no database {settings.database.expanduser().absolute()} to examine.", file=sys.stderr
        )
        return 1
    try:
        games, differences = asyncio.run(_examine(settings))
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    for difference in differences:
        print(difference, file=sys.stderr)
    if differences:
        return 1
    print(f"games, standings and ratings: fine ({games} games)")
    return 0


async def _examine(settings: Settings) -> tuple[int, list[str]]:
    with progress("Playing finished games again", "games") as shown:
        async with Store.open(settings.database) as store:
            return await examine(store, shown)
