"""The actions of upcard euchre besides playing, and the phases in which a seat takes them.

Accepting the upcard's suit is one action under four names. ``str`` writes ``order``. A record is written with
the name that the table uses (see ``EuchreHand.written``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import (
    TRUMP_CHOICES,
    Action,
    Reader,
    bare_verb,
    card_after,
    read_trumps,
    write_trumps,
)
from bot.engine.cards import ALL_CARDS, Card, Suit, write_cards
from bot.engine.phases import Phase

FARMERS_HAND = Phase("showing a farmer's hand")
GOING_UNDER = Phase("going under")
FIRST_ROUND = Phase("the first round of calling")
SECOND_ROUND = Phase("the second round of calling")
BLIND = Phase("naming trumps blind")
DISCARDING = Phase("discarding")
DECLARING = Phase("going alone")
GIVING = Phase("giving the partner's best")


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Acceptance of the upcard's suit as trumps, with the partner or ``alone``."""

    alone: bool = False

    def __str__(self) -> str:
        return "order alone" if self.alone else "order"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Naming ``suit`` as trumps: in the second round, or blind if the Benny is turned up.

    None is no trump, if house rules allow it.
    """

    suit: Suit | None
    alone: bool = False

    def __str__(self) -> str:
        return f"call {write_trumps(self.suit)}{' alone' if self.alone else ''}"


@dataclass(frozen=True, slots=True)
class Alone(Action):
    """A declaration, after trumps are made, to play alone."""

    def __str__(self) -> str:
        return "alone"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Putting ``card`` out face down after picking up the upcard."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Showing a farmer's hand, all nines and tens, so that the same dealer deals again (house rule)."""

    def __str__(self) -> str:
        return "show"


@dataclass(frozen=True, slots=True)
class Under(Action):
    """Going under: swapping three nines or tens for the three cards of the kitty (house rule).

    The order of ``cards`` doesn't matter: they're stored in the pack's order.
    """

    cards: tuple[Card, Card, Card]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=ALL_CARDS.index)))

    def __str__(self) -> str:
        return f"under {write_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Giving ``card`` to the partner who is playing alone: partner's best (house rule)."""

    card: Card

    def __str__(self) -> str:
        return f"give {self.card}"


ALONE, SHOW = Alone(), Show()
ACCEPT, ACCEPT_ALONE = Accept(), Accept(alone=True)
CALLS = {(suit, alone): Call(suit, alone) for suit in TRUMP_CHOICES for alone in (False, True)}
DISCARDS = {card: Discard(card) for card in ALL_CARDS}
GIVES = {card: Give(card) for card in ALL_CARDS}


def _accept(words: Sequence[str]) -> Action | None:
    return {(): ACCEPT, ("alone",): ACCEPT_ALONE}.get(tuple(words))


def _call(words: Sequence[str]) -> Action | None:
    match words:
        case [suit]:
            return CALLS[read_trumps(suit), False]
        case [suit, "alone"]:
            return CALLS[read_trumps(suit), True]
    return None


def _under(words: Sequence[str]) -> Action | None:
    match words:
        case [first, second, third]:
            return Under((Card(first), Card(second), Card(third)))
    return None


VERBS: Mapping[str, Reader] = {
    **dict.fromkeys(("order", "assist", "take", "turn-down"), _accept),
    "call": _call,
    "alone": bare_verb(ALONE),
    "discard": card_after(DISCARDS),
    "show": bare_verb(SHOW),
    "under": _under,
    "give": card_after(GIVES),
}
