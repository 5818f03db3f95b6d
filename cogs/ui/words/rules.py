"""The rules of a table in words: one short sentence for each option's value."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.options import Value
from bot.engine.ruleset import PRESETS, EuchreRules
from cogs.ui.words.names import count

_LOWEST = {24: "nines", 32: "sevens", 36: "sixes"}
_CHOICES: Mapping[str, Mapping[Value, str]] = {
    "pack": {size: f"{size} cards, {lowest} and up" for size, lowest in _LOWEST.items()},
    "benny": {
        "none": "No Benny: the right bower is the highest trump",
        "joker": "The Benny (a joker) is the highest trump",
        "two_of_spades": "The Benny (the two of spades) is the highest trump",
    },
    "first_dealer": {
        "cut_high": "The highest card cut deals first",
        "random": "The first dealer is drawn at random",
        "first_jack": "Cards are turned up until a jack falls: who gets it deals first",
    },
    "partner_accepts": {
        "together": 'The dealer\'s partner may accept the up-card ("I assist")',
        "alone": 'The dealer\'s partner may accept the up-card only by going alone ("Turn it down")',
    },
    "alone": {
        "maker": "Only the maker may go alone, and says so with the call",
        "anyone": "Once trumps are made anyone may go alone, asked in turn",
        "equal_calls": "All calls are equal: those after the maker may go alone, even over their partner",
        "nobody": "Nobody goes alone",
    },
    "defend_alone": {True: "A defender may go alone too", False: "Defenders do not go alone"},
    "leader": {
        "eldest": "The dealer's left leads",
        "left_of_maker": "The maker's left leads",
        "left_of_alone": "The dealer's left leads; against a lone player, that player's left",
    },
    "all_pass": {
        "next_deals": "If all pass twice the next player deals",
        "same_deals": "If all pass twice the same dealer deals again",
        "stick": "If all others pass twice the dealer must call",
    },
    "dealer_may_refuse": {
        True: "The dealer may discard the card just turned up",
        False: "The dealer keeps the card taken up",
    },
}
_NUMBERS: Mapping[str, Callable[[int], str]] = {
    "target": lambda points: f"First to {points}",
    "deals": lambda deals: f"{count(deals, 'deal')}, then the higher score wins",
    "alone_four": lambda points: f"Four tricks alone: {count(points, 'point')}",
    "march_alone": lambda points: f"All five alone: {count(points, 'point')}",
    "euchre_alone": lambda points: f"A euchre by a lone defender: {count(points, 'point')}",
}


def option_sentence(rules: EuchreRules, option: str) -> str:
    """What the rules say about that option, without a full stop."""
    value = getattr(rules, option)
    return _CHOICES[option][value] if option in _CHOICES else _NUMBERS[option](value)


def house_rules(rules: EuchreRules) -> list[str]:
    """A sentence for each option that differs from the ruleset's own; the target is named elsewhere."""
    changed = [part.partition("=")[0] for part in rules.house_rules(PRESETS[rules.id]).split()]
    return [option_sentence(rules, option) for option in changed if option not in ("target", "deals")]


def ends(rules: EuchreRules) -> str:
    """What the game goes to: ``to 31``, ``4 deals``."""
    return count(rules.deals, "deal") if rules.deals else f"to {rules.target}"


def two_lines(rules: EuchreRules) -> tuple[str, str]:
    """The rules as short as can be: the cards, and who may go alone."""
    benny = " and the Benny" if rules.benny != "none" else ""
    cards = f"{rules.pack} cards{benny}"
    partner = "assist" if rules.partner_accepts == "together" else "only turn it down, alone"
    return f"{cards}; the dealer's partner may {partner}.", option_sentence(rules, "alone") + "."


def rule_lines(rules: EuchreRules) -> list[str]:
    """The whole ruleset, a short sentence a line."""
    lone = ("defend_alone", "alone_four", "march_alone", "euchre_alone")
    left_out = {"target" if rules.deals else "deals"}
    if rules.alone == "nobody":
        left_out.update(lone)
    elif not rules.defend_alone:
        left_out.add("euchre_alone")
    told = [option_sentence(rules, option) for option in rules.options if option not in left_out]
    return [*told, "Makers' three or four tricks: 1 point; all five: 2; fewer than three: 2 to the others"]
