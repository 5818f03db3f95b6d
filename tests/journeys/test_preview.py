"""The preview, as a newcomer without a token meets it: the console, and the page in a browser."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, ViewportSize, async_playwright, expect
from simcord.preview._media import MediaWorker

from bot.art.pack.emoji import of_card
from bot.commands.preview import serve_page
from bot.config import Settings
from bot.engine.cards import ALL_CARDS, Card
from tests.forked import Program
from tests.journeys.world import world
from tests.size import FULL, only_full

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = ViewportSize(width=400, height=1100)
PATIENCE = 120  # seconds, for a process that starts or ends
expect.set_options(timeout=90_000)  # milliseconds, which only a busy machine needs
PRESSES = 40  # more than it takes until a card is played


UNASKED = """
import sys
from bot import __main__
from bot.rulebook import Rulebook

Rulebook.prepare = lambda *_: None
sys.exit(__main__.main(["preview"]))
"""
"""The preview without an index of the rulebook, which takes long and which nobody asks anything."""


@asynccontextmanager
async def preview(folder: Path, ending: signal.Signals) -> AsyncIterator[str]:
    """The running preview's console, up to the end of its welcome; it must end cleanly on the signal."""
    out, errors = folder / "out", folder / "errors"
    out.touch()
    errors.touch()
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    settings = {"PYTHONPATH": str(ROOT), "PREVIEW_PORT": "0", "TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}
    process = await asyncio.to_thread(
        Program,
        ("-m", "bot", "preview") if FULL else ("-c", UNASKED),
        folder,  # where no .env is
        kept | settings,
        out=out,
        err=errors,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while "DISCORD_TOKEN=" not in (console := out.read_text()):
                assert not process.ended, "the preview has ended"
                await asyncio.sleep(0.05)
        yield console
        process.tell(ending)
        status = await asyncio.to_thread(process.wait, PATIENCE)
        assert errors.read_text() == ""
        assert status == 0
        assert not list(folder.glob("euchre-*")), "nothing is kept"
    finally:
        if not process.ended:
            process.tell(signal.SIGKILL)
            await asyncio.to_thread(process.wait, PATIENCE)


@only_full
async def test_the_console_says_where_the_page_is_and_how_to_go_on_and_ends_when_told_to(
    tmp_path: Path,
) -> None:
    async with preview(tmp_path, signal.SIGTERM) as console:
        assert re.search(r"http://127\.0\.0\.1:\d+/#\S+", console)
        assert "DISCORD_TOKEN" in console


async def test_the_page_tells_the_time_by_the_clock(tmp_path: Path) -> None:
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    async with world(tmp_path) as room, asyncio.timeout(PATIENCE):
        serving = asyncio.create_task(serve_page(Settings(preview_port=0), room.env))
        while (page := room.env._preview) is None:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)
        page.capture_time = long_ago
        while page.capture_time == long_ago:  # noqa: ASYNC110 - nor of this
            await asyncio.sleep(0.01)
        await page.close()
        await serving


async def test_what_looks_at_a_picture_when_the_page_ends_is_killed_once(tmp_path: Path) -> None:
    async with world(tmp_path) as room, asyncio.timeout(PATIENCE):
        serving = asyncio.create_task(serve_page(Settings(preview_port=0), room.env))
        while (page := room.env._preview) is None or page.capture_time is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        page._media_worker = worker = MediaWorker()
        looking = asyncio.create_task(worker.validate("picture", b"no picture"))
        while (process := worker._process) is None:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0)
        kills: list[int] = []
        really = process.kill

        def kill() -> None:
            kills.append(process.pid)
            really()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(process, "kill", kill)
            serving.cancel()
            await asyncio.wait([serving, looking])
        assert kills == [process.pid]
        assert process.returncode == -signal.SIGKILL


