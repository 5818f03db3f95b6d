"""Whole random hands a second, legal moves and all, in one core's own time, whatever else runs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bot.engine.deal import Deal
from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.players import BasicPlayer
from bot.players.selfplay import deal

SECONDS = 1.5  # for each figure: the best of as many batches as fit
BATCH = 1000


def hands_a_second(rules: Ruleset) -> float:
    """Random hands from the deal to the result, each move chosen from the legal ones."""
    rng = random.Random(1)
    cards = list(rules.cards)
    used = rules.hand_size * rules.seats + rules.turns_up
    seats = range(1, rules.seats + 1)

    def play() -> None:
        hand = first_position(rules, Deal.of(rng.sample(cards, used), rng.choice(seats), rules), check=False)
        chance = rng.random
        while legal := hand.legal_actions():
            hand = hand.apply(legal[int(chance() * len(legal))])
        assert hand.result is not None

    return _a_second(play)


def open_spiel_hands_a_second() -> float:
    """The same by OpenSpiel's euchre, stepped from Python; raises ImportError where it is not installed.

    Its deal counts too, card by card, as it does here. Its rules are North American with a lone maker.
    """
    import pyspiel

    game = pyspiel.load_game("euchre")
    rng = random.Random(1)

    def play() -> None:
        state = game.new_initial_state()
        chance = rng.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        state.returns()

    return _a_second(play)


def decisions_a_second(rules: Ruleset) -> float:
    """Choices that the basic player makes a second, in hands played by four of it; views are made before."""
    rng = random.Random(1)
    player = BasicPlayer()
    views = []
    for number in range(100):
        hand = first_position(rules, deal(rules, number % rules.seats + 1, rng))
        while hand.to_act is not None:
            views.append(view(hand, hand.to_act))
            hand = hand.apply(player.choose(views[-1]))
    start = time.process_time()
    for seen in views:
        player.choose(seen)
    return len(views) / (time.process_time() - start)


def _a_second(play: Callable[[], None]) -> float:
    best, end = 0.0, time.process_time() + SECONDS
    while best == 0.0 or time.process_time() < end:
        start = time.process_time()
        for _ in range(BATCH):
            play()
        best = max(best, BATCH / (time.process_time() - start))
    return best
