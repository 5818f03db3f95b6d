"""What is not in the cache yet is not taken for gone: servers that Discord tells of late, or not any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.client.client import EuchreBot
from tests.discord_server.people import text_of
from tests.network.club import Club, club
from tests.network.test_gateway import at_once


@asynccontextmanager
async def not_loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """Yield a club whose server Discord has named but not yet described."""
    monkeypatch.setattr(EuchreBot, "before_identify_hook", at_once)
    async with club(folder) as room:
        room.server.gateway.withholds_servers = True
        await room.server.gateway.invalidate()
        await room.server.until(lambda: room.server.gateway.identified == 2)
        bot = room.bot
        await room.server.until(lambda: all(guild.unavailable for guild in bot.guilds) and bot.guilds)
        yield room


async def test_a_table_is_opened_where_it_may_be_and_by_those_who_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with not_loaded(tmp_path, monkeypatch) as room:
        other = room.server.state.add_channel(room.guild, "elsewhere")
        for setting, value in (("openers", "77"), ("openers", ""), ("channels", str(other.id))):
            await room.bot.manager.servers.set(room.guild.id, setting, value)
            if value:
                refused = await room["Ann"].slash("table")
                assert not room.bot.manager.book.open_ones
        assert str(other.id) in text_of(refused.told)
        await room.bot.manager.servers.set(room.guild.id, "channels", str(room.channel.id))
        await room["Ann"].slash("table")
        assert room.table.player(1).name == "Ann"


async def test_a_server_that_removed_the_bot_while_the_session_was_lost_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EuchreBot, "before_identify_hook", at_once)
    async with club(tmp_path) as room:
        await room.seat_four()
        bot, table = room.bot, room.table
        del room.server.state.guilds[room.guild.id]
        await room.server.gateway.invalidate()
        await room.server.until(lambda: table.id not in bot.manager.book.open_ones)
        await room.server.until(lambda: not bot.guilds)
        assert (await bot.manager.book.finished(table.id)).ended
        later = bot.manager.now() + 1

        while await bot.store.servers.departed(later) != [room.guild.id]:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
