"""Command line arguments that several commands share: rules, numbers, the file of a record."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import TypeVar

from bot.commands.console import CommandFailed
from bot.engine.errors import quoted
from bot.games import PRESETS

T = TypeVar("T")
_MOST = 999_999_999


def add_record(parser: ArgumentParser) -> None:
    """Add the argument for the file of a game record."""
    parser.add_argument("file", metavar="FILE", help="record to read (- for standard input)")


def add_rules(parser: ArgumentParser) -> None:
    """Add the arguments for a ruleset, its house rules, and the number of players."""
    parser.add_argument("--rules", metavar="ID", required=True, help=f"one of {', '.join(PRESETS)}")
    parser.add_argument(
        "--options",
        default="",
        metavar="RULES",
        help='house rules, like "target=5 defend_alone=yes" (listed in docs/rules*.md)',
    )
    parser.add_argument(
        "--seats", type=whole_number_in(0), metavar="N", help="number of players, for spoil_five"
    )


def add_seed(parser: ArgumentParser) -> None:
    """Add the argument for the seed of the deals."""
    parser.add_argument(
        "--seed", type=parse_whole_number, default=0, metavar="S", help="seed of the deals (default: 0)"
    )


def read_argument(read: Callable[[str], T], what: str, text: str) -> T:
    """Read an argument's text, like ``parse_path``. Raise CommandFailed that says what it must be."""
    try:
        return read(text)
    except ValueError as fault:
        instead = "" if "://" in text else f", not {quoted(text)}"  # a URL may hold a password
        raise CommandFailed(f"The {what} must be {fault}{instead}.") from None


def whole_number_in(least: int, most: int = _MOST) -> Callable[[str], int]:
    """Return an argument type that parses a whole number within these bounds."""

    def read(text: str) -> int:
        if not (text.isdecimal() and len(text) <= len(str(_MOST)) and least <= int(text) <= most):
            raise ArgumentTypeError(f"{quoted(text)} isn't a whole number from {least} to {most}")
        return int(text)

    return read


def parse_whole_number(text: str) -> int:
    """Parse a whole number of any size. Raises ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:  # Python also refuses numbers of thousands of digits
        raise ArgumentTypeError(f"{quoted(text)} isn't a whole number") from None
