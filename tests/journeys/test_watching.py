"""Watching computer players: the board tells what they do, and the game comes to its end by itself."""

from __future__ import annotations

from pathlib import Path

from bot.tables.auto_play import Pace
from tests.journeys.world import labels, text, world


async def test_who_watches_sees_a_whole_game_to_its_result(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="two_handed", target=1, watch=True)
        await club.bot.manager.auto_play.settled()
        assert not club.bot.manager.book.open_ones
        result = club.public()[-1]
        assert " wins" in text(result) and {"Ada", "Bert"} <= {*text(result).replace("°", " ").split()}
        assert not {"Rematch", "Review"} & {*labels(result)}, "nobody had a seat to keep"
        assert not club.private("Ann")


async def test_the_board_of_computer_players_has_nothing_to_press_for_a_player(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        await club.slash("Ann", "euchre new", watch=True)
        assert labels(club.board()) == ["Table"]
        assert "Ada" in text(club.board())
        await club.press("Ann", club.board(), "eu:more")
        assert "End the table" in labels(club.panel("Ann"))
