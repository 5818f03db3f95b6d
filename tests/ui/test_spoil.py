"""Spoil Five at the table: robbing, what may be held back, the pool, everyone's tricks and chips."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.games.spoil_five.hand import SpoilHand
from cogs.table.panel import panel_view
from cogs.ui.games.spoil_five.words import chips
from cogs.ui.press import Verb
from tests.ui.games import SPOIL, TABLES, USERS, game, position, seated
from tests.ui.seen import enabled, labels, text

RULES = SPOIL.with_seats(3)


def test_one_of_the_best_three_trumps_is_put_away_only_after_a_second_press() -> None:
    table = position(RULES, "AS 5S JS AH 2D / 4S 6S KH 2C 9C / 3D KC QC JC 8H", "7S")
    view = panel_view(table, USERS[0])
    assert {each.action for each in enabled(view, Verb.DO)} == {"rob AS", "rob 2D", "stay"}
    asking = {
        each.detail: panel_view(table, USERS[0], offered=each.detail) for each in enabled(view, Verb.CALLS)
    }
    assert set(asking) == {"rob 5S", "rob JS", "rob AH"}
    for detail, best in (
        ("rob 5S", "5♠ is the best"),
        ("rob JS", "J♠ is the second"),
        ("rob AH", "A♥ is the third"),
    ):
        assert f"**{best}" in text(asking[detail]) and "anyway?" in text(asking[detail])
        assert detail in {each.action for each in enabled(asking[detail], Verb.DO)}
        assert labels(asking[detail])[-3:] == [f"Discard {best.split()[0]}", "Keep it", "The rule"]
    (_, _, _, keep) = enabled(asking["rob 5S"], Verb.CALLS)
    assert text(panel_view(table, USERS[0], offered=keep.detail)) == text(view)
    assert text(panel_view(table, USERS[0], offered="rob 7S")) == text(view)


@pytest.mark.parametrize("rules", [rules for rules in TABLES if rules.id == "spoil_five"])
def test_chips_and_pool_make_nothing_at_every_moment(rules: Ruleset) -> None:
    for table in game(seated(rules), Random(4)):
        assert table.match is not None
        hand = table.match.hand
        pool = hand.pool if isinstance(hand, SpoilHand) else table.match.carried
        assert sum(chips(table)) + pool == 0
