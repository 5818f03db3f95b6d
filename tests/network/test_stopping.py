"""The bot is told to stop: it says so on the boards, refuses what comes then, and leaves in order."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.store.store import Store
from bot.tables.refusals import Why
from cogs.table.words import RESTARTING
from cogs.ui.words.refusals import TABLE_SENTENCES
from tests.discord_server.people import Person, button_of, buttons_of, text_of
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Message
from tests.network.process import BotProcess
from tests.size import FULL


class Room:
    """Ann plays against three computer players, and Eve has opened a table next to hers."""

    def __init__(self, server: LoopbackDiscord) -> None:
        self.server = server
        self.guild = server.state.add_guild("The Queens Arms")
        self.ann = Person(server, server.state.add_channel(self.guild, "euchre"), "Ann")
        self.eve = Person(server, server.state.add_channel(self.guild, "lounge"), "Eve")

    async def begin(self) -> None:
        await self.ann.solo()
        await self.eve.slash("table")
        await self.to_act()

    async def to_act(self) -> None:
        """Wait until the board says that Ann is to act; a hand that she sits out is followed by another."""
        while not text_of(self.board).startswith("### Ann"):
            await self.server.until(lambda: text_of(self.board).startswith("### Ann") or self._deal())
            if self._deal():
                await self.ann.press(self.board, "Deal")

    def _deal(self) -> bool:
        return any(button.label.startswith("Deal") for button in buttons_of(self.board))

    @property
    def board(self) -> Message:
        (board,) = [each for each in self.ann.seen() if each.only_for is None]
        return board

    async def hand(self) -> Message:
        """Return Ann's hand, shown anew."""
        return (await self.ann.press(self.board, "My hand")).told

    async def act(self) -> None:
        await self.ann.press(await self.hand(), "eu:do:")


def headline(board: Message) -> str:
    """Whose turn it is; the rest is text until a first picture can be drawn."""
    return text_of(board).splitlines()[0]


@asynccontextmanager
async def room() -> AsyncIterator[Room]:
    async with serving() as server:
        yield Room(server)


async def test_a_stop_is_told_on_every_board_and_the_game_goes_on_after_it(tmp_path: Path) -> None:
    async with room() as it:
        bot = await BotProcess.started(it.server, tmp_path, whole=FULL)
        await it.begin()
        before = headline(it.board)
        for told in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            bot.tell(told)
            status, errors = await bot.ended()
            assert status == 0, errors
            assert "stopping" in errors and "Traceback" not in errors
            assert not any(word in errors for word in ("alembic", "PyNaCl", "davey")), "no host needs that"
            assert not list(tmp_path.glob("data/*-wal")), "the database is closed"
            assert headline(it.board) == before and text_of(it.board).endswith(f"\n{RESTARTING}")
            assert RESTARTING not in text_of(it.eve.seen()[0]), "nobody plays there"
            edits = it.board.edits

            bot = await BotProcess.started(it.server, tmp_path)
            await it.server.until(lambda: RESTARTING not in text_of(it.board))
            assert headline(it.board) == before
        await it.act()
        assert it.board.edits > edits
        bot.tell(signal.SIGTERM)
        assert (await bot.ended())[0] == 0


async def test_it_exits_with_one_error_once_the_write_ahead_log_is_removed_under_it(tmp_path: Path) -> None:
    async with room() as it:
        bot = await BotProcess.started(it.server, tmp_path)
        await it.begin()
        before = headline(it.board)
        (log,) = tmp_path.glob("data/*-wal")
        log.unlink()
        status, errors = await bot.ended()
        assert status == 1, errors
        told = [line for line in errors.splitlines() if "ERROR" in line]
        assert len(told) == 1 and str(log) in told[0] and "Traceback" not in errors

        bot = await BotProcess.started(it.server, tmp_path)
        await it.server.until(lambda: RESTARTING not in text_of(it.board))
        assert headline(it.board) == before
        await it.act()
        bot.tell(signal.SIGTERM)
        assert (await bot.ended())[0] == 0


async def test_who_presses_while_the_bot_stops_is_told_that_it_restarts(tmp_path: Path) -> None:
    async with room() as it:
        as_under_nohup = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
        bot = await BotProcess.started(it.server, tmp_path, first=as_under_nohup)
        await it.begin()
        bot.tell(signal.SIGHUP)
        hand = await it.hand()
        assert "stopping" not in bot.said()
        chosen = button_of(hand, "eu:do:").custom_id
        async with it.server.trouble.held_up("PATCH", r"/channels/") as telling_the_boards:
            bot.tell(signal.SIGTERM)
            await telling_the_boards.wait()
            pressed = await it.ann.press_id(hand, chosen)
            opened = await it.eve.slash("table")
        for done in (pressed, opened):
            assert str(TABLE_SENTENCES[Why.CLOSING]) in text_of(done.told)
        assert (await bot.ended())[0] == 0
        bot = await BotProcess.started(it.server, tmp_path)
        await it.ann.press_id(hand, chosen)
        assert text_of(hand).startswith("You "), "what was refused can be done after the restart"
        bot.tell(signal.SIGTERM)
        assert (await bot.ended())[0] == 0


async def test_boards_that_cannot_be_told_do_not_keep_the_bot_from_stopping(tmp_path: Path) -> None:
    async with room() as it:
        bot = await BotProcess.started(it.server, tmp_path, first="stopping.TABLES_SECONDS = 0.2")
        await it.begin()
        async with it.server.trouble.held_up("PATCH", r"/channels/"):
            bot.tell(signal.SIGTERM)
            status, errors = await bot.ended()
        assert status == 0
        assert "leaving the tables timed out: after=0.2s" in errors


async def test_a_stop_that_hangs_is_cut_short(tmp_path: Path) -> None:
    hanging = (
        "stopping.DEADLINE = 0.2; stopping.EuchreBot.finish_work = lambda bot: __import__('time').sleep(600)"
    )
    async with room() as it:
        bot = await BotProcess.started(it.server, tmp_path, first=hanging)
        bot.tell(signal.SIGTERM)
        status, errors = await bot.ended()
        assert status == 1
        assert "shutdown cut short: after=0.2s" in errors


COUNTING = """
import gc
def freeze(really=gc.freeze):
    really()
    print("kept", gc.get_freeze_count(), file=sys.stderr, flush=True)
gc.freeze = freeze
"""


async def test_a_bot_that_has_started_makes_the_days_copy_and_leaves_what_it_made_out_of_collections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_FOLDER", "copies")
    async with serving() as server:
        bot = await BotProcess.started(server, tmp_path, first=COUNTING)
        await server.until(lambda: any((tmp_path / "copies").glob("euchre-*.db")))
        await server.until(lambda: "kept" in bot.said())
        bot.tell(signal.SIGTERM)
        status, errors = await bot.ended()
    assert status == 0, errors
    assert int(errors.split("kept ")[1].split()[0]) > 100_000
    (copy,) = (tmp_path / "copies").iterdir()
    async with Store.open(copy) as store:
        assert await store.tables.open_ones() == []
