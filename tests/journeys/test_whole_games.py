"""People sit down, play a game to its end by pressing buttons, and find it among their figures."""

from __future__ import annotations

import pytest

from bot.notation import loads
from bot.tables.table import Stage
from tests.journeys.seen import labels, text
from tests.journeys.world import World
from tests.size import size

FOUR = ("Ann", "Bob", "Cat", "Dan")


async def play_to_the_end(club: World, names: tuple[str, ...]) -> None:
    """Press for whoever is asked, all kinds of buttons in turn, until the game is over."""
    while club.bot.manager.book.open_ones:
        if club.at(Stage.BETWEEN):
            await club.press(names[0], club.board(), "eu:deal")
            continue
        assert club.turn in names, "a computer player is never waited for"
        await club.take_turn(club.table.seq)


GAMES: tuple[tuple[str, tuple[str, ...], dict[str, int]], ...] = (
    ("slapton", FOUR, {"target": 2}),
    ("two_handed", FOUR[:2], {"target": 2}),
    ("spoil_five", FOUR[:3], {"seats": 3}),
    ("cutthroat", FOUR[:3], {"target": 2}),
    ("spoil_five", (*FOUR, "Eve"), {"seats": 5}),
    ("bid", FOUR, {"target": 8}),
    *((rules, FOUR, {"target": 2}) for rules in ("north_american", "classic", "british_hangman")),
    ("british_book", FOUR, {"target": 2}),
)


@pytest.mark.parametrize(("ruleset", "people", "options"), size(GAMES[:3:2], GAMES))
async def test_people_click_a_whole_game_to_its_end(
    club: World, ruleset: str, people: tuple[str, ...], options: dict[str, int]
) -> None:
    await club.seat_people(ruleset, people, **options)
    table_id = club.table.id
    await play_to_the_end(club, people)
    result = club.public()[-1]
    if people == FOUR:
        assert labels(result) == ["Rematch", "Swap partners", "Review"] and not result.attachments
        told = text(result).replace("\N{NO-BREAK SPACE}", " ")
        assert told.count("1500") == 0 and told.count("? (+") == told.count("? (−") == 2
    stored = await club.bot.store.games.last_at(table_id)
    assert stored is not None
    (game,) = loads(stored.record)
    assert game.match is not None and game.match.over
    assert sorted(game.players) == sorted(people) and stored.score == game.match.score
    for name in people:
        figures = await club.slash("Eve", "stats", player=club[name])
        assert name in text(figures.response.message)
