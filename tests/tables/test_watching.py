"""A table of computer players alone, which the one who opened it watches."""

from __future__ import annotations

from pathlib import Path

from bot.engine.levels import Style
from bot.tables.requests import Open, Watch
from bot.tables.table import Stage, Table
from tests.tables.parlour import ALONE, ANN, CHANNEL, GUILD, SHORT, Parlour, parlour, person


async def watched(there: Parlour) -> Table:
    table = await there.manager.open(Open(GUILD, CHANNEL, SHORT), by=person(ANN))
    return await there.manager.do(table.id, Watch(), by=person(ANN))


async def test_it_goes_on_after_a_restart_with_the_same_players(path: Path) -> None:
    async with parlour(path, pace=ALONE) as there:
        table = await watched(there)
        assert table.stage is Stage.PLAYING
    async with parlour(path) as there:
        again = there.manager.book.get(table.id)
        assert again.players == table.players
        styles = {player.name: player.style for _, player in again.seated()}
        assert styles == {"Ada": Style.BOLD, "Bert": Style.CAUTIOUS, "Cora": Style.EVEN, "Drew": Style.BOLD}
