"""Whatever is asked by whomever, in whatever order: what always holds at tables."""

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import PASS
from bot.engine.errors import Refusal
from bot.engine.seats import Seat
from bot.ids import TableId, UserId
from bot.tables.auto_play import Pace
from bot.tables.changes import computer_to_act
from bot.tables.events import EndReason
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, AddComputer, Deal, End, Leave, Sit, Start
from bot.tables.requests import Request as Asked
from bot.tables.table import Stage, Table
from tests.size import size

from .parlour import PEOPLE, SHORT, Parlour, parlour, person, picture, stored

LIMIT = 2
SIMPLE: dict[str, Callable[[Seat | None], Asked]] = {
    "sit": Sit,
    "computer": AddComputer,
    "leave": lambda _: Leave(),
    "start": lambda _: Start(),
    "deal": lambda _: Deal(),
    "end": lambda _: End(),
}
"""Requests by their verbs, of a seat."""
ASKED = ("open", "solo", *SIMPLE, "rematch", "act", "play")


@dataclass(frozen=True)
class Request:
    """Something asked by a user. ``which`` picks among the tables, and ``click`` may come twice."""

    verb: str
    user: int
    which: int
    seat: int | None
    late: int
    click: int | None


requests = st.builds(
    Request,
    verb=st.sampled_from((*ASKED, "play", "play", "play")),
    user=st.sampled_from(PEOPLE),
    which=st.integers(0, 3),
    seat=st.sampled_from((None, 1, 2, 3, 4)),
    late=st.sampled_from((0, 0, 0, 0, 1)),
    click=st.none() | st.integers(1, 40),
)


class Walk:
    """Asks one thing after another, and remembers every table that there was."""

    def __init__(self, there: Parlour) -> None:
        self.there = there
        self.known: list[str] = []

    async def ask(self, request: Request) -> None:
        """Ask it, and let the computer players go on until they wait for a person."""
        before, told = self.there.everything(), len(self.there.told)
        try:
            table = await self._asked(request)
        except (TableRefusal, Refusal):
            assert self.there.everything() == before
            assert len(self.there.told) == told
        else:
            assert request.click is None or request.click in await self.there.clicks(table.id)
            if table.id not in self.known:
                self.known.append(table.id)
        for table in list(self.there.manager.book.open_ones.values()):
            if computer_to_act(table):
                await self.there.rest(table)
        await self.hold()

    async def hold(self) -> None:
        """Check what always holds."""
        manager = self.there.manager
        rows = await self.there.store.tables.open_ones()
        assert {row.id for row, _ in rows} == set(manager.book.open_ones)
        for table in manager.book.open_ones.values():
            assert table.ended is None
            assert picture(await self.there.logged(table.id)) == picture(table)
            assert len(set(table.humans())) == len(table.humans()) > 0
            assert table.stage is Stage.LOBBY or table.full
        for user in PEOPLE:
            assert len(manager.book.of(user)) <= LIMIT
        for table_id in self.known:
            table = await self.there.logged(TableId(table_id))
            finished = table.ended is not None and table.ended.reason is EndReason.FINISHED
            assert (await self.there.store.games.last_at(table_id) is not None) == finished

    async def _asked(self, request: Request) -> Table:
        manager, user, click = self.there.manager, request.user, request.click
        if request.verb in ("open", "solo"):
            solo = request.verb == "solo"
            return await self.there.open(
                UserId(user), SHORT, computers=3 if solo else 0, start=solo, interaction=click
            )
        table_id = TableId(self.known[request.which % len(self.known)] if self.known else "nobody")
        if request.verb == "rematch":
            return (await manager.rematch(table_id, by=person(UserId(user)), interaction=click))[0]
        if request.verb in SIMPLE:
            asked = SIMPLE[request.verb](request.seat)
        else:
            table = manager.book.get(table_id)
            view = table.view(table.to_act)
            action = view.legal[request.which % len(view.legal)] if view and view.legal else PASS
            if request.verb == "play" and table.to_act is not None:
                user = table.player(table.to_act).user or user
            asked = Act(table.seq - request.late, action)
        manages = request.verb == "end" and request.seat is None
        return await self.there.do(table_id, UserId(user), asked, manages=manages, interaction=click)


@settings(max_examples=size(4, 100))
@given(st.lists(requests, min_size=10, max_size=60))
def test_whatever_is_asked_the_tables_are_as_their_logs_have_them(asked: list[Request]) -> None:
    async def walk(path: Path) -> None:
        async with parlour(path, pace=Pace(), tables_per_player=LIMIT) as there:
            walk = Walk(there)
            for request in asked:
                await walk.ask(request)
            held = [picture(table) for table in there.manager.book.open_ones.values()]
        before = stored(path)
        async with parlour(path, tables_per_player=LIMIT) as there:
            restored = [picture(table) for table in there.manager.book.open_ones.values()]
            assert sorted(map(str, restored)) == sorted(map(str, held))
        assert stored(path) == before

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(Path(folder) / "euchre.db"))
