"""Running the checks, on the bot as it is or on a mutant: what they say where they fail."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from tools.kill.child import play
from tools.kill.loop import kill_often
from tools.mutants.mutant import KILL, Mutant, make

_KILLS = 12
_HANGS = 120  # seconds after which a test of a mutant waits for something that won't come


class NotRun(Exception):
    """The check could not be made at all."""


def said_of(mutant: Mutant, *options: str) -> str | None:
    """What the mutant's check says of it; None where it finds nothing."""
    by_kills = mutant.check == KILL
    return said_by_kills(mutant) if by_kills else said_by_tests([mutant.check], mutant, *options)


def said_without(checks: Iterable[str]) -> str | None:
    """What these checks say of the bot as it is; None where they find nothing, as they should."""
    tests = sorted({check for check in checks if check != KILL})
    return (said_by_tests(tests, None) if tests else None) or (said_by_kills() if KILL in checks else None)


def said_by_tests(tests: list[str], mutant: Mutant | None, *options: str) -> str | None:
    """What the first of the tests that fails says; None where all pass. Raises NotRun where none is run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        hang = ["--timeout", str(_HANGS)]
        made = [*hang, "-p", "tools.mutants.applied", "--mutant", mutant.place] if mutant else []
        quiet = ["-n", "0", "-x", "--durations", "0", "-p", "no:cacheprovider", f"--junitxml={report}"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *quiet, *made, *options, *tests],
            env=os.environ | {"CI": "1"},  # Hypothesis then looks at the same examples, and keeps none
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            return None
        failures = list(ElementTree.parse(report).iter("failure")) if report.exists() else []
        if not failures:
            raise NotRun(f"{done.stdout}\n{done.stderr}".strip())
        return f"{failures[0].get('message')}\n{failures[0].text}"


def said_by_kills(mutant: Mutant | None = None) -> str | None:
    """What a few kills find wrong with the bot; None where they find nothing."""
    bot = partial(mutated, mutant.place) if mutant else play
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(kill_often(Path(folder), _KILLS, seed=1, bot=bot))
        except AssertionError as error:
            return str(error)
    return None


def mutated(place: str, base: str, gateway: str, database: Path) -> None:
    """Run the mutant that stands there until it is killed; see tools.kill.child."""
    make(place)
    play(base, gateway, database)
