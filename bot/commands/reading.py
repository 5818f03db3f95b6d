"""Reading a file that somebody names on the command line."""

from __future__ import annotations

import sys
from pathlib import Path


class Unreadable(Exception):
    """Raised for a file that can't be read as text; its words name the file, the place and the reason."""


def text_of(file: str) -> str:
    """The text of the file, or of standard input for ``-``. Raises Unreadable."""
    try:
        raw = _given() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"{file}: {error.strerror}") from error
    except ValueError:  # a NUL in its name
        raise Unreadable(f"{file}: no file has such a name") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{file}:{line}: the record is not written in UTF-8") from error


def _given() -> bytes:
    return sys.stdin.buffer.read() if sys.stdin else b""  # there is none where it was closed
