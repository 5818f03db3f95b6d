"""The host's clock is wrong, or a second copy of the bot runs: both are noticed, and said."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from pathlib import Path

import pytest

from bot.commands.check import check
from bot.service.health import Watcher
from tests.network.club import club, clubhouse


async def test_the_time_is_that_of_discord_where_the_hosts_clock_is_wrong(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async with clubhouse(tmp_path) as room:
        room.server.ahead = 300.0
        async with room.open() as bot:
            await room.seat_four(clock=60)
            await room.server.until(lambda: bot.manager.now() / 1000 - time.time() > 290)
            deadline = room.table.deadline
            assert deadline is not None
            assert 0 < deadline - bot.manager.now() <= 60_000, "a turn has its time"
            status = await Watcher(bot).status()
            assert isinstance(status["clock_off"], int) and -310 < status["clock_off"] < -290
            await room.take_turn()
            settings = room.settings
    assert "host_off=-300s" in caplog.text
    assert await asyncio.to_thread(check, settings) == 0
    assert "clock was -300 s fast" in capsys.readouterr().err


async def test_dates_and_pages_that_make_no_sense_keep_nobody_from_playing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(tmp_path) as room:
        await room.seat_four()
        room.server.date = "yesterday"
        name, panel, custom_id = await room.next_button()
        room.server.trouble.garble("POST", "/callback$", 400)
        seq = room.table.seq
        room[name].pressing(panel, custom_id)
        await room.server.until(lambda: room.table.seq > seq and room.server.trouble.over)
        await room.take_turn()
        assert not room.bot.other_copy.is_running
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]


async def test_a_second_copy_with_the_same_token_is_noticed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(tmp_path) as room:
        await room.seat_four()
        for _ in range(3):
            name, panel, custom_id = await room.next_button()
            pressed = room[name].pressing(panel, custom_id)
            pressed.answered = 4  # by the other copy, which was faster
            await room.server.until(partial(room.server.sent, "POST", f"/{pressed.token}/callback"))
        bot = room.bot
        await room.server.until(lambda: bot.other_copy.is_running)
        assert (await Watcher(bot).status())["other_copy"] is True
    assert caplog.text.count("another copy of the bot") == 1
