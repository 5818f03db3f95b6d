"""The puzzles that come with the bot; ``make puzzles`` finds new ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from bot.notation import loads
from bot.puzzles.puzzle import PREFIX, Puzzle, read_puzzle

FILE = resources.files("bot.puzzles") / "puzzles.pen"


@cache
def collection() -> Mapping[int, Puzzle]:
    """Every puzzle by its number, in order. Raises RecordFault, ValueError or KeyError for a wrong file."""
    puzzles = map(read_puzzle, loads(FILE.read_text(encoding="utf-8")))
    return {puzzle.number: puzzle for puzzle in sorted(puzzles, key=lambda each: each.number)}


def puzzle_at(table_id: str) -> Puzzle | None:
    """The puzzle whose table has this id; None where there is none."""
    number = table_id.removeprefix(PREFIX)
    return collection().get(int(number)) if number.isascii() and number.isdigit() else None
