"""The settings of servers and players, with their defaults and stored form.

Each field is a setting, stored under its own name. A stored value that this version doesn't know, or can't
read, counts as not set. A book has the settings of its servers, or of all players, in memory.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Annotated, Any, Generic, Literal, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from cachetools import TTLCache

from bot.standings.periods import Seasons
from bot.store.errors import StoreError
from bot.store.settings import SettingsOf
from bot.store.store import Store
from bot.tables.clock import DAY, USUAL, Seconds

log = logging.getLogger(__name__)
EXPIRY_SECONDS = 30.0
"""Seconds after which a player's settings are read again, if several processes play."""

_REMEMBERED = 100_000  # players whose settings were just read
_YES, _NO = "yes", "no"
LevelName = Literal["beginner", "club", "expert"]
"""A level that can be chosen at a table (bot.engine.levels)."""
_Pause = Annotated[float, msgspec.Meta(ge=0, le=60)]  # seconds


class Shows(Enum):
    """How tables are shown, besides words."""

    PICTURES = "pictures"
    CARDS = "cards"  # emoji of cards, but no pictures
    TEXT = "text"


class Notify(Enum):
    """Where a player is notified of their turn."""

    CHANNEL = "channel"
    DIRECT = "direct"  # by direct message
    NONE = "none"


class BotSpeed(Enum):
    """The speed of bots for a player."""

    NORMAL = "normal"
    QUICK = "quick"
    INSTANT = "instant"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an owner. Each kind of owner has a class of its own."""

    @classmethod
    def of(cls, stored: Mapping[str, str]) -> Self:
        """Return the settings with these saved values, by name."""
        settings = cls()
        for name, text in stored.items():
            with suppress(LookupError, ValueError):
                settings = settings.with_value(name, text)
        return settings

    def with_value(self, name: str, text: str) -> Self:
        """Set one setting from its stored text. Raise LookupError or ValueError if it's invalid."""
        kind: Any = type(self)  # mypy doesn't accept that it's hashable
        return replace(self, **{name: _read(text, _types(kind)[name])})

    def stored_value(self, name: str) -> str | None:
        """Return the setting as it's stored, or None for the default."""
        value = getattr(self, name)
        return None if value == getattr(type(self)(), name) else write(value)


@dataclass(frozen=True, slots=True)
class ServerSettings(Settings):
    """The settings of a server.

    ``rules`` are those of a table for which none are named: a ruleset's id, or the name of saved house rules,
    or empty for those most played. ``channels`` are where tables may be opened, empty for everywhere.
    ``openers`` are the roles whose members may open them, empty for everyone. ``threads``: each table has a
    thread of its own. ``clock`` is the seconds per turn at a new table, one of bot.tables.clock.CLOCKS.
    ``think`` is the bots' thinking time, None for the host's setting. ``level`` is that of bots at a new
    table. ``hints``: players may ask for hints, also in ranked games. ``rate_computers``: games with bots
    count for the ratings, at a reduced weight. ``seasons`` is the length of seasons, ``season_channel`` where
    their final standings are posted. ``shows``, ``four_colours`` and ``large_print`` are how its boards are
    shown, and the hands of players without settings of their own. ``unanswered``: questions without an answer
    are saved for the server's managers. ``call_role`` is the role that *Ping players* pings, None for none.
    """

    rules: str = ""
    channels: tuple[int, ...] = ()
    openers: tuple[int, ...] = ()
    threads: bool = False
    clock: Seconds = USUAL
    think: _Pause | None = None
    level: LevelName = "club"
    hints: bool = False
    rate_computers: bool = False
    seasons: Seasons = Seasons.OFF
    season_channel: int | None = None
    shows: Shows = Shows.PICTURES
    four_colours: bool = False
    large_print: bool = False
    unanswered: bool = False
    call_role: int | None = None


