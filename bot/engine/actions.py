"""What a seat can do in a hand, and one codec for every use: the log, buttons, records and tests.

``parse_action(str(action)) == action`` for every action. The words are those of docs/notation.md. Here are
the actions that kinds of game share; a kind registers the verbs of its own ones (``bot.engine.kind``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.cards import ALL_CARDS, Card, Suit
from bot.engine.errors import NotUnderstood, quoted

NO_TRUMP = "NT"


class Action:
    """Something that a seat does; ``str`` writes it as records do."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Says no to a call."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Declines what is asked: to play alone, to go under, or to rob."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Plays ``card`` to the trick."""

    card: Card

    def __str__(self) -> str:
        return self.card.code


# Reads the words that follow a verb; None where they do not belong to it. Raises NotUnderstood with its
# reason.
Reader = Callable[[Sequence[str]], Action | None]

# Legal moves are made from these, so that generating them makes no objects.
PASS, STAY = Pass(), Stay()
PLAYS = {card: Play(card) for card in ALL_CARDS}
TRUMP_CHOICES = (*Suit, None)


def bare_verb(action: Action) -> Reader:
    """Return the reader of a verb after which nothing stands."""
    return lambda words: None if words else action


def card_after(made: Mapping[Card, Action]) -> Reader:
    """Return the reader of a verb after which one card stands; ``made`` has the action for each."""
    return lambda words: made[Card(words[0])] if len(words) == 1 else None


_READERS: dict[str, Reader] = {"pass": bare_verb(PASS), "stay": bare_verb(STAY)}


def learn_verbs(verbs: Mapping[str, Reader]) -> None:
    """Have ``parse_action`` read these verbs, too."""
    _READERS.update(verbs)


def parse_action(text: str) -> Action:
    """Read an action in either case; raises NotUnderstood."""
    verb, *words = text.lower().split() or [""]
    reader = _READERS.get(verb)
    if reader is not None:
        action = reader(words)
        if action is not None:
            return action
    elif not words and verb:
        return PLAYS[Card(verb)]
    raise NotUnderstood(f"{quoted(text.strip())} is not an action")


def write_trumps(suit: Suit | None) -> str:
    """Return what is chosen as trumps, as records write it: the suit's letter, or ``NT`` for no trump."""
    return suit.value if suit else NO_TRUMP


def read_trumps(text: str) -> Suit | None:
    """Read what write_trumps writes, in either case; raises NotUnderstood."""
    if text.upper() == NO_TRUMP:
        return None
    try:
        return Suit.parse(text)
    except NotUnderstood:
        raise NotUnderstood(f"{text!r} is neither a suit (S, H, D or C) nor no trump (NT)") from None
