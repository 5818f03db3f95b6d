"""Rulesets told from their data: their options in words, what differs between them, and what beats what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.engine.cards import Card, Suit
from bot.engine.kind import kind_of, kinds
from bot.engine.options import Ruleset, Value
from bot.engine.ranking import Order

ABSENT = "–"  # said of a ruleset in which the thing does not arise
_FACTS: Mapping[str, Callable[[Ruleset], str]] = {
    "Players": lambda rules: _players(rules),
    "Partners": lambda rules: "Partners sit opposite" if rules.partners else "Everyone for themselves",
    "Cards dealt to each": lambda rules: str(rules.hand_size),
    "A card is turned up": lambda rules: "Yes" if rules.turns_up else "No",
}


def option_sentence(rules: Ruleset, option: str, value: Value | None = None) -> str:
    """What these rules say about that option, or would with that value, without a full stop."""
    says = kind_of(rules).sentences[option]
    chosen = getattr(rules, option) if value is None else value
    return says(chosen) if callable(says) else says[chosen]


def option_title(option: str) -> str:
    """What the option of that name is about; raises KeyError where no game has such an option."""
    return {name: title for kind in kinds() for name, title in kind.titles.items()}[option]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing, and what each of the compared rulesets has of it, in their order."""

    title: str
    values: tuple[str, ...]


def differences(*games: Ruleset) -> list[Difference]:
    """What is not the same in all of these rulesets, house rules and all; facts first, then options."""
    found = [Difference(title, tuple(tell(rules) for rules in games)) for title, tell in _FACTS.items()]
    options = dict.fromkeys(name for rules in games for name in rules.options)
    found += [
        Difference(option_title(name), tuple(_said(rules, name) for rules in games)) for name in options
    ]
    return [each for each in found if len(set(each.values)) > 1]


def _said(rules: Ruleset, option: str) -> str:
    return option_sentence(rules, option) if option in rules.options else ABSENT


def _players(rules: Ruleset) -> str:
    least, most = rules.seats_allowed[0], rules.seats_allowed[-1]
    return str(least) if least == most else f"{least} to {most}"


@dataclass(frozen=True, slots=True)
class Ladder:
    """The cards of a game under given trumps (None: no trump), best first.

    ``trumps`` are those of the trump suit, at no trump the Benny alone where it plays; ``plain`` are the
    other suits. ``order`` has the titles of bowers; ``called`` is the ruleset's word for trumps.
    """

    suit: Suit | None
    trumps: tuple[Card, ...]
    plain: tuple[tuple[Suit, tuple[Card, ...]], ...]
    order: Order
    called: str


def ladder(rules: Ruleset, trumps: Suit | None) -> Ladder:
    """The order of all cards by these rules."""
    ranked = rules.order(trumps)
    pack = dict.fromkeys(rules.cards)

    def of(suit: Suit | None) -> tuple[Card, ...]:
        strengths = ranked.strengths[suit]
        return tuple(sorted((c for c in pack if ranked.suits[c] is suit), key=lambda c: -strengths[c]))

    plain = tuple((suit, of(suit)) for suit in Suit if suit is not trumps)
    return Ladder(trumps, of(trumps), plain, ranked, rules.trumps_word)
