"""The state of this Discord: its clock, servers, channels and messages."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
DISCORD_EPOCH = 1_420_070_400_000  # milliseconds, from which its ids count
EPHEMERAL = 1 << 6
LOADING = 1 << 7  # "the bot is thinking"
V2 = 1 << 15
EVERYTHING = (1 << 53) - 1  # every permission
TEXT_CHANNEL, VOICE, CATEGORY, ANNOUNCEMENTS, STAGE, FORUM, MEDIA = 0, 2, 4, 5, 13, 15, 16
DIRECT, GROUP = 1, 3
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12


class Clock:
    """The time on this Discord, which passes only when told to. Its ids are made of it."""

    def __init__(self) -> None:
        self.milliseconds = int(time.time() * 1000)
        self._made = 0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.milliseconds += int(seconds * 1000)

    def new_id(self) -> int:
        """Return a new id, greater than all before it."""
        self._made += 1
        return ((self.milliseconds - DISCORD_EPOCH) << 22) + self._made


@dataclass(frozen=True)
class User:
    """Somebody with an account. The bot has one too."""

    id: int
    name: str
    bot: bool = False


@dataclass
class Message:
    """A message as everyone sees it, or as the one person does who alone can see it."""

    id: int
    channel_id: int
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    only_for: int | None = None
    edits: int = 0
    created: int = 0

    @property
    def thinking(self) -> bool:
        """Whether it only says that the bot is thinking."""
        return bool(self.flags & LOADING)


@dataclass
class Channel:
    """A channel or a thread, or with no ``guild_id`` direct messages with the bot or a group chat.

    ``denied`` are the permissions that the bot lacks in it.
    Where it is ``locked``, the bot may neither post nor edit without the permission to manage threads.
    """

    id: int
    guild_id: int
    name: str
    type: int = TEXT_CHANNEL
    parent_id: int | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    owner_id: int | None = None
    recipient: User | None = None  # who has these direct messages with the bot
    messages: dict[int, Message] = field(default_factory=dict)
    named: dict[str, int] = field(default_factory=dict)  # those that were to be posted once

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread of another channel."""
        return self.type in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass
class Guild:
    """A server of people, of which the bot is a member or not."""

    id: int
    name: str
    has_bot: bool = True
    joined_at: str = "2026-01-01T00:00:00+00:00"  # by the bot
    channels: dict[int, Channel] = field(default_factory=dict)


@dataclass
class State:
    """Everything that there is. The bot's application has the bot's id."""

    clock: Clock = field(default_factory=Clock)
    guilds: dict[int, Guild] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    emoji: dict[int, str] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)  # members of every server
    chats: dict[int, Channel] = field(default_factory=dict)  # direct messages and group chats
    bot: User = field(init=False)

    def __post_init__(self) -> None:
        self.bot = User(self.clock.new_id(), "Euchre", bot=True)

    def channel(self, channel_id: int) -> Channel | None:
        """Return the channel with this id in any server, or None."""
        for guild in self.guilds.values():
            if channel_id in guild.channels:
                return guild.channels[channel_id]
        return self.chats.get(channel_id)

    def has_bot(self, channel: Channel) -> bool:
        """Return True if the bot is a member of the channel's server, or in these direct messages."""
        return self.guilds[channel.guild_id].has_bot if channel.guild_id else channel.type == DIRECT

    def direct(self, user: User) -> Channel:
        """Return the user's direct messages with the bot."""
        for chat in self.chats.values():
            if chat.recipient == user:
                return chat
        return self.add_chat(user.name, user)

    def add_chat(self, name: str, recipient: User | None = None) -> Channel:
        """Add direct messages with that user, or a group chat, and return it."""
        kind = GROUP if recipient is None else DIRECT
        chat = Channel(self.clock.new_id(), 0, name, kind, recipient=recipient)
        self.chats[chat.id] = chat
        return chat

    def add_guild(self, name: str, *, has_bot: bool = True) -> Guild:
        """Add a server without channels, and return it."""
        guild = Guild(self.clock.new_id(), name, has_bot)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(
        self,
        guild: Guild,
        name: str,
        type_: int = TEXT_CHANNEL,
        parent_id: int | None = None,
        id_: int | None = None,
    ) -> Channel:
        """Add a channel or thread to a server, and return it."""
        channel = Channel(self.clock.new_id() if id_ is None else id_, guild.id, name, type_, parent_id)
        guild.channels[channel.id] = channel
        return channel

    def add_message(self, channel: Channel, *, only_for: int | None = None) -> Message:
        """Add an empty message by the bot, and return it."""
        message = Message(self.clock.new_id(), channel.id, only_for=only_for, created=self.clock.milliseconds)
        channel.messages[message.id] = message
        return message
