"""The strength of bots: duplicate deals of each level against the one below."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

from bot.games import PRESETS
from bot.players.duplicate import Comparison, compare_players
from tools.bench.table import Row, benchmark

_PAIRS = (("beginner", "random", 200), ("club", "beginner", 400), ("expert", "club", 40))


@benchmark(
    "Strength, duplicate deals", "ruleset", "players", "deals", "gained a hand", "± error", "matches won"
)
async def strength() -> AsyncIterator[Row]:
    """Compare neighboring levels in every ruleset, as ``python -m bot match`` does."""
    for rules in PRESETS.values():
        for one, other, deals in _PAIRS:
            found = Comparison.summarize(compare_players(rules, one, other, deals, 1, os.cpu_count() or 1))
            won = f"{found.won / found.matches:.0%} of {found.matches}" if found.matches else "–"
            yield rules.id, f"{one} – {other}", deals, f"{found.gained:+.3f}", found.error, won
