"""The bot seen from outside: its figures while people play, and whether it is ready."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.__main__ import main
from bot.service.health import serve_health
from bot.service.logs import JsonFormatter, being_answered
from bot.tables.maintenance import Maintenance
from tests.network.club import Club, clubhouse

DEPLOY = Path(__file__).parents[2] / "deploy"


@asynccontextmanager
async def playing(folder: Path, host: str = "127.0.0.1") -> AsyncIterator[tuple[Club, int]]:
    """Four people at a table, and the port at which the bot tells of them."""
    async with clubhouse(folder) as club, club.open() as bot, serve_health(host, 0) as site:
        maintenance = Maintenance(bot.store, folder / "nights", 1, bot.manager.now)
        await maintenance.once()
        site.watch(bot, maintenance)
        await club.seat_four()
        await bot.wait_until_ready()
        yield club, site.port


async def got(port: int, path: str) -> tuple[int, str]:
    """Return the status and text the bot answers at that path."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{path}") as answer:
        return answer.status, await answer.text()


async def test_the_figures_tell_what_is_going_on_and_never_who_or_with_which_cards(tmp_path: Path) -> None:
    async with playing(tmp_path) as (club, port):
        for _ in range(3):
            await club.take_turn()
        status, text = await got(port, "metrics")
        club.bot.ban_guard.note(429)
        _, after = await got(port, "metrics")
    assert status == 200
    figures = {
        (sample.name, sample.labels.get("kind", ""), sample.labels.get("le", "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert figures["euchre_up", "", ""] == 1
    assert figures["euchre_servers", "", ""] == 1
    assert figures["euchre_tables", "playing", ""] == 1
    assert figures["euchre_shards", "here", ""] == figures["euchre_shards", "all", ""] == 1
    assert figures["euchre_set_aside", "tables", ""] == figures["euchre_set_aside", "drives", ""] == 0
    assert figures["euchre_disk_free_bytes", "database", ""] > 0
    assert figures["euchre_maintenance_age_seconds", "backup", ""] < 600
    assert figures["euchre_maintenance_age_seconds", "maintenance", ""] < 600
    assert figures["euchre_answers_seconds_count", "component", ""] >= 6
    assert figures["euchre_answers_seconds_bucket", "component", "+Inf"] >= 6
    assert figures["euchre_answers_seconds_count", "application_command", ""] == 1
    assert figures["euchre_commits_seconds_count", "", ""] >= 6
    assert 'euchre_refusals_total{kind="429"}' not in text
    assert 'euchre_refusals_total{kind="429"} 1.0' in after
    assert not re.search(r"Ann|Bob|Cat|Dan|Queens|[♠♥♦♣]", text)


async def test_the_status_command_says_the_essentials(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with playing(tmp_path) as (_, port):
        monkeypatch.setenv("METRICS_PORT", str(port))
        assert await asyncio.to_thread(main, ["status"]) == 0
    said = capsys.readouterr().out
    assert "ready: yes" in said
    assert "1 servers, 1 open tables, 0 tournaments" in said
    assert "shard group" not in said, "there is one"
    assert await asyncio.to_thread(main, ["status"]) == 1
    assert f"Can't reach the bot at 127.0.0.1:{port}" in capsys.readouterr().err
    monkeypatch.delenv("METRICS_PORT")
    assert await asyncio.to_thread(main, ["status"]) == 1
    assert "Set METRICS_PORT" in capsys.readouterr().err


async def test_on_a_host_of_ipv6_with_a_proxy_the_bot_is_asked_directly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path, "::1") as (_, port):
        monkeypatch.setenv("METRICS_HOST", "::1")
        monkeypatch.setenv("METRICS_PORT", str(port))
        monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
        monkeypatch.delenv("no_proxy", raising=False)
        assert await asyncio.to_thread(main, ["ready"]) == 0


async def test_a_spare_is_ready_while_it_stands_by_and_one_that_only_begins_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serve_health("127.0.0.1", 0) as site:
        monkeypatch.setenv("METRICS_PORT", str(site.port))
        assert await got(site.port, "healthz") == (200, "alive\n")
        assert await got(site.port, "readyz") == (503, "starting\n")
        assert await asyncio.to_thread(main, ["status"]) == 1
        site.stand_by()
        assert await got(site.port, "readyz") == (200, "standby\n")
        assert await got(site.port, "metrics") == (200, "")
        assert await asyncio.to_thread(main, ["status"]) == 0
        assert "ready: standby" in capsys.readouterr().out


async def test_docker_is_told_whether_it_is_ready_or_where_it_tells_no_figures_whether_it_is_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with playing(tmp_path) as (club, port):
        monkeypatch.setenv("METRICS_PORT", str(port))
        assert await asyncio.to_thread(main, ["ready"]) == 0
        assert capsys.readouterr().out == "ready: fine\n"
        await club.bot.store._database.close()
        assert await got(port, "healthz") == (200, "alive\n")
        assert await asyncio.to_thread(main, ["ready"]) == 1
        assert re.fullmatch(r"The bot can't play now: .* is closed\.\n", capsys.readouterr().err)
    assert await asyncio.to_thread(main, ["ready"]) == 1
    assert f"Can't reach the bot at 127.0.0.1:{port}" in capsys.readouterr().err
    monkeypatch.delenv("METRICS_PORT")
    monkeypatch.setenv("DATABASE", str(tmp_path / "euchre.db"))
    assert await asyncio.to_thread(main, ["ready"]) == 1
    assert "No bot has played on the database" in capsys.readouterr().err


async def test_a_bot_that_may_send_the_gateway_nothing_for_now_is_not_ready(tmp_path: Path) -> None:
    async with playing(tmp_path) as (club, port):
        assert await got(port, "readyz") == (200, "ready\n")
        for _ in range(120):  # discord.py sends 110 in a minute
            if club.bot.is_ws_ratelimited():
                break
            await club.bot.change_presence()
        assert await got(port, "readyz") == (503, "not connected to Discord\n")
        assert (await got(port, "healthz"))[0] == 200


async def test_dashboard_and_alerts_name_only_figures_that_there_are(tmp_path: Path) -> None:
    async with playing(tmp_path) as (club, port):
        club.bot.ban_guard.note(429)
        _, text = await got(port, "metrics")
    there = set(re.findall(r"^(euchre_\w+)", text, re.MULTILINE))
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    alerts = re.findall(r"expr: (.+)", (DEPLOY / "alerts.yaml").read_text())
    assert len(shown) > 10 and len(alerts) > 4
    named = {name for expr in (*shown, *alerts) for name in re.findall(r"euchre_\w+", expr)}
    assert named <= there
    told = {re.sub(r"_(bucket|count|sum)$", "", name) for name in there}
    assert told <= {re.sub(r"_(bucket|count|sum)$", "", name) for name in named}, (
        "the dashboard shows all of them"
    )


def test_a_line_of_the_log_is_an_object_that_names_the_interaction() -> None:
    record = logging.LogRecord("cogs.table", logging.ERROR, "x.py", 1, "table %s failed", ("k3f9x",), None)
    token = being_answered.set(17)
    try:
        said = json.loads(JsonFormatter().format(record))
    finally:
        being_answered.reset(token)
    assert said.pop("at").endswith("+00:00")
    assert said == {
        "level": "error",
        "logger": "cogs.table",
        "message": "table k3f9x failed",
        "interaction": "17",
    }
    assert "interaction" not in json.loads(JsonFormatter().format(record))
