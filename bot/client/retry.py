"""Retrying background work with growing pauses, until it succeeds."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.client.request_queue import RequestsPaused
from bot.store.errors import StoreError

log = logging.getLogger(__name__)
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 3600.0  # seconds
FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, RequestsPaused, StoreError, RuntimeError)
"""The errors of a failed request. discord.py raises RuntimeError while the bot is shutting down."""


async def retry_until_done(
    what: str,
    attempt: Callable[[], Awaitable[None]],
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Call ``attempt()`` until it raises none of FAILURES, and log each failure under the name ``what``."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await attempt()
        except FAILURES as error:
            log.error("%s failed: retry_in=%gs error=%s", what, pause, error)
        await sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
