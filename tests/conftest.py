"""What all processes of the tests have: files in memory. Those that run tests have tests/prepared.py, too."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.installed import NO_SERVER, programs

MEMORY = Path("/dev/shm")  # files there cost no waiting for a disk, whose failing has tests of its own
ROOM = 1 << 30  # bytes that must be free there


def pytest_configure(config: pytest.Config) -> None:
    """Have the tests' files in memory, where the machine has such a place, and load what tests need.

    The process that only hands the tests out loads nothing of it: the others wait until it has begun.
    """
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("TMPDIR", str(MEMORY))
        tempfile.tempdir = None  # look again
    gc.set_threshold(100_000, 50, 1_000)  # what is loaded is large, and going through it often costs a tenth
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        config.pluginmanager.import_plugin("tests.prepared")


def pytest_collection_finish() -> None:
    """Leave all that is loaded by now out of what is looked through for garbage."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud that half of the store was not tested."""
    if programs() is None:
        terminalreporter.write_line(NO_SERVER, red=True, bold=True)
