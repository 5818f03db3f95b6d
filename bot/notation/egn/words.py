"""The words of EGN: seats, cards (``Jd``, ``Tc``, ``B`` for the joker), calls, and remarks."""

from dataclasses import dataclass
from enum import Enum

from bot.engine.actions import PASS, Action
from bot.engine.cards import BENNY, Card, Suit
from bot.engine.errors import NotUnderstood, quoted
from bot.engine.seats import Seat
from bot.games.up_card.actions import ACCEPT, ACCEPT_ALONE, CALLS
from bot.notation.egn.document import EgnFault

_PASSES = ("pass", "p")
_ACCEPTS = ("order", "o", "pickup", "call", "alone")
_SIGNS = {suit.sign: suit.value for suit in Suit}
_TRUMPS: dict[str, Suit | None] = {suit.value.lower(): suit for suit in Suit}
_TRUMPS |= {suit.sign: suit for suit in Suit} | {"n": None}
_BOWERS = ("R", "L")


def seat_name(seat: Seat) -> str:
    """Write the seat with EGN's number: ``seat 0``."""
    return f"seat {seat - 1}"


def write_card(card: Card) -> str:
    """Write the card in EGN."""
    return "B" if card.is_benny else card.rank.value + card.code[1].lower()


def is_known(written: str) -> bool:
    """Return True if the card is fully recorded: ``X`` is an unrecorded rank or suit."""
    return bool(written) and "X" not in written.upper()


def read_card(written: str, place: str, trumps: Suit | None = None) -> Card:
    """Read a card. ``R`` and ``L`` are the bowers under these trumps, and ``N`` may mean a nine.

    Early records wrote ``10`` and suit symbols. Raises EgnFault.
    """
    code = written.strip().upper()
    if code == "B":
        return BENNY
    if code in _BOWERS and trumps is not None:
        return Card("J" + (trumps if code == "R" else trumps.sister).value)
    if not is_known(code):
        raise EgnFault(f"{place}: the card {quoted(written)} is unknown, so the play can't be followed")
    code = code.replace("N", "9", 1) if code[0] == "N" else code
    code = "".join(_SIGNS.get(letter, letter) for letter in code)
    try:
        card = Card(code)
    except NotUnderstood:
        card = BENNY
    if card.is_benny:  # JK is PEN's code
        raise EgnFault(f"{place}: {quoted(written)} isn't a card")
    return card


def read_call(written: str, alone: bool | None, place: str) -> Action:
    """Read a call. If the record doesn't say whether it's alone, the word ``Alone`` decides.

    Raises EgnFault.
    """
    word = written.strip().lower()
    if word in _PASSES:
        return PASS
    if word in _ACCEPTS:
        return ACCEPT_ALONE if alone or (alone is None and word == "alone") else ACCEPT
    if word in _TRUMPS:
        return CALLS[_TRUMPS[word], bool(alone)]
    if word == "x":
        raise EgnFault(f"{place}: the call is unknown, so the play can't be followed")
    raise EgnFault(f"{place}: {quoted(written)} isn't a call")


class Mark(Enum):
    """The rating of a call or play in a remark. The value is its written form."""

    BLUNDER = "[??]"
    MISTAKE = "[?]"
    DUBIOUS = "[?!]"
    INTERESTING = "[!?]"
    GREAT = "[!]"
    BRILLIANT = "[!!]"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark: its mark, if any, and the text after it. ``str`` gives the form in a record."""

    text: str
    mark: Mark | None = None

    def __str__(self) -> str:
        return (self.mark.value if self.mark else "") + self.text
