"""The sign of life, as Docker asks for it, of a bot that runs and of one that does not."""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.commands.alive import SILENCE, alive
from bot.commands.console import CommandFailed
from bot.config import Settings
from bot.tables.manager import now_ms
from tests.commands.shell import python
from tests.discord_server.server import serving
from tests.network.process import BotProcess


async def asked(folder: Path) -> tuple[int, str, str]:
    """Return the exit status, output and errors of ``python -m bot alive``."""
    done = await asyncio.to_thread(python, "-m", "bot", "alive", folder=folder)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


async def test_a_bot_that_plays_is_alive_and_one_that_has_fallen_silent_is_not(tmp_path: Path) -> None:
    async with serving() as server:
        bot = await BotProcess.started(server, tmp_path)
        status, out, err = await asked(tmp_path)
        assert (status, err) == (0, "")
        assert out.startswith("alive: fine (")
        bot.tell(signal.SIGKILL)
        await bot.ended()
    settings = Settings(database=tmp_path / "data" / "euchre.db")
    much_later = now_ms() + int(SILENCE + 5) * 1000
    with pytest.raises(CommandFailed, match="The bot's last heartbeat was "):
        await asyncio.to_thread(alive, settings, lambda: much_later)


async def test_without_a_database_nothing_is_alive_and_none_is_made(tmp_path: Path) -> None:
    status, out, err = await asked(tmp_path)
    assert (status, out) == (1, "")
    assert "euchre.db can't be read: " in err
    assert list(tmp_path.iterdir()) == []
