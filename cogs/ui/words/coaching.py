"""What reviews of single games and of many have in common: places in the calling, and amounts of points."""

from __future__ import annotations

from bot.engine.options import Ruleset
from bot.standings.coaching import THOUSANDTHS

_PLACES = {0: "as dealer", 1: "in first seat", 2: "in second seat", 3: "in third seat"}


def at_place(number: int) -> str:
    """Where one calls from, counted from the dealer: ``in third seat``, ``as dealer``."""
    return _PLACES.get(number, f"in seat {number}")


def points(thousandths: int) -> float:
    """What is counted in thousandths of a point."""
    return thousandths / THOUSANDTHS


def against(rules: Ruleset) -> str:
    """Behind what a choice cost or brings: where each plays alone, what the others have by it counts, too."""
    return " against the others" if rules.sides > 2 else ""


def amount(number: float, unit: str) -> str:
    """So many points, or whatever is scored: ``0.70 points``, to hundredths as choices are told."""
    return f"{number:.2f} {unit}s"
