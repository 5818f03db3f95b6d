"""What Discord refuses in a message is left out of it at once, whatever sends it; hands always come."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

import pytest

from bot.tables.events import Reminded
from bot.tables.table import Stage
from tests.discord_server.answers import naming
from tests.discord_server.limits import BUTTON, FILE, GALLERY, parts
from tests.discord_server.people import buttons_of, text_of
from tests.discord_server.rest import ATTACH
from tests.discord_server.state import Json, Message
from tests.network.club import FOUR, Club, clubhouse
from tests.network.test_limits import EDIT, LATER, POST, signed_up

CALLBACK, TOKEN = "/callback$", "/messages/@original$"
NAMELESS = (400, 50035, "Invalid Form Body")
NEXT_YEAR = (422, 987654, "Something that Discord takes no more")


def refusal(path: str) -> tuple[int, int, str, Json]:
    return (*NAMELESS, naming(path, "Not this"))


def types(message: Message) -> set[int]:
    return {part["type"] for part in parts(message.components)}


def has_emoji(message: Message) -> bool:
    return any(part.get("emoji") for part in parts(message.components))


def text_cards(room: Club, name: str) -> bool:
    """Return True if the person can play with buttons that name each card in text."""
    offered = room.offered(name)
    return bool(offered) and all(button.label for button in offered)


async def play_until_led(room: Club) -> None:
    while not room.table.game.in_play.trick:
        await room.take_turn(room.table.seq)


# Emoji


async def test_hands_come_as_text_once_the_emoji_are_gone_and_what_there_is_is_looked_at_right_away(
    tmp_path: Path,
) -> None:
    async with clubhouse(tmp_path) as room, room.open(emoji=True):
        await room.seat_four(rules="north_american")
        for name in FOUR:
            await room[name].slash("hand")
        await play_until_led(room)
        first, second = room.turn, FOUR[(FOUR.index(room.turn) + 1) % 4]
        await room.server.until(lambda: room.offered(first))
        assert has_emoji(room.panel(first))
        looks = room.server.sent("GET", "/emojis")
        room.server.state.emoji.clear()
        await room[second].slash("hand")  # a new message
        assert room.panel(second).components and not has_emoji(room.panel(second))
        await room[first].press_id(room.panel(first), room.offered(first)[0].custom_id)  # the one pressed
        assert not has_emoji(room.panel(first))
        later = room.turn  # whose panel is edited with the token that it had
        await room.server.until(partial(text_cards, room, later))
        await room.server.until(lambda: room.server.sent("GET", "/emojis") > looks)


@pytest.mark.parametrize("kind", [NAMELESS, NEXT_YEAR, (404, 10014, "Unknown Emoji")])
async def test_a_hand_whose_emoji_are_refused_without_a_word_is_sent_as_text(
    tmp_path: Path, kind: tuple[int, int, str], caplog: pytest.LogCaptureFixture
) -> None:
    async with clubhouse(tmp_path) as room, room.open(emoji=True, pictures=True):
        await room.seat_four(rules="north_american")
        await play_until_led(room)
        room.server.trouble.refuse("POST", CALLBACK, kind)
        with caplog.at_level(logging.WARNING):
            await room[room.turn].slash("hand")
        room.server.wrong.clear()
        hand = room.panel(room.turn)
        assert text_cards(room, room.turn)
        assert not has_emoji(hand) and hand.attachments, "nothing more is left out"
        assert f"status={kind[0]} code={kind[1]}" in caplog.text


# Parts that Discord names


async def test_a_part_that_discord_names_is_left_out_of_whatever_answers(room: Club) -> None:
    trouble = room.server.trouble
    first = "data.components.0.components.1.components.0"
    trouble.refuse("POST", CALLBACK, refusal(f"{first}.custom_id"))
    await room["Ann"].slash("learn")
    shown = room.panel("Ann")
    assert text_of(shown) and trouble.over
    before = buttons_of(shown)
    trouble.refuse("POST", CALLBACK, refusal(f"{first}.label"))
    await room["Ann"].press_id(shown, before[0].custom_id)
    assert text_of(shown) and trouble.over


@pytest.mark.club(pace=LATER)
async def test_a_message_of_a_drive_is_shown_without_what_is_refused(room: Club) -> None:
    await signed_up(room)
    (message,) = room.public()
    buttons = len(buttons_of(message))
    row = "components.0.components.3.components"  # below what is said with computer players
    room.server.trouble.refuse("PATCH", EDIT, refusal(f"{row}.0.style"))
    await room["Eve"].press(message, "Join")
    await room.server.until(lambda: "Eve" in text_of(message))
    assert len(buttons_of(message)) == buttons - 1


@pytest.mark.club(pace=LATER)
async def test_a_reminder_pings_without_the_part_that_is_refused_and_once_though_its_answer_is_lost(
    room: Club,
) -> None:
    await room.seat_four()
    await room.board()
    room.server.trouble.refuse("POST", POST, refusal("components.0.components.1.components.1.label"))
    room.server.trouble.lose_answer("POST", POST)
    seat = room.table.to_act
    assert seat is not None
    await room.bot.manager.book.change(room.table.id, lambda change: change.add(Reminded(seat)))
    await room.server.until(lambda: room.server.sent("POST", "/messages") == 3)
    _, reminder = room.public()
    assert len(buttons_of(reminder)) == 1 and f"<@{room[room.turn].user.id}>" in text_of(reminder)


# Files


@pytest.mark.parametrize("kind", [refusal("attachments.0"), NAMELESS, (413, 40005, "Too large"), NEXT_YEAR])
async def test_a_board_whose_picture_is_refused_is_shown_as_text_at_once(
    tmp_path: Path, kind: tuple[int, int, str]
) -> None:
    async with clubhouse(tmp_path) as room, room.open(pictures=True, pace=LATER):
        await room["Ann"].slash("table")
        board = await room.board()
        assert board.attachments
        room.server.trouble.refuse("PATCH", EDIT, kind)
        await room["Bob"].press(board, "Sit")
        await room.server.until(lambda: not board.attachments and "Bob" in text_of(board))
        room.server.wrong.clear()


async def test_a_result_is_posted_without_its_files_where_they_are_refused(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room, room.open(pictures=True, pace=LATER):
        await room.seat_four(target=1)
        for name in FOUR:
            await room[name].slash("hand")
        room.channel.denied = ATTACH
        while room.bot.manager.book.open_ones:
            assert room.table.stage is not Stage.BETWEEN or await room["Ann"].press(room.panel("Ann"), "Deal")
            name = room.turn
            await room.server.until(partial(room.offered, name))
            await room[name].press_id(room.panel(name), room.offered(name)[-1].custom_id)
        await room.server.until(lambda: len(room.public()) == 2)
        result = room.public()[-1]
        assert text_of(result) and BUTTON in types(result)
        assert not result.attachments and not types(result) & {FILE, GALLERY}


async def test_who_asks_for_a_file_that_is_refused_is_told_so(room: Club) -> None:
    assert room.bot is not None
    await room.bot.manager.users.set(room["Ann"].user.id, "trumps_last", "yes")
    await room["Ann"].slash("settings")
    await room["Ann"].press(room.panel("Ann"), "Your data")
    room.server.trouble.refuse("POST", CALLBACK, refusal("data.attachments.0"))
    done = await room["Ann"].press(room.panel("Ann"), "Download")
    assert "another channel" in text_of(done.told)
