"""``python -m tools.gallery``: take a picture of every screen of the bot, and look for what is wrong with it.

The pictures are written into a folder with a page that shows them, ``index.html``. Fails, naming the screen,
when one can't be made, is cut off, overflows, or lacks a picture that belongs to it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from time import monotonic

from bot.service.progress import Progress, progress
from tools.gallery import walks
from tools.gallery.darkroom import LOOKS, Look, chromium, chromium_path, develop
from tools.gallery.entries import WALKS
from tools.gallery.index import page
from tools.gallery.visiting import visit

FOLDER = Path("pictures")
NO_CHROMIUM = """
*****************************************************************
No picture was taken: Chromium is not on this machine.
On Debian and Ubuntu: apt install chromium fonts-noto-color-emoji
*****************************************************************
"""
assert walks  # which has them known


def main() -> int:
    """Take the pictures; 0 if nothing is wrong with them, 1 otherwise, 2 where none can be taken."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("names", nargs="*", help="such as slapton, daily/answer or '*/lobby'; all, without")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="%(default)s")
    parser.add_argument(
        "--looks", nargs="*", default=list(map(str, LOOKS)), choices=list(map(str, LOOKS)), metavar="LOOK",
        help=f"of {', '.join(map(str, LOOKS))}; all, without",
    )  # fmt: skip
    asked = parser.parse_args()
    if chromium_path() is None:
        print(NO_CHROMIUM, file=sys.stderr)
        return 2
    gc.set_threshold(100_000, 50, 1_000)  # what is kept is large, and looking through it often is slow
    looks = [look for look in LOOKS if str(look) in asked.looks]
    wrong = asyncio.run(hang(asked.names, looks, asked.folder))
    for each in wrong:
        print(each)
    print(f"{asked.folder / 'index.html'} shows them all; {len(wrong) or 'none'} to be mended")
    return 1 if wrong else 0


async def hang(patterns: Sequence[str], looks: Sequence[Look], folder: Path) -> list[str]:
    """Take the pictures that fit, and write them and their page into the folder; gives what is wrong."""
    chosen = [each for each in WALKS.values() if each.names(tuple(patterns))]
    names = [name for each in chosen for name in each.names(tuple(patterns))]
    began = monotonic()
    with progress("Playing", "walks") as bar:
        over = 0

        def tell(group: str) -> None:
            nonlocal over
            over += 1
            bar(over, len(chosen))

        taken = await visit(chosen, tell)
    missed = {name: why for name, why in taken.missed.items() if name in names}
    shots = sorted((s for s in taken.shots if s.name in names), key=lambda shot: names.index(shot.name))
    faults: dict[str, tuple[str, ...]] = {}
    played = monotonic()
    with progress("Taking pictures", "pictures") as bar:
        async with chromium() as browser:
            await _write(develop(browser, shots, looks), folder, faults, bar, len(shots) * len(looks))
    print(
        f"{len(shots)} screens were come to in {timedelta(seconds=round(played - began))}, "
        f"and taken in {len(looks)} looks in {timedelta(seconds=round(monotonic() - played))}"
    )
    there = [shot.name for shot in shots]
    await asyncio.to_thread((folder / "index.html").write_text, page(there, looks, faults), "utf-8")
    if not names:
        return [f"there is no screen called {' or '.join(patterns)}"]
    told = [f"{name} could not be made: {why}" for name, why in missed.items()]
    return [*told, *(f"{name}: {what}" for name, wrong in faults.items() for what in wrong)]


async def _write(
    pictures: object, folder: Path, faults: dict[str, tuple[str, ...]], bar: Progress, of: int
) -> None:
    """Write each picture as ``LOOK/GROUP/NAME.png``."""
    at = 0
    async for picture in pictures:  # type: ignore[attr-defined]
        at += 1
        bar(at, of)
        file = folder / str(picture.look) / f"{picture.shot.name}.png"
        await asyncio.to_thread(file.parent.mkdir, parents=True, exist_ok=True)
        await asyncio.to_thread(file.write_bytes, picture.png)
        if picture.faults:
            faults[f"{picture.look}/{picture.shot.name}"] = picture.faults


if __name__ == "__main__":
    sys.exit(main())
