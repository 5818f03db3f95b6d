"""``backup``: a copy of the database, made while the bot plays on."""

from __future__ import annotations

from bot.commands.saying import complain, plain
from bot.config import Settings, path_of
from bot.engine.errors import quoted
from bot.progress import progress
from bot.store.errors import StoreError
from bot.store.sqlite import back_up


def backup(settings: Settings, file: str) -> int:
    """Copy the database into the new file; 1 and the reason on standard error where it can't be."""
    try:
        copy = path_of(file).absolute()
    except ValueError as fault:
        complain(f"The copy must be {fault}, not {quoted(file)}.")
        return 1
    try:
        with progress("Copying", "MB") as shown:
            back_up(settings.database.expanduser().absolute(), copy, tell=shown)
    except StoreError as error:
        complain(error)
        return 1
    print(plain(f"backup: fine ({copy}, {copy.stat().st_size:,} bytes)"))
    return 0
