"""Requests that Discord refused are counted, since it bans the address of who makes too many."""

from __future__ import annotations

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.client.ban_guard import BanGuard


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("status", [401, 403, 429])
def test_at_the_limit_everything_that_can_wait_does_and_the_log_says_so_once(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    counted = BanGuard(most=3, now=Clock())
    for _ in range(5):
        counted.note(status)
    assert counted.too_many
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "refused=3" in caplog.text


@pytest.mark.parametrize(("status", "scope"), [(200, None), (404, None), (500, None), (429, "shared")])
def test_other_answers_do_not_count(status: int, scope: str | None) -> None:
    counted = BanGuard(most=1, now=Clock())
    counted.note(status, scope)
    assert not counted.too_many


def test_what_is_ten_minutes_old_no_longer_counts(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    counted = BanGuard(most=3, now=clock)
    for _ in range(3):
        clock.now += 250
        counted.note(403)
    seen = [counted.too_many]
    clock.now += 100
    seen.append(counted.too_many)
    counted.note(403)
    assert [*seen, counted.too_many] == [True, False, True]
    assert len(caplog.records) == 2, "it is said again when it comes to that again"


async def test_the_answers_of_a_session_are_counted() -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.Response(status=int(request.match_info["status"]), headers={"X-RateLimit-Scope": "user"})

    application = web.Application()
    application.router.add_get("/{status}", refuse)
    counted = BanGuard(most=2)
    async with (
        TestServer(application) as server,
        aiohttp.ClientSession(trace_configs=[counted.trace()]) as session,
    ):
        for status in (403, 200, 404):
            await session.get(server.make_url(f"/{status}"))
        assert not counted.too_many
        await session.get(server.make_url("/429"))
    assert counted.too_many


def test_the_count_goes_on_in_the_next_process_by_the_time_of_day() -> None:
    clock, date = Clock(), Clock()
    clock.now, date.now = 5_000.0, 1_000_000.0
    counted = BanGuard(most=3, now=clock, date=date)
    for _ in range(3):
        counted.note(429)
    dump = counted.dump()
    date.now += 300
    clock.now = 7.0  # another machine's, or after it was started anew
    again = BanGuard(most=3, now=clock, date=date)
    again.restore(dump)
    seen = [again.too_many]
    clock.now += 299
    seen.append(again.too_many)
    clock.now += 2
    seen.append(again.too_many)
    assert seen == [True, True, False]


def test_what_was_refused_ten_minutes_before_the_restart_is_not_kept_nor_counted_anew() -> None:
    clock, date = Clock(), Clock()
    counted = BanGuard(most=2, now=clock, date=date)
    counted.note(403)
    clock.now += 601
    date.now += 601
    counted.note(403)
    again = BanGuard(most=2, now=clock, date=date)
    again.restore(counted.dump())
    seen = [again.too_many]
    again.note(403)
    assert [*seen, again.too_many] == [False, True]


def test_a_clock_that_was_put_back_meanwhile_lets_nothing_count_for_longer() -> None:
    clock, date = Clock(), Clock()
    date.now = 90_000.0
    counted = BanGuard(most=1, now=clock, date=date)
    counted.note(403)
    dump = counted.dump()
    date.now -= 3600
    again = BanGuard(most=1, now=clock, date=date)
    again.restore(dump)
    clock.now += 599
    seen = [again.too_many]
    clock.now += 2
    assert [*seen, again.too_many] == [True, False]


def test_the_count_is_to_be_kept_soon_when_it_has_grown_by_many() -> None:
    counted = BanGuard(now=Clock())
    for _ in range(49):
        counted.note(429)
    seen = [counted.needs_saving]
    counted.note(429)
    seen.append(counted.needs_saving)
    counted.dump()
    assert [*seen, counted.needs_saving] == [False, True, False]
