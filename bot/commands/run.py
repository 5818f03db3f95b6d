"""Run the bot on Discord, and resume the tables that were open.

Starts the preview if DISCORD_TOKEN isn't set.
"""

import asyncio
import ctypes
import importlib
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext, suppress

import aiohttp
import discord
from discord.utils import MISSING

from bot.art.studio import Studio
from bot.client.client import FEATURES, EuchreBot
from bot.client.emoji import AppEmoji, use
from bot.client.request_queue import REQUESTS
from bot.commands.console import print_error
from bot.commands.stopping import play_until_signal
from bot.config import Settings
from bot.players.thinking import Thinking
from bot.service.beacon import Drand
from bot.service.health import serve_health
from bot.service.logs import JsonFormatter, ShortFormatter
from bot.service.sentry import sentry_reports
from bot.service.watchdog import watchdog
from bot.store.errors import DatabaseLost, StoreError
from bot.store.store import Store
from bot.tables.maintenance import Maintenance
from bot.tables.manager import Pace, TableManager
from bot.tables.timekeeping import Timekeeper
from bot.tournament.book import Most
from bot.tournament.manager import TournamentManager
from bot.tournament.rounds import TournamentPace

HEARTBEAT_SECONDS = 20.0
"""The time between two heartbeats in the database."""

_LAG = 2.0
_REDRAW = 2.0  # discord.py has already retried what failed on Discord's side
_EDITS = 5.25  # Discord counts five seconds from when it receives the request

BEAT = 1.0
"""Seconds for which a finished trick stays visible before a bot leads to the next."""

THINKING = 2
"""The number of processes that think for expert bots."""

EXIT_CONFIG = 78
"""The exit status if a restart can't help until someone changes something (EX_CONFIG of sysexits.h)."""

_BAD_TOKEN, _INTENTS = 4004, 4014
_FINAL = {
    _BAD_TOKEN: "Discord doesn't accept DISCORD_TOKEN. Copy it again from the developer portal:"
    " Bot, Reset Token.",
    4010: "Discord doesn't know this shard. Set SHARDS=auto.",
    4011: "The bot is in too many servers for so few shards. Set SHARDS=auto or a larger number.",
    4012: "Discord no longer offers the gateway version this bot uses. Install a newer version of the bot.",
    4013: "Discord doesn't know one of the intents this bot asks for. Install a newer version of the bot.",
    _INTENTS: "Discord doesn't allow this bot an intent it asks for. Set READ_MENTIONS=no, or enable the"
    " intent in the developer portal under Bot.",
}
"""The advice for each gateway close code after which reconnecting can't work."""

_SECRET = "what deals are bound by"
_ARENA_MAX = -8  # M_ARENA_MAX of glibc's malloc.h


def _share_one_heap() -> None:
    """Make all threads use one heap, where glibc has one for each: after many pictures that saves 15 MB."""
    with suppress(OSError, TypeError, AttributeError):  # another system, or another C library
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


@asynccontextmanager
async def assemble_bot(
    settings: Settings,
    pace: Pace | None = None,
    rng: random.Random | None = None,
    *,
    plays: bool = False,
    stands_by: Callable[[], object] = lambda: None,
    draw_ahead: bool = False,
    thinking: int = 0,
    ready: bool = False,
    now: Callable[[], int] | None = None,
) -> AsyncIterator[EuchreBot]:
    """Open the store and build the bot with all its parts. Its tables are restored when it logs in.

    With ``plays`` the bot serves a group of shards, and waits until one is free. It calls ``stands_by`` while
    it waits. Without ``pace`` the pauses are those of the settings. A SQLite file has only one group:
    StoreError is raised while another bot has the file open. ``rng`` shuffles. By default, players can check
    shuffles afterwards (bot.engine.fairness). With ``draw_ahead`` all cards are drawn before pictures need
    them. ``thinking`` is the number of processes for expert bots. With 0 a thread does the work.
    ``ready`` waits for both. ``now`` returns milliseconds since 1970, by default from a Timekeeper.
    """
    _share_one_heap()
    keeper = None
    if now is None:
        keeper = Timekeeper()
        now = keeper.now
    rest = TournamentPace(settings.drive_break_seconds) if pace is None else TournamentPace()
    if pace is None:
        pace = Pace(
            settings.think_seconds,
            settings.next_deal_seconds or None,
            beat=BEAT,
            edits=_EDITS,
            requests=REQUESTS,
            redraw=_REDRAW,
            noting=HEARTBEAT_SECONDS,
            lag=_LAG,
        )
    async with (
        Studio(ahead=draw_ahead) as studio,  # before the store, which may wait for an older process
        Thinking(thinking) as computers,
        Store.open(
            settings.database,
            groups=settings.shard_groups if plays else 0,
            shards=settings.shards or 1,
            stands_by=stands_by,
        ) as store,
    ):
        manager = TableManager(
            store,
            computers,
            pace=pace,
            tables_per_player=settings.tables_per_player,
            tables_per_server=settings.tables_per_server,
            rng=rng,
            now=now,
            beacon=Drand(settings.beacon_url, now) if settings.beacon_url else None,
            secret=None if rng else await store.secret(_SECRET),
        )
        most = Most(settings.drives_per_person, settings.drives_per_server)
        drives = TournamentManager(store, manager, pace=rest, most=most, rng=rng)
        async with EuchreBot(settings, store, manager, drives, studio) as bot:
            bot.timekeeper = keeper
            try:
                if ready:
                    await asyncio.gather(studio.wait_until_prepared(), computers.wait_until_prepared())
                yield bot
            finally:
                await drives.close()
                await manager.close()


