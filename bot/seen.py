"""The bot seen from outside: whether it is alive and ready, and its figures, for Prometheus or for a person.

An HTTP server beside the bot, on a port of the host's choice. It tells figures and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from aiohttp import web

from bot import __version__
from bot.client import EuchreBot
from bot.config import Settings
from bot.measures import BOUNDS, Durations
from bot.store.errors import StoreError
from bot.tables.care import Care

log = logging.getLogger(__name__)
_TICK = 0.5  # seconds between two looks at how late the loop is
_PING = "whether the store can be written"
_PATIENCE = 3.0  # seconds for the store to answer

_TOLD = {
    "processes": "Processes that play as one bot: how many live, and how many are expected",
    "shards": "Shards that this process sees to",
    "servers": "Servers that the bot is in",
    "tables": "Open tables, by stage",
    "drives": "Open drives",
    "waiting": "Messages that wait to be drawn",
    "set_aside": "Tables and drives that can't go on, until a start",
    "disk_free_bytes": "Room on the disks of the database and its backups",
    "oldest_seconds": "How long the message has waited that has waited longest",
    "refusals": "Answers of Discord that count towards its ban, by status",
    "gateway_seconds": "How long Discord's gateway takes to answer, by shard",
    "answers": "How long it took until an interaction was answered, by kind",
    "commits": "How long commits took",
    "commits_waiting": "Changes that wait for the next commit",
    "pictures": "How long pictures took to draw",
    "searches": "How long experts thought about a choice",
    "loop_lag": "How late the event loop is",
    "up": "Whether the gateway is up",
    "maintenance_age_seconds": "Time since the last backup, and since all other maintenance last succeeded",
}
"""What is told under which name, each with ``euchre_`` before it."""


class Lag:
    """Looks now and then how late the event loop is."""

    def __init__(self) -> None:
        self.took = Durations()

    async def for_ever(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            due = time.perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            self.took.note(max(0.0, time.perf_counter() - due))


class Watcher:
    """Answers what is asked about a bot."""

    def __init__(self, bot: EuchreBot, care: Care | None = None) -> None:
        self.bot = bot
        self.care = care
        self.lag = Lag()
        self.since = time.time()

    def gauges(self) -> dict[str, dict[str, float]]:
        """What is so at the moment: by name, and there by label; one that has none has an empty label."""
        bot = self.bot
        stages = Counter(table.stage.value for table in bot.manager.book.open_ones.values())
        return {
            "up": {"": float(bot.is_ready())},
            "processes": {"living": bot.processes(), "expected": bot.settings.processes},
            "shards": {"": bot.shards_answered},
            "servers": {"": len(bot.guilds)},
            "tables": {stage: stages[stage] for stage in sorted(stages)} or {"": 0},
            "drives": {"": len(bot.drives.book.open_ones)},
            "waiting": {"": bot.budget.waiting},
            "oldest_seconds": {"": bot.budget.oldest()},
            "commits_waiting": {"": bot.store.waiting},
            "set_aside": {"tables": len(bot.manager.book.aside), "drives": len(bot.drives.book.aside)},
            "disk_free_bytes": _disk_free(bot.settings),
            "gateway_seconds": {str(shard): each for shard, each in bot.latencies},
            "maintenance_age_seconds": self.care.ages() if self.care else {},
        }

    def counters(self) -> dict[str, dict[str, float]]:
        """What only grows, by name and label."""
        return {"refusals": {str(status): n for status, n in sorted(self.bot.invalid.by_status.items())}}

    def durations(self) -> dict[str, dict[str, Durations]]:
        """How long things took, by name and label."""
        bot = self.bot
        return {
            "answers": dict(bot.answers.took),
            "commits": {"": bot.store.commits},
            "pictures": {"": bot.studio.took},
            "searches": {"": bot.manager.computers.took},
            "loop_lag": {"": self.lag.took},
        }

    async def ready(self) -> str:
        """Why the bot can't play now; empty where it can: connected to Discord, and its store writable."""
        if wait := self.bot.identifies.longest_wait:
            return f"waiting {wait:.0f} s before the next session: many were begun lately"
        if not self.bot.is_ready() or self.bot.is_ws_ratelimited():
            return "not connected to Discord"
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.bot.store.set_meta(_PING, f"{time.time():.0f}")
        except (StoreError, TimeoutError) as error:
            return str(error) or "the store does not answer"
        return ""

    async def status(self) -> dict[str, object]:
        """The essentials, for a person."""
        bot = self.bot
        gauges = self.gauges()
        answers = [each for each in self.durations()["answers"].values() if each.count]
        return {
            "version": __version__,
            "seconds": round(time.time() - self.since),
            "ready": await self.ready() or "yes",
            "processes": gauges["processes"],
            "shards": gauges["shards"][""],
            "servers": gauges["servers"][""],
            "tables": sum(gauges["tables"].values()),
            "drives": gauges["drives"][""],
            "answered": sum(each.count for each in answers),
            "answered_within": max((each.within(0.99) for each in answers), default=0.0),
            "waiting": gauges["waiting"][""],
            "oldest_seconds": round(gauges["oldest_seconds"][""], 1),
            "refusals": sum(self.counters()["refusals"].values()),
            "other_copy": bot.other_copy.is_running,
            "clock_off": round(bot.timekeeper.host_off) if bot.timekeeper else 0,
        }


