"""Numbers with their nouns."""

from __future__ import annotations

from collections.abc import Callable


def count(number: int, thing: str) -> str:
    """The number with its noun: ``1 trick``, ``4 tricks``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def points(what: str) -> Callable[[int], str]:
    """Says how many points something is worth."""
    return lambda number: f"{what}: {count(number, 'point')}"
