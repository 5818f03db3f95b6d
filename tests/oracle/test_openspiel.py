"""The 24-card game beside OpenSpiel's: random hands, played in step, go the same way.

At every step the same seat is to act and may do the same; in the end the tricks, their winners and the points
are the same. What differs by rule stands in :mod:`tests.oracle.openspiel`. ``make oracle`` installs OpenSpiel
and plays many hands; ``ORACLE_HANDS`` is how many of each ruleset and ``ORACLE_SEED`` the first one's seed.
"""

from __future__ import annotations

import os
import random
from itertools import count, islice
from typing import Any

import pytest

from bot.engine.actions import PASS, STAY, Action
from bot.engine.deal import Deal
from bot.engine.seats import partner_of
from bot.games import preset
from bot.games.up_card.actions import DECLARING
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.notation import dumps

from ..engine.strategies import game_of
from .openspiel import OpenSpielHand, parameters

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make oracle installs it")

HANDS = max(600, int(os.environ.get("ORACLE_HANDS") or 0))  # fewer do not reach every ending
SEED = int(os.environ.get("ORACLE_SEED") or 1)

SHARED = (
    "",
    "all_pass=stick",
    "alone=nobody",
    "alone=anyone",
    "defend_alone=yes",
    "defend_alone=yes all_pass=stick",
    "alone=anyone defend_alone=yes",
    "alone=anyone defend_alone=yes all_pass=stick",
)
NOT_SHARED = {
    "all_pass=stick": "Legal actions",
    "partner_accepts=alone": "Legal actions",
    "defend_alone=yes": "Seat to act",
    "leader=left_of_maker": "Seat to act",
    "leader=left_of_alone": "Seat to act",
    "dealer_may_refuse=yes": "Legal actions",
    "no_trump=yes": "Legal actions",
    "farmers=yes": "Seat to act",
    "go_under=yes": "Legal actions",
    "partners_best=yes": "Seat to act",
    "march=3": "Points",
    "march_alone=5": "Points",
    "alone_four=2": "Points",
    "alone_euchred=4": "Points",
    "euchre_alone=2": "Points",
}


class Disagreement(Exception):
    """Raised where OpenSpiel and the engine part; says what each has, and prints the hand."""

    def __init__(self, what: str, ours: object, theirs: object, hand: EuchreHand, seed: int) -> None:
        super().__init__(
            f"{what}, ours and OpenSpiel's (seed {seed}):\n{ours}\n{theirs}\n\n{dumps([game_of(hand)])}"
        )


def north_american(house_rules: str) -> EuchreRules:
    rules = preset("north_american").with_options(house_rules)
    assert isinstance(rules, EuchreRules)
    return rules


def chosen(hand: EuchreHand, rng: random.Random) -> Action:
    """Return a random action, often a pass, so that the second round and its end come up."""
    legal = hand.legal_actions()
    return PASS if PASS in legal and rng.random() < 0.7 else rng.choice(legal)


def play(rules: EuchreRules, game: Any, seed: int) -> EuchreHand:
    """Play a random hand in both; raises Disagreement."""
    rng = random.Random(seed)
    deal = Deal.from_pack(rng.sample(rules.cards, len(rules.cards)), rng.randint(1, 4), rules)
    ours, theirs = EuchreHand(rules, deal), OpenSpielHand(game.new_initial_state(), rules, deal)

    def agree(what: str, we: object, they: object) -> None:
        if we != they:
            raise Disagreement(what, we, they, ours, seed)

    while not ours.over:
        if ours.phase is DECLARING and ours.maker and ours.to_act == partner_of(ours.maker):
            ours = ours.apply(STAY)  # what OpenSpiel does not ask
            continue
        agree("Seat to act", ours.to_act, theirs.to_act)
        agree("Legal actions", set(ours.legal_actions()), theirs.legal_actions())
        action = chosen(ours, rng)
        ours = ours.apply(action)
        theirs.apply(action)
    assert ours.result is not None
    agree("Seat to act", None, theirs.to_act)
    tricks = [(trick.plays[0][0], [card for _, card in trick.plays], trick.winner) for trick in ours.tricks]
    agree("Tricks", tricks, theirs.tricks)
    agree("Points", ours.result.score, theirs.score)
    return ours


def endings(rules: EuchreRules) -> set[tuple[int, int]]:
    """Return every ending of a hand under these rules, as the makers' and the others' points."""
    all_ = {(1, 0), (2, 0), (0, 2)}
    all_ |= {(4, 0)} if rules.alone != "nobody" else set()
    all_ |= {(0, 4)} if rules.defend_alone else set()
    return all_ | ({(0, 0)} if rules.all_pass != "stick" else set())


@pytest.mark.parametrize("house_rules", SHARED)
def test_every_hand_goes_as_in_openspiel(house_rules: str) -> None:
    rules = north_american(house_rules)
    game = pyspiel.load_game("euchre", parameters(rules))
    reached = set()
    for seed in range(SEED, SEED + HANDS):
        result = play(rules, game, seed).final
        score = result.score
        reached.add((score[1], score[0]) if result.makers else (score[0], score[1]))
    assert reached == endings(rules)


@pytest.mark.parametrize(("house_rule", "what"), NOT_SHARED.items())
def test_a_rule_that_openspiel_does_not_play_is_noticed(house_rule: str, what: str) -> None:
    shared = north_american("defend_alone=yes" if house_rule == "euchre_alone=2" else "")
    game = pyspiel.load_game("euchre", parameters(shared))
    rules = north_american(f"{house_rule} defend_alone=yes" if shared.defend_alone else house_rule)
    with pytest.raises(Disagreement, match=what):
        for seed in islice(count(), 2000):
            play(rules, game, seed)
