"""A game over the network is played to its end; where that cannot be shown, it is after the next start."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.client.client import EuchreBot
from bot.ids import UserId
from bot.tables.manager import Pace
from bot.tables.requests import WindUp
from cogs.seasons.cog import SeasonEnds
from cogs.table.words import MOVE_DOWN
from tests.discord_server.answers import NO_ACCESS
from tests.discord_server.people import buttons_of
from tests.discord_server.server import PATIENCE
from tests.network.club import clubhouse
from tests.store.samples import a_table, won_by

POST, DELETE = r"/channels/\d+/messages$", r"/channels/\d+/messages/\d+$"


async def test_the_end_of_a_game_that_could_not_be_shown_is_shown_once_after_a_restart(
    tmp_path: Path,
) -> None:
    async with clubhouse(tmp_path) as room:
        server = room.server
        async with room.open():
            await room.seat_four(target=2)
            server.trouble.refuse("POST", r"/channels/\d+/messages$", NO_ACCESS)
            await room.play_to_the_end()
            await server.until(lambda: server.trouble.over)
        for _ in range(2):
            async with room.open() as bot, asyncio.timeout(PATIENCE):
                while await bot.manager.book.ended_with_message():  # noqa: ASYNC110 - the store tells nobody of its changes
                    await asyncio.sleep(0.01)
            (result,) = room.public()
            assert buttons_of(result)[0].label == "Rematch"


async def test_the_end_of_a_game_is_shown_even_where_the_bot_was_cut_off_before(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        server = room.server
        async with room.open() as bot:
            await room.seat_four()
            await room["Ann"].press(await room.board(), "Table")
            async with server.trouble.held_up("PATCH", r"/channels/") as cut_off:
                (table,) = bot.manager.book.open_ones.values()
                await bot.manager.do(table.id, WindUp(UserId(room["Ann"].user.id)))
                await cut_off.wait()
                await bot.close()
        async with room.open():
            await server.until(lambda: not buttons_of(room.public()[0]))


async def test_a_result_that_was_posted_though_nobody_was_told_so_is_posted_once(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        server = room.server
        async with room.open(pace=Pace(redraw=0.01)):
            await room.seat_four(target=1)
            server.trouble.cut_off("POST", POST, times=2)
            await room.play_to_the_end()
            await server.until(lambda: server.trouble.over)
        async with room.open() as bot, asyncio.timeout(PATIENCE):
            while await bot.manager.book.ended_with_message():  # noqa: ASYNC110 - the store tells nobody of its changes
                await asyncio.sleep(0.01)
        (result,) = room.public()
        assert buttons_of(result)[0].label == "Rematch"


@pytest.mark.parametrize("lost", ["the request", "the answer", "the process"])
async def test_a_seasons_table_is_posted_once_whatever_is_lost(tmp_path: Path, lost: str) -> None:
    def seasons(bot: EuchreBot) -> SeasonEnds:
        cog = bot.get_cog("SeasonEnds")
        assert isinstance(cog, SeasonEnds)
        return cog

    async with clubhouse(tmp_path) as room:
        server = room.server
        async with room.open(pace=Pace(redraw=1000 if lost == "the process" else 0.01)) as bot:
            now, month = bot.manager.now(), 31 * 24 * 3600 * 1000
            results = server.state.add_channel(room.guild, "results")
            await bot.manager.servers.set(room.guild.id, "seasons", "monthly")
            await bot.manager.servers.set(room.guild.id, "season_channel", str(results.id))
            await seasons(bot).close_those_over(now)
            await bot.store.tables.create(a_table("hall", guild_id=room.guild.id), [])
            game = won_by(room["Ann"].user.id, room["Bob"].user.id, finished_at=now)
            await bot.store.tables.append("hall", [], finished=game)
            there = f"/channels/{results.id}/messages$"
            if lost == "the request":
                server.trouble.refuse("POST", there, (503, 0, "503: Service Unavailable"))
            else:
                server.trouble.cut_off("POST", there)
            await seasons(bot).close_those_over(now + month)
            if lost != "the process":
                kept = f"season of {room.guild.id}"
                while " " in str(await bot.store.get_meta(kept)):  # noqa: ASYNC110 - as above
                    await asyncio.sleep(0.01)
        async with room.open() as bot:
            await seasons(bot).close_those_over(now + month)
        assert len(results.messages) == 1


@pytest.mark.parametrize(("cut_off", "where"), [("POST", POST), ("DELETE", DELETE)])
async def test_a_board_that_was_being_posted_anew_stands_once_after_a_kill(
    tmp_path: Path, cut_off: str, where: str
) -> None:
    async with clubhouse(tmp_path) as room:
        server = room.server
        async with room.open() as bot:
            await room.seat_four()
            await room["Ann"].press(await room.board(), "Table")
            deleting = cut_off == "DELETE"  # which the HTTP client tries once more by itself
            server.trouble.cut_off(cut_off, where, times=1 + deleting, undone=deleting)
            await room["Ann"].press(room.panel("Ann"), MOVE_DOWN)
            await server.until(lambda: server.trouble.over)
            await bot.close()
            assert len(room.public()) == 2
        async with AsyncExitStack() as slow:
            if deleting:
                held_up = await slow.enter_async_context(server.trouble.held_up("DELETE", DELETE))
            async with room.open():
                if deleting:
                    await held_up.wait()
                    await room.take_turn()  # nobody waits for it
                    await slow.aclose()
                await server.until(lambda: len(room.public()) == 1)
                await room.take_turn()
                await room.board()
                assert len(room.public()) == 1
