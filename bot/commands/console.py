"""Print messages on the command line: one line each, with control characters escaped and tokens hidden."""

import re
import sys

LONGEST = 1000
"""The number of characters above which a message loses its middle."""

# The form of Discord's tokens. The lookbehind makes it try each word once, however long it is.
_TOKEN = re.compile(r"(?<![\w-])[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}")


class CommandFailed(Exception):
    """An error that ends a command with this exit ``status`` and prints its text on standard error."""

    def __init__(self, text: object, status: int = 1) -> None:
        super().__init__(str(text))
        self.status = status


def plain(text: str) -> str:
    """Return the text on one line, with invisible characters escaped, and tokens and long middles removed."""
    text = _TOKEN.sub("(a token)", text)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def print_error(text: object) -> None:
    """Print a message as one line on standard error."""
    print(plain(str(text)), file=sys.stderr)
