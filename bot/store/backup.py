"""Copies of the database: made while the bot plays on, looked through, and only then given their name.

A copy is one moment of the whole database, in one file that needs no other beside it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from threading import Event

from bot.store.connection import PRAGMAS, examine, unusable
from bot.store.errors import StoreError

_UNFINISHED = ".part"


def back_up(database: Path, copy: Path, stop: Event | None = None) -> None:
    """Copies the database into a new file that only its owner may read; raises StoreError.

    It takes as long as the disk does: from an event loop, call it in a thread. `stop` ends it early, and
    then it has made nothing.
    """
    if not database.is_file():
        raise StoreError(f"There is no database {database} to copy.")
    if copy.exists():
        raise StoreError(f"The file {copy} exists already; name a new one.")
    part = copy.with_name(copy.name + _UNFINISHED)
    try:
        part.unlink(missing_ok=True)  # of a backup that was cut off
        with open(part, "xb", opener=_private):
            pass
        try:
            _copy(database, part, stop)
            part.rename(copy)
            _sync(copy.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The backup {copy} cannot be made: {error.strerror}.") from error


def _copy(database: Path, part: Path, stop: Event | None) -> None:
    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=rw", uri=True)) as connection:
            connection.execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}")
            if stop is not None:
                connection.set_progress_handler(stop.is_set, 1_000)  # of its instructions: some milliseconds
            connection.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.Error as error:
        raise unusable(database, error, doing="be copied") from error
    examine(part)
    _sync(part)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)  # the cards of open tables are in it


def _sync(path: Path) -> None:
    """Waits until the file, or the names in the folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows syncs no folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def back_up_for(day: date, database: Path, folder: Path, keep: int, stop: Event | None = None) -> Path | None:
    """Makes the day's copy in the folder, and removes all but the newest of the copies there.

    Returns the copy, or None where the day's is there already. Raises StoreError, and then removes none.
    """
    copy = folder / f"{database.stem}-{day:%Y-%m-%d}.db"
    if copy.exists():
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be made: {error.strerror}.") from error
    back_up(database, copy, stop)
    days = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
    for old in sorted(folder.glob(f"{database.stem}-{days}.db"))[:-keep]:
        with suppress(FileNotFoundError):
            old.unlink()
    return copy
