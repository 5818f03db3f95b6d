"""Python programs in processes of their own, forked from one that has loaded what nearly all of them load.

To load the bot takes one to two seconds of processor time, and many a test is about what it does afterwards.
At full size each program is started as a shell does it.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any

from bot.client.client import FEATURES
from tests.size import FULL

ROOT = Path(__file__).parents[1]
_LOADED = [
    *("tools.kill.child", "pytest", "bot.__main__", "aiosqlite", "alembic.command", "tests.preloaded"),
    *("sqlalchemy.dialects.sqlite.aiosqlite", *FEATURES),
    *(f"bot.commands.{name}" for name in ("alive", "backup", "check", "doctor", "replay", "simulate")),
]
_FLAGS = (os.O_RDONLY, os.O_WRONLY | os.O_APPEND, os.O_WRONLY | os.O_APPEND)


def forks() -> ForkServerContext:
    """Return a starter of processes in which the bot's modules are already loaded."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_LOADED)
    with chdir(ROOT):  # from where it loads them, wherever a test is
        forkserver.ensure_running()
    return context


class Program:
    """A running ``python ARGUMENTS``, which are ``-m bot`` and more, or ``-c`` and a program.

    ``given``, ``out`` and ``err`` are what it reads and where it writes: files that there are, or terminals.
    With ``anew`` nothing is loaded before.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        *,
        given: str | Path = os.devnull,
        out: str | Path = os.devnull,
        err: str | Path = os.devnull,
        anew: bool = FULL,
    ) -> None:
        files = (str(given), str(out), str(err))
        if anew:
            opened = [_opened(*each) for each in zip(files, _FLAGS, strict=True)]
            given_, out_, err_ = opened
            self._process: Any = subprocess.Popen(
                [sys.executable, *arguments],
                cwd=folder,
                env=dict(environment),
                stdin=given_,
                stdout=out_,
                stderr=err_,
                preexec_fn=_heed_signals,
            )
            for each in opened:
                os.close(each)
        else:
            whole = (tuple(arguments), str(folder), dict(environment), files)
            self._process = forks().Process(target=_become, args=whole, daemon=True)
            self._process.start()
        self.pid: int = self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it runs no more."""
        if isinstance(self._process, subprocess.Popen):
            return self._process.poll() is not None
        return not self._process.is_alive()

    def tell(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def wait(self, patience: float) -> int:
        """Its exit status, once it has ended; an error where it does not in so many seconds."""
        if isinstance(self._process, subprocess.Popen):
            return self._process.wait(patience)
        self._process.join(patience)
        if self._process.exitcode is None:
            raise TimeoutError(f"process {self.pid} does not end")
        status: int = self._process.exitcode
        return status


def _become(
    arguments: tuple[str, ...], folder: str, environment: dict[str, str], files: tuple[str, ...]
) -> None:
    """Be that program in this process."""
    here: Any = multiprocessing.current_process()
    here._config["daemon"] = False  # it may have processes of its own
    _heed_signals()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, each in enumerate(zip(files, _FLAGS, strict=True)):
        opened = _opened(*each)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout, sys.stderr = _writer(1, "strict"), _writer(2, "backslashreplace")
    kind, program, *rest = arguments
    sys.argv = [kind if kind == "-c" else program, *rest]
    if kind == "-c":
        exec(program, {"__name__": "__main__"})
        return
    from bot.__main__ import main

    assert (kind, program) == ("-m", "bot")
    raise SystemExit(main(rest))


def _heed_signals() -> None:
    """Stop ignoring signals, which tests under `nohup` or behind a shell's `&` hand down."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _opened(name: str, flags: int) -> int:
    return os.open(name, flags | os.O_NOCTTY)


def _writer(number: int, errors: str) -> io.TextIOWrapper:
    """Open standard output or error just as Python does."""
    return io.TextIOWrapper(
        open(number, "wb", closefd=False),
        encoding="utf-8",
        errors=errors,
        line_buffering=number == 2 or os.isatty(number),
        write_through=number == 2,
    )
