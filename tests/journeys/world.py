"""A server with people in it, against the real bot: what they see, and what they press."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.client import EuchreBot
from bot.commands.run import assembled
from bot.config import Settings
from bot.tables.manager import Pace
from bot.tables.table import Table

PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve")


@dataclass(frozen=True)
class Button:
    """A button on a message, as a person sees it."""

    label: str
    custom_id: str
    disabled: bool


class World:
    """One server with one channel and five people; ``bot`` is the running bot."""

    def __init__(self, env: Any, bot: EuchreBot, settings: Settings) -> None:
        self.env, self.bot, self.settings = env, bot, settings
        self.guild = env.create_guild("The Queens Arms")
        self.channel = self.guild.create_text_channel("euchre")
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in PEOPLE}

    def __getitem__(self, name: str) -> Any:
        return self.people[name]

    @property
    def table(self) -> Table:
        """The only open table."""
        (table,) = self.bot.manager.tables.values()
        return table

    def public(self) -> list[discord.Message]:
        """What everyone sees in the channel, oldest first."""
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    def board(self) -> discord.Message:
        """The table's public message."""
        message_id = self.bot.manager.board_of(self.table.id)
        return next(message for message in self.public() if message.id == message_id)

    def private(self, name: str) -> list[discord.Message]:
        """What only this person sees, oldest first."""
        return [m for m in self.channel.history(viewer=self[name]) if m.flags.ephemeral]

    def panel(self, name: str) -> discord.Message:
        """The person's newest private message."""
        return self.private(name)[-1]

    async def slash(self, name: str, command: str, **options: Any) -> Any:
        """Use a slash command."""
        return await self[name].slash(self.channel, command, **options)

    async def press(self, name: str, message: discord.Message, label: str) -> Any:
        """Press the enabled button whose label begins so."""
        fitting = [b for b in buttons(message) if b.label.startswith(label) and not b.disabled]
        assert fitting, f"{name} finds no {label!r} among {[b.label for b in buttons(message)]}"
        return await self[name].click(message, custom_id=fitting[0].custom_id)

    async def press_id(self, name: str, message: discord.Message, custom_id: str) -> Any:
        """Press the button with this custom_id."""
        return await self[name].click(message, custom_id=custom_id)


@asynccontextmanager
async def world(folder: Path, *, pace: Pace | None = None, seed: int = 1) -> AsyncIterator[World]:
    """A running world whose deals come from the seed; computer players act within the click."""
    settings = Settings(database=folder / "euchre.db")
    async with assembled(settings, pace or Pace(), random.Random(seed)) as bot:
        async with simcord.run(bot, shard_count=1) as env:
            yield World(env, bot, settings)


def components(message: discord.Message) -> Iterator[Any]:
    """Every component of a message, nested ones too, in the order in which they stand."""
    waiting = list(message.components)
    while waiting:
        component = waiting.pop(0)
        yield component
        inner = list(getattr(component, "children", ()) or getattr(component, "components", ()) or ())
        accessory = getattr(component, "accessory", None)
        waiting[:0] = inner + ([accessory] if accessory is not None else [])


def text(message: discord.Message) -> str:
    """All that a message says, its buttons left out."""
    said = [c.content for c in components(message) if isinstance(c, discord.components.TextDisplay)]
    return "\n".join([message.content, *said]).strip()


def buttons(message: discord.Message) -> list[Button]:
    """The buttons of a message."""
    return [
        Button(c.label or "", c.custom_id or "", c.disabled)
        for c in components(message)
        if isinstance(c, discord.components.Button)
    ]
