"""Try the bot in a browser, against bots or as any of four people.

It runs on a simulated Discord. Nothing is saved.
"""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

import discord
from discord.ext.tasks import SleepHandle
from PIL import Image

from bot.client.client import EuchreBot
from bot.client.emoji import AppEmoji, use
from bot.commands.console import CommandFailed
from bot.commands.run import BEAT, assemble_bot
from bot.commands.stopping import DEADLINE, exit_after, on_stop_signals
from bot.config import Settings
from bot.rulebook import Rulebook
from bot.tables.manager import Pace

PEOPLE = ("Ann", "Bob", "Cat", "Dan")
MANAGER = "Dan"
"""The person who manages the server."""
_REFRESH_SECONDS = 0.25
_COUNTDOWN = '"type": "timestamp"'  # in a message's JSON
_CLICK_SECONDS = 20.0
_ADDED = {"/app.js": "preview.js", "/preview.css": "preview.css"}
_TICK = 5.0  # seconds between two updates of the countdowns on the page


def preview(settings: Settings) -> int:
    """Serve the preview page until interrupted. Raise CommandFailed if it can't be served."""
    try:
        from simcord.backend.errors import SetupError
    except ImportError:
        raise CommandFailed(
            "DISCORD_TOKEN isn't set. Put the bot's token in .env (see .env.example),"
            " or install the extra named preview to try it in a browser."
        ) from None
    try:
        with (
            tempfile.TemporaryDirectory(prefix="euchre-") as folder,
            suppress(KeyboardInterrupt, asyncio.CancelledError),
        ):
            asyncio.run(_serve(replace(settings, database=Path(folder) / "preview.db")))
    except SetupError as error:
        raise CommandFailed(
            f"The preview can't start: {error}. Set PREVIEW_PORT=0 to take any free port."
        ) from None
    return 0


async def _serve(settings: Settings) -> None:
    running = asyncio.current_task()
    assert running is not None

    def stop() -> None:
        exit_after(DEADLINE)
        running.cancel()

    on_stop_signals(stop)
    pace = Pace(settings.think_seconds, beat=BEAT)
    async with assemble_bot(settings, pace, draw_ahead=True, thinking=1, ready=True) as bot:
        pictures: dict[int, bytes] = {}
        emoji = AppEmoji(bot, bot.requests, made=pictures.__setitem__)
        use(emoji)
        await asyncio.to_thread(Rulebook.load().prepare)  # SimCord allows five seconds after the login
        async with in_memory(bot) as env:
            await make_emoji(env, emoji, pictures)
            await serve_page(settings, env)


@asynccontextmanager
async def in_memory(bot: EuchreBot) -> AsyncIterator[Any]:
    """Run the bot on SimCord, a Discord in memory, by the machine's clock.

    SimCord's own time stands still, and a click there runs all timers of the next seconds at once.
    """
    import simcord

    # Faults are in the log already. A click waits until the bot is idle, and expert bots take a while.
    running = simcord.run(bot, shard_count=1, check_errors=False, settle_timeout=_CLICK_SECONDS)
    running._env.backend.clock = MachineClock()  # type: ignore[assignment]
    async with running as env:
        loop, real = asyncio.get_running_loop(), env._runtime
        assert real is not None
        held = loop.call_later

        def call_later(
            delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
        ) -> asyncio.TimerHandle:
            """Schedule on the real loop, except repeating tasks, which SimCord must know to be no work."""
            repeats = callback is SleepHandle._wrapped_set_result
            return (held if repeats else real.call_later)(delay, callback, *args, context=context)

        loop.call_later, loop.call_at = call_later, real.call_at  # type: ignore[assignment,method-assign]
        yield env


