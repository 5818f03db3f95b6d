"""Show the running bot's status: tables, response times, queues, and refused requests.

Asks at METRICS_PORT. Exits 1 if the bot isn't ready or doesn't answer. A standby counts as ready.
"""

import json
import math
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, build_opener

from bot.commands.saying import CommandFailed, plain
from bot.config import Settings
from bot.tables.timekeeping import NOTABLE

_PATIENCE = 10  # seconds
_DIRECTLY = build_opener(ProxyHandler({}))  # a proxy for Discord doesn't reach a port of this machine


def status(settings: Settings) -> int:
    """Print the essentials; return 1 if it isn't ready, and raise CommandFailed if it can't be asked."""
    if not settings.metrics_port:
        raise CommandFailed("Set METRICS_PORT for the bot and for this command, then restart the bot.")
    try:
        told = json.loads(ask(settings, "status")[1])
    except ValueError as error:
        raise CommandFailed(error) from None
    for line in _lines(told):
        print(plain(line))
    return 0 if told["ready"] in ("yes", "standby") else 1


def ask(settings: Settings, path: str) -> tuple[int, str]:
    """Return the HTTP status and the text that the running bot answers at that path; raise CommandFailed."""
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


def _lines(told: Mapping[str, Any]) -> list[str]:
    """Write what it told; one that does not play yet tells no figures."""
    if "servers" not in told:
        return [f"version {told['version']}", f"ready: {told['ready']}"]
    within = told["answered_within"]
    slow = f"p99 {within:g} s" if math.isfinite(within) else "p99 over the limit"
    answered = f"{told['answered']:,} answers, {slow}" if told["answered"] else "no requests yet"
    return [
        f"version {told['version']}, up {told['seconds'] // 3600} h {told['seconds'] // 60 % 60} min",
        f"ready: {told['ready']}",
        *([f"shard group {told['group']}"] if told["group"] != "1 of 1" else []),
        f"{told['servers']:,.0f} servers, {told['tables']:,.0f} open tables,"
        f" {told['drives']:,.0f} tournaments",
        answered,
        f"{told['waiting']:,.0f} messages waiting, the oldest for {told['oldest_seconds']:g} s",
        f"{told['refusals']:,.0f} requests refused by Discord",
        *(["another copy of the bot uses the same token: stop one"] if told["other_copy"] else ()),
        *(
            [f"this machine's clock is {told['clock_off']} s fast"]
            if abs(told["clock_off"]) >= NOTABLE
            else ()
        ),
    ]
