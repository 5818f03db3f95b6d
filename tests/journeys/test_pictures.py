"""Every message of a table can carry a picture, which goes along as the message is drawn again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.tables.table import Table
from cogs.table import boards, panels
from cogs.table.boards import public_view
from cogs.table.panel import panel_view
from cogs.ui.layout import Attached, Screen
from tests.journeys.world import World, text, world


def carrying(shown: Screen, table: Table) -> Screen:
    """The screen with a picture, except in the lobby."""
    return shown.carrying(Attached("table.png", b"a picture")) if table.match else shown


def with_pictures(patch: pytest.MonkeyPatch) -> None:
    def board(table: Table, **rest: Any) -> Screen:
        return carrying(public_view(table, **rest), table)

    def panel(table: Table, *args: Any, **rest: Any) -> Screen:
        return carrying(panel_view(table, *args, **rest), table)

    patch.setattr(boards, "public_view", board)
    patch.setattr(panels, "panel_view", panel)


def pictures(club: World, name: str) -> list[list[str]]:
    """What the board and the person's hand carry."""
    return [[file.filename for file in shown.attachments] for shown in (club.board(), club.panel(name))]


async def test_board_and_hand_carry_one_picture_however_often_they_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_pictures(monkeypatch)
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="north_american", computers=3)
        assert not club.board().attachments
        await club.press("Ann", club.board(), "Start")
        for _ in range(3):
            assert pictures(club, "Ann") == [["table.png"], ["table.png"]]
            await club.take_turn()
        monkeypatch.undo()
        await club.take_turn()
        assert pictures(club, "Ann") == [[], []], "what is not shown any more is taken away"
        assert text(club.board())
