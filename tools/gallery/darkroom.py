"""Develops what a camera has kept: the preview's own page draws it in Chromium, many messages at once.

The page is served from simcord's files and given a snapshot that is put together from all the shots, so
that one page and one browser do for them. What is cut off, sticks out or is broken is measured there.
"""

from __future__ import annotations

import json
import math
import mimetypes
import shutil
from base64 import b64decode
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import simcord
from playwright.async_api import Browser, CDPSession, Page, Route, async_playwright

from tools.gallery.camera import Asset, Shot

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)
AT_ONCE = 100  # messages on a page
_HERE = Path(__file__).parent
_STATIC = Path(simcord.__file__).parent / "preview" / "static"
_ORIGIN = "http://preview.invalid"
_PATIENCE = 180_000  # milliseconds until all of a page is drawn, on however busy a machine
_HEIGHT = 1200  # pixels of the window, at least; a message that is longer makes it so
_WIDEST = 720  # pixels that a message takes of a wide window, and some room beside it
_READY = "window.simcordPreview?.ready === true && [...document.images].every(each => each.complete)"
_BOXES = """(part) => Object.fromEntries([...document.querySelectorAll("article[data-message-id]")].map(
article => {
  const { x, y, width, height } = (part && article.querySelector(part) || article).getBoundingClientRect();
  return [article.dataset.messageId, { x: x + scrollX, y: y + scrollY, width, height }];
}))"""


@dataclass(frozen=True, slots=True)
class Look:
    """A width in CSS pixels and a theme, ``dark`` or ``light``."""

    width: int
    theme: str

    def __str__(self) -> str:
        return f"{self.width}-{self.theme}"

    @property
    def scale(self) -> int:
        """Pixels of the picture for one of CSS: a phone has small ones."""
        return 2 if self.width < 600 else 1


LOOKS = tuple(Look(width, theme) for width in (390, 1280) for theme in ("dark", "light"))


@dataclass(frozen=True, slots=True)
class Picture:
    """A developed shot: PNG bytes, and what is wrong with it, a phrase each."""

    shot: Shot
    look: Look
    png: bytes
    faults: tuple[str, ...]


def chromium_path() -> str | None:
    """Where Debian's Chromium is, if it is there."""
    return shutil.which("chromium")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The browser that the pages are looked at in."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


async def develop(
    browser: Browser, shots: Sequence[Shot], looks: Sequence[Look], *, boxes: bool = False
) -> AsyncIterator[Picture]:
    """Every shot in every look; ``boxes``: of each message its box alone."""
    part = ".component-container" if boxes else ""
    for at in range(0, len(shots), AT_ONCE):
        some = shots[at : at + AT_ONCE]
        async with _hung(browser, some) as page:
            session = await page.context.new_cdp_session(page)
            for look in looks:
                async for picture in _taken(page, session, some, look, part):
                    yield picture


@asynccontextmanager
async def _hung(browser: Browser, shots: Sequence[Shot]) -> AsyncIterator[Page]:
    """The preview's page with all of the shots on it; its window has no size yet."""
    page = await browser.new_page(reduced_motion="reduce", no_viewport=True)
    try:
        snapshot, assets = together(shots)

        async def serve(route: Route) -> None:
            await _serve(route, snapshot, assets)

        await page.route("**/*", serve)
        await page.goto(f"{_ORIGIN}/#gallery", timeout=_PATIENCE)
        await page.add_style_tag(path=_HERE / "page.css")
        await page.wait_for_function(_READY, timeout=_PATIENCE)
        yield page
    finally:
        await page.close()


async def _taken(
    page: Page, session: CDPSession, shots: Sequence[Shot], look: Look, part: str
) -> AsyncIterator[Picture]:
    """The shots on the page; of each that part alone, if one is named."""
    await _sized(session, look, _HEIGHT)
    await page.evaluate(
        "light => document.documentElement.classList.toggle('light', light)", look.theme == "light"
    )
    faults = await page.evaluate((_HERE / "faults.js").read_text(encoding="utf-8"))
    boxes = await page.evaluate(_BOXES, part)
    tallest = math.ceil(max(box["height"] for box in boxes.values())) + 1
    await _sized(session, look, max(_HEIGHT, tallest))
    for shot in shots:
        id_ = _message(shot)
        if id_ not in boxes:
            yield Picture(shot, look, b"", ("the page does not show it",))
            continue
        yield Picture(shot, look, await _clipped(page, session, boxes[id_]), tuple(faults[id_]))


async def _sized(session: CDPSession, look: Look, height: int) -> None:
    """Have the window be so wide and dense as the look wants it."""
    size = {"width": look.width, "height": height, "deviceScaleFactor": look.scale, "mobile": False}
    await session.send("Emulation.setDeviceMetricsOverride", size)


async def _clipped(page: Page, session: CDPSession, box: Mapping[str, float]) -> bytes:
    """That part of the page, which fits into the window: a larger one is laid out anew for each picture."""
    await page.evaluate("y => scrollTo(0, y)", box["y"])
    clip = {**box, "width": min(box["width"], _WIDEST), "scale": 1}
    taken = await session.send("Page.captureScreenshot", {"clip": clip, "optimizeForSpeed": True})
    return b64decode(taken["data"])


def together(shots: Sequence[Shot]) -> tuple[Mapping[str, Any], Mapping[str, Asset]]:
    """One snapshot of a channel in which all of the shots stand, and the pictures in them."""
    first = shots[0].page
    merged: dict[str, Any] = {key: {} for key in ("messages", "assets", "candidates")}
    entities: dict[str, dict[str, Any]] = {kind: {} for kind in first["entities"]}
    assets: dict[str, Asset] = {}
    for shot in shots:
        assets.update(shot.assets)
        for key, all_ in merged.items():
            all_.update(shot.page[key])
        for kind, all_ in entities.items():
            all_.update(shot.page["entities"][kind])
    still = {"id": "capture_gallery", "generation": 0}  # a page of that name asks for nothing more
    ids = [_message(shot) for shot in shots]
    fixed = {"layout": "channel", "targetId": None, "timeline": ids, "messageIndex": [], "diagnostics": []}
    history = {"hasBefore": False, "hasAfter": False, "windowStartId": ids[0], "windowEndId": ids[-1]}
    snapshot = {**first, **merged, **fixed, "context": still, "entities": entities, "history": history}
    snapshot["presentation"] = {**first["presentation"], "layout": "channel"}
    return snapshot, assets


def _message(shot: Shot) -> str:
    return str(shot.page["targetId"])


async def _serve(route: Route, snapshot: Mapping[str, Any], assets: Mapping[str, Asset]) -> None:
    path = urlsplit(route.request.url).path
    asset = assets.get(path.removeprefix("/api/assets/"))
    file = _STATIC / (path.lstrip("/") or "index.html")
    if path.startswith("/api/assets/") and asset:
        await route.fulfill(body=asset.data, content_type=asset.kind)
    elif path in ("/api/pages", "/api/state"):
        await route.fulfill(body=json.dumps(snapshot), content_type="application/json")
    elif file.is_file():
        await route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0] or "text/plain")
    else:
        await route.fulfill(status=404)
