"""A server that adds the bot is welcomed once, where the bot may write, and nobody else is."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.discord_server import shapes
from tests.discord_server.people import Person, buttons_of, text_of
from tests.discord_server.state import Guild
from tests.network.club import Club, clubhouse

SEND_MESSAGES = 1 << 11


def add(room: Club, *, telling: bool = True) -> Guild:
    """Have a new server with two channels add the bot, which may write in the second."""
    state = room.server.state
    guild = state.add_guild("The Plough")
    guild.joined_at = datetime.fromtimestamp(state.clock.milliseconds / 1000, UTC).isoformat()
    state.add_channel(guild, "announcements").denied = SEND_MESSAGES
    state.add_channel(guild, "general")
    if telling:
        room.server.gateway.tell("GUILD_CREATE", shapes.guild(guild, state.bot), guild.id)
    return guild


@pytest.mark.parametrize("telling", [True, False])
async def test_a_server_is_welcomed_once_though_it_is_told_of_again(tmp_path: Path, telling: bool) -> None:
    async with clubhouse(tmp_path) as room:
        server = room.server
        if telling:
            async with room.open():
                new = add(room)
                first, second = new.channels.values()
                await server.until(lambda: second.messages)
                server.gateway.tell("GUILD_CREATE", shapes.guild(new, server.state.bot), new.id)
        else:
            new = add(room, telling=False)  # while the bot is away
            first, second = new.channels.values()
        for _ in range(2):
            async with room.open():
                await server.until(lambda: second.messages)
                await room["Ann"].slash("settings")
        assert len(second.messages) == 1 and not first.messages
        assert server.sent("POST", f"/channels/{second.id}/messages") == 1, "Discord forgets nonces"
        assert not [each for each in room.public() if "setup" in text_of(each)], "one known for long"


async def test_a_table_is_opened_and_the_server_set_up_from_the_welcome(room: Club) -> None:
    channel = [*add(room).channels.values()][-1]
    (welcome,) = (await room.server.until(lambda: channel.messages)).values()
    table, settings = buttons_of(welcome)
    mia = Person(room.server, channel, "Mia", manager=True)
    asked = await Person(room.server, channel, "Joe").press_id(welcome, settings.custom_id)
    assert "managers" in text_of(asked.told)
    await mia.press_id(welcome, settings.custom_id)
    assert "Server settings" in text_of(mia.private()[-1])
    await mia.press_id(welcome, table.custom_id)
    assert room.table.channel_id == channel.id
