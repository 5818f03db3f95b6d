"""What is remarked on decisions in an annotated record: how good they were, as chess players mark it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.engine.actions import Action
from bot.engine.match import Match
from bot.engine.view import View
from bot.notation.egn import Annotation, Mark, Remark, annotated
from bot.notation.egn.document import Document
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.reviewing import Decision, Grade, surely_less

_MARKS = {Grade.BLUNDER: Mark.BLUNDER, Grade.MISTAKE: Mark.MISTAKE, Grade.INACCURACY: Mark.DUBIOUS}
_TOLD = 5  # choices, of many
_FOUND = 0.25  # points by which the best choice must beat the one that goes by rules of thumb, to be great


class Saying(Protocol):
    """Says in players' words what was done, and why another choice was better.

    That is ``cogs/ui/games/remarking.py``.
    """

    def advice(self, view: View, action: Action) -> str:
        """Say what was done, or might have been, as advice: ``Lead J♠``."""

    def why_better(self, view: View, best: Worth, than: Worth) -> str:
        """Return why the one was better than the other, in sentences."""

    def unit(self, view: View) -> str:
        """Return what is scored: ``point``."""


def with_remarks(
    document: Document, match: Match, found: Iterable[tuple[int, Decision]], saying: Saying
) -> Document:
    """Return the record with remarks on these decisions, each with the number of its hand, from 0."""
    remarks = [
        Remark(hand, each.turn, said) for hand, each in found if (said := remark(each, saying)) is not None
    ]
    return annotated(document, match.hands, remarks)


def remark(decision: Decision, saying: Saying) -> Annotation | None:
    """Return what to say of a decision: what it cost, or that it was hard to find; None for all others."""
    view, best = decision.view, decision.best
    if decision.grade is not None:
        told = f"{what_was_better(decision, saying)} ({all_worth(decision, saying)})"
        return Annotation(told, _MARKS[decision.grade])
    usual = BasicPlayer().choose(view)
    lost = surely_less(decision, usual)
    if decision.done == best.action != usual and lost > _FOUND:
        why = saying.why_better(view, best, decision.worth_of(usual))
        less = f"{lost:.2f} {saying.unit(view)}s less"
        told = f"Well found. {saying.advice(view, usual)}, as most would, is worth {less}. {why}"
        return Annotation(f"{told} ({all_worth(decision, saying)})", Mark.GREAT)
    return None


def what_was_better(decision: Decision, saying: Saying) -> str:
    """Say what the decision cost, what was better, and why."""
    view, best = decision.view, decision.best
    cost = f"{saying.advice(view, decision.done)}: {-decision.cost:.2f} {saying.unit(view)}s"
    why = saying.why_better(view, best, decision.worth_of(decision.done))
    return f"{cost}. Better: {saying.advice(view, best.action)}. {why}"


def all_worth(decision: Decision, saying: Saying) -> str:
    """Return what the best choices and the one made were worth, the best first."""
    told = [each for each in decision.worth if each in decision.worth[:_TOLD] or each.action == decision.done]
    return ", ".join(f"{saying.advice(decision.view, each.action)} {each.told:+.2f}" for each in told)


def written(decision: Decision, action: Action) -> str:
    """Return the action as a record has it."""
    return decision.match.in_play.written(decision.view.viewer, action)
