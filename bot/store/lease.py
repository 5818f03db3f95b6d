"""Who plays on a database: one process at a time.

Two that play on one database would each deal and draw boards for itself. The lease is the operating
system's lock on a file beside the database, so a process that is killed gives it back at once; the file's
text says who has it.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import portalocker
from portalocker import LockFlags
from portalocker.exceptions import AlreadyLocked, LockException

from bot.store.errors import StoreError


@contextmanager
def lease(database: Path) -> Iterator[None]:
    """Holds the lease of the database; raises StoreError that names the process that has it."""
    file_itself = database.resolve()  # whichever link leads to it
    path = file_itself.with_name(f"{file_itself.name}-lease")
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        raise StoreError(f"The file {path} cannot be written: {error.strerror}.") from error
    with file:
        if sys.platform != "win32":
            os.register_at_fork(after_in_child=file.close)  # a forked child that outlives us has no lease
        try:
            portalocker.lock(file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except AlreadyLocked:
            raise StoreError(
                f"Another bot is using the database {database}{_holder(path)}; stop it first."
            ) from None
        except LockException as error:
            raise StoreError(f"The file {path} cannot be locked: {error}.") from error
        try:
            file.truncate(0)
            file.write(f"pid {os.getpid()} on {socket.gethostname()} since {_now()}\n")
            file.flush()
            yield
        finally:
            file.truncate(0)
            portalocker.unlock(file)


def _holder(path: Path) -> str:
    with suppress(OSError):  # Windows lets nobody read what another has locked
        if text := path.read_text(encoding="utf-8").strip():
            return f" ({text})"
    return ""


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
