"""The open tables or tournaments in memory, in step with their logs in the store.

A change is decided, stored, applied, and published to listeners, in that order, by one task that holds the
lock. Canceling the caller doesn't cancel that task.
"""

import asyncio
import logging
import traceback
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from bot.ids import GuildId, MessageId
from bot.service.progress import ReportProgress
from bot.store.errors import (
    DuplicateInteraction,
    SequenceTaken,
    StoreError,
    log_level_of,
)
from bot.store.games import FinishedGame
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import EventRow, TableRow, check_chain
from bot.tables.events import Codec, LogEntry
from bot.tables.refusals import Why

log = logging.getLogger(__name__)
RECENT_MS = 24 * 60 * 60 * 1000
"""The milliseconds in which a table's end is still shown after it happened."""
_AT_ONCE = 20  # logs that are rebuilt before other tasks get a turn
T = TypeVar("T")
H = TypeVar("H", bound=LogEntry)
Entry = TypeVar("Entry", contravariant=True)
Now = Callable[[], int]


class LogState(Protocol[Entry]):
    """A state rebuilt from its log. ``seq`` counts the entries."""

    @property
    def id(self) -> str:
        """The id of its log."""

    @property
    def guild_id(self) -> GuildId:
        """The server it's in."""

    @property
    def seq(self) -> int:
        """The number of entries in its log."""

    @property
    def ended(self) -> object | None:
        """Not None once its log is closed."""

    def after(self, happening: Entry, at: int) -> Self:
        """Return the state after one more entry of its log, at that time."""


S = TypeVar("S", bound=LogState[Any])


class Change(Generic[S, H]):
    """A change being decided at the time ``at``: the events so far, and the state ``now`` after them."""

    def __init__(self, state: S, at: int) -> None:
        self.now = state
        self.at = at
        self.happened: list[H] = []

    def add(self, *happened: H) -> None:
        """Add these events, or raise what the state refuses."""
        for each in happened:
            self.now = self.now.after(each, self.at)
            self.happened.append(each)


