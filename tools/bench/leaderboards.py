"""How long a page of a leaderboard takes where a million games have been played."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import ALL_RULES, ALL_TIME, month_at
from bot.standings.rating import PARTNERS
from bot.store import Store

GAMES = 1_000_000
PLAYERS = 20_000  # of one server, each in two hundred of the games
_GUILD = 1
_NOW = 1_800_000_000_000
_PAGE = 10
_TIMES = 9

_COUNTED = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})"
_GAMES = f"""{_COUNTED.format(GAMES)} INSERT INTO games
    (id, table_id, guild_id, channel_id, rules, options, record, score, winners, hands, started_at,
     finished_at)
    SELECT i, 't', {_GUILD}, 1, 'classic', '', '', '[5, 3]', '[0]', 9, i, i FROM n"""
_SEATS = """INSERT INTO game_players
    (game_id, seat, user_id, name, side, won, drawn, points, hands, calls, calls_made, lone_hands, marches,
     euchres)
    SELECT id, seat, 1 + (id * 7919 + seat * 104729) % {players}, 'p', seat % 2, seat % 2, 0,
           5 * (seat % 2) + id % 4, 9, 2, 1, id % 3 = 0, id % 5 = 0, id % 4 = 0
    FROM games, (SELECT 1 AS seat UNION SELECT 2 UNION SELECT 3 UNION SELECT 4)"""
_SUMMED = "count(*), sum(won), sum(drawn), " + ", ".join(f"sum({name})" for name in SUMS[3:])
_TALLIES = f"""INSERT INTO tallies (guild_id, period, rules, user_id, {", ".join(SUMS)})
    SELECT {_GUILD}, ?, ?, user_id, {_SUMMED} FROM game_players GROUP BY user_id"""
_NAMES = """INSERT INTO names (guild_id, user_id, name, seen_at)
    SELECT guild_id, user_id, 'Player ' || user_id, 0 FROM tallies WHERE period = '' AND rules = ''"""
_RATINGS = f"""{_COUNTED.format(PLAYERS)} INSERT INTO ratings
    SELECT {_GUILD}, '{PARTNERS}', i, 1000 * m, 70000, 200, m
    FROM (SELECT i, 1200 + i * 7919 % 600 AS m FROM n)"""


def milliseconds_a_page() -> dict[str, float]:
    """How long each order's first page and a page in the middle take, the middle one of some tries."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        path = Path(folder) / "bench.db"
        asyncio.run(_made(path))
        return asyncio.run(_timed(path))


async def _made(path: Path) -> None:
    async with Store.open(path):
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("PRAGMA synchronous = OFF")
            database.execute(_GAMES)
            database.execute(_SEATS.format(players=PLAYERS))
            for period in (ALL_TIME, month_at(_NOW)):
                for rules in (ALL_RULES, "classic"):
                    database.execute(_TALLIES, (period, rules))
            database.execute(_NAMES)
            database.execute(_RATINGS)


async def _timed(path: Path) -> dict[str, float]:
    took: dict[str, float] = {}
    async with Store.open(path) as store:
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
