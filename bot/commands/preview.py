"""``preview``: the same bot against a Discord held in memory, with a page in the browser.

Computer players act within the click and the next deal waits for its button, so that the page, which
shows the channel as it is after each click, is never behind.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from bot.commands.run import assembled
from bot.commands.saying import complain
from bot.commands.stopping import on_signals
from bot.config import Settings
from bot.emoji import AppEmoji, use
from bot.rulebook import Rulebook
from bot.tables.manager import Pace

PEOPLE = ("Ann", "Bob", "Cat", "Dan")


def preview(settings: Settings) -> int:
    """Serve the page until interrupted; 1 when it can't be served."""
    try:
        from simcord.backend.errors import SetupError
    except ImportError:
        complain(
            "DISCORD_TOKEN is not set. Put the bot's token into .env (see .env.example);"
            " the local preview is not installed here, it comes with the extra named preview."
        )
        return 1
    try:
        with (
            tempfile.TemporaryDirectory(prefix="euchre-") as folder,
            suppress(KeyboardInterrupt, asyncio.CancelledError),
        ):
            asyncio.run(_serve(replace(settings, database=Path(folder) / "preview.db")))
    except SetupError as error:
        complain(f"The preview can't start: {error}. Set PREVIEW_PORT=0 to take any free port.")
        return 1
    return 0


async def _serve(settings: Settings) -> None:
    import simcord

    running = asyncio.current_task()
    assert running is not None
    on_signals(running.cancel)
    async with assembled(settings, Pace(ponder=0), drawing=1, thinking=1, ready=True) as bot:
        pictures: dict[int, bytes] = {}
        emoji = AppEmoji(bot, bot.budget, made=pictures.__setitem__)
        use(emoji)
        await asyncio.to_thread(Rulebook.load().prepare)  # what follows the log in has five seconds in all
        # Its faults are in the log already.
        async with simcord.run(bot, shard_count=1, check_errors=False) as env:
            # Its clock stands still otherwise, and no countdown would be true.
            env.backend.clock.now = partial(datetime.now, UTC)  # type: ignore[method-assign]
            await make_emoji(env, emoji, pictures)
            await serve_page(settings, env)


async def make_emoji(env: Any, emoji: AppEmoji, pictures: Mapping[int, bytes]) -> None:
    """Make the emoji and have the pages show them: their Discord keeps the names alone, not the pictures."""
    from simcord.backend.cdn import CDN_BASE

    await emoji.bring_up_to_date()
    for id_, picture in pictures.items():
        env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{id_}.png"] = picture


async def serve_page(settings: Settings, env: Any) -> None:
    """Open a table for four, and show the page on which they play until somebody ends it there."""
    env.backend.edit_bot_profile("Euchre")
    guild = env.create_guild("The Queens Arms")
    channel = guild.create_text_channel("euchre")
    members = [guild.add_member(env.create_user(name)) for name in PEOPLE]
    await members[0].slash(channel, "euchre new", computers=3, clock=0)
    async with env.preview(channel, viewers=members, layout="channel", port=settings.preview_port) as page:
        print(_WELCOME.format(url=page.url), flush=True)
        closed = asyncio.ensure_future(page.wait_closed())
        try:
            while not closed.done():
                page.capture_time = datetime.now(UTC)  # its countdowns go by this, which stands still
                await asyncio.wait([closed], timeout=1)
        finally:
            await _look_at_no_more_pictures(page)


async def _look_at_no_more_pictures(page: Any) -> None:
    """End the process in which the page looks at a picture just then, if there is one.

    Closing the page would kill it twice. The second time asks whether it has ended, and where it has, asyncio
    does not learn of that any more: it logs a process that it does not know.
    """
    worker = page._media_worker
    if worker is not None:
        worker._closed = True
        looking = [*worker._inflight.values()]
        for each in looking:
            each.cancel()
        await asyncio.gather(*looking, return_exceptions=True)


_WELCOME = """
The bot is running against a Discord held in memory. Open this page and press Start:

    {url}

You are Ann; "Viewing as" makes you Bob, Cat or Dan. Type / in the box for the commands.
Nothing is kept when you stop it with Ctrl+C.

To play on Discord, write the bot's token into a file named .env in this folder and start again:

    DISCORD_TOKEN=...
"""
