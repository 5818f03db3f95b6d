"""The open tables of every server, each in step with its log."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.ids import NO_SERVER, ChannelId, GuildId, MessageId, TableId, UserId
from bot.standings.rating import REDUCED
from bot.store.conduct import ModAction
from bot.store.games import FinishedGame
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.conduct import ConductBook
from bot.tables.events import CODEC, Acted, EndReason, Opened, TableEvent
from bot.tables.logbook import Logbook, Now
from bot.tables.records import finished_game
from bot.tables.refusals import TableRefusal, Why
from bot.tables.settings import ServerSettings, SettingsBook
from bot.tables.table import Table, by_person, new_table


class TableBook(Logbook[Table, TableEvent]):
    """The logbook of the tables. A person can sit at ``limit`` of them, not counting tournaments'.

    At most ``most`` may be open in one server, not counting tournaments'. No one can sit down with people
    they blocked or were blocked by (``conduct``), or at a table from which a moderator removed them.
    """

    kind = LogKind.TABLE
    codec = CODEC
    refused = TableRefusal

    def __init__(
        self,
        store: Store,
        limit: int,
        now: Now,
        servers: SettingsBook[ServerSettings] | None = None,
        most: int = 1000,
        conduct: ConductBook | None = None,
    ) -> None:
        super().__init__(store, now)
        self._conduct = conduct or ConductBook(store, now)
        self._most = most
        self._limit = limit
        self._servers = servers
        self._claims: Counter[int] = Counter()

    def first_state(self, row: TableRow, first: TableEvent) -> Table:
        """Return the table after its opening, with every seat free."""
        if not isinstance(first, Opened):
            raise ValueError("a log begins with the opening")
        return new_table(row, first)

    def refusal(self, why: Why, state: Table | None = None) -> TableRefusal:
        """Return a TableRefusal with this reason."""
        return TableRefusal(why, state)

    def game(self, state: Table) -> FinishedGame | None:
        """Return the game that the table's end finishes."""
        finished = state.ended is not None and state.ended.reason is EndReason.FINISHED
        if not finished:
            return None
        settings = self._servers.of(state.guild_id) if self._servers else ServerSettings()
        return finished_game(state, state.at, REDUCED if settings.rate_computers else 0)

    async def set_board(self, table_id: TableId, message_id: MessageId, channel_id: ChannelId) -> None:
        """Save the id of an open table's board. The table moves with it to another channel."""
        table = self.open_ones.get(table_id)
        if table is None or channel_id == table.channel_id:
            await self.set_message(table_id, message_id)
            return
        async with self._locks[table_id]:
            self._messages[table_id] = message_id
            await self._store.tables.set_message(table_id, message_id, channel_id)
            if (table := self.open_ones.get(table_id)) is not None:
                self._keep(replace(table, channel_id=channel_id))

    def of(self, user: UserId) -> list[Table]:
        """Return the open tables at which the user sits."""
        return [table for table in self.open_ones.values() if table.seat_of(user) is not None]

    def in_server(self, guild: GuildId) -> list[Table]:
        """Return the open tables of the server."""
        return [table for table in self.open_ones.values() if table.guild_id == guild]

    @asynccontextmanager
    async def reserve(self, before: Table | None, after: Table) -> AsyncIterator[None]:
        """Reserve one of the user's allowed seats for everyone who sits down, until it's stored."""
        users = set(after.humans()).difference(before.humans() if before else ())
        if after.drive:
            users = set()
        elif before is None:
            there = self.in_server(after.guild_id)
            if after.guild_id != NO_SERVER and sum(not table.drive for table in there) >= self._most:
                raise TableRefusal(Why.SERVER_FULL)
            if not after.humans():
                users = {after.opened_by}  # a spectator of bots
        if users:
            await self._need_welcome(after, users)
        for user in users:
            there = [*self.of(UserId(user)), *self._watched_by(UserId(user))]
            there = [table for table in there if not table.drive]
            if len(there) + self._claims[user] >= self._limit:
                raise TableRefusal(Why.AT_ANOTHER, there[0] if there else None)
        self._claims.update(users)
        try:
            yield
        finally:
            self._claims -= Counter(users)

    def _watched_by(self, user: UserId) -> list[Table]:
        """Return the open tables with only bots that the user opened."""
        return [
            table
            for table in self.open_ones.values()
            if table.opened_by == user and table.full and not (table.humans() or table.is_abandoned)
        ]

    async def _need_welcome(self, table: Table, users: set[int]) -> None:
        """Refuse users who are banned, were removed, or are blocked, without saying by whom."""
        for user in users:
            if self._conduct.is_in_force(ModAction.BAN, table.guild_id, user):
                raise TableRefusal(Why.BANNED)
            if user in table.removed:
                raise TableRefusal(Why.NO_SEAT)
        there = {*table.humans(), table.opened_by}
        if len(there | users) > 1 and await self._conduct.are_blocked(users, there):
            raise TableRefusal(Why.NO_SEAT)

    async def automatic_actions(self, table_id: TableId) -> frozenset[tuple[int, int]]:
        """Return the actions no person did, as the numbers of the hand and of its action, both from 0.

        They include those done for a person who was away or late. A finished game's log has them for a day.
        """
        row = await self._store.tables.get(table_id)
        if row is None:
            return frozenset()
        first, *more = await self._store.tables.events(table_id)
        found = set[tuple[int, int]]()
        table = self.first_state(row, self.codec.decode(first.kind, first.body))
        for event in more:
            happening = self.codec.decode(event.kind, event.body)
            if isinstance(happening, Acted) and not by_person(table, happening):
                found.add((len(table.game.hands), len(table.game.in_play.history)))
            table = table.after(happening, event.at)
        return frozenset(found)

    async def finished(self, table_id: TableId) -> Table:
        """Return an ended table from its log. Refuses one that is open, or never existed."""
        table = await self.read(table_id)
        if table.ended is None:
            raise TableRefusal(Why.STARTED if table.match else Why.NOT_STARTED, table)
        return table
