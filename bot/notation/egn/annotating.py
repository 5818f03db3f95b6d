"""Adding remarks to an EGN record, each at the call or play it's about."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.engine.actions import Action, Pass, Play
from bot.engine.hand import Hand
from bot.games.up_card.actions import Accept, Call
from bot.games.up_card.hand import EuchreHand
from bot.notation.egn.document import Bidding, DealRecord, Document, Tricks
from bot.notation.egn.words import Annotation


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on the action at that turn of a deal. Both count from 0."""

    deal: int
    turn: int
    annotation: Annotation


def annotate(document: Document, hands: Sequence[Hand], remarks: Iterable[Remark]) -> Document:
    """Return the record with these remarks added after its own. ``hands`` are its deals, replayed.

    A remark on something EGN has no place for, such as a discard, goes to the call before it, without its
    mark.
    """
    deals = [*document.deals]
    for remark in remarks:
        deals[remark.deal] = _add_remark(deals[remark.deal], hands[remark.deal], remark)
    return replace(document, deals=tuple(deals))


def _add_remark(deal: DealRecord, hand: Hand, remark: Remark) -> DealRecord:
    before = [action for _, action in hand.history[: remark.turn]]
    about = hand.history[remark.turn][1]
    phase: type[Bidding | Tricks]
    if isinstance(about, Play):
        at, phase, said = sum(isinstance(action, Play) for action in before), Tricks, str(remark.annotation)
    else:
        blind = 3 if isinstance(hand, EuchreHand) and hand.blind else 0  # passes written for no one's call
        at, phase, said = blind + sum(map(_is_call, before)), Bidding, str(remark.annotation)
        if not _is_call(about):
            at, said = max(at - 1, 0), remark.annotation.text
    phases = [_append_annotation(each, at, said) if isinstance(each, phase) else each for each in deal.phases]
    return replace(deal, phases=tuple(phases))


def _is_call(action: Action) -> bool:
    return isinstance(action, Pass | Accept | Call)


def _append_annotation(phase: Bidding | Tricks, at: int, said: str) -> Bidding | Tricks:
    notes = phase.annotations
    return replace(phase, annotations=dict(sorted({**notes, at: (*notes.get(at, ()), said)}.items())))
