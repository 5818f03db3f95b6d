"""Health checks and metrics of the bot over HTTP. They contain only numbers."""

import asyncio
import logging
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
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
_PING = "whether the store can be written"  # a key in the store, so it can't change
_PATIENCE = 3.0  # seconds to wait for the store


class Watcher(Collector):
    """A Prometheus collector for a bot's state. ``registry`` has its metrics."""

    def __init__(self, bot: EuchreBot, maintenance: Maintenance | None = None) -> None:
        self.bot = bot
        self.maintenance = maintenance
        self.lag = histogram("loop_lag", "Lag of the event loop")
        self.since = time.time()
        self.registry = CollectorRegistry()
        searches = bot.manager.computers.took
        measured = (bot.answers.took, bot.store.commits, bot.studio.took, self.lag)
        for each in (self, *measured, *([searches] if searches else [])):
            self.registry.register(each)

    def _gauges(self) -> Iterator[tuple[str, str, Mapping[str, float]]]:
        """Yield each gauge's name, description, and values by label. Without labels the label is ""."""
        bot = self.bot
        tables, drives = bot.manager.book, bot.tournaments.book
        stages = Counter(table.stage.value for table in tables.open_ones.values())
        disks = "Free space on the disks of the database and its backups"
        oldest = "Longest current wait of a message"
        ages = "Time since the last backup, and since the last other maintenance"
        aside = {"tables": len(tables.aside), "drives": len(drives.aside)}
        shards = {"here": len(bot.shards), "all": bot.shard_count or 1}
        yield "up", "1 if the gateway is up", {"": bot.is_ready()}
        yield "shards", "Shards of this process, and of the whole bot", shards
        yield "servers", "Servers the bot is in", {"": len(bot.guilds)}
        yield "tables", "Open tables, by stage", {**stages} or {"": 0}
        yield "drives", "Open tournaments", {"": len(drives.open_ones)}
        yield "waiting", "Messages waiting to be drawn", {"": bot.requests.waiting}
        yield "oldest_seconds", oldest, {"": bot.requests.oldest()}
        yield "commits_waiting", "Changes waiting for the next commit", {"": bot.store.waiting}
        yield "set_aside", "Tables and tournaments stuck until the next start", aside
        yield "disk_free_bytes", disks, _disk_free(bot.settings)
        latencies = {str(shard): each for shard, each in bot.latencies}
        yield "gateway_seconds", "Latency of Discord's gateway, by shard", latencies
        yield "maintenance_age_seconds", ages, self.maintenance.ages() if self.maintenance else {}

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges and the counter of requests that Discord refused, for Prometheus."""
        for name, meaning, values in self._gauges():
            labels = [] if "" in values else ["kind"]
            gauge = GaugeMetricFamily(f"euchre_{name}", meaning, labels=labels)
            for label, value in sorted(values.items()):
                gauge.add_metric([label] if labels else [], value)
            yield gauge
        meaning = "Discord responses that count toward a ban, by status"
        refusals = CounterMetricFamily("euchre_refusals", meaning, labels=["kind"])
        for status, times in sorted(self.bot.ban_guard.by_status.items()):
            refusals.add_metric([str(status)], times)
        yield refusals

    async def why_not_ready(self) -> str:
        """Return why the bot can't play now, or "" if it's connected and its store accepts writes."""
        if wait := self.bot.identifies.longest_wait:
            return f"waiting {wait:.0f} s to connect: too many recent sessions"
        if not self.bot.is_ready() or self.bot.is_ws_ratelimited():
            return "not connected to Discord"
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.bot.store.set_meta(_PING, f"{time.time():.0f}")
        except (StoreError, TimeoutError) as error:
            return str(error) or "the database doesn't answer"
        return ""

    async def status(self) -> dict[str, object]:
        """Return a summary of the bot's state for ``euchre-bot status``."""
        bot, group = self.bot, self.bot.store.group
        return {
            "version": __version__,
            "seconds": round(time.time() - self.since),
            "ready": await self.why_not_ready() or "yes",
            "group": f"{group.number + 1} of {group.groups}",
            "servers": len(bot.guilds),
            "tables": len(bot.manager.book.open_ones),
            "drives": len(bot.tournaments.book.open_ones),
            "answered": count(bot.answers.took),
            "answered_within": quantile(bot.answers.took, 0.99),
            "waiting": bot.requests.waiting,
            "oldest_seconds": round(bot.requests.oldest(), 1),
            "refusals": sum(bot.ban_guard.by_status.values()),
            "other_copy": bot.other_copy.is_running,
            "clock_off": round(bot.timekeeper.host_clock_offset) if bot.timekeeper else 0,
        }


def _disk_free(settings: Settings) -> dict[str, float]:
    """Return the free bytes for the database, if it's a file, and for its backups, if there are any."""
    database = settings.database.parent if isinstance(settings.database, Path) else None
    folders = {"database": database, "backups": settings.backup_folder}
    return {
        kind: shutil.disk_usage(folder).free for kind, folder in folders.items() if folder and folder.is_dir()
    }


class HealthServer:
    """The HTTP server for health and metrics, from process start. ``port`` is 0 until it listens."""

    def __init__(self) -> None:
        self.port = 0
        self._watcher: Watcher | None = None
        self._stands_by = False

    def stand_by(self) -> None:
        """Report that every shard group has a process, and this one is a standby."""
        self._stands_by = True

    def watch(self, bot: EuchreBot, maintenance: Maintenance | None = None) -> None:
        """Start to report this bot's health and metrics, with the age of its last ``maintenance``, if any."""
        self._watcher = Watcher(bot, maintenance)

    async def healthz(self, _: web.Request) -> web.Response:
        """Answer /healthz: the process is alive."""
        return web.Response(text="alive\n")

    async def readyz(self, _: web.Request) -> web.Response:
        """Answer /readyz: 200 if the bot can play now or is a healthy standby, else 503 and why."""
        why = await self._watcher.why_not_ready() if self._watcher else "" if self._stands_by else "starting"
        fine = "ready" if self._watcher else "standby"
        return web.Response(text=f"{why or fine}\n", status=503 if why else 200)

    async def status(self, _: web.Request) -> web.Response:
        """Answer /status with the summary as JSON."""
        stage = "standby" if self._stands_by else "starting"
        return web.json_response(
            await self._watcher.status() if self._watcher else {"version": __version__, "ready": stage}
        )

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer /metrics with the metrics in Prometheus's text form."""
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
async def serve_health(host: str, port: int) -> AsyncIterator[HealthServer]:
    """Serve health checks and metrics over HTTP within the context. Port 0 takes any free one.

    Raises OSError.
    """
    site = HealthServer()
    app = web.Application()
    for answer in (site.healthz, site.readyz, site.status, site.metrics):
        app.router.add_get(f"/{answer.__name__}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    measuring = asyncio.create_task(site.measure_lag())
    try:
        await web.TCPSite(runner, host, port).start()
        site.port = runner.addresses[0][1]
        log.info("metrics: url=http://%s:%d/metrics", host, site.port)
        yield site
    finally:
        measuring.cancel()
        with suppress(asyncio.CancelledError):
            await measuring
        await runner.cleanup()
