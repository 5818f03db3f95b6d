"""Wording shared by reviews of one game and of many: places in the calling, and points."""

from __future__ import annotations

from bot.engine.options import Ruleset
from bot.standings.coaching import THOUSANDTHS

_PLACES = {0: "as dealer", 1: "in first seat", 2: "in second seat", 3: "in third seat"}


def at_place(number: int) -> str:
    """Return where a player calls from, counted from the dealer: ``in third seat``, ``as dealer``."""
    return _PLACES.get(number, f"in seat {number}")


def points(thousandths: int) -> float:
    """Convert thousandths of a point to points."""
    return thousandths / THOUSANDTHS


def against(rules: Ruleset) -> str:
    """Return the words behind a choice's cost where each plays alone: it counts the opponents' gains too."""
    return " against the others" if rules.sides > 2 else ""


def amount(number: float, unit: str) -> str:
    """Format an amount of what is scored, to hundredths: ``0.70 points``."""
    return f"{number:.2f} {unit}s"
