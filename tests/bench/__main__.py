"""``python -m tests.bench``: how fast the engine is, and how well the computer players play."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from math import sqrt

from bot.engine.deal import Deal
from bot.engine.match import first_position
from bot.engine.options import Ruleset
from bot.engine.ruleset import PRESETS
from bot.engine.views import view
from bot.players import PLAYERS
from bot.players.selfplay import play_match


def rate(work: Callable[[int], None], count: int) -> float:
    """How often ``work`` does its thing in a second of one core, asked ``count`` times: the best of three."""
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        work(count)
        best = min(best, time.process_time() - begun)
    return count / best


def random_hands(rules: Ruleset) -> Callable[[int], None]:
    """Whole hands by random legal actions: dealt, every legal action generated, each action checked."""
    rng = random.Random(1)

    def play(count: int) -> None:
        for number in range(count):
            dealer = number % rules.seats + 1
            hand = first_position(rules, Deal.of(rng.sample(rules.cards, len(rules.cards)), dealer, rules))
            while legal := hand.legal_actions():
                hand = hand.apply(legal[int(rng.random() * len(legal))])
            assert hand.result is not None

    return play


def openspiel_hands() -> Callable[[int], None] | None:
    """The same for OpenSpiel's euchre, stepped from Python; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("euchre"), random.Random(1)

    def play(count: int) -> None:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
            state.returns()

    return play


def won_by_basic(rules: Ruleset, games: int, seed: int) -> int:
    """Of so many matches, how many a side of basic players wins against others who play at random."""
    won = 0
    for number in range(games):
        rng = random.Random(seed * games + number)
        basic, chance = PLAYERS["basic"](rng), PLAYERS["random"](rng)
        side = number % rules.sides
        seats = range(1, rules.seats + 1)
        players = [basic if rules.side_of(seat) == side else chance for seat in seats]
        won += play_match(rules, players, rng).winners == (side,)
    return won


def decisions(rules: Ruleset) -> Callable[[int], None]:
    """Choices of a basic player, in positions of hands that such players play."""
    rng = random.Random(3)
    player = PLAYERS["basic"](rng)

    def choose(count: int) -> None:
        while count > 0:
            hand = first_position(rules, Deal.of(rng.sample(rules.cards, len(rules.cards)), 1, rules))
            while hand.to_act is not None and count > 0:
                hand = hand.apply(player.choose(view(hand, hand.to_act)))
                count -= 1

    return choose


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    asked.add_argument("--hands", type=int, default=10_000, help="random hands a ruleset (default 10000)")
    asked.add_argument("--games", type=int, default=2_000, help="games in all against random play")
    given = asked.parse_args()
    oracle = openspiel_hands()
    reference = rate(oracle, given.hands) if oracle else None

    print("Whole random hands a second, legal actions generated, on one core")
    for rules in PRESETS.values():
        speed = rate(random_hands(rules), given.hands)
        beside = f"   {speed / reference:.2f} of OpenSpiel" if reference else ""
        print(f"  {rules.id:<16} {speed:>7,.0f}{beside}")
    if reference:
        print(f"  {'OpenSpiel':<16} {reference:>7,.0f}   (its euchre, stepped from Python, in this run)")
    else:
        print("  (pip install open_spiel sets OpenSpiel's euchre beside them)")

    print("\nDecisions a second of the basic computer player")
    print(f"  {'slapton':<16} {rate(decisions(PRESETS['slapton']), 3_000):>7,.0f}")

    each = given.games // len(PRESETS)
    print(f"\nGames that a side of basic players wins alone against others at random, {each} each")
    total = 0
    for rules in PRESETS.values():
        won = won_by_basic(rules, each, seed=1)
        total += won
        print(f"  {rules.id:<16} {won / each:>7.1%}")
    played = each * len(PRESETS)
    share = total / played
    margin = 1.96 * sqrt(share * (1 - share) / played)
    print(f"  {'all':<16} {share:>7.1%}   (95 %: ± {margin:.1%}, {played:,} games)")


if __name__ == "__main__":
    main()
