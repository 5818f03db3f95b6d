"""Every type of channel that Discord has: what is opened there works, or is refused at once with a way on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ids import UserId
from cogs.table.boards import public_view
from cogs.tournament.press import TournamentVerb
from tests.discord_server.people import Person, text_of
from tests.discord_server.rest import ATTACH, CONNECT, MANAGE_THREADS, SEND, SEND_IN_THREADS, VIEW
from tests.discord_server.shapes import member
from tests.discord_server.state import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    CATEGORY,
    EVERYTHING,
    FORUM,
    MEDIA,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    STAGE,
    TEXT_CHANNEL,
    VOICE,
    Channel,
)
from tests.discord_server.tournaments import press_option
from tests.network.club import Club, clubhouse
from tests.network.test_limits import signed_up

PARENTS = {PUBLIC_THREAD: TEXT_CHANNEL, PRIVATE_THREAD: TEXT_CHANNEL, ANNOUNCEMENT_THREAD: ANNOUNCEMENTS}
CHATS = (TEXT_CHANNEL, ANNOUNCEMENTS, VOICE, STAGE, *PARENTS)


@asynccontextmanager
async def at(folder: Path, type_: int, parent: int | None = None, **how: Any) -> AsyncIterator[Club]:
    """Put everyone in a channel of that type, which existed when the bot came."""
    async with clubhouse(folder) as room:
        room.go_to(add(room, type_, parent))
        for name, value in how.items():
            setattr(room.channel, name, value)
        async with room.open():
            yield room


@asynccontextmanager
async def at_each(folder: Path, *types: tuple[int, int | None]) -> AsyncIterator[tuple[Club, list[Channel]]]:
    """Have a channel of each type, in a parent of that type if one is named, there when the bot comes."""
    async with clubhouse(folder) as room:
        channels = [add(room, *each) for each in types]
        async with room.open():
            yield room, channels


def add(room: Club, type_: int, parent: int | None = None) -> Channel:
    """Add a channel of that type, a thread to a channel of the parent's type or of the usual one."""
    above = PARENTS.get(type_) if parent is None else parent
    over = None if above is None else room.server.state.add_channel(room.guild, "above", above).id
    return room.server.state.add_channel(room.guild, "here", type_, over)


def threads_of(room: Club, channel: Channel | None = None) -> list[Channel]:
    """Return the server's threads, or those of one channel."""
    threads = [each for each in room.guild.channels.values() if each.is_thread]
    return [each for each in threads if channel is None or each.parent_id == channel.id]


def open_tables(room: Club) -> int:
    return len(room.bot.manager.book.open_ones)


def open_drives(room: Club) -> int:
    return len(room.bot.tournaments.book.open_ones)


async def said(person: Person, command: str) -> str:
    """Return the private answer to a command."""
    done = await person.slash(command)
    assert done.told.only_for == person.user.id
    return text_of(done.told)


@pytest.mark.parametrize("threads", ["yes", "no"])
async def test_a_table_is_opened_and_kept_up_to_date_wherever_people_write(
    tmp_path: Path, threads: str
) -> None:
    types = [*((each, None) for each in CHATS), (PUBLIC_THREAD, FORUM), (PUBLIC_THREAD, MEDIA)]
    async with at_each(tmp_path, *types) as (room, channels):
        await room.bot.manager.servers.set(room.guild.id, "threads", threads)
        for channel in channels:
            room.go_to(channel)
            await room["Ann"].slash("table")
            if threads == "yes" and channel.type in (TEXT_CHANNEL, ANNOUNCEMENTS):
                (thread,) = await room.server.until(partial(threads_of, room, channel))
                assert thread.type == (PUBLIC_THREAD if channel.type == TEXT_CHANNEL else ANNOUNCEMENT_THREAD)
                room.go_to(thread)
            await room["Bob"].press(await room.board(), "Sit")
            assert (await room.board()).components == public_view(room.table).view.to_components()
            assert (
                room.table.seat_of(UserId(room["Bob"].user.id)) and room.table.channel_id == room.channel.id
            )
            for name in ("Bob", "Ann"):
                await room[name].slash("leave")


async def test_nothing_is_opened_where_nobody_can_write_and_no_drive_where_there_are_no_threads(
    tmp_path: Path,
) -> None:
    silent = (CATEGORY, FORUM, MEDIA)
    async with at_each(tmp_path, *((each, None) for each in (*silent, VOICE, STAGE, *PARENTS))) as (
        room,
        channels,
    ):
        for channel in channels:
            room.go_to(channel)
            for command in ("table", "tournament") if channel.type in silent else ("tournament",):
                assert "text channel" in await said(room["Ann"], command)
            assert (open_tables(room), open_drives(room)) == (0, 0)


