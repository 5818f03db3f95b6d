"""``status``: the essentials of the bot that runs on this machine, as it tells them itself."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from bot.commands.asking import NobodyAnswers, asked
from bot.commands.saying import complain, plain
from bot.config import Settings


def status(settings: Settings) -> int:
    """Print how the bot is; 1 and a sentence on standard error where it can't be asked, or is not ready."""
    if not settings.metrics_port:
        complain("Set METRICS_PORT, for the bot and for this command, and start the bot again.")
        return 1
    try:
        told = json.loads(asked(settings, "status")[1])
    except (NobodyAnswers, ValueError) as error:
        complain(error)
        return 1
    for line in _lines(told):
        print(plain(line))
    return 0 if told["ready"] == "yes" else 1


def _lines(told: Mapping[str, Any]) -> list[str]:
    within = told["answered_within"]
    slow = f"99 in 100 within {within:g} s" if math.isfinite(within) else "some late"
    answered = f"{told['answered']:,} answers, {slow}" if told["answered"] else "nothing asked yet"
    return [
        f"version {told['version']}, for {told['seconds'] // 3600} h {told['seconds'] // 60 % 60} min",
        f"ready: {told['ready']}",
        f"{told['servers']:,.0f} servers, {told['tables']:,.0f} open tables, {told['drives']:,.0f} drives",
        answered,
        f"{told['waiting']:,.0f} messages wait to be drawn, the oldest for {told['oldest_seconds']:g} s",
        f"{told['refusals']:,.0f} requests refused by Discord",
    ]
