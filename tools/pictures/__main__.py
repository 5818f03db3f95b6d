"""``python -m tools.pictures``: photograph screens of the catalog, and check for cut or missing parts.

Writes ``LOOK/NAME.png`` into a folder. Exits with 1 if a picture has a problem. ``--docs`` retakes the
pictures of the README and docs/screens.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from PIL import Image

from bot.service.progress import progress
from tests.screens.catalogue import catalogue
from tools.pictures.camera import LOOKS, Look, chromium_path, photograph

NO_CHROMIUM = """
*****************************************************************
No picture was taken: Chromium is not on this machine.
On Debian and Ubuntu: apt install chromium fonts-noto-color-emoji
*****************************************************************
"""
DOCS = Path(__file__).parents[2] / "docs" / "screens"
PICTURES = {
    "lobby": "table/slapton/lobby-board",
    "calling": "table/slapton/the-first-round-of-calling-seat-1",
    "board": "table/slapton/play-following-later-board",
    "hand": "table/slapton/play-following-later-seat-3",
    "summary": "table/slapton/between-board",
    "all-hands": "table/slapton/between-all-hands",
    "result": "table/slapton/ended-result",
    "leaderboard": "leaderboard/marches",
    "stats": "stats/calls",
    "bid-auction": "table/bid/bidding-seat-4",
    "bid-board": "table/bid/play-following-later-board",
    "bid-hand": "table/bid/play-following-later-seat-4",
    "spoil-five-board": "table/spoil_five/play-following-later-board",
    "spoil-five-hand": "table/spoil_five/play-following-later-seat-4",
    "answer": "rulebook/answer",
    "cards": "rulebook/cards-slapton",
}
"""The pictures in docs/screens, with the screens they show."""

MOST = 1_500_000
"""The maximum size of the film in bytes."""

_A_WHILE, _AT_THE_END = 1100, 3500  # milliseconds for each picture of the film
_GROUND = (49, 51, 56)
_STEP = 4  # of the 256 levels of a color, between levels kept in the film. Saves a third of the bytes


def main() -> int:
    """Take the pictures. Return 0 if all are fine, 1 if not, 2 if none can be taken."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="such as help, lobby/bid-4 or '*/lobby*'; all, without")
    parser.add_argument("--folder", type=Path, default=Path("pictures"), help="%(default)s")
    parser.add_argument(
        "--looks",
        nargs="*",
        choices=list(map(str, LOOKS)),
        metavar="LOOK",
        help="such as 390-dark, which is usual where names are given; all, without names",
    )
    parser.add_argument("--docs", action="store_true", help="take the pictures of docs/screens")
    asked = parser.parse_args()
    if chromium_path() is None:
        print(NO_CHROMIUM, file=sys.stderr)
        return 2
    if asked.docs:
        asyncio.run(take_docs())
        return 0
    chosen = asked.looks or (["390-dark"] if asked.names else list(map(str, LOOKS)))
    looks = tuple(look for look in LOOKS if str(look) in chosen)
    wrong = asyncio.run(take(asked.names, looks, asked.folder))
    print("\n".join(wrong) or f"nothing is wrong with the pictures in {asked.folder}")
    return 1 if wrong else 0


def fitting(patterns: Sequence[str]) -> list[str]:
    """Return the names of the screens that match a pattern or belong to that feature or game."""
    return [
        name
        for name in catalogue()
        if not patterns
        or any(fnmatch(name, each) or name.startswith((f"{each}/", f"table/{each}/")) for each in patterns)
    ]


async def take(patterns: Sequence[str], looks: tuple[Look, ...], folder: Path) -> list[str]:
    """Photograph the matching screens into the folder. Return the problems found."""
    names = fitting(patterns)
    wrong = [] if names else [f"no screen is called {' or '.join(patterns)}"]
    # Some screens run their own event loop, which isn't possible in this thread.
    screens = await asyncio.to_thread(lambda: {name: catalogue()[name].make() for name in names})
    with progress("Taking pictures", "pictures") as bar:
        at = 0
        async for photo in photograph(screens, looks):
            at += 1
            bar(at, len(names) * len(looks))
            file = folder / str(photo.look) / f"{photo.name}.png"
            await asyncio.to_thread(file.parent.mkdir, parents=True, exist_ok=True)
            await asyncio.to_thread(file.write_bytes, photo.png)
            wrong += [f"{photo.look}/{photo.name}: {fault}" for fault in photo.faults]
    return wrong


async def take_docs() -> None:
    """Photograph the screens in docs/screens, and the film at the top of the README."""
    all_ = catalogue()
    frames = [name for name in all_ if name.startswith("film/")]
    screens = {name: all_[name].make() for name in (*PICTURES.values(), *frames)}
    taken = {photo.name: photo.png async for photo in photograph(screens, boxes=True)}
    for file, name in PICTURES.items():
        await asyncio.to_thread((DOCS / f"{file}.png").write_bytes, shrink(taken[name]))
    film = make_film([taken[name] for name in frames])
    await asyncio.to_thread((DOCS / "hand.webp").write_bytes, film)


def shrink(png: bytes) -> bytes:
    """Compress the picture without visible difference."""
    with Image.open(io.BytesIO(png)) as opened:
        few = opened.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def make_film(pngs: Sequence[bytes]) -> bytes:
    """Return an animated WebP of the pictures. Raise SystemExit if it's too large.

    It's lossless, or the previous picture would shimmer through.
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
    sys.exit(main())
