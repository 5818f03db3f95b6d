"""The bot starts while Discord is in trouble: with what there is, or it says in a sentence why not."""

from __future__ import annotations

import logging
import signal
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.art.pack.emoji import every_emoji
from bot.commands.run import _FINAL, EXIT_CONFIG
from bot.config import Settings
from bot.service.logs import LONGEST, ShortFormatter
from tests.discord_server.people import Person
from tests.discord_server.server import BASE, LoopbackDiscord, found_by_the_library, serving
from tests.network.club import Club, clubhouse
from tests.network.process import BotProcess
from tests.size import only_full
from tests.tables.parlour import change_stored

TOO_MANY_TODAY = (429, 30034, "Max number of daily application command creates has been reached (200)")
NO_SENSE = (400, 50035, "Invalid Form Body")
SOON = "import bot.client.client; bot.client.client._SYNCING = 0.2"  # how long a start waits for commands


async def test_commands_that_discord_does_not_take_keep_no_table_waiting_and_are_sent_by_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.client._SYNCING", 0.2)
    database = tmp_path / "euchre.db"
    async with clubhouse(tmp_path) as room:
        server = room.server
        async with room.open():
            await room.seat_four()
        change_stored(database, "UPDATE meta SET value = 'others' WHERE key LIKE 'commands of %'")
        server.trouble.refuse("PUT", "/commands$", TOO_MANY_TODAY)
        for sent in (2, 3, 3):
            async with room.open():
                await room.take_turn()
            assert server.sent("PUT", "/commands") == sent
    assert caplog.text.count("command sync failed") == 1


async def test_what_players_do_not_need_keeps_no_start_waiting(tmp_path: Path) -> None:
    async with serving() as server:
        channel = server.state.add_channel(server.state.add_guild("The Queens Arms"), "euchre")
        ann = Person(server, channel, "Ann")
        for method, where, refused in (
            ("", "", None),  # at the first start, Discord learns the commands
            ("PUT", "/commands$", TOO_MANY_TODAY),
            ("PUT", "/commands$", NO_SENSE),
            ("PUT", "/commands$", (503, 0, "<html>")),
            ("GET", "/oauth2/applications/@me$", (403, 0, "Forbidden")),
            ("GET", "/oauth2/applications/@me$", (503, 0, "<html>")),
            ("GET", "/emojis$", (429, 0, "Too many")),
        ):
            if refused is not None:
                database = tmp_path / "data" / "euchre.db"
                change_stored(database, "DELETE FROM meta WHERE key LIKE 'commands of %'")
                if refused[0] == 429:
                    server.trouble.limit(method, where, 24 * 3600, 100, code=refused[1])
                else:
                    server.trouble.refuse(method, where, refused, times=100)
            bot = await BotProcess.started(server, tmp_path, first=SOON)
            await server.until(lambda: bool(server.state.commands))
            await ann.slash("help")
            bot.tell(signal.SIGTERM)
            status, errors = await bot.ended()
            assert status == 0 and "Traceback" not in errors, (where, refused)
            server.trouble.forget()
        server.wrong.clear()


async def test_a_bot_that_discord_does_not_let_in_says_so_without_a_traceback(tmp_path: Path) -> None:
    refused = (503, 0, "Service Unavailable")
    async with serving() as server:
        server.trouble.refuse("GET", "/users/@me$", refused)
        status, errors = await (await BotProcess.begun(server, tmp_path)).ended()
        server.wrong.clear()
    assert status == 1
    assert "Traceback" not in errors
    said = errors.splitlines()[-1]
    assert said.startswith("Discord rejected the connection. Try again in a few minutes. (")
    assert str(refused[0]) in said


async def test_a_close_code_that_is_final_ends_with_the_sentence_and_status_for_it(tmp_path: Path) -> None:
    assert _FINAL.keys() == {4004, 4010, 4011, 4012, 4013, 4014}
    async with serving() as server:
        for code in (4004, 4010, 4014):  # the library has an exception of its own for the first and the last
            server.gateway.closes_with = code
            status, errors = await (await BotProcess.begun(server, tmp_path)).ended()
            assert status == EXIT_CONFIG
            assert errors.splitlines()[-1] == _FINAL[code]
            assert "Traceback" not in errors


async def test_a_discord_that_cannot_be_reached_is_named_without_a_traceback(tmp_path: Path) -> None:
    elsewhere = "discord.http.Route.BASE = 'http://127.0.0.1:9'"  # where nobody listens
    async with serving() as server:
        bot = await BotProcess.begun(server, tmp_path, first=elsewhere)
        status, errors = await bot.ended()
    assert status == 1
    assert "Can't reach Discord" in errors
    assert "Traceback" not in errors
    assert "made.up.token" not in errors


async def test_a_bot_behind_a_proxy_plays_through_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as server:
        monkeypatch.setenv("HTTPS_PROXY", server.address)
        room = Club(server, Settings(database=tmp_path / "euchre.db"))
        with found_by_the_library(server):
            monkeypatch.setattr("discord.http.Route.BASE", f"http://discord.invalid{BASE}")
            async with room.open():
                await room["Ann"].slash("table")
                await room.board()


async def test_a_page_of_html_in_place_of_an_answer_is_one_short_line_of_the_log(tmp_path: Path) -> None:
    page = "<html>\n<body>\n" + "<p>Attention Required! Cloudflare</p>\n" * 500
    async with serving() as server:
        server.trouble.refuse("PUT", "/commands$", (403, 0, page))
        bot = await BotProcess.started(server, tmp_path, first=SOON)
        bot.tell(signal.SIGTERM)
        _, said = await bot.ended()
    assert "Cloudflare" in said
    assert max(map(len, said.splitlines())) < 2 * LONGEST


def test_a_traceback_has_its_places_and_a_short_message() -> None:
    try:
        try:
            raise ValueError("<p>\n" * 1000)
        except ValueError as error:
            raise RuntimeError("<b>\n" * 1000) from error
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "failed", (), sys.exc_info())
    said = ShortFormatter(logging.Formatter()).format(record)
    assert said.count("test_starting.py") == 2 and "ValueError: <p>" in said and "RuntimeError: <b>" in said
    assert len(said) < 4 * LONGEST
    assert record.exc_info is not None  # for the other handlers


@only_full
async def test_the_first_start_makes_the_emoji_and_the_next_finds_them(tmp_path: Path) -> None:
    async with serving() as server:
        for start in (1, 2):
            bot = await BotProcess.started(server, tmp_path, whole=True)
            await server.until(partial(_has_emoji, server, start))
            bot.tell(signal.SIGTERM)
            _, said = await bot.ended()
        assert server.sent("GET", "/emojis") == 2
        assert server.sent("POST", "/emojis") == len(every_emoji())
        assert set(server.state.emoji.values()) == {each.name for each in every_emoji()}
        assert "emoji" not in said


def _has_emoji(server: LoopbackDiscord, looks: int) -> bool:
    """Return True if all emoji are there and the bot has listed them that often."""
    return server.sent("GET", "/emojis") >= looks and len(server.state.emoji) == len(every_emoji())
