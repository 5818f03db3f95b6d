"""Draw each card emoji into its own file."""

from argparse import ArgumentParser, Namespace

from bot.art.pack.emoji import every_emoji
from bot.commands.saying import CommandFailed, plain
from bot.config import path_of
from bot.engine.errors import quoted


def command(asked: Namespace) -> int:
    """Write every emoji into the folder, as Discord gets them; raise CommandFailed if that fails."""
    where = asked.folder
    try:
        folder = path_of(where)
    except ValueError as fault:
        raise CommandFailed(f"The folder must be {fault}, not {quoted(where)}.") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in every_emoji():
            (folder / f"{each.called}.png").write_bytes(each.drawn())
    except OSError as error:
        raise CommandFailed(f"{where}: {error.strerror}") from None
    print(plain(f"art: fine ({folder}, {len(every_emoji())} emoji)"))
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("what", choices=("emoji",), help="what to draw")
    parser.add_argument("folder", metavar="FOLDER", help="where to put it")
