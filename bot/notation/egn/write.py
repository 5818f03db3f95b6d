"""Writing a document as JSON, in the order and with the fields of version 1.4."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.notation.egn.document import (
    FILE_TYPE,
    NOTES,
    Annotations,
    Bidding,
    DealRecord,
    Document,
    Exchange,
    Player,
    Tricks,
)
from bot.notation.egn.ruleset import write_ruleset

Json = dict[str, object]


def write_document(document: Document) -> str:
    """The record's text; ``read_document`` reads it back to an equal document."""
    metadata: Json = {name: document.notes[name] for name in NOTES if name in document.notes}
    metadata |= {
        "players": [_player(player) for player in document.players],
        "initialScore": list(document.initial),
        "ruleset": write_ruleset(document.house),
    }
    if document.final is not None:
        metadata["finalScore"] = list(document.final)
    deals = [_deal(deal) for deal in document.deals]
    record = {"fileType": FILE_TYPE, "version": document.version, "metadata": metadata, "deals": deals}
    return json.dumps(record, indent=2) + "\n"


def _player(player: Player) -> object:
    if not player.ids:
        return player.name
    ids = [{"id": id_, "source": source} for source, id_ in player.ids]
    return {"name": player.name, "playerIds": ids}


def _deal(deal: DealRecord) -> Json:
    state: Json = {"dealer": deal.dealer, "upCard": deal.up}
    if deal.hands:
        state["playerCards"] = deal.hands
    if deal.kitty:
        state["kitty"] = deal.kitty
    phases = [phase for phase in (deal.bidding, deal.play) if phase is not None]
    written: Json = {"dealNumber": deal.number, "initialState": state, "phases": [_phase(p) for p in phases]}
    if deal.lines:
        written["alternativeLines"] = [
            _known({"branchIndex": line.branch}) | {"phases": [_phase(phase) for phase in line.phases]}
            for line in deal.lines
        ]
    return written


def _phase(phase: Bidding | Tricks) -> Json:
    if isinstance(phase, Tricks):
        written: Json = {"phaseNumber": 1, "type": "TRICK_PLAY"} | _known({"initialLead": phase.lead})
        return written | {"tricks": phase.tricks} | _annotations("playAnnotations", phase.annotations)
    bidding: Json = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": phase.calls}
    bidding |= _known(
        {"isAlone": phase.alone, "aloneDefender": phase.alone_defender, "discard": phase.discard}
    )
    if phase.exchanges:
        bidding["cardExchanges"] = [_exchange(exchange) for exchange in phase.exchanges]
    return bidding | _annotations("callAnnotations", phase.annotations)


def _exchange(exchange: Exchange) -> Json:
    return _known({"sender": exchange.sender}) | {"receiver": exchange.receiver, "cards": exchange.cards}


def _annotations(name: str, annotations: Annotations) -> Json:
    if not annotations:
        return {}
    return {name: {str(at): [str(remark) for remark in remarks] for at, remarks in annotations.items()}}


def _known(values: Mapping[str, object]) -> Json:
    return {name: value for name, value in values.items() if value is not None}
