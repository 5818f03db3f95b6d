"""The actions of a seat in a hand, and one codec for all of them: in the log, buttons, records and tests.

``parse_action(str(action)) == action`` for every action. The words are those of docs/notation.md. This module
has the actions that kinds of game share. Each kind registers the verbs of its own (``bot.engine.kind``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import ALL_CARDS, Card, Suit
from bot.engine.errors import NotUnderstood, quoted

NO_TRUMP = "NT"


class Action:
    """An action of a seat. ``str`` writes it as records do."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A pass on a call."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Declining an offer: to play alone, to go under, or to rob."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Playing ``card`` to the trick."""

    card: Card

    def __str__(self) -> str:
        return self.card.code


# Parses the words after a verb, or returns None if they don't belong to it. Raises NotUnderstood.
Reader = Callable[[Sequence[str]], Action | None]

# Legal moves come from these, so that generating them creates no objects.
PASS, STAY = Pass(), Stay()
PLAYS = {card: Play(card) for card in ALL_CARDS}
TRUMP_CHOICES = (*Suit, None)


def bare_verb(action: Action) -> Reader:
    """Return the reader of a verb that has no words after it."""
    return lambda words: None if words else action


def card_after(made: Mapping[Card, Action]) -> Reader:
    """Return the reader of a verb followed by one card. ``made`` has the action for each card."""
    return lambda words: made[Card(words[0])] if len(words) == 1 else None


_READERS: dict[str, Reader] = {"pass": bare_verb(PASS), "stay": bare_verb(STAY)}


def register_verbs(verbs: Mapping[str, Reader]) -> None:
    """Register verbs for ``parse_action``, each with the reader of the words after it."""
    _READERS.update(verbs)


def parse_action(text: str) -> Action:
    """Parse an action, in upper or lower case. Raises NotUnderstood."""
    verb, *words = text.lower().split() or [""]
    reader = _READERS.get(verb)
    if reader is not None:
        action = reader(words)
        if action is not None:
            return action
    elif not words and verb:
        return PLAYS[Card(verb)]
    raise NotUnderstood(f"{quoted(text.strip())} isn't an action")


def write_trumps(suit: Suit | None) -> str:
    """Write the choice of trumps as records do: the suit's letter, or ``NT`` for no trump."""
    return suit.value if suit else NO_TRUMP


def read_trumps(text: str) -> Suit | None:
    """Parse the text that write_trumps returns, in upper or lower case. Raises NotUnderstood."""
    if text.upper() == NO_TRUMP:
        return None
    try:
        return Suit.parse(text)
    except NotUnderstood:
        raise NotUnderstood(f"{text!r} is neither a suit (S, H, D or C) nor no trump (NT)") from None