def exposition(watcher: Watcher) -> bytes:
    """All figures in the text form of Prometheus; raises ModuleNotFoundError without its library."""
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
    from prometheus_client.registry import Collector

    class Figures(Collector):
        def collect(self) -> Iterator[Metric]:
            for name, gauges in watcher.gauges().items():
                gauge = GaugeMetricFamily(f"euchre_{name}", _TOLD[name], labels=_labels(gauges))
                for label, value in gauges.items():
                    gauge.add_metric([label] if label else [], value)
                yield gauge
            for name, counters in watcher.counters().items():
                counter = CounterMetricFamily(f"euchre_{name}", _TOLD[name], labels=["kind"])
                for label, value in counters.items():
                    counter.add_metric([label], value)
                yield counter
            for name, durations in watcher.durations().items():
                family = HistogramMetricFamily(
                    f"euchre_{name}_seconds", _TOLD[name], labels=_labels(durations)
                )
                for label, each in durations.items():
                    bounds = [*map(str, BOUNDS), "+Inf"]
                    buckets = [(bound, float(n)) for bound, n in zip(bounds, each.up_to(), strict=True)]
                    family.add_metric([label] if label else [], buckets, each.total)
                yield family

    registry = CollectorRegistry()
    registry.register(Figures())
    return generate_latest(registry)


def _disk_free(settings: Settings) -> dict[str, float]:
    """The bytes free for the database, where it is a file, and for its backups, once there are any."""
    database = settings.database.parent if isinstance(settings.database, Path) else None
    folders = {"database": database, "backups": settings.backup_folder}
    return {
        kind: shutil.disk_usage(folder).free for kind, folder in folders.items() if folder and folder.is_dir()
    }


def _labels(by_label: object) -> list[str]:
    return [] if isinstance(by_label, dict) and set(by_label) == {""} else ["kind"]


@asynccontextmanager
async def watched(bot: EuchreBot, host: str, port: int, care: Care | None = None) -> AsyncIterator[int]:
    """Answer at that port meanwhile, 0 for any that is free; gives it. Raises OSError where it is taken."""
    watcher = Watcher(bot, care)

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def readyz(_: web.Request) -> web.Response:
        why = await watcher.ready()
        return web.Response(text=f"{why or 'ready'}\n", status=503 if why else 200)

    async def status(_: web.Request) -> web.Response:
        return web.json_response(await watcher.status())

    async def metrics(_: web.Request) -> web.Response:
        try:
            text = exposition(watcher)
        except ModuleNotFoundError:
            text = b"install the bot with its extra named metrics\n"
            return web.Response(body=text, status=501, content_type="text/plain")
        return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    app = web.Application()
    for answer in (healthz, readyz, status, metrics):
        app.router.add_get(f"/{answer.__name__}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    looking = asyncio.create_task(watcher.lag.for_ever())
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        taken: int = runner.addresses[0][1]
        log.info("figures at http://%s:%d/metrics", host, taken)
        yield taken
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await runner.cleanup()
