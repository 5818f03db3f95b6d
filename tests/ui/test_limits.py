"""Discord's limits hold for every screen in every position, whatever the players are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from discord import ui

from bot.engine.ruleset import PRESETS, EuchreRules
from bot.store.rows import Standing
from bot.tables.table import Stage, Table
from cogs.ui.board import board_view
from cogs.ui.lists import help_view, leaderboard_view, stats_view, tables_view
from cogs.ui.lobby import lobby_view
from cogs.ui.menu import confirm_end_view, menu_view, rules_view
from cogs.ui.panel import panel_view
from cogs.ui.summary import all_hands_view, last_trick_view, result_view
from tests.ui.games import NAMES, UGLY, USERS, game, opened, seated
from tests.ui.seen import buttons, components, text

LONG = tuple(name * 3 for name in UGLY)


def check(view: ui.LayoutView) -> None:
    parts = list(components(view))
    assert len(parts) <= 40
    assert sum(len(part.get("content", "")) for part in parts) <= 4000
    assert all(part["content"].strip() for part in parts if "content" in part)
    assert all(1 <= len(part["components"]) <= 5 for part in parts if part["type"] == 1)
    ids = Counter(button["custom_id"] for button in buttons(view))
    assert all(times == 1 and len(id_) <= 100 for id_, times in ids.items())
    assert all(1 <= len(button["label"]) <= 80 for button in buttons(view))


def screens(table: Table) -> Iterator[ui.LayoutView]:
    yield board_view(table)
    for user in (*USERS, 99):
        yield panel_view(table, user, note="You played J♦.")
        yield panel_view(table, user, alone=True)
    yield last_trick_view(table)
    yield all_hands_view(table)
    yield menu_view(table, USERS[0], True)
    yield confirm_end_view(table)
    yield rules_view(table)
    yield tables_view([table] * 30, {table.id: "https://discord.com/channels/1/2/3"})
    if table.stage is Stage.ENDED:
        yield result_view(table, changes=["Ann: 1500 to 1512"] * 4, record_name="euchre-k3f9x.pen")


@pytest.mark.parametrize("names", [NAMES, UGLY, LONG], ids=["plain", "ugly", "long"])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_screen_of_a_whole_game_fits(rules: EuchreRules, names: tuple[str, ...]) -> None:
    chance = Random(f"{rules.id} {names}")
    for table in game(seated(rules, names), chance):
        for view in screens(table):
            check(view)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_lobbies_fit_from_the_first_player_to_the_last(rules: EuchreRules) -> None:
    for table in (opened(rules), seated(rules, LONG), seated(rules, LONG, computers=(2, 3, 4))):
        check(lobby_view(table))
        check(tables_view([table] * 30))
        check(menu_view(table, USERS[0], False))
        check(confirm_end_view(table))
        for user in (*USERS, 99):
            check(panel_view(table, user))


def test_lists_fit_with_many_players_of_long_names() -> None:
    standings = [_standing(place, LONG[place % 4]) for place in range(1, 60)]
    check(leaderboard_view(LONG[0], standings, _standing(77, LONG[1]), "slapton"))
    check(leaderboard_view(LONG[0], [], None, None))
    check(stats_view(LONG[2], standings[:5], standings[0]))
    check(stats_view(LONG[2], [], None))
    check(help_view())


async def test_the_library_does_not_keep_the_views() -> None:
    view = lobby_view(opened(PRESETS["slapton"]))
    assert view.is_finished()
    assert view.timeout is None


def test_no_screen_pings_or_sets_a_name_in_bold() -> None:
    table = next(iter(game(seated(PRESETS["slapton"], UGLY), Random(1))))
    for view in (
        board_view(table),
        panel_view(table, USERS[0]),
        lobby_view(seated(PRESETS["slapton"], UGLY)),
    ):
        assert "@everyone" not in text(view)
        assert "**Bob**" not in text(view)
        assert "<@1" not in text(view).replace("\\<@1", "")


def _standing(place: int, name: str) -> Standing:
    return Standing(place, 1, place, "slapton", name, 400, 250, 10, 9999, 3000, 1200, 800, 90, 70, 120, 0)
