"""Reading what somebody names on the command line: a file, or rules to play by."""

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from bot.commands.saying import CommandFailed
from bot.engine.options import Ruleset
from bot.games import preset
from bot.notation import Game, RecordFault, egn, loads

_BEGINS_AS_EGN = re.compile(r"\s*(\{|\[\s*[\[{\]])")
_HAS_A_TAG = re.compile(r"^\s*\[", re.MULTILINE)
_BEGINS_AS_PEN = re.compile(r"\s*(\[|;|$)")


def text_of(file: str) -> str:
    """Return the text of the file, or of standard input for ``-``. Raises CommandFailed."""
    try:
        raw = _given() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandFailed(f"{named(file)}: {error.strerror}") from error
    except ValueError:  # a NUL in its name
        raise CommandFailed(f"{file}: not a valid file name") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CommandFailed(f"{named(file)}:{line}: the record isn't written in UTF-8") from error


def named(file: str) -> str:
    """Return how error messages name the file."""
    return "standard input" if file == "-" else file


def is_egn(text: str, file: str) -> bool:
    """Return whether to read a record as EGN, judging by its first characters or else its name."""
    if _BEGINS_AS_EGN.match(text):
        return True
    return file.lower().endswith(".egn") and not _BEGINS_AS_PEN.match(text)


def recorded(file: str, *, unfinished: bool) -> Sequence[Game] | egn.EgnGame:
    """Read the record of games in either notation; raise CommandFailed if it can't be read, or is wrong."""
    try:
        text = text_of(file)
        if is_egn(text, file):
            return egn.loads(text)
        return loads(text, unfinished=unfinished) if _HAS_A_TAG.search(text) else ()
    except RecordFault as fault:
        raise CommandFailed(f"{named(file)}:{fault.line}: {fault.reason}") from None
    except egn.EgnFault as fault:
        raise CommandFailed(f"{named(file)}: {fault}") from None


def rules_of(asked: Namespace) -> Ruleset:
    """Return the rules that the arguments of `add_rules` name; raise the engine's refusals."""
    return preset(asked.rules, asked.seats).with_options(asked.options)


def _given() -> bytes:
    return sys.stdin.buffer.read() if sys.stdin else b""  # there is none where it was closed
