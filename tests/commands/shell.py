"""Running the command line as a shell does, in an empty folder and without any setting."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
