"""``python -m tools.puzzles``, or ``make puzzles``: search every puzzle again, and name those in doubt.

A puzzle's answer stays right as long as both ways of judging it are sure of it: the hands that were played
out when it was made, which are stored with it, and the expert's search, which gets better.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import hypot

from bot.engine.actions import Action
from bot.players.expert import Expert, Worth
from bot.puzzles.analysis import ChoiceFigures
from bot.puzzles.puzzle import Puzzle, collection
from bot.service.progress import each

SURE = 3.0
"""The standard errors by which the best choice of a puzzle is better than each other, in both ways."""
LEAST, LEAST_SEARCHED = 0.2, 0.05
"""The points a hand by which it is, at least, when played out and when searched.

Someone who sees all cards of a layout loses less by a mistake.
"""
_LAYOUTS = (200, 1000)  # the more if the few aren't sure


def is_decided(figures: Mapping[Action, ChoiceFigures], searched: Sequence[Worth]) -> bool:
    """Return whether the hands played out and the search agree on the best choice, and each is sure of it."""
    best, *others = figures
    margins = [
        (figures[best].mean - figures[other].mean, hypot(figures[best].error, figures[other].error))
        for other in others
    ]
    by_playing = all(margin >= max(LEAST, SURE * error) for margin, error in margins)
    return by_playing and is_found(best, searched)


def is_found(best: Action, searched: Sequence[Worth]) -> bool:
    """Return whether that choice is surely better than each other by the search."""
    if not searched or searched[0].action != best:
        return False
    margins = ((searched[0].points - other.points, other.error) for other in searched[1:])
    return all(margin >= max(LEAST_SEARCHED, SURE * error) for margin, error in margins)


def is_still_found(puzzle: Puzzle) -> bool:
    """Search the puzzle again, on other layouts than those it was chosen by."""
    return any(
        is_found(puzzle.best, Expert(layouts, salt=puzzle.number).worth(puzzle.view)) for layouts in _LAYOUTS
    )


def main() -> int:
    """Print the puzzles in doubt; return 1 if there are any."""
    doubtful = [
        puzzle
        for puzzle in each([*collection().values()], "Judging puzzles", "puzzles")
        if not is_still_found(puzzle)
    ]
    for puzzle in doubtful:
        print(f"{puzzle.number}. {puzzle.rules.name}: the search isn't sure of {puzzle.best}")
    return 1 if doubtful else 0


if __name__ == "__main__":
    sys.exit(main())
