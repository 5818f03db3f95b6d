"""What all tests have: Hypothesis's profile, new databases at once, a PostgreSQL server, and one rulebook."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from alembic.migration import MigrationContext
from hypothesis import Phase, settings
from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.art.studio import Studio
from bot.commands import run
from bot.store import Store, migrations, sqlite
from bot.store.backend import Backend
from tests.installed import NO_SERVER, programs
from tests.server import Server, running
from tests.size import FULL

# Without deadlines, since how long an example takes is the machine's affair. On a developer's machine and at
# night each run looks elsewhere; continuous integration looks at the same examples again, so that what fails
# there is due to the change.
settings.register_profile("dev", deadline=None, print_blob=True, max_examples=30)
settings.register_profile(
    "ci", deadline=None, print_blob=True, max_examples=30, derandomize=True, database=None
)
settings.register_profile("nightly", deadline=None, print_blob=True, max_examples=1000)
settings.register_profile(  # nobody needs the smallest example that shows a mutant
    "mutant", parent=settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate]
)
PROFILES = {"MUTANT": "mutant", "CI": "ci"}
settings.load_profile(
    "nightly" if FULL else next((PROFILES[each] for each in PROFILES if os.environ.get(each)), "dev")
)

_examine, _migrate = sqlite.examine, migrations.migrate


def pytest_collection(session: pytest.Session) -> None:
    """Load the files of the whole suite in another order than the other processes do.

    What pytest makes of each file is then made by one of them, and not by all at the same time: where none
    has been loaded before, that takes longer than all else of a start.
    """
    process = getattr(session.config, "workerinput", None)
    if process is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    files = sorted(Path(__file__).parent.glob("**/test_*.py"))
    first = len(files) * int(process["workerid"].removeprefix("gw")) // process["workercount"]
    for file in (*files[first:], *files[:first]):
        with suppress(Exception, pytest.skip.Exception):  # which is told when the file is collected
            import_module(".".join(("tests", *file.relative_to(Path(__file__).parent).with_suffix("").parts)))


@pytest.fixture(scope="session", autouse=True)
def _at_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Copy a new database instead of making each from nothing.

    Older databases are migrated, and what comes with `migrated_anew` is. What SQLAlchemy compiles, a fifth of
    what a start costs, it compiles once.
    """
    made = tmp_path_factory.mktemp("new") / "euchre.db"

    async def make() -> Engine:
        async with Store.open(made) as store:
            newest.append(await store._database.read(lambda there: there.run_sync(_version)))
            return store._database._engine.sync_engine

    newest: list[str | None] = []
    first = asyncio.run(make())

    def like_the_first(*arguments: Any, **options: Any) -> AsyncEngine:
        """Have all databases of this process know what was compiled for one of them."""
        engine = create_async_engine(*arguments, **options)
        mine = engine.sync_engine
        mine.dialect = mine.pool._dialect = first.dialect
        mine._compiled_cache = first._compiled_cache
        return engine

    def examined(path: Path, mode: str = "rwc", going_on: Callable[[], object] = lambda: None) -> None:
        if mode == "rwc" and not os.path.lexists(path):
            shutil.copyfile(made, path)
        _examine(path, mode, going_on)

    def brought_up(there: Connection, database: Backend) -> None:
        if _version(there) != newest[0]:
            _migrate(there, database)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "examine", examined)
        patch.setattr(sqlite, "create_async_engine", like_the_first)
        patch.setattr("bot.store.store.migrate", brought_up)
        patch.setattr(run, "Studio", partial(Studio, longest=60))  # on a busy machine a picture comes late
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Yield a PostgreSQL server; skip the tests that need it if it isn't installed."""
    if programs() is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed")
        pytest.skip(NO_SERVER)
    with running() as started:
        yield started


@pytest.fixture
def migrated_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have this test's databases made and migrated as a host's are."""
    monkeypatch.setattr(sqlite, "examine", _examine)
    monkeypatch.setattr("bot.store.store.migrate", _migrate)


def _version(there: Connection) -> str | None:
    return MigrationContext.configure(there).get_current_revision()
