"""How often a player has a habit, and what it costs: the same cards played on from the fault and without it.

The cards that lie as they were dealt are one layout of those that the player could not see, and no other is
as likely by what everybody did before. The club level plays on, every seat by its own view.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from bot.engine.actions import Action
from bot.engine.hand import Hand
from bot.engine.match import Match, first_position, view
from bot.engine.options import Ruleset
from bot.players import PLAYERS, BasicPlayer
from bot.players.selfplay import deal, play_hand
from bot.progress import each as shown
from tools.bench.habits.detectors import Detector
from tools.bench.habits.seen import Seen

MOST = 600  # occasions of a habit that are played on


@dataclass(slots=True)
class Cost:
    """What a fault costs: points that the seat's side would gain on the others without it, one by one."""

    points: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The points on average; 0 where there are none."""
        return sum(self.points) / max(len(self.points), 1)

    @property
    def error(self) -> float:
        """The standard error of that; where no fault made a difference, as if one had."""
        number, mean = len(self.points), self.mean
        spread = sum((each - mean) ** 2 for each in self.points)
        return sqrt(max(spread, 1.0) / max(number - 1, 1) / max(number, 1))


@dataclass(slots=True)
class Found:
    """A habit in so many hands: its ``occasions``, how often it was ``done``, and what that cost.

    ``anyway`` is what it costs, or would have, at occasions of every sort: only for what people have said,
    since a player who never has a habit is not to be told by that whether it is a fault.
    """

    occasions: int = 0
    done: int = 0
    cost: Cost = field(default_factory=Cost)
    anyway: Cost = field(default_factory=Cost)


def found(rules: Ruleset, player: str, habits: Sequence[Detector], hands: int, seed: int) -> list[Found]:
    """Each habit of a player, a name of PLAYERS, in so many hands of matches against itself."""
    all_ = [Found() for _ in habits]
    for hand, action, score in decisions(rules, player, hands, seed):
        seat = hand.to_act
        assert seat is not None
        seen = Seen(view(hand, seat, score))
        for habit, each in zip(habits, all_, strict=True):
            occasion = habit.occasion(seen)
            if not occasion:
                continue
            done = action in occasion
            each.occasions += 1
            each.done += done
            costs = [*([each.cost] if done else []), *([each.anyway] if habit.said else [])]
            wanted = [cost for cost in costs if len(cost.points) < MOST]
            if wanted:
                fault = action if done else next(iter(occasion))
                lost = _gained(hand, occasion[fault], score) - _gained(hand, fault, score)
                for cost in wanted:
                    cost.points.append(lost)
    return all_


def decisions(
    rules: Ruleset, player: str, hands: int, seed: int
) -> Iterator[tuple[Hand, Action, tuple[int, ...]]]:
    """Every position of so many hands in which a seat had a choice, what it did, and the score before."""
    rng = random.Random(f"{seed} {rules.id}")
    match = Match(rules, rng.randint(1, rules.seats))
    players = [PLAYERS[player](random.Random(f"{seed} {seat}")) for seat in range(1, rules.seats + 1)]
    for _ in shown(range(hands), rules.name, "hands"):
        hand = first_position(rules, deal(rules, match.dealer, rng), match.carried)
        while (seat := hand.to_act) is not None:
            seen = view(hand, seat, match.score)
            action = players[seat - 1].choose(seen)
            if len(seen.legal) > 1:
                yield hand, action, match.score
            hand = hand.apply(action)
        match = match.after(hand)
        if match.over:
            match = Match(rules, match.dealer)


def _gained(hand: Hand, action: Action, score: tuple[int, ...]) -> float:
    """What the side of the seat to act gains on the others' average where it does that, and all play on."""
    rules, seat = hand.rules, hand.to_act
    assert seat is not None
    result = play_hand(hand.apply(action), [BasicPlayer()] * rules.seats, score).result
    assert result is not None
    side = rules.side_of(seat)
    return result.score[side] - (sum(result.score) - result.score[side]) / (rules.sides - 1)
