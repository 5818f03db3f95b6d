"""A camera for screens: sends them to an in-memory Discord, and opens the channel's page in Chromium."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from playwright.async_api import Browser, Page, async_playwright

from bot.art.pack.emoji import every_emoji
from bot.client.emoji import AppEmoji, use
from bot.commands.preview import make_emoji
from cogs.ui.layout import Attached
from tests.journeys.world import World, world
from tests.screens.catalogue import Shown

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-sync",
)
_HERE = Path(__file__).parent
_AT_ONCE = 20  # messages per page, fewer than the page can show
_PATIENCE = 120_000  # milliseconds
_READY = """count => window.simcordPreview?.ready && [...document.images].every(each => each.complete)
    && document.querySelectorAll("article[data-message-id]").length === count"""
_BOX = ".component-container"


@dataclass(frozen=True, slots=True)
class Look:
    """A width in CSS pixels and a theme, ``dark`` or ``light``."""

    width: int
    theme: str

    def __str__(self) -> str:
        return f"{self.width}-{self.theme}"


LOOKS = tuple(Look(width, theme) for width in (390, 1280) for theme in ("dark", "light"))
PHONE = LOOKS[0]


@dataclass(frozen=True, slots=True)
class Photo:
    """A screen's picture as PNG bytes, and its problems, a phrase each."""

    name: str
    look: Look
    png: bytes
    faults: tuple[str, ...]


def chromium_path() -> str | None:
    """Return the path of Chromium, if it's installed."""
    return shutil.which("chromium")


async def photograph(
    screens: Mapping[str, Shown], looks: tuple[Look, ...] = (PHONE,), *, boxes: bool = False
) -> AsyncIterator[Photo]:
    """Photograph each screen in each look. ``boxes`` leaves out the sender's name and picture."""
    with tempfile.TemporaryDirectory() as folder:
        async with world(Path(folder), pictures=True) as club, _browser() as browser:
            await _use_emoji(club)
            messages = {
                name: each for name, each in screens.items() if not isinstance(each, discord.ui.Modal)
            }
            for at in range(0, len(messages), _AT_ONCE):
                some = list(messages.items())[at : at + _AT_ONCE]
                channel = club.guild.create_text_channel("euchre")
                ids = {name: await _send(club, channel.id, shown) for name, shown in some}
                async with club.env.preview(channel, viewers=[club["Ann"]], layout="channel") as preview:
                    page = await _open(browser, preview.url, len(ids))
                    for look in looks:
                        async for photo in _taken(page, ids, look, boxes=boxes):
                            yield photo
                    await page.close()


@asynccontextmanager
async def _browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


async def _use_emoji(club: World) -> None:
    """Enable card pictures by uploading the emoji."""
    pictures: dict[int, bytes] = {}
    emoji = AppEmoji(club.bot, club.bot.requests, wanted=every_emoji, made=pictures.__setitem__)
    use(emoji)
    await make_emoji(club.env, emoji, pictures)


async def _send(club: World, channel_id: int, shown: Shown) -> int:
    """Send a screen with its picture. Return the message's id."""
    channel: Any = club.bot.get_channel(channel_id)
    assert not isinstance(shown, discord.ui.Modal), "a form is no message"
    if isinstance(shown, str):
        return (await channel.send(shown)).id  # type: ignore[no-any-return]
    files = []
    if shown.picture is not None:
        picture = shown.picture
        files = [Attached(picture.name, picture.how(*picture.what), picture.alt_text).fresh()]
    return (await channel.send(view=shown.view, files=files)).id  # type: ignore[no-any-return]


async def _open(browser: Browser, url: str, count: int) -> Page:
    """Open the page of a channel, once all its messages are drawn."""
    page = await browser.new_page(reduced_motion="reduce", device_scale_factor=2, bypass_csp=True)
    await page.goto(url, timeout=_PATIENCE)
    await page.add_style_tag(path=_HERE / "page.css")
    await page.wait_for_function(_READY, arg=count, timeout=_PATIENCE)
    return page


async def _taken(page: Page, ids: Mapping[str, int], look: Look, *, boxes: bool) -> AsyncIterator[Photo]:
    """Photograph the messages on the page, one by one."""
    await page.set_viewport_size({"width": look.width, "height": 1200})
    await page.evaluate("on => document.documentElement.classList.toggle('light', on)", look.theme == "light")
    faults = await page.evaluate((_HERE / "faults.js").read_text(encoding="utf-8"))
    for name, id_ in ids.items():
        message = page.locator(f'article[data-message-id="{id_}"]')
        box = message.locator(_BOX)
        shown = box.first if boxes and await box.count() else message
        yield Photo(name, look, await shown.screenshot(timeout=_PATIENCE), tuple(faults.get(str(id_), ())))
