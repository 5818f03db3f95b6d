"""How long a page of a leaderboard takes where a million games have been played."""

from __future__ import annotations

import asyncio
import time
from functools import partial

from sqlalchemy import Table, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import ALL_RULES, ALL_TIME, month_at
from bot.standings.rating import PARTNERS
from bot.store import Store
from bot.store.backend import Address
from bot.store.schema import names, ratings, tallies

GAMES = 1_000_000
PLAYERS = 20_000  # of one server, each in two hundred of the games
_GUILD = 1
_NOW = 1_800_000_000_000
_PAGE = 10
_TIMES = 9

_ROWS = 1000  # stored at a time


def milliseconds_a_page(database: Address) -> dict[str, float]:
    """How long each order's first page and a page in the middle take, the middle one of some tries."""
    asyncio.run(_made(database))
    return asyncio.run(_timed(database))


async def _made(database: Address) -> None:
    """What all those games leave for leaderboards to read; the games themselves are not read for them."""
    each = range(1, PLAYERS + 1)
    sums = {user: dict(zip(SUMS, _sums(user), strict=True)) for user in each}
    rows: dict[Table, list[dict[str, object]]] = {
        tallies: [
            {"guild_id": _GUILD, "period": period, "rules": rules, "user_id": user} | sums[user]
            for period in (ALL_TIME, month_at(_NOW))
            for rules in (ALL_RULES, "classic")
            for user in each
        ],
        names: [
            {"guild_id": _GUILD, "user_id": user, "name": f"Player {user}", "seen_at": 0} for user in each
        ],
        ratings: [
            {"guild_id": _GUILD, "family": PARTNERS, "user_id": user, "mu": 1000 * shown, "sigma": 70_000}
            | {"games": 200, "ranked": shown}
            for user in each
            for shown in [1200 + user * 7919 % 600]
        ],
    }
    async with Store.open(database) as store:
        for table, every in rows.items():
            for at in range(0, len(every), _ROWS):
                await store._database.write(partial(_stored, table, every[at : at + _ROWS]))
        await store.clean()  # as every night


async def _stored(table: Table, rows: list[dict[str, object]], connection: AsyncConnection) -> None:
    await connection.execute(insert(table), rows)


def _sums(user: int) -> tuple[int, ...]:
    """What a player's two hundred games add up to, different for each."""
    games = 4 * GAMES // PLAYERS
    feats = (user * 104_729 % 90, user * 1_299_709 % 70, user * 15_485_863 % 80)
    return (games, 60 + user * 7919 % 80, 0, 600 + user * 611_953 % 900, 9 * games, 2 * games, games, *feats)


async def _timed(database: Address) -> dict[str, float]:
    took: dict[str, float] = {}
    async with Store.open(database) as store:
        for order in SortBy:
            rules = PARTNERS if order is SortBy.RATING else ALL_RULES
            for name, offset in (("first", 0), ("middle", PLAYERS // 2)):
                tries = []
                for _ in range(_TIMES):
                    begin = time.perf_counter()
                    await store.standings.board(
                        _GUILD, order, PLAYERS // 3, rules=rules, limit=_PAGE, offset=offset
                    )
                    tries.append((time.perf_counter() - begin) * 1000)
                took[f"{order.value}, {name}"] = sorted(tries)[_TIMES // 2]
    return took
