"""Cards and suits in words and signs.

Signs carry the text variation selector. Without it Discord draws them as colored pictures, and the black ones
are hard to see on a dark background.
"""

import re
from collections.abc import Sequence

from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import Order
from cogs.ui.words.names import count, listed

NO_TRUMP = "no trump"
_AS_TEXT = "\ufe0e"
_SIGNS = re.compile(f"[♠♥♦♣](?!{_AS_TEXT})")
_NUMBERS = tuple("no one two three four five six seven eight nine ten eleven twelve".split())
_TITLES = ("Benny", "right bower", "left bower")
_WORTH_NAMING = (Rank.ACE, Rank.KING)


def sign(suit: Suit) -> str:
    """Return the suit's sign as a text glyph."""
    return suit.sign + _AS_TEXT


def as_text(text: str) -> str:
    """Return text others wrote with every suit sign as a text glyph."""
    return _SIGNS.sub(rf"\g<0>{_AS_TEXT}", text)


def drawn_signs(text: str) -> str:
    """Return the text with bare suit signs, for fonts that have only one form of them."""
    return text.replace(_AS_TEXT, "")


def card(card: Card, order: Order | None = None, note: str = "") -> str:
    """Format a card for a sentence: ``Q♠``, and with trumps and a ``note`` ``J♦ (left bower, winning)``."""
    beside = ", ".join(filter(None, [_title(card, order), note]))
    return f"{bare(card)} ({beside})" if beside else bare(card)


def the(named: Card, order: Order | None = None) -> str:
    """Format a card for a sentence about playing it: ``Q♠``, but ``the Benny``."""
    return f"the {bare(named)}" if named.is_benny else card(named, order)


def label(card: Card, order: Order | None = None) -> str:
    """Format a card for a button: ``Q♠``, ``J♦ left``."""
    return f"{bare(card)} {_title(card, order).removesuffix(' bower')}".rstrip()


def cards(some: Sequence[Card]) -> str:
    """List several cards in a sentence: ``the Benny, J♦ and Q♥``."""
    return listed([*map(the, some)])


def bare(card: Card) -> str:
    """Format a card as printed, whatever trumps are: ``J♦``."""
    if card.suit is None:
        return "Benny"
    rank = "10" if card.rank is Rank.TEN else card.rank.value
    return f"{rank}{sign(card.suit)}"


def why_other_suit(card: Card, order: Order | None) -> str:
    """Return why a card belongs to another suit than its printed one, empty if it doesn't."""
    if order is None or order.trumps is None or order.suits[card] is card.suit:
        return ""
    if order.titles[card] == "left bower":
        return f"{bare(card)} is the left bower, so it's a {order.trumps.word.removesuffix('s')}"
    name = "the Benny" if card.is_benny else bare(card)
    return f"{name} is always a trump"


# Suits, and no trump


def suit(suit: Suit | None) -> str:
    """Format a suit for a button or the start of a sentence: ``♥ Hearts``. None is no trump."""
    return f"{sign(suit)} {suit.word.capitalize()}" if suit else NO_TRUMP.capitalize()


def short(suit: Suit | None) -> str:
    """Format a suit behind a number: ``♥``. None is no trump, ``NT``."""
    return sign(suit) if suit else "NT"


def word(suit: Suit | None) -> str:
    """Format a suit within a sentence: ``hearts``, ``no trump``."""
    return suit.word if suit else NO_TRUMP


def trumps_are(trumps: Suit | None, trumps_word: str = "trumps", verb: str = "are") -> str:
    """Say what trumps are: ``♥ Hearts are trumps`` or ``No trump``.

    ``trumps_word`` is the ruleset's word for trumps.
    """
    return f"{suit(trumps)} {verb} {trumps_word}" if trumps else NO_TRUMP.capitalize()


def trumps_by(name: str, trumps: Suit | None, trumps_word: str) -> str:
    """Say who made trumps: ``♥ Ann made hearts trumps``, ``Ann called no trump``."""
    return (
        f"{sign(trumps)} {name} made {word(trumps)} {trumps_word}" if trumps else f"{name} called {NO_TRUMP}"
    )


# What a hand is worth


def holding(held: Sequence[Card], order: Order, trumps_word: str) -> str:
    """Describe the cards where trumps are known: ``two trumps, including the ace``, ``two aces``."""
    return ", ".join(filter(None, how_many(held, order, trumps_word)))


def how_many(held: Sequence[Card], order: Order, trumps_word: str) -> tuple[str, str]:
    """Return how many trumps the cards have, at no trump aces, and the highest: ``the right bower and ace``.

    If there are lower trumps too, the highest begin with ``including``. ``trumps_word`` is the
    ruleset's word for trumps: Americans hold ``three trump``.
    """
    if order.trumps is None:
        return f"{number_word(_aces(held))} {'ace' if _aces(held) == 1 else 'aces'}", ""
    mine = _trumps(held, order)
    number = f"{number_word(len(mine))} {'trump' if len(mine) == 1 else trumps_word}"
    high = _high(mine, order)
    if not high:
        return number, ""
    both = [word for word, each in high if each > 1]
    one = [word for word, each in high if each == 1]
    named = listed([*both, *(f"the {word}" for word in one[:1]), *one[1:]])
    return number, f"including {named}" if sum(each for _, each in high) < len(mine) else named


def short_reading(held: Sequence[Card], order: Order) -> str:
    """Describe the cards under those trumps briefly, to compare suits: ``♥ 3 (right bower, ace)``."""
    if order.trumps is None:
        return f"{NO_TRUMP}: {count(_aces(held), 'ace')}"
    mine = _trumps(held, order)
    high = ", ".join(word for word, _ in _high(mine, order))
    return f"{sign(order.trumps)} {len(mine)}{f' ({high})' if high else ''}"


def _trumps(held: Sequence[Card], order: Order) -> list[Card]:
    return [each for each in held if order.suits[each] is order.trumps]


def _high(mine: Sequence[Card], order: Order) -> list[tuple[str, int]]:
    """Return the trumps worth naming and how many of each, highest first: ``("both right bowers", 2)``."""
    titles = [order.titles[each] for each in mine]
    ranks = [each.rank for each in mine]
    found = [(word, titles.count(word)) for word in _TITLES]
    found += [(rank.word, ranks.count(rank)) for rank in _WORTH_NAMING]
    plural = {"Benny": "Bennies"}
    return [
        (word if number == 1 else f"both {plural.get(word, word + 's')}", number)
        for word, number in found
        if number
    ]


def _aces(held: Sequence[Card]) -> int:
    return sum(each.rank is Rank.ACE for each in held)


def number_word(number: int) -> str:
    """Return the number as a word: ``three``."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _title(card: Card, order: Order | None) -> str:
    """Return what a card is beyond what's printed on it. The ace of hearts in Spoil Five is a ``trump``."""
    if order is None or card.is_benny:
        return ""
    stray = order.suits[card] is not card.suit
    return order.titles[card] or ("trump" if stray else "")
