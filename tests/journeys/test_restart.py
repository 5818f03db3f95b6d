"""The process ends and another takes over: every table stands where it stood."""

from __future__ import annotations

from pathlib import Path

from bot.engine.phases import Phase
from bot.engine.seats import SEATS
from bot.tables.manager import Pace
from bot.tables.table import Stage, Table
from tests.journeys.world import World, answer, buttons, labels, text, world


async def in_mid_trick(club: World) -> None:
    """Four people in the second trick of a hand, two cards on the table."""
    await club.seat_four(rules="north_american")
    while not club.at(Phase.PLAY):
        await club.take_turn(1)
    while len(club.view.tricks) != 1 or len(club.view.trick) != 2:
        await club.take_turn()


def everything(table: Table) -> object:
    """All that there is to see at a table, by anybody."""
    return table.moved_seq, table.players, [table.view(viewer) for viewer in (None, *SEATS)]


async def test_after_a_restart_in_mid_trick_the_same_trick_goes_on(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await in_mid_trick(club)
        before, name = everything(club.table), club.turn
        await club.show_hand(name)
        panel, shown = club.panel(name), text(club.board())
        edits = club.requests("PATCH", f"/messages/{club.board().id}")
        posted = len(club.public())
        await club.restart()
        assert everything(club.table) == before
        assert text(club.board()) == shown
        assert club.requests("PATCH", f"/messages/{club.board().id}") == edits + 1, "it is redrawn, once"
        assert len(club.public()) == posted
        # The hand drawn by the process before is as good as new.
        button = next(b for b in buttons(panel) if b in club.offered(name))
        said = answer(await club.press_id(name, panel, button.custom_id))
        assert said.startswith("You played")
        assert len(club.view.trick) == 3
        await club.take_turn()
        assert len(club.view.tricks) == 2


async def test_the_other_hands_are_a_press_of_my_hand_away_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await in_mid_trick(club)
        await club.restart()
        for name in ("Ann", "Bob", "Cat", "Dan"):
            await club.press(name, club.board(), "My hand")
            assert "are trump" in text(club.panel(name))


async def test_a_lobby_and_a_summary_live_through_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="north_american", target=10)
        await club.restart()
        for name, seat in zip(("Bob", "Cat", "Dan"), ("South", "East", "West"), strict=True):
            await club.press(name, club.board(), f"Sit {seat}")
        await club.press("Ann", club.board(), "Start")
        while not club.at(Stage.BETWEEN):
            await club.take_turn()
        await club.restart()
        assert "Deal" in labels(club.board())
        await club.press("Dan", club.board(), "Deal")
        assert club.at(Stage.PLAYING)


async def left_to_a_computer_player(club: World) -> str:
    """Whose turn it is leaves, and the computer player that takes over sleeps; gives the name."""
    name = club.turn
    await club.leave(name)
    assert club.table.player(club.view.to_act or 1).is_computer
    club.pace = Pace()  # awake from the next start on
    return name


async def test_a_computer_player_whose_turn_it_was_goes_on_by_itself(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        await in_mid_trick(club)
        gone, before = await left_to_a_computer_player(club), club.table
        await club.restart()
        assert club.turn != gone
        assert club.table.seq == before.seq + 1
        assert text(club.board()).splitlines()[0] == f"### {club.turn} to play"


async def test_a_game_that_ends_by_itself_right_after_a_restart_leaves_its_result(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        await club.seat_four(rules="north_american", target=1)
        while len(club.view.tricks) != 4 or len(club.view.trick) != 3 - len(club.euchre.out):
            await club.take_turn(1)
        board = club.board()
        await left_to_a_computer_player(club)
        await club.restart()
        assert not club.bot.manager.book.open_ones
        assert not labels(next(message for message in club.public() if message.id == board.id))
        assert "Rematch" in labels(club.public()[-1])


async def test_a_board_deleted_while_the_bot_was_away_is_posted_again(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await in_mid_trick(club)
        old = club.board()
        club.env.backend.delete_message(club.channel.id, old.id)
        await club.restart()
        assert club.board().id != old.id
        assert "My hand" in labels(club.board())
