"""An answer is lost, refused or too late on its way to Discord: the play stands, and the board shows it."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path
from threading import Event
from typing import Any

import aiohttp
import pytest

from bot.rulebook import Answer, Rulebook
from bot.store.errors import SessionLost
from cogs.ui import answers
from tests.discord_server.answers import UNKNOWN_INTERACTION
from tests.discord_server.interactions import COMMAND, LIFE
from tests.discord_server.people import button_of, buttons_of, text_of
from tests.discord_server.server import BASE
from tests.network.club import Club, club

CALLBACK = "/callback$"
EPHEMERAL = 1 << 6  # the flag of a message that only one sees
DEFERRED = 5  # how Discord is told that the answer comes later


async def test_a_play_stands_whose_answer_was_taken_and_then_lost(room: Club) -> None:
    await room.seat_four()
    name, panel, custom_id = await room.next_button()
    before = room.table.seq
    room.server.trouble.lose_answer("POST", CALLBACK)
    pressed = room[name].pressing(panel, custom_id)
    await room.server.until(lambda: room.server.sent("POST", f"/{pressed.token}/callback") == 2)
    assert room.table.seq == before + 1
    assert text_of(panel).startswith("You ")
    assert room[name].private() == [panel], "nothing is said beside the hand"
    assert text_of(await room.board())
    while room.turn != name:
        await room.take_turn()
    await room.server.until(lambda: room.offered(name))


async def test_a_table_whose_answer_was_lost_and_sent_again_too_late_has_one_board(room: Club) -> None:
    room.server.trouble.lose_answer("POST", CALLBACK)
    room.server.trouble.refuse("POST", CALLBACK, UNKNOWN_INTERACTION)
    await room["Ann"].slash("table")
    board = await room.board()
    await room["Bob"].press(board, "Sit")
    board = await room.board()
    assert "Ann" in text_of(board) and "Bob" in text_of(board)
    assert room.public() == [board]


async def test_a_table_whose_command_another_process_has_answered_has_a_board_all_the_same(
    room: Club,
) -> None:
    ann = room["Ann"]
    command = ann._command("table", {})
    opened = room.server.interactions.new(COMMAND, ann.user, ann.channel, command)
    callback = f"{room.server.address}{BASE}/interactions/{opened.id}/{opened.token}/callback"
    async with aiohttp.ClientSession() as other:
        said = {"type": 4, "data": {"content": "Try again in a moment.", "flags": EPHEMERAL}}
        async with other.post(callback, json=said) as taken:
            assert taken.ok
    ann.deliver(opened)
    board = await room.server.until(lambda: next(iter(room.public()), None))
    await room["Bob"].press(board, "Sit")
    assert "Bob" in text_of(await room.board())


async def test_a_press_answered_too_late_stands_the_board_shows_it_and_the_log_warns(
    room: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await room.seat_four()
    name, panel, custom_id = await room.next_button()
    before = room.table.seq
    room.server.trouble.before("POST", CALLBACK, lambda: room.server.state.clock.advance(4))
    pressed = room[name].pressing(panel, custom_id)
    await room.server.until(lambda: room.server.sent("POST", f"/{pressed.token}/callback"))
    assert pressed.answered is None
    assert room.table.seq == before + 1
    assert room.turn in text_of(await room.board())
    # The hand is redrawn with the token that it had, and its old buttons are gone.
    await room.server.until(lambda: custom_id not in [button.custom_id for button in buttons_of(panel)])
    (told,) = [each for each in caplog.records if "answered too late" in each.getMessage()]
    assert told.levelname == "WARNING"


async def test_a_press_that_is_not_stored_since_the_session_is_lost_is_told_so_and_logged_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(tmp_path) as room:
        await room["Ann"].slash("table")
        begun, may_go_on = asyncio.Event(), asyncio.Event()

        async def lost(*_: object, **__: object) -> None:
            begun.set()
            await may_go_on.wait()
            raise SessionLost("postgresql://here/euchre")

        monkeypatch.setattr(room.bot.store.tables, "append", lost)
        monkeypatch.setattr(answers, "_SOON", 0.0)
        room.server.trouble.refuse("POST", CALLBACK, UNKNOWN_INTERACTION)
        board = await room.board()
        pressed = room["Ann"].pressing(board, button_of(board, "Start with bots").custom_id)
        await begun.wait()
        await room.server.until(lambda: room.server.sent("POST", f"/{pressed.token}/callback"))
        may_go_on.set()
        await room["Ann"].answered(pressed)
        assert "couldn't be saved" in text_of(pressed.told)
        gc.collect()  # by which a fault that nobody has looked at comes to the log
    told = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert {(each.levelname, each.exc_info) for each in told} == {("WARNING", None)}, caplog.text
    assert all("not stored: id=" in each.getMessage() for each in told)


async def test_who_wakes_up_in_the_middle_of_an_answer_leaves_it_to_whoever_has_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="cogs.ui.answers")
    async with club(tmp_path) as room:
        await room.seat_four()
        name, panel, custom_id = await room.next_button()

        async def frozen(_: object) -> None:
            monkeypatch.setattr(room.bot, "_sure", lambda: False)

        room.bot.add_listener(frozen, "on_interaction")
        pressed = room[name].pressing(panel, custom_id)
        await room.server.until(lambda: "another process took over" in caplog.text)
        room.bot.remove_listener(frozen, "on_interaction")
        monkeypatch.setattr(room.bot, "_sure", lambda: True)
        assert pressed.answered is None and not room.server.sent("POST", f"/{pressed.token}/callback")
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR], caplog.text


async def test_nobody_waits_for_the_answer_to_somebody_else(room: Club) -> None:
    people = room.people.values()
    for command in ("daily", "learn", "puzzle", "help", "rules"):
        room.server.trouble.together("POST", CALLBACK, len(people))
        for done in await asyncio.gather(*(person.slash(command) for person in people)):
            assert done.told, command


async def test_a_press_that_the_end_of_the_process_cuts_off_begins_nothing_new(room: Club) -> None:
    await room.seat_four()
    name, panel, custom_id = await room.next_button()
    async with room.server.trouble.held_up("POST", CALLBACK) as held:
        before = asyncio.all_tasks()
        room[name].pressing(panel, custom_id)
        await held.wait()
        cut_off = asyncio.all_tasks() - before  # as the loop does it at its end
        for task in cut_off:
            task.cancel()
        await asyncio.wait(cut_off)
        assert not asyncio.all_tasks() - before


class SlowBook(Rulebook):
    """A rulebook whose answers wait until they may go on. ``begun`` is what was asked, in order."""

    def __init__(self) -> None:
        book = Rulebook.load()
        super().__init__(book._library, book._entries, book._ranker)
        self.begun: list[str] = []
        self.may_go_on = Event()

    def ask(self, question: str, *args: Any, **options: Any) -> list[Answer]:
        self.begun.append(question)
        assert self.may_go_on.wait(60)
        return super().ask(question, *args, **options)


async def test_a_question_that_takes_a_while_is_answered_by_and_by(room: Club) -> None:
    rules: Any = room.bot.get_cog("Rules")
    await rules.pages.prepare()  # which the start may still be at
    slow = rules.pages.book = SlowBook()
    asked = await room["Eve"].slash_noticed("rules", question="Who deals first?")
    await room.server.until(lambda: slow.begun)
    assert asked.answered == DEFERRED
    slow.may_go_on.set()
    await room.server.until(lambda: asked.is_told and asked.told.components)
    assert asked.told.only_for == asked.user.id
    assert "card" in text_of(asked.told)


async def test_a_hand_whose_token_has_died_comes_back_with_my_hand(room: Club) -> None:
    await room.seat_four()
    for name in room.people:
        if name != "Eve":
            await room[name].press(await room.board(), "My hand")
    room.server.state.clock.advance(LIFE + 60)
    await room[room.turn].press(room.panel(room.turn), "Pass")
    name = room.turn
    await room.board()
    assert not room.offered(name)
    await room[name].press(await room.board(), "My hand")
    assert room.offered(name)


async def test_an_answer_that_discord_counts_as_one_too_many_comes_a_moment_later(room: Club) -> None:
    await room["Ann"].slash("table")
    room.server.trouble.limit("POST", CALLBACK, retry_after=0.01, times=3)
    assert (await room["Eve"].slash("help")).told.only_for == room["Eve"].user.id
    assert room.server.trouble.over


async def test_what_is_typed_is_completed(room: Club) -> None:
    assert await room["Ann"].typing("table", "game", "hangman") == ["british_hangman"]
