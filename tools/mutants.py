"""Mutation tests: put each bug of mutants.toml into a copy of the bot, and expect its check to fail.

``make mutants`` runs all of them. ``NAMES="no-table-comes-back"`` selects some.
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
_HANGS = "120"  # seconds before a test counts as hung


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bug: changes to one file, and the check that must find it, a pytest test id or KILL.

    The check's output must contain one of ``says``, which shows that it fails because of this bug.
    """

    what: str
    file: str
    edits: list[tuple[str, str]]
    check: str
    says: tuple[str, ...] = ("",)

    def changed(self) -> str:
        """Return the file with the bug. Raise ValueError unless it has the original code exactly once."""
        text = (_ROOT / self.file).read_text(encoding="utf-8")
        for right, wrong in self.edits:
            if text.count(right) != 1:
                raise ValueError(f"{self.file} has {text.count(right)} times: {right}")
            text = text.replace(right, wrong)
        return text


MUTANTS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Mutant])
"""All mutants by name."""


def run_checks(checks: Collection[str], mutant: Mutant | None = None, *options: str) -> str:
    """Run the checks on the bot or on a mutant, and return the output of failing ones, or "" if all pass.

    Raises RuntimeError if one can't be run: an error before the check says nothing about the bug.
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
