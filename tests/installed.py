"""Where PostgreSQL's programs are, if anywhere."""

from __future__ import annotations

import shutil
from pathlib import Path

NO_SERVER = "PostgreSQL is not installed: nothing was tested on it"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None if it isn't installed."""
    if (found := shutil.which("postgres")) is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda each: int(each.parts[4]))
    return folders[-1].parent if folders else None
