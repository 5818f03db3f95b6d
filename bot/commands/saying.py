"""What the command line says: a sentence at a time, fit for any terminal whatever the words came from."""

from __future__ import annotations

import sys

LONGEST = 1000
"""Characters of a sentence; of a longer one the beginning and the end are said."""


def plain(text: str) -> str:
    """The text on one line: what can't be seen is escaped, and the middle of a long one left out."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def complain(text: object) -> None:
    """Print what is wrong as one line on standard error."""
    print(plain(str(text)), file=sys.stderr)
