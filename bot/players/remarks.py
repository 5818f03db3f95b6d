"""Remarks on decisions in an annotated record, with the marks chess players use."""

from collections.abc import Iterable
from typing import Protocol

from bot.engine.actions import Action
from bot.engine.match import Match
from bot.engine.view import View
from bot.notation.egn import Annotation, Mark, Remark, annotate
from bot.notation.egn.document import Document
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.reviewing import Decision, Grade, certain_loss

_MARKS = {Grade.BLUNDER: Mark.BLUNDER, Grade.MISTAKE: Mark.MISTAKE, Grade.INACCURACY: Mark.DUBIOUS}
_TOLD = 5  # the number of choices listed
_FOUND = 0.25  # points by which the best choice must beat the simple rules' choice to be great


class Phrasing(Protocol):
    """The wording of actions in players' terms, and of why one is better than another.

    ``cogs/ui/games/remarking.py`` implements it.
    """

    def advice(self, view: View, action: Action) -> str:
        """Format an action as advice: ``Lead J♠``."""

    def why_better(self, view: View, best: Worth, than: Worth) -> str:
        """Return why one choice was better than the other, in sentences."""

    def unit(self, view: View) -> str:
        """Return the unit of the score: ``point``."""


def add_remarks(
    document: Document, match: Match, decisions: Iterable[tuple[int, Decision]], phrasing: Phrasing
) -> Document:
    """Return the record with remarks on these decisions, each with its hand's number, from 0."""
    remarks = [
        Remark(hand, each.turn, said)
        for hand, each in decisions
        if (said := make_remark(each, phrasing)) is not None
    ]
    return annotate(document, match.hands, remarks)


def make_remark(decision: Decision, phrasing: Phrasing) -> Annotation | None:
    """Return a remark on a decision: its cost, or that it was hard to find, or None for all others."""
    view, best = decision.view, decision.best
    if decision.grade is not None:
        text = f"{explain_better(decision, phrasing)} ({list_worths(decision, phrasing)})"
        return Annotation(text, _MARKS[decision.grade])
    usual = BasicPlayer().choose(view)
    lost = certain_loss(decision, usual)
    if decision.done == best.action != usual and lost > _FOUND:
        why = phrasing.why_better(view, best, decision.worth_of(usual))
        less = f"{lost:.2f} {phrasing.unit(view)}s less"
        text = f"Well found. {phrasing.advice(view, usual)}, as most would, is worth {less}. {why}"
        return Annotation(f"{text} ({list_worths(decision, phrasing)})", Mark.GREAT)
    return None


def explain_better(decision: Decision, phrasing: Phrasing) -> str:
    """Describe what the decision cost, what was better, and why."""
    view, best = decision.view, decision.best
    cost = f"{phrasing.advice(view, decision.done)}: {-decision.cost:.2f} {phrasing.unit(view)}s"
    why = phrasing.why_better(view, best, decision.worth_of(decision.done))
    return f"{cost}. Better: {phrasing.advice(view, best.action)}. {why}"


def list_worths(decision: Decision, phrasing: Phrasing) -> str:
    """List the worth of the best choices and the one made, best first."""
    shown = [
        each for each in decision.worth if each in decision.worth[:_TOLD] or each.action == decision.done
    ]
    return ", ".join(f"{phrasing.advice(decision.view, each.action)} {each.rounded:+.2f}" for each in shown)


def write_choice(decision: Decision, action: Action) -> str:
    """Write the action as in a record."""
    return decision.match.in_play.written(decision.view.viewer, action)