class MachineClock:
    """A clock for SimCord that follows the machine's."""

    @property
    def elapsed(self) -> float:
        """The seconds since an arbitrary start."""
        return monotonic()

    def now(self) -> datetime:
        """Return the current time."""
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Do nothing: real time advances by itself."""


async def make_emoji(env: Any, emoji: AppEmoji, pictures: Mapping[int, bytes]) -> None:
    """Create the application emoji, and give SimCord their pictures, of which it stores only the names."""
    from simcord.backend.cdn import CDN_BASE

    await emoji.bring_up_to_date()
    for id_, picture in pictures.items():
        env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{id_}.png"] = picture


async def serve_page(settings: Settings, env: Any) -> None:
    """Open a table in a new server, and serve the page on which four people play until it's closed."""
    env.backend.edit_bot_profile("Euchre")
    guild = env.create_guild("The Queens Arms")
    channel = guild.create_text_channel("euchre")
    managers = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    members = [
        guild.add_member(env.create_user(name), roles=[managers] if name == MANAGER else [])
        for name in PEOPLE
    ]
    await members[0].slash(channel, "table")
    page = env.preview(channel, viewers=members, layout="channel", port=settings.preview_port)
    add_own_scripts(page)
    async with page:
        print(_WELCOME.format(url=page.url), flush=True)
        closed = asyncio.ensure_future(page.wait_closed())
        written: list[str] = []
        env.backend.subscribers.append(partial(note_channel_name, written))
        shown = 0, 0
        try:
            while not closed.done():
                page.capture_time = datetime.now(UTC)  # the page computes countdowns from this
                if page._active_action is None:
                    if written:
                        open_channel(page, written.pop())
                    now = len(env.http_requests), int(monotonic() / _TICK)
                    if shown != now:
                        shown = now
                        refresh(page, now[1])
                await asyncio.wait([closed], timeout=_REFRESH_SECONDS)
        finally:
            await _stop_media_worker(page)


def add_own_scripts(page: Any) -> None:
    """Add our script and styles to the page, and the size of each picture to its data.

    They reserve the space of pictures before these load, lose no clicks, and send a command at Enter.
    """
    static, payload, sizes = page._server._static, page._page_payload, dict[str, tuple[int, int]]()

    async def serve_static(request: Any) -> Any:
        answer = await static(request)
        added = _ADDED.get(request.path)
        if added is not None:
            answer.text += Path(__file__).with_name(added).read_text("utf-8")
        return answer

    def payload_with_sizes(shown: Any) -> Any:
        data = payload(shown)
        for id_, asset in data["assets"].items():
            digest = shown.assets[id_].digest
            if "displayWidth" in asset or digest not in page._blobs:
                continue
            if digest not in sizes and asset["contentType"].startswith("image/"):
                with Image.open(BytesIO(page._blobs[digest].data)) as picture:
                    sizes[digest] = picture.size
            if digest in sizes:
                asset["displayWidth"], asset["displayHeight"] = sizes[digest]
        return data

    page._server._static, page._page_payload = serve_static, payload_with_sizes


def refresh(page: Any, tick: int) -> None:
    """Update the page for everyone who looks at it.

    The page's own refresh would refuse clicks that are under way. It redraws only messages that changed, so
    ``tick`` is written into those with a countdown.
    """
    from simcord.preview._snapshot import build_snapshot

    for each in [*page._pages.values()]:
        each.snapshot = build_snapshot(page, each)
        for message in each.snapshot["messages"].values():
            if _COUNTDOWN in json.dumps(message):
                message["tick"] = tick


def note_channel_name(written: list[str], event: str, payload: Any) -> None:
    """Append to ``written`` the channel's name if the event is a message like ``#euchre``."""
    if event == "MESSAGE_CREATE" and payload["content"].startswith("#"):
        name = payload["content"].removeprefix("#").strip()
        written += [name] if name else []


def open_channel(page: Any, name: str) -> None:
    """Show the newest thread or channel whose name begins with ``name``. The page has no button for that."""
    from simcord.builders import ChannelHandle

    channels = reversed(page.env.backend.channels.values())
    found = next((each for each in channels if (each.name or "").lower().startswith(name.lower())), None)
    if found is None:
        return
    page.channel = ChannelHandle(page.env, page.channel.guild, found)
    for each in page._pages.values():
        each.channel_id = found.id
        each.target_id = each.window_end_id = page._initial_target(each.viewer, found.id)
        each.generation += 1
    page._publish_message_pages(reason="navigation")


async def _stop_media_worker(page: Any) -> None:
    """Stop the page's process that reads pictures, if one is running.

    Closing the page would kill the process twice, after which asyncio logs an unknown process.
    """
    worker = page._media_worker
    if worker is not None:
        worker._closed = True
        tasks = [*worker._inflight.values()]
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


_WELCOME = """
Preview running. Open this page and press Start with bots:

    {url}

You are Ann. Switch to Bob, Cat, or Dan (a server manager) under "Viewing as". Type / for commands.
Type # and a thread's name to open it, like #Table 1, and #euchre to get back to the channel.
Ctrl+C stops the preview. Nothing is saved.

To play on Discord, put the bot's token in a file named .env in this folder and start again:

    DISCORD_TOKEN=...
"""
