"""A PostgreSQL server of the tests' own, on a socket in a folder of its own, and a new database at once."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import URL

from bot.store import Store
from tests.installed import programs

_NAMES = itertools.count()
_TEMPLATE = "migrated"
_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "bgwriter_lru_maxpages": "0",
    "checkpoint_timeout": "1h",
    "log_min_messages": "fatal",
}
_SEGMENT = 1 << 24  # bytes of a file of the log


def _bytes_before(place: str) -> int:
    """Return how many bytes of the log come before a place in it."""
    high, low = place.split("/")
    return (int(high, 16) << 32) + int(low, 16)


class Server:
    """A server that runs while the tests do. With ``syncing`` what it has committed is on the disk."""

    def __init__(self, folder: Path, *, syncing: bool) -> None:
        found = programs()
        assert found is not None
        self._programs, self._folder, self._syncing = found, folder, syncing
        self._has_template = False
        self._process: subprocess.Popen[bytes] | None = None
        self._held: int | None = None
        # It refuses to be run by root, as continuous integration does; Debian's package brings a user for it.
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        folder.chmod(0o700)
        data = str(folder / "data")
        self._run("initdb", "--pgdata", data, "--auth", "trust", "--username", "euchre", "--no-sync")
        self.start()

    def _run(self, name: str, *arguments: str) -> None:
        command = [name if name == "cp" else str(self._programs / name), *arguments]
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=self._folder)

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        sure = "on" if self._syncing else "off"
        settings = _SETTINGS | dict.fromkeys(("fsync", "full_page_writes"), sure)
        settings["unix_socket_directories"] = str(self._folder)
        given = [each for name, value in settings.items() for each in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [str(self._programs / "postgres"), "-D", str(self._folder / "data"), *given],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user,
            cwd=self._folder,
        )
        deadline = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.05)

    def _answers(self) -> bool:
        asked = [str(self._programs / "pg_isready"), "-h", str(self._folder)]
        return subprocess.run(asked, capture_output=True).returncode == 0

    async def _connected(self, database: str) -> Any:
        return await asyncpg.connect(host=str(self._folder), user="euchre", database=database)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop it: by SIGQUIT at once and without a farewell, as it is when it dies."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    # Power cuts

    async def synced(self) -> None:
        """Have all that is stored be on the disk, and note what that is: a power cut leaves at least this."""
        await self._asked("CHECKPOINT")
        self._run("cp", "-a", "data", "on-the-disk")

    async def hold_back(self) -> None:
        """Have nothing come to the disk from now on but what a commit waits for."""
        self._held = int(
            await self._asked("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'")
        )
        os.kill(self._held, signal.SIGSTOP)

    async def lose_power(self) -> None:
        """Cut the power, and start on a disk that has forgotten all that it may.

        That leaves what was `synced`, and the log as far as it was flushed; from that the rest is made again.
        """
        flushed = _bytes_before(await self._asked("SELECT pg_current_wal_flush_lsn()::text"))
        if self._held is not None:
            os.kill(self._held, signal.SIGCONT)  # or it could not be stopped
            self._held = None
        self.stop()
        live, left = self._folder / "data", self._folder / "on-the-disk"
        for segment in (live / "pg_wal").glob("?" * 24):
            kept = flushed - _bytes_before(f"{segment.name[8:16]}/{int(segment.name[16:], 16) << 24:x}")
            if kept <= 0:
                continue
            with segment.open("r+b") as log:
                log.truncate(min(kept, _SEGMENT))
                log.truncate(_SEGMENT)
            self._run("cp", "-a", str(segment), str(left / "pg_wal"))
        shutil.rmtree(live)
        left.rename(live)
        self.start()

    async def _asked(self, query: str) -> Any:
        connection = await self._connected("postgres")
        try:
            return await connection.fetchval(query)
        finally:
            await connection.close()

    def address(self, name: str) -> URL:
        """Return the address of the database with that name."""
        return URL.create(
            "postgresql+asyncpg", username="euchre", database=name, query={"host": str(self._folder)}
        )

    async def empty(self) -> URL:
        """Create an empty database and return its address."""
        return await self._created("template0")

    async def migrated(self) -> URL:
        """Create a database with the newest schema and return its address."""
        if not self._has_template:
            async with Store.open(await self._created("template0", _TEMPLATE)):
                self._has_template = True
        return await self._created(_TEMPLATE)

    async def _created(self, template: str, name: str = "") -> URL:
        name = name or f"test_{next(_NAMES)}"
        connection = await self._connected("postgres")
        try:
            # To copy its files costs half of what it does to write all that is in them to the log.
            how = " STRATEGY FILE_COPY" if connection.get_server_version().major >= 15 else ""
            await connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"{how}')
        finally:
            await connection.close()
        return self.address(name)


@contextmanager
def running(*, syncing: bool = False, beside: Path | None = None) -> Iterator[Server]:
    """Run a server, then stop and remove it; ``beside`` is where its folder is made."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=beside))  # a short path, since sockets have no long ones
    try:
        server = Server(folder, syncing=syncing)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
