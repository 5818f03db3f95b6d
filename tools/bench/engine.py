"""The speed of the engine at random hands and of bots at choosing, in CPU time of one core."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator, Callable

from bot.engine.deal import Deal
from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.games import PRESETS
from bot.games.up_card.search.solver import COMPILED
from bot.players import BasicPlayer
from bot.players.expert import IN_PLAY, Expert
from bot.players.selfplay import deal
from tools.bench.table import Row, benchmark, percentile

_SECONDS = 1.5  # for each figure: the best of the batches that fit
_BATCH = 1000
_HANDS = 3  # of each ruleset, for the expert


@benchmark(
    f"Engine and players, one core ({'with' if COMPILED else 'without'} `make compile`)",
    *("ruleset", "random hands/s", "÷ OpenSpiel's", "club choices/s", "expert p50 ms", "p95", "max"),
)
async def engine() -> AsyncIterator[Row]:
    """Measure each ruleset. The baseline is OpenSpiel's euchre, if it is installed (`make oracle`)."""
    baseline = _open_spiel_hands()
    if baseline:
        yield "OpenSpiel's own", baseline, 1.0, "", "", "", ""
    for rules in PRESETS.values():
        hands = _batches_per_second(_random_hand(rules))
        club = _seconds_per_choice(BasicPlayer(), views(rules, 100, all_=True))
        expert = [1000 * each for each in _seconds_per_choice(Expert(IN_PLAY), views(rules, _HANDS))]
        ratio = hands / baseline if baseline else "–"
        p50, p95 = percentile(expert, 0.5), percentile(expert, 0.95)
        yield rules.id, hands, ratio, len(club) / sum(club), p50, p95, max(expert)


def views(rules: Ruleset, hands: int, *, all_: bool = False) -> list[View]:
    """Return the views of the seats to act in club-level hands. ``all_`` includes forced turns."""
    chance, player, found = random.Random(1), BasicPlayer(), []
    for number in range(hands):
        hand = first_position(rules, deal(rules, number % rules.seats + 1, chance))
        while hand.to_act is not None:
            seen = view(hand, hand.to_act, (0,) * rules.sides)
            if all_ or len(seen.legal) > 1:
                found.append(seen)
            hand = hand.apply(player.choose(seen))
    return found


def _seconds_per_choice(player: BasicPlayer | Expert, seen: list[View]) -> list[float]:
    took = []
    for each in seen:
        start = time.process_time()
        player.choose(each)
        took.append(time.process_time() - start)
    return took


def _random_hand(rules: Ruleset) -> Callable[[], None]:
    """Return a function that plays a hand with random legal moves."""
    rng, cards, seats = random.Random(1), list(rules.cards), range(1, rules.seats + 1)
    used = rules.hand_size * rules.seats + rules.turns_up

    def play() -> None:
        hand = first_position(
            rules, Deal.from_pack(rng.sample(cards, used), rng.choice(seats), rules), check=False
        )
        chance = rng.random
        while legal := hand.legal_actions():
            hand = hand.apply(legal[int(chance() * len(legal))])
        assert hand.result is not None

    return play


def _open_spiel_hands() -> float | None:
    """Measure the same in OpenSpiel, in C++ and stepped from Python, or None if it isn't installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("euchre"), random.Random(1)

    def play() -> None:
        state, chance = game.new_initial_state(), rng.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        state.returns()

    return _batches_per_second(play)


def _batches_per_second(play: Callable[[], None]) -> float:
    best, end = 0.0, time.process_time() + _SECONDS
    while best == 0.0 or time.process_time() < end:
        start = time.process_time()
        for _ in range(_BATCH):
            play()
        best = max(best, _BATCH / (time.process_time() - start))
    return best
