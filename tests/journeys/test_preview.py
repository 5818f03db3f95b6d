"""The preview, as a newcomer without a token meets it: the console, and the page in a browser."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord.ext import tasks
from playwright.async_api import Locator, Page, Route, ViewportSize, async_playwright, expect
from simcord.preview._media import MediaWorker

from bot.art.pack.emoji import of_card
from bot.commands.preview import MANAGER, PEOPLE, in_memory, note_channel_name, refresh, serve_page
from bot.commands.run import assemble_bot
from bot.config import Settings
from bot.engine.cards import ALL_CARDS, Card
from bot.ids import UserId
from bot.tables.manager import Pace
from bot.tables.people import Person
from bot.tables.requests import Sit, Start
from cogs.seasons.cog import SeasonEnds
from cogs.tournament.press import SetupVerb, TournamentVerb
from tests.forked import Program
from tests.journeys.tournaments import drafts, presses
from tests.journeys.world import World, world
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
_TOLD = 8  # times that it is told to end, as the terminal and make each do
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
    """Yield the preview's console up to the end of its welcome; it must end cleanly on the signal."""
    out, errors = folder / "out", folder / "errors"
    out.touch()
    errors.touch()
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    settings = {"PYTHONPATH": str(ROOT), "PREVIEW_PORT": "0", "TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}
    settings["THINK_SECONDS"] = "0.3"
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
        with suppress(ProcessLookupError):  # it may have ended by then
            for _ in range(_TOLD):
                process.tell(ending)
                await asyncio.sleep(0.03)
        status = await asyncio.to_thread(process.wait, PATIENCE)
        assert errors.read_text() == ""
        assert status == 0
        assert not list(folder.glob("euchre-*")), "nothing is kept"
    finally:
        if not process.ended:
            process.tell(signal.SIGKILL)
            await asyncio.to_thread(process.wait, PATIENCE)


async def test_the_console_says_where_the_page_is_and_how_to_go_on_and_ends_when_told_to(
    tmp_path: Path,
) -> None:
    async with preview(tmp_path, signal.SIGTERM) as console:
        assert re.search(r"http://127\.0\.0\.1:\d+/#\S+", console)
        assert "DISCORD_TOKEN" in console


async def test_the_page_tells_the_time_by_the_clock(tmp_path: Path) -> None:
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    async with world(tmp_path) as room, served(room) as page:
        page.capture_time = long_ago
        while page.capture_time == long_ago:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)


@asynccontextmanager
async def served(room: World) -> AsyncIterator[Any]:
    """Yield the page as it is served, beside what is done with it."""
    serving = asyncio.create_task(serve_page(Settings(preview_port=0), room.env))
    async with asyncio.timeout(PATIENCE):
        while (page := room.env._preview) is None or not page._active:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)
        yield page
        serving.cancel()
        await asyncio.wait([serving])


async def until_it_shows(page: Any, wanted: str) -> None:
    """Wait until whoever looks at the page sees that."""
    while wanted not in json.dumps(page._python.snapshot):  # noqa: ASYNC110 - nobody tells of it
        await asyncio.sleep(0.01)


async def test_the_page_shows_what_the_bot_does_by_itself(tmp_path: Path) -> None:
    async with world(tmp_path) as room, served(room) as page:
        await until_it_shows(page, "Start with bots")
        revision = page._python.revision
        ann = Person(UserId(page.viewers[0].id), "Ann")
        await room.bot.manager.do(room.table.id, Start(bots=True), by=ann)
        await until_it_shows(page, " to call")
        assert page._python.revision == revision, "a click that was under way would be refused"


async def test_the_browser_gets_the_size_of_a_picture_and_the_files_that_keep_the_page_steady(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as room, served(room) as page, aiohttp.ClientSession() as browser:
        await until_it_shows(page, "image/png")
        pictures = [
            each
            for each in page._page_payload(page._python)["assets"].values()
            if each["contentType"] == "image/png" and each["filename"].startswith("table")
        ]
        assert pictures and all(each["displayWidth"] > each["displayHeight"] > 0 for each in pictures)
        for served_as, own in (("app.js", "preview.js"), ("preview.css", "preview.css")):
            async with browser.get(page.url.partition("#")[0] + served_as) as answer:
                sent = await answer.text()
            assert sent.endswith((ROOT / "bot" / "commands" / own).read_text()) and len(sent) > 10_000


async def test_what_has_a_countdown_is_drawn_again_as_time_goes_by(tmp_path: Path) -> None:
    async with world(tmp_path) as room, served(room) as page:
        ann = page.viewers[0]
        await ann.send(page.channel, "Hello.")
        await room.bot.manager.do(room.table.id, Start(bots=True), by=Person(UserId(ann.id), "Ann"))
        await until_it_shows(page, "Time's up")
        refresh(page, 1)
        before = page._python.snapshot["messages"]
        refresh(page, 2)
        after = page._python.snapshot["messages"]
        ticking = {id_ for id_, message in before.items() if message != after[id_]}
        assert ticking == {id_ for id_, message in before.items() if "Time's up" in json.dumps(message)}
        assert ticking and ticking != {*before}


async def test_a_click_waits_neither_for_bots_nor_for_what_the_bot_looks_at_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeasonEnds, "_looking", tasks.loop(seconds=1)(SeasonEnds._looking.coro))
    settings = Settings(database=tmp_path / "euchre.db")
    async with assemble_bot(settings, Pace(think=3.0), random.Random(1)) as bot, in_memory(bot) as env:
        guild = env.create_guild()
        ann, channel = guild.add_member(env.create_user("Ann")), guild.create_text_channel("euchre")
        await ann.slash(channel, "play")
        (table,) = bot.manager.book.open_ones.values()
        assert table.person_to_act is None and not table.game.in_play.history
        env.settle_timeout = 3.0
        await asyncio.sleep(1.1)
        await ann.slash(channel, "hand")
        seasons = bot.get_cog("SeasonEnds")
        assert isinstance(seasons, SeasonEnds) and seasons._looking.current_loop, "it has looked"


