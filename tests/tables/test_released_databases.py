"""A database that a released version has left behind is taken over: see tests/data/databases/README.md."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bot.daily.hand import score, table_of
from bot.engine.cards import write_cards
from bot.games import preset
from bot.ids import UserId
from bot.players import Computers
from bot.store.store import Store
from bot.tables.auto_play import Pace
from bot.tables.doctor import examine
from bot.tables.manager import TableManager
from bot.tables.requests import Act, AddComputer, Deal, Request, Resume, Start
from bot.tables.table import Stage, Table
from bot.tournament.manager import TournamentManager
from bot.tournament.rounds import TournamentPace
from bot.tournament.tournament import Tournament, TournamentStage
from cogs.finished.words import named_record
from tests.size import size

from .parlour import ALONE, choice, person, user_to_act

DATABASES = Path(__file__).parent.parent / "data" / "databases"
VERSIONS = sorted(path.name.split(".")[0] for path in DATABASES.glob("*.sqlite3.gz"))
LATER = 1_776_160_000_000  # soon after the last of what happened in them, so that nobody's day is over


def told(table: Table) -> dict[str, Any]:
    """Return what is known about an open table, as plain values."""
    match = table.match
    hand = match.hand if match else None
    return {
        "rules": table.rules.id,
        "options": table.rules.house_rules(preset(table.rules.id)),
        "stage": table.stage.value,
        "guild": table.guild_id,
        "users": {str(seat): player.user for seat, player in table.seated()},
        "names": {str(player.user): player.name for _, player in table.seated() if player.user},
        "to act": table.to_act,
        "clock": [
            table.clock.seconds,
            table.clock.paused,
            sorted(table.clock.away),
            sorted(table.clock.asking),
        ],
        "left": len(table.left),
        "score": list(match.score) if match else None,
        "dealt": [write_cards(cards) for cards in hand.deal.hands] if hand else None,
        "done": ", ".join(f"{seat} {action}" for seat, action in hand.history) if hand else None,
    }


def told_of_drive(drive: Tournament) -> dict[str, Any]:
    """Return what is known about a drive, as plain values."""
    return {
        "stage": drive.stage.value,
        "players": {str(each.number): each.user for each in drive.players},
        "rounds": [[table and list(table.points) for table in each.played] for each in drive.rounds],
        "seating": [each.seating for each in drive.rounds],
    }


@asynccontextmanager
async def taken_over(path: Path, pace: Pace) -> AsyncIterator[tuple[TableManager, TournamentManager]]:
    """Yield the managers of a bot that has started on the database."""
    async with Store.open(path, alone=True) as store:
        secret = await store.secret("what deals are bound by")
        tables = TableManager(
            store, Computers(), pace=pace, tables_per_player=1000, secret=secret, now=lambda: LATER
        )
        drives = TournamentManager(store, tables, pace=TournamentPace())
        assert await tables.restore() == []
        if pace is not ALONE:
            assert await drives.restore() == []
        yield tables, drives
        await drives.close()
        await tables.close()


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """Return the version of a database's schema."""
    return str(request.param)


@pytest.fixture
def left_behind(version: str, path: Path) -> Path:
    """Return a copy of the database of that version."""
    path.write_bytes(gzip.decompress((DATABASES / f"{version}.sqlite3.gz").read_bytes()))
    return path


@pytest.fixture
def known(version: str) -> Mapping[str, Any]:
    """Return what the version itself reported about its database."""
    return dict(json.loads((DATABASES / f"{version}.json").read_text("utf-8")))


async def test_every_open_table_is_as_it_was(left_behind: Path, known: Mapping[str, Any]) -> None:
    async with taken_over(left_behind, ALONE) as (tables, _):
        now = {id_: told(table) for id_, table in tables.book.open_ones.items()}
        assert {table["rules"] for table in now.values()} >= {
            table["rules"] for table in known["tables"].values()
        }
        for id_, table in known["tables"].items():
            assert now[id_] == table, id_
        assert now.keys() == known["tables"].keys()


async def test_every_drive_is_as_it_was(left_behind: Path, known: Mapping[str, Any]) -> None:
    async with taken_over(left_behind, ALONE) as (_, drives):
        assert await drives.restore() == []
        now = {
            id_: json.loads(json.dumps(told_of_drive(drive))) for id_, drive in drives.book.open_ones.items()
        }
        assert now == known["drives"]


