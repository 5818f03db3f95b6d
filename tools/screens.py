"""Takes the pictures of docs/screens: the real bot, real clicks, at a phone's width.

``python -m tools.screens [FOLDER]``. Needs Chromium. The deals come from a seed, so the pictures change only
when the screens do.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import discord
from playwright.async_api import Browser, ViewportSize, async_playwright

from bot.commands.preview import make_emoji
from bot.emoji import AppEmoji, use
from bot.engine.seats import SEATS
from bot.tables.table import Stage
from cogs.ui.press import Verb
from tests.journeys.world import PEOPLE, World, buttons, world

FOLDER = Path(__file__).parent.parent / "docs" / "screens"
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)
_PHONE = ViewportSize(width=400, height=1800)
_SEED = 11
_ALL_THERE = "[...document.images].every(each => each.complete && each.naturalWidth > 0)"


class Camera:
    """Photographs a message as one person sees it."""

    def __init__(self, club: World, browser: Browser, folder: Path) -> None:
        self.club, self.browser, self.folder = club, browser, folder

    async def take(self, name: str, viewer: str, message: discord.Message) -> None:
        """Write the picture of the message as ``name``.png."""
        # The viewer's page is opened on the whole channel, so that the message stands as it does in Discord.
        async with self.club.env.preview(
            self.club.channel, viewers=[self.club[viewer]], layout="channel"
        ) as page:
            tab = await self.browser.new_page(viewport=_PHONE, device_scale_factor=2)
            await tab.goto(page.url)
            screen = tab.locator(f'article[data-message-id="{message.id}"] .component-container').first
            await screen.wait_for()
            await tab.wait_for_timeout(300)  # fonts
            while not await tab.evaluate(_ALL_THERE):  # cards that are new to the page come late
                await tab.wait_for_timeout(300)
            await screen.screenshot(path=self.folder / f"{name}.png")
            await tab.close()
        print(f"{name}.png")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The browser that the pages are looked at in."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(CHROMIUM_FLAGS)
        )
        yield browser
        await browser.close()


async def play_until(club: World, moment: Callable[[], bool]) -> None:
    """Let everybody press what a computer player would, until the moment has come."""
    while not moment():
        if club.table.stage is Stage.BETWEEN:
            await club.press("Ann", club.board(), "Deal")
        else:
            await club.take_advised_turn()


async def slapton(camera: Camera) -> None:
    """A game of Slapton euchre, from the lobby to the leaderboard."""
    club = camera.club
    await club.slash("Ann", "euchre new", rules="slapton", target=9)
    await club.press("Bob", club.board(), "Sit South")
    await camera.take("lobby", "Cat", club.board())
    await club.press("Cat", club.board(), "Sit East")
    await club.press("Dan", club.board(), "Sit West")
    await club.press("Ann", club.board(), "Start")

    def calling() -> bool:
        view = club.table.view(None)
        return bool(view and view.trumps is None and club.table.to_act == SEATS[0])

    await play_until(club, calling)
    await camera.take("calling", "Ann", club.panel("Ann"))

    def following() -> bool:
        view = club.table.view(1)
        return bool(view and view.tricks and len(view.trick) > 1 and 0 < len(view.legal) < len(view.cards))

    await play_until(club, following)
    await camera.take("board", "Bob", club.board())
    await camera.take("hand", "Ann", club.panel("Ann"))
    await play_until(club, lambda: club.table.stage is Stage.BETWEEN)
    await camera.take("summary", "Bob", club.board())
    hands = next(b for b in buttons(club.board()) if f":{Verb.ALL_HANDS.value}:" in b.custom_id)
    await club.press_id("Bob", club.board(), hands.custom_id)
    await camera.take("all-hands", "Bob", club.panel("Bob"))
    await play_until(club, lambda: not club.bot.manager.book.open_ones)
    await camera.take("result", "Bob", club.public()[-1])
    board = await club.slash("Ann", "leaderboard")
    await camera.take("leaderboard", "Ann", board.response.message)


async def bid(camera: Camera) -> None:
    """Bid Euchre: the auction and the board with the bid and what is still needed."""
    club = camera.club
    await club.seat_people("bid", PEOPLE[:4])
    await play_until(club, lambda: club.table.to_act == 1)
    await club.show_hand("Ann")
    await camera.take("bid-auction", "Ann", club.panel("Ann"))

    def playing() -> bool:
        view = club.table.view(None)
        return bool(view and len(view.tricks) > 1 and len(view.trick) > 1)

    await play_until(club, playing)
    await camera.take("bid-board", "Bob", club.board())
    await club.slash("Ann", "euchre end")
    await club.press("Ann", club.panel("Ann"), "End the table")


async def spoil(camera: Camera) -> None:
    """Spoil Five: the board with the pool and everybody's tricks."""
    club = camera.club
    await club.seat_people("spoil_five", PEOPLE, seats=5)

    def playing() -> bool:
        view = club.table.view(None)
        return bool(view and len(view.tricks) > 1 and len(view.trick) > 1)

    await play_until(club, playing)
    await camera.take("spoil-five-board", "Bob", club.board())
    await club.show_hand(club.turn)
    await camera.take("spoil-five-hand", club.turn, club.panel(club.turn))


async def rulebook(camera: Camera) -> None:
    """The rulebook: an answer, and what beats what."""
    club = camera.club
    await club.slash("Ann", "rules ask", question="Can the dealer's partner go alone?", ruleset="slapton")
    await camera.take("answer", "Ann", club.panel("Ann"))
    await club.slash("Ann", "rules cards", ruleset="slapton", trumps="S")
    await camera.take("cards", "Ann", club.panel("Ann"))


async def main(folder: Path) -> None:
    """Play some games and take the pictures on the way."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    async with chromium() as browser:
        for photographed in (slapton, bid, spoil, rulebook):
            with tempfile.TemporaryDirectory() as data:
                async with world(Path(data), seed=_SEED, pictures=True) as club:
                    pictures: dict[int, bytes] = {}
                    emoji = AppEmoji(club.bot, club.bot.budget, made=pictures.__setitem__)
                    use(emoji)
                    await make_emoji(club.env, emoji, pictures)
                    await photographed(Camera(club, browser, folder))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
