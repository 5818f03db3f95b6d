"""Cards and suits in words and signs.

The signs carry the text variation selector: without it Discord draws them as coloured pictures, of which
the black ones can hardly be seen on a dark ground.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import suit_of, title
from cogs.ui.words.names import listed

_AS_TEXT = "\ufe0e"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_WORTH_NAMING = (Rank.ACE, Rank.KING)


def sign(suit: Suit) -> str:
    """The suit's sign as a glyph of the text."""
    return suit.sign + _AS_TEXT


def card(card: Card, trumps: Suit | None = None) -> str:
    """The card as a sentence names it: ``Q♠``, and with trumps ``J♦ (left bower)``."""
    titled = title(card, trumps)
    if card.suit is None or titled is None:
        return _bare(card)
    return f"{_bare(card)} ({titled})"


def label(card: Card, trumps: Suit | None = None) -> str:
    """The card on a button: ``Q♠``, ``J♦ left``."""
    titled = title(card, trumps)
    short = titled.removesuffix(" bower") if titled and card.suit else ""
    return f"{_bare(card)} {short}".rstrip()


def cards(some: Sequence[Card], trumps: Suit | None = None) -> str:
    """Several cards in a sentence: ``J♦ (left bower) and Q♥``."""
    return listed([card(each, trumps) for each in some])


def belonging(card_: Card, trumps: Suit | None) -> str:
    """Why a card belongs to another suit than is printed on it; empty when it does not."""
    if trumps is None or suit_of(card_, trumps) is card_.suit:
        return ""
    if card_.suit is None:
        return "the Benny is always a trump"
    return f"{_bare(card_)} is the left bower, so it is a {trumps.word.removesuffix('s')}"


def suit(suit: Suit) -> str:
    """The suit at the head of a sentence or on a button: ``♥ Hearts``."""
    return f"{sign(suit)} {suit.word.capitalize()}"


def reading(held: Sequence[Card], trumps: Suit) -> str:
    """What the cards are worth under those trumps: ``three trumps with hearts: right bower, ace``."""
    mine = [each for each in held if suit_of(each, trumps) is trumps]
    number = _NUMBERS[len(mine)] if len(mine) < len(_NUMBERS) else str(len(mine))
    text = f"{number} {'trump' if len(mine) == 1 else 'trumps'} with {trumps.word}"
    high = _high(mine, trumps)
    return f"{text}: {', '.join(high)}" if high else text


def short_reading(held: Sequence[Card], trumps: Suit) -> str:
    """The same, where several suits are compared: ``♥ 3, right bower, ace``."""
    mine = [each for each in held if suit_of(each, trumps) is trumps]
    return ", ".join([f"{sign(trumps)} {len(mine)}", *_high(mine, trumps)])


def _high(mine: Sequence[Card], trumps: Suit) -> list[str]:
    """The trumps worth naming, from the highest."""
    titles = [title(each, trumps) for each in mine]
    named = [word for word in ("Benny", "right bower", "left bower") if word in titles]
    return named + [rank.word for rank in _WORTH_NAMING if any(each.rank is rank for each in mine)]


def _bare(card: Card) -> str:
    if card.suit is None:
        return "Benny"
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    return f"{rank}{sign(card.suit)}"
