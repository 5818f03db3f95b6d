"""``python -m tools.questions``: print how many of the tests' questions the rulebook answers, by half.

``--misses`` lists the questions it misses in the open half. The sealed half's are never listed.
"""

from __future__ import annotations

import argparse

from bot.rulebook import Rulebook
from tests.rulebook.asked import OPEN, SEALED, Asked, figures, missed_entries

BY_ENTRY = ("hurried-open", "hurried-sealed", "strangers-open")


def main() -> None:
    """Print the numbers for each half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="list what is missed of the open half")
    listing = parser.parse_args().misses
    book = Rulebook.load()
    seen = figures(book, OPEN)
    print(f"open: {seen.shares()}")
    print(f"sealed: {figures(book, SEALED).shares()}")
    for name in BY_ENTRY:
        number, others = missed_entries(book, name)
        print(f"{name}: {number - len(others)} of {number} answered by the right entry, or refused rightly")
    if listing:
        for title, missed in (("not answered", seen.not_first), ("not refused", seen.not_refused)):
            print(f"\n{title}:", *(_line(book, each) for each in missed), sep="\n")


def _line(book: Rulebook, asked: Asked) -> str:
    given = f"@{asked.given} " if asked.given else ""
    found = book.ask(asked.question, asked.given)
    return f"{' '.join(asked.right)} | {given}{asked.question} | {found[0].id if found else 'refused'}"


if __name__ == "__main__":
    main()
