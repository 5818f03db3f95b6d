"""The yardstick plays for ever as it did: what others scored against it must go on to mean the same."""

from __future__ import annotations

import hashlib
import random

import pytest

from bot.engine.levels import Level
from bot.games import PRESETS
from bot.players import BasicPlayer
from bot.players.selfplay import play_match

PLAYED = {
    "north_american": "0110af0c8c3eb7ad",
    "classic": "7dd30ee73559e7ed",
    "british_hangman": "7b5e7d0886ea86f9",
    "british_book": "1c4200e84ec33fd4",
    "slapton": "8e5257227c43f0ff",
    "two_handed": "bf71530d7fe0244f",
    "cutthroat": "bd7ce81eef68c9dc",
    "bid": "9a9caf492e62b7e6",
    "spoil_five": "9f1f2b826fbe0c20",
}
"""The first digits of a digest of all that is done in eight matches, or their first twenty hands."""


@pytest.mark.parametrize("ruleset", PRESETS)
def test_the_yardstick_does_what_it_always_did(ruleset: str) -> None:
    assert _digest(ruleset) == PLAYED[ruleset]


def _digest(ruleset: str) -> str:
    rng, rules = random.Random(16), PRESETS[ruleset]
    four = [BasicPlayer(Level.YARDSTICK)] * rules.seats
    hands = [hand for _ in range(8) for hand in play_match(rules, four, rng, most_hands=20).hands]
    done = "\n".join(f"{seat} {action}" for hand in hands for seat, action in hand.history)
    return hashlib.sha256(done.encode()).hexdigest()[:16]
