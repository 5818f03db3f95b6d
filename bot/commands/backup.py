"""Back up the whole database into a new file, even while the bot runs.

The copy is checked before it gets its name. An existing file is never overwritten.
"""

import asyncio
import os
from argparse import ArgumentParser, Namespace

from bot.commands.arguments import read_argument
from bot.commands.console import plain
from bot.config import Settings, parse_path
from bot.service.progress import progress
from bot.store.backend import backend_of
from bot.store.backups import back_up


def command(arguments: Namespace) -> int:
    """Copy the database into a new file."""
    settings = Settings.load(os.environ)
    copy = read_argument(parse_path, "copy", arguments.file).absolute()
    database = backend_of(settings.database)
    with progress("Copying", "rows" if database.file is None else "MB") as shown:
        asyncio.run(back_up(database, copy, report=shown))
    print(plain(f"backup: fine ({copy}, {copy.stat().st_size:,} bytes)"))
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="copy to make")
