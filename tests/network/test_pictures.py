"""Pictures over the network: kept by their ids, and left out where Discord does not take them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.discord_server.rest import ATTACH
from tests.discord_server.state import Message
from tests.network.club import FOUR, clubhouse

TOO_LARGE = (413, 40005, "Request entity too large")


def pictures(message: Message) -> list[str]:
    return [each["filename"] for each in message.attachments]


def edited(message: Message, edits: int) -> bool:
    return message.edits > edits


async def test_where_files_are_forbidden_the_board_is_text_and_asks_only_once(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as room, room.open(pictures=True) as bot:
        await room.seat_four(rules="north_american")
        for name in FOUR:
            await room[name].press(await room.board(), "My hand")
        board = await room.board()
        assert pictures(board) == ["table.png"]
        room.channel.denied = ATTACH
        for _ in range(3):
            await room.server.until(lambda: room.offered(room.turn))
            drawn = partial(edited, board, board.edits)
            await room.take_turn()
            await room.server.until(drawn)
            assert not board.attachments and "```" in str(board.components)
        assert sum(times for _, times in json.loads(bot.ban_guard.dump())) == 1


@pytest.mark.parametrize("refusal", [TOO_LARGE, (403, 50013, "Missing Permissions")])
async def test_a_press_whose_picture_is_refused_is_answered_in_text(
    tmp_path: Path, refusal: tuple[int, int, str]
) -> None:
    async with clubhouse(tmp_path) as room, room.open(pictures=True):
        await room.seat_four(rules="north_american")
        name, panel, custom_id = await room.next_button()
        seq = room.table.seq
        room.server.trouble.refuse("POST", "/callback", refusal)
        await room[name].press_id(panel, custom_id)
        assert room.table.seq > seq
        assert not room.panel(name).attachments
        assert "```" not in str(room.panel(name).components) and "You" in str(room.panel(name).components)
