"""Watching computer players: the board tells what they do, and the game comes to its end by itself."""

from __future__ import annotations

import pytest

from bot.tables.auto_play import Pace
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World


async def test_who_watches_sees_a_whole_game_to_its_result(club: World) -> None:
    await club.open("Ann", "two_handed", target=1)
    await club.ask("Ann", Verb.OPTIONS)
    await club.press("Ann", club.panel("Ann"), "eu:watch")
    await club.bot.manager.auto_play.wait_until_idle()
    assert not club.bot.manager.book.open_ones
    result = club.public()[-1]
    assert " wins" in text(result) and {"Ada", "Bert"} <= {*text(result).replace("°", " ").split()}
    assert not {"Rematch", "Review"} & {*labels(result)}, "nobody had a seat to keep"


@pytest.mark.world(pace=Pace(think=None))
async def test_the_board_of_computer_players_has_nothing_to_press_for_a_player(club: World) -> None:
    await club.open("Ann")
    await club.press("Bob", club.board(), "eu:sit")
    watching = str(Press(Verb.WATCH, club.table.id))
    for name in ("Ann", "Bob"):
        approve(answer(await club.forge(name, club.board(), watching)))
    await club.ask("Bob", Verb.LEAVE)
    await club.forge("Ann", club.board(), watching)
    assert labels(club.board()) == ["Table"]
    assert "Ada" in text(club.board())
    await club.press("Ann", club.board(), "eu:more")
    assert "Close table" in labels(club.panel("Ann"))
