"""The errors the engine raises: each has a type, and some a reason.

::

    Refusal
    ├── NotUnderstood    the text is no card, action, option or record
    │   └── NoSuchGame   nor a ruleset, with the text
    ├── NotYourTurn      a seat that is not to act has acted
    ├── NotAllowed       the rules do not allow it here, with a Reason
    └── BadOptions       house rules that can't hold, with every fault
        └── WrongSeats   the ruleset isn't for that many players

``str()`` of each is a plain sentence for records and programs. What players read is made from the type
and the reason, beside the screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.cards import Card, Suit


LONGEST_QUOTE = 60
"""The maximum length of quoted user text in an error, in characters."""


def shortened(text: str) -> str:
    """Return the text for use in an error: only the beginning of a long one."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def quoted(text: str) -> str:
    """Return the text shortened, in quotation marks, with its control characters escaped."""
    return repr(shortened(text))


class Reason(Enum):
    """The reasons why an action isn't allowed."""

    HAND_OVER = "the hand is over"
    GAME_OVER = "the game is over"
    NO_HAND = "no hand has been dealt"
    HAND_OPEN = "the hand isn't over"
    WRONG_DEAL = "the deal isn't one that these rules give"
    NOT_NOW = "it isn't the time for that"
    NOT_HELD = "the card isn't held"
    MUST_FOLLOW = "the suit led must be followed"
    ONLY_ALONE = "the dealer's partner can accept only by going alone"
    NOBODY_ALONE = "no one may go alone under these rules"
    NOT_BLIND_ALONE = "trumps named blind can't be made alone"
    TURNED_DOWN = "the suit was turned down"
    MUST_CALL = "the dealer must call"
    MUST_NAME_BLIND = "the Benny is turned up: the dealer names trumps"
    BID_HIGHER = "a bid is higher in number than the last"
    BID_TOO_LOW = "the bid is lower than the least allowed"
    BID_TOO_HIGH = "there are not so many tricks"
    MUST_BID = "the dealer must bid when all others passed"
    FORCED_BID = "a dealer who must bid makes the lowest bid, in a suit"
    MUST_ROB = "the turned-up card must be taken"
    NO_NO_TRUMP = "no trump isn't played under these rules"
    NOT_UNDER = "going under takes three different nines or tens"
    KEEP_UP_CARD = "the card just taken up may not be discarded"


class Refusal(Exception):
    """Base class of everything the engine refuses."""


class NotUnderstood(Refusal):
    """Raised for text that isn't a valid card, action or record."""


class NoSuchGame(NotUnderstood):
    """Raised for text that isn't the id of a ruleset. ``named`` is the text, ``there_are`` the valid ids."""

    def __init__(self, named: str, there_are: Iterable[str]) -> None:
        self.named, self.there_are = named, tuple(there_are)
        near = get_close_matches(shortened(named), self.there_are, n=1)
        meant = f"Did you mean {near[0]}?" if near else f"Choose one of {', '.join(self.there_are)}"
        super().__init__(f"no game is called {quoted(named)}. {meant}")


class NotYourTurn(Refusal):
    """Raised when ``seat`` acts on the turn of ``to_act``."""

    def __init__(self, seat: int, to_act: int) -> None:
        super().__init__(f"it's seat {to_act}'s turn, not seat {seat}'s")
        self.seat = seat
        self.to_act = to_act


class NotAllowed(Refusal):
    """Raised for an action that the rules don't allow now.

    ``suit`` is the suit to follow or that is refused, and ``cards`` the cards concerned, if the reason
    involves any.
    """

    def __init__(
        self, reason: Reason, text: str = "", *, suit: Suit | None = None, cards: Sequence[Card] = ()
    ) -> None:
        super().__init__(text or reason.value)
        self.reason = reason
        self.suit = suit
        self.cards = tuple(cards)


class BadOptions(Refusal):
    """Raised for house rules that can't hold. ``faults`` lists all problems, a sentence each."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class WrongSeats(BadOptions):
    """Raised if the ruleset isn't for that many players."""
