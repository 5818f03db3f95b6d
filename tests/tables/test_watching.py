"""A table of computer players alone, which the one who opened it watches."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.levels import Style
from bot.players.names import COMPUTER_NAMES
from bot.tables.auto_play import Pace
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import End, Open, Sit, Watch
from bot.tables.table import Stage, Table
from tests.tables.parlour import ALONE, ANN, BOB, CHANNEL, GUILD, SHORT, Parlour, parlour, person, why


async def watched(there: Parlour) -> Table:
    table = await there.manager.open(Open(GUILD, CHANNEL, SHORT), by=person(ANN))
    return await there.manager.do(table.id, Watch(), by=person(ANN))


@pytest.mark.parametrize("next_deal", [None, 0.0])
async def test_computer_players_play_a_whole_game_by_themselves(path: Path, next_deal: float | None) -> None:
    async with parlour(path, pace=Pace(next_deal=next_deal)) as there:
        table = await watched(there)
        assert {player.name for _, player in table.seated()} == {*COMPUTER_NAMES[:4]}
        over = await there.until(lambda told: told.id == table.id and told.ended is not None)
        assert over.game.over and len(over.game.hands) > 1
        assert not over.humans()


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
        ended = await there.do(table.id, ANN, End())
        assert ended.ended is not None


async def test_watching_counts_as_one_of_the_tables_that_somebody_may_have(path: Path) -> None:
    async with parlour(path, pace=ALONE) as there:
        table = await watched(there)
        with pytest.raises(TableRefusal) as refused:
            await watched(there)
        assert refused.value.why is Why.AT_ANOTHER and refused.value.table is table
        with pytest.raises(TableRefusal):
            await there.open(ANN)
        await there.do(table.id, ANN, End())
        await there.open(ANN)
