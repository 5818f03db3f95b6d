"""What was played is shown as pictures to who likes them, with the same in words, and as text to others."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.art.studio import Studio
from bot.art.table.scene import Scene
from bot.tables.settings import Shows
from bot.tables.table import Stage
from cogs.ui.controls import ALT_TEXT
from tests.journeys.seen import described, text
from tests.journeys.world import World, play


@pytest.fixture(autouse=True)
def _only_pages_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the table not drawn at each press: how it is shown has tests of its own."""
    draw = Studio.draw

    async def drawn(studio: Studio, how: Any, *what: Any, **more: Any) -> bytes:
        return b"a picture" if isinstance(what[0], Scene) else await draw(studio, how, *what, **more)

    monkeypatch.setattr(Studio, "draw", drawn)


async def is_picture(message: discord.Message, name: str) -> bool:
    """Whether the message carries that picture, and no columns."""
    file = next((each for each in message.attachments if each.filename == name), None)
    drawn = file is not None and (await file.read()).startswith(b"\x89PNG")
    return drawn and "```" not in text(message) and 0 < len(described(message)) <= ALT_TEXT


@pytest.mark.world(pictures=True)
async def test_results_and_figures_are_pictures_with_the_same_in_words(club: World) -> None:
    await play(club, "classic", target=3)
    result = club.public()[-1]
    assert await is_picture(result, "result.png")
    game = await club.bot.store.games.get(1)
    assert game is not None and len(game.players) == 4
    assert all(player.name and player.name in described(result) for player in game.players)
    for command, name in (("stats", "player.png"), ("leaderboard", "leaderboard.png")):
        shown = await club.slash("Ann", command)
        assert await is_picture(shown.response.message, name)
        assert "Ann" in described(shown.response.message)
    await club.press("Ann", club.panel("Ann"), "lb:wins")
    assert await is_picture(club.public()[-1], "leaderboard.png")


@pytest.mark.world(pictures=True)
async def test_all_hands_are_a_picture_in_the_look_of_who_asks(club: World) -> None:
    await club.seat_four(rules="north_american")
    await club.press("Ann", club.board(), "eu:hand")
    while club.at(Stage.PLAYING):
        await club.take_advised_turn()
    board, panel = club.board(), club.panel("Ann")
    assert await is_picture(board, "hand.png") and await is_picture(panel, "hand.png")
    assert described(board) == described(panel), "between hands everybody sees the hand that was played"
    await club.press("Eve", board, "eu:all")
    shown = club.panel("Eve")
    assert await is_picture(shown, "hand.png")
    told = described(shown)
    assert "Trick 5: " not in told, "the tricks are in the picture on which it was pressed"
    assert all(f"{name} " in told for name in ("Ann", "Bob", "Cat", "Dan"))
    await club.bot.manager.servers.set(club.guild.id, "shows", Shows.CARDS.value)
    await club.bot.manager.users.set(club["Eve"].id, "shows", Shows.PICTURES.value)
    await club.move("Ann")
    await club.env.settle()
    await club.press("Eve", club.board(), "eu:all")
    assert "Trick 5: " in described(club.panel("Eve")), "on a board without a picture"
    await club.bot.manager.servers.set(club.guild.id, "shows", Shows.PICTURES.value)
    await club.bot.manager.users.set(club["Eve"].id, "shows", Shows.TEXT.value)
    await club.press("Eve", club.board(), "eu:all")
    assert not club.panel("Eve").attachments and text(club.panel("Eve")).count("```") == 4
    await club.press("Ann", club.board(), "eu:deal")
    if club.at(Stage.PLAYING):
        assert [each.filename for each in club.board().attachments] == ["table.png"]


@pytest.mark.world(pictures=True)
async def test_where_no_picture_can_be_drawn_results_are_text(club: World) -> None:
    await club.bot.studio.__aexit__()
    await play(club, "classic")
    assert not club.public()[-1].attachments and "```" in text(club.public()[-1])