class Phone:
    """The page at a phone's width; it is never told to refresh."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def board(self) -> Locator:
        """The table's message, the first in the channel."""
        return self._screens.first

    @property
    def newest(self) -> Locator:
        """The newest message that whoever is looking sees."""
        return self._screens.last

    @property
    def _channel(self) -> Locator:
        return self.page.locator("#channel-message-list")

    @property
    def _screens(self) -> Locator:
        return self._channel.locator("article .component-container")

    async def look_as(self, name: str) -> None:
        """Look with another person's eyes."""
        (user,) = await self.page.get_by_label("Viewing as").select_option(label=name)
        await expect(
            self._channel.locator(f'article[data-media-reuse-scope*="{user}"]').first
        ).to_be_visible()

    async def press(self, button: Locator) -> None:
        """Press a button, and wait until the page shows what came of it."""
        before = await self._channel.text_content()
        await button.click()
        await expect(self._channel).not_to_have_text(before or "")


def button(screen: Locator, label: str | None = None) -> Locator:
    """The first button of a screen that can be pressed, or the one with this label."""
    return screen.get_by_role("button", name=label, disabled=False).first


def told(screen: Locator, pictured: str, said: str) -> Locator:
    """What a screen's picture shows, or its words where a busy machine had none drawn in time."""
    return screen.locator(f'img[alt*="{pictured}"]').or_(screen.get_by_text(said)).first


def picture_of(screen: Locator, card: Card) -> Locator:
    """The emoji of the card on a button that can be pressed."""
    return screen.locator(f'button:enabled img[alt*="{of_card(card)}_eu"]')


@pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="there is no Chromium on this machine")
async def test_a_newcomer_joins_calls_and_plays_a_card_in_the_browser(tmp_path: Path) -> None:
    async with preview(tmp_path, signal.SIGINT) as console, async_playwright() as playwright:
        address = re.search(r"http://\S+", console)
        assert address
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        phone = Phone(await browser.new_page(viewport=PHONE))
        await phone.page.goto(address.group())
        await expect(phone.board).to_contain_text("Everybody is here: press Start")

        await phone.look_as("Bob")
        await phone.press(button(phone.board, "Sit South for"))
        await expect(told(phone.board, "; Bob", "Bob")).to_be_visible()
        await phone.look_as("Ann")
        await phone.press(button(phone.board, "Start"))
        heading = phone.board.locator("h3").first
        await expect(heading).to_have_text(re.compile(r"^\S+ to "))  # call, or do what a call leaves to do
        await expect(told(phone.newest, "Clockwise: Ann (you", "you are")).to_be_visible()

        if not FULL:
            await browser.close()
            return
        played = await play_a_card(phone)
        await expect(picture_of(phone.newest, played)).to_have_count(0)
        await expect(phone.board.locator(f'img[alt*="{played.name}"]')).to_have_count(1)
        picture = await phone.page.screenshot(path=tmp_path / "played.png")
        assert picture.startswith(b"\x89PNG")
        assert len(picture) > 20_000, "the page is not blank"
        await browser.close()


async def play_a_card(phone: Phone) -> Card:
    """Press as Ann or Bob, whose turn it is, until one of them has played a card; gives the card."""
    for _ in range(PRESSES):
        heading = await phone.board.locator("h3").first.inner_text()
        if " to " not in heading:
            await phone.press(button(phone.board, "Deal"))
            continue
        await phone.look_as(heading.split()[0])
        asked = await phone.newest.locator("h3").first.inner_text()
        if not asked.startswith(("Your", "Put", "Do you")):
            await phone.press(button(phone.board, "My hand"))
            asked = await phone.newest.locator("h3").first.inner_text()
        if not asked.startswith("Your turn"):
            await phone.press(button(phone.newest))
            continue
        name = await button(phone.newest).locator("img").get_attribute("alt") or ""
        await phone.press(button(phone.newest))
        return next(card for card in ALL_CARDS if name.strip(":").startswith(f"{of_card(card)}_eu"))
    raise AssertionError("no card was played")
