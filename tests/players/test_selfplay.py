import hashlib
import random

import pytest

from bot.engine.kind import read_rules
from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.games import PRESETS, preset
from bot.players import EXPERT, PLAYERS, BasicPlayer
from bot.players.selfplay import deal, play_match
from tests.size import size


@pytest.mark.parametrize("ruleset", size(["north_american", "bid", "spoil_five"], [*PRESETS]))
@pytest.mark.parametrize("name", sorted(set(PLAYERS) - {EXPERT}))
def test_the_same_seed_plays_the_same_match(ruleset: str, name: str) -> None:
    def play(seed: int) -> list[object]:
        rng, rules = random.Random(seed), preset(ruleset)
        players = [PLAYERS[name](rng) for _ in range(rules.seats)]
        return [hand.history for hand in play_match(rules, players, rng, most_hands=size(4, 20)).hands]

    once = play(1)
    assert once == play(1) != play(2)


def test_a_match_is_played_to_its_end_and_the_dealer_is_found_by_chance() -> None:
    dealers = set()
    for seed in range(20):
        rng = random.Random(seed)
        match = play_match(preset("slapton").with_options("deals=4"), [BasicPlayer()] * 4, rng)
        assert match.over
        assert match.deals == 4
        dealers.add(match.hands[0].deal.dealer)
    assert dealers == {1, 2, 3, 4}


CALLED = {"north_american all_pass=stick": "83f4f59b8f6ee023", "slapton": "be3f1ae1ed9f64e4"}
"""The first digits of a digest of what is called in four hundred hands by each ruleset with partners."""


@pytest.mark.parametrize("rules", CALLED)
def test_the_yardstick_calls_as_it_always_did(rules: str) -> None:
    """Daily hands of past days are found by its calls (`bot.daily.hand`)."""
    assert _digest(read_rules(rules)) == CALLED[rules]


def _digest(rules: Ruleset) -> str:
    rng, done = random.Random(16), list[str]()
    for number in range(400):
        hand = first_position(rules, deal(rules, number % rules.seats + 1, rng))
        while hand.to_act is not None and hand.phase is not Phase.PLAY:
            action = BasicPlayer(Level.YARDSTICK).choose(view(hand, hand.to_act))
            done += [str(action)] if not str(action).startswith("discard") else []
            hand = hand.apply(action)
    return hashlib.sha256("\n".join(done).encode()).hexdigest()[:16]
