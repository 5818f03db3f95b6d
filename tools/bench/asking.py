"""Milliseconds that the rulebook takes for a question, in this process's own time."""

from __future__ import annotations

import time

from bot.games import PRESETS
from bot.rulebook import Rulebook
from tests.rulebook.asked import questions


def milliseconds_a_question() -> list[float]:
    """For each question of the tests, the quickest first; every game is asked about once beforehand.

    A game's sections are indexed when it is first asked about.
    """
    book = Rulebook.load()
    for rules in PRESETS:
        book.ask("who leads", rules)
    took = []
    for asked in questions():
        start = time.process_time()
        book.ask(asked.question, asked.given)
        took.append((time.process_time() - start) * 1000)
    return sorted(took)
