"""Run the bot on Discord, and resume the tables that were open.

Starts the preview if DISCORD_TOKEN isn't set.
"""

import asyncio
import importlib
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext

import aiohttp
import discord
from discord.utils import MISSING

from bot.art.studio import Studio
from bot.client.client import FEATURES, EuchreBot
from bot.client.emoji import AppEmoji, use
from bot.client.request_queue import REQUESTS
from bot.commands.saying import complain
from bot.commands.stopping import play_until_told
from bot.config import Settings
from bot.players.thinking import Thinking
from bot.service.beacon import Drand
from bot.service.health import watched
from bot.service.logs import Lines, Short
from bot.service.sentry import reported
from bot.service.watchdog import watchdog
from bot.store.errors import DatabaseLost, StoreError
from bot.store.store import Store
from bot.tables.maintenance import Maintenance
from bot.tables.manager import Pace, TableManager
from bot.tables.timekeeping import Timekeeper
from bot.tournament.book import Most
from bot.tournament.manager import TournamentManager
from bot.tournament.rounds import TournamentPace

NOTING = 20.0
"""Seconds between two notes that the bot is there."""

_LAG = 2.0
_REDRAW = 2.0  # the library has tried again already what failed on Discord's side
_EDITS = 5.25  # Discord counts five seconds, and not from when we send

BEAT = 1.0
"""Seconds for which a finished trick lies in sight before a computer player leads to the next."""

THINKING = 2
"""Processes that think for experts."""

HOPELESS = 78
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
"""The advice for each close code after which the gateway won't let the bot in again."""

_SECRET = "what deals are bound by"


@asynccontextmanager
async def assembled(
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
    """Open the store and build the bot; its tables are restored when it logs in to Discord.

    With ``plays`` the bot serves a group of shards, and waits until one is free; a SQLite file has only one
    group, and StoreError is raised while another bot has the file open. ``rng`` shuffles; by default shuffles
    can be checked by players afterwards (bot.engine.fairness). With ``draw_ahead`` all
    cards are drawn before pictures need them. ``thinking`` is the number of processes for experts; with 0 a
    thread does the work. ``ready`` waits for both. ``now`` returns milliseconds since 1970; by default a
    Timekeeper does.
    """
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
            noting=NOTING,
            lag=_LAG,
        )
    async with (
        Studio(ahead=draw_ahead) as studio,  # which begins while an older version may still play
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
    """Play on Discord until told to stop, or without a token in the preview.

    Return 1 if it can't start, and HOPELESS if a restart won't help.
    """
    if settings.discord_token is None:
        from bot.commands.preview import preview

        return preview(settings)
    log_from(settings.log_level, settings.log_format)
    try:
        with reported(settings.sentry_dsn):
            return _played(settings)
    except ModuleNotFoundError as error:
        if error.name != "sentry_sdk":
            raise
        complain("SENTRY_DSN is set: install the bot with its extra named sentry, or remove the setting.")
        return 1


def _played(settings: Settings) -> int:
    try:
        asyncio.run(_run(settings))
    except DatabaseLost:
        return 1  # it has been logged
    except StoreError as error:
        complain(error)
        return 1
    except discord.LoginFailure:
        complain(_FINAL[_BAD_TOKEN])
        return HOPELESS
    except (OSError, aiohttp.ClientError) as error:
        complain(f"Can't reach Discord: {error}")
        return 1
    except discord.PrivilegedIntentsRequired:
        complain(_FINAL[_INTENTS])
        return HOPELESS
    except (discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code in _FINAL:
            complain(_FINAL[error.code])
            return HOPELESS
        complain(f"Discord rejected the connection. Try again in a few minutes. ({error})")
        return 1
    return 0


def log_from(level: int, form: str = "text") -> None:
    """Log what is of this level or above, as text or as JSON; of the library, nothing below info."""
    discord.utils.setup_logging(level=level, formatter=Lines() if form == "json" else MISSING)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Short(handler.formatter or logging.Formatter()))
    # At debug level it logs what it sends and receives, and so the cards in everyone's hand.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    # It warns at every start of packages that are not there; they are for talking, which the bot never does.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def _once_restored(bot: EuchreBot, doing: Callable[[], Awaitable[None]]) -> None:
    """Do it as soon as the bot is logged in and has its tables back."""
    await bot.wait_for("tables_restored")
    await doing()


async def _run(settings: Settings) -> None:
    assert settings.discord_token is not None
    for name in FEATURES:  # which takes seconds; a session on a server may not be silent for so long
        importlib.import_module(name)
    port = settings.metrics_port
    async with (
        watchdog(),
        nullcontext(None) if port is None else watched(settings.metrics_host, port) as site,
        assembled(
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
        background = [asyncio.create_task(_once_restored(bot, emoji.keep))]
        care = None
        if is_first:
            care = Maintenance(bot.store, settings.backup_folder, settings.backup_keep, bot.manager.now)
            background.append(asyncio.create_task(care.run_forever()))
        if site is not None:
            site.watch(bot, care)
        try:
            await play_until_told(bot, settings.discord_token)
        finally:
            for task in background:
                task.cancel()
