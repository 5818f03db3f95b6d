"""A parlour: a manager on a store file, the people who play there, and what is known of both.

People are numbered from 1, and ``NAMES`` tells what they are called. The dealing comes from a seed.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.actions import Action
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.games import preset
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.players import BasicPlayer, Computers
from bot.store.backend import Address
from bot.store.games import GameRow
from bot.store.store import Store
from bot.tables.auto_play import Pace
from bot.tables.changes import computer_to_act
from bot.tables.manager import TableManager, now_ms
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Act, Deal, Open, Request, Sit, Start
from bot.tables.table import Stage, Table
from bot.tables.tablebook import TableBook

GUILD, CHANNEL = GuildId(2**62), ChannelId(2**62 + 1)
ANN, BOB, CAT, DAN, EVE = PEOPLE = tuple(map(UserId, (1, 2, 3, 4, 5)))
NAMES = dict(zip(PEOPLE, ("Ann", "Bob", "Cat", "Dan", "Eve"), strict=True))
RULES = preset("north_american")
SHORT = RULES.with_options("target=2")
ALONE = Pace(think=None)  # nothing happens by itself
PATIENCE = 60  # seconds, for what must happen at some time


class Parlour:
    """A running manager. ``told`` is every state that it has published, in order.

    ``later`` holds what is to be undone when the parlour closes.
    """

    def __init__(self, store: Store, manager: TableManager) -> None:
        self.store = store
        self.manager = manager
        self.later = ExitStack()
        self.told: list[Table] = []
        self._news = asyncio.Event()
        manager.book.listen(self._hear)

    def _hear(self, table: Table) -> None:
        self.told.append(table)
        self._news.set()

    async def until(self, reached: Callable[[Table], bool]) -> Table:
        """Return the first published state that satisfies ``reached``, waiting for it if necessary."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for table in self.told:
                    if reached(table):
                        return table
                self._news.clear()
                await self._news.wait()

    async def open(
        self,
        user: UserId = ANN,
        rules: Ruleset = RULES,
        *,
        start: bool = False,
        computers: int = 0,
        clock: int = 0,
        level: Level = Level.CLUB,
        interaction: int | None = None,
    ) -> Table:
        """Open a table and return it, optionally with its game started. ``told`` then omits its lobby."""
        table = await self.manager.open(
            Open(GUILD, CHANNEL, rules, computers, clock, level=level),
            by=person(user),
            interaction=interaction,
        )
        if not start:
            return table
        self.told.remove(table)
        return await self.do(table.id, user, Start())

    async def do(
        self,
        table_id: TableId,
        user: UserId,
        request: Request,
        *,
        manages: bool = False,
        interaction: int | None = None,
    ) -> Table:
        """Make a request as the user, and return the table after it."""
        by = person(user, manages=manages)
        return await self.manager.do(table_id, request, by=by, interaction=interaction)

    async def sit(self, table: Table, user: UserId, seat: int | None = None, **more: Any) -> Table:
        """Seat the user, and return the table."""
        return await self.do(table.id, user, Sit(seat), **more)

    async def full(self, rules: Ruleset = RULES, **more: Any) -> Table:
        """Open a table with Ann, Bob, Cat and Dan, or as many of them as its rules allow, and return it."""
        table = await self.open(ANN, rules, **more)
        for user in (BOB, CAT, DAN)[: rules.seats - 1]:
            table = await self.sit(table, user)
        return table

    async def begun(self, rules: Ruleset = RULES, **more: Any) -> Table:
        """Open a full table, start its game, and return it with the first hand dealt."""
        return await self.do((await self.full(rules, **more)).id, ANN, Start())

    async def act(self, table: Table, **more: Any) -> Table:
        """Do what a bot would do for the player to act, and return the table."""
        return await self.do(table.id, user_to_act(table), Act(table.seq, choice(table)), **more)

    async def go_on(self, table: Table) -> Table:
        """Do the next action or deal, and return the table."""
        if table.stage is Stage.BETWEEN:
            return await self.do(table.id, UserId(table.humans()[0]), Deal())
        return await self.act(table)

    async def hand_over(self, table: Table) -> Table:
        """Play the hand to its end, and return the table."""
        while table.to_act is not None:
            table = await self.act(table)
        return table

    async def finish(self, table: Table) -> Table:
        """Play the rest of the game, and return the table."""
        while table.ended is None:
            table = await self.go_on(table)
        return table

    async def since(self, table: Table, reached: Callable[[Table], bool]) -> Table:
        """Return the table, or its first later state that satisfies ``reached``."""
        return await self.until(lambda told: told.id == table.id and told.seq >= table.seq and reached(told))

    async def rest(self, table: Table) -> Table:
        """Return the table once no bot is to act."""
        return await self.since(table, lambda told: told.ended is not None or not computer_to_act(told))

    async def play_out(self, table: Table) -> Table:
        """Play people's part of the rest of the game, with bots and deals automatic, and return the table."""
        while True:
            table = await self.since(table, lambda told: told.ended is not None or persons_turn(told))
            if table.ended is not None:
                return table
            table = await self.act(table)

    async def logged(self, table_id: TableId) -> Table:
        """Return the table as rebuilt from its log in the store."""
        row = await self.store.tables.get(table_id)
        assert row is not None
        return TableBook(self.store, 1, now_ms).fold(row, await self.store.tables.events(table_id))

    async def game(self, table: Table) -> GameRow:
        """Return the stored game that the table has finished."""
        game = await self.store.games.last_at(table.id)
        assert game is not None
        return game

    async def clicks(self, table_id: TableId) -> list[int]:
        """Return the interaction ids stored with the table."""
        events = await self.store.tables.events(table_id)
        return [event.interaction_id for event in events if event.interaction_id is not None]

    def everything(self) -> tuple[object, ...]:
        """Return everything the manager and the store hold, for comparing."""
        held = [picture(table) for table in self.manager.book.open_ones.values()]
        return held, stored(self.store.path)


