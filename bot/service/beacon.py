"""A public randomness beacon: numbers no one can predict, published every few seconds.

This is drand's quicknet, run jointly by a number of organizations (https://drand.love). The randomness of a
round is the SHA-256 of its signature.
"""

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import aiohttp

from bot.engine.fairness import GENESIS, PERIOD, published_at

log = logging.getLogger(__name__)
CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
_AHEAD = 1.0  # minimum seconds between the start of a game and its round
_AGAIN = 0.5


class Drand:
    """A client of a drand server that fetches future rounds. ``now`` is in milliseconds since 1970."""

    def __init__(self, url: str, now: Callable[[], int], patience: float = 10.0) -> None:
        self._url = url.rstrip("/")
        self._now = now
        self._patience = patience

    def round_after(self, at: int) -> int:
        """Return the first round published at least a second after ``at`` (milliseconds since 1970)."""
        return int((at / 1000 + _AHEAD - GENESIS) // PERIOD) + 2

    async def value(self, number: int) -> str | None:
        """Wait for a round and return its randomness as 64 hex digits, or None if it can't be fetched."""
        published = published_at(number) / 1000
        try:
            await asyncio.sleep(max(0.0, min(published - self._now() / 1000, 2 * PERIOD)))
            async with asyncio.timeout(self._patience), aiohttp.ClientSession(trust_env=True) as session:
                while True:
                    value = await self._fetch(session, number)
                    if value is not None:
                        return value
                    await asyncio.sleep(_AGAIN)
        except TimeoutError:
            log.warning("beacon not reached: round=%d", number)
            return None

    async def _fetch(self, session: aiohttp.ClientSession, number: int) -> str | None:
        try:
            async with session.get(f"{self._url}/{CHAIN}/public/{number}") as answer:
                if answer.status != 200:
                    return None
                return _verified_value(await answer.json(content_type=None), number)
        except (aiohttp.ClientError, ValueError):
            return None


def _verified_value(answer: Any, number: int) -> str | None:
    """Return the beacon's randomness if the answer is for that round and matches its signature, else None."""
    try:
        value = sha256(bytes.fromhex(answer["signature"])).hexdigest()
        return value if (answer["round"], answer["randomness"]) == (number, value) else None
    except (KeyError, TypeError, ValueError):
        return None
