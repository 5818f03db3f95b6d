"""``python -m tools.gallery.docs``: take the pictures of the README and of docs/screens anew.

They are pictures of the gallery at a phone's width, in the dark, and a film of a hand that one player plays.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from tools.gallery.__main__ import NO_CHROMIUM
from tools.gallery.darkroom import LOOKS, chromium, chromium_path, develop
from tools.gallery.entries import WALKS, Walk
from tools.gallery.film import FILM
from tools.gallery.visiting import visit

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
PICTURES = {
    "lobby": "slapton/lobby",
    "calling": "slapton/the-first-round-of-calling",
    "board": "slapton/play-board",
    "hand": "slapton/play-hand",
    "summary": "slapton/between-board",
    "all-hands": "slapton/all-hands",
    "result": "slapton/result",
    "leaderboard": "results/leaderboard-marches",
    "stats": "results/stats",
    "bid-auction": "bid/bidding",
    "bid-board": "bid/play-board",
    "bid-hand": "bid/play-hand",
    "spoil-five-board": "spoil_five/play-board",
    "spoil-five-hand": "spoil_five/play-hand",
    "answer": "rulebook/answer",
    "cards": "rules/cards-slapton",
}
"""The pictures' names, and those of the gallery that they are."""

MOST = 1_500_000
"""Bytes that the film may take."""

_LOOK = LOOKS[0]
_A_WHILE, _AT_THE_END = 1100, 3500  # milliseconds that a picture of the film stays
_GROUND = (49, 51, 56)
_STEP = 4  # of the 256 levels of a colour, between two that the film has; it takes a third less so


async def main() -> None:
    """Go on the walks that are needed, and write the pictures."""
    groups = dict.fromkeys(name.split("/")[0] for name in PICTURES.values())
    walks: list[Walk] = [*(WALKS[group] for group in groups), FILM]
    taken = await visit(walks)
    shots = {shot.name: shot for shot in taken.shots}
    for name, why in taken.missed.items():
        if name in PICTURES.values() or name.startswith(FILM.group):
            raise SystemExit(f"{name} could not be made: {why}")
    files = {shots[name].name: file for file, name in PICTURES.items()}
    frames = [shot for shot in taken.shots if shot.name.startswith(FILM.group)]
    film: list[bytes] = []
    async with chromium() as browser:
        async for picture in develop(
            browser, [*(shots[name] for name in files), *frames], [_LOOK], boxes=True
        ):
            if picture.shot.name in files:
                await asyncio.to_thread(
                    (FOLDER / f"{files[picture.shot.name]}.png").write_bytes, small(picture.png)
                )
            else:
                film.append(picture.png)
    await asyncio.to_thread((FOLDER / "hand.webp").write_bytes, moving(film))


def small(png: bytes) -> bytes:
    """The same picture in fewer bytes; nobody sees the difference."""
    with Image.open(io.BytesIO(png)) as opened:
        few = opened.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def moving(pngs: Sequence[bytes]) -> bytes:
    """The pictures one after the other for ever, as animated WebP; one that shows nothing new is left out.

    Nothing is lost of any, or what has gone would shimmer through on the next.
    """
    opened = [Image.open(io.BytesIO(png)).convert("RGB") for png in pngs]
    size = max(each.width for each in opened), max(each.height for each in opened)
    frames: list[Image.Image] = []
    for each in opened:
        frame = Image.new("RGB", size, _GROUND)
        frame.paste(each, (0, 0))
        frame = frame.point([min(255, (level + _STEP // 2) // _STEP * _STEP) for level in range(256)] * 3)
        if not frames or frames[-1].tobytes() != frame.tobytes():
            frames.append(frame)
    out = io.BytesIO()
    stays = [_A_WHILE] * (len(frames) - 1) + [_AT_THE_END]
    told = {"duration": stays, "loop": 0, "lossless": True, "quality": 70, "method": 4}
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], **told)
    if len(out.getvalue()) > MOST:
        raise SystemExit(f"the film takes {len(out.getvalue()):,} bytes, more than {MOST:,}")
    return out.getvalue()


if __name__ == "__main__":
    if chromium_path() is None:
        sys.exit(NO_CHROMIUM)
    asyncio.run(main())
