"""A stop and a start with very many open tables, on a Discord that takes fifty requests a second."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.games import preset
from bot.ids import ChannelId, GuildId, MessageId, UserId
from bot.players import Computers
from bot.store import Store
from bot.tables.clock import SECOND
from bot.tables.clockwork import Pace
from bot.tables.manager import TableManager, now_ms
from bot.tables.requests import Open, Person, Start
from cogs.table import words
from tests.discord_server.people import text_of
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Channel, Message
from tools.bench.crowd.process import euchre, running
from tools.bench.crowd.tables import limit, refusals

TABLES = 1000
PLAYING = 10  # one of so many is being played at, at the others nobody has pressed anything for a while
_LATELY = 60  # seconds
_A_WHILE = (15 * 60, 20 * 60 * 60)
_AT_ONCE = 50  # tables
_QUIET = 3.0  # seconds without a request, and everything is as it will stay
_LONGEST = 120.0  # seconds after which what is not drawn is left
_PATIENCE = 300.0


@dataclass(frozen=True)
class Restart:
    """What was seen of it: boards are those that say that the bot restarts, when it has, and in the end."""

    tables: int
    refused: int
    told: int
    left: int
    requests: int
    seconds: float


async def restart(tables: int = TABLES) -> Restart:
    """Opens so many tables, stops the bot, and starts it again."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        database = Path(folder) / "bench.db"
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            channels = [server.state.add_channel(guild, f"table-{number}") for number in range(tables)]
            boards = [server.state.add_message(channel) for channel in channels]
            await _open(database, channels, boards)
            async with running(server, euchre, database, None):  # which shows them all for the first time
                async with asyncio.timeout(_PATIENCE):
                    while not all(board.edits for board in boards):  # noqa: ASYNC110
                        await asyncio.sleep(0.5)
                    await _quiet(server)
                limit(server)
                before = len(server.requests)
            told, begun = _parting(boards), time.monotonic()
            async with running(server, euchre, database, None):
                ended = await _quiet(server, until=begun + _LONGEST, boards=boards)
                return Restart(
                    tables,
                    refusals(server, before),
                    told,
                    _parting(boards),
                    len(server.requests) - before,
                    ended - begun,
                )


async def _open(database: Path, channels: list[Channel], boards: list[Message]) -> None:
    """A person and three computer players at each table, in their first hand."""
    rng = random.Random(1)
    ago = 0.0
    async with Store.open(database) as store:
        manager = TableManager(
            store,
            Computers(),
            pace=Pace(think=None),
            rng=rng,
            now=lambda: now_ms() - int(ago * SECOND),
        )
        there = list(zip(channels, boards, strict=True))
        for first in range(0, len(there), _AT_ONCE):
            playing = first // _AT_ONCE % PLAYING == 0
            ago = rng.uniform(0, _LATELY) if playing else rng.uniform(*_A_WHILE)
            await asyncio.gather(*(_begin(manager, *each) for each in there[first : first + _AT_ONCE]))
        await manager.close()


async def _begin(manager: TableManager, channel: Channel, board: Message) -> None:
    person = Person(UserId(channel.id), f"Ann {channel.name}")
    here = GuildId(channel.guild_id), ChannelId(channel.id)
    table = await manager.open(Open(*here, preset("north_american"), computers=3), by=person)
    await manager.do(table.id, Start(), by=person)
    await manager.set_board(table.id, MessageId(board.id), here[1])


def _parting(boards: Sequence[Message]) -> int:
    return sum(words.RESTARTING in text_of(board) for board in boards)


async def _quiet(server: LoopbackDiscord, until: float = 0.0, boards: Sequence[Message] = ()) -> float:
    """Wait until nothing is asked for any more; gives when the last was.

    While one of the boards says that the bot restarts that is not believed, until so late.
    """
    last, many = time.monotonic(), len(server.requests)
    while time.monotonic() - last < _QUIET or (time.monotonic() < until and _parting(boards)):
        await asyncio.sleep(0.1)
        if len(server.requests) != many:
            last, many = time.monotonic(), len(server.requests)
    return last
