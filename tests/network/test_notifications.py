"""Telling players of their turn: in the channel, by direct message with the hand, or not at all."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.engine.cards import Card
from bot.store.sharding import ShardGroup
from bot.tables.clock import DAY
from bot.tables.events import Reminded
from bot.tables.manager import Pace
from bot.tables.settings import Notify
from bot.tables.table import Stage
from cogs.ui.press import Press, Verb
from tests.discord_server.people import Person, buttons_of, text_of
from tests.discord_server.state import Message
from tests.journeys.test_secrecy import known, named
from tests.network.club import FOUR, Club, clubhouse

NOW = Pace(redraw=0.02)


@asynccontextmanager
async def slow_game(folder: Path, *, notify: Notify | None = None) -> AsyncIterator[Club]:
    """Yield a table of four with a day a turn. They're told as set, or as is usual."""
    async with clubhouse(folder) as room, room.open(pace=NOW) as bot:
        for name in FOUR if notify else ():
            await bot.manager.users.set(room[name].user.id, "notifications", notify.value if notify else "")
        await room.seat_four(clock=DAY)
        yield room


async def remind(room: Club) -> None:
    """Have the player to act reminded of the turn."""
    assert room.bot is not None
    seat = room.table.to_act
    assert seat is not None
    await room.bot.manager.book.change(room.table.id, lambda change: change.add(Reminded(seat)))


def direct(room: Club, name: str) -> list[Message]:
    """Return the person's direct messages from the bot."""
    return [*room.server.state.direct(room[name].user).messages.values()]


def in_direct(room: Club, name: str) -> Person:
    return room[name].at(room.server.state.direct(room[name].user))


def playable(room: Club, message: Message) -> list[str]:
    """Return the buttons on a hand that play in the turn under way."""
    presses = [
        (each.custom_id, Press.read(each.custom_id)) for each in buttons_of(message) if not each.disabled
    ]
    return [id_ for id_, press in presses if press and press.verb is Verb.DO and press.seq == room.table.seq]


async def told(room: Club) -> tuple[str, Message]:
    """Remind the player to act. Return the name and the direct message with the hand."""
    name = room.turn
    await remind(room)
    return name, await room.server.until(
        lambda: next((each for each in direct(room, name)[-1:] if playable(room, each)), None)
    )


async def test_a_turn_of_a_day_is_told_by_a_direct_message_in_which_it_can_be_played(tmp_path: Path) -> None:
    async with slow_game(tmp_path) as room:
        public = len(room.public())
        name, hand = await told(room)
        assert len(room.public()) == public, "nobody is pinged in the channel"
        others = {other for other in FOUR if direct(room, other)}
        assert others == {name}
        before = room.table.moved_seq
        played = await in_direct(room, name).press_id(hand, playable(room, hand)[0])
        assert room.table.moved_seq > before and played.told is hand
        assert not playable(room, hand)


async def test_that_it_is_a_direct_message_is_announced_to_who_sits_down_and_can_be_changed(
    tmp_path: Path,
) -> None:
    async with clubhouse(tmp_path) as room, room.open(pace=NOW) as bot:
        await bot.manager.servers.set(room.guild.id, "clock", str(DAY))
        await room["Ann"].slash("table")
        panel = (await room["Ann"].slash("hand")).told
        setting = (await room["Ann"].press(panel, "*:notifications")).told
        assert setting is not panel, "the hand stays"
        await room["Ann"].press(setting, "*:none")
        assert bot.manager.users.of(room["Ann"].user.id).notifications is Notify.NONE
        panel = (await room["Ann"].slash("hand")).told
        assert not [each for each in buttons_of(panel) if each.custom_id.endswith(":notifications")]


async def test_the_next_turn_is_a_new_message_in_place_of_the_one_before(tmp_path: Path) -> None:
    async with slow_game(tmp_path) as room:
        first, hand = await told(room)
        await in_direct(room, first).press_id(hand, playable(room, hand)[0])
        while room.turn != first:
            await room.take_turn()
        _, newer = await told(room)
        assert newer.id > hand.id
        await room.server.until(lambda: direct(room, first) == [newer])


