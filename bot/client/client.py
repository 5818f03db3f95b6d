"""The bot's discord.py client: loading features, syncing commands, restoring at start, and shutting down.

A feature that fails to load is fatal, so that no half-loaded bot looks healthy. Commands are synced only if
they have changed since the last sync.
"""

import asyncio
import hashlib
import importlib
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import discord
from discord.ext import commands

from bot.art.studio import Studio
from bot.client.ban_guard import MOST_REFUSED, BanGuard
from bot.client.command_tree import CommandTree
from bot.client.gateway import Gateway
from bot.client.quotas import INVITATIONS, Quota, Quotas
from bot.client.request_queue import RequestQueue
from bot.client.retry import retry_until_done
from bot.config import Settings
from bot.service.metrics import AnswerTimes
from bot.service.other_copy import OtherCopyDetector
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.logbook import fault
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.timekeeping import CLOCK_OFF, Timekeeper
from bot.tournament.manager import TournamentManager

log = logging.getLogger(__name__)
_ANSWERING = 3.0  # seconds to finish answers when the bot stops
_SYNCING = 3.0  # seconds
_REFUSALS = "requests that Discord refused"  # the key under which their count is saved
_SAVE_SECONDS = 60.0  # between saves of what is useful after a restart
_CHECKS = 6  # checks between two saves for counts that must not get lost
SERVICES = "cogs.services"


def _find_features() -> tuple[str, ...]:
    """Return the feature modules: each folder of cogs with a cog.py has one."""
    spec = find_spec("cogs")
    places = (spec.submodule_search_locations if spec else None) or ()
    found = (each.parent.name for place in places for each in Path(place).glob("*/cog.py"))
    return tuple(f"cogs.{name}.cog" for name in sorted(found))


FEATURES = _find_features()


class FeatureError(Exception):
    """Raised if a feature can't be loaded. The text names the feature and the reason."""


def _proxy() -> str | None:
    """Return the proxy for Discord from HTTPS_PROXY and NO_PROXY, which discord.py ignores."""
    discords = urlsplit(discord.http.Route.BASE).netloc
    return None if proxy_bypass(discords) else getproxies().get("https")


class Restorable(Protocol):
    """A feature with state to restore at startup and save at shutdown."""

    async def restore(self) -> None:
        """Restore the feature's state. Tables and tournaments are already open."""

    async def close(self) -> None:
        """Stop posting and save state for the next process. Tables and tournaments are already closed."""


