"""Health checks and metrics over HTTP, on a port of the host's choice: figures and nothing else."""

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
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.client import EuchreBot
from bot.config import Settings
from bot.service.metrics import count, histogram, quantile
from bot.store.errors import StoreError
from bot.tables.care import Care

log = logging.getLogger(__name__)
_TICK = 0.5  # seconds between two looks at how late the loop is
_PING = "whether the store can be written"
_PATIENCE = 3.0  # seconds for the store to answer

_GAUGES = {
    "processes": "Processes that play as one bot: how many live, and how many are expected",
    "shards": "Shards that this process sees to",
    "servers": "Servers that the bot is in",
    "tables": "Open tables, by stage",
    "drives": "Open drives",
    "waiting": "Messages that wait to be drawn",
    "set_aside": "Tables and drives that can't go on, until a start",
    "disk_free_bytes": "Room on the disks of the database and its backups",
    "oldest_seconds": "How long the message has waited that has waited longest",
    "gateway_seconds": "How long Discord's gateway takes to answer, by shard",
    "commits_waiting": "Changes that wait for the next commit",
    "up": "Whether the gateway is up",
    "maintenance_age_seconds": "Time since the last backup, and since all other maintenance last succeeded",
}
"""The gauges and their meaning; each name gets ``euchre_`` before it."""


class Lag:
    """The lateness of the event loop, measured now and then."""

    def __init__(self) -> None:
        self.took = histogram("loop_lag", "How late the event loop is")

    async def for_ever(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            due = time.perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            self.took.observe(max(0.0, time.perf_counter() - due))


class Watcher(Collector):
    """A bot's state for whoever asks; ``registry`` has its metrics."""

    def __init__(self, bot: EuchreBot, care: Care | None = None) -> None:
        self.bot = bot
        self.care = care
        self.lag = Lag()
        self.since = time.time()
        self.registry = CollectorRegistry()
        searches = bot.manager.computers.took
        measured = (bot.answers.took, bot.store.commits, bot.studio.took, self.lag.took)
        for each in (self, *measured, *([searches] if searches else [])):
            self.registry.register(each)

    def gauges(self) -> dict[str, dict[str, float]]:
        """Return what is so at the moment, by name and label; one without labels has an empty one."""
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

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges, and the refusals, for the registry."""
        for name, values in self.gauges().items():
            labels = [] if "" in values else ["kind"]
            gauge = GaugeMetricFamily(f"euchre_{name}", _GAUGES[name], labels=labels)
            for label, value in values.items():
                gauge.add_metric([label] if labels else [], value)
            yield gauge
        meaning = "Answers of Discord that count towards its ban, by status"
        refusals = CounterMetricFamily("euchre_refusals", meaning, labels=["kind"])
        for status, times in sorted(self.bot.invalid.by_status.items()):
            refusals.add_metric([str(status)], times)
        yield refusals

    async def ready(self) -> str:
        """Return why the bot can't play now; empty if it's on Discord and can write to its store."""
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
        """Return the essentials, for a person."""
        bot = self.bot
        gauges = self.gauges()
        return {
            "version": __version__,
            "seconds": round(time.time() - self.since),
            "ready": await self.ready() or "yes",
            "processes": gauges["processes"],
            "shards": gauges["shards"][""],
            "servers": gauges["servers"][""],
            "tables": sum(gauges["tables"].values()),
            "drives": gauges["drives"][""],
            "answered": count(bot.answers.took),
            "answered_within": quantile(bot.answers.took, 0.99),
            "waiting": gauges["waiting"][""],
            "oldest_seconds": round(gauges["oldest_seconds"][""], 1),
            "refusals": sum(bot.invalid.by_status.values()),
            "other_copy": bot.other_copy.is_running,
            "clock_off": round(bot.timekeeper.host_off) if bot.timekeeper else 0,
        }


def _disk_free(settings: Settings) -> dict[str, float]:
    """Return the bytes free for the database, if it is a file, and for its backups, once there are any."""
    database = settings.database.parent if isinstance(settings.database, Path) else None
    folders = {"database": database, "backups": settings.backup_folder}
    return {
        kind: shutil.disk_usage(folder).free for kind, folder in folders.items() if folder and folder.is_dir()
    }


@asynccontextmanager
async def watched(bot: EuchreBot, host: str, port: int, care: Care | None = None) -> AsyncIterator[int]:
    """Answer at that port meanwhile (0: any free one), and yield it; raise OSError if it is taken."""
    watcher = Watcher(bot, care)

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def readyz(_: web.Request) -> web.Response:
        why = await watcher.ready()
        return web.Response(text=f"{why or 'ready'}\n", status=503 if why else 200)

    async def status(_: web.Request) -> web.Response:
        return web.json_response(await watcher.status())

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(
            body=generate_latest(watcher.registry),
            headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"},
        )

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
