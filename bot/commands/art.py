"""Draw each card emoji into its own file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from bot.art.pack.emoji import every_emoji
from bot.commands.saying import complain, plain
from bot.config import path_of
from bot.engine.errors import quoted


def emoji(where: str) -> int:
    """Write every emoji into the folder, as Discord gets them; 1 and the reason where it can't be."""
    try:
        folder = path_of(where)
    except ValueError as fault:
        complain(f"The folder must be {fault}, not {quoted(where)}.")
        return 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in every_emoji():
            (folder / f"{each.called}.png").write_bytes(each.drawn())
    except OSError as error:
        complain(f"{where}: {error.strerror}")
        return 1
    print(plain(f"art: fine ({folder}, {len(every_emoji())} emoji)"))
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("what", choices=("emoji",), help="what to draw")
    parser.add_argument("folder", metavar="FOLDER", help="where to put it")


def command(asked: Namespace) -> int:
    """Run the command and return its exit status."""
    return emoji(asked.folder)
