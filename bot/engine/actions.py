"""What a seat can do in a hand, and one codec for every use: the log, buttons, records and tests.

``parse_action(str(action)) == action`` for every action. The words are those of docs/notation.md.
Accepting the up-card's suit is one action under four names; ``str`` writes ``order``, and a record is
written with the name that the table uses (see ``Hand.written``).
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import ALL_CARDS, Card, Suit, write_cards
from bot.engine.errors import NotUnderstood

NO_TRUMP = "NT"
MOST_TRICKS = 12  # in one hand of any game of the family
ACCEPT_WORDS = ("order", "assist", "take", "turn-down")


@dataclass(frozen=True, slots=True)
class Pass:
    """Says no to a call."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Accept:
    """Accepts the up-card's suit as trumps, to play with the partner or ``alone``."""

    alone: bool = False

    def __str__(self) -> str:
        return "order alone" if self.alone else "order"


@dataclass(frozen=True, slots=True)
class Call:
    """Names ``suit`` as trumps: in the second round, or blind when the Benny is turned up.

    None is no trump, where house rules allow it.
    """

    suit: Suit | None
    alone: bool = False

    def __str__(self) -> str:
        return f"call {_strain(self.suit)}{' alone' if self.alone else ''}"


@dataclass(frozen=True, slots=True)
class Alone:
    """Declares, trumps being made, to play alone."""

    def __str__(self) -> str:
        return "alone"


@dataclass(frozen=True, slots=True)
class Stay:
    """Declines what is asked: to play alone, to go under, or to rob."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Discard:
    """Puts ``card`` out face down after taking the up-card up."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Show:
    """Shows a farmer's hand, all nines and tens, so that the same dealer deals again (house rule)."""

    def __str__(self) -> str:
        return "show"


@dataclass(frozen=True, slots=True)
class Under:
    """Goes under: swaps three nines or tens for the three hidden cards (house rule).

    The order in which ``cards`` are named means nothing: they are kept in that of the pack.
    """

    cards: tuple[Card, Card, Card]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=ALL_CARDS.index)))

    def __str__(self) -> str:
        return f"under {write_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Give:
    """Gives ``card`` to the partner who plays alone: partner's best (house rule)."""

    card: Card

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Play:
    """Plays ``card`` to the trick."""

    card: Card

    def __str__(self) -> str:
        return self.card.code


@dataclass(frozen=True, slots=True)
class Bid:
    """Bids to take ``tricks`` with ``strain`` as trumps, None for no trump (Bid Euchre)."""

    tricks: int
    strain: Suit | None

    def __str__(self) -> str:
        return f"bid {self.tricks} {_strain(self.strain)}"


@dataclass(frozen=True, slots=True)
class Rob:
    """Takes the turned-up card and puts ``card`` out, face down (Spoil Five)."""

    card: Card

    def __str__(self) -> str:
        return f"rob {self.card}"


@dataclass(frozen=True, slots=True)
class Jink:
    """Having won the first three tricks, plays on for all five (Spoil Five)."""

    def __str__(self) -> str:
        return "jink"


@dataclass(frozen=True, slots=True)
class Stop:
    """Having won the first three tricks, takes the pool (Spoil Five)."""

    def __str__(self) -> str:
        return "stop"


Action = Pass | Accept | Call | Alone | Stay | Discard | Show | Under | Give | Play | Bid | Rob | Jink | Stop

# Legal moves are made from these, so that generating them makes no objects.
PASS, ALONE, STAY, SHOW, JINK, STOP = Pass(), Alone(), Stay(), Show(), Jink(), Stop()
ACCEPT, ACCEPT_ALONE = Accept(), Accept(alone=True)
STRAINS = (*Suit, None)
CALLS = {(strain, alone): Call(strain, alone) for strain in STRAINS for alone in (False, True)}
PLAYS = {card: Play(card) for card in ALL_CARDS}
DISCARDS = {card: Discard(card) for card in ALL_CARDS}
GIVES = {card: Give(card) for card in ALL_CARDS}
ROBS = {card: Rob(card) for card in ALL_CARDS}
BIDS = {(tricks, strain): Bid(tricks, strain) for tricks in range(1, MOST_TRICKS + 1) for strain in STRAINS}

_WORDS: dict[str, Action] = {
    "pass": PASS,
    "alone": ALONE,
    "stay": STAY,
    "show": SHOW,
    "jink": JINK,
    "stop": STOP,
}
_WORDS |= dict.fromkeys(ACCEPT_WORDS, ACCEPT) | {f"{word} alone": ACCEPT_ALONE for word in ACCEPT_WORDS}


def parse_action(text: str) -> Action:
    """Read an action in either case; raises NotUnderstood."""
    words = text.lower().split()
    known = _WORDS.get(" ".join(words))
    if known is not None:
        return known
    match words:
        case ["call", strain]:
            return CALLS[_read_strain(strain), False]
        case ["call", strain, "alone"]:
            return CALLS[_read_strain(strain), True]
        case ["discard", card]:
            return DISCARDS[Card(card)]
        case ["under", first, second, third]:
            return Under((Card(first), Card(second), Card(third)))
        case ["give", card]:
            return GIVES[Card(card)]
        case ["rob", card]:
            return ROBS[Card(card)]
        case ["bid", tricks, strain]:
            return _bid(tricks, strain)
        case [card]:
            return PLAYS[Card(card)]
    raise NotUnderstood(f"{text.strip()!r} is not an action")


def _bid(tricks: str, strain: str) -> Bid:
    suit = _read_strain(strain)
    number = int(tricks) if tricks.isascii() and tricks.isdigit() and len(tricks) <= 2 else 0
    if (number, suit) not in BIDS:
        raise NotUnderstood(f"{tricks!r} is not a number of tricks from 1 to {MOST_TRICKS}")
    return BIDS[number, suit]


def _strain(suit: Suit | None) -> str:
    return suit.value if suit else NO_TRUMP


def _read_strain(text: str) -> Suit | None:
    return None if text.upper() == NO_TRUMP else Suit.parse(text)
