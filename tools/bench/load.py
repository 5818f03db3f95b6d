"""Many tables at the usual pace, on a Discord that refuses requests beyond its limits."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

from bot.commands.run import THINKING
from tests.discord_server.server import LoopbackDiscord
from tools.bench.people import AT_ONCE, Evening, simulate_evening
from tools.bench.table import Row, benchmark, percentile

_TABLES = (200, 400)
_PAUSE = (2.0, 6.0)  # seconds people think
_COMING = 20  # people who sit down per second
_WARMING, _SECONDS = 25.0, 60.0
_FRESH = 5.0  # seconds after the last play
_BACKLOG = 3.0  # seconds in which what waits is sent
_AT_REST = 60.0  # seconds to wait at most for automatic plays


def limit(server: LoopbackDiscord) -> None:
    """Make the server refuse more than 50 requests a second, and five edits in five seconds in a channel."""
    server.pacing.in_all, server.pacing.limit, server.pacing.per = 50, 5, 5.0


def count_refusals(server: LoopbackDiscord, since: int) -> int:
    """Return the number of refused requests from ``since`` on."""
    return sum(request.status == 429 for request in server.requests[since:])


@benchmark(
    "Tables of one person and three bots at the usual pace, with pictures and Discord's limits",
    *("tables", "presses", "answered p50 ms", "p99", "refusals", f"fresh boards after {_FRESH:.0f} s"),
    *("requests/s", "cores", "MB"),
)
async def load() -> AsyncIterator[Row]:
    """Measure a minute of play. A board is fresh if nothing of it waits to be sent by then."""
    for tables in _TABLES:
        async with simulate_evening(tables, None, _PAUSE, private=False) as there:
            limit(there.server)
            there.begin(tables / _COMING)
            await there.run_for(tables / _COMING + _WARMING)
            for each in there.players:
                each.waits.clear()
            requests, cpu = len(there.server.requests), there.bot.cpu_seconds()
            await there.run_for(_SECONDS)
            cores = (there.bot.cpu_seconds() - cpu) / _SECONDS
            rate = (len(there.server.requests) - requests) / _SECONDS
            waits = [1000 * wait for each in there.players for wait in each.waits]
            refused = count_refusals(there.server, requests)
            yield (
                *(tables, len(waits), percentile(waits, 0.5), percentile(waits, 0.99), refused),
                *(await _fresh(there), rate, cores, sum(there.bot.megabytes())),
            )


async def _fresh(there: Evening) -> int:
    """Stop everyone, wait for the last play, and count the boards that show it in time."""
    await there.stop()
    until, last, events = time.monotonic() + _AT_REST, time.monotonic(), -1
    while time.monotonic() < min(last + _FRESH, until):
        await asyncio.sleep(0.25)
        if (now := _count(there.database, "events")) != events:
            last, events = time.monotonic(), now
    boards = [
        next(message for message in reversed(each.channel.messages.values()) if message.only_for is None)
        for each in there.players
    ]
    edits = [board.edits for board in boards]
    await asyncio.sleep(_BACKLOG)  # not until all is quiet: after a minute bots play for those who stopped
    return sum(board.edits == before for board, before in zip(boards, edits, strict=True))


async def until_quiet(server: LoopbackDiscord, quiet: float = 3.0, most: float = 180.0) -> None:
    """Wait until the bot has sent no request for ``quiet`` seconds."""
    end, last, requests = time.monotonic() + most, time.monotonic(), -1
    while time.monotonic() < min(last + quiet, end):
        await asyncio.sleep(0.1)
        if len(server.requests) != requests:
            last, requests = time.monotonic(), len(server.requests)


def _count(database: Path, table: str) -> int:
    """Return the number of rows in a table of the bot's database."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)) as there:
        return int(there.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


_GAMES, _PEOPLE = 200, 30


@benchmark(
    f"Memory after {_GAMES} games of every ruleset with pictures (PSS)",
    *("bot MB", "helpers", "helpers MB", "together MB"),
)
async def memory() -> AsyncIterator[Row]:
    """Play games as fast as the bot can, and measure its processes."""
    async with simulate_evening(_PEOPLE, AT_ONCE, (0, 0), thinking=THINKING, rules=True) as there:
        there.begin()
        while _count(there.database, "games") < _GAMES:
            await there.run_for(1.0)
        bot, *helpers = there.bot.megabytes()
        yield bot, len(helpers), sum(helpers), bot + sum(helpers)
