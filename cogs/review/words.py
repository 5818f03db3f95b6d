"""What a review says of a player's decisions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.phases import Phase
from bot.engine.view import View
from bot.players.reviewing import Decision
from cogs.ui.words.names import begun, count, quoted, signed_points

NO_SUCH_HAND = "That hand is not finished yet; its review follows when it is."
NOTHING_TO_DECIDE = "You had nothing to decide in this hand that could be weighed."
ALL_GOOD = "Nothing that you did cost you anything: every choice was as good as the best."
_SMALL = 0.1  # below it a second place is told


def heading(number: int) -> str:
    """Which hand is looked back on."""
    return f"Your decisions in hand {number}"


def summary(decisions: Sequence[Decision], unit: str) -> str:
    """How many of them cost something, and how much they did in all; ``unit`` is what is scored."""
    if not decisions:
        return NOTHING_TO_DECIDE
    dear = [decision.cost for decision in decisions if decision.cost]
    if not dear:
        return ALL_GOOD
    return f"{len(dear)} of {count(len(decisions), 'decision')} cost you {_amount(sum(dear), unit)} in all."


def meaning(unit: str) -> str:
    """What the figures are."""
    return (
        f"{begun(unit)}s a hand, yours less theirs, by what you could see at the time; the cards that"
        " you could not see were laid out many ways."
    )


def moment(view: View) -> str:
    """When in the hand it was: ``Trick 2``."""
    if view.phase is Phase.PLAY:
        return f"Trick {len(view.tricks) + 1}"
    return begun(view.phase.words.removeprefix("the "))


def dear(when: str, done: str, cost: float, unit: str) -> str:
    """What was done, and what that cost."""
    return f"**{when}** · {quoted(done)} cost you {_amount(cost, unit)}."


def better(what: str, why: str) -> str:
    """What was better, and why."""
    return f"{quoted(what)} was better: {why}."


def worth(choice: str, points: float) -> str:
    """What one choice was worth."""
    return f"{choice} {signed_points(points)}"


def _amount(number: float, unit: str) -> str:
    shown = f"{number:.1f}" if number >= _SMALL else f"{number:.2f}"
    return f"{shown} {unit}s"
