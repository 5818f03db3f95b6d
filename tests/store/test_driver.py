"""SQLite's driver: every row comes, however it is asked for, and its thread has no more calls than needed."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.driver import Connection, connect

COUNT = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n"


@pytest.mark.parametrize("rows", [1, 255, 256, 257, 700])
async def test_every_row_comes_once_however_it_is_asked_for(rows: int) -> None:
    there: list[Any] = [(number,) for number in range(1, rows + 1)]
    async with connect(":memory:", check_same_thread=False) as connection:

        async def cursor() -> Any:
            made: Any = connection.cursor()
            return await made.execute(COUNT, (rows,))

        assert [*await (await cursor()).fetchall()] == there
        by_hundreds = await cursor()
        some = [[*await by_hundreds.fetchmany(100)] for _ in range(rows // 100 + 2)]
        assert [row for rows in some for row in rows] == there
        assert all(len(each) == 100 for each in some[: rows // 100])
        first_and_rest = await cursor()
        assert [await first_and_rest.fetchone(), *await first_and_rest.fetchall()] == there
        assert await first_and_rest.fetchone() is None


async def test_to_read_once_takes_one_call_of_the_thread(
    in_file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_file.get_meta("anything")  # the connection is there from now on
    calls: list[Any] = []
    execute = Connection._execute

    async def counted(connection: Connection, *call: Any) -> Any:
        calls.append(call)
        return await execute(connection, *call)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(Connection, "_execute", counted)
    await in_file.get_meta("anything")
    assert len(calls) == 1
    await in_file.set_meta("anything", "new")
    assert len(calls) == 4, "to begin, to write, and to commit, which waits for the disk"


async def test_what_only_reads_holds_up_nobody_afterwards(in_file: Store) -> None:

    async def failing(connection: Any) -> None:
        await connection.execute(text("SELECT * FROM meta"))
        raise ZeroDivisionError

    for _ in range(5):
        with pytest.raises(ZeroDivisionError):
            await in_file._database.read(failing)
    await in_file.set_meta("new", "there")
    assert await in_file.get_meta("new") == "there", "each reads what there is now"