@asynccontextmanager
async def parlour(
    path: Address,
    *,
    pace: Pace = ALONE,
    seed: int = 1,
    tables_per_player: int = 1,
    now: Callable[[], int] = now_ms,
    computers: Computers | None = None,
) -> AsyncIterator[Parlour]:
    """Run a parlour on that file, with the tables stored in it."""
    async with Store.open(path) as store:
        manager = TableManager(
            store,
            computers or Computers(),
            pace=pace,
            rng=random.Random(seed),
            tables_per_player=tables_per_player,
            now=now,
        )
        there = Parlour(store, manager)
        await manager.restore()
        with there.later:
            yield there
            await manager.close()


async def why(request: Awaitable[object]) -> Why:
    """Make a request that a table refuses, and return why it does."""
    with pytest.raises(TableRefusal) as refused:
        await request
    return refused.value.why


def persons_turn(table: Table) -> bool:
    """Return True if a person is to act."""
    return table.to_act is not None and computer_to_act(table) is None


def user_to_act(table: Table) -> UserId:
    """Return the user whose turn it is."""
    assert table.to_act is not None
    user = table.player(table.to_act).user
    assert user is not None, "it is a computer player's turn"
    return user


def person(user: UserId, *, manages: bool = False) -> Person:
    """Return the user as a person making a request."""
    return Person(user, NAMES.get(user, f"User {user}"), manages)


def choice(table: Table) -> Action:
    """Return what a bot would do for the seat to act."""
    view = table.view(table.to_act)
    assert view is not None
    return BasicPlayer().choose(view)


def picture(table: Table) -> tuple[object, ...]:
    """Return the table as comparable values, including its deals, actions and every seat's view."""
    match = table.match
    if match is None:
        return (table,)
    hands = [(hand.deal, hand.history) for hand in (*match.hands, match.hand) if hand is not None]
    views = [table.view(seat) for seat in (None, 1, 2, 3, 4)]
    return replace(table, match=None), hands, match.dealer, match.score, match.deals, views


def stored(path: Path) -> list[str]:
    """Return the whole database as text."""
    with _connected(path) as connection:
        return list(connection.iterdump())


def change_stored(path: Path, *statements: str) -> None:
    """Change the database behind the bot's back."""
    with _connected(path) as connection:
        for statement in statements:
            connection.execute(statement)


@contextmanager
def broken(path: Path) -> Iterator[None]:
    """Make writing to any log fail for the duration."""
    change_stored(path, "ALTER TABLE events RENAME TO elsewhere")
    try:
        yield
    finally:
        change_stored(path, "ALTER TABLE elsewhere RENAME TO events")


@contextmanager
def held_up(path: Path) -> Iterator[None]:
    """Hold a write lock on the database for the duration, so that other writers wait."""
    with _connected(path) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


class Time:
    """The time of a test, which goes by only when it is told to: that of the bot and of the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, patch: Callable[[object, str, object], None]) -> None:
        self._gone = 0  # milliseconds
        patch(loop, "time", lambda: self._gone / 1000)

    def now(self) -> int:
        """Return the current time in milliseconds since 1970."""
        return 1_800_000_000_000 + self._gone

    async def passes(self, seconds: float) -> None:
        """Let so much time go by, and what is due then begin."""
        self._gone += round(seconds * 1000)
        await turns()


Skip = Callable[[float], Awaitable[None]]
"""Moves the event loop's clock forward by some seconds."""


async def turns(count: int = 50) -> None:
    """Let the event loop turn so many times: what is due without waiting has then happened."""
    for _ in range(count):
        await asyncio.sleep(0)