class Logbook(ABC, Generic[S, H]):
    """Everything open of one kind, each state in step with its log.

    ``change`` takes a function that adds events to a change, or raises a refusal. If it adds nothing, nothing
    happens. The state computed while deciding is kept.
    """

    kind: ClassVar[LogKind]
    codec: Codec[H]
    refused: ClassVar[type[Exception]]

    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now
        self._open: dict[str, S] = {}
        self._messages: dict[str, MessageId] = {}
        self.roots: dict[str, bytes] = {}  # the secret of each that its deals or its draw follow from
        self.aside: dict[str, int] = {}  # the server of each that can't continue, until the next start
        self._locks: dict[str, asyncio.Lock] = {}
        self._listeners: list[Callable[[S], None]] = []
        self._under_way: set[asyncio.Task[Any]] = set()
        self.closed = False

    # Defined by each kind

    @abstractmethod
    def first_state(self, row: TableRow, first: H) -> S:
        """Return the state after the first entry of its log."""

    @abstractmethod
    def refusal(self, why: Why, state: S | None = None) -> Exception:
        """Return the refusal to raise, with its reason."""

    def game(self, state: S) -> FinishedGame | None:
        """Return the game that this state has just finished, if any, to be stored with it."""
        return None

    def reserve(self, before: S | None, after: S) -> AbstractAsyncContextManager[None]:
        """Return a context that reserves what the change needs while it's stored. Raises if it can't."""
        return nullcontext()

    # Common to all kinds

    @property
    def open_ones(self) -> Mapping[str, S]:
        """Everything open, by id."""
        return MappingProxyType(self._open)

    def get(self, id_: str) -> S:
        """Return the open state with this id. Raises the NO_TABLE refusal."""
        state = self._open.get(id_)
        if state is None:
            raise self.refusal(Why.NO_TABLE)
        return state

    def message_of(self, id_: str) -> MessageId | None:
        """Return the id of the message that shows it, if one is posted and its end isn't shown yet."""
        return self._messages.get(id_)

    async def set_message(self, id_: str, message_id: MessageId | None) -> None:
        """Save the id of the message that shows it, None once its end is shown."""
        if message_id is None:
            self._messages.pop(id_, None)
        else:
            self._messages[id_] = message_id
        await self._store.tables.set_message(id_, message_id)

    async def ended_with_message(self) -> list[S]:
        """Return what ended recently and whose end isn't shown yet.

        That is so if the bot was killed after storing the end and before showing it.
        """
        rows = await self._store.tables.ended_with_message(self._now() - RECENT_MS, self.kind)
        self._remember_messages(rows)
        found = []
        for row in rows:
            with suppress(self.refused):  # an unreadable log, already logged
                found.append(await self.read(row.id))
        return found

    def listen(self, listener: Callable[[S], None]) -> None:
        """Call ``listener`` with the new state after every durable change."""
        self._listeners.append(listener)

    def fold(self, row: TableRow, events: Sequence[EventRow]) -> S:
        """Return the state of a log. Raises DamagedLog if the log isn't as it was stored."""
        check_chain(row.id, events)
        first, *more = events
        state = self.first_state(row, self.codec.decode(first.kind, first.body))
        for event in more:
            state = state.after(self.codec.decode(event.kind, event.body), event.at)
        return state

    async def restore(
        self, report: ReportProgress = lambda _done, _of: None
    ) -> tuple[list[TableRow], list[str]]:
        """Load everything open. Return their rows, and the ids of those that can't be restored."""
        restored: list[TableRow] = []
        lost: list[str] = []
        logs = await self._store.tables.open_ones(self.kind)
        for done, (row, events) in enumerate(logs):
            report(done, len(logs))
            if done % _AT_ONCE == 0:
                await asyncio.sleep(0)  # lets a database session send its heartbeat
            try:
                _check(row, events)
                root = bytes.fromhex(row.root or "")
                self._keep(self.fold(row, events))
                self.roots[row.id] = root
            except Exception as error:
                self.set_aside(row, error)
                lost.append(row.id)
            else:
                restored.append(row)
        self._remember_messages(restored)
        return restored, lost

    def _remember_messages(self, rows: Iterable[TableRow]) -> None:
        """Remember the message ids of these rows."""
        self._messages |= {row.id: MessageId(row.message_id) for row in rows if row.message_id is not None}

    def set_aside(self, row: TableRow, error: Exception) -> None:
        """Skip a log that can't be restored. The next start tries it again."""
        log.error("%s not restored, log kept: id=%s error=%s", self.kind, row.id, fault(error))
        self.aside[row.id] = row.guild_id
        self._open.pop(row.id, None)
        self._locks.pop(row.id, None)

    def close(self) -> None:
        """Refuse requests from now on."""
        self.closed = True

    async def wait_until_idle(self) -> None:
        """Wait until what is under way is stored and told. The book is closed already."""
        while self._under_way:
            await asyncio.wait([*self._under_way])

    async def run_uncanceled(self, request: Coroutine[Any, Any, T]) -> T:
        """Run the request in a task that continues if the caller is canceled."""
        if self.closed:
            request.close()
            raise self.refusal(Why.CLOSING)
        task = asyncio.get_running_loop().create_task(request)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_abandoned)
            raise

    async def open(
        self,
        row: TableRow,
        first: H,
        decide: Callable[[Change[S, H]], None],
        interaction: int | None = None,
    ) -> S:
        """Store and keep a new log: ``first``, and the events decided after it."""
        return await self.run_uncanceled(self._open_new(row, first, decide, interaction))

    async def change(
        self, id_: str, decide: Callable[[Change[S, H]], None], interaction: int | None = None
    ) -> S:
        """Store and keep the decided events, and return the state after them."""
        self.get(id_)
        return await self.run_uncanceled(self._change(id_, decide, interaction))

    async def read(self, id_: str) -> S:
        """Return the state of a stored log, open or ended. Raises the NO_TABLE refusal."""
        try:
            row = await self._store.tables.get(id_)
            events = await self._store.tables.events(id_)
        except StoreError as error:
            log.log(log_level_of(error), "%s not read: id=%s error=%s", self.kind, id_, error)
            raise self.refusal(Why.NOT_STORED) from error
        if row is None or row.kind is not self.kind:
            raise self.refusal(Why.NO_TABLE)
        try:
            return self.fold(row, events)
        except Exception as error:
            log.error("%s not readable, log kept: id=%s error=%s", self.kind, id_, fault(error))
            raise self.refusal(Why.NO_TABLE) from error

    async def _open_new(
        self,
        row: TableRow,
        first: H,
        decide: Callable[[Change[S, H]], None],
        interaction: int | None,
    ) -> S:
        change = Change[S, H](self.first_state(row, first), self._now())
        decide(change)
        state = change.now
        async with self.reserve(None, state):
            rows = self._rows(0, [first, *change.happened], change.at, interaction)
            await self._stored(self._store.tables.create(row, rows), state)
            self.roots[row.id] = bytes.fromhex(row.root or "")
            self._keep(state)
        self._publish(state)
        return state

    async def _change(self, id_: str, decide: Callable[[Change[S, H]], None], interaction: int | None) -> S:
        self.get(id_)
        async with self._locks[id_]:
            state = self.get(id_)
            change = Change[S, H](state, self._now())
            decide(change)
            if not change.happened:
                return state
            new = change.now
            rows = self._rows(state.seq, change.happened, change.at, interaction)
            ended_at = change.at if new.ended else None
            async with self.reserve(state, new):
                writing = self._store.tables.append(id_, rows, finished=self.game(new), ended_at=ended_at)
                await self._stored(writing, state)
                self._keep(new)
            self._publish(new)
            return new

    async def _stored(self, writing: Awaitable[object], state: S) -> None:
        try:
            await writing
        except DuplicateInteraction:
            raise self.refusal(Why.REPEATED, state) from None
        except SequenceTaken:
            # Another program has written to this log, for example to repair it.
            newer = await self.read(state.id)
            self._keep(newer)
            self._publish(newer)
            raise self.refusal(Why.STALE, newer) from None
        except StoreError as error:
            log.log(log_level_of(error), "%s not stored: id=%s error=%s", self.kind, state.id, error)
            raise self.refusal(Why.NOT_STORED, state) from error

    def _rows(self, seq: int, happened: Sequence[H], at: int, interaction: int | None) -> list[EventRow]:
        kind_of, encode = self.codec.kind_of, self.codec.encode
        return [
            EventRow(number, kind_of(event), encode(event), at, interaction if number == seq + 1 else None)
            for number, event in enumerate(happened, start=seq + 1)
        ]

    def _keep(self, state: S) -> None:
        self.aside.pop(state.id, None)
        if state.ended is None:
            self._open[state.id] = state
            self._locks.setdefault(state.id, asyncio.Lock())
        else:
            for held in (self._open, self._locks, self.roots):
                held.pop(state.id, None)

    def _publish(self, state: S) -> None:
        for listener in self._listeners:
            try:
                listener(state)
            except Exception as error:  # the change is stored even if a listener fails
                log.error("listener failed: %s=%s error=%s", self.kind, state.id, fault(error))


