"""Discord refuses though the permissions look whole: it is told once, tried seldom, and tables can move."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from bot.tables.table import Stage
from cogs.table import words
from tests.discord_server.answers import NO_ACCESS, NO_PERMISSION, THREAD_LOCKED
from tests.discord_server.people import text_of
from tests.network.club import FOUR, Club, boards_of
from tests.network.test_limits import LATER, messages_of, signed_up, try_again_now
from tests.size import size

MESSAGES = r"/channels/\d+/messages(/\d+)?$"
QUARANTINED = (403, 20026, "This bot has been flagged")
NO_NETWORK = (403, 40333, "internal network error")
AUTOMOD = (400, 200000, "Message was blocked by automatic moderation")
NO_HISTORY = (400, 160002, "Cannot reply without permission to read message history")
NAMELESS = (418, 0, "")
SORTS = [QUARANTINED, NO_PERMISSION, AUTOMOD]
KINDS = size([*SORTS, NAMELESS], [*SORTS, NAMELESS, THREAD_LOCKED, NO_NETWORK, NO_HISTORY, NO_ACCESS])
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[f"{status}-{code}" for status, code, _ in KINDS])
# one of whom sends it, one that may be about its files, one of its content: the bot tells no others apart
each_sort = pytest.mark.parametrize("kind", SORTS, ids=["who", "files", "content"])


@contextmanager
def refusing(room: Club, kind: tuple[int, int, str], where: str = MESSAGES) -> Iterator[None]:
    """Have Discord refuse whatever the bot does with messages by its own token."""
    trouble = room.server.trouble
    before = [*trouble._faults]
    for method in ("PATCH", "POST", "DELETE"):
        trouble.refuse(method, where, kind, times=-1)
    yield
    trouble._faults[:] = before


def tried(room: Club, since: int = 0) -> int:
    """Return how often the bot used its own token for something about a message."""
    asked = [each for each in room.server.requests[since:] if "/channels/" in each.path]
    return sum(each.method != "GET" for each in asked)


async def everybody_looks(room: Club) -> None:
    for name in FOUR:
        await room[name].slash("hand")


async def play(room: Club, turns: int) -> list[str]:
    """Take turns with the panels alone; gives what each panel says right after its press."""
    told = []
    for _ in range(turns):
        if room.table.stage is Stage.BETWEEN:
            await room["Ann"].slash("hand")
            await room["Ann"].press(room.panel("Ann"), "Deal")
        name = room.turn
        await room.server.until(partial(room.offered, name))
        done = await room[name].press_id(room.panel(name), room.offered(name)[-1].custom_id)
        assert done.original is not None
        told.append(text_of(done.original))
    return told


async def is_refused(room: Club) -> None:
    failures = boards_of(room.bot)._latest._failures
    await room.server.until(lambda: [*failures])


@every_kind
@pytest.mark.club(pace=LATER)
async def test_a_refused_board_is_told_of_once_and_tried_seldom_and_any_player_may_move_the_table(
    room: Club, kind: tuple[int, int, str], caplog: pytest.LogCaptureFixture
) -> None:
    await room.seat_four()
    await everybody_looks(room)
    with refusing(room, kind), caplog.at_level(logging.WARNING):
        since = len(room.server.requests)
        await play(room, 1)
        await is_refused(room)
        told = await play(room, 10)
        assert sum(words.NOT_SHOWN in each for each in told) == len(FOUR), "each player once"
        assert tried(room, since) <= 2, "and not at each press"
        assert f"status={kind[0]} code={kind[1]}" in caplog.text
        hand = await room["Bob"].slash("hand")
        assert "/hand" in text_of(hand.told)
        if kind[0] == 403:
            opened = await room["Eve"].slash("table")
            assert text_of(opened.told) == words.REFUSED
    lounge = room.server.state.add_channel(room.guild, "lounge")
    await room["Bob"].at(lounge).move()
    await room.server.until(lambda: room.table.channel_id == lounge.id)
    room.go_to(lounge)
    await room.take_turn()
    await room.board()
    await room["Eve"].slash("table")
    assert len(room.bot.manager.book.open_ones) == 2


@each_sort
@pytest.mark.club(pace=LATER)
async def test_a_refused_board_is_shown_by_the_timer_once_discord_takes_it(
    room: Club, kind: tuple[int, int, str]
) -> None:
    await room.seat_four()
    await everybody_looks(room)
    with refusing(room, kind):
        await play(room, 1)
        await is_refused(room)
    await try_again_now(room, boards_of(room.bot)._latest)
    await room.board()
    (told,) = await play(room, 1)
    assert words.NOT_SHOWN not in told


@each_sort
@pytest.mark.club(pace=LATER)
async def test_the_end_of_a_game_that_was_refused_is_shown_once_discord_takes_it(
    room: Club, kind: tuple[int, int, str]
) -> None:
    await room.seat_four(target=1)
    await everybody_looks(room)
    with refusing(room, kind):
        since = len(room.server.requests)
        while room.bot.manager.book.open_ones:
            await play(room, 1)
        await room.server.until(lambda: boards_of(room.bot)._latest._failures)
        assert tried(room, since) <= 5, "the board at first and at the end, and the result"
    await try_again_now(room, boards_of(room.bot)._latest)
    await room.server.until(lambda: len(room.public()) == 2)


@each_sort
@pytest.mark.club(pace=LATER)
async def test_a_refused_message_of_a_drive_is_told_of_to_who_presses_and_tried_seldom(
    room: Club, kind: tuple[int, int, str]
) -> None:
    board = await signed_up(room)
    messages: Any = messages_of(room)
    with refusing(room, kind):
        since = len(room.server.requests)
        await room["Dan"].press(board, "Leave")
        await room.server.until(lambda: [*messages._latest._failures])
        for _ in range(3):
            for label in ("Join", "Leave"):
                done = await room["Dan"].press(board, label)
        assert "/tournament" in text_of(done.told)
        assert tried(room, since) <= 2
    await try_again_now(room, messages._latest)
    await room.server.until(lambda: "Dan" not in text_of(board))


@each_sort
async def test_a_thread_in_which_a_table_can_not_be_posted_is_removed_and_the_table_is_in_the_channel(
    room: Club, kind: tuple[int, int, str]
) -> None:
    await room.bot.manager.servers.set(room.guild.id, "threads", "yes")
    room.server.trouble.refuse("POST", r"/channels/\d+/messages$", kind, times=1)
    await room["Ann"].slash("table")
    await room["Bob"].press(await room.board(), "Sit")
    assert not [each for each in room.guild.channels.values() if each.is_thread]


@each_sort
@pytest.mark.club(pace=LATER)
async def test_a_hand_that_can_not_be_redrawn_is_in_the_log_and_comes_anew(
    room: Club, kind: tuple[int, int, str], caplog: pytest.LogCaptureFixture
) -> None:
    await room.seat_four()
    await everybody_looks(room)
    room.server.trouble.refuse("PATCH", "/messages/@original$", kind, times=3)
    with caplog.at_level(logging.WARNING):
        await room.take_turn()
        await room.server.until(lambda: room.server.trouble.over)
        await room.server.until(lambda: f"status={kind[0]} code={kind[1]}" in caplog.text)
    await room[room.turn].slash("hand")
    await room.take_turn()
    await room.board()