def run(settings: Settings) -> int:
    """Run the bot on Discord until a signal stops it, or without a token the preview.

    Return 1 if it can't start, and EXIT_CONFIG if a restart won't help.
    """
    if settings.discord_token is None:
        from bot.commands.preview import preview

        return preview(settings)
    set_up_logging(settings.log_level, settings.log_format)
    try:
        with sentry_reports(settings.sentry_dsn):
            return _exit_status(settings)
    except ModuleNotFoundError as error:
        if error.name != "sentry_sdk":
            raise
        print_error("SENTRY_DSN is set: install the bot with its extra named sentry, or remove the setting.")
        return 1


def _exit_status(settings: Settings) -> int:
    try:
        asyncio.run(_run(settings))
    except DatabaseLost:
        return 1  # already logged
    except StoreError as error:
        print_error(error)
        return 1
    except discord.LoginFailure:
        print_error(_FINAL[_BAD_TOKEN])
        return EXIT_CONFIG
    except (OSError, aiohttp.ClientError) as error:
        print_error(f"Can't reach Discord: {error}")
        return 1
    except discord.PrivilegedIntentsRequired:
        print_error(_FINAL[_INTENTS])
        return EXIT_CONFIG
    except (discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code in _FINAL:
            print_error(_FINAL[error.code])
            return EXIT_CONFIG
        print_error(f"Discord rejected the connection. Try again in a few minutes. ({error})")
        return 1
    return 0


def set_up_logging(level: int, form: str = "text") -> None:
    """Log messages of this level or above as ``text`` or ``json``. discord.py logs nothing below info."""
    discord.utils.setup_logging(level=level, formatter=JsonFormatter() if form == "json" else MISSING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(ShortFormatter(handler.formatter or logging.Formatter()))
    # At debug level discord.py logs everything sent, including the cards in everyone's hand.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    # Otherwise discord.py warns at each start that packages for voice are missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def _call_when_restored(bot: EuchreBot, call: Callable[[], Awaitable[None]]) -> None:
    """Wait until the bot has logged in and restored its tables, then await ``call()``."""
    await bot.wait_for("tables_restored")
    await call()


async def _run(settings: Settings) -> None:
    assert settings.discord_token is not None
    for name in FEATURES:  # takes seconds, in which a PostgreSQL session would time out
        importlib.import_module(name)
    port = settings.metrics_port
    async with (
        watchdog(),
        nullcontext(None) if port is None else serve_health(settings.metrics_host, port) as site,
        assemble_bot(
            settings,
            plays=True,
            stands_by=site.stand_by if site else lambda: None,
            draw_ahead=True,
            thinking=THINKING,
        ) as bot,
    ):
        is_first = bot.store.group.is_first
        emoji = AppEmoji(bot, bot.requests, makes=is_first)
        use(emoji)
        background = [asyncio.create_task(_call_when_restored(bot, emoji.keep))]
        maintenance = None
        if is_first:
            maintenance = Maintenance(
                bot.store, settings.backup_folder, settings.backup_keep, bot.manager.now
            )
            background.append(asyncio.create_task(maintenance.run_forever()))
        if site is not None:
            site.watch(bot, maintenance)
        try:
            await play_until_signal(bot, settings.discord_token)
        finally:
            for task in background:
                task.cancel()
