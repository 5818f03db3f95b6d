"""``python -m tools.questions``: how many of the tests' questions the rulebook answers, of each half.

With ``--misses`` it lists what it misses of the open half. What it misses of the sealed half is never listed.
"""

from __future__ import annotations

import argparse

from bot.rulebook import Rulebook
from tests.rulebook.asked import OPEN, SEALED, Asked, figures


def main() -> None:
    """Print both figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="list what is missed of the open half")
    listing = parser.parse_args().misses
    book = Rulebook.load()
    seen = figures(book, OPEN)
    print(f"open: {seen.shares()}")
    print(f"sealed: {figures(book, SEALED).shares()}")
    if listing:
        for title, missed in (("not answered", seen.not_answered), ("not refused", seen.not_refused)):
            print(f"\n{title}:", *map(_line, missed), sep="\n")


def _line(asked: Asked) -> str:
    given = f"@{asked.given} " if asked.given else ""
    facts = f" | must: {'; '.join(asked.must)}" if asked.must else ""
    return f"{' '.join(asked.right)} | {given}{asked.question}{facts}"


if __name__ == "__main__":
    main()
