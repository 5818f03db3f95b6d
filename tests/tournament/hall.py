"""A hall: tournaments on a store file, with people who play at their tables as a bot would."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.engine.seats import side_of
from bot.games import preset
from bot.ids import ChannelId, TournamentId, UserId
from bot.players import Computers
from bot.store.store import Store
from bot.tables.auto_play import Pace
from bot.tables.manager import TableManager, now_ms
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Act
from bot.tables.table import Table
from bot.tournament.book import Most
from bot.tournament.manager import TournamentManager
from bot.tournament.requests import Announce, Join, Request, Start, TournamentRefusal, TournamentWhy
from bot.tournament.rounds import TournamentPace
from bot.tournament.tournament import Movement, Tournament, TournamentStage, standings
from tests.tables.parlour import CHANNEL, GUILD, PATIENCE, choice

MANAGER = Person(UserId(99), "Mia", manages=True)
"""Who manages the server, and doesn't play."""

ROOMS = 1_000  # the first of the channels in which tables stand


class Hall:
    """Running managers; whoever is in ``playing`` plays at once when asked to."""

    def __init__(self, store: Store, tables: TableManager, tournaments: TournamentManager) -> None:
        self.store, self.tables, self.tournaments = store, tables, tournaments
        self.told: list[Tournament] = []
        self.playing = set(range(1, 20))
        self._news = asyncio.Event()
        self._presses: set[asyncio.Task[None]] = set()
        tournaments.book.listen(self._hear)
        tables.book.listen(self.press)

    def _hear(self, tournament: Tournament) -> None:
        self.told.append(tournament)
        self._news.set()

    def press(self, table: Table) -> None:
        """Have the person whose turn it is at the table play."""
        self._news.set()
        player = table.player(table.to_act) if table.to_act else None
        if player and player.user in self.playing:
            task = asyncio.get_running_loop().create_task(self._act(table))
            self._presses.add(task)
            task.add_done_callback(self._presses.discard)

    async def _act(self, table: Table) -> None:
        assert table.to_act is not None
        user = table.player(table.to_act).user
        assert user is not None
        try:
            await self.tables.do(table.id, Act(table.seq, choice(table)), by=person(user))
        except TableRefusal as refusal:
            if refusal.why not in (Why.STALE, Why.NO_TABLE, Why.NOT_SEATED, Why.CLOSING):
                raise

    def now(self, tournament: Tournament) -> Tournament:
        """Return the open tournament as it is now."""
        return self.tournaments.book.get(tournament.id)

    def press_all(self) -> None:
        """Have everyone whose turn it is play."""
        for table in self.tables.book.open_ones.values():
            self.press(table)

    async def until(self, reached: Callable[[Tournament], bool]) -> Tournament:
        """Return the first published state that satisfies ``reached``, waiting for it if necessary."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for tournament in self.told:
                    if reached(tournament):
                        return tournament
                self._news.clear()
                await self._news.wait()

    async def game_begun(self) -> None:
        """Wait until the game has begun at a table: before, leaving costs nothing."""
        async with asyncio.timeout(PATIENCE):
            while not any(table.match for table in self.tables.book.open_ones.values()):
                self._news.clear()
                await self._news.wait()

    async def over(self, tournament: Tournament) -> Tournament:
        """Return the tournament once it has ended."""
        return await self.until(lambda told: told.id == tournament.id and told.stage is TournamentStage.ENDED)

    async def signed_up(
        self,
        people: int,
        *,
        rounds: int = 2,
        movement: Movement = Movement.WINNERS_UP,
        first: int = 1,
        minutes: int = 0,
        game: str = "slapton",
        hands: int = 4,
        bots: int = 0,
        loners: bool = False,
    ) -> Tournament:
        """Return a tournament that so many people joined: users from ``first``, the first its organizer."""
        tournament = await self.tournaments.open(
            Announce(
                GUILD,
                ChannelId(CHANNEL + first),
                preset(game),
                rounds,
                hands,
                movement,
                minutes=minutes,
                bots=bots,
                loners=loners,
            ),
            by=person(first),
        )
        for user in range(first + 1, first + people):
            tournament = await self.do(tournament.id, user, Join())
        return tournament

    async def begun(self, people: int, tables: int, **more: object) -> Tournament:
        """Return a tournament that so many people joined, started with so many tables."""
        tournament = await self.signed_up(people, bots=4 * tables - people, **more)  # type: ignore[arg-type]
        return await self.do(tournament.id, tournament.opened_by, Start(tuple(range(ROOMS, ROOMS + tables))))

    async def in_first_round(self, people: int, tables: int, **more: object) -> Tournament:
        """Return a tournament with its first round's tables open, at which nobody plays."""
        self.playing = set()
        tournament = await self.begun(people, tables, **more)
        await self.tournaments.rounds.wait_until_idle()
        return self.now(tournament)

    async def do(self, id_: str, user: int, request: Request) -> Tournament:
        """Make a request as the user, and return the tournament after it."""
        return await self.tournaments.do(TournamentId(id_), request, by=person(user))

    async def wait_until_idle(self) -> None:
        """Wait until nobody has a press under way."""
        while self._presses:
            await asyncio.wait(self._presses)


def person(user: int) -> Person:
    """Return the user as a person making a request."""
    return Person(UserId(user), name(user))


def name(user: int) -> str:
    """Return the user's name."""
    return f"Person {user}"


async def refused(request: Awaitable[object]) -> TournamentWhy:
    """Return why the request is refused."""
    with pytest.raises(TournamentRefusal) as caught:
        await request
    return caught.value.why


async def check_scores(there: Hall, tournament: Tournament) -> None:
    """Hold what the standings tell of each round against the tables' own games."""
    scored: dict[int, tuple[int, ...]] = {}
    for round_number, round_ in enumerate(tournament.rounds, start=1):
        for number, four in enumerate(round_.seating, start=1):
            table = await there.tables.book.finished(tournament.table_id(number, round_number))
            for seat, player in enumerate(four, start=1):
                scored[player] = (*scored.get(player, ()), table.game.score[side_of(seat)])
    assert {line.entrant.number: line.by_round for line in standings(tournament)} == scored


@asynccontextmanager
async def hall(
    path: Path,
    *,
    pace: Pace | None = None,
    seed: int | None = 1,
    break_: float = 0.0,
    now: Callable[[], int] = now_ms,
    most: Most | None = None,
) -> AsyncIterator[Hall]:
    """Run a hall on that file, with the tournaments stored in it."""
    pace = pace or Pace(think=0, next_deal=0)
    async with Store.open(path) as store:
        rng = None if seed is None else random.Random(seed)
        tables = TableManager(store, Computers(), pace=pace, rng=rng, now=now)
        tournaments = TournamentManager(
            store, tables, rng=rng, pace=TournamentPace(break_, retry=0.01), most=most
        )
        there = Hall(store, tables, tournaments)
        await tables.restore()
        await tournaments.restore()
        there.press_all()
        try:
            yield there
        finally:
            await tournaments.close()
            await tables.close()
            await there.wait_until_idle()
