"""Daily backups in a folder, of which the newest are kept."""

import asyncio
from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event

from bot.service.progress import ReportProgress
from bot.store.backend import Backend
from bot.store.copying import copy_file
from bot.store.errors import StoreError
from bot.store.moving import copy_into_file
from bot.store.sqlite import why_not_creatable


async def back_up(
    database: Backend, copy: Path, stop: Event | None = None, report: ReportProgress = lambda _done, _of: None
) -> None:
    """Copy the database, even while the bot uses it, into a new file that only its owner can read.

    The copy is always a SQLite database, which the bot can use, or which can be moved back to a server.
    Raises StoreError. `stop` ends it early, and leaves no file. `report` gets the amount done and the total:
    megabytes of a file, or rows of a server's database.
    """
    if database.file is None:
        await copy_into_file(database.address, copy, stop or Event(), report)
    else:
        await asyncio.to_thread(copy_file, database.file, copy, stop, report)


def must_take_copies(folder: Path) -> None:
    """Raise StoreError if no copy can be made in the folder. A missing folder is fine if it can be made."""
    why = why_not_creatable(folder.absolute() / "copy")
    if not why and folder.exists():
        try:
            with TemporaryFile(dir=folder) as file:
                file.write(b"x")
        except OSError as error:
            why = str(error.strerror)
    if why:
        raise StoreError(f"Can't back up to the folder {folder}: {why}.")


async def back_up_for(
    day: date, database: Backend, folder: Path, keep: int, stop: Event | None = None
) -> Path | None:
    """Make the day's backup in the folder, and delete all but the newest ones.

    Returns the copy, or None if the day already has one. Raises StoreError, and then deletes none. `stop`
    ends it early.
    """
    name = _name(database)
    copy = folder / f"{name}-{day:%Y-%m-%d}.db"
    if copy.exists():
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} can't be created: {error.strerror}.") from error
    await back_up(database, copy, stop)
    days = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
    copies = sorted(folder.glob(f"{name}-{days}.db"), key=lambda made: (made <= copy, made))
    for old in copies[:-keep]:  # first those dated in the future, made while the clock was wrong
        with suppress(FileNotFoundError):
            old.unlink()
    return copy


def _name(database: Backend) -> str:
    address = database.address
    return address.stem if isinstance(address, Path) else str(address.database)
