"""People sit down, play a game to its end by pressing buttons, and find it on the leaderboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.notation import loads
from bot.engine.ruleset import PRESETS
from bot.engine.seats import side_of
from bot.tables.table import Stage
from cogs.ui.press import Press, Verb
from tests.journeys.world import Button, World, buttons, text, world

FOUR = ("Ann", "Bob", "Cat", "Dan")


def offered(world: World, name: str) -> list[Button]:
    """What the person's newest panel lets them do in the hand."""
    doing = [b for panel in world.private(name)[-1:] for b in buttons(panel) if not b.disabled]
    return [b for b in doing if (press := Press.read(b.custom_id)) and press.verb is Verb.DO]


async def take_turns(world: World, names: tuple[str, ...]) -> None:
    """Press for whoever is asked, first button first, until the game is over."""
    while world.bot.manager.tables:
        table = world.table
        if table.stage is Stage.BETWEEN:
            await world.press(names[0], world.board(), "Deal")
            continue
        assert table.to_act is not None
        name = table.player(table.to_act).name
        assert name in names, "a computer player is never waited for"
        if not offered(world, name):
            await world.press(name, world.board(), "My hand")
        choices = offered(world, name)
        await world.press_id(name, world.panel(name), choices[table.seq % len(choices)].custom_id)


@pytest.mark.parametrize("ruleset", PRESETS)
async def test_four_people_click_a_whole_game_to_its_end(tmp_path: Path, ruleset: str) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules=ruleset, target=3)
        for name, seat in zip(FOUR[1:], ("South", "East", "West"), strict=True):
            await club.press(name, club.board(), f"Sit {seat}")
        await club.press("Bob", club.board(), "Start")
        table_id = club.table.id
        assert [club.table.player(seat).name for seat in (1, 2, 3, 4)] == ["Ann", "Cat", "Bob", "Dan"]
        await take_turns(club, FOUR)

        result = club.public()[-1]
        assert "Rematch" in [button.label for button in buttons(result)]
        (record,) = result.attachments
        (game,) = loads((await record.read()).decode())
        assert game.match is not None
        assert game.match.over
        stored = await club.bot.store.last_game(table_id)
        assert stored is not None
        assert stored.score == game.match.score

        board = await club.slash("Eve", "leaderboard")
        winners = [name for at, name in enumerate(game.players, 1) if side_of(at) in game.match.winners]
        said = text(board.response.message)
        assert all(name in said for name in FOUR)
        assert [
            place.name for place in await club.bot.store.leaderboard(club.guild.id, rules=None, limit=2)
        ] == sorted(winners)


async def test_a_game_against_three_computer_players_is_played_to_its_end(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre solo")
        assert text(club.panel("Ann"))
        await take_turns(club, ("Ann",))
        assert "Ann" in text((await club.slash("Ann", "leaderboard")).response.message)
        assert "Ann" in text((await club.slash("Ann", "stats")).response.message)
