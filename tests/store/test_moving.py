"""A database that is moved holds the same afterwards, there and back, and goes on where it was."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, StoreError
from bot.store.backend import Address, backend_of
from bot.store.backups import back_up
from bot.store.moving import move
from bot.store.schema import awards, game_players, games, metadata, rating_changes
from tests.commands.shell import refused, succeeded
from tests.server import Server

from .samples import a_game, a_table, released_database


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Return a database with open tables of every ruleset, finished games and a drive."""
    return released_database(tmp_path / "played.db")


async def content(address: Address) -> dict[str, list[str]]:
    """Return all rows of all tables."""
    async with Store.open(address) as store:
        return {
            table.name: sorted(str(tuple(row)) for row in await store._database.rows(select(table)))
            for table in metadata.sorted_tables
        }


async def test_to_a_server_and_back_nothing_is_lost(played: Path, tmp_path: Path, server: Server) -> None:
    there, back = await server.empty(), tmp_path / "back.db"
    before = await content(played)
    told: list[tuple[int, int]] = []
    moved = await move(played, there, lambda done, of: told.append((done, of)))
    assert moved == {name: len(rows) for name, rows in before.items()}
    assert moved["games"] > 5 and moved["events"] > 100
    assert told[-1] == (sum(moved.values()),) * 2
    assert await content(there) == before
    assert await move(there, back) == moved
    assert await content(back) == before == await content(played)


async def test_a_number_of_a_game_is_given_once_wherever_it_is_moved(tmp_path: Path, server: Server) -> None:
    places: list[Address] = [
        tmp_path / "one.db",
        await server.empty(),
        tmp_path / "two.db",
        await server.empty(),
    ]
    for number, place in enumerate(places, start=1):
        if number > 1:
            await move(places[number - 2], place)
        async with Store.open(place) as store:
            table_id = f"t{number}"
            await store.tables.create(a_table(table_id), [])
            assert await store.tables.append(table_id, [], finished=a_game(), ended_at=5) == number
            # and is forgotten, so that no row tells how far the numbers have come
            for each in (rating_changes, awards, game_players, games):
                await store._database.write(partial(_emptied, each))


async def _emptied(table: Table, connection: AsyncConnection) -> None:
    await connection.execute(delete(table))


async def test_a_copy_that_is_not_the_same_is_refused_and_nothing_of_it_stays(
    played: Path, tmp_path: Path
) -> None:
    target = tmp_path / "target.db"
    async with Store.open(target):
        pass
    with closing(sqlite3.connect(target)) as other:
        other.execute(
            "CREATE TRIGGER t AFTER INSERT ON names BEGIN UPDATE names SET seen_at = seen_at + 1; END"
        )
        other.commit()
    with pytest.raises(StoreError, match="The copy of names differs from the original"):
        await move(played, target)
    assert not any((await content(target)).values())


async def test_only_what_is_there_is_moved_and_only_where_nothing_is(played: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There's no database"):
        await move(tmp_path / "nowhere.db", tmp_path / "new.db")
    assert not (tmp_path / "nowhere.db").exists() and not (tmp_path / "new.db").exists()
    async with Store.open(tmp_path / "used.db") as store:
        await store.set_meta("commands", "a1")
    with pytest.raises(StoreError, match="isn't empty"):
        await move(played, tmp_path / "used.db")
    async with Store.open(played, alone=True):
        with pytest.raises(StoreError, match="Another bot is using"):
            await move(played, tmp_path / "new.db")


async def test_a_server_is_backed_up_into_a_file_while_a_bot_plays_on_it(
    played: Path, tmp_path: Path, server: Server
) -> None:
    there, copy = await server.empty(), tmp_path / "copy.db"
    await move(played, there)
    async with Store.open(there, alone=True):
        await back_up(backend_of(there), copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert await content(copy) == await content(there)
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.db"]
    with pytest.raises(StoreError, match="already exists"):
        await back_up(backend_of(there), copy)


def test_the_command_says_what_it_moved_or_why_not(played: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    assert f"rows are in {new}, the same as before" in succeeded("move", str(played), str(new))
    assert "isn't empty. Name a new one." in refused("move", str(played), str(new))
    said = refused("move", "mysql://ann:hunter2@host/db", str(new))
    assert said.startswith("The first database must be a path, or an address such as postgresql://")
    assert "hunter2" not in said
