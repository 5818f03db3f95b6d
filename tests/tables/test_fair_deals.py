"""Sealed deals at a table: keys are told when their hand is over and not before, and seeds count."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.ids import MessageId
from bot.notation import loads
from bot.notation.fair import verify
from bot.players import BasicPlayer
from bot.store.store import Store
from bot.tables.chance import _chain
from bot.tables.manager import TableManager
from bot.tables.requests import SetSeed, Start
from bot.tables.table import Table

from .parlour import ALONE, ANN, BOB, SHORT, Parlour, picture

SECRET = bytes(32)


@asynccontextmanager
async def sealing(path: Path, secret: bytes = SECRET) -> AsyncIterator[Parlour]:
    """A parlour whose deals are sealed."""
    async with Store.open(path) as store:
        manager = TableManager(store, BasicPlayer(), pace=ALONE, secret=secret)
        await manager.restore()
        yield Parlour(store, manager)
        await manager.close()


async def recorded(there: Parlour, table: Table) -> str:
    """The record stored of the game finished at the table."""
    game = await there.store.games.last_at(table.id)
    assert game is not None
    return game.record


async def test_a_finished_game_is_found_fair_and_its_seed_holds_the_message_and_the_texts(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.full(SHORT)
        await there.manager.set_board(table.id, MessageId(4711))
        await there.do(table.id, BOB, SetSeed("first thought"))
        await there.do(table.id, ANN, SetSeed(" lucky | 7 "))
        await there.do(table.id, BOB, SetSeed("better"))
        table = await there.finish(await there.do(table.id, ANN, Start()))
        (game,) = loads(await recorded(there, table))
        assert game.tags["Seed"] == "message 4711 | lucky / 7 | better"
        assert game.tags["Commitment"] == table.commitment
        verdict = verify(game)
        assert verdict is not None and verdict.fair and verdict.hands >= 1


async def test_a_key_is_told_when_its_hand_is_over_and_not_before(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.begun(SHORT.with_options("target=5"))
        chain = _chain(SECRET, table.id)
        while table.ended is None:
            assert table.match is not None
            open_ = [chain.key(table.match.number + later).hex() for later in range(3)]
            told = repr(table) + str(await there.store.tables.events(table.id))
            assert not any(key in told for key in open_)
            done = len(table.match.hands)
            assert table.key == (chain.key(done).hex() if done else "")
            table = await there.go_on(table)


async def test_a_restart_goes_on_with_the_same_keys(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.begun(SHORT.with_options("target=5"))
        while not (table.match and table.match.hands):
            table = await there.go_on(table)
    async with sealing(path) as there:
        again = there.manager.book.get(table.id)
        assert picture(again) == picture(table)
        (game,) = loads(await recorded(there, await there.finish(again)))
        verdict = verify(game)
        assert verdict is not None and verdict.fair


async def test_a_table_whose_secret_is_lost_is_played_on_and_says_so_when_checked(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.begun(SHORT)
    async with sealing(path, bytes(31) + b"\1") as there:
        table = await there.finish(there.manager.book.get(table.id))
        (game,) = loads(await recorded(there, table))
        assert verify(game) is None


async def test_a_table_whose_secret_is_lost_in_mid_game_is_not_taken_for_an_unfair_one(path: Path) -> None:
    async with sealing(path) as there:
        table = await there.begun(SHORT.with_options("target=6"))
        while not (table.match and table.match.hands):
            table = await there.go_on(table)
        assert table.key
    async with sealing(path, bytes(31) + b"\1") as there:
        table = await there.finish(there.manager.book.get(table.id))
        assert table.match is not None and len(table.match.hands) > 1
        (game,) = loads(await recorded(there, table))
        assert verify(game) is None


async def test_a_table_from_before_deals_were_sealed_is_played_on(path: Path, there: Parlour) -> None:
    table = await there.begun(SHORT)
    await there.manager.close()
    async with sealing(path) as later:
        table = await later.finish(later.manager.book.get(table.id))
        assert (table.commitment, table.key) == ("", "")
        (game,) = loads(await recorded(later, table))
        assert verify(game) is None


async def test_two_tables_have_different_seals(path: Path) -> None:
    async with sealing(path) as there:
        first, second = await there.open(ANN), await there.open(BOB)
        assert first.commitment != second.commitment
        assert len(first.commitment) == 64
