"""What comes with an extra is needed nowhere else: the bot and the preview load without any."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_EXTRAS = ("asyncpg", "sentry_sdk")
_LOADED = f"""
import sys
sys.modules.update(dict.fromkeys({_EXTRAS}))
import bot.commands.preview, bot.commands.run
"""


def test_the_bot_loads_without_what_its_extras_bring() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
