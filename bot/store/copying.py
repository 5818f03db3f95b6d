"""Copies of a SQLite file, made while a bot uses it.

A copy shows the whole database at one moment, in a single file. It's checked before it gets its name.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

from bot.service.progress import ReportProgress
from bot.store.errors import StoreError
from bot.store.sqlite import LOOKING, MILLISECONDS, examine, open_file, remove_new_log, unusable

_UNFINISHED = ".part"
_MB = 1_000_000


@contextmanager
def new_file(copy: Path) -> Iterator[Path]:
    """Yield an empty file that becomes `copy` at the end of the context, and is removed on errors.

    Only its owner can read it. Raises StoreError if the copy exists or can't be made.
    """
    if copy.exists():
        raise StoreError(f"The file {copy} already exists. Name a new one.")
    part = copy.with_name(copy.name + _UNFINISHED)
    try:
        part.unlink(missing_ok=True)  # left by an interrupted copy
        with open(part, "xb", opener=_open_private):
            pass
        try:
            yield part
            _sync(part)
            part.rename(copy)
            _sync(copy.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The backup {copy} can't be made: {error.strerror}.") from error


def copy_file(
    database: Path, copy: Path, stop: Event | None = None, report: ReportProgress = lambda _done, _of: None
) -> None:
    """Copy the database into a new file that only its owner can read. Raise StoreError if that fails.

    It waits for the disk: from an event loop, call it in a thread. `stop` ends it early, and leaves no file.
    `report` gets the megabytes done and the total. They are first written and then checked.
    """
    if not database.is_file():
        raise StoreError(f"There's no database {database} to copy.")
    with new_file(copy) as part:
        megabytes = -(-database.stat().st_size // _MB)

        def report_progress() -> bool:
            report(part.stat().st_size // _MB, 2 * megabytes)
            return stop is not None and stop.is_set()

        try:
            with remove_new_log(database), closing(open_file(database, LOOKING)) as connection:
                connection.set_progress_handler(report_progress, MILLISECONDS)
                connection.execute("VACUUM INTO ?", (str(part),))
        except sqlite3.Error as error:
            raise unusable(database, error, doing="be copied") from error
        examine(part, LOOKING, lambda: report(megabytes, 2 * megabytes))


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)  # it contains the cards of open tables


def _sync(path: Path) -> None:
    """Flush the file, or the names in the folder, to the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows can't sync folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
