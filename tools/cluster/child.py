"""One process of a cluster: the real bot, which expects two others, and draws no pictures."""

from __future__ import annotations

from bot.store.backend import Address
from tests.network.lean import lean
from tools.kill import child

PROCESSES = 3


def play(base: str, gateway: str, database: Address) -> None:
    """Run it until it is killed, or told to stop."""
    lean()
    child.play(base, gateway, database, PROCESSES)
