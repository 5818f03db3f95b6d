"""Writing EGN version 1.4, with its fields in order: a document, or a game played here.

All hands of a game are included: once it's over, they're known.
"""

from bot.engine.actions import Pass
from bot.games.up_card.actions import Accept, Call, Discard, Give, Under
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.notation.egn import document
from bot.notation.egn.ruleset import EgnRules, why_not_egn, write_ruleset
from bot.notation.egn.words import write_card
from bot.notation.record import Game

_NOTES = {"Event": "title", "Site": "description", "Date": "date"}


def dumps(game: Game) -> str:
    """Write a game's finished hands. Raise the errors of ``document_of``."""
    return document.write_document(document_of(game))


def document_of(game: Game) -> document.Document:
    """Return the record of a game's finished hands.

    Raises ValueError, with the reason, if EGN can't express its rules.

    The tags Event, Site and Date become title, description and date. EGN has no place for others.
    """
    reason = why_not_egn(game.rules)
    if reason:
        raise ValueError(reason)
    assert isinstance(game.rules, EuchreRules)
    match = game.match
    hands = match.hands if match else ()
    brought = [result.score for result in match.results] if match else []
    initial = tuple(total - sum(points) for total, *points in zip(game.total, *brought, strict=True))
    metadata = document.Metadata(
        game.players,
        initial=(initial[0], initial[1]),
        final=(game.total[0], game.total[1]) if match and match.over else None,
        rules=write_ruleset(EgnRules(game.rules)),
        **{note: _note(note, game.tags[tag]) for tag, note in _NOTES.items() if tag in game.tags},
    )
    deals = tuple(
        _write_deal(number, hand) for number, hand in enumerate(hands) if isinstance(hand, EuchreHand)
    )
    return document.Document(document.FILE_TYPE, "1.4", metadata, deals)


def _note(note: str, value: str) -> str:
    return value.replace(".", "-") if note == "date" else value


def _write_deal(number: int, hand: EuchreHand) -> document.DealRecord:
    tricks = tuple(tuple(write_card(card) for _, card in trick.plays) for trick in hand.tricks)
    hands = tuple(tuple(write_card(card) for card in held) for held in hand.deal.hands)
    state = document.InitialState(hand.deal.dealer - 1, write_card(hand.up), hands)
    return document.DealRecord(
        number, state, (_bidding(hand), *([document.Tricks(tricks, 1)] if tricks else []))
    )


def _bidding(hand: EuchreHand) -> document.Bidding:
    calls: list[str] = ["Pass"] * 3 if hand.blind else []  # no one calls before the dealer names trumps
    exchanges: list[document.Exchange] = []
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
                exchanges += [document.Exchange(place, kitty), document.Exchange(place, put_out, place)]
            case Give(card):
                exchanges.append(document.Exchange((place + 2) % 4, (write_card(card),), place))
            case Discard(card) if exchanges and exchanges[-1].receiver == place != exchanges[-1].sender:
                exchanges.append(document.Exchange(place, (write_card(card),), place))
            case Discard(card):
                discard = write_card(card)
    defenders = [seat for seat in hand.lone if hand.maker and seat % 2 != hand.maker % 2]
    return document.Bidding(
        tuple(calls),
        0,
        hand.maker in hand.lone,
        defenders[0] - 1 if defenders else None,
        discard,
        tuple(exchanges),
    )
