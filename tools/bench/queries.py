"""The time of leaderboards after a million games, of stats after a year, and of a rules question."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import Table, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.art.table.theme import ArtTheme
from bot.games import PRESETS
from bot.rulebook import Rulebook
from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import ALL_RULES, ALL_TIME, month_at
from bot.standings.rating import PARTNERS
from bot.store import Store
from bot.store.schema import names, ratings, tallies
from cogs.privacy.cog import format_data
from cogs.stats.cog import profile_of
from cogs.stats.screens import stats_drawing, stats_view
from tests.rulebook.asked import questions
from tests.year.making import GUILD, YEAR, play
from tools.bench.databases import KINDS, new_database
from tools.bench.table import Row, benchmark, percentile

_GAMES, _PLAYERS = 1_000_000, 20_000  # of one server, with each player in two hundred of the games
_NOW = 1_800_000_000_000
_TIMES = 9
_ROWS = 1000  # stored per transaction


@benchmark(
    f"Queries after a million games, and after a year of {YEAR.games:,}; p50 of {_TIMES} tries",
    *("database", "screen", "ms", "÷ reading one value"),
)
async def queries() -> AsyncIterator[Row]:
    """Request pages like the commands, and draw pictures. Print the fastest and slowest leaderboards."""
    for kind in KINDS:
        async with new_database(kind) as database, Store.open(database) as store:
            await _fill(store)
            baseline = await _milliseconds(lambda: store.get_meta("bench"))
            yield kind, "one value", baseline, 1.0
            pages = {
                f"{order.value}, {page} page": await _milliseconds(
                    partial(_show_leaderboard, store, order, offset)
                )
                for order in SortBy
                for page, offset in (("first", 0), ("middle", _PLAYERS // 2))
            }
            for which in (min, max):
                name = which(pages, key=pages.__getitem__)
                yield kind, f"leaderboard by {name}", pages[name], pages[name] / baseline
    async with new_database("SQLite") as database, Store.open(database) as store:
        await play(store, YEAR)
        board = await store.standings.board(GUILD, SortBy.WINS, 0, limit=YEAR.people)
        busiest = max(board.lines, key=lambda line: line.sums["games"]).user_id
        baseline = await _milliseconds(lambda: store.get_meta("bench"))
        for name, ask in (("/stats", _show_stats), ("games", _list_games), ("Your data", _export)):
            took = await _milliseconds(partial(ask, store, busiest))
            yield "SQLite", f"{name} after a year", took, took / baseline


async def _milliseconds(ask: Callable[[], Awaitable[object]]) -> float:
    tries = []
    for _ in range(_TIMES):
        begin = time.perf_counter()
        await ask()
        tries.append(1000 * (time.perf_counter() - begin))
    return percentile(tries, 0.5)


async def _show_leaderboard(store: Store, order: SortBy, offset: int) -> object:
    rules = PARTNERS if order is SortBy.RATING else ALL_RULES
    return await store.standings.board(1, order, _PLAYERS // 3, rules=rules, limit=10, offset=offset)


async def _show_stats(store: Store, user: int) -> object:
    profile = await profile_of(store, GUILD, user)
    assert profile is not None
    shown = stats_drawing("Ann", profile).picture(ArtTheme())
    return stats_view("Ann", user, profile, shown), shown.how(*shown.what)


async def _list_games(store: Store, user: int) -> object:
    return await store.games.newest(GUILD, 0, user_id=user, channel_id=None, limit=10, offset=0)


async def _export(store: Store, user: int) -> object:
    return format_data(await store.people.data_of(user))


async def _fill(store: Store) -> None:
    """Store the totals that a million games leave for leaderboards, without the games themselves."""
    everyone = range(1, _PLAYERS + 1)
    sums = {user: dict(zip(SUMS, _sums(user), strict=True)) for user in everyone}
    rows: dict[Table, list[dict[str, Any]]] = {
        tallies: [
            {"guild_id": 1, "period": period, "rules": rules, "user_id": user} | sums[user]
            for period in (ALL_TIME, month_at(_NOW))
            for rules in (ALL_RULES, "classic")
            for user in everyone
        ],
        names: [
            {"guild_id": 1, "user_id": user, "name": f"Player {user}", "seen_at": 0} for user in everyone
        ],
        ratings: [
            {"guild_id": 1, "family": PARTNERS, "user_id": user, "mu": 1000 * shown, "sigma": 70_000}
            | {"games": 200, "ranked": shown}
            for user in everyone
            for shown in [1200 + user * 7919 % 600]
        ],
    }

    async def put(table: Table, some: list[dict[str, Any]], connection: AsyncConnection) -> None:
        await connection.execute(insert(table), some)

    for table, every in rows.items():
        for at in range(0, len(every), _ROWS):
            await store._database.write(partial(put, table, every[at : at + _ROWS]))
    await store.clean()  # as in every night's maintenance


def _sums(user: int) -> tuple[int, ...]:
    """Return the totals of a player's two hundred games, different for each player."""
    games = 4 * _GAMES // _PLAYERS
    feats = (user * 104_729 % 90, user * 1_299_709 % 70, user * 15_485_863 % 80)
    return (games, 60 + user * 7919 % 80, 0, 600 + user * 611_953 % 900, 9 * games, 2 * games, games, *feats)


@benchmark("A question about the rules, one core", "questions", "p50 ms", "p99", "max")
async def rulebook() -> AsyncIterator[Row]:
    """Ask the questions of the tests after every ruleset's entries are filled in."""
    book = Rulebook.load()
    for rules in PRESETS:
        book.ask("who leads", rules)
    took = []
    for asked in questions():
        begin = time.process_time()
        book.ask(asked.question, asked.given)
        took.append(1000 * (time.process_time() - begin))
    yield len(took), percentile(took, 0.5), percentile(took, 0.99), max(took)
