"""What is counted of a hand is what its game says can come about in it."""

from __future__ import annotations

import random
from collections.abc import Set

import pytest

from bot.engine.hand_stats import HAND_STATS
from bot.engine.kind import kind_of
from bot.games import PRESETS, preset
from bot.players import RandomPlayer
from bot.players.selfplay import play_match

MATCHES = 15
NONE_ALONE = HAND_STATS - {"lone_hands"}
CAN: dict[str, Set[str]] = {
    **dict.fromkeys(PRESETS, HAND_STATS),
    "two_handed": NONE_ALONE,
    "cutthroat": NONE_ALONE,
    "bid": NONE_ALONE,
    "spoil_five": frozenset(),
}


@pytest.mark.parametrize("ruleset", PRESETS)
def test_all_that_a_game_says_can_come_about_is_counted_sometime_and_nothing_else(ruleset: str) -> None:
    rules, chance = preset(ruleset), random.Random(5)
    kind, players = kind_of(rules), [RandomPlayer(chance)] * rules.seats
    hands = [hand for _ in range(MATCHES) for hand in play_match(rules, players, chance, 4).hands]
    stats = [kind.hand_stats(hand, seat) for hand in hands for seat in range(1, rules.seats + 1)]
    assert kind.possible_stats(rules) == CAN[ruleset]
    assert {name for name in HAND_STATS if any(getattr(each, name) for each in stats)} == CAN[ruleset]
