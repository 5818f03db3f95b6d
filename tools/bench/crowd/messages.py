"""What it costs that Discord tells of every message of a server, though none of them is for the bot."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.discord_server.people import Person
from tests.discord_server.server import serving
from tests.discord_server.shapes import member, user
from tests.discord_server.state import EVERYTHING
from tools.bench.crowd.process import euchre, running

MESSAGES = 5_000


async def milliseconds_a_message(messages: int = MESSAGES) -> float:
    """Processor time of the bot for a message that is for somebody else, which it gets without its text."""
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            channel = server.state.add_channel(guild, "chat")
            ann = Person(server, channel, "Ann")
            async with running(server, euchre, Path(folder) / "b.db", None) as bot:
                await ann.slash("help")  # all is loaded
                before = bot.spent().seconds
                for _ in range(messages):
                    server.gateway.tell(
                        "MESSAGE_CREATE", _said(server.state.clock.new_id(), channel.id, ann), guild.id
                    )
                await ann.slash("help")  # told of after all of them
                return (bot.spent().seconds - before) / messages * 1000


def _said(id_: int, channel_id: int, by: Person) -> dict[str, object]:
    """A message as Discord tells of it to a bot that may not read it."""
    who = member(by.user, EVERYTHING)
    who.pop("user")
    return {
        "id": str(id_),
        "type": 0,
        "channel_id": str(channel_id),
        "author": user(by.user),
        "member": who,
        "content": "",
        "timestamp": "2026-01-31T20:00:00.000000+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }
