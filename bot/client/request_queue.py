"""A queue for requests to Discord: at most its limit per second, the most urgent first.

discord.py would also wait, but with content that is already drawn. A request that waits here is drawn when
its turn comes, so it shows the latest state.
"""

import asyncio
import heapq
import re
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from types import SimpleNamespace
from typing import Any, Protocol

import aiohttp

MOST = 5  # messages edited, or posted, in a channel
REQUESTS = 40  # a second, of the 50 that Discord allows, to leave room for answers
_SPARE = 6  # more than that in a second if drawing has delayed some
_TOGETHER = 5  # the maximum number of them at the same time
_TOO_MANY = 429
_CHECK_SECONDS = 1.0  # seconds between checks while nothing may be sent
_BY_TOKEN, _CONNECTING = r"interactions/|webhooks/", r"gateway|users/@me$|(oauth2/)?applications/@me$"
_WAITS = re.compile(rf"^/api/v\d+/(?!{_BY_TOKEN}|{_CONNECTING})")


class Window:
    """A sliding window: how often something may be done in how many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._taken: deque[float] = deque(maxlen=most)

    def free_at(self) -> float:
        """Return the time from which one more use is allowed."""
        full = len(self._taken) == self._taken.maxlen
        return self._taken[0] + self._seconds if full else float("-inf")

    def quiet_at(self) -> float:
        """Return the time from which no use so far counts anymore."""
        return self._taken[-1] + self._seconds if self._taken else float("-inf")

    def take(self, now: float) -> None:
        """Count one use at this time."""
        self._taken.append(now)


class RequestsPaused(Exception):
    """Raised while the bot sends only what it must, because Discord refused too many requests."""


class Urgency(Enum):
    """The urgency of a request to Discord. Urgent ones go first."""

    HAND = "the hand of the player whose turn it is"
    TURN = "a table's message on which people press, or read that it is their turn"
    WAITING = "what people at a table wait to see"
    REST = "what nobody waits for"


class Timer(Protocol):
    """A scheduled call that can be canceled."""

    def cancel(self) -> object:
        """Cancel the call."""


_PATIENCE = {Urgency.HAND: 0.0, Urgency.TURN: 0.5, Urgency.WAITING: 1.0, Urgency.REST: 60.0}  # seconds
Later = Callable[[float, Callable[[], object]], Timer]


@dataclass(eq=False, slots=True)
class _Place:
    """A place in the queue, with its arrival number and the room whose limit applies."""

    urgency: Urgency
    room: Hashable
    number: int
    came: float
    granted: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def due(self) -> float:
        """The time by which it should go. The earliest goes first."""
        return self.came + _PATIENCE[self.urgency]


_paid: ContextVar[list[None] | None] = ContextVar("paid", default=None)


class RequestQueue:
    """A queue that grants turns to send requests: ``requests`` a second, and a few in each room.

    If several processes share the limit, it grants only its ``part``, and correspondingly fewer at once, so
    that all of them can send in the same second.

    A room is a channel in which messages are edited, or posted, at most five in ``room_seconds``. A less
    urgent request lets pass what arrives within the next second, or the next minute if no one is waiting for
    it, so it waits hardly longer than the rest. With 0 there's no limit. While ``paused`` returns True,
    nothing is granted and new requests are refused.

    Code that draws asks for its `turn` first. All other requests of the bot wait as they're sent. Requests
    with an interaction's token, such as answers and hand panels, need no turn, because Discord doesn't count
    them.
    """

    def __init__(
        self,
        room_seconds: float = 0.0,
        requests: int = 0,
        *,
        part: float = 1.0,
        paused: Callable[[], bool] = lambda: False,
        now: Callable[[], float] = time.monotonic,
        later: Later | None = None,
    ) -> None:
        self._room_seconds = room_seconds
        self._together = max(1, int(_TOGETHER * part))
        self._in_all = (
            Window(self._together, self._together / (requests * part)) if requests else Window(1, 0.0)
        )
        self._sending = Window(int((requests + _SPARE) * part), 1.0) if requests else Window(1, 0.0)
        self._paused = paused
        self._now = now
        self._later = later
        self._rooms: OrderedDict[Hashable, Window] = OrderedDict()  # the quietest first
        self._line: list[tuple[float, int, _Place]] = []  # by due time, with some already gone
        self._in_line: set[_Place] = set()
        self._held: list[tuple[float, int, _Place]] = []  # until their room is free
        self._named: dict[Hashable, _Place] = {}
        self._waiting: set[asyncio.Task[Any] | None] = set()
        self._came = 0
        self._unclaimed = 0  # granted but not started yet: on a busy loop they would all go at once
        self._timer: Timer | None = None
        self._refused_until = float("-inf")

    @property
    def waiting(self) -> int:
        """The number of requests waiting for their turn."""
        return len(self._in_line) + len(self._held)

    def oldest(self) -> float:
        """Return the longest current wait for a turn, in seconds."""
        in_line = (place.came for place in self._in_line)
        held = (place.came for _, _, place in self._held)
        return max(0.0, self._now() - min((*in_line, *held), default=self._now()))

    @asynccontextmanager
    async def turn(
        self, urgency: Urgency, room: Hashable = None, name: Hashable = None
    ) -> AsyncIterator[None]:
        """Wait for a turn to send a request. The first request sent within the context uses it.

        With a ``name``, the wait can be hurried. Raises RequestsPaused while nothing may be sent.
        """
        if self._paused():
            raise RequestsPaused
        self._came += 1
        task = asyncio.current_task()
        place = _Place(urgency, room, self._came, self._now())
        self._queue(place)
        if name is not None:
            self._named[name] = place
        try:
            self._waiting.add(task)
            self._serve()
            await place.granted
        finally:
            self._waiting.discard(task)
            self._in_line.discard(place)
            if place.granted.done() and not place.granted.cancelled():
                self._unclaimed -= 1
                self._serve()
            if name is not None and self._named.get(name) is place:
                del self._named[name]
        token = _paid.set([None])
        try:
            yield
        finally:
            _paid.reset(token)

    def hurry(self, name: Hashable, urgency: Urgency) -> None:
        """Raise the urgency of what is waiting under that name, if it was lower."""
        place = self._named.get(name)
        if place is None or _PATIENCE[place.urgency] <= _PATIENCE[urgency]:
            return
        place.urgency = urgency
        if place in self._in_line:
            self._queue(place)

    def is_waiting(self, task: asyncio.Task[Any]) -> bool:
        """Return True if the task is waiting for its turn, so that canceling it leaves nothing half sent."""
        return task in self._waiting

    async def before_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        """Delay a request that counts toward the limit, unless it has its turn or connects to the gateway."""
        if not _WAITS.search(start.url.path):
            return
        paid = _paid.get()
        if paid:
            paid.pop()
        elif not self._paused():
            async with self.turn(Urgency.WAITING):
                await self._space_out()
            return
        await self._space_out()

    async def _space_out(self) -> None:
        """Wait while the last second is full: turns are granted evenly, but some take long to draw."""
        loop = asyncio.get_running_loop()
        while (wait := self._sending.free_at() - self._now()) > 0:
            later = loop.create_future()
            (self._later or loop.call_later)(wait, partial(later.set_result, None))
            await asyncio.shield(later)
        self._sending.take(self._now())

    async def after_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Pause all requests after a global 429. discord.py would send them all at once afterward."""
        answered = end.response
        if answered.status == _TOO_MANY and answered.headers.get("X-RateLimit-Scope") == "global":
            seconds = float(answered.headers.get("Retry-After", 1))
            self._refused_until = max(self._refused_until, self._now() + seconds)

    def _free_at(self) -> float:
        return max(self._in_all.free_at(), self._refused_until)

    def _serve(self) -> None:
        """Grant all turns that are possible now, and schedule the next check."""
        now, paused = self._now(), self._paused()
        self._requeue_held(now)
        while not paused and self._may_go(now) and (place := self._next()) is not None:
            if place.granted.done():
                continue
            room = self._room(place.room)
            if room.free_at() > now:
                heapq.heappush(self._held, (room.free_at(), place.number, place))
                continue
            room.take(now)
            self._in_all.take(now)
            self._unclaimed += 1
            place.granted.set_result(None)
        while self._rooms and next(iter(self._rooms.values())).quiet_at() < now:
            self._rooms.popitem(last=False)
        self._schedule_check(now, paused)

    def _may_go(self, now: float) -> bool:
        return self._unclaimed < self._together and self._free_at() <= now

    def _queue(self, place: _Place) -> None:
        self._in_line.add(place)
        heapq.heappush(self._line, (place.due, place.number, place))

    def _requeue_held(self, now: float) -> None:
        """Put requests whose room is free again back in line, in their old places."""
        while self._held and self._held[0][0] <= now:
            self._queue(heapq.heappop(self._held)[2])

    def _next(self) -> _Place | None:
        """Remove and return the request that is due first, if any."""
        while self._line:
            _, _, place = heapq.heappop(self._line)
            if place in self._in_line:
                self._in_line.discard(place)
                return place
        return None

    def _schedule_check(self, now: float, paused: bool) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = [self._held[0][0]] if self._held else []
        if self._in_line and self._unclaimed < self._together:
            moments.append(now + _CHECK_SECONDS if paused else self._free_at())
        if moments:
            later = self._later or asyncio.get_running_loop().call_later
            self._timer = later(max(min(moments) - now, 0), self._serve)

    def _room(self, room: Hashable) -> Window:
        if room is None or not self._room_seconds:
            return Window(1, 0.0)
        window = self._rooms.setdefault(room, Window(MOST, self._room_seconds))
        self._rooms.move_to_end(room)
        return window