async def test_a_thread_is_shown_to_who_writes_its_name(tmp_path: Path) -> None:
    async with world(tmp_path) as room, served(room) as page:
        ann, *others = page.viewers
        setup = (await ann.slash(page.channel, "tournament", game="slapton")).response.message
        await ann.click(setup, custom_id=str(drafts(setup)[SetupVerb.ANNOUNCE]))
        for each, verb in (*((each, TournamentVerb.JOIN) for each in others), (ann, TournamentVerb.START)):
            shown = (await each.slash(page.channel, "tournament")).response.message
            await each.click(shown, custom_id=str(presses(shown)[verb]))
        await ann.send(page.channel, "#table 1")
        await until_it_shows(page, "Euchre Drive, round 1, table 1")
        await ann.send(page.channel, "#euchre")
        await until_it_shows(page, "My table")


def test_a_bare_mark_names_no_thread() -> None:
    written: list[str] = []
    for said in ("#", "# ", "hello", "#Table 1 ", "#"):
        note_channel_name(written, "MESSAGE_CREATE", {"content": said})
    assert written == ["Table 1"]


async def test_the_one_who_manages_the_server_is_named_and_can_set_it_up(tmp_path: Path) -> None:
    async with world(tmp_path) as room, served(room) as page:
        names = dict(zip(PEOPLE, page.viewers, strict=True))
        for name, member in names.items():
            there = "euchre-admin settings" in member.available_commands(page.channel)
            assert there == (name == MANAGER), name


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

    def __init__(self, page: Page, before: int = 1) -> None:
        self.page, self._before = page, before

    @property
    def board(self) -> Locator:
        """The table's message, which comes after the welcome if there is one."""
        return self._screens.nth(self._before)

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
    """Return a screen's first enabled button that isn't a picture, or the one with this label."""
    return screen.locator("button[data-control-key]:enabled").filter(has_text=label).first


def told(screen: Locator, pictured: str, said: str) -> Locator:
    """Return what a screen's picture shows, or its words where a busy machine had none drawn in time."""
    return screen.locator(f'img[alt*="{pictured}"]').or_(screen.get_by_text(said)).first


def picture_of(screen: Locator, card: Card) -> Locator:
    """Return the emoji of the card on a button that can be pressed."""
    return screen.locator(f'button:enabled img[alt*="{of_card(card)}_eu"]')


needs_chromium = pytest.mark.skipif(
    not Path(CHROMIUM).exists(), reason="there is no Chromium on this machine"
)


@only_full
@needs_chromium
async def test_a_newcomer_joins_calls_and_plays_a_card_in_the_browser(tmp_path: Path) -> None:
    async with preview(tmp_path, signal.SIGINT) as console, async_playwright() as playwright:
        address = re.search(r"http://\S+", console)
        assert address
        before = datetime.now(UTC)
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        phone = Phone(await browser.new_page(viewport=PHONE))
        await phone.page.goto(address.group())
        await expect(phone.board).to_contain_text("Start with bots")
        today = {f"{day:%-m/%-d/%y}" for day in (before, datetime.now(UTC))}
        await expect(phone.page.locator("article").first).to_contain_text(re.compile("|".join(today)))

        await phone.look_as("Bob")
        await phone.press(button(phone.board, "Sit"))
        await expect(told(phone.board, "Ann; Bob.", "Bob")).to_be_visible()
        await phone.look_as("Ann")
        await phone.press(button(phone.board, "Start with bots"))
        heading = phone.board.locator("h3").first
        # Computer players act by themselves until a person is to call, or to do what a call leaves to do.
        await expect(heading).to_have_text(re.compile(r"^(Ann|Bob) to "))
        await expect(told(phone.newest, "Clockwise: Ann (you", "you are")).to_be_visible()

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
        await expect(phone.board.locator("h3").first).to_have_text(re.compile(r"^(Ann|Bob) to |^(?!.* to )"))
        heading = await phone.board.locator("h3").first.inner_text()
        if " to " not in heading:
            await phone.press(button(phone.board, "eu:deal"))
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


