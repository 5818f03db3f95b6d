"""Another game with the same people: Rematch, under the result."""

from __future__ import annotations

from bot.tables.table import Stage
from tests.approved import approve
from tests.journeys.seen import answer, text
from tests.journeys.world import World


async def test_against_computer_players_a_rematch_begins_at_once(club: World) -> None:
    await club.open("Ann", rules="classic", target=1, computers=3)
    await club.press("Ann", club.board(), "eu:start")
    first, result = club.table, await club.play_out()
    await club.press("Ann", result, "eu:again:*:")
    assert club.at(Stage.PLAYING)
    assert club.table.rules == first.rules
    assert club.table.players == first.players
    assert club.board() == club.public()[-1]
    assert "you're North" in text(club.panel("Ann"))


async def test_of_two_people_one_opens_the_rematch_and_the_other_sits_down_at_it(club: World) -> None:
    await club.open("Ann", target=1, computers=3)
    await club.sit("Bob", 2)
    await club.press("Ann", club.board(), "eu:start")
    first, result = club.table, await club.play_out()
    await club.press("Bob", result, "eu:again:*:")
    approve(text(club.board()))
    assert club.table.free_seats() == (1,)
    await club.press("Ann", result, "eu:again:*:")
    assert len(club.bot.manager.book.open_ones) == 1
    assert club.at(Stage.PLAYING), "the table is full"
    assert club.table.players == first.players
    assert "North" in text(club.panel("Ann"))


async def test_where_the_bot_may_no_longer_post_a_rematch_names_what_is_missing(club: World) -> None:
    await club.open("Ann", target=1, computers=3)
    await club.press("Ann", club.board(), "eu:start")
    result = await club.play_out()
    club.forbid(send_messages=False)
    assert "channel: Send Messages" in answer(await club.press("Ann", result, "eu:again:*:"))
    assert not club.bot.manager.book.open_ones
