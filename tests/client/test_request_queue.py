"""The budget of requests: so many a second in all and in each room, the most urgent first."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.client.ban_guard import BanGuard
from bot.client.request_queue import REQUESTS, RequestQueue, RequestsPaused, Urgency
from cogs.ui import messages

ROOM = 5.0
_IN_A_SECOND = 46  # of the 50 that Discord allows
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(eq=False)
class Alarm:
    at: float
    ring: Callable[[], object]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class Clock:
    """A clock that goes on only when told to, and rings then."""

    def __init__(self) -> None:
        self.now = 100.0
        self._alarms: list[Alarm] = []

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, ring: Callable[[], object]) -> Alarm:
        self._alarms = [each for each in self._alarms if not each.cancelled]
        self._alarms.append(Alarm(self.now + seconds, ring))
        return self._alarms[-1]

    async def advance(self, seconds: float) -> None:
        until = self.now + seconds
        await settle()
        while due := [alarm for alarm in self._alarms if not alarm.cancelled and alarm.at <= until]:
            alarm = min(due, key=lambda each: each.at)
            self._alarms.remove(alarm)
            self.now = max(self.now, alarm.at)
            alarm.ring()
            await settle()
        self.now = until


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Office:
    """A budget under a clock of its own, and when what was sent went."""

    def __init__(self, requests: int = REQUESTS, shut: Callable[[], bool] = lambda: False) -> None:
        self.clock = Clock()
        self.budget = RequestQueue(ROOM, requests, paused=shut, now=self.clock, later=self.clock.later)
        self.sent: list[tuple[str, float]] = []
        self._tasks: list[asyncio.Task[None]] = []

    def send(self, what: str, urgency: Urgency, room: Hashable = None) -> asyncio.Task[None]:
        async def sending() -> None:
            async with self.budget.turn(urgency, room, what):
                self.sent.append((what, self.clock.now))

        self._tasks.append(asyncio.get_running_loop().create_task(sending()))
        return self._tasks[-1]

    @property
    def order(self) -> list[str]:
        return [what for what, _ in self.sent]


async def used_up() -> Office:
    """Return an office that sends one request a second, and has just sent five."""
    office = Office(requests=1)
    for number in range(5):
        office.send(f"before {number}", Urgency.REST)
    await settle()
    return office


async def test_in_any_second_there_are_never_more_than_may_be_and_hardly_fewer() -> None:
    office, chance = Office(), random.Random(1)
    for number in range(400):
        office.send(str(number), chance.choice(list(Urgency)))
        await office.clock.advance(chance.choice([0.0, 0.0, 0.001, 0.1]))
    await office.clock.advance(10)
    moments = [at for _, at in office.sent]
    assert len(moments) == 400
    most = max(sum(at <= each < at + 1 for each in moments) for at in moments)
    assert REQUESTS <= most <= 45


async def test_those_who_have_a_part_each_send_no_more_together_than_one_with_all() -> None:
    clock, sent = Clock(), []
    for part in (0.5, 0.25, 0.25):
        budget = RequestQueue(ROOM, REQUESTS, part=part, now=clock, later=clock.later)

        async def sending(budget: RequestQueue = budget) -> None:
            for _ in range(100):
                async with budget.turn(Urgency.REST):
                    sent.append(clock.now)

        asyncio.get_running_loop().create_task(sending())
    await clock.advance(1)
    assert REQUESTS <= len(sent) <= REQUESTS + 5, "all of them after a rest"


async def test_who_is_more_urgent_goes_first_and_equals_in_the_order_in_which_they_came() -> None:
    office = await used_up()
    for name, urgency in (
        ("rest", Urgency.REST),
        ("waiting", Urgency.WAITING),
        ("board", Urgency.TURN),
        ("hand", Urgency.HAND),
        ("another hand", Urgency.HAND),
    ):
        office.send(name, urgency)
    await office.clock.advance(100)
    assert office.order[5:] == ["hand", "another hand", "board", "waiting", "rest"]


async def test_who_waits_for_a_turn_can_be_sent_away_and_takes_none() -> None:
    office = Office(requests=1)
    first = [office.send(f"before {number}", Urgency.REST) for number in range(5)]
    await settle()
    leaves = [office.send(f"leaves {number}", Urgency.HAND) for number in range(5)]
    office.send("stays", Urgency.REST)
    await settle()
    assert [office.budget.is_waiting(each) for each in (*first, *leaves)] == [False] * 5 + [True] * 5
    for leaving in leaves:
        leaving.cancel()
    await settle()
    assert office.budget.waiting == 1 and not any(map(office.budget.is_waiting, leaves))
    for number in range(7):
        office.send(f"after {number}", Urgency.REST)
    await office.clock.advance(5)
    assert office.order[5:] == ["stays", *(f"after {number}" for number in range(4))], "five at once"
    await office.clock.advance(100)
    assert len(office.order) == 13


async def test_a_close_does_not_wait_for_what_waits_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_LEAVING", 3600.0)
    office, drawn = Office(requests=1), []

    async def draw(key: str) -> None:
        async with office.budget.turn(Urgency.TURN):
            drawn.append(key)

    latest = messages.RedrawScheduler(draw, 0.0)
    for number in range(10):
        latest.mark(f"table {number}")
    await settle()
    async with asyncio.timeout(60):
        await latest.close(office.budget.is_waiting)
    await office.clock.advance(100)
    assert drawn == [f"table {number}" for number in range(5)]


async def test_what_nobody_waits_for_goes_all_the_same_however_much_is_urgent() -> None:
    office = Office(requests=1)
    office.send("rest", Urgency.REST)
    for number in range(400):
        office.send(f"hand {number}", Urgency.HAND)
    office.send("late", Urgency.REST)
    for number in range(200):
        office.send(f"later hand {number}", Urgency.HAND)
        await office.clock.advance(1)
    sent = dict(office.sent)
    await office.clock.advance(1000)
    assert "late" not in sent
    sent = dict(office.sent)
    assert sent["late"] < sent["later hand 80"]


@pytest.mark.parametrize(("tables", "seconds"), [(200, 5.0), (400, 10.0)])
async def test_no_board_is_behind_for_longer_than_it_takes_to_send_all_of_them_once(
    tables: int, seconds: float
) -> None:
    office, chance = Office(), random.Random(3)
    behind: dict[str, float] = {}
    late: list[float] = []

    async def draw(table: str) -> None:
        if table in behind:
            async with office.budget.turn(Urgency.WAITING, name=table):
                late.append(office.clock.now - behind.pop(table))

    latest = messages.RedrawScheduler(draw, 1.0)

    def changed(table: str, urgency: Urgency) -> None:
        behind.setdefault(table, office.clock.now)
        office.budget.hurry(table, urgency)
        latest.mark(table)

    for second in range(30):  # three computer players a second each, then a person for some seconds
        for table in range(tables):
            if (second + table) % 7 < 4:
                changed(f"table {table}", Urgency.TURN if (second + table) % 7 == 3 else Urgency.WAITING)
            if chance.random() < 8 / tables:
                await office.clock.advance(0.125)
    await office.clock.advance(seconds)
    assert not behind
    assert max(late) <= seconds + 1
    await latest.settle()


async def test_what_waits_can_be_hurried_and_never_goes_later_for_it() -> None:
    office = await used_up()
    for name, urgency in (("a", Urgency.TURN), ("b", Urgency.REST), ("c", Urgency.HAND)):
        office.send(name, urgency)
    await settle()
    office.budget.hurry("b", Urgency.HAND)
    office.budget.hurry("c", Urgency.REST)
    office.budget.hurry("nobody", Urgency.HAND)
    await office.clock.advance(100)
    assert office.order[5:] == ["b", "c", "a"], "each once"


async def test_a_full_room_holds_nobody_else_up() -> None:
    office = Office()
    for number in range(7):
        office.send(f"there {number}", Urgency.TURN, room=1)
    office.send("elsewhere", Urgency.REST, room=2)
    await office.clock.advance(1)
    assert len(office.sent) == 6
    assert "elsewhere" in office.order
    await office.clock.advance(ROOM)
    assert office.order[6:] == ["there 5", "there 6"]


async def test_in_a_room_there_are_never_more_than_five_in_its_time() -> None:
    office, chance = Office(), random.Random(2)
    for number in range(60):
        office.send(str(number), chance.choice(list(Urgency)), room=1)
        await office.clock.advance(chance.choice([0.0, 0.0, 3.0]))
    await office.clock.advance(100)
    moments = [at for _, at in office.sent]
    assert len(moments) == 60
    assert all(later - first >= ROOM for first, later in zip(moments, moments[5:], strict=False))


async def test_while_it_is_shut_nothing_goes_and_who_comes_is_sent_away() -> None:
    shut = False
    office = Office(requests=1, shut=lambda: shut)
    for number in range(6):
        office.send(f"before {number}", Urgency.REST)
    await settle()
    office.send("hand", Urgency.HAND)
    await settle()
    shut = True
    late = office.send("late", Urgency.HAND)
    await office.clock.advance(500)
    assert len(office.sent) == 5
    assert isinstance(late.exception(), RequestsPaused)
    shut = False
    await office.clock.advance(5)
    assert office.order[5:] == ["hand", "before 5"]


async def test_a_loop_that_was_busy_for_seconds_does_not_send_at_once_what_was_due_meanwhile() -> None:
    office = Office()
    for number in range(200):
        office.send(str(number), Urgency.TURN)
    await asyncio.sleep(0)
    for _ in range(40):
        office.clock.now += 0.125
        office.budget.hurry("199", Urgency.HAND)
        office.budget._serve()  # as each does who comes meanwhile
    await settle()
    busy = len(office.sent)
    assert busy <= 15, "five before, five granted meanwhile, and five that may go now"
    await office.clock.advance(1)
    assert REQUESTS <= len(office.sent) - busy <= 45
    await office.clock.advance(10)
    assert len(office.sent) == 200


async def test_what_is_known_of_quiet_rooms_is_let_go() -> None:
    office = Office()
    for room in range(100):
        office.send(str(room), Urgency.REST, room=room)
        await office.clock.advance(1)
    assert len(office.budget._rooms) <= ROOM + 1


@asynccontextmanager
async def sending(
    office: Office, handle: Handler
) -> AsyncIterator[Callable[[str], Coroutine[Any, Any, None]]]:
    """Yield a function that sends a request, counted by the budget, to a server with this handler."""
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", handle)
    tracing = BanGuard().trace()
    tracing.on_request_start.append(office.budget.before_request)
    tracing.on_request_end.append(office.budget.after_request)
    async with (
        TestServer(application) as server,
        aiohttp.ClientSession(trace_configs=[tracing]) as session,
    ):

        async def send(path: str) -> None:
            async with session.get(server.make_url(path)):
                return

        yield send


async def test_whatever_is_sent_that_discord_counts_waits_once_and_an_answer_never() -> None:
    arrived: list[str] = []

    async def take(request: web.Request) -> web.Response:
        arrived.append(request.path)
        return web.Response()

    office = Office(requests=1)
    async with sending(office, take) as send:
        for number in range(4):
            await send(f"/api/v10/channels/{number}")
        async with office.budget.turn(Urgency.TURN):
            await send("/api/v10/webhooks/1/token/messages/@original")
            await send("/api/v10/channels/paid")
        assert office.budget.waiting == 0
        counted = [f"/api/v10/{path}" for path in ("channels/1", "guilds/2", "applications/3/commands")]
        waiting = [asyncio.create_task(send(path)) for path in counted]
        for path in ("interactions/1/token/callback", "webhooks/1/token", "gateway/bot"):
            await send(f"/api/v10/{path}")
        assert office.budget.waiting == 3
        assert len(arrived) == 9
        await office.clock.advance(5)
        await asyncio.gather(*waiting)
        assert sorted(arrived[9:]) == sorted(counted)


@pytest.mark.parametrize(("scope", "waiting"), [("global", 1), ("user", 0)])
async def test_while_discord_refuses_everything_nothing_is_given_out(scope: str, waiting: int) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.Response(status=429, headers={"X-RateLimit-Scope": scope, "Retry-After": "3"})

    office = Office()
    async with sending(office, refuse) as send:
        await send("/api/v10/channels/1")
        office.send("board", Urgency.HAND)
        await office.clock.advance(2.5)
        assert office.budget.waiting == waiting
        await office.clock.advance(1)
        assert office.order == ["board"]


async def test_what_took_long_to_draw_is_not_sent_all_at_once() -> None:
    arrived: list[str] = []

    async def take(request: web.Request) -> web.Response:
        arrived.append(request.path)
        return web.Response()

    office, drawn = Office(), asyncio.Event()

    async def draw(number: int, send: Callable[[str], Awaitable[None]]) -> None:
        async with office.budget.turn(Urgency.TURN, number):
            await drawn.wait()
            await send(f"/api/v10/channels/{number}/messages")

    async with sending(office, take) as send:
        drawing = [asyncio.create_task(draw(number, send)) for number in range(2 * REQUESTS)]
        await office.clock.advance(3)
        drawn.set()
        async with asyncio.timeout(10):
            while len(arrived) < _IN_A_SECOND:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert len(arrived) == _IN_A_SECOND
            await office.clock.advance(1)
            await asyncio.gather(*drawing)
    assert len(arrived) == len(drawing)
