"""Arguments that several commands take: rules, numbers, a record."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from bot.engine.errors import quoted
from bot.games import PRESETS

_MOST = 999_999_999  # of what is counted


def add_record(parser: ArgumentParser) -> None:
    """Take the file of a record."""
    parser.add_argument("file", metavar="FILE", help="record to read (- for standard input)")


def add_rules(parser: ArgumentParser) -> None:
    """Take a ruleset, its house rules, and the number of players."""
    parser.add_argument("--rules", metavar="ID", required=True, help=f"one of {', '.join(PRESETS)}")
    parser.add_argument(
        "--options", default="", metavar="RULES", help='house rules, like "target=5 defend_alone=yes"'
    )
    parser.add_argument(
        "--seats", type=whole_from(0), metavar="N", help="number of players, for games where it varies"
    )


def add_seed(parser: ArgumentParser) -> None:
    """Take the seed of the deals."""
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the deals (default: 0)")


def whole_from(least: int, most: int = _MOST) -> Callable[[str], int]:
    """Return what reads a whole number within these bounds."""

    def read(text: str) -> int:
        if not (text.isdecimal() and len(text) <= len(str(_MOST)) and least <= int(text) <= most):
            raise ArgumentTypeError(f"{quoted(text)} isn't a whole number from {least} to {most}")
        return int(text)

    return read


def whole(text: str) -> int:
    """Read any whole number."""
    try:
        return int(text)
    except ValueError:  # or a number of thousands of digits
        raise ArgumentTypeError(f"{quoted(text)} isn't a whole number") from None
