import random

import pytest

from bot.engine.match import Match
from bot.engine.ruleset import PRESETS, preset
from bot.players import PLAYERS, BasicPlayer, Player, RandomPlayer
from bot.players.selfplay import play_match


def contest(ruleset: str, seed: int) -> tuple[int, Match]:
    """A match of a basic pair, whose side alternates, against a random pair; the pair's side, the match."""
    rng = random.Random(seed)
    side = seed % 2
    pairs: list[Player] = [BasicPlayer(), RandomPlayer(rng)]
    if side == 1:
        pairs.reverse()
    return side, play_match(preset(ruleset), pairs * 2, rng)


def test_a_basic_pair_beats_a_random_pair_by_far() -> None:
    rulesets = list(PRESETS)
    contests = [contest(rulesets[seed // 2 % len(rulesets)], seed) for seed in range(200)]
    won = sum(match.winners == (side,) for side, match in contests)
    assert won > 170  # 85 in a hundred


@pytest.mark.parametrize("ruleset", PRESETS)
@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_same_seed_plays_the_same_match(ruleset: str, name: str) -> None:
    def play(seed: int) -> Match:
        rng = random.Random(seed)
        return play_match(preset(ruleset), [PLAYERS[name](rng) for _ in range(4)], rng)

    def told(match: Match) -> list[object]:
        return [hand.history for hand in match.hands]

    assert told(play(1)) == told(play(1))
    assert told(play(1)) != told(play(2))


def test_a_match_is_played_to_its_end_and_the_dealer_is_found_by_chance() -> None:
    dealers = set()
    for seed in range(20):
        rng = random.Random(seed)
        match = play_match(preset("slapton").with_options("deals=4"), [BasicPlayer()] * 4, rng)
        assert match.over
        assert match.deals == 4
        dealers.add(match.hands[0].deal.dealer)
    assert dealers == {1, 2, 3, 4}
