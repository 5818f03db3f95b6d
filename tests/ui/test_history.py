"""The screens of finished games: they fit, and a replay shows what the record tells."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest

from bot.engine.hand_stats import HAND_STATS
from bot.engine.kind import kind_of
from bot.engine.options import Ruleset
from bot.notation import loads
from bot.store.games import GameRow
from bot.tables.records import finished_game
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
from tests.ui.seen import cards_on, text
from tests.ui.test_limits import LONG, check


@cache
def played(rules: Ruleset, names: tuple[str, ...] = NAMES, seed: int = 3) -> GameRow:
    """Return a finished game, as the store gives it."""
    *_, table = game(seated(rules, names), Random(seed))
    finished = finished_game(table, 1_700_000_000_000)
    own = {"id": 2**40, "table_id": "k3f9x", "guild_id": 1, "channel_id": 2}
    shared = {each.name: getattr(finished, each.name) for each in fields(GameRow) if each.name not in own}
    return GameRow(**own, **shared)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_every_screen_of_finished_games_fits(rules: Ruleset) -> None:
    row = played(rules, LONG)
    listed = GamesPress(GamesVerb.LIST, 2**63 - 1, 2**63 - 1, 3)
    rows = [replace(row, id=2**40 + number) for number in range(PAGE)]
    check(games_view(rows, listed, more=True))
    check(game_view(row))
    check(download_view(row))
    for place in (*range(24), 10_000):
        check(replay_view(row, place))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_nothing_is_counted_that_the_game_says_cannot_come_about(rules: Ruleset) -> None:
    counted = {name for name in HAND_STATS for player in played(rules).players if getattr(player, name)}
    assert counted <= kind_of(rules).counts(rules)


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_a_replay_begins_with_all_hands_and_ends_with_what_came_of_it(rules: Ruleset) -> None:
    row = played(rules)
    (recorded,) = loads(row.record)
    assert recorded.match is not None
    first, last = recorded.match.hands[0], recorded.match.hands[-1]
    in_play = {card for trick in first.tricks for _, card in trick.plays}
    assert in_play <= cards_on(replay_view(row, 0))
    end = replay_view(row, 10_000)
    assert f"hand {len(recorded.match.hands)} of" in text(end)
    assert text(end) == text(replay_view(row, sum(len(h.tricks) + 1 for h in recorded.match.hands) - 1))
    assert ("```" in text(end)) == any(last.hands), "a block of names alone tells nothing"
    if last.tricks:
        assert {card for _, card in last.tricks[-1].plays} <= cards_on(end)