class EuchreBot(Gateway):
    """The bot: the table manager, the store, the settings, and the gateway to Discord.

    It serves the servers of the store's shard group: all servers, unless there are several groups.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        manager: TableManager,
        tournaments: TournamentManager,
        studio: Studio | None = None,
    ) -> None:
        group, pace = store.group, manager.pace
        ban_guard = BanGuard(most=MOST_REFUSED // group.groups)
        requests = RequestQueue(
            pace.edits, pace.requests, part=1 / group.groups, paused=lambda: ban_guard.too_many
        )
        tracing = ban_guard.trace()
        tracing.on_request_start.append(requests.before_request)
        tracing.on_request_start.append(self.refuse_unless_sure)
        tracing.on_request_end.append(requests.after_request)
        answers = AnswerTimes()
        tracing.on_request_end.append(answers.after_request)
        self.other_copy = OtherCopyDetector()
        tracing.on_request_end.append(self.other_copy.after_request)
        self.timekeeper: Timekeeper | None = None
        tracing.on_request_start.append(self._note_start)
        tracing.on_request_end.append(self._compare_clock)
        self._setting: set[asyncio.Task[None]] = set()
        intents = discord.Intents.none()
        intents.guilds = True
        # Messages carry text only if they mention the bot, but the event arrives for all of them.
        intents.guild_messages = settings.read_mentions
        intents.dm_messages = True  # direct messages always carry text
        session = store.session
        super().__init__(
            sure=(lambda: True) if session is None else (lambda: session.is_sure),
            shard_ids=group.shard_ids if group.groups > 1 else None,
            shard_count=settings.shards,
            tree_cls=CommandTree,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=tracing,
            proxy=_proxy(),
        )
        self.ban_guard = ban_guard
        self.answers = answers
        self.requests = requests
        if session is not None and group.groups > 1:
            self.wait_to_identify = session.wait_to_identify
        self.settings = settings
        self.store = store
        self.manager = manager
        self.tournaments = tournaments
        shares = {
            Quota.COMMANDS: (settings.commands_per_person, settings.commands_per_server),
            Quota.QUESTIONS: (settings.questions_per_person, settings.questions_per_server),
            Quota.INVITATIONS: INVITATIONS,
        }
        self.quotas = Quotas(shares, lambda: manager.now())
        self.studio = studio or Studio()
        self.shutdown_hooks: list[Callable[[], Awaitable[None]]] = []
        self.restorables: list[Restorable] = []
        self._unfinished: set[asyncio.Task[object]] = set()
        self._has_ended = False
        self.save_hooks: list[Callable[[], Awaitable[None]]] = [self._save_refusals]
        self._saving: asyncio.Task[None] | None = None
        self._syncing: asyncio.Task[None] | None = None

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Record the time and kind of an interaction. The features answer it."""
        self.answers.note_interaction(interaction.id, interaction.type.name)

    async def _note_start(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        context.asked_at = self.timekeeper.now() if self.timekeeper else 0

    async def _compare_clock(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Compare our clock with the Date header of Discord's answer. Ignore a header garbled by a proxy."""
        gained = 0
        with suppress(ValueError, OverflowError):
            date = parsedate_to_datetime(end.response.headers.get("Date", ""))
            if self.timekeeper and context.asked_at:
                gained = self.timekeeper.note_date(date.timestamp(), context.asked_at)
        if self.timekeeper and gained:
            task = asyncio.create_task(self._set_time(gained, round(self.timekeeper.host_clock_offset)))
            self._setting.add(task)
            task.add_done_callback(self._setting.discard)

    async def _set_time(self, gained: int, offset: int) -> None:
        await self.manager.extend_turns(gained)
        with suppress(StoreError):
            await self.store.set_meta(CLOCK_OFF, str(offset))

    async def on_message(self, message: discord.Message) -> None:
        """Do nothing: there are no text commands, and features listen for messages themselves."""

    async def load_features(self) -> None:
        """Load every feature. Raise FeatureError for the first that fails.

        They aren't loaded as discord.py's extensions, which re-import every module to be reloadable.
        """
        services = await importlib.import_module(SERVICES).make_services(self)
        for name in FEATURES:
            try:
                await importlib.import_module(name).setup(self, services)
            except Exception as error:
                raise FeatureError(f"Feature {name!r} could not be loaded: {error}") from error

    async def setup_hook(self) -> None:
        """Load the features, restore the tables and sync the commands: after login, before connecting."""
        await self.load_features()
        await self.restore()
        self.dispatch("tables_restored")
        if self.manager.pace.noting is not None:
            self._saving = asyncio.create_task(self._save_forever())
        if self.store.group.is_first:
            # Discord still has the earlier commands, so games don't wait for a slow sync.
            syncing = self._syncing = asyncio.create_task(
                retry_until_done("command sync", self.sync_commands)
            )
            await asyncio.wait({syncing}, timeout=_SYNCING)

    async def restore(self) -> None:
        """Restore everything in the store for our servers, and resume it.

        This runs before the shards connect. Servers that the gateway doesn't list then have removed the bot.
        """
        self.ban_guard.restore(await self.store.get_meta(self.store.group.key(_REFUSALS)) or "[]")
        await self.manager.restore()
        await self.tournaments.restore()
        await asyncio.gather(*(each.restore() for each in self.restorables))

    def delay_shutdown(self) -> None:
        """Make shutdown wait for the current task. Raise TableRefusal if it's too late for that."""
        if self._has_ended:
            raise TableRefusal(Why.CLOSING)
        if (task := asyncio.current_task()) is not None:
            self._unfinished.add(task)
            task.add_done_callback(self._unfinished.discard)

    async def finish_work(self) -> None:
        """Refuse new requests, wait until those in progress are stored and answered, and update the boards.

        The bot stays connected until then, so it can tell anyone who presses a button that it's restarting.
        """
        await self.tournaments.close()
        await self.manager.close()
        self._stop_saving()
        await self._save()
        await asyncio.gather(*(hook() for hook in self.shutdown_hooks))
        self._has_ended = True
        if self._unfinished:
            await asyncio.wait([*self._unfinished], timeout=_ANSWERING)
        await asyncio.gather(*(each.close() for each in self.restorables))
        await self._save_refusals()

    async def close(self) -> None:
        """Disconnect from Discord."""
        self._stop_saving()
        if self._syncing is not None:
            self._syncing.cancel()
        await super().close()

    def _stop_saving(self) -> None:
        if self._saving is not None:
            self._saving.cancel()

    async def _save_forever(self) -> None:
        """Save every minute what is useful after a restart, so that it also survives a crash."""
        while True:
            for _ in range(_CHECKS):
                await asyncio.sleep(_SAVE_SECONDS / _CHECKS)
                if self.ban_guard.needs_saving:
                    await self._save_refusals()
            await self._save()

    async def _save(self) -> None:
        for hook in self.save_hooks:
            await hook()

    async def _save_refusals(self) -> None:
        with suppress(StoreError):  # the next process starts with a lower count
            await self.store.set_meta(self.store.group.key(_REFUSALS), self.ban_guard.dump())

    async def sync_commands(self) -> None:
        """Send Discord the commands if they differ from the last accepted ones. Raises Discord's errors."""
        if self.application_id is None:  # Discord also sends it with READY
            await self.wait_until_ready()
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps(sorted(payload, key=lambda command: str(command["name"])), sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        key = f"commands of {self.application_id}"
        if await self.store.get_meta(key) == digest:
            log.info("commands unchanged")
            return
        await self.tree.sync()
        await self.store.set_meta(key, digest)
        log.info("commands synced: count=%d", len(payload))

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log an error in a listener without the error's text, which may name cards."""
        error = sys.exception()
        if isinstance(error, Exception):
            log.error("event failed: event=%s error=%s", event_method, fault(error))

    async def on_ready(self) -> None:
        """Log that the bot is ready."""
        log.info("ready: servers=%d open_tables=%d", len(self.guilds), len(self.manager.book.open_ones))
