"""The screens of finished games: they fit, and a replay shows what the record tells."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.store.games import GameRow
from bot.tables.records import finished_game
from bot.tables.table import Stage, Table
from cogs.finished.screens import (
    PAGE,
    GamesPress,
    GamesVerb,
    download_view,
    game_view,
    games_view,
    replay_view,
)
from tests.ui.games import IDS, NAMES, TABLES, game, seated
from tests.ui.test_limits import LONG, check, screens


@cache
def over(rules: Ruleset, names: tuple[str, ...], seed: int) -> Table:
    """Return the table after a random game."""
    *_, table = game(seated(rules, names), Random(seed))
    return table


@cache
def played(rules: Ruleset, names: tuple[str, ...] = NAMES, seed: int = 3) -> GameRow:
    """Return a finished game, as the store gives it."""
    finished = finished_game(over(rules, names, seed), 1_700_000_000_000)
    own = {"id": 2**40, "table_id": "k3f9x", "guild_id": 1, "channel_id": 2}
    shared = {each.name: getattr(finished, each.name) for each in fields(GameRow) if each.name not in own}
    return GameRow(**own, **shared)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_screen_of_finished_games_fits(rules: Ruleset) -> None:
    table, row = over(rules, LONG, 3), played(rules, LONG)
    assert table.stage is Stage.ENDED
    for view in screens([table]):
        check(view)
    listed = GamesPress(GamesVerb.LIST, 2**63 - 1, 2**63 - 1, 3)
    rows = [replace(row, id=2**40 + number) for number in range(PAGE)]
    check(games_view(rows, listed, more=True))
    check(game_view(row))
    check(download_view(row))
    for place in (*range(24), 10_000):
        check(replay_view(row, place))
