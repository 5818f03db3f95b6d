"""Where people can use the bot: servers that it is in, direct messages, group chats, and other servers."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from discord import app_commands

from bot.client.command_tree import ANYWHERE, IN_SERVERS
from bot.commands.run import assemble_bot
from bot.config import Settings
from bot.games import PRESETS
from bot.ids import NO_SERVER
from bot.store.sharding import ShardGroup
from bot.tables.events import Ruled
from bot.tables.manager import Pace
from cogs.ui.words.refusals import ONLY_IN_A_SERVER, SORRY
from tests.discord_server.people import Person, button_of, buttons_of, text_of
from tests.discord_server.rest import ATTACH
from tests.discord_server.state import Channel, Message
from tests.network.club import Club, clubhouse

GUILD, DIRECT, GROUP = 0, 1, 2  # contexts as Discord numbers them; the first two also number the installs
PRIVATE = ("direct messages", "a group chat", "a server without the bot")


def place(room: Club, name: str, person: Person) -> Channel:
    """Return such a place, which is no channel of a server that the bot is in."""
    state = room.server.state
    if name == "direct messages":
        return state.direct(person.user)
    if name == "a group chat":
        return state.add_chat("The club")
    return state.add_channel(state.add_guild("Elsewhere", has_bot=False), "general")


# What Discord is told


async def test_each_command_and_menu_says_where_it_can_be_installed_and_used(room: Club) -> None:
    commands = await room.server.until(lambda: room.server.state.commands)
    for command in commands:
        is_menu = command["type"] != 1
        assert is_menu or command["name"] in ANYWHERE | IN_SERVERS
        anywhere = not is_menu and command["name"] in ANYWHERE
        assert sorted(command["contexts"]) == ([GUILD, DIRECT, GROUP] if anywhere else [GUILD])
        assert sorted(command["integration_types"]) == ([0, 1] if anywhere else [0])
        assert command["dm_permission"] == anywhere, "older clients go by this"
    assert not ANYWHERE & IN_SERVERS


async def test_a_command_that_does_not_say_where_it_can_be_used_is_refused(tmp_path: Path) -> None:
    @app_commands.command()
    async def whist(interaction: object) -> None:
        """Play another game."""

    settings = Settings(database=tmp_path / "euchre.db")
    async with assemble_bot(settings, Pace(), random.Random(1)) as bot:
        with pytest.raises(LookupError, match="/whist"):
            bot.tree.add_command(whist)


# What is answered there


async def test_a_screen_is_a_lasting_message_in_direct_messages_alone(room: Club) -> None:
    for where in PRIVATE:
        ann = room["Ann"].at(place(room, where, room["Ann"]))
        shown = (await ann.slash("puzzle")).told
        assert (shown.only_for is None) == (where == "direct messages")
        assert (await ann.press(shown, "eu:do:")).told is shown, "a press changes the screen on which it is"
        assert len(ann.seen()) == 1
        sent = [each for each in room.server.requests if f"/channels/{ann.channel.id}/" in each.path]
        assert not sent, "by the interaction's token alone"


@pytest.mark.parametrize("where", PRIVATE)
async def test_every_command_that_is_offered_is_answered_and_what_is_for_servers_is_refused(
    room: Club, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    ann = room["Ann"].at(place(room, where, room["Ann"]))
    offered = [each for each in room.server.state.commands if ann.is_offered(each["name"])]
    assert {each["name"] for each in offered} == ANYWHERE
    for command in offered:
        inner = next((each for each in command["options"] if each["type"] == 1), None)
        done = await ann.slash(" ".join(each["name"] for each in (command, inner) if each))
        assert text_of(done.told) not in (SORRY, ONLY_IN_A_SERVER), command["name"]
    assert "server" in text_of((await ann.slash_anyway("leaderboard")).told)
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_a_process_that_hears_of_no_direct_messages_opens_no_private_game_outside_servers(
    room: Club,
) -> None:
    room.bot.store.group = ShardGroup(1, 2, 2)
    ann = room["Ann"].at(place(room, "a server without the bot", room["Ann"]))
    assert "direct message" in text_of((await ann.slash("play")).told)
    assert not room.bot.manager.book.open_ones


async def test_pictures_are_attached_only_where_files_are_allowed(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room, room.open(pictures=True):
        channel = place(room, "a server without the bot", room["Ann"])
        for denied in (0, ATTACH):
            channel.denied = denied
            shown = (await room["Ann"].at(channel).slash("puzzle")).told
            assert bool(shown.attachments) == (not denied)
        assert not any(each.status >= 400 for each in room.server.requests)


async def test_what_a_server_had_set_is_of_no_matter_once_it_is_without_the_bot(room: Club) -> None:
    ann = room["Ann"].at(place(room, "a server without the bot", room["Ann"]))
    await room.bot.manager.servers.set(ann.channel.guild_id, "rules", "slapton")
    assert PRESETS[room.bot.settings.default_rules].name in text_of((await ann.slash("rules")).told)


# Playing


def to_press(shown: Message) -> str | None:
    """Return the first enabled button that goes on with a private game, or None once it is over."""
    enabled = [each.custom_id for each in buttons_of(shown) if not each.disabled]
    return next((each for each in enabled if each.startswith(("eu:do:", "eu:deal:"))), None)


@pytest.mark.parametrize("where", PRIVATE)
async def test_a_private_game_is_played_anywhere_and_outlives_a_restart(tmp_path: Path, where: str) -> None:
    async with clubhouse(tmp_path) as room:
        ann = room["Ann"].at(place(room, where, room["Ann"]))
        async with room.open() as bot:
            hand = (await ann.slash("play")).told
            assert (hand.only_for is None) == (where == "direct messages")
            assert room.table.private and room.table.guild_id == NO_SERVER
            for _ in range(12):
                await ann.press_id(hand, await room.server.until(partial(to_press, hand)))
            await room.server.until(partial(to_press, hand))
            before = room.table
        async with room.open() as bot:
            await bot.wait_until_ready()
            assert room.table.moved_seq == before.moved_seq, "it isn't closed as a server's that is left"
            await ann.press_id(hand, to_press(hand) or "")
            assert room.table.moved_seq > before.moved_seq
            again = (await ann.slash("hand")).told
            assert to_press(again)
            leaving = (await ann.slash("leave")).told
            await ann.press_id(leaving, f"eu:go:{before.id}:0:")
            assert not bot.manager.book.open_ones
        others = [name for name in ("Bob", "Eve") if room[name].at(ann.channel).private()]
        assert not others
        posted = [each for each in room.server.requests if f"/channels/{ann.channel.id}/" in each.path]
        assert where == "direct messages" or not posted, "by the interactions' tokens alone"


async def test_a_game_in_direct_messages_ends_with_another_and_its_review(room: Club) -> None:
    ann = room["Ann"].at(room.server.state.direct(room["Ann"].user))
    hand = (await ann.slash("play", game="cutthroat")).told
    await room.bot.manager.book.change(room.table.id, lambda change: change.add(Ruled("target=1")))
    while room.bot.manager.book.open_ones:
        await ann.press_id(hand, await room.server.until(partial(to_press, hand)))
    review = (await ann.press(hand, "eu:review")).told
    assert review.components and review.channel_id == hand.channel_id
    await ann.press(hand, "eu:again")
    assert room.table.private and room.table.guild_id == NO_SERVER


async def test_the_hand_of_a_servers_table_is_played_from_direct_messages(room: Club) -> None:
    await room.seat_four()
    name = room.turn
    there = room[name].at(room.server.state.direct(room[name].user))
    hand = (await there.slash("hand")).told
    assert hand.only_for is None and len(there.seen()) == 1
    before = room.table.moved_seq
    await there.press_id(hand, to_press(hand) or "")
    assert room.table.moved_seq > before


# One's own


async def finish_daily(person: Person) -> Message:
    """Play the hand of the day to its end. Return the message with the result."""
    shown = (await person.slash("daily")).told
    while to_press(shown):
        await person.press(shown, "eu:do:")
    return shown


async def test_the_daily_hand_is_compared_by_scores_without_names(room: Club) -> None:
    await finish_daily(room["Bob"])
    for name, where in zip(("Ann", "Cat", "Dan"), PRIVATE, strict=True):
        person = room[name].at(place(room, where, room[name]))
        person.channel.denied = ATTACH
        result = await finish_daily(person)
        told = text_of(result)
        assert name in told and "Bob" not in told and "first here" not in told
        assert "Bob" not in text_of((await person.press(result, "eu:others")).told)


async def test_a_daily_hand_begun_elsewhere_counts_in_the_first_server_where_it_is_asked_for(
    room: Club,
) -> None:
    ann = room["Ann"].at(room.server.state.direct(room["Ann"].user))
    await finish_daily(ann)
    assert "Ann" not in text_of(await finish_daily(room["Bob"]))
    await room["Ann"].slash("daily")
    assert "Ann" in text_of((await room["Bob"].slash("daily")).told)


async def test_stats_are_ones_own_totals_of_all_servers(room: Club) -> None:
    await room.seat_four(target=1)
    await room.play_to_the_end()
    for where in PRIVATE:
        ann = room["Ann"].at(place(room, where, room["Ann"]))
        ann.channel.denied = ATTACH
        mine = (await ann.slash("stats")).told
        assert "of 1" in text_of(mine)
        assert not any(name in text_of(mine) for name in ("Bob", "Cat", "Dan"))
        games = button_of(mine, "gm:list").custom_id
        assert "Bob" in text_of((await ann.press_id(mine, games)).told), "one knows who played one's games"
        eve = room["Eve"].at(place(room, where, room["Eve"]))
        none = (await eve.slash("stats")).told
        assert "Bob" not in text_of((await eve.press_id(none, games)).told)
