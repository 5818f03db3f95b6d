"""Putting remarks into a record: each at the call or the play that it is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.engine.actions import Action, Pass, Play
from bot.engine.hand import Hand
from bot.games.up_card.actions import Accept, Call
from bot.games.up_card.hand import EuchreHand
from bot.notation.egn.document import Annotations, DealRecord, Document
from bot.notation.egn.words import Annotation


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on what was done at that turn of a deal; both count from 0."""

    deal: int
    turn: int
    annotation: Annotation


def annotated(document: Document, hands: Sequence[Hand], remarks: Iterable[Remark]) -> Document:
    """The record with these remarks behind those that it has; ``hands`` are its deals, played again.

    What EGN has no place for, as a discard, is remarked on at the call before it, without its mark.
    """
    deals = [*document.deals]
    for remark in remarks:
        deals[remark.deal] = _with(deals[remark.deal], hands[remark.deal], remark)
    return replace(document, deals=tuple(deals))


def _with(deal: DealRecord, hand: Hand, remark: Remark) -> DealRecord:
    before = [action for _, action in hand.history[: remark.turn]]
    about = hand.history[remark.turn][1]
    if isinstance(about, Play):
        assert deal.play is not None
        at = sum(isinstance(action, Play) for action in before)
        notes = _behind(deal.play.annotations, at, remark.annotation)
        return replace(deal, play=replace(deal.play, annotations=notes))
    assert deal.bidding is not None
    blind = 3 if isinstance(hand, EuchreHand) and hand.blind else 0  # passes that are written for nobody
    at, annotation = blind + sum(map(_is_call, before)), remark.annotation
    if not _is_call(about):
        at, annotation = max(at - 1, 0), Annotation(annotation.text)
    notes = _behind(deal.bidding.annotations, at, annotation)
    return replace(deal, bidding=replace(deal.bidding, annotations=notes))


def _is_call(action: Action) -> bool:
    return isinstance(action, Pass | Accept | Call)


def _behind(notes: Annotations, at: int, annotation: Annotation) -> Annotations:
    return dict(sorted({**notes, at: (*notes.get(at, ()), annotation)}.items()))
