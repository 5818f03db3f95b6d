"""Replay every finished game from its record, and compare the results and standings with the database.

Exits 1 if something differs.
"""

import asyncio

from bot.commands.console import print_error
from bot.config import Settings
from bot.service.progress import progress
from bot.store.store import Store
from bot.tables.doctor import examine


def doctor(settings: Settings) -> int:
    """Replay all finished games and compare. Print differences on standard error, and return 1 if any."""
    games, differences, older = asyncio.run(_examine(settings))
    for difference in differences:
        print_error(difference)
    if differences:
        return 1
    print(f"games, standings and ratings: fine ({games} games{older})")
    return 0


async def _examine(settings: Settings) -> tuple[int, list[str], str]:
    with progress("Replaying finished games", "games") as shown:
        async with Store.open_read_only(settings.database, lambda: shown(0, 0)) as store:
            return *await examine(store, shown), schema_note(store)


def schema_note(store: Store) -> str:
    """Return a remark about a database with an older schema, or "" for a current one."""
    if store.schema is None:
        return ""
    present, newest = store.schema.present, store.schema.newest
    if present is None:
        return f", empty: the next start sets it up with schema {newest}"
    return f", schema {present}: the next start upgrades it to {newest}"
