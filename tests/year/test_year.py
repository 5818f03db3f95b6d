"""A year of play: every figure that a screen shows is what the records come to, counted in another way."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.standings.periods import month_at, week_at
from bot.store import Store
from bot.tables.doctor import examine
from tests.size import size
from tests.tables.parlour import change_stored
from tests.year.comparing import differences
from tests.year.counting import Counted, count
from tests.year.making import DAY, GUILD, LAST, Size, play

SMALL = Size(games=size(50, 400), people=size(12, 40), records=size(12, 45))
PERIODS = ("", week_at(LAST), month_at(LAST - 31 * DAY), "q2026-3", "s1", "s3", "s4")


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Counted]:
    """Return a database with a small year of play, and what its records add up to."""
    path = tmp_path_factory.mktemp("year") / "year.db"

    async def made() -> tuple[int, ...]:
        async with Store.open(path) as store:
            return (await play(store, SMALL)).ended

    ended = asyncio.run(made())
    with closing(sqlite3.connect(path)) as database:
        return path, count(database.execute, ended, GUILD)


async def test_every_figure_is_what_the_records_come_to(year: tuple[Path, Counted]) -> None:
    path, counted = year
    async with Store.open(path) as store:
        assert await differences(store, counted, PERIODS) == []
        assert await examine(store) == (SMALL.games, [])


WRONG = (
    ("tallies SET wins = wins + 1", "period = '' AND rules = ''", "the sum ('', '', "),
    ("tallies SET marches = marches - 1", "period = 's2'", "the sum ('s2', "),
    ("tallies SET points = points + 200", "period = ''", "points_a_hand ever "),
    ("tallies SET wins = 0", "period = 's3' AND rules = ''", "the closing table of s3 "),
    ("ratings SET sigma = sigma + 1", "family = 'euchre'", "the rating ('euchre', "),
    ("ratings SET ranked = 1", "family = 'euchre'", "rating ever north_american: who "),
    ("tallies SET calls = 0", "period = '' AND rules = 'north_american'", "the figures of "),
    ("names SET name = 'Zoe'", "seen_at > 0", "wins s3 all: the name of "),
    ("game_players SET called = ''", f"game_id > {SMALL.games // 2}", "the places of "),
    ("awards SET times = times + 1", "award = 'lone_march'", "the awards of "),
)


async def test_figures_that_are_wrong_are_found(year: tuple[Path, Counted], tmp_path: Path) -> None:
    path, counted = year
    copy = tmp_path / "year.db"
    shutil.copyfile(path, copy)
    played = {user: sums["games"] for (*where, user), sums in counted.sums.items() if where == ["", ""]}
    most = max(played, key=played.__getitem__)
    change_stored(copy, *(f"UPDATE {to} WHERE user_id = {most} AND {where}" for to, where, _ in WRONG))
    async with Store.open(copy) as store:
        found = await differences(store, counted, ["", "s3"])
    for _, _, said in WRONG:
        assert any(line.startswith(said) for line in found), (said, found)
