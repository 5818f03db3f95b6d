"""What is remarked on decisions in an annotated record: how good they were, as chess players mark it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.actions import Action
from bot.engine.match import Match
from bot.notation.egn import Annotation, Mark, Remark, annotated
from bot.notation.egn.document import Document
from bot.players import BasicPlayer
from bot.players.reviewing import Decision, surely_less

_MARKS = ((1.0, Mark.BLUNDER), (0.5, Mark.MISTAKE), (0.0, Mark.DUBIOUS))
"""From which cost in points on a decision has which mark."""
_FOUND = 0.25  # points by which the best choice must beat the one that goes by rules of thumb, to be great


def with_remarks(document: Document, match: Match, found: Iterable[tuple[int, Decision]]) -> Document:
    """The record of that match with remarks on these decisions, each with the number of its hand, from 0."""
    remarks = [Remark(hand, each.turn, said) for hand, each in found if (said := remark(each)) is not None]
    return annotated(document, match.hands, remarks)


def remark(decision: Decision) -> Annotation | None:
    """What is to be said of a decision: what it cost, or that it was hard to find; None for all others."""
    if decision.cost:
        mark = next(mark for least, mark in _MARKS if decision.cost > least)
        better = written(decision, decision.best.action)
        return Annotation(f"{decision.cost:.2f} worse than {better} ({all_worth(decision)})", mark)
    usual = BasicPlayer().choose(decision.view)
    if decision.done == decision.best.action != usual and surely_less(decision, usual) > _FOUND:
        return Annotation(
            f"by rules of thumb one does {written(decision, usual)} ({all_worth(decision)})", Mark.GREAT
        )
    return None


def all_worth(decision: Decision) -> str:
    """What each choice was worth, the best first."""
    return ", ".join(f"{written(decision, each.action)} {each.told:+.2f}" for each in decision.worth)


def written(decision: Decision, action: Action) -> str:
    """The action as a record has it."""
    return decision.match.in_play.written(decision.view.viewer, action)
