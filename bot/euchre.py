"""The rules as a library, by one import: cards, rulesets, deals, hands, matches and records.

A hand is a position: `apply` returns the next one, `repr` can be pasted back, and `str` is for people.

    >>> from bot import euchre
    >>> match = euchre.Match(euchre.ruleset("slapton target=16"), dealer=4)
    >>> match = match.deal(euchre.shuffle(match.rules, match.dealer))
    >>> match.hand.to_act
    1
"""

import random

from bot.engine.actions import Action
from bot.engine.actions import parse_action as action
from bot.engine.cards import Card, Rank, Suit, parse_cards
from bot.engine.deal import Deal
from bot.engine.errors import BadOptions, NotAllowed, NotUnderstood, NotYourTurn, Reason, Refusal
from bot.engine.hand import Hand, Trick
from bot.engine.kind import read_rules as ruleset
from bot.engine.match import Match, first_position, view
from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS
from bot.notation import Game, RecordFault, dumps, loads

__all__ = [
    "PRESETS",
    "Action",
    "BadOptions",
    "Card",
    "Deal",
    "Game",
    "Hand",
    "Match",
    "NotAllowed",
    "NotUnderstood",
    "NotYourTurn",
    "Rank",
    "Reason",
    "RecordFault",
    "Refusal",
    "Ruleset",
    "Suit",
    "Trick",
    "View",
    "action",
    "dumps",
    "hand",
    "loads",
    "parse_cards",
    "ruleset",
    "shuffle",
    "view",
]


def shuffle(rules: Ruleset, dealer: int = 1, rng: random.Random | None = None) -> Deal:
    """Shuffle the pack of these rules and deal it. `dealer` is a seat, counted from 1."""
    pack = list(rules.cards)
    (rng or random.SystemRandom()).shuffle(pack)
    return Deal.from_pack(pack, dealer, rules)


def hand(rules: Ruleset | str, deal: Deal | str, actions: str = "", *, carried: int = 0) -> Hand:
    """Return the position after these actions, written as in records: ``1 pass, 2 order, 4 discard 9S``.

    `carried` are the chips left in the pool of Spoil Five. Raises NotUnderstood, BadOptions, NotYourTurn or
    NotAllowed.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    position = first_position(rules, Deal.parse(deal) if isinstance(deal, str) else deal, carried)
    for each in filter(None, map(str.strip, actions.split(","))):
        seat, _, done = each.partition(" ")
        if not seat.isdecimal():
            raise NotUnderstood(f"{each!r} does not begin with a seat")
        position = position.apply(action(done), int(seat))
    return position
