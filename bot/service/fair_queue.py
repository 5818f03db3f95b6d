"""A fair queue for CPU work: the tables' own work first, then one person after another."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

_OWN = 4  # the maximum number of open requests of one person
_ALL = 64  # and of everyone together, so that the last one still gets an answer in Discord's time limit


class Busy(Exception):
    """Raised if the queue is too long. ``own`` means this person has too many requests in it."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("too much is asked for at once")
        self.own = own


class Turn:
    """The right to do one piece of work, until `end` is called."""

    def __init__(self, queue: FairQueue, by: Hashable | None) -> None:
        self._queue: FairQueue | None = queue
        self._by = by

    def end(self) -> None:
        """Pass the turn to the next in line. A second call does nothing."""
        queue, self._queue = self._queue, None
        if queue is not None:
            queue._ended(self._by)


class FairQueue:
    """A queue for ``most`` concurrent turns, of which people use at most ``people``.

    The bot's own work goes first, in order of arrival. People take turns, however much each has asked for,
    and no one has two turns at a time.
    """

    def __init__(self, most: int, people: int | None = None) -> None:
        self._free, self._most = most, most
        self._people = most if people is None else people
        self._first: deque[asyncio.Future[Turn]] = deque()
        self._line: OrderedDict[Hashable, deque[asyncio.Future[Turn]]] = OrderedDict()
        self._served: set[Hashable] = set()  # people who have a turn now
        self._asked: Counter[Hashable] = Counter()

    @property
    def left(self) -> int:
        """The number of turns people leave to the tables right now, at least one."""
        return max(self._most - len(self._served), 1)

    @contextmanager
    def asking(self, by: Hashable) -> Iterator[None]:
        """Count a person's request within the context. Raise Busy if there are too many."""
        own = self._asked[by] >= _OWN
        if own or self._asked.total() >= _ALL:
            raise Busy(own=own)
        self._asked[by] += 1
        try:
            yield
        finally:
            self._asked -= Counter({by: 1})  # this drops zeros

    async def take(self, by: Hashable | None = None) -> Turn:
        """Wait for a turn for that person, or for the bot's own work (None), which goes first."""
        granted = asyncio.get_running_loop().create_future()
        (self._first if by is None else self._line.setdefault(by, deque())).append(granted)
        self._pass_on()
        try:
            turn: Turn = await granted
        except asyncio.CancelledError:
            if not granted.cancelled():
                granted.result().end()
            raise
        return turn

    def _ended(self, by: Hashable | None) -> None:
        self._free += 1
        self._served.discard(by)
        if by in self._line:
            self._line.move_to_end(by)
        self._pass_on()

    def _pass_on(self) -> None:
        while self._free and (found := self._next()):
            by, granted = found
            self._free -= 1
            if by is not None:
                self._served.add(by)
            granted.set_result(Turn(self, by))

    def _next(self) -> tuple[Hashable | None, asyncio.Future[Turn]] | None:
        """Remove and return the next person and waiter of the queue, or None if no one may go now."""
        if (granted := _pop_waiting(self._first)) is not None:
            return None, granted
        if len(self._served) >= self._people:
            return None
        for by in [each for each in self._line if each not in self._served]:
            granted = _pop_waiting(self._line[by])
            if not self._line[by]:
                del self._line[by]
            if granted is not None:
                return by, granted
        return None


def _pop_waiting(line: deque[asyncio.Future[Turn]]) -> asyncio.Future[Turn] | None:
    """Remove and return the first future that isn't canceled, if any."""
    while line:
        if not (granted := line.popleft()).done():
            return granted
    return None
