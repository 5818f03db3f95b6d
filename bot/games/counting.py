"""Numbers with their nouns."""

from __future__ import annotations

from collections.abc import Callable


def count(number: int, thing: str, things: str = "") -> str:
    """The number with its noun: ``1 trick``, ``4 tricks``; ``things`` where it takes more than an ``s``."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def points(what: str) -> Callable[[int], str]:
    """Says how many points something is worth."""
    return lambda number: f"{what}: {count(number, 'point')}"
