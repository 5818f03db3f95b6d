"""Running the command line as a shell does, in an empty folder and without any setting."""

from __future__ import annotations

import os
import pty
import subprocess
import tempfile
import termios
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.config import LIMITS
from tests.forked import Program
from tests.size import FULL

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds, for a process that ends
SETTINGS = (
    "DISCORD_TOKEN",
    "DATABASE",
    "BACKUP_FOLDER",
    "BACKUP_KEEP",
    "LOG_LEVEL",
    "THINK_SECONDS",
    "NEXT_DEAL_SECONDS",
    "DRIVE_BREAK_SECONDS",
    "TABLES_PER_PLAYER",
    "DEFAULT_RULES",
    *(name.upper() for name in LIMITS),
    "PREVIEW_PORT",
)


def environment(**settings: str) -> dict[str, str]:
    """Return the environment with these settings and no others."""
    kept = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    return kept | {"PYTHONPATH": str(ROOT)} | settings


def python(
    *arguments: str, folder: Path, given: bytes = b"", anew: bool = FULL, **settings: str
) -> subprocess.CompletedProcess[bytes]:
    """Return the result of ``python ARGUMENTS`` in that folder, with ``given`` on standard input.

    With ``anew`` no modules are preloaded.
    """
    with tempfile.TemporaryDirectory() as beside:
        read, out, err = (Path(beside) / name for name in ("in", "out", "err"))
        read.write_bytes(given)
        out.touch()
        err.touch()
        began = Program(arguments, folder, environment(**settings), given=read, out=out, err=err, anew=anew)
        status = began.wait(PATIENCE)
        return subprocess.CompletedProcess(arguments, status, out.read_bytes(), err.read_bytes())


@dataclass(frozen=True)
class Seen:
    """What a command did whose errors go to a terminal: its exit status, its output, what was seen there."""

    status: int
    out: bytes
    seen: str


def at_a_terminal(*arguments: str, folder: Path, **settings: str) -> Seen:
    """Return the result of ``python ARGUMENTS`` with a terminal as standard error and a pipe as output."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with open(ours, "rb", buffering=0) as terminal, tempfile.NamedTemporaryFile() as out:
        began = Program(arguments, folder, environment(**settings), out=out.name, err=os.ttyname(theirs))

        def end() -> None:
            with suppress(TimeoutError):
                began.wait(PATIENCE)
            os.close(theirs)

        threading.Thread(target=end).start()
        seen = b""
        with suppress(OSError):  # that nobody has it open any more
            while some := terminal.read(4096):
                seen += some
        return Seen(began.wait(PATIENCE), out.read(), seen.decode())
