"""A table of computer players alone, which the one who opened it watches."""

from __future__ import annotations

from pathlib import Path

from bot.engine.levels import Style
from bot.tables.refusals import Why
from bot.tables.requests import End, Open, Sit, Watch
from bot.tables.table import Stage, Table
from tests.tables.parlour import ALONE, ANN, BOB, CHANNEL, GUILD, SHORT, Parlour, parlour, person, why


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


async def test_who_watches_may_end_it_and_nobody_sits_down(path: Path) -> None:
    async with parlour(path, pace=ALONE) as there:
        table = await watched(there)
        assert await why(there.do(table.id, BOB, Sit())) is Why.STARTED
        assert await why(there.open(ANN)) is Why.AT_ANOTHER, "it counts as one of those that one may have"
        ended = await there.do(table.id, ANN, End())
        assert ended.ended is not None
        await there.open(ANN)
