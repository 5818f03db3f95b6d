"""Check the settings, the database, its open tables, and that every command loads.

Needs no token and changes nothing, even while the bot runs. Exits 1 if something is wrong.
"""

import asyncio
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.client.client import EuchreBot, FeatureError
from bot.commands.console import print_error
from bot.commands.doctor import schema_note
from bot.config import Settings
from bot.players import Computers
from bot.service.progress import Progress, progress
from bot.store.backups import must_take_copies
from bot.store.errors import NoDatabaseYet, StoreError
from bot.store.store import Store
from bot.tables.manager import TableManager
from bot.tables.timekeeping import CLOCK_OFF, NOTABLE
from bot.tournament.manager import TournamentManager


def check(settings: Settings) -> int:
    """Check the database, its open tables and the commands. Return 1 if something is wrong.

    Prints a line for each part in order, and each fault on standard error. A missing database is in order,
    since the first start creates it. A token that others can read is only a warning.
    """
    with progress("Checking", "tables") as shown:
        report = asyncio.run(_check(settings, shown))
    report.fine.insert(0, f"settings: fine ({'with' if settings.discord_token else 'without'} a token)")
    for line in report.fine:
        print(line)
    if os.name != "nt" and _DOTENV.is_file() and _DOTENV.stat().st_mode & stat.S_IROTH:
        print_error("Everyone on this machine can read .env and the token in it. Run: chmod 600 .env")
    for sentence in report.wrong:
        print_error(sentence)
    return 1 if report.wrong else 0


_DOTENV = Path(".env")


@dataclass(frozen=True, slots=True)
class _Report:
    """The parts in order, a line each, and the faults, a sentence each."""

    fine: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


async def _check(settings: Settings, shown: Progress) -> _Report:
    found = _Report()
    try:
        async with Store.open_read_only(settings.database, lambda: shown(0, 0)) as store:
            await _check_on(store, settings, found, shown)
    except StoreError as error:
        if isinstance(error, NoDatabaseYet):
            found.fine.append("database: none yet, the first start creates it")
        else:
            found.wrong.append(str(error))
        with TemporaryDirectory(prefix="euchre-") as folder:  # an empty database is enough for the commands
            async with Store.open(Path(folder) / "empty.db") as store:
                await _check_on(store, settings, found)
    if settings.backup_folder is not None:
        try:
            must_take_copies(settings.backup_folder)
            found.fine.append(f"backups: fine ({settings.backup_folder})")
        except StoreError as error:
            found.wrong.append(str(error))
    return found


async def _check_on(store: Store, settings: Settings, found: _Report, shown: Progress | None = None) -> None:
    """Check that the commands load, and with ``shown`` first the store and its open tables."""
    manager = TableManager(store, Computers())
    drives = TournamentManager(store, manager)
    async with EuchreBot(settings, store, manager, drives) as bot:
        failed = None
        try:
            await bot.load_features()
        except FeatureError as error:
            failed = str(error)
        if shown:
            _, lost = await manager.book.restore(report=shown)  # only the books, so nothing plays on
            _, lost_drives = await drives.book.restore()
            off = await store.get_meta(CLOCK_OFF) or "0"
            if off.lstrip("-").isdecimal() and abs(int(off)) >= NOTABLE:
                print_error(f"This machine's clock was {off} s fast at the last check. Set it.")
            damage = await store.damage()
            found.wrong.extend(damage)
            if not damage:
                found.fine.append(f"database: fine ({settings.database}{schema_note(store)})")
            if lost := lost + lost_drives:
                found.wrong.append(f"These open tables can't be restored: {', '.join(lost)}.")
            else:
                found.fine.append(f"tables: fine ({len(manager.book.open_ones)} open)")
        if failed:
            found.wrong.append(failed)
            return
        commands = sum(1 for command in bot.tree.walk_commands() if hasattr(command, "callback"))
        found.fine.append(f"commands: fine ({commands})")
