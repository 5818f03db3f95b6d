"""Cards as EGN writes them: ``Jd``, ``Tc``, ``B`` for the joker."""

from __future__ import annotations

from bot.engine.cards import BENNY, Card, Suit
from bot.engine.errors import NotUnderstood
from bot.notation.egn.fault import EgnFault

_SIGNS = {suit.sign: suit.value for suit in Suit}
_BOWERS = ("R", "L")


def write_card(card: Card) -> str:
    """The card in EGN."""
    return "B" if card.is_benny else card.rank.value + card.code[1].lower()


def is_known(written: str) -> bool:
    """Whether a card is named at all: ``X`` stands for a rank or a suit that nobody wrote down."""
    return bool(written) and "X" not in written.upper()


def read_card(written: str, place: str, trumps: Suit | None = None) -> Card:
    """Read a card. ``R`` and ``L`` are the bowers under these trumps, and ``N`` may stand for a nine.

    Early records wrote ``10`` and the signs of the suits. Raises EgnFault.
    """
    code = written.strip().upper()
    if code == "B":
        return BENNY
    if code in _BOWERS and trumps is not None:
        return Card("J" + (trumps if code == "R" else trumps.sister).value)
    if not is_known(code):
        raise EgnFault(f"{place}: the card {written!r} is unknown, so that the play cannot be followed")
    code = code.replace("N", "9", 1) if code[0] == "N" else code
    code = "".join(_SIGNS.get(letter, letter) for letter in code)
    try:
        card = Card(code)
    except NotUnderstood:
        card = BENNY
    if card.is_benny:  # JK is PEN's code
        raise EgnFault(f"{place}: {written!r} is not a card")
    return card
