"""Mutation tests: put each bug of mutants.toml into a copy of the bot, and expect its check to fail.

``make mutants`` makes every fault and runs its check; with ``NAMES="no-table-comes-back"``, those named.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

KILL = "make kill"
_ROOT = Path(__file__).parents[1]
_LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "build", "dist")
_TEST = ("pytest", "-n", "0", "-x", "--show-capture", "no", "-p", "no:cacheprovider")
_KILLS = ("tools.kill", "12", "1")
_HANGS = "120"  # seconds after which a test of a mutant waits for something that won't come


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault: changes of one file, and the check that must find it, a test as pytest names it or KILL.

    What the check says has one of ``says`` in it: it must fail for this fault and no other reason.
    """

    what: str
    file: str
    edits: list[tuple[str, str]]
    check: str
    says: tuple[str, ...] = ("",)

    def changed(self) -> str:
        """Return the file with the fault; raise ValueError if it no longer has what is changed, once."""
        text = (_ROOT / self.file).read_text(encoding="utf-8")
        for right, wrong in self.edits:
            if text.count(right) != 1:
                raise ValueError(f"{self.file} has {text.count(right)} times: {right}")
            text = text.replace(right, wrong)
        return text


MUTANTS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Mutant])
"""All mutants by name."""


def run_checks(checks: Collection[str], mutant: Mutant | None = None, *options: str) -> str:
    """Return what the checks that fail say, on the bot as it is or on a mutant, and "" if none does.

    Raises RuntimeError if one can't be run: an error before the check says nothing of the fault.
    """
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(_ROOT, Path(folder) / "copy", ignore=_LEFT_OUT))
        if mutant:
            (copy / mutant.file).write_text(mutant.changed(), encoding="utf-8")
            options = ("--timeout", _HANGS, *options)
        tests = sorted({*checks} - {KILL})
        said = _run(copy, "\nFAILED ", *_TEST, *options, *tests) if tests else ""
        return said + (_run(copy, "AssertionError", *_KILLS) if KILL in checks else "")


def _run(copy: Path, fails: str, *module: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=copy,
        env=os.environ | {"CI": "1", "MUTANT": "1", "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    said = f"{done.stdout}\n{done.stderr}"
    if done.returncode and fails not in said:
        raise RuntimeError(said.strip())
    return said if done.returncode else ""
