"""A start with a very large number of open tables, and the cost of an idle bot."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from bot.ids import ChannelId, GuildId, MessageId
from bot.players import Computers
from bot.store import Store
from bot.tables.manager import TableManager
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Channel, User
from tools.bench.bots import euchre, run_bot
from tools.bench.load import count_refusals, limit, until_quiet
from tools.bench.people import Player
from tools.bench.table import Row, benchmark
from tools.bench.tables import ASLEEP, open_table, play

_TABLES = 1000
_PLAYS = 30  # at each table, up to its second hand
_AT_ONCE = 50  # tables
_IDLE = 30.0  # seconds


@benchmark(
    f"A start with {_TABLES:,} open tables of four people, then nobody plays",
    *("start", "ready s", "CPU s", "first press answered s", "refusals", "of requests", "idle, % of a core"),
)
async def starting() -> AsyncIterator[Row]:
    """Start twice: the first time, when every board must be drawn, and after an orderly stop."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        database = Path(folder) / "bench.db"
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            channels = [server.state.add_channel(guild, f"table-{number}") for number in range(_TABLES)]
            await _open_tables(database, server, channels)
            limit(server)
            for name in ("all boards to draw", "after a stop"):
                yield name, *await _start(server, database, channels[0])


async def _start(server: LoopbackDiscord, database: Path, channel: Channel) -> Row:
    before, begun = len(server.requests), time.monotonic()
    async with run_bot(server, euchre, database, None) as bot:
        ready, cpu = time.monotonic() - begun, bot.cpu_seconds()
        ann = Player(server, channel, "Ann", (0, 0))
        ann.user = User(1, "Ann")
        await server.until(lambda: server.state.commands)  # which Discord usually has from the last start
        begun = time.monotonic()
        await ann.slash("hand")
        answered = time.monotonic() - begun
        await until_quiet(server)
        requests, refused = len(server.requests) - before, count_refusals(server, before)
        await bot.settle()
        idle = bot.cpu_seconds()
        await asyncio.sleep(_IDLE)
        return ready, cpu, answered, refused, requests, 100 * (bot.cpu_seconds() - idle) / _IDLE


async def _open_tables(database: Path, server: LoopbackDiscord, channels: list[Channel]) -> None:
    async with Store.open(database) as store:
        manager = TableManager(store, Computers(), pace=ASLEEP, rng=random.Random(1))

        async def begin(number: int) -> None:
            channel = channels[number]
            table = await open_table(
                manager, GuildId(channel.guild_id), ChannelId(channel.id), 10 * number + 1
            )
            board = server.state.add_message(channel)
            await manager.book.set_board(table.id, MessageId(board.id), ChannelId(channel.id))
            await play(manager, table, _PLAYS)

        for first in range(0, len(channels), _AT_ONCE):
            await asyncio.gather(*map(begin, range(first, first + _AT_ONCE)))
        await manager.close()
