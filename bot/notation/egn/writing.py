"""Writing EGN, in the order and with the fields of version 1.4: a document, or a game that was played here.

Such a game is written with every hand: once it is over, they are known.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.engine.actions import Pass
from bot.games.up_card.actions import Accept, Call, Discard, Give, Under
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.notation.egn.document import (
    FILE_TYPE,
    NOTES,
    Annotations,
    Bidding,
    DealRecord,
    Document,
    Exchange,
    NamedPlayer,
    Tricks,
)
from bot.notation.egn.ruleset import House, why_not_egn, write_ruleset
from bot.notation.egn.words import write_card
from bot.notation.record import Game

Json = dict[str, object]
_NOTES = {"Event": "title", "Site": "description", "Date": "date"}


def dumps(game: Game) -> str:
    """Write a game's finished hands; raises what ``document_of`` does."""
    return write_document(document_of(game))


def document_of(game: Game) -> Document:
    """The record of a game's finished hands.

    Raises ValueError, with the reason, where EGN cannot express its rules.

    The tags Event, Site and Date become title, description and date; EGN has no place for others.
    """
    reason = why_not_egn(game.rules)
    if reason:
        raise ValueError(reason)
    assert isinstance(game.rules, EuchreRules)
    match = game.match
    hands = match.hands if match else ()
    brought = [result.score for result in match.results] if match else []
    initial = tuple(total - sum(points) for total, *points in zip(game.total, *brought, strict=True))
    return Document(
        tuple(NamedPlayer(name) for name in game.players),
        House(game.rules),
        tuple(_played(number, hand) for number, hand in enumerate(hands) if isinstance(hand, EuchreHand)),
        initial,
        game.total if match and match.over else None,
        notes={note: _note(note, game.tags[tag]) for tag, note in _NOTES.items() if tag in game.tags},
    )


def _note(note: str, value: str) -> str:
    return value.replace(".", "-") if note == "date" else value


def _played(number: int, hand: EuchreHand) -> DealRecord:
    tricks = tuple(tuple(write_card(card) for _, card in trick.plays) for trick in hand.tricks)
    return DealRecord(
        number,
        hand.deal.dealer - 1,
        write_card(hand.up),
        tuple(tuple(write_card(card) for card in held) for held in hand.deal.hands),
        bidding=_bidding(hand),
        play=Tricks(tricks) if tricks else None,
    )


def _bidding(hand: EuchreHand) -> Bidding:
    calls: list[str] = ["Pass"] * 3 if hand.blind else []  # nobody is asked before the dealer names trumps
    exchanges: list[Exchange] = []
    discard: str | None = None
    for seat, action in hand.history:
        place = seat - 1
        match action:
            case Pass():
                calls.append("Pass")
            case Accept():
                calls.append("Order")
            case Call(suit):
                calls.append(suit.value.lower() if suit else "n")
            case Under(cards):
                put_out = tuple(write_card(card) for card in cards)
                kitty = tuple(write_card(card) for card in hand.deal.kitty)
                exchanges += [Exchange(place, kitty), Exchange(place, put_out, place)]
            case Give(card):
                exchanges.append(Exchange((place + 2) % 4, (write_card(card),), place))
            case Discard(card) if exchanges and exchanges[-1].receiver == place != exchanges[-1].sender:
                exchanges.append(Exchange(place, (write_card(card),), place))
            case Discard(card):
                discard = write_card(card)
    defenders = [seat for seat in hand.lone if hand.maker and seat % 2 != hand.maker % 2]
    return Bidding(
        tuple(calls),
        hand.maker in hand.lone,
        defenders[0] - 1 if defenders else None,
        discard,
        tuple(exchanges),
    )


def write_document(document: Document, *, for_reading: bool = False) -> str:
    """The record's text; ``read_document`` reads it back to an equal document.

    It is in ASCII, which no terminal spoils; ``for_reading`` the signs in its remarks stand as they are.
    """
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
    return json.dumps(record, indent=2, ensure_ascii=not for_reading) + "\n"


def _player(player: NamedPlayer) -> object:
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
