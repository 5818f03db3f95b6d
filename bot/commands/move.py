"""Copy everything from one database into another, empty one, and compare the two.

Works between SQLite and PostgreSQL. Stop the bot first. FROM doesn't change.
"""

import asyncio
from argparse import ArgumentParser, Namespace

from bot.commands.console import CommandFailed, plain
from bot.config import parse_database
from bot.engine.errors import quoted
from bot.service.progress import progress
from bot.store.backend import Address, backend_of
from bot.store.moving import move


def command(arguments: Namespace) -> int:
    """Copy a database into an empty one, and compare them."""
    one, other = _address("first", getattr(arguments, "from")), _address("second", arguments.to)
    with progress("Moving", "rows") as shown:
        rows = asyncio.run(move(one, other, shown))
    name = backend_of(other)
    for table, number in rows.items():
        if number:
            print(f"{table}: {number:,}")
    print(plain(f"move: fine ({sum(rows.values()):,} rows are in {name}, the same as before)"))
    return 0


def _address(which: str, text: str) -> Address:
    try:
        return parse_database(text)
    except ValueError as fault:
        instead = "" if "://" in text else f", not {quoted(text)}"  # a URL may hold a password
        raise CommandFailed(f"The {which} database must be {fault}{instead}.") from None


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command's arguments."""
    for name in ("from", "to"):
        parser.add_argument(name, metavar=name.upper(), help="file, or postgresql://USER@HOST/NAME")
