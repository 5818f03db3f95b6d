"""Placeholders: what articles and entries say of a ruleset's numbers is read from the ruleset.

``{target}`` is the option's value, ``{march point}`` the value with its noun (``2 points``), ``{Eldest}``
begins a sentence. Besides options there are the facts below, which follow from them.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache

from bot.engine.cards import Suit
from bot.engine.options import Option, Ruleset, count

_PLACEHOLDER = re.compile(r"\{([A-Z]?[a-z_]+)(?: ([a-z]+))?\}")
_LOW = {24: "10 9", 48: "10 9", 32: "10 9 8 7", 36: "10 9 8 7 6"}


def _left_over(rules: Ruleset) -> int:
    return len(rules.cards) - rules.seats * rules.hand_size - rules.turns_up


def _trump_cards(rules: Ruleset) -> int:
    """Return the number of trumps, the same for every suit."""
    suits = rules.order(Suit.SPADES).suits
    return sum(suits[card] is Suit.SPADES for card in rules.cards)


def _same_colour(rules: Ruleset) -> int:
    """Return the number of cards in the suit that loses its jack, not counting the left bower."""
    suits = rules.order(Suit.SPADES).suits
    return sum(suits[card] is Suit.CLUBS for card in rules.cards)


def _eldest(rules: Ruleset) -> str:
    """Return who leads first and calls first, in words. With two players there's no left."""
    return "the dealer's opponent" if rules.seats == 2 else "the player on the dealer's left"


def _and_benny(rules: Ruleset) -> str:
    """Return the words for the Benny after a number of cards that doesn't include it, or ""."""
    return "" if Option.write(getattr(rules, "benny", "none")) == "none" else " and the **Benny**"


FACTS: Mapping[str, Callable[[Ruleset], object]] = {
    "name": lambda rules: rules.name,
    "seats": lambda rules: rules.seats,
    "cards": lambda rules: len(rules.cards),
    "hand_size": lambda rules: rules.hand_size,
    "left_over": _left_over,
    "and_benny": _and_benny,
    "low": lambda rules: _LOW[getattr(rules, "pack", 0)],
    "low_spades": lambda rules: " ".join(f"{rank}♠" for rank in _LOW[getattr(rules, "pack", 0)].split()),
    "trumps": lambda rules: rules.trumps_word,
    "trump_cards": _trump_cards,
    "same_colour": _same_colour,
    "eldest": _eldest,
    "in_turn": lambda rules: "the dealer last" if rules.seats == 2 else "from the dealer's left",
    "says_order": lambda rules: rules.spoken_calls["order"],
    "says_assist": lambda rules: rules.spoken_calls["assist"],
    "says_take": lambda rules: rules.spoken_calls["take"],
    "says_turn_down": lambda rules: rules.spoken_calls["turn-down"],
    "says_over": lambda rules: rules.spoken_calls["over"],
}
"""What can be said of a ruleset beside its options. ``says_`` is what its players say aloud for a call."""


_FOLLOW_FROM: Mapping[str, tuple[str, ...]] = {  # facts, from options
    "cards": ("pack", "benny"),
    "and_benny": ("benny",),
    "left_over": ("pack", "benny"),
    "trump_cards": ("pack", "benny"),
    "same_colour": ("pack",),
    "low": ("pack",),
    "low_spades": ("pack",),
    "hand_size": ("pack",),
}


@cache
def names_in(text: str) -> frozenset[str]:
    """Return the options and facts with a placeholder in the text, and the options behind those facts."""
    named = {found[1].lower() for found in _PLACEHOLDER.finditer(text)}
    return frozenset(named.union(*(_FOLLOW_FROM.get(name, ()) for name in named)))


def fill(text: str, rules: Ruleset | None) -> str:
    """Return the text with every placeholder filled. Raises KeyError for a name these rules don't know."""

    def filled(found: re.Match[str]) -> str:
        if rules is None:
            raise KeyError(found[1])
        value = _value(found[1].lower(), rules)
        if found[1][0].isupper():
            return str(value)[0].upper() + str(value)[1:]
        return count(value, found[2]) if found[2] and isinstance(value, int) else str(value)

    return _PLACEHOLDER.sub(filled, text)


def _value(name: str, rules: Ruleset) -> object:
    if name in rules.options:
        value = getattr(rules, name)
        return value if isinstance(value, int) and not isinstance(value, bool) else Option.write(value)
    return FACTS[name](rules)
