"""Looking back: every choice of one seat is weighed by what that seat saw, and the dearest comes first."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.engine.match import Match
from bot.engine.view import View
from bot.games import PRESETS, preset
from bot.players import BasicPlayer
from bot.players.expert import Worth
from bot.players.reviewing import Decision, decision_points, review_hand
from bot.players.selfplay import play_match


def played(ruleset: str, hands: int = 2) -> Match:
    rules, chance = preset(ruleset), random.Random(3)
    return play_match(rules, [BasicPlayer()] * rules.seats, chance, most_hands=hands)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_each_choice_of_the_seat_is_come_to_with_the_view_that_it_had(ruleset: str) -> None:
    match = played(ruleset)
    for number, hand in enumerate(match.hands):
        for seat in range(1, match.rules.seats + 1):
            found = list(decision_points(match, number, seat))
            assert all(at.view.seat == at.view.to_act == seat for at in found)
            assert all(at.done in at.view.legal and at.match.view(seat) == at.view for at in found)
            assert all(len(at.match.hands) == number for at in found)
            assert [at.turn for at in found] == sorted({at.turn for at in found})
            assert all(hand.history[at.turn] == (seat, at.done) for at in found)
            assert all(at.match.in_play.history == hand.history[: at.turn] for at in found)


def worth(view: View, *points: float, error: float = 0.0) -> list[Worth]:
    actions = dict.fromkeys(view.legal)
    given = [*points, *[min(points) - 1] * len(actions)]
    all_ = [Worth(action, at, error) for action, at in zip(actions, given, strict=False)]
    return sorted(all_, key=lambda each: -each.points)


async def test_the_dearest_comes_first_and_what_cannot_be_weighed_is_left_out() -> None:
    match, asked = played("bid", 1), list[View]()

    async def weigh(view: View) -> Sequence[Worth]:
        asked.append(view)
        return [] if len(asked) == 1 else worth(view, float(len(asked)), 0.0)

    found = await review_hand(match, 0, 1, weigh)
    assert len(asked) > 3 and {view.seat for view in asked} == {1}
    assert len(found) == len(asked) - 1
    costs = [decision.cost for decision in found]
    assert costs == sorted(costs, reverse=True)


async def test_what_somebody_else_decided_is_left_out_and_not_even_weighed() -> None:
    match, asked = played("bid", 1), list[View]()

    async def weigh(view: View) -> Sequence[Worth]:
        asked.append(view)
        return worth(view, 1.0)

    turns = [at.turn for at in decision_points(match, 0, 1)]
    found = await review_hand(match, 0, 1, weigh, turns[1:])
    assert [at.turn for at in found] == turns[:1] and len(asked) == 1


def test_only_what_is_surely_worse_costs_anything() -> None:
    at = next(decision_points(played("classic", 1), 0, 1))
    first, second, *_ = dict.fromkeys(at.view.legal)

    def cost(difference: float, error: float) -> float:
        best, done = Worth(first, 1.0, 0.0), Worth(second, 1.0 - difference, error)
        return Decision(at.turn, at.match, at.view, second, [best, done]).cost

    assert cost(0.5, 0.1) == 0.5
    assert cost(0.5, 0.3) == 0.0, "within the error"
    assert cost(0.04, 0.0) == 0.0, "too little to be told"
    assert Decision(at.turn, at.match, at.view, first, [Worth(first, 1.0, 0.0)]).cost == 0.0
