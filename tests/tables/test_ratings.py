"""Ratings are what the stored games give, in whatever order and company they were played."""

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.standings.rating import FULL, REDUCED, Rating, family_of
from bot.store import FinishedGame, Store
from bot.tables.auto_play import Pace
from bot.tables.doctor import examine
from tests.size import size
from tests.store.samples import GUILD, a_game, a_player, a_table

from .parlour import ANN, SHORT, Parlour, change_stored, parlour

FAMILY = family_of(SHORT.id)


@st.composite
def games(draw: st.DrawFn) -> FinishedGame:
    """Generate a game of three to five seats, with or without partners, with bots and leavers."""
    users = draw(st.lists(st.integers(1, 6), min_size=2, max_size=4, unique=True))
    seats: list[int | None] = [*users, *draw(st.lists(st.none(), max_size=1))]
    pairs = draw(st.booleans())
    score = tuple(draw(st.integers(-9, 9)) for _ in range(2 if pairs else len(seats)))
    players = [
        replace(
            a_player(seat, user),
            side=(seat - 1) % len(score),
            left_early=user is not None and draw(st.integers(0, 9)) == 0,
        )
        for seat, user in enumerate(seats, start=1)
    ]
    rules = draw(st.sampled_from(["classic", "slapton", "spoil_five"]))
    winners = tuple(side for side, points in enumerate(score) if points == max(score))
    weight = draw(st.sampled_from([FULL, REDUCED, 0]))
    return replace(a_game(*players, rules=rules), score=score, winners=winners, weight=weight)


@settings(max_examples=size(5, 50))
@given(st.lists(st.tuples(st.sampled_from([GUILD, GUILD + 1]), games()), min_size=1, max_size=12))
def test_the_doctor_finds_the_ratings_that_are_stored(played: list[tuple[int, FinishedGame]]) -> None:
    async def told() -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            async with Store.open(Path(folder) / "euchre.db") as store:
                for number, (guild_id, game) in enumerate(played):
                    await store.tables.create(a_table(str(number), guild_id=guild_id), [])
                    await store.tables.append(str(number), [], finished=game)
                _, found = await examine(store)
        return [line for line in found if "rating" in line]

    assert asyncio.run(told()) == []


async def test_the_course_of_a_rating_is_told_oldest_first(there: Parlour) -> None:
    for _ in range(3):
        table = await there.finish(await there.begun(SHORT))
    course = await there.store.ratings.rating_history(table.guild_id, ANN, FAMILY, limit=2)
    assert [change.after.games for change in course] == [2, 3]
    assert course[1].before == course[0].after.mu


async def test_a_game_with_computer_players_is_rated_only_where_the_server_says_so(path: Path) -> None:
    async with parlour(path, pace=Pace(next_deal=0.0)) as there:
        table = await there.play_out(await there.open(rules=SHORT, computers=3, start=True))
        assert await there.store.ratings.changes_at(table.id) == []
        await there.manager.servers.set(table.guild_id, "rate_computers", "yes")
        table = await there.play_out(await there.open(rules=SHORT, computers=3, start=True))
        (change,) = await there.store.ratings.changes_at(table.id)
        assert change.user_id == ANN and change.after.games == 1
        assert await examine(there.store) == (2, [])


async def test_a_rating_of_nobody_is_told(there: Parlour) -> None:
    await there.finish(await there.begun(SHORT))
    change_stored(there.store.path, "UPDATE ratings SET user_id = 77 WHERE user_id = 1")
    _, found = await examine(there.store)
    assert len(found) == 2 and all("rating of user" in line for line in found)
    assert str(Rating()) not in found
