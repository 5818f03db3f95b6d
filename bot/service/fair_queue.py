"""A fair queue for work that takes a processor: the tables' own first, then one person after another."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

_OWN = 4  # things that one person can have asked for at once
_ALL = 64  # and everyone together: the last of them still gets an answer while Discord takes one


class Busy(Exception):
    """Raised for what would make the line too long; ``own``: the person has asked for too much already."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("too much is asked for at once")
        self.own = own


class Turn:
    """The right to have one thing done. It ends with the context, or with ``end``."""

    def __init__(self, queue: FairQueue, by: Hashable | None) -> None:
        self._queue: FairQueue | None = queue
        self._by = by

    def end(self) -> None:
        """Let the next in line have it; a second call does nothing."""
        queue, self._queue = self._queue, None
        if queue is not None:
            queue._ended(self._by)

    def __enter__(self) -> Self:
        """Return the turn, which ends with the context."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the turn."""
        self.end()


class FairQueue:
    """The line for ``most`` turns at a time, of which people have ``people`` at most.

    Work of no person comes first, in the order in which it came. People follow each other in turn, however
    much each has asked for, and nobody has two turns at a time.
    """

    def __init__(self, most: int, people: int | None = None) -> None:
        self._free, self._most = most, most
        self._people = most if people is None else people
        self._first: deque[asyncio.Future[Turn]] = deque()
        self._line: OrderedDict[Hashable, deque[asyncio.Future[Turn]]] = OrderedDict()
        self._served: set[Hashable] = set()  # who has a turn now
        self._asked: Counter[Hashable] = Counter()

    @property
    def left(self) -> int:
        """How many turns people leave to the tables just now, at least one."""
        return max(self._most - len(self._served), 1)

    @contextmanager
    def asking(self, by: Hashable) -> Iterator[None]:
        """Count what a person asks for while the context lasts; raises Busy where the line is too long."""
        own = self._asked[by] >= _OWN
        if own or self._asked.total() >= _ALL:
            raise Busy(own=own)
        self._asked[by] += 1
        try:
            yield
        finally:
            self._asked -= Counter({by: 1})  # which leaves no zeros

    async def take(self, by: Hashable | None = None) -> Turn:
        """Wait for a turn of that person's, or of nobody's, which comes first."""
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
        """Take who is next out of the line; None where no one may come now."""
        if (granted := _foremost(self._first)) is not None:
            return None, granted
        if len(self._served) >= self._people:
            return None
        for by in [each for each in self._line if each not in self._served]:
            granted = _foremost(self._line[by])
            if not self._line[by]:
                del self._line[by]
            if granted is not None:
                return by, granted
        return None


def _foremost(line: deque[asyncio.Future[Turn]]) -> asyncio.Future[Turn] | None:
    """Take the first that still waits out of the line; who was cancelled waits no more."""
    while line:
        if not (granted := line.popleft()).done():
            return granted
    return None
