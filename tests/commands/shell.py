"""Running the command line as a shell does, in an empty folder and without any setting."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import tempfile
import termios
import threading
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.__main__ import main
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


class Done(NamedTuple):
    """What a command did: its exit status, and what it wrote."""

    status: int
    out: str
    err: str


def ran(*arguments: str, given: bytes = b"", encoding: str = "utf-8") -> Done:
    """Run a command in this process, with ``given`` on standard input."""
    out, err = io.BytesIO(), io.BytesIO()
    written = io.TextIOWrapper(out, encoding=encoding, write_through=True)
    told = io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True)
    with redirect_stdout(written), redirect_stderr(told), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            status = main(arguments)
        except SystemExit as stopped:
            status = int(str(stopped.code))
    return Done(status, out.getvalue().decode(), err.getvalue().decode())


def succeeded(*arguments: str) -> str:
    """Run a command that must succeed and complain of nothing, and return its output."""
    done = ran(*arguments)
    assert (done.status, done.err) == (0, "")
    return done.out


def refused(*arguments: str, status: int = 1) -> str:
    """Run a command that must end with that status and print nothing, and return what it complains of."""
    done = ran(*arguments)
    assert (done.status, done.out) == (status, "")
    return done.err


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