@asynccontextmanager
async def on_a_phone(page: Any) -> AsyncIterator[Phone]:
    """Yield the served page as a browser shows it, at a phone's width."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        phone = Phone(await browser.new_page(viewport=PHONE), before=0)
        await phone.page.goto(page.url)
        await expect(phone.board).to_contain_text("Start with bots")
        yield phone
        await browser.close()


_REFRESH_AND_ENTER = """() => {
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes("Refresh")).click();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
}"""
"""Has the page refresh, and Enter come in the middle of it."""


_SCROLLED_UP = """() => {
  const {pendingAction, awaitingRevision} = window.simcordPreview;
  document.getElementById("channel-timeline").scrollTo(0, 0);
  const newest = [...document.querySelectorAll("#channel-message-list article .component-container")].at(-1);
  return !pendingAction && awaitingRevision === null && newest.getBoundingClientRect().top > innerHeight;
}"""
"""Keeps the page at its top until the last press has been answered, since the answer scrolls it down."""


_PRESSED_WHILE_LOADING_AND_AFTER = """() => {
  const button = document.body.appendChild(document.createElement("button"));
  button.className = "component-button";
  const card = button.appendChild(document.createElement("img"));
  card.className = "custom-emoji";
  return [undefined, "data:,"].map((source) => {
    if (source) card.src = source;
    return getComputedStyle(button).pointerEvents;
  });
}"""


@needs_chromium
async def test_the_page_stands_still_and_loses_no_click(tmp_path: Path) -> None:
    async with world(tmp_path) as room, served(room) as page, on_a_phone(page) as phone:
        # Enter sends a command that needs nothing more, though it may be given an option.
        await phone.page.locator("#channel-composer-input").press_sequentially("/rules")
        await expect(phone.page.locator("[role=option]:visible").first).to_be_visible()
        await phone.page.keyboard.press("Enter")
        await expect(phone.page.locator(".command-chip")).to_be_focused()
        await phone.page.evaluate(_REFRESH_AND_ENTER)
        await expect(button(phone.newest, "Ranking")).to_be_visible()

        go_on = asyncio.Event()

        async def hold(route: Route) -> None:
            await go_on.wait()
            await route.continue_()

        # A picture takes its place before it has loaded, whatever its alt text is.
        picture = phone.board.locator("img.gallery-image")
        await expect(picture).to_have_attribute("src", re.compile("^blob:"))
        await phone.page.route("**/api/assets/*", hold)
        await phone.page.reload()
        await expect(picture).to_have_attribute("alt", re.compile("Clockwise"))
        assert await picture.get_attribute("src") is None
        await phone.page.wait_for_function(
            "(image) => image.getBoundingClientRect().right < innerWidth", arg=await picture.element_handle()
        )
        await picture.evaluate("(image) => { image.alt = 'Clockwise: Ann. '.repeat(40); }")
        loading = await picture.bounding_box()
        go_on.set()
        await expect(picture).to_have_attribute("src", re.compile("^blob:"))
        assert loading == await picture.bounding_box()

        # A button that is drawn again between the two halves of a click is pressed all the same.
        options = button(phone.board, "Options")
        await options.scroll_into_view_if_needed()
        box = await options.bounding_box()
        assert box
        await phone.page.mouse.move(box["x"] + 9, box["y"] + 9)
        await phone.page.mouse.down()
        drawn = await options.element_handle()
        await room.bot.manager.do(room.table.id, Sit(3), by=Person(UserId(page.viewers[1].id), "Bob"))
        assert drawn
        await phone.page.wait_for_function("(button) => !button.isConnected", arg=drawn)
        await phone.page.mouse.up()
        await expect(phone.newest).to_contain_text("Turn timer")

        # So is one that is clicked while another click is under way.
        go_on.clear()
        await phone.page.route("**/api/action", hold)
        lobby = phone.page.locator("article .component-container").filter(has_text="Start with bots")
        await button(lobby, "Invite").click()
        await button(lobby, "Sit").click(force=True)  # it says that it is disabled
        go_on.set()
        await expect(phone.newest).to_contain_text("You're sitting North")

        # What a press is answered with comes into view, wherever the page was.
        await phone.page.set_viewport_size(ViewportSize(width=400, height=800))
        await phone.page.wait_for_function(_SCROLLED_UP)
        await button(lobby, "Invite").click()
        await expect(phone.newest).to_contain_text("Who do you want to invite?")
        await expect(phone.newest).to_be_in_viewport(ratio=1)

        # A card can't be pressed before its picture has loaded.
        assert await phone.page.evaluate(_PRESSED_WHILE_LOADING_AND_AFTER) == ["none", "auto"]