@pytest.mark.parametrize(
    ("type_", "thread"), [(TEXT_CHANNEL, PUBLIC_THREAD), (ANNOUNCEMENTS, ANNOUNCEMENT_THREAD)]
)
async def test_a_drive_begins_in_threads_of_the_type_that_the_channel_has(
    tmp_path: Path, type_: int, thread: int
) -> None:
    async with at(tmp_path, type_) as room:
        await signed_up(room)
        await press_option(room["Ann"], TournamentVerb.START)
        await room.server.until(lambda: open_tables(room))
        assert [each.type for each in threads_of(room)] == [thread]


async def test_start_pressed_twice_leaves_the_threads_of_the_tournament_alone(room: Club) -> None:
    await signed_up(room)
    async with room.server.trouble.held_up("POST", "/threads$") as under_way:
        once = asyncio.create_task(press_option(room["Ann"], TournamentVerb.START))
        await under_way.wait()
        again = asyncio.create_task(press_option(room["Ann"], TournamentVerb.START))
        await asyncio.sleep(0.3)  # until it has asked for a thread, too, if it does
    pressed = await once, await again
    await room.server.until(lambda: all(each.is_told and text_of(each.told) for each in pressed))
    await room.server.until(lambda: open_tables(room))
    assert threads_of(room) == [room.server.state.channel(room.table.channel_id)]


@pytest.mark.parametrize(
    ("type_", "how", "named"),
    [
        (TEXT_CHANNEL, {"denied": SEND | ATTACH}, "Send Messages and Attach Files"),
        (ANNOUNCEMENTS, {"denied": SEND}, "Send Messages"),
        (VOICE, {"denied": CONNECT}, "Connect"),
        (STAGE, {"denied": CONNECT | VIEW}, "View Channel and Connect"),
        (PUBLIC_THREAD, {"denied": SEND_IN_THREADS}, "Send Messages in Threads"),
        (PUBLIC_THREAD, {"denied": MANAGE_THREADS, "locked": True}, "locked"),
        (ANNOUNCEMENT_THREAD, {"denied": MANAGE_THREADS, "locked": True, "archived": True}, "locked"),
    ],
)
async def test_what_keeps_a_table_from_being_shown_is_named_before_it_is_opened_or_brought(
    tmp_path: Path, type_: int, how: dict[str, Any], named: str
) -> None:
    async with at(tmp_path, type_, **how) as room:
        assert named in await said(room["Ann"], "table")
        assert open_tables(room) == 0
        here = room.channel
        room.go_to(room.server.state.add_channel(room.guild, "elsewhere"))
        await room["Ann"].slash("table")
        there, room["Ann"].channel = room.channel, here
        moved = await room["Ann"].move()
        assert named in text_of(moved.told)
        assert room.table.channel_id == there.id


async def test_a_locked_thread_is_no_hindrance_to_who_manages_threads(tmp_path: Path) -> None:
    async with at(tmp_path, PUBLIC_THREAD, locked=True) as room:
        await room["Ann"].slash("table")
        await room["Bob"].press(await room.board(), "Sit")
        await room.board()


async def test_a_private_thread_without_the_bot_says_how_to_add_it(room: Club) -> None:
    thread = room.server.state.add_channel(room.guild, "secret", PRIVATE_THREAD, room.channel.id)
    thread.denied = MANAGE_THREADS
    room.go_to(thread)
    assert "Mention me" in await said(room["Ann"], "table")
    assert open_tables(room) == 0


async def test_a_bot_that_is_timed_out_opens_nothing_and_says_so(room: Club) -> None:
    await room["Ann"].slash("hand")  # which brings the server's member that the bot is
    until = discord.utils.utcnow() + timedelta(days=1)
    me = member(room.server.state.bot, EVERYTHING) | {"guild_id": str(room.guild.id)}
    me["communication_disabled_until"] = until.isoformat()
    room.server.gateway.tell("GUILD_MEMBER_UPDATE", me, room.guild.id)
    for command in ("table", "tournament"):
        assert "timed out" in await said(room["Ann"], command)
    assert (open_tables(room), open_drives(room)) == (0, 0)
