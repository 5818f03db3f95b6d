"""The start of a sealed game: close the lobby, post a message, store its id, and deal.

So a part of the seed isn't chosen by the host, is visible to everyone, and was unknown while the seed could
be changed. Each step is stored before the next, so that after a restart a table continues from there, and is
dealt only once. If no message can be posted, the game begins without one, and its seed says so.

Another message would have another id, which gives other cards. So each attempt to post one is stored first,
and their number goes into the record: killing the bot until a deal suits leaves a trace.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.ids import MessageId, TableId
from bot.tables.changes import begin
from bot.tables.dealer import Dealer
from bot.tables.events import Posted
from bot.tables.logbook import cancel_all, fault
from bot.tables.preconditions import TableChange
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, StartUnderWay, Table
from bot.tables.tablebook import TableBook

log = logging.getLogger(__name__)
Announce = Callable[[Table], Awaitable[MessageId | None]]
"""Posts the message with which the table's game starts, or finds an existing one. None if it can't."""
_POSTING = 8.0  # seconds


class Starts:
    """The games that are being started. Without ``announce`` no game waits for a message."""

    def __init__(self, book: TableBook, dealer: Dealer, retry: float) -> None:
        self._book = book
        self._dealer = dealer
        self._retry = retry
        self._announce: Announce | None = None
        self._attempts: dict[TableId, tuple[int, MessageId | None]] = {}  # the last attempt, and its message
        self._tasks: dict[TableId, asyncio.Task[Table]] = {}
        self._timers: dict[TableId, asyncio.TimerHandle] = {}

    def use_announcer(self, announce: Announce) -> None:
        """Make every game from now on wait for the message that this function posts."""
        self._announce, self._dealer.announced = announce, True

    async def wait_until_dealt(self, table: Table) -> Table:
        """Return the table once its first hand is dealt, or at once if it isn't starting."""
        if table.stage is not Stage.STARTING:
            return table
        if self._book.closed:
            raise TableRefusal(Why.CLOSING, table)
        task = self._task(table.id)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise TableRefusal(Why.CLOSING, table) from None
            raise

    def note_restored(self, table: Table) -> None:
        """Note that an earlier process may have posted a message for the start of this table."""
        if table.starting is not None:
            self._attempts[table.id] = table.starting.attempts, None

    def forget(self, table_id: TableId) -> None:
        """Remove a table that has ended."""
        self._attempts.pop(table_id, None)

    def begin_soon(self, table_id: TableId) -> None:
        """Begin the game in a new task."""
        self._timers.pop(table_id, None)
        task = self._task(table_id)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def close(self) -> None:
        """Begin no more games. Those that haven't begun will at the next start."""
        await cancel_all(self._timers, self._tasks)

    def _task(self, table_id: TableId) -> asyncio.Task[Table]:
        task = self._tasks.get(table_id)
        if task is None:
            task = self._tasks[table_id] = asyncio.get_running_loop().create_task(self._begin(table_id))
            task.add_done_callback(lambda _: self._tasks.pop(table_id, None))
        return task

    async def _begin(self, table_id: TableId) -> Table:
        try:
            table = self._book.get(table_id)
            if table.starting is not None and table.starting.message is None:
                table = await self._post_and_store(table, table.starting)
            round_, beacon = table.starting.beacon if table.starting else 0, self._dealer.beacon
            value = await beacon.value(round_) if round_ and beacon else None
            return await self._book.change(table_id, lambda change: self._deal(change, value))
        except TableRefusal as refusal:
            if refusal.why is Why.NOT_STORED:
                loop = asyncio.get_running_loop()
                self._timers[table_id] = loop.call_later(self._retry, self.begin_soon, table_id)
            raise

    async def _post_and_store(self, table: Table, start: StartUnderWay) -> Table:
        """Post and store the message with which the table starts, if one can be posted."""
        tried, message = self._attempts.get(table.id, (None, None))
        if message is None:  # otherwise it was posted, but not stored
            if tried == start.attempts:
                table = await self._book.change(table.id, self._record_attempt)
            number = table.starting.attempts if table.starting else 0
            self._attempts[table.id] = number, None
            message = await self._post(table)
            self._attempts[table.id] = number, message
        return await self._book.change(table.id, lambda change: self._note(change, message))

    async def _post(self, table: Table) -> MessageId | None:
        if self._announce is None:
            return None
        try:
            async with asyncio.timeout(_POSTING):
                return await self._announce(table)
        except Exception as error:
            log.warning("table starts without its message: table=%s error=%s", table.id, fault(error))
            return None

    def _record_attempt(self, change: TableChange) -> None:
        start = change.now.starting
        if change.now.stage is Stage.STARTING and start is not None and start.message is None:
            change.add(self._dealer.new_attempt(change.at, start))

    def _note(self, change: TableChange, message: MessageId | None) -> None:
        start = change.now.starting
        if message is not None and start is not None and start.message is None:
            change.add(Posted(message, self._dealer.round_after(change.at) if start.beacon else 0))

    def _deal(self, change: TableChange, value: str | None) -> None:
        if change.now.stage is Stage.STARTING:
            begin(change, self._dealer, value)
