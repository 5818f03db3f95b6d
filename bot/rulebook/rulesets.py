"""Descriptions computed from rulesets: options in words, differences, and the ranking of cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.engine.cards import Card, Suit
from bot.engine.kind import kind_of, kinds
from bot.engine.options import Ruleset, Value
from bot.engine.ranking import Order

_OFF = (False, 0, "none", "never", "nobody")  # values of options that have nothing happen
_FACTS: Mapping[str, Callable[[Ruleset], str]] = {
    "Players": lambda rules: _players(rules),
    "Partners": lambda rules: "Partners sit opposite" if rules.partners else "Everyone for themselves",
    "Cards dealt to each": lambda rules: str(rules.hand_size),
    "How trumps are made": lambda rules: kind_of(rules).trumps_made,
}


def option_sentence(rules: Ruleset, option: str, value: Value | None = None) -> str:
    """Return the sentence of these rules on that option, or for another value, without a period."""
    return rules.options[option].sentence(rules, getattr(rules, option) if value is None else value)


def option_title(option: str) -> str:
    """Return the title of the option of that name. Raises KeyError for an unknown one."""
    return {name: each.title for kind in kinds() for name, each in kind.presets[0].options.items()}[option]


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between rulesets: its title, and the sentence of each ruleset, in order."""

    title: str
    values: tuple[str, ...]


def differences(*games: Ruleset) -> list[Difference]:
    """Return what applies in all of these rulesets but differs, with house rules, facts before options."""
    found = [Difference(title, tuple(tell(rules) for rules in games)) for title, tell in _FACTS.items()]
    options = dict.fromkeys(name for rules in games for name in rules.options)
    found += [
        Difference(option_title(name), tuple(_sentence(rules, name) for rules in games)) for name in options
    ]
    return [each for each in found if all(each.values) and len(set(each.values)) > 1]


def only_in(rules: Ruleset, other: Ruleset) -> list[str]:
    """Return these rules' sentences, without periods, on options that don't apply in the other ones."""
    own = (name for name in rules.options if rules.arises(name) and not _sentence(other, name))
    return [option_sentence(rules, name) for name in own if getattr(rules, name) not in _OFF]


def _sentence(rules: Ruleset, option: str) -> str:
    """Return the sentence of these rules on that option, if it applies."""
    if option not in rules.options:
        return rules.always.get(option, "")
    return option_sentence(rules, option) if rules.arises(option) else ""


def _players(rules: Ruleset) -> str:
    least, most = rules.seats_allowed[0], rules.seats_allowed[-1]
    return str(least) if least == most else f"{least} to {most}"


@dataclass(frozen=True, slots=True)
class CardRanking:
    """The ranking of a game's cards under given trumps (None: no trump), best first.

    ``trumps`` are those of the trump suit, or at no trump the Benny alone if it plays. ``plain`` are the
    other suits. ``order`` has the titles of bowers. ``called`` is the ruleset's word for trumps.
    """

    suit: Suit | None
    trumps: tuple[Card, ...]
    plain: tuple[tuple[Suit, tuple[Card, ...]], ...]
    order: Order
    called: str


def rank_cards(rules: Ruleset, trumps: Suit | None) -> CardRanking:
    """Return the ranking of all cards under these rules."""
    ranked = rules.order(trumps)
    pack = dict.fromkeys(rules.cards)

    def of(suit: Suit | None) -> tuple[Card, ...]:
        strengths = ranked.strengths[suit]
        return tuple(sorted((c for c in pack if ranked.suits[c] is suit), key=lambda c: -strengths[c]))

    plain = tuple((suit, of(suit)) for suit in Suit if suit is not trumps)
    return CardRanking(trumps, of(trumps), plain, ranked, rules.trumps_word)
