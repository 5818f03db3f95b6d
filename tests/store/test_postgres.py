"""What only a server can do to the bot: be out of reach, and die."""

import asyncio
import gc
import signal
from collections.abc import Callable, Iterator
from functools import partial

import asyncpg
import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.config import parse_database
from bot.standings.boards import SortBy
from bot.store import Store, StoreError, postgres
from bot.store.games import GameRow
from bot.store.postgres import Postgres
from tests.installed import NO_SERVER, programs
from tests.server import Server, running
from tests.size import size
from tests.store.relay import relayed

from .samples import ANN, BOB, GUILD, a_table, an_event, cannot_open, won_by

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)
TABLES = [f"t{number}" for number in range(4)]
LAST = 40  # the number of the event with which each of their games ends
CUTS = size(2, 25)


@pytest.fixture(scope="module")
def mortal() -> Iterator[Server]:
    """Yield a server that the test may kill, and that syncs its commits to disk."""
    with running(syncing=True) as started:
        yield started


async def stored(store: Store) -> list[int]:
    """Return the numbers of the table's stored events."""
    return [event.seq for event in await store.tables.events("k3f9x")]


@pytest.mark.parametrize(
    "parameters",
    [
        "sslmode=prefer",
        "sslmode=disable&application_name=euchre",
        "ssl=prefer",
        "channel_binding=prefer&connect_timeout=5&keepalives=1",
        "options=-c%20statement_timeout%3D60000",
    ],
)
async def test_an_address_has_the_parameters_that_libpq_knows(server: Server, parameters: str) -> None:
    address = (await server.migrated()).set(drivername="postgresql").render_as_string(hide_password=False)
    database = parse_database(f"{address}&{parameters}")
    async with Store.open(database, groups=1) as store:
        await store.set_meta("a", "b")
        assert await store.get_meta("a") == "b"


async def test_a_parameter_nobody_knows_is_named_and_no_password_is_shown(server: Server) -> None:
    address = (
        (await server.migrated())
        .set(password="hush")
        .update_query_dict({"pgbouncer": "on", "password": "hush"})
    )
    refused = await cannot_open(address, "pgbouncer")
    assert "hush" not in refused


async def _once(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110 - what it waits for belongs to the product
        await asyncio.sleep(0.01)


async def test_a_server_that_dies_again_and_again_loses_nothing_that_was_acknowledged(mortal: Server) -> None:
    address = await mortal.migrated()
    acknowledged = dict.fromkeys(TABLES, -1)
    async with Store.open(address) as store:
        for _ in range(CUTS):
            enough = sum(acknowledged.values()) + len(TABLES) * (LAST + 1) // (CUTS + 1)
            playing = asyncio.gather(*(_play_on(store, id_, acknowledged) for id_ in TABLES))
            await _once(partial(_are, acknowledged, enough))
            await asyncio.to_thread(mortal.stop, signal.SIGQUIT)  # "immediate": as it is when it dies
            await playing
            with pytest.raises(StoreError, match=r"the server can't be reached|shut down"):
                await store.tables.events(TABLES[0])
            await asyncio.to_thread(mortal.start)
            async with asyncio.timeout(20):
                for id_ in TABLES:
                    there = [event.seq for event in await store.tables.events(id_)]
                    assert there == [*range(len(there))] and len(there) > acknowledged[id_], id_
        await asyncio.gather(*(_play_on(store, id_, acknowledged) for id_ in TABLES))
        assert await store.tables.damaged() == []
        games = [
            game.table_id for game in await store.games.between(0, 1 << 62, 100) if isinstance(game, GameRow)
        ]
        assert sorted(games) == TABLES
        board = await store.standings.board(GUILD, SortBy.WINS, 0, limit=10)
        assert {line.user_id: line.sums["wins"] for line in board.lines} == {ANN: len(TABLES), BOB: 0}


def test_what_the_driver_says_of_a_connection_that_is_being_lost_is_a_failure_of_the_store() -> None:
    lost = asyncpg.InternalClientError('cannot switch to state 12; protocol is in the "failed" state')
    backend = Postgres(make_url("postgresql://host/euchre"))
    named = Exception(f"{type(lost)}: {lost}")  # as SQLAlchemy names it
    named.__cause__ = lost
    for error in (lost, DBAPIError(None, None, named)):
        with pytest.raises(StoreError, match="the server can't be reached"), backend.translate_errors():
            raise error


async def test_who_is_stopped_while_it_connects_leaves_no_error_behind(server: Server) -> None:
    told: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["message"]))
    async with relayed(await server.migrated()) as address:
        backend = Postgres(address)
        for steps in range(12):  # of asyncio's, in some of which the driver waits for one thing or another
            connecting = asyncio.create_task(backend.open_connection())
            for _ in range(steps):
                await asyncio.sleep(0)
            connecting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await connecting
    gc.collect()
    assert told == []


