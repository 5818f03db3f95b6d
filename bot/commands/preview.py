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
from bot.commands.run import BEAT, assembled
from bot.commands.saying import CommandFailed
from bot.commands.stopping import DEADLINE, end_after, on_signals
from bot.config import Settings
from bot.rulebook import Rulebook
from bot.tables.manager import Pace

PEOPLE = ("Ann", "Bob", "Cat", "Dan")
MANAGER = "Dan"
"""Which of them manages the server."""
_LOOK = 0.25  # seconds between two looks at what the bot has done by itself
_COUNTDOWN = '"type": "timestamp"'  # as the page has one
_SETTLED = 20.0  # seconds that a click may take on the page
_ADDED = {"/app.js": "preview.js", "/preview.css": "preview.css"}
_TICK = 5.0  # seconds in which a countdown on the page goes on; what it stands on is drawn anew


def preview(settings: Settings) -> int:
    """Serve the page until interrupted; raise CommandFailed if it can't be served."""
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
        end_after(DEADLINE)
        running.cancel()

    on_signals(stop)
    pace = Pace(settings.think_seconds, beat=BEAT)
    async with assembled(settings, pace, draw_ahead=True, thinking=1, ready=True) as bot:
        pictures: dict[int, bytes] = {}
        emoji = AppEmoji(bot, bot.requests, made=pictures.__setitem__)
        use(emoji)
        await asyncio.to_thread(Rulebook.load().prepare)  # what follows the log in has five seconds in all
        async with in_memory(bot) as env:
            await make_emoji(env, emoji, pictures)
            await serve_page(settings, env)


@asynccontextmanager
async def in_memory(bot: EuchreBot) -> AsyncIterator[Any]:
    """Yield the bot on a Discord in memory whose time is the machine's.

    By itself it stands still there, and a click lasts until all has come that is due in the next seconds.
    """
    import simcord

    # Faults are in the log already; a click is done when nothing is left to do, and experts take a while.
    running = simcord.run(bot, shard_count=1, check_errors=False, settle_timeout=_SETTLED)
    running._env.backend.clock = MachineClock()  # type: ignore[assignment]
    async with running as env:
        loop, real = asyncio.get_running_loop(), env._runtime
        assert real is not None
        held = loop.call_later

        def call_later(
            delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
        ) -> asyncio.TimerHandle:
            """Wait for real, but for tasks that come back: these are known to be no work by how they wait."""
            comes_back = callback is SleepHandle._wrapped_set_result
            return (held if comes_back else real.call_later)(delay, callback, *args, context=context)

        loop.call_later, loop.call_at = call_later, real.call_at  # type: ignore[assignment,method-assign]
        yield env


class MachineClock:
    """The time of the preview's Discord, which stands still by itself: that of the machine."""

    @property
    def elapsed(self) -> float:
        """Seconds, of which the first is of no account."""
        return monotonic()

    def now(self) -> datetime:
        """Return the time in that Discord."""
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Nothing: it goes on by itself."""


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
    managers = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    members = [
        guild.add_member(env.create_user(name), roles=[managers] if name == MANAGER else [])
        for name in PEOPLE
    ]
    await members[0].slash(channel, "table")
    page = env.preview(channel, viewers=members, layout="channel", port=settings.preview_port)
    keep_steady(page)
    async with page:
        print(_WELCOME.format(url=page.url), flush=True)
        closed = asyncio.ensure_future(page.wait_closed())
        written: list[str] = []
        env.backend.subscribers.append(partial(note, written))
        shown = 0, 0
        try:
            while not closed.done():
                page.capture_time = datetime.now(UTC)  # its countdowns go by this, which stands still
                if page._active_action is None:
                    if written:
                        go_to(page, written.pop())
                    now = len(env.http_requests), int(monotonic() / _TICK)
                    if shown != now:
                        shown = now
                        look_again(page, now[1])
                await asyncio.wait([closed], timeout=_LOOK)
        finally:
            await _look_at_no_more_pictures(page)


def keep_steady(page: Any) -> None:
    """Have the page reserve the space of pictures, lose no clicks, and send a command at Enter.

    The files beside this one do that in the browser. They need the size of each picture before it has loaded.
    """
    static, payload, sizes = page._server._static, page._page_payload, dict[str, tuple[int, int]]()

    async def with_our_own(request: Any) -> Any:
        answer = await static(request)
        added = _ADDED.get(request.path)
        if added is not None:
            answer.text += Path(__file__).with_name(added).read_text("utf-8")
        return answer

    def with_sizes(shown: Any) -> Any:
        told = payload(shown)
        for id_, asset in told["assets"].items():
            digest = shown.assets[id_].digest
            if "displayWidth" in asset or digest not in page._blobs:
                continue
            if digest not in sizes and asset["contentType"].startswith("image/"):
                with Image.open(BytesIO(page._blobs[digest].data)) as picture:
                    sizes[digest] = picture.size
            if digest in sizes:
                asset["displayWidth"], asset["displayHeight"] = sizes[digest]
        return told

    page._server._static, page._page_payload = with_our_own, with_sizes


def look_again(page: Any, tick: int) -> None:
    """Have everybody who looks at the page see what there is now.

    Its own refresh counts as a new page, on which a click that is under way from the one before is refused.
    A message that is the same is not drawn again, so that those with a countdown differ with every ``tick``.
    """
    from simcord.preview._snapshot import build_snapshot

    for each in [*page._pages.values()]:
        each.snapshot = build_snapshot(page, each)
        for message in each.snapshot["messages"].values():
            if _COUNTDOWN in json.dumps(message):
                message["tick"] = tick


def note(written: list[str], event: str, payload: Any) -> None:
    """Note what somebody writes who wants to go to a thread or a channel: its name after a ``#``."""
    if event == "MESSAGE_CREATE" and payload["content"].startswith("#"):
        name = payload["content"].removeprefix("#").strip()
        written += [name] if name else []


def go_to(page: Any, name: str) -> None:
    """Show the newest thread or channel whose name begins so; the page has no way there of its own."""
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
Preview running. Open this page and press Start with bots:

    {url}

You are Ann. Switch to Bob, Cat, or Dan (a server manager) under "Viewing as". Type / for commands.
Type # and a thread's name to open it, like #Table 1, and #euchre to get back to the channel.
Ctrl+C stops the preview. Nothing is saved.

To play on Discord, put the bot's token in a file named .env in this folder and start again:

    DISCORD_TOKEN=...
"""
