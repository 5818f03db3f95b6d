"""The public beacon, asked of a small server on the loopback interface."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256

from aiohttp import web

from bot.engine.fairness import GENESIS, PERIOD
from bot.service.beacon import CHAIN, Drand

SIGNATURE = "ab" * 48
VALUE = sha256(bytes.fromhex(SIGNATURE)).hexdigest()


def answer(number: int, randomness: str = VALUE) -> dict[str, object]:
    return {"round": number, "randomness": randomness, "signature": SIGNATURE}


@asynccontextmanager
async def serving(*answers: object) -> AsyncIterator[tuple[str, list[str]]]:
    """Run a beacon with these answers, the last one repeated; yield its address and the requests it got."""
    asked: list[str] = []

    async def give(request: web.Request) -> web.Response:
        asked.append(request.path)
        given = answers[min(len(asked), len(answers)) - 1]
        return web.json_response(given) if isinstance(given, dict) else web.Response(status=404)

    app = web.Application()
    app.router.add_get("/{chain}/public/{round}", give)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}", asked
    finally:
        await runner.cleanup()


def drand(url: str, patience: float = 5.0) -> Drand:
    return Drand(url, lambda: (GENESIS + 1000) * 1000, patience)


def test_the_round_that_a_game_waits_for_is_still_to_come() -> None:
    for at in range(0, 10_000, 250):
        number = drand("").round_after(GENESIS * 1000 + at)
        published = (GENESIS + (number - 1) * PERIOD) * 1000 - GENESIS * 1000
        assert 1000 <= published - at <= 1000 + PERIOD * 1000


async def test_a_round_is_asked_for_until_it_is_published() -> None:
    async with serving(None, answer(7)) as (url, asked):
        assert await drand(url).value(7) == VALUE
        assert asked == [f"/{CHAIN}/public/7"] * 2


async def test_an_answer_of_another_round_or_that_does_not_fit_its_signature_is_not_believed() -> None:
    for wrong in (answer(8), answer(7, "00" * 32), {"round": 7}, {}):
        async with serving(wrong) as (url, _):
            assert await drand(url, 0.2).value(7) is None


async def test_a_beacon_that_is_not_there_is_given_up() -> None:
    assert await drand("http://127.0.0.1:1", 0.2).value(7) is None
