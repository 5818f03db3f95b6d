"""Running the command line as a shell does, in an empty folder and without any setting."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tempfile
import termios
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.config import LIMITS

ROOT = Path(__file__).parents[2]
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
    """The environment with these settings and no others."""
    kept = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    return kept | {"PYTHONPATH": str(ROOT)} | settings


def python(
    *arguments: str, folder: Path, given: bytes = b"", **settings: str
) -> subprocess.CompletedProcess[bytes]:
    """What ``python ARGUMENTS`` did in that folder, with ``given`` on its standard input."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        input=given,
        env=environment(**settings),
        capture_output=True,
        timeout=60,
        check=False,
    )


@dataclass(frozen=True)
class Seen:
    """What a command did whose errors go to a terminal: its exit status, its output, what was seen there."""

    status: int
    out: bytes
    seen: str


def at_a_terminal(*arguments: str, folder: Path, **settings: str) -> Seen:
    """What ``python ARGUMENTS`` did where standard error is a terminal, and standard output a pipe."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with (
        open(ours, "rb", buffering=0) as terminal,
        tempfile.TemporaryFile() as out,
        subprocess.Popen(
            [sys.executable, *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=theirs,
            env=environment(**settings),
        ) as running,
    ):
        os.close(theirs)
        seen = b""
        with suppress(OSError):  # that nobody has it open any more
            while some := terminal.read(4096):
                seen += some
        status = running.wait(60)
        out.seek(0)
        return Seen(status, out.read(), seen.decode())
