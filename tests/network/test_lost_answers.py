"""What Discord did, though its answer was lost, is there once: looked for before anything is made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.manager import Pace
from cogs.tournament.press import TournamentVerb
from cogs.tournament.words import TOO_MANY_THREADS
from tests.discord_server.people import text_of
from tests.discord_server.state import PUBLIC_THREAD, Channel
from tests.discord_server.tournaments import press_option, set_up
from tests.network.club import Club, club
from tests.network.test_limits import signed_up
from tests.network.test_places import threads_of

CALLBACK, THREADS = "/callback$", r"/channels/\d+/threads$"
POST = r"/channels/\d+/messages$"
UNDER = r"/messages/\d+/threads$"


async def opened(room: Club) -> Channel:
    """Open a table in a thread; gives the only one, in which its board is."""
    await room["Ann"].slash("table")
    thread = await room.server.until(lambda: next(iter(threads_of(room)), None))
    await room.server.until(lambda: room.table.channel_id == thread.id)
    assert threads_of(room) == [thread] and len(thread.messages) == 1
    return thread


@pytest.mark.parametrize("lost", ["answer", "connection"])
async def test_a_table_whose_thread_was_opened_and_the_answer_lost_is_in_it(room: Club, lost: str) -> None:
    await room.bot.manager.servers.set(room.guild.id, "threads", "yes")
    trouble = room.server.trouble
    (trouble.lose_answer if lost == "answer" else trouble.cut_off)("POST", UNDER)
    assert (await opened(room)).id == min(room.channel.messages)


async def test_a_table_whose_thread_was_not_opened_as_the_connection_failed_is_in_the_channel(
    room: Club,
) -> None:
    await room.bot.manager.servers.set(room.guild.id, "threads", "yes")
    room.server.trouble.cut_off("POST", UNDER, undone=True)
    await room["Ann"].slash("table")
    await room["Bob"].press(await room.board(), "Sit")
    assert not threads_of(room)


@pytest.mark.parametrize("lost", ["answer", "connection"])
async def test_what_is_announced_stands_there_once_though_the_answer_was_lost(room: Club, lost: str) -> None:
    trouble = room.server.trouble
    (trouble.lose_answer if lost == "answer" else trouble.cut_off)("POST", CALLBACK)
    await room["Ann"].slash("table")
    (message,) = room.public()
    await room["Bob"].press(message, "Sit")
    await room.server.until(lambda: "Bob" in text_of(message))
    assert room.public() == [message] and not room["Ann"].private()


@pytest.mark.parametrize("lost", ["answer", "connection"])
async def test_a_tournament_is_announced_once_though_the_answer_was_lost(tmp_path: Path, lost: str) -> None:
    async with club(tmp_path, pace=Pace(redraw=0.02)) as room:
        trouble = room.server.trouble
        (trouble.lose_answer if lost == "answer" else trouble.cut_off)("POST", POST)
        await set_up(room["Ann"])
        await room.server.until(room.public)
        (message,) = room.public()
        await room["Bob"].press(message, "Join")
        await room.server.until(lambda: "Bob" in text_of(message))
        assert room.public() == [message]


async def begin(room: Club) -> str:
    """Have four people start a drive; gives what Ann is told."""
    await signed_up(room)
    return await start(room)


async def start(room: Club) -> str:
    done = await press_option(room["Ann"], TournamentVerb.START)
    return text_of(done.told)


async def test_a_drive_keeps_no_thread_beyond_those_of_its_tables(room: Club) -> None:
    others = room.server.state.add_channel(room.guild, "Table 1", PUBLIC_THREAD, room.channel.id)
    room.server.trouble.lose_answer("POST", THREADS)
    await begin(room)
    await room.server.until(lambda: len(threads_of(room)) == 2)
    (drive,) = room.bot.tournaments.book.open_ones.values()
    assert {each.id for each in threads_of(room)} == {others.id, *drive.rooms}


async def test_a_drive_whose_thread_was_opened_and_the_connection_lost_can_be_started_again(
    room: Club,
) -> None:
    room.server.trouble.cut_off("POST", THREADS)
    assert "thread" in await begin(room)
    assert not threads_of(room)
    room.server.trouble.refuse("POST", THREADS, (400, 160006, "Maximum number of active threads reached"))
    assert await start(room) == TOO_MANY_THREADS
    await start(room)
    (drive,) = room.bot.tournaments.book.open_ones.values()
    assert [each.id for each in threads_of(room)] == [*drive.rooms]
