"""People sit down, play a game to its end by pressing buttons, and find it on the leaderboard."""

from __future__ import annotations

import pytest

from bot.notation import loads
from bot.tables.table import Stage
from tests.approved import approve
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


OTHERS: tuple[tuple[str, tuple[str, ...], dict[str, int]], ...] = (
    ("two_handed", FOUR[:2], {"target": 2}),
    ("spoil_five", FOUR[:3], {"seats": 3}),
    ("cutthroat", FOUR[:3], {"target": 2}),
    ("spoil_five", (*FOUR, "Eve"), {"seats": 5}),
    ("bid", FOUR, {"target": 8}),
)
UP_CARD = ("north_american", "classic", "british_hangman", "british_book", "slapton")


@pytest.mark.parametrize("ruleset", size(("slapton",), UP_CARD))
async def test_four_people_click_a_whole_game_to_its_end(club: World, ruleset: str) -> None:
    empty = await club.slash("Eve", "leaderboard")
    approve(text(empty.response.message))
    await club.seat_four(rules=ruleset, target=2)
    table_id = club.table.id
    assert [club.table.player(seat).name for seat in (1, 2, 3, 4)] == ["Ann", "Cat", "Bob", "Dan"]
    await play_to_the_end(club, FOUR)

    result = club.public()[-1]
    assert labels(result) == ["Rematch", "Swap partners", "Review"] and not result.attachments
    told = text(result).replace("\N{NO-BREAK SPACE}", " ")
    assert told.count("1500") == 0 and told.count("? (+") == told.count("? (−") == 2
    stored = await club.bot.store.games.last_at(table_id)
    assert stored is not None
    (game,) = loads(stored.record)
    assert game.match is not None
    assert game.match.over
    assert stored.score == game.match.score

    for name in FOUR:
        figures = await club.slash("Eve", "stats", player=club[name])
        assert name in text(figures.response.message)


@pytest.mark.parametrize(("ruleset", "people", "options"), size(OTHERS[:2], OTHERS))
async def test_any_number_of_people_click_a_whole_game_of_the_other_kinds(
    club: World, ruleset: str, people: tuple[str, ...], options: dict[str, int]
) -> None:
    await club.seat_people(ruleset, people, **options)
    table_id = club.table.id
    await club.play_out(people[0])
    stored = await club.bot.store.games.last_at(table_id)
    assert stored is not None
    (game,) = loads(stored.record)
    assert game.match is not None
    assert game.match.over
    assert sorted(game.players) == sorted(people)
    assert stored.score == game.match.score
    figures = await club.slash(people[0], "stats")
    assert people[0] in text(figures.response.message)
