"""``python -m tools.puzzles``, or ``make puzzles``: search every puzzle again, and list the doubtful ones.

A puzzle's answer is right as long as both methods are sure of it: the stored playouts from when it was made,
and the expert's search, which keeps improving.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import hypot

from bot.engine.actions import Action
from bot.players.expert import Expert, Worth
from bot.puzzles.analysis import ChoiceFigures
from bot.puzzles.puzzle import Puzzle, collection
from bot.service.progress import show_progress

SURE = 3.0
"""Standard errors by which the best choice must beat each other one, with both methods."""
LEAST, LEAST_SEARCHED = 0.2, 0.05
"""The minimum lead in points per hand, in playouts and in the search.

The search's is lower because a player who sees all cards loses less by a mistake.
"""
_LAYOUTS = (200, 1000)  # the larger number if the smaller isn't conclusive


def is_decided(figures: Mapping[Action, ChoiceFigures], searched: Sequence[Worth]) -> bool:
    """Return True if playouts and search agree on the best choice, and both are sure of it."""
    best, *others = figures
    margins = [
        (figures[best].mean - figures[other].mean, hypot(figures[best].error, figures[other].error))
        for other in others
    ]
    by_playing = all(margin >= max(LEAST, SURE * error) for margin, error in margins)
    return by_playing and is_found(best, searched)


def is_found(best: Action, searched: Sequence[Worth]) -> bool:
    """Return True if that choice is surely the best by the search."""
    if not searched or searched[0].action != best:
        return False
    margins = ((searched[0].points - other.points, other.error) for other in searched[1:])
    return all(margin >= max(LEAST_SEARCHED, SURE * error) for margin, error in margins)


def is_still_found(puzzle: Puzzle) -> bool:
    """Search the puzzle again, on layouts other than those that selected it."""
    return any(
        is_found(puzzle.best, Expert(layouts, salt=puzzle.number).worth(puzzle.view)) for layouts in _LAYOUTS
    )


def main() -> int:
    """Print the doubtful puzzles. Return 1 if there are any."""
    doubtful = [
        puzzle
        for puzzle in show_progress([*collection().values()], "Judging puzzles", "puzzles")
        if not is_still_found(puzzle)
    ]
    for puzzle in doubtful:
        print(f"{puzzle.number}. {puzzle.rules.name}: the search isn't sure of {puzzle.best}")
    return 1 if doubtful else 0


if __name__ == "__main__":
    sys.exit(main())
