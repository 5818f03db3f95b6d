"""The gateway's socket breaks, sessions end, events come twice: nothing is lost and nothing is doubled."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.client.client import EuchreBot
from bot.client.identify_budget import IdentifyTurns
from bot.commands.run import assemble_bot
from bot.config import Settings
from bot.service.health import Watcher
from tests.client.test_identify_turns import Clock
from tests.discord_server.people import Person, text_of
from tests.discord_server.server import found_by_the_library, serving
from tests.network.club import Club, club


async def at_once(self: EuchreBot, shard_id: int | None, *, initial: bool) -> None:
    """Identify without the pause that Discord asks for between two."""
    await asyncio.sleep(0)


async def test_a_session_resumed_many_times_loses_nothing(room: Club) -> None:
    await room.seat_four()
    for times in range(1, 6):
        name, panel, custom_id = await room.next_button()
        before = room.table.seq
        room.server.gateway.drop()
        await room[name].answered(room[name].pressing(panel, custom_id))
        assert room.table.seq == before + 1
        assert room.server.gateway.resumed == times


async def test_after_an_invalid_session_the_same_hand_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EuchreBot, "before_identify_hook", at_once)
    async with club(tmp_path) as room:
        await room.seat_four()
        name, panel, custom_id = await room.next_button()
        before = room.table.seq
        await room.server.gateway.invalidate()
        await room.server.until(lambda: room.server.gateway.identified == 2)
        await room[name].press_id(panel, custom_id)
        assert room.table.seq == before + 1


async def test_an_event_the_library_cannot_read_is_logged_by_type_and_everyone_plays_on(
    room: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await room.seat_four()
    here = str(room.guild.id)
    for event in ("GUILD_CREATE", "GUILD_UPDATE", "CHANNEL_CREATE", "INTERACTION_CREATE"):
        room.server.gateway.tell(event, {"id": here, "guild_id": here, "roles": 7, "type": 0}, room.guild.id)
        await room.take_turn()
        assert f"type={event}" in caplog.text


async def test_a_press_delivered_twice_plays_once(room: Club) -> None:
    await room.seat_four()
    name, panel, custom_id = await room.next_button()
    before = room.table.seq
    pressed = room[name].pressing(panel, custom_id)
    room[name].deliver(pressed)
    await room.server.until(lambda: room.server.sent("POST", f"/{pressed.token}/callback") == 2)
    assert room.table.seq == before + 1
    assert text_of(panel).startswith("You ")
    assert room[name].private() == [panel], "nothing is said beside the hand"
    await room[name].press_id(panel, custom_id)
    assert room.table.seq == before + 1
    assert "Already done" in text_of(panel), "another press of the same button"


async def test_a_press_delivered_again_long_after_plays_nothing(room: Club) -> None:
    await room.seat_four()
    name, panel, custom_id = await room.next_button()
    pressed = await room[name].press_id(panel, custom_id)
    await room.take_turn()
    before, said = room.table, room.panel(name)
    room[name].deliver(pressed)
    await room.server.until(lambda: room.server.sent("POST", f"/{pressed.token}/callback") == 2)
    assert room.table == before
    assert room.panel(name) is said


async def test_tables_on_every_shard_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EuchreBot, "before_identify_hook", at_once)
    async with club(tmp_path, shards=2) as room:
        await room.server.until(lambda: room.server.gateway.connected)
        other = away(room)
        for person in (room["Ann"], other):
            opened = await person.slash("table")
            assert person.name in text_of(opened.told)


def away(room: Club) -> Person:
    """Somebody in a server of the other shard."""
    state = room.server.state
    state.clock.advance(0.001)  # the shard is told by the millisecond in which a server was founded
    guild = state.add_guild("The Kings Head")
    assert (guild.id >> 22) % 2 != (room.guild.id >> 22) % 2
    return Person(room.server, state.add_channel(guild, "euchre"), "Fay")


async def test_with_no_session_left_the_bot_waits_for_the_reset_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving() as server, assemble_bot(Settings(database=tmp_path / "euchre.db")) as bot:
        server.rest.session_starts = {"total": 1000, "remaining": 0, "reset_after": 2000}
        with found_by_the_library(server):
            playing = asyncio.create_task(bot.start("made.up.token"))
            await server.until(lambda: "waiting to identify" in caplog.text)
            assert "2 s" in await Watcher(bot).why_not_ready() and server.gateway.identified == 0
            await server.until(lambda: server.gateway.identified == 1)
            playing.cancel()
            await asyncio.wait([playing])


async def test_without_an_answer_to_its_identify_a_shard_reconnects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.client.gateway._READY_WITHIN", 0.3)
    monkeypatch.setattr("bot.client.gateway.BETWEEN_SESSIONS", 0.0)
    async with serving() as server, assemble_bot(Settings(database=tmp_path / "euchre.db")) as bot:
        server.gateway.keeps_silent = 1
        with found_by_the_library(server):
            playing = asyncio.create_task(bot.start("made.up.token"))
            await server.until(lambda: server.gateway.identified == 2)
            playing.cancel()
            await asyncio.wait([playing])
    assert "no READY from the gateway: shard=0" in caplog.text


async def test_shards_identify_together_as_discord_allows_and_wait_for_those_before_otherwise(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with serving(shards=6) as server, assemble_bot(Settings(database=tmp_path / "euchre.db")) as bot:
        server.rest.at_once = 2
        with found_by_the_library(server):
            bot._identifying = IdentifyTurns(5, clock, clock.sleep)
            await bot.login("made.up.token")
            for shard in (0, 1, 2, 3):
                await bot.before_identify_hook(shard, initial=shard == 0)
            assert clock.slept == [5.0], "both of the second pair could begin five seconds after the first"
            clock.now += 5
            await bot.before_identify_hook(3)
            assert clock.slept == [5.0], "who comes back later does not wait"
            assert server.sent("GET", "/gateway/bot") == 1
