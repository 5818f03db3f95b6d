"""The rules of a table in words: in two lines, in a dozen, and as they differ from the ruleset's own."""

from __future__ import annotations

import re

from bot.engine.options import Option, Ruleset, Value
from bot.games import preset
from bot.games.bid.rules import BidRules
from bot.games.spoil_five.rules import SpoilRules
from bot.games.up_card.rules import EuchreRules
from bot.rulebook.options import option_sentence as option_sentence
from bot.rulebook.options import option_title as option_title
from cogs.ui.words.names import count, quoted

_SWITCHES = ("no_trump", "farmers", "go_under", "partners_best")  # told only where they are on
_LONE = ("defend_alone", "alone_four", "march_alone", "euchre_alone", "alone_euchred", "partners_best")
_FOR_ONESELF = "Everyone plays for themselves: whoever makes trumps plays against all others"
_BIDDING = (
    "Each bids once: so many tricks in a suit or at no trump, more than the last bid, or passes",
    "If three pass the dealer must bid",
    "The highest bid names trumps, and its bidder leads",
    "At no trump there are no bowers",
    "Of two identical cards the first played is the higher",
    "Bid made: a point for each trick taken; set: the number bid is lost",
    "The other side always scores a point for each trick",
    "The first dealer is drawn at random",
)
_SPOILING = (
    "The card turned up names trumps",
    "Best trumps: the five, the jack, the ace of hearts (always a trump), the ace, king and queen",
    "Then in red the higher the better, in black the lower the better",
    "A plain suit led: follow it or trump; without it play any card",
    "A trump led: play a trump; the five, the jack and the ace of hearts need not be played to a lower",
    "Three tricks win the pool; if nobody takes three it is carried over",
)
_JINKING = "Jinking: all five win a stake more from each; another's trick spoils the pool"


def own_rules(rules: Ruleset) -> Ruleset:
    """The ruleset without any house rule, for as many players."""
    return preset(rules.id).with_seats(rules.seats)


def changed(rules: Ruleset) -> list[str]:
    """The options that differ from the ruleset's own."""
    return [part.partition("=")[0] for part in rules.house_rules(own_rules(rules)).split()]


def house_rules(rules: Ruleset) -> list[str]:
    """A sentence for each option that differs from the ruleset's own; the target is named elsewhere."""
    return [option_sentence(rules, option) for option in changed(rules) if option not in ("target", "deals")]


def ends(rules: Ruleset) -> str:
    """What the game goes to: ``to 31``, ``4 deals``."""
    if isinstance(rules, EuchreRules):
        return count(rules.deals, "deal") if rules.deals else f"to {rules.target}"
    if isinstance(rules, BidRules):
        return f"to {rules.target}"
    assert isinstance(rules, SpoilRules)
    return f"{count(rules.rounds * rules.seats, 'deal')} or more"


def out_of(rules: Ruleset, deals: int) -> str:
    """The same behind a score, after so many deals: ``(of 31)``, ``(deal 2 of 4)``."""
    if isinstance(rules, EuchreRules) and rules.deals:
        return f"(deal {min(deals + 1, rules.deals)} of {rules.deals})"
    return f"(of {rules.target})" if isinstance(rules, EuchreRules | BidRules) else ""


def two_lines(rules: Ruleset) -> tuple[str, str]:
    """The rules as short as can be."""
    if isinstance(rules, BidRules):
        return f"{option_sentence(rules, 'pack')}.", "Bid for tricks: make your bid, or lose it."
    if isinstance(rules, SpoilRules):
        return (
            "Five cards each, everyone for themselves: three tricks win the pool.",
            "The five of trumps is the highest card, then the jack and the ace of hearts.",
        )
    assert isinstance(rules, EuchreRules)
    benny = " and the Benny" if rules.benny != "none" else ""
    cards = f"{rules.pack} cards{benny}"
    if not rules.partners:
        others = "the other" if rules.sides == 2 else "the others"
        return f"{cards}; everyone for themselves.", f"Whoever makes trumps plays against {others}."
    partner = "assist" if rules.partner_accepts == "together" else "only turn it down, alone"
    return f"{cards}; the dealer's partner may {partner}.", f"{option_sentence(rules, 'alone')}."


def rule_lines(rules: Ruleset) -> list[str]:
    """The whole ruleset, a short sentence a line."""
    if isinstance(rules, BidRules):
        return [*_all(rules), *_BIDDING]
    if isinstance(rules, SpoilRules):
        return [*_SPOILING, *_all(rules), *([_JINKING] if rules.jink else [])]
    assert isinstance(rules, EuchreRules)
    alone = [] if rules.partners else [_FOR_ONESELF]
    return [*alone, *_all(rules, _left_out(rules)), _scoring(rules)]


def _all(rules: Ruleset, left_out: frozenset[str] = frozenset()) -> list[str]:
    return [option_sentence(rules, option) for option in rules.options if option not in left_out]


def _left_out(rules: EuchreRules) -> frozenset[str]:
    """The options that say nothing here: what cannot arise, and switches that are off."""
    out = {"target" if rules.deals else "deals", *(name for name in _SWITCHES if not getattr(rules, name))}
    if rules.alone == "nobody":
        out.update(_LONE)
    elif not rules.defend_alone:
        out.add("euchre_alone")
    if not rules.partners:
        out.update(("alone", "partner_accepts"))
    return frozenset(out)


def _scoring(rules: EuchreRules) -> str:
    if rules.partners:
        return "Makers' three or four tricks: 1 point; fewer than three: 2 to the others"
    others = "each of the others" if rules.sides > 2 else "the other"
    return f"The maker's three or four tricks: 1 point; fewer than three: 2 to {others}"


_NAMED = re.compile(r"\b([a-z_]+)=(\w+)")


def value_word(value: Value) -> str:
    """A value on a button: ``Yes``, ``First jack``, ``16``."""
    return Option.write(value).replace("_", " ").capitalize()


def fault_sentence(fault: str) -> str:
    """The engine's fault with its options in words: ``“Who goes alone: nobody” needs …``."""
    return _NAMED.sub(lambda found: quoted(f"{_title(found[1])}: {_plain(found[2])}"), fault)


def _title(option: str) -> str:
    try:
        return option_title(option)
    except KeyError:
        return option


def _plain(value: str) -> str:
    return value.replace("_", " ")
