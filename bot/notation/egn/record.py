"""A game that was played here, as a document of EGN, with every hand: once it is over, they are known."""

from __future__ import annotations

from bot.engine.actions import Accept, Call, Discard, Give, Pass, Under
from bot.engine.euchre import EuchreHand
from bot.engine.ruleset import EuchreRules
from bot.notation.egn.cards import write_card
from bot.notation.egn.document import Bidding, DealRecord, Document, Exchange, Player, Tricks
from bot.notation.egn.ruleset import House, why_not_egn
from bot.notation.egn.write import write_document
from bot.notation.record import Game

_NOTES = {"Event": "title", "Site": "description", "Date": "date"}


def dumps(game: Game) -> str:
    """Write a game's finished hands; raises ValueError, with the reason, where EGN cannot express its rules.

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
    document = Document(
        tuple(Player(name) for name in game.players),
        House(game.rules),
        tuple(_deal(number, hand) for number, hand in enumerate(hands) if isinstance(hand, EuchreHand)),
        initial,
        game.total if match and match.over else None,
        notes={note: _note(note, game.tags[tag]) for tag, note in _NOTES.items() if tag in game.tags},
    )
    return write_document(document)


def _note(note: str, value: str) -> str:
    return value.replace(".", "-") if note == "date" else value


def _deal(number: int, hand: EuchreHand) -> DealRecord:
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
                hidden = tuple(write_card(card) for card in hand.deal.rest)
                exchanges += [Exchange(place, hidden), Exchange(place, put_out, place)]
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
