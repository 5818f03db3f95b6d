"""``backup``: a copy of the database, made while the bot plays on."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.config import Settings
from bot.progress import progress
from bot.store.errors import StoreError
from bot.store.sqlite import back_up


def backup(settings: Settings, file: str) -> int:
    """Copy the database into the new file; 1 and the reason on standard error where it can't be."""
    copy = Path(file).expanduser().absolute()
    try:
        with progress("Copying", "MB") as shown:
            back_up(settings.database.expanduser().absolute(), copy, tell=shown)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"backup: fine ({copy}, {copy.stat().st_size:,} bytes)")
    return 0
