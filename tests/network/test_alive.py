"""The sign of life, as Docker asks for it, of a bot that runs and of one that does not."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.commands.alive import SILENCE, alive
from bot.config import Settings
from bot.tables.manager import now_ms
from tests.discord_server.server import serving
from tests.network.process import ROOT, BotProcess


async def asked(folder: Path) -> tuple[int | None, str, str]:
    """What ``python -m bot alive`` answers."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "alive"),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def test_a_bot_that_plays_is_alive_and_one_that_has_fallen_silent_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving() as server:
        bot = await BotProcess.started(server, tmp_path)
        status, out, err = await asked(tmp_path)
        assert (status, err) == (0, "")
        assert out.startswith("alive: fine (")
        bot.tell(signal.SIGKILL)
        await bot.ended()
    settings = Settings(database=tmp_path / "data" / "euchre.db")
    much_later = now_ms() + int(SILENCE + 5) * 1000
    assert await asyncio.to_thread(alive, settings, lambda: much_later) == 1
    assert capsys.readouterr().err.startswith("The bot gave its last sign of life ")


async def test_without_a_database_nothing_is_alive_and_none_is_made(tmp_path: Path) -> None:
    status, out, err = await asked(tmp_path)
    assert (status, out) == (1, "")
    assert "euchre.db cannot be read: " in err
    assert list(tmp_path.iterdir()) == []