def _log_abandoned(task: asyncio.Task[Any]) -> None:
    """Log the failure of a request whose caller no longer waits."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.warning("abandoned request failed: error=%s", fault(error))


def _check(row: TableRow, events: Sequence[EventRow]) -> None:
    """Raise ValueError if an entry is missing, or a number has another type: SQLite stores any value."""
    numbers = (row.guild_id, row.channel_id, row.opened_by, row.opened_at, row.message_id or 0)
    if any(type(number) is not int for number in (*numbers, *(event.at for event in events))):
        raise ValueError("a number is none")
    if [event.seq for event in events] != [*range(1, len(events) + 1)]:
        raise ValueError("an entry is missing")


def fault(error: BaseException) -> str:
    """Describe an error by its type and place, without its text, which may name cards."""
    if isinstance(error, StoreError):  # its text is written for the log
        return str(error)
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {at.name}, {at.filename}:{at.lineno}"


async def cancel_all(timers: dict[Any, asyncio.TimerHandle], tasks: Mapping[Any, asyncio.Task[Any]]) -> None:
    """Cancel all of these timers and tasks, and wait until the tasks have ended."""
    for timer in timers.values():
        timer.cancel()
    timers.clear()
    if ending := [*tasks.values()]:
        for task in ending:
            task.cancel()
        await asyncio.wait(ending)
