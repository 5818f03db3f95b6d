"""Wording shared by reviews of one game and of many: places in the calling, and points."""

from bot.standings.coaching import THOUSANDTHS, CallReview
from cogs.ui.words.names import count

HOW = "How is this calculated?"
CALCULATED = (
    "I deal the hidden cards at random many times, and bots play out each choice. "
    "The numbers are points per hand, yours minus your opponents'. "
    "A blunder costs 1 or more, a mistake 0.5 or more, and an inaccuracy less. "
    "A close call costs nothing."
)
_LEAST = 0.1
_PLACES = {0: "as dealer", 1: "in first seat", 2: "in second seat", 3: "in third seat"}


def points(thousandths: int) -> float:
    """Convert thousandths of a point to points."""
    return thousandths / THOUSANDTHS


def amount(number: float, unit: str) -> str:
    """Format an amount of what is scored, to a tenth and at least that: ``0.7 points``."""
    return f"{max(number, _LEAST):.1f} {unit}s"


def habit(place: int, of: CallReview, unit: str, least: float, enough: int) -> str:
    """Say that a player calls too rarely or too often from a place, empty if neither.

    Places count from the dealer. It takes ``enough`` calls, and ``least`` thousandths of a point lost by one
    more than by the other.
    """
    if of.decided < enough or abs(of.lean) < least:
        return ""
    shy = of.lean > 0
    times, cost = (of.shy, of.shy_cost) if shy else (of.bold, of.bold_cost)
    where = _PLACES.get(place, f"in seat {place}")
    what = f"You {'pass' if shy else 'call'} too often {where}: {times} of {count(of.decided, 'time')}."
    return f"{what} That cost {amount(points(cost), unit)}."
