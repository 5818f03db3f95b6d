"""Reading what somebody names on the command line: a file, or rules to play by."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.commands.saying import complain
from bot.engine.errors import Refusal
from bot.engine.options import Ruleset
from bot.games import preset
from bot.notation import Game, RecordFault, egn, loads

_BEGINS_AS_EGN = re.compile(r"\s*(\{|\[\s*[\[{\]])")
_HAS_A_TAG = re.compile(r"^\s*\[", re.MULTILINE)
_BEGINS_AS_PEN = re.compile(r"\s*(\[|;|$)")


class Unreadable(Exception):
    """Raised for a file that can't be read as text; its words name the file, the place and the reason."""


def text_of(file: str) -> str:
    """Return the text of the file, or of standard input for ``-``. Raises Unreadable."""
    try:
        raw = _given() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"{named(file)}: {error.strerror}") from error
    except ValueError:  # a NUL in its name
        raise Unreadable(f"{file}: no file has such a name") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{named(file)}:{line}: the record is not written in UTF-8") from error


def named(file: str) -> str:
    """Return how error messages name the file."""
    return "standard input" if file == "-" else file


def is_egn(text: str, file: str) -> bool:
    """Whether it is to be read as EGN: told by how it begins, and only if that tells nothing by its name."""
    if _BEGINS_AS_EGN.match(text):
        return True
    return file.lower().endswith(".egn") and not _BEGINS_AS_PEN.match(text)


def recorded(file: str, *, unfinished: bool) -> Sequence[Game] | egn.EgnGame | None:
    """Return the games of a PEN record or the one of an EGN record; say what is wrong and return None.

    A text without a single tag is no record, and has none.
    ``unfinished``: in PEN the last hand may be cut off.
    """
    try:
        text = text_of(file)
        if is_egn(text, file):
            return egn.loads(text)
        return loads(text, unfinished=unfinished) if _HAS_A_TAG.search(text) else ()
    except Unreadable as error:
        complain(error)
    except RecordFault as fault:
        complain(f"{named(file)}:{fault.line}: {fault.reason}")
    except egn.EgnFault as fault:
        complain(f"{named(file)}: {fault}")
    return None


def rules_of(ruleset: str, options: str, seats: int | None) -> Ruleset | None:
    """Return the rules with these house rules for so many players; say what is wrong and return None."""
    try:
        return preset(ruleset, seats).with_options(options)
    except Refusal as refusal:
        complain(refusal)
        return None


def _given() -> bytes:
    return sys.stdin.buffer.read() if sys.stdin else b""  # there is none where it was closed
