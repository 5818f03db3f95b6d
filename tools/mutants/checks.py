"""Run the checks, on the bot as it is or on a mutant, and return what they say if they fail."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Collection
from functools import partial
from pathlib import Path

from tools.kill.child import play
from tools.kill.loop import kill_often
from tools.mutants.mutant import KILL, Mutant, make

_KILLS = 12
_OPTIONS = ("-n", "0", "-x", "--show-capture", "no", "-p", "no:cacheprovider")
_HANGS = "120"  # seconds after which a test of a mutant waits for something that won't come


def run_checks(checks: Collection[str], mutant: Mutant | None = None, *options: str) -> str:
    """Return what the first of the checks that fails says, and "" if none does."""
    tests = sorted({*checks} - {KILL})
    return (tests and _run_tests(tests, mutant, *options)) or (KILL in checks and _run_kills(mutant)) or ""


def _run_tests(tests: list[str], mutant: Mutant | None, *options: str) -> str:
    """Run pytest in a process of its own; raise RuntimeError if it can't run the tests."""
    made = ["-p", "tools.mutants.applied", "--mutant", mutant.place, "--timeout", _HANGS] if mutant else []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *_OPTIONS, *made, *options, *tests],
        env=os.environ | {"CI": "1"},  # Hypothesis then looks at the same examples, and keeps none
        capture_output=True,
        text=True,
        check=False,
    )
    if (
        done.returncode and "\nFAILED " not in done.stdout
    ):  # an error before the test says nothing of the fault
        raise RuntimeError(f"{done.stdout}\n{done.stderr}".strip())
    return done.stdout.partition("= FAILURES =")[2]


def _run_kills(mutant: Mutant | None) -> str:
    bot = partial(_play_mutated, mutant.place) if mutant else play
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(kill_often(Path(folder), _KILLS, seed=1, bot=bot))
        except AssertionError as error:
            return str(error) or repr(error)
    return ""


def _play_mutated(place: str, base: str, gateway: str, database: Path) -> None:
    make(place)
    play(base, gateway, database)