@dataclass(frozen=True, slots=True)
class UserSettings(Settings):
    """The settings of a player.

    ``trumps_last``: the hand is shown low to high with trumps on the right. ``notifications``: where the
    player is notified of turns, None for the usual place. ``bot_speed``: how fast bots play for the player.
    ``confirm_cards``: a card is played only when pressed twice. ``forced_cards``: the only legal card is
    played automatically, which others can notice. ``hide_name``: leaderboards don't show the name. ``shows``,
    ``four_colours`` and ``large_print``: as for a server, None for the server's. ``call_channels`` are the
    channels where the player is pinged if someone looks for players.
    """

    trumps_last: bool = False
    notifications: Notify | None = None
    bot_speed: BotSpeed = BotSpeed.NORMAL
    confirm_cards: bool = False
    forced_cards: bool = False
    hide_name: bool = False
    shows: Shows | None = None
    four_colours: bool | None = None
    large_print: bool | None = None
    call_channels: tuple[int, ...] = ()

    def notification_for(self, seconds: int) -> Notify:
        """Return where the player is notified of turns that may take so many seconds.

        The usual place is the channel, and a direct message if a turn may take a day.
        """
        return self.notifications or (Notify.DIRECT if seconds >= DAY else Notify.CHANNEL)

    def override(self, server: ServerSettings) -> ServerSettings:
        """Return the server's settings, with the player's own where they differ."""
        own = {name: getattr(self, name) for name in ("shows", "four_colours", "large_print")}
        return replace(server, **{name: value for name, value in own.items() if value is not None})


def write(value: object) -> str:
    """Return a setting's value as it's stored."""
    match value:
        case bool():
            return _YES if value else _NO
        case Enum():
            return str(value.value)
        case tuple():
            return " ".join(map(str, value))
    return "" if value is None else str(value)


@cache
def _types(owner: type[Settings]) -> Mapping[str, Any]:
    return get_type_hints(owner, include_extras=True)


def _read(text: str, type_: Any) -> object:
    """Return the value stored as this text. Raises LookupError or ValueError if it isn't of the type."""
    value: object = text
    if type_ is bool or (bool in get_args(type_) and text):
        value = {_YES: True, _NO: False}[text]
    elif get_origin(type_) is tuple:
        value = sorted(set(text.split()), key=int)
    elif type(None) in get_args(type_):
        value = text or None
    return msgspec.convert(value, type_, strict=False)


S = TypeVar("S", bound=Settings)


class SettingsBook(Generic[S]):
    """The settings of servers or players in memory. Changes are stored first.

    With ``expires_in``, other processes may change settings of the same owners. Values read longer ago, in
    seconds, are then read again when used.
    """

    def __init__(self, store: Store, of: SettingsOf, default: S, expires_in: float | None = None) -> None:
        self._store = store
        self._of = of
        self._default = default
        self._set: dict[int, S] = {}
        self._fresh: TTLCache[int, None] | None = (
            None if expires_in is None else TTLCache(_REMEMBERED, expires_in)
        )
        self._reading: set[asyncio.Task[None]] = set()

    async def restore(self) -> None:
        """Load all settings: of every server of this process, or of every player."""
        kept = await self._store.settings.all(self._of)
        ours = self._store.group.holds if self._of is SettingsOf.SERVERS else lambda _: True
        self._set = {owner: self._default.of(values) for owner, values in kept.items() if ours(owner)}

    async def read_again(self, owner: int) -> None:
        """Read an owner's settings again, since they may have changed in the store."""
        self._set[owner] = self._default.of(await self._store.settings.of(self._of, owner))

    def of(self, owner: int) -> S:
        """Return the owner's settings as last read, or the default. Stale ones are read again meanwhile."""
        if self._fresh is not None and owner not in self._fresh:
            self._fresh[owner] = None
            task = asyncio.get_running_loop().create_task(self._read_quietly(owner))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)
        return self._set.get(owner, self._default)

    def all(self) -> Mapping[int, S]:
        """Return the settings of each server or user who has changed any."""
        return dict(self._set)

    async def set(self, owner: int, name: str, text: str) -> S:
        """Save one setting from its text. Raises LookupError or ValueError if it's invalid."""
        written = self.of(owner).with_value(name, text).stored_value(name)
        await self._store.settings.set(self._of, owner, name, written)
        self._set[owner] = self.of(owner).with_value(name, text)
        return self._set[owner]

    def forget(self, owner: int) -> None:
        """Return to the defaults for a deleted owner."""
        self._set.pop(owner, None)

    async def _read_quietly(self, owner: int) -> None:
        try:
            await self.read_again(owner)
        except StoreError as error:
            log.warning("settings not refreshed: error=%s", error)
