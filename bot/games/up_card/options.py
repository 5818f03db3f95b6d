"""Every option of up-card euchre in words: what it is about, and a short sentence for each value."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.options import Says, Value, count
from bot.games.up_card.rules import EuchreRules


def _worth(what: str) -> Callable[[int], str]:
    """Says how many points something is worth."""
    return lambda number: f"{what}: {count(number, 'point')}"


_TO_TARGET = "Played to the target, not for a number of deals"
_LOWEST = {24: "nines", 32: "sevens", 36: "sixes"}
SENTENCES: Mapping[str, Says] = {
    "pack": {size: f"{size} cards, {lowest} and up" for size, lowest in _LOWEST.items()},
    "benny": {
        "none": "No Benny: the right bower is the highest trump",
        "joker": "The Benny (a joker) is the highest trump",
        "two_of_spades": "The Benny (the two of spades) is the highest trump",
    },
    "target": lambda number: f"First to {number}",
    "deals": lambda deals: f"{count(deals, 'deal')}, then the higher score wins" if deals else _TO_TARGET,
    "first_dealer": {
        "cut_high": "The highest card cut deals first",
        "random": "The first dealer is drawn at random",
        "first_jack": "Cards are turned up until a jack falls: the player who gets it deals first",
    },
    "partner_accepts": {
        "together": "The dealer's partner may accept the up-card, and play with the dealer",
        "alone": "The dealer's partner may accept the up-card only by going alone",
    },
    "all_pass": {
        "next_deals": "If all pass twice, the next player deals",
        "same_deals": "If all pass twice, the same dealer deals again",
        "stick": "If all others pass twice, the dealer must call",
    },
    "alone_four": _worth("Four tricks alone"),
    "march": _worth("All five tricks"),
    "march_alone": _worth("All five alone"),
    "euchre_alone": _worth("A euchre by a lone defender"),
    "alone_euchred": _worth("Euchring a lone maker"),
    "dealer_may_refuse": {
        True: "The dealer may discard the card just turned up",
        False: "The dealer keeps the card just turned up",
    },
    "no_trump": {
        True: "No trump may be called in the second round",
        False: "There is always a trump suit",
    },
    "farmers": {
        True: "A hand of nines and tens only is shown, and the same dealer deals again",
        False: "A hand of nines and tens only is played",
    },
    "go_under": {
        True: "One player may swap three nines or tens for the three cards in the kitty",
        False: "The kitty stays hidden",
    },
    "partners_best": {
        True: "A lone maker gets a card from the partner, and discards one",
        False: "A lone maker gets no card from the partner",
    },
}
_ALONE = {
    ("maker", False): "Only the maker may go alone, and says so with the call",
    ("maker", True): "The maker may go alone, saying so with the call, and then a defender may too",
    ("anyone", False): "The maker may go alone, or else the maker's partner, asked once the call is made",
    ("anyone", True): "Once the call is made anyone may go alone, asked in turn",
    ("equal_calls", False): "All calls are equal: the maker's partner, if asked later, may go alone instead",
    (
        "equal_calls",
        True,
    ): "All calls are equal: players after the maker may go alone, even over their partner",
}
_DEFENDER = {
    "anyone": "A defender may go alone too",
    "equal_calls": "A defender may go alone too, but only one who comes after the maker",
    "maker": "A defender may go alone too, but only against a lone maker",
}
_LEADER = {
    "eldest": "The dealer's left leads",
    "left_of_maker": "The maker's left leads",
    "left_of_alone": "The dealer's left leads; against a lone player, that player's left",
}


def depending(rules: EuchreRules, option: str, value: Value) -> str:
    """Return what these rules say about an option that depends on others; empty for one that doesn't."""
    match option:
        case "alone":
            return _ALONE.get((str(value), rules.defend_alone), "Nobody goes alone")
        case "defend_alone":
            return _DEFENDER.get(rules.alone, _DEFENDER["anyone"]) if value else "Defenders do not go alone"
        case "leader":
            two = rules.defend_alone and value != "eldest"
            return f"{_LEADER[str(value)]}; of two alone, the defender" if two else _LEADER[str(value)]
    return ""


TITLES: Mapping[str, str] = {
    "pack": "The pack",
    "benny": "The Benny",
    "target": "The target",
    "deals": "Number of deals",
    "first_dealer": "The first dealer",
    "partner_accepts": "The dealer's partner accepts",
    "alone": "Who goes alone",
    "defend_alone": "Defending alone",
    "leader": "Who leads",
    "all_pass": "When all pass",
    "alone_four": "Four tricks alone",
    "march": "All five tricks",
    "march_alone": "All five alone",
    "euchre_alone": "A lone defender's euchre",
    "alone_euchred": "Euchring a lone maker",
    "dealer_may_refuse": "Refusing the up-card",
    "no_trump": "No trump",
    "farmers": "Farmer's hand",
    "go_under": "Going under",
    "partners_best": "Partner's best",
}
