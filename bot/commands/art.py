"""Draw each card emoji into its own file."""

from argparse import ArgumentParser, Namespace

from bot.art.pack.emoji import every_emoji
from bot.commands.arguments import read_argument
from bot.commands.console import CommandFailed, plain
from bot.config import parse_path


def command(arguments: Namespace) -> int:
    """Write each card emoji into a folder, as Discord gets it. Raises CommandFailed."""
    folder = read_argument(parse_path, "folder", arguments.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in every_emoji():
            (folder / f"{each.code_name}.png").write_bytes(each.render_png())
    except OSError as error:
        raise CommandFailed(f"{arguments.folder}: {error.strerror}") from None
    print(plain(f"art: fine ({folder}, {len(every_emoji())} emoji)"))
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("what", choices=("emoji",), help="what to draw")
    parser.add_argument("folder", metavar="FOLDER", help="where to put it")
