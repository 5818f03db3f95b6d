"""Draw the whole pack of cards, tables in hands of every kind, or each emoji into a file of its own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from bot.art.pack import sheet as drawing
from bot.art.pack.emoji import every_emoji
from bot.art.table.overview import beside
from bot.art.table.samples import samples
from bot.commands.saying import complain, plain
from bot.config import path_of
from bot.engine.errors import quoted


def sheet(file: str) -> int:
    """Print the whole pack into the file; 1 and the reason on standard error where it can't be."""
    if Path(file).suffix.lower() != ".png":
        complain(f"The picture is a PNG: name a file that ends in .png, not {quoted(file)}.")
        return 1
    return _printed(file, "picture", _sheet)


def table(file: str) -> int:
    """Print scenes of a table into the file; 1 and the reason on standard error where it can't be."""
    return _printed(file, "picture", _table)


def emoji(folder: str) -> int:
    """Write every emoji into the folder, as Discord gets them; 1 and the reason where it can't be."""
    return _printed(folder, "folder", _emoji)


def _sheet(file: Path) -> str:
    with file.open("wb") as made:  # before it is drawn, which takes a while
        return f"{made.write(drawing.sheet()):,} bytes"


def _table(file: Path) -> str:
    with file.open("wb") as made:
        return f"{made.write(beside(samples())):,} bytes"


def _emoji(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    for each in every_emoji():
        (folder / f"{each.called}.png").write_bytes(each.drawn())
    return f"{len(every_emoji())} emoji"


def _printed(where: str, what: str, write: Callable[[Path], str]) -> int:
    try:
        there = path_of(where)
    except ValueError as fault:
        complain(f"The {what} must be {fault}, not {quoted(where)}.")
        return 1
    try:
        told = write(there)
    except OSError as error:
        complain(f"{where}: {error.strerror}")
        return 1
    print(plain(f"art: fine ({there}, {told})"))
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("what", choices=("sheet", "table", "emoji"), help="what to draw")
    parser.add_argument("file", metavar="FILE", help="picture to make; for the emoji, their folder")


def command(asked: Namespace) -> int:
    """Run the command and return its exit status."""
    return {"sheet": sheet, "table": table, "emoji": emoji}[asked.what](asked.file)
