"""Reading a game record, or rules, that are named on the command line."""

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from bot.commands.console import CommandFailed
from bot.engine.options import Ruleset
from bot.games import preset
from bot.notation import Game, RecordFault, egn, loads

_BEGINS_AS_EGN = re.compile(r"\s*(\{|\[\s*[\[{\]])")
_HAS_A_TAG = re.compile(r"^\s*\[", re.MULTILINE)
_BEGINS_AS_PEN = re.compile(r"\s*(\[|;|$)")


def read_text(file: str) -> str:
    """Return the text of the file, or of standard input for ``-``. Raises CommandFailed."""
    try:
        raw = _read_standard_input() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandFailed(f"{display_name(file)}: {error.strerror}") from error
    except ValueError:  # a NUL in its name
        raise CommandFailed(f"{file}: not a valid file name") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CommandFailed(f"{display_name(file)}:{line}: the record isn't in UTF-8") from error


def display_name(file: str) -> str:
    """Return the file's name in error messages: "standard input" for ``-``."""
    return "standard input" if file == "-" else file


def is_egn(text: str, file: str) -> bool:
    """Return True if a record is EGN rather than PEN, by its first characters or else its file name."""
    if _BEGINS_AS_EGN.match(text):
        return True
    return file.lower().endswith(".egn") and not _BEGINS_AS_PEN.match(text)


def read_record(file: str, *, unfinished: bool) -> Sequence[Game] | egn.EgnGame:
    """Read a record of games, PEN or EGN. Raise CommandFailed if it can't be read or is wrong.

    With ``unfinished`` the last hand of PEN may be cut short.
    """
    try:
        text = read_text(file)
        if is_egn(text, file):
            return egn.loads(text)
        return loads(text, unfinished=unfinished) if _HAS_A_TAG.search(text) else ()
    except RecordFault as fault:
        raise CommandFailed(f"{display_name(file)}:{fault.line}: {fault.reason}") from None
    except egn.EgnFault as fault:
        raise CommandFailed(f"{display_name(file)}: {fault}") from None


def rules_of(arguments: Namespace) -> Ruleset:
    """Return the rules that the arguments of `add_rules` name. Raises the engine's refusals."""
    return preset(arguments.rules, arguments.seats).with_options(arguments.options)


def _read_standard_input() -> bytes:
    return sys.stdin.buffer.read() if sys.stdin else b""  # None if it was closed
