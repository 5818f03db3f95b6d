"""Show the running bot's status: tables, response times, queues, and refused requests.

Asks at METRICS_PORT. Exits 1 if the bot isn't ready or doesn't answer. A standby counts as ready.
"""

import json
import math
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, build_opener

from bot.commands.console import CommandFailed, plain
from bot.config import Settings
from bot.tables.timekeeping import NOTABLE

_PATIENCE = 10  # seconds
_DIRECTLY = build_opener(ProxyHandler({}))  # a proxy for Discord can't reach this machine's ports


def status(settings: Settings) -> int:
    """Print the running bot's status. Return 1 if it isn't ready.

    Raises CommandFailed if it doesn't answer.
    """
    if not settings.metrics_port:
        raise CommandFailed("Set METRICS_PORT for the bot and for this command, then restart the bot.")
    try:
        answer = json.loads(ask(settings, "status")[1])
    except ValueError as error:
        raise CommandFailed(error) from None
    for line in _lines(answer):
        print(plain(line))
    return 0 if answer["ready"] in ("yes", "standby") else 1


def ask(settings: Settings, path: str) -> tuple[int, str]:
    """Return the HTTP status and text of the running bot's answer at this path. Raises CommandFailed."""
    host = "127.0.0.1" if settings.metrics_host == "0.0.0.0" else settings.metrics_host  # noqa: S104 - it asks
    where = f"{host}:{settings.metrics_port}"
    try:
        with _DIRECTLY.open(f"http://{where}/{path}", timeout=_PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode(errors="replace")
    except (URLError, OSError, ValueError) as error:
        raise CommandFailed(f"Can't reach the bot at {where}: {getattr(error, 'reason', error)}.") from None


def _lines(status: Mapping[str, Any]) -> list[str]:
    """Format the bot's JSON status as lines. A bot that isn't playing yet has no figures."""
    if "servers" not in status:
        return [f"version {status['version']}", f"ready: {status['ready']}"]
    within = status["answered_within"]
    slow = f"p99 {within:g} s" if math.isfinite(within) else "p99 over the limit"
    answered = f"{status['answered']:,} answers, {slow}" if status["answered"] else "no requests yet"
    return [
        f"version {status['version']}, up {status['seconds'] // 3600} h {status['seconds'] // 60 % 60} min",
        f"ready: {status['ready']}",
        *([f"shard group {status['group']}"] if status["group"] != "1 of 1" else []),
        f"{status['servers']:,.0f} servers, {status['tables']:,.0f} open tables,"
        f" {status['drives']:,.0f} tournaments",
        answered,
        f"{status['waiting']:,.0f} messages waiting, the oldest for {status['oldest_seconds']:g} s",
        f"{status['refusals']:,.0f} requests refused by Discord",
        *(["another copy of the bot uses the same token: stop one"] if status["other_copy"] else ()),
        *(
            [f"this machine's clock is {status['clock_off']} s fast"]
            if abs(status["clock_off"]) >= NOTABLE
            else ()
        ),
    ]
