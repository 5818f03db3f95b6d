"""Copy everything from one database into another, empty one, and compare the two.

Works between SQLite and PostgreSQL. Stop the bot first. FROM doesn't change.
"""

import asyncio
from argparse import ArgumentParser, Namespace

from bot.commands.arguments import read_argument
from bot.commands.console import plain
from bot.config import parse_database
from bot.service.progress import progress
from bot.store.backend import backend_of
from bot.store.moving import move


def command(arguments: Namespace) -> int:
    """Copy a database into an empty one, and compare them."""
    one = read_argument(parse_database, "first database", getattr(arguments, "from"))
    other = read_argument(parse_database, "second database", arguments.to)
    with progress("Moving", "rows") as shown:
        rows = asyncio.run(move(one, other, shown))
    name = backend_of(other)
    for table, number in rows.items():
        if number:
            print(f"{table}: {number:,}")
    print(plain(f"move: fine ({sum(rows.values()):,} rows are in {name}, the same as before)"))
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    for name in ("from", "to"):
        parser.add_argument(name, metavar=name.upper(), help="file, or postgresql://USER@HOST/NAME")
