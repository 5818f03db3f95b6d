"""Health checks and metrics over HTTP, on a port of the host's choice. They contain only numbers."""

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
from bot.client.client import EuchreBot
from bot.config import Settings
from bot.service.metrics import count, histogram, quantile
from bot.store.errors import StoreError
from bot.tables.maintenance import Maintenance

log = logging.getLogger(__name__)
_TICK = 0.5  # seconds between measurements of the event loop's lag
_PING = "whether the store can be written"
_PATIENCE = 3.0  # seconds to wait for the store

_GAUGES = {
    "shards": "Shards that this process plays on, and all of Discord's",
    "servers": "Servers that the bot is in",
    "tables": "Open tables, by stage",
    "drives": "Open tournaments",
    "waiting": "Messages that wait to be drawn",
    "set_aside": "Tables and tournaments that can't go on, until a start",
    "disk_free_bytes": "Room on the disks of the database and its backups",
    "oldest_seconds": "How long the message has waited that has waited longest",
    "gateway_seconds": "How long Discord's gateway takes to answer, by shard",
    "commits_waiting": "Changes that wait for the next commit",
    "up": "Whether the gateway is up",
    "maintenance_age_seconds": "Time since the last backup, and since all other maintenance last succeeded",
}
"""The gauges and their descriptions; each name is prefixed with ``euchre_``."""


class Watcher(Collector):
    """Collects a bot's state; ``registry`` has its metrics."""

    def __init__(self, bot: EuchreBot, care: Maintenance | None = None) -> None:
        self.bot = bot
        self.care = care
        self.lag = histogram("loop_lag", "How late the event loop is")
        self.since = time.time()
        self.registry = CollectorRegistry()
        searches = bot.manager.computers.took
        measured = (bot.answers.took, bot.store.commits, bot.studio.took, self.lag)
        for each in (self, *measured, *([searches] if searches else [])):
            self.registry.register(each)

    def gauges(self) -> dict[str, dict[str, float]]:
        """Return the current gauge values by name and label; a gauge without labels has the label ""."""
        bot = self.bot
        stages = Counter(table.stage.value for table in bot.manager.book.open_ones.values())
        return {
            "up": {"": float(bot.is_ready())},
            "shards": {"here": len(bot.shards), "all": bot.shard_count or 1},
            "servers": {"": len(bot.guilds)},
            "tables": {stage: stages[stage] for stage in sorted(stages)} or {"": 0},
            "drives": {"": len(bot.tournaments.book.open_ones)},
            "waiting": {"": bot.requests.waiting},
            "oldest_seconds": {"": bot.requests.oldest()},
            "commits_waiting": {"": bot.store.waiting},
            "set_aside": {"tables": len(bot.manager.book.aside), "drives": len(bot.tournaments.book.aside)},
            "disk_free_bytes": _disk_free(bot.settings),
            "gateway_seconds": {str(shard): each for shard, each in bot.latencies},
            "maintenance_age_seconds": self.care.ages() if self.care else {},
        }

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges and the refusals, for the registry."""
        for name, values in self.gauges().items():
            labels = [] if "" in values else ["kind"]
            gauge = GaugeMetricFamily(f"euchre_{name}", _GAUGES[name], labels=labels)
            for label, value in values.items():
                gauge.add_metric([label] if labels else [], value)
            yield gauge
        meaning = "Answers of Discord that count towards its ban, by status"
        refusals = CounterMetricFamily("euchre_refusals", meaning, labels=["kind"])
        for status, times in sorted(self.bot.ban_guard.by_status.items()):
            refusals.add_metric([str(status)], times)
        yield refusals

    async def ready(self) -> str:
        """Return why the bot can't play now; empty if it's connected and its store accepts writes."""
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
        """Return a summary for people."""
        bot, group = self.bot, self.bot.store.group
        gauges = self.gauges()
        return {
            "version": __version__,
            "seconds": round(time.time() - self.since),
            "ready": await self.ready() or "yes",
            "group": f"{group.number + 1} of {group.groups}",
            "servers": gauges["servers"][""],
            "tables": sum(gauges["tables"].values()),
            "drives": gauges["drives"][""],
            "answered": count(bot.answers.took),
            "answered_within": quantile(bot.answers.took, 0.99),
            "waiting": gauges["waiting"][""],
            "oldest_seconds": round(gauges["oldest_seconds"][""], 1),
            "refusals": sum(bot.ban_guard.by_status.values()),
            "other_copy": bot.other_copy.is_running,
            "clock_off": round(bot.timekeeper.host_off) if bot.timekeeper else 0,
        }


def _disk_free(settings: Settings) -> dict[str, float]:
    """Return the free bytes for the database, if it's a file, and for its backups, if there are any."""
    database = settings.database.parent if isinstance(settings.database, Path) else None
    folders = {"database": database, "backups": settings.backup_folder}
    return {
        kind: shutil.disk_usage(folder).free for kind, folder in folders.items() if folder and folder.is_dir()
    }


class Site:
    """The HTTP server for health and metrics, from process start. ``port`` is 0 until it listens."""

    def __init__(self) -> None:
        self.port = 0
        self._watcher: Watcher | None = None
        self._stands_by = False

    def stand_by(self) -> None:
        """Report that every shard group has a process, and this one is a standby."""
        self._stands_by = True

    def watch(self, bot: EuchreBot, care: Maintenance | None = None) -> None:
        """Report on this bot from now on."""
        self._watcher = Watcher(bot, care)

    async def healthz(self, _: web.Request) -> web.Response:
        """Answer that the process is alive."""
        return web.Response(text="alive\n")

    async def readyz(self, _: web.Request) -> web.Response:
        """Answer if the bot can play now, or is a healthy standby."""
        why = await self._watcher.ready() if self._watcher else "" if self._stands_by else "starting"
        fine = "ready" if self._watcher else "standby"
        return web.Response(text=f"{why or fine}\n", status=503 if why else 200)

    async def status(self, _: web.Request) -> web.Response:
        """Answer with the summary."""
        stage = "standby" if self._stands_by else "starting"
        return web.json_response(
            await self._watcher.status() if self._watcher else {"version": __version__, "ready": stage}
        )

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer with the metrics for Prometheus."""
        return web.Response(
            body=generate_latest(self._watcher.registry) if self._watcher else b"",
            headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"},
        )

    async def measure_lag(self) -> None:
        """Measure the event loop's lag repeatedly, until canceled."""
        while True:
            due = time.perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            if self._watcher:
                self._watcher.lag.observe(max(0.0, time.perf_counter() - due))


@asynccontextmanager
async def watched(host: str, port: int) -> AsyncIterator[Site]:
    """Serve health and metrics within the context; port 0 takes any free one. Raises OSError."""
    site = Site()
    app = web.Application()
    for answer in (site.healthz, site.readyz, site.status, site.metrics):
        app.router.add_get(f"/{answer.__name__}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    looking = asyncio.create_task(site.measure_lag())
    try:
        await web.TCPSite(runner, host, port).start()
        site.port = runner.addresses[0][1]
        log.info("metrics: url=http://%s:%d/metrics", host, site.port)
        yield site
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await runner.cleanup()
