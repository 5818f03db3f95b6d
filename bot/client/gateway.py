"""The connection to Discord's gateway, with all shards or those of this process's group."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import yarl
from discord.ext import commands

from bot.client.identify_budget import IdentifyBudget, IdentifyTurns
from bot.ids import NO_SERVER, GuildId
from bot.tables.logbook import fault

log = logging.getLogger(__name__)

BETWEEN_SESSIONS = 5.25
"""Seconds between two identifies of shards that may identify one at a time. Discord requires five."""

_ASKED = ("INTERACTION_CREATE", "MESSAGE_CREATE")  # both of two connections to a shard receive these
_ANSWERED_WITHIN = 5.0  # seconds
_READY_WITHIN = 60.0  # seconds after an identify
_SOCKET_WAITS = 20.0  # seconds that Discord keeps a socket open without an identify
_LIMITS_HOLD = 30.0  # seconds
_USUAL_LIMITS = discord.SessionStartLimits(total=1000, remaining=1000, reset_after=0, max_concurrency=1)
_Turn = Callable[[int, float], Awaitable[None]]


class NotSure(aiohttp.ClientConnectionError):
    """Raised instead of sending, because another process may be serving our servers by now."""


class Gateway(commands.AutoShardedBot):
    """A client that identifies no more often than Discord allows.

    While the process isn't ``sure`` that it alone serves its servers, it sends nothing and leaves presses to
    the other process.
    """

    def __init__(self, *, sure: Callable[[], bool] = lambda: True, **options: Any) -> None:
        super().__init__(shard_connect_timeout=None, **options)
        self._identifying = IdentifyTurns(BETWEEN_SESSIONS)
        self.identifies = IdentifyBudget()
        self._limits: tuple[float, discord.SessionStartLimits] | None = None
        self._unanswered: dict[int, asyncio.TimerHandle] = {}
        self._reconnecting: asyncio.Task[None] | None = None
        self.wait_to_identify: _Turn = lambda group, _: self._identifying.take(group)
        self._sure = sure
        parsers = self._connection.parsers
        for event, parse in parsers.items():
            heard = partial(self._process_ready, parse) if event == "READY" else parse
            heard = partial(self._parse_if_sure, parse) if event in _ASKED else heard
            parsers[event] = partial(_parse_or_log, event, heard)

    async def application_info(self) -> discord.AppInfo:
        """Fetch Discord's data about the application, or return a placeholder if it doesn't answer soon.

        discord.py needs it to log in, but READY contains the only part that matters: the application's id.
        """
        try:
            async with asyncio.timeout(_ANSWERED_WITHIN):
                return await super().application_info()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("no application info: error=%s", error)
            nothing = SimpleNamespace(
                id=None, interactions_endpoint_url=None, flags=discord.ApplicationFlags()
            )
            return cast("discord.AppInfo", nothing)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard for the first time, as soon as it may identify."""
        while wait := self.identifies.plan(shard_id, await self._session_limits()):
            self._log_waiting(shard_id, wait)
            await asyncio.sleep(wait)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets the shard identify, instead of discord.py's five seconds each time.

        Raises TimeoutError if the wait is longer than a socket may stay open. discord.py then reconnects.
        """
        shard = shard_id or 0
        limits = await self._session_limits()
        if wait := self.identifies.plan(shard, limits):
            if wait > _SOCKET_WAITS:
                self._log_waiting(shard, wait)
                raise TimeoutError(f"shard {shard} may identify in {wait:.0f} s")
            await asyncio.sleep(wait)
        await self.wait_to_identify(shard % limits.max_concurrency, BETWEEN_SESSIONS)
        self.identifies.note_identify(shard)
        loop = asyncio.get_running_loop()
        self._unanswered[shard] = loop.call_later(_READY_WITHIN, self._reconnect_unready, shard)

    async def _session_limits(self) -> discord.SessionStartLimits:
        """Fetch Discord's session limits, cached for some seconds because many shards start together."""
        now = time.monotonic()
        if self._limits is None or self._limits[0] < now - _LIMITS_HOLD:
            try:
                self._limits = now, await self.fetch_session_start_limits()
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("session limits unknown: error=%s", error)
                return _USUAL_LIMITS
        return self._limits[1]

    def _log_waiting(self, shard: int, seconds: float) -> None:
        log.error(
            "waiting to identify: shard=%d seconds=%.0f reason=too many recent sessions", shard, seconds
        )

    def _reconnect_unready(self, shard: int) -> None:
        """Reconnect a shard that didn't get READY in time."""
        log.error("no READY from the gateway: shard=%d after=%gs", shard, _READY_WITHIN)
        if (connected := self.get_shard(shard)) is not None and not self.is_closed():
            self._reconnecting = asyncio.create_task(connected.reconnect())

    def _process_ready(self, parse: Callable[[Any], None], data: Any) -> None:
        """Process the gateway's READY event, and remove the servers that it no longer lists.

        discord.py keeps the servers of a lost session, including those that have removed the bot since.
        """
        shard = data["shard"][0] if isinstance(data, dict) and data.get("shard") else 0
        if (waiting := self._unanswered.pop(shard, None)) is not None:
            waiting.cancel()
        parse(data)
        named = {int(guild["id"]) for guild in data["guilds"]}
        for guild in self.guilds:
            if self.shard_of(GuildId(guild.id)) == shard and guild.id not in named:
                self._connection._remove_guild(guild)
                self.dispatch("guild_remove", guild)

    def shard_of(self, guild: GuildId) -> int:
        """Return the shard that receives the server's events."""
        return (guild >> 22) % (self.shard_count or 1)

    def has_left(self, guild: GuildId, shard: int) -> bool:
        """Return True if the bot has left the server, according to that shard's READY."""
        there = guild == NO_SERVER or self.get_guild(guild) is not None
        return self.shard_of(guild) == shard and not there

    async def refuse_unless_sure(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        """Raise NotSure instead of sending if another process may have taken over, as after a freeze."""
        if not self._sure() and start.url.scheme not in ("ws", "wss"):
            raise NotSure

    def _parse_if_sure(self, parse: Callable[[Any], None], data: Any) -> None:
        if self._sure():
            parse(data)


def _parse_or_log(event: str, parse: Callable[[Any], None], data: Any) -> None:
    """Pass a gateway event to discord.py. If it can't be parsed, log that and lose only this event.

    An exception here would end the whole bot, and with it the games in all other servers.
    """
    try:
        parse(data)
    except Exception as error:
        log.error(
            "gateway event not understood: type=%s guild=%s error=%s", event, _guild(data), fault(error)
        )


def _guild(data: Any) -> object:
    return (data.get("guild_id") or data.get("id")) if isinstance(data, dict) else None
