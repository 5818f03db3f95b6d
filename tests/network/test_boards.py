"""What keeps the board from being drawn: rate limits, failures, deleted messages, lost permissions."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.client.request_queue import RequestQueue, Window
from bot.ids import UserId
from bot.tables.manager import Pace
from bot.tables.table import Table
from cogs.table.boards import public_view
from cogs.table.drawings import is_minor_change
from cogs.table.words import BUSY
from cogs.ui.press import Press, Verb
from tests.discord_server.answers import TOO_OLD_TO_EDIT
from tests.discord_server.people import text_of
from tests.discord_server.rest import SEND, VIEW
from tests.discord_server.shapes import channel as shape
from tests.discord_server.state import PUBLIC_THREAD, Message
from tests.network.club import FOUR, Club, club
from tests.network.test_places import at
from tests.tables.parlour import change_stored

EDIT = r"/messages/\d+$"


async def test_a_board_that_is_edited_too_often_ends_at_the_newest_state(room: Club) -> None:
    await room.seat_four()
    room.server.trouble.limit("PATCH", EDIT, retry_after=0.02, times=3)
    for _ in range(6):
        await room.take_turn()
    board = await room.board()
    assert room.server.trouble.over
    assert room.public() == [board]


async def test_boards_keep_to_the_limit_that_discord_tells_and_skip_what_is_past(room: Club) -> None:
    room.server.pacing.limit, room.server.pacing.per = 2, 0.2
    await room["Ann"].solo()
    before = room.table.seq
    for _ in range(4):
        choices = await room.server.until(lambda: room.offered("Ann"))
        await room["Ann"].press_id(room.panel("Ann"), choices[0].custom_id)
    changes = room.table.seq - before
    assert (await room.board()).edits < changes
    assert not [each for each in room.server.requests if each.status == 429]


async def test_only_one_edit_of_a_board_is_under_way_and_the_next_is_the_newest(room: Club) -> None:
    await room.seat_four()
    board = await room.board()
    async with room.server.trouble.held_up("PATCH", EDIT) as held:
        await room["Ann"].slash("hand")
        edits = board.edits
        for _ in range(4):
            if not room.offered(room.turn):
                await room[room.turn].slash("hand")
            choice = room.offered(room.turn)[0]
            await room[room.turn].press_id(room.panel(room.turn), choice.custom_id)
        await held.wait()
    await room.board()
    assert board.edits <= edits + 2, "the one that was held up, and one for all that came after"


def all_edited(room: Club, before: dict[str, int]) -> bool:
    return all(room.panel(name).edits > count for name, count in before.items())


async def test_who_waits_sees_a_play_later_but_the_end_of_a_trick_at_once(tmp_path: Path) -> None:
    async with club(tmp_path, pace=Pace(lag=600.0)) as room:
        await room.seat_four()
        for name in FOUR:
            await room[name].slash("hand")
        later = at_once = 0
        while not (later and at_once):
            before, actor = room.table, room.turn
            edits = {name: room.panel(name).edits for name in FOUR}
            await room[actor].press_id(room.panel(actor), room.offered(actor)[0].custom_id)
            await room.server.until(partial(room.offered, room.turn))
            others = [name for name in FOUR if name not in (actor, room.turn)]
            if is_minor_change(before, room.table):
                await room.board()
                assert all(room.panel(name).edits == edits[name] for name in others)
                later += 1
            else:
                told = {name: count for name, count in edits.items() if name != actor}
                await room.server.until(partial(all_edited, room, told))
                at_once += 1


async def test_the_board_follows_people_and_tricks_but_not_each_computer_player(tmp_path: Path) -> None:
    async with club(tmp_path, pace=Pace(think=0.05, lag=600.0)) as room:
        await room["Ann"].solo()
        states = [room.table]
        room.bot.manager.book.listen(states.append)
        edits = (await room.board()).edits
        for _ in range(4):
            await room.server.until(partial(room.offered, "Ann"))
            await room["Ann"].press_id(room.panel("Ann"), room.offered("Ann")[0].custom_id)
        await room.server.until(partial(room.offered, "Ann"))
        board = await room.board()
        followed = [is_minor_change(old, new) and new.person_to_act is None for old, new in pairwise(states)]
        assert any(followed) and board.edits - edits <= followed.count(False)


async def test_a_board_that_was_deleted_is_posted_again_once(room: Club) -> None:
    await room.seat_four()
    board = await room.board()
    await room.show_hand(room.turn)
    del room.channel.messages[board.id]
    await room[room.turn].press_id(room.panel(room.turn), room.offered(room.turn)[0].custom_id)
    again = await room.board()
    assert again.id != board.id
    await room.take_turn()
    assert await room.board() is again
    assert room.public() == [again]


async def test_a_board_too_old_to_be_edited_is_replaced(room: Club) -> None:
    await room.seat_four()
    board = await room.board()
    room.server.trouble.limit("PATCH", EDIT, retry_after=0.01, times=5, code=TOO_OLD_TO_EDIT)
    await room.take_turn()
    again = await room.board()
    assert again.id != board.id
    await room.server.until(lambda: room.public() == [again])
    await room.take_turn()
    assert await room.board() is again
    assert room.public() == [again]


async def test_a_board_is_not_posted_anew_before_that_is_saved(tmp_path: Path) -> None:
    # Or the next process would edit the old one, and this one would stand still below it.
    async with club(tmp_path, pace=Pace(redraw=0.02)) as room:
        await room.seat_four()
        board, ann = await room.board(), room["Ann"]
        await ann.press(board, "Table")
        await asyncio.to_thread(change_stored, tmp_path / "euchre.db", "ALTER TABLE meta RENAME TO elsewhere")
        await ann.press(ann.private()[-1], "eu:lower:")
        await asyncio.sleep(0.2)
        assert room.public() == [board]
        await asyncio.to_thread(change_stored, tmp_path / "euchre.db", "ALTER TABLE elsewhere RENAME TO meta")
        await room.server.until(lambda: board not in room.public())
        assert room.public() == [await room.board()]


async def test_what_discord_forbids_is_counted_and_with_too_much_of_it_boards_wait(room: Club) -> None:
    await room.seat_four()
    await room.show_hand(room.turn)
    room.bot.ban_guard._most, room.bot.ban_guard._refused = 1, deque(maxlen=1)
    room.channel.denied = VIEW | SEND
    board = await room.board()
    await room[room.turn].press_id(room.panel(room.turn), room.offered(room.turn)[0].custom_id)
    await room.server.until(lambda: room.bot.ban_guard.too_many)
    room.channel.denied, edits = 0, board.edits
    await room[room.turn].slash("hand")
    told = await room[room.turn].slash("hand")
    assert BUSY in text_of(told.told)
    assert board.edits == edits


async def test_hand_panels_follow_the_game_while_nothing_more_may_be_sent_in_all(room: Club) -> None:
    await room.seat_four()
    for person in ("Ann", "Bob", "Cat", "Dan"):
        await room[person].slash("hand")
    board = await room.board()
    edits, _ = board.edits, used_up(room.bot.requests)
    for _ in range(3):
        name = room.turn
        await room.server.until(partial(room.offered, name))
        await room[name].press_id(room.panel(name), room.offered(name)[0].custom_id)
    await room.server.until(partial(room.offered, room.turn))
    assert board.edits == edits


async def test_the_tables_of_a_channel_share_its_edits_and_none_is_refused(room: Club) -> None:
    room.server.pacing.limit, room.server.pacing.per, room.server.pacing.told = 5, 0.2, False
    keeper_of(room)._requests = RequestQueue(0.6)
    for name in ("Ann", "Bob", "Cat"):
        await room[name].slash("table")
    for _ in range(3):
        for name in ("Ann", "Bob", "Cat"):
            (table,) = room.bot.manager.book.of(UserId(room[name].user.id))
            await room[name].press_id(message_of(room, table), str(Press(Verb.COMPUTER, table.id)))
    for table in room.bot.manager.book.open_ones.values():
        await room.server.until(partial(is_shown, room, table))
    assert not [each for each in room.server.requests if each.status == 429]


def used_up(budget: RequestQueue) -> RequestQueue:
    """Let nothing more be sent that Discord counts."""
    budget._in_all = Window(1, 3600.0)
    budget._in_all.take(time.monotonic())
    return budget


def keeper_of(room: Club) -> Any:
    commands: Any = room.bot.get_cog("TableCommands")
    return commands.boards


def message_of(room: Club, table: Table) -> Message:
    return room.channel.messages[room.bot.manager.book.message_of(table.id) or 0]


def is_shown(room: Club, table: Table) -> bool:
    """Return True if the table's message shows this state of it."""
    drawn = public_view(table).view.to_components()
    return bool(message_of(room, table).components == drawn)


@pytest.mark.parametrize("deleted", ["thread", "channel above"])
async def test_from_a_deleted_channel_any_player_takes_the_table_before_anything_is_played(
    tmp_path: Path, deleted: str
) -> None:
    async with at(tmp_path, PUBLIC_THREAD) as room:
        await room.seat_four()
        await room.board()
        thread, channels = room.channel, room.guild.channels
        gone = thread if deleted == "thread" else channels[thread.parent_id or 0]
        lounge = room.server.state.add_channel(room.guild, "lounge")
        for each in {thread.id, gone.id}:
            del channels[each]
        event = "THREAD_DELETE" if gone is thread else "CHANNEL_DELETE"
        room.server.gateway.tell(event, shape(gone), room.guild.id)
        await room.server.until(lambda: room.table.clock.paused)
        room.go_to(lounge)
        await room["Bob"].move()
        await room.server.until(lambda: room.table.channel_id == lounge.id and not room.table.clock.paused)
        await room.take_turn()
        await room.board()