async def test_every_open_table_and_drive_is_played_to_its_end(
    left_behind: Path, known: Mapping[str, Any]
) -> None:
    async with taken_over(left_behind, Pace(think=0)) as (tables, drives):

        async def play(table: Table) -> None:
            await tables.auto_play.wait_until_idle()
            while table.id in tables.book.open_ones:
                table = await play_on_with_experts(tables, tables.book.get(table.id))
                await tables.auto_play.wait_until_idle()
            assert (await tables.book.finished(table.id)).stage is Stage.ENDED

        async def play_out(drive: Tournament) -> None:
            while drive.id in drives.book.open_ones:
                await drives.rounds.wait_until_idle()
                here = [table for table in tables.book.open_ones.values() if table.drive == drive.id]
                await asyncio.gather(*map(play, here))
            assert (await drives.book.any(drive.id)).stage is TournamentStage.ENDED

        await drives.rounds.wait_until_idle()
        by_themselves = [table for table in tables.book.open_ones.values() if not table.drive]
        alone = by_themselves[:: size(3, 1)]
        begun = [
            drive for drive in drives.book.open_ones.values() if drive.stage is not TournamentStage.SIGN_UP
        ]
        await asyncio.gather(*map(play, alone), *map(play_out, begun))
        assert len(tables.book.open_ones) == len(by_themselves) - len(alone)
        over = [await drives.book.any(drive.id) for drive in begun]
        of_drives = sum(len(each.played) for drive in over for each in drive.rounds)
    async with Store.open(left_behind) as store:
        digests = [[event.digest for event in await store.tables.events(table.id)] for table in alone]
        assert not any(log[0] for log in digests) and all(log[-1] for log in digests)
        games = known["games"] + len(alone) + of_drives - known["games of the drives"]
        assert await examine(store) == (games, [])


async def play_on_with_experts(tables: TableManager, table: Table) -> Table:
    """Have a person do one more thing, and return the table."""
    user, asked = table.humans()[0], next_request(table)
    if isinstance(asked, Act):
        user = user_to_act(table)
    return await tables.do(table.id, asked, by=person(UserId(user)))


def next_request(table: Table) -> Request:
    """Return a person's next request at the table."""
    if table.stage is Stage.LOBBY:
        return AddComputer() if table.free_seats() else Start()
    if table.clock.paused:
        return Resume()
    return Deal() if table.stage is Stage.BETWEEN else Act(table.seq, choice(table))


async def test_all_that_its_games_add_up_to_is_right(left_behind: Path, known: Mapping[str, Any]) -> None:
    async with Store.open(left_behind) as store:
        assert await examine(store) == (known["games"], [])


_NAMED = re.compile(r"(?<=Ann) \d|°| \(computer\)")


async def test_every_record_is_given_away_as_it_was(left_behind: Path) -> None:
    with closing(sqlite3.connect(left_behind)) as before:
        records = dict(before.execute("SELECT id, record FROM games").fetchall())
    async with Store.open(left_behind) as store:
        for number, record in records.items():
            game = await store.games.get(number)
            assert game is not None
            given = zip(named_record(game).splitlines(), record.splitlines(), strict=True)
            others = [lines for lines in given if len(set(lines)) > 1]
            # Only names are written otherwise: players of one name are told apart, and bots are marked.
            assert [(was, now) for now, was in others if _NAMED.sub("", now) != _NAMED.sub("", was)] == []
            for now, _ in others:
                names = now.split('"')[1].split(", ")
                assert now.startswith("[Players ") and len(set(names)) == len(names)


async def test_everything_else_that_was_kept_is_still_known(
    left_behind: Path, known: Mapping[str, Any]
) -> None:
    async with Store.open(left_behind) as store:
        secret = await store.secret("what daily hands are dealt by")
        (guild,) = {table["guild"] for table in known["tables"].values()}
        for day, finished in known["daily hands"].items():
            hands = await store.practice.daily_hands(day, guild)
            assert sorted([hand.user_id, hand.score] for hand in hands) == sorted(finished)
            for hand in hands:
                assert score(table_of(date.fromisoformat(day), secret, hand.actions)) == hand.score
        for user, people in known["people"].items():
            assert await store.practice.lesson_progress(int(user)) == people["lessons"]
            assert {
                str(n): right for n, right in (await store.practice.answered_puzzles(int(user))).items()
            } == (people["puzzles"])
            kept = await store.people.export(int(user))
            assert {name: len(rows) for name, rows in kept.items() if rows and name in people["kept"]} == (
                people["kept"]
            )
        for server, presets in known["presets"].items():
            assert [preset.name for preset in await store.presets.of(int(server))] == presets
        assert await store.standings.season_number(guild) == known["season"]
