"""Print messages on the command line: one line each, with control characters escaped and tokens hidden."""

import re
import sys

LONGEST = 1000
"""Characters of a sentence; of a longer one the beginning and the end are said."""

# As Discord makes them, wherever somebody has put one; each word is looked at once, however long it is.
_TOKEN = re.compile(r"(?<![\w-])[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}")


class CommandFailed(Exception):
    """Ends a command with this exit ``status``; the text says why, on standard error."""

    def __init__(self, text: object, status: int = 1) -> None:
        super().__init__(str(text))
        self.status = status


def plain(text: str) -> str:
    """Return the text on one line, with invisible characters escaped, tokens and long middles left out."""
    text = _TOKEN.sub("(a token)", text)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def complain(text: object) -> None:
    """Print what is wrong as one line on standard error."""
    print(plain(str(text)), file=sys.stderr)