def _are(acknowledged: dict[str, int], enough: int) -> bool:
    return sum(acknowledged.values()) >= enough


async def _play_on(store: Store, id_: str, acknowledged: dict[str, int]) -> None:
    """Goes on with the table to the end of its game, or until the database fails; notes what is sure."""
    try:
        if await store.tables.get(id_) is None:
            await store.tables.create(a_table(id_), [an_event(0)])
        for seq in range(len(await store.tables.events(id_)), LAST):
            await store.tables.append(id_, [an_event(seq)])
            acknowledged[id_] = seq
        if acknowledged[id_] < LAST and not await store.games.last_at(id_):
            await store.tables.append(id_, [an_event(LAST)], finished=won_by(ANN, BOB), ended_at=9_000)
            acknowledged[id_] = LAST
    except StoreError:
        return


async def test_no_acknowledged_play_is_lost_in_a_power_cut_as_it_would_be_by_who_did_not_wait(
    mortal: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = [await mortal.migrated() for _ in range(2)]
    await mortal.synced()
    await mortal.hold_back()
    acknowledged = []
    for address, waits in zip(addresses, ("on", "off"), strict=True):
        monkeypatch.setitem(postgres._SESSION, "synchronous_commit", waits)
        plays = dict.fromkeys(TABLES, -1)
        async with Store.open(address) as store:
            await asyncio.gather(*(_play_on(store, id_, plays) for id_ in TABLES))
        acknowledged.append(sum(plays.values()))
    await mortal.lose_power()
    kept = [await _plays_at(address) for address in addresses]
    assert kept[0] == acknowledged[0] == acknowledged[1] > kept[1]


async def _plays_at(address: URL) -> int:
    """Return the sum of the last event numbers of all tables."""
    async with Store.open(address) as store:
        assert await store.tables.damaged() == []
        logs = [await store.tables.events(id_) for id_ in TABLES]
    return sum(log[-1].seq if log else -1 for log in logs)


async def test_commits_wait_for_the_disk_whatever_the_server_is_set_to(server: Server) -> None:
    address = await server.migrated()

    async def setting(connection: AsyncConnection) -> object:
        return await connection.scalar(text("SHOW synchronous_commit"))

    async with Store.open(address) as store:
        off = text(f'ALTER DATABASE "{address.database}" SET synchronous_commit = off')
        await store._database.write(lambda connection: connection.execute(off))
    async with Store.open(address) as store:
        assert await store._database.write(setting) == "on"


async def test_what_is_refused_shows_nothing_of_what_was_to_be_stored(server: Server) -> None:
    async with Store.open(await server.migrated()) as store:
        await store.tables.create(a_table(), [])
        wrong = text(
            "INSERT INTO events (table_id, seq, kind, body, at) VALUES ('k3f9x', 1, NULL, 'JS JC', 0)"
        )
        with pytest.raises(IntegrityError) as refused:
            await store._database.write(lambda connection: connection.execute(wrong))
        assert "null value" in str(refused.value.orig)
        assert "Failing row" not in "".join(map(str, (refused.value, refused.value.orig, refused.value.args)))


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"database": "nowhere"}, "there's no database with that name on the server"),
        ({"query": {"host": "/nowhere"}}, "the server can't be reached"),
        ({"username": "nobody"}, "access is denied"),
    ],
)
async def test_a_database_that_can_not_be_had_is_told_in_a_sentence(
    server: Server, change: dict[str, object], cause: str
) -> None:
    address = (await server.migrated()).set(password="hunter2").set(**change)  # type: ignore[arg-type]
    refused = await cannot_open(address, cause)
    assert "hunter2" not in refused


async def test_an_empty_database_is_not_looked_at(server: Server) -> None:
    with pytest.raises(StoreError, match=r"is empty\. The bot sets it up at its first start"):
        async with Store.open_read_only(await server.empty()):
            raise AssertionError("it was opened")


async def test_who_looks_can_write_nothing(server: Server) -> None:
    async with Store.open_read_only(await server.migrated()) as store:
        with pytest.raises(StoreError, match="read-only"):
            await store.tables.create(a_table(), [])


def test_a_password_is_never_named() -> None:
    assert str(Postgres(make_url("postgresql://ann:hunter2@host/db"))) == "postgresql://ann:***@host/db"