async def test_where_presses_would_go_to_another_process_the_message_leads_to_the_table(
    tmp_path: Path,
) -> None:
    async with slow_game(tmp_path) as room:
        room.bot.store.group = ShardGroup(1, 2, 2)
        name = room.turn
        await remind(room)
        notice = await room.server.until(lambda: next(iter(direct(room, name)), None))
        assert not shown(notice) and not playable(room, notice)
        assert f"/channels/{room.guild.id}/{room.channel.id}" in json.dumps(notice.components)


@pytest.mark.parametrize("chosen", [Notify.CHANNEL, Notify.NONE])
async def test_who_wants_no_direct_messages_gets_none(tmp_path: Path, chosen: Notify) -> None:
    async with slow_game(tmp_path, notify=chosen) as room:
        public = len(room.public())
        await remind(room)
        if chosen is Notify.CHANNEL:
            await room.server.until(lambda: len(room.public()) == public + 1)
        assert not room.server.sent("POST", "/users/@me/channels")


@pytest.mark.parametrize("code", [50007, 50278])
async def test_who_takes_no_direct_messages_is_pinged_in_the_channel_from_then_on(
    tmp_path: Path, code: int
) -> None:
    async with slow_game(tmp_path) as room:
        assert room.bot is not None
        public, name = len(room.public()), room.turn
        chat = room.server.state.direct(room[name].user)
        room.server.trouble.refuse("POST", f"/channels/{chat.id}/messages", (403, code, "Cannot send"))
        await remind(room)
        await room.server.until(lambda: len(room.public()) == public + 1)
        assert f"<@{room[name].user.id}>" in text_of(room.public()[-1])
        assert room.bot.manager.users.of(room[name].user.id).notification_for(DAY) is Notify.CHANNEL
        await room.take_turn()
        while room.turn != name:
            await room.take_turn()
        opened = room.server.sent("POST", "/users/@me/channels")
        await remind(room)
        await room.server.until(lambda: f"<@{room[name].user.id}>" in text_of(room.public()[-1]))
        assert room.server.sent("POST", "/users/@me/channels") == opened and not direct(room, name)


async def test_a_direct_message_survives_a_restart_and_follows_the_game(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        async with room.open(pace=NOW):
            await room.seat_four(clock=DAY)
            name, hand = await told(room)
        async with room.open(pace=NOW):
            await in_direct(room, name).press_id(hand, playable(room, hand)[0])
            assert not playable(room, hand) and direct(room, name) == [hand]
        async with room.open(pace=NOW):
            while room.turn != name:
                await room.take_turn()
            await room.server.until(lambda: playable(room, hand))
            _, newer = await told(room)
            await room.server.until(lambda: direct(room, name) == [newer])


async def test_who_was_to_be_told_when_the_bot_was_killed_is_told_by_the_next(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room:
        async with room.open(pace=NOW):
            await room.seat_four(clock=DAY)
            name = room.turn
            room.server.trouble.refuse("POST", "/users/@me/channels", times=20)
            await remind(room)
            await room.server.until(lambda: room.server.sent("POST", "/users/@me/channels"))
            assert not direct(room, name)
        room.server.trouble.forget()
        async with room.open(pace=NOW):
            hand = await room.server.until(lambda: next(iter(direct(room, name)), None))
            assert playable(room, hand)


async def test_no_direct_message_shows_anyone_elses_cards(tmp_path: Path) -> None:
    async with slow_game(tmp_path) as room:
        for _ in range(24):
            if room.table.stage is not Stage.PLAYING:
                break
            name, hand = await told(room)
            for who in FOUR:
                for message in direct(room, who):
                    assert shown(message) <= known(room.table, who), f"{who} is shown {text_of(message)}"
            await in_direct(room, name).press_id(hand, playable(room, hand)[-1])


def shown(message: Message) -> set[Card]:
    """Return the cards that a message names in its text, labels, custom ids and alt texts."""
    return named(json.dumps(message.components, ensure_ascii=False))
