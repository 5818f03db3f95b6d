"""The process ends and another takes over: every table stands where it stood."""

from __future__ import annotations

import pytest

from bot.engine.phases import Phase
from bot.tables.manager import Pace
from cogs.table import words
from tests.journeys.seen import answer, labels
from tests.journeys.world import World


async def in_mid_trick(club: World) -> None:
    """Four people in the second trick of a hand, two cards on the table."""
    await club.seat_four(rules="north_american")
    while not club.at(Phase.PLAY):
        await club.take_turn(1)
    while len(club.view.tricks) != 1 or len(club.view.trick) != 2:
        await club.take_turn()


async def test_the_other_hands_are_a_press_of_my_hand_away_after_a_restart(club: World) -> None:
    await in_mid_trick(club)
    await club.restart()
    for name in ("Ann", "Bob", "Cat", "Dan"):
        assert " trump" in answer(await club.press(name, club.board(), "eu:hand"))


async def left_to_a_computer_player(club: World) -> str:
    """Whose turn it is leaves, and the computer player that takes over sleeps; gives the name."""
    name = club.turn
    await club.leave(name)
    assert club.table.player(club.view.to_act or 1).is_computer
    club.pace = Pace()  # awake from the next start on
    return name


@pytest.mark.world(pace=Pace(think=None))
async def test_a_game_that_ends_by_itself_right_after_a_restart_leaves_its_result(club: World) -> None:
    await club.seat_four(rules="north_american", target=1)
    while len(club.view.tricks) != 4 or len(club.view.trick) != 3 - len(club.euchre.out):
        await club.take_turn(1)
    board = club.board()
    await left_to_a_computer_player(club)
    await club.restart()
    assert not club.bot.manager.book.open_ones
    assert board.id not in [message.id for message in club.public()], "the result takes its place"
    assert "Rematch" in labels(club.public()[-1])


async def test_a_board_deleted_while_the_bot_was_away_is_posted_again(club: World) -> None:
    await in_mid_trick(club)
    old = club.board()
    club.env.backend.delete_message(club.channel.id, old.id)
    await club.restart()
    assert club.board().id != old.id
    assert "My hand" in labels(club.board())


async def test_a_board_that_another_version_drew_is_redrawn_before_anyone_presses(
    club: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(words, "TABLE", "Menu")
        await in_mid_trick(club)
        for keep in club.bot.save_hooks:
            await keep()
    board = club.board()
    assert "Menu" in labels(board)
    await club.restart()
    assert club.board().id == board.id and "Table" in labels(club.board())
