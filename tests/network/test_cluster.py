"""Processes that play as one bot: one dies, and its tables go on at another; one has nothing to do."""

from __future__ import annotations

import signal
from functools import partial

import pytest

from bot.commands.run import assembled
from bot.config import Settings
from bot.store import Store
from bot.together import Together
from tests.discord_server.server import serving
from tests.installed import NO_SERVER, programs
from tests.network import lean
from tests.server import Server
from tools.cluster.loop import Club

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)


async def test_when_a_process_is_killed_its_tables_go_on_at_the_other(server: Server) -> None:
    database = await server.empty()
    async with (
        serving(shards=2) as discord,
        Club(discord, database, partial(lean.play_together, processes=2), servers=2, tables=2) as club,
    ):
        discord.rest.advises = 1  # shards for so few servers, and yet each process has one
        await club.begin(2)
        await club.fair(2)
        club.play()
        await club.all_open()
        await club.all_move()
        await club.ended(club.signalled(0, signal.SIGKILL))
        await club.all_move()
        await club.fair(2)
        audit = await club.all_end()
    assert audit.games >= 2 and audit.acknowledged > 2


async def test_a_process_for_which_no_shard_is_left_is_ready_while_another_sees_to_it(server: Server) -> None:
    address = await server.migrated()
    settings = Settings(database=address, processes=2)
    async with Store.open(address, shared=True) as other, assembled(settings, alone=True) as bot:
        together = Together(bot)
        assert other.leases is not None and bot.store.leases is not None
        for leases in (other.leases, bot.store.leases):
            await leases.agree_on(1)
        await other.leases.take([0])
        assert not bot.is_ready(), "it has not looked yet"
        await together.sharing._look()
        assert bot.is_ready() and (bot.processes(), bot.shards_answered) == (2, 0)
