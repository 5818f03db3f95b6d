"""The review of a hand: the dearest decisions in words, by what the player saw at the time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.engine.view import View
from bot.players.expert import Worth
from bot.players.reviewing import reviewed
from bot.tables.table import Stage, Table
from cogs.review.screens import review_view
from tests.ui.games import IDS, TABLES, game, seated
from tests.ui.seen import cards_on, text


async def all_bad(view: View) -> Sequence[Worth]:
    """As if the first of all choices were by far the best."""
    legal = list(dict.fromkeys(view.legal))
    return [Worth(action, 1.0 - at / 2, 0.0) for at, action in enumerate(legal)]


async def nothing(view: View) -> Sequence[Worth]:
    return ()


def finished(rules: Ruleset, seed: int) -> Table:
    """A table at which a hand has just been finished."""
    over = (Stage.BETWEEN, Stage.ENDED)
    return next(t for t in game(seated(rules), Random(seed)) if t.stage in over and t.game.hands[-1].tricks)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
async def test_a_review_tells_what_was_done_what_was_better_and_what_each_was_worth(rules: Ruleset) -> None:
    table = finished(rules, 8)
    number = len(table.game.hands) - 1
    for seat in range(1, rules.seats + 1):
        decisions = await reviewed(table.game, number, seat, all_bad)
        view = review_view(table.called(number), number, decisions)
        assert f"Your decisions in hand {number + 1}" in text(view)
        dear = [each for each in decisions if each.cost]
        assert text(view).count("was better: ") == min(len(dear), 4)
        assert "None" not in text(view) and len(text(view)) < 4000
        seen = {card for each in dear for card in seen_by(each.view)}
        assert cards_on(view) <= seen


def seen_by(view: View) -> set[object]:
    """What the seat had seen by then."""
    tricks = {card for trick in view.tricks for _, card in trick.plays} | {card for _, card in view.trick}
    return tricks | {*view.cards} | ({view.up} if view.up else set()) | ({view.discarded} - {None})


async def test_who_did_nothing_wrong_is_told_so_and_who_had_no_choice_too() -> None:
    table = finished(TABLES[0], 8)
    number = len(table.game.hands) - 1

    async def all_good(view: View) -> Sequence[Worth]:
        return [Worth(action, 0.0, 0.0) for action in dict.fromkeys(view.legal)]

    good = review_view(table, number, await reviewed(table.game, number, 1, all_good))
    assert "every choice was as good as the best" in text(good)
    none = review_view(table, number, await reviewed(table.game, number, 1, nothing))
    assert "nothing to decide" in text(none)
