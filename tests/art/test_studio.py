"""Pictures are drawn off the loop, once, whatever becomes of what draws them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from bot.art import studio as studios
from bot.art.pack.colours import Scheme
from bot.art.studio import NotDrawn, Studio
from bot.art.table.drawing import picture
from bot.art.table.look import Look
from bot.art.table.samples import samples
from bot.service import workers
from tests.size import FULL


@pytest.fixture(autouse=True)
def _little_to_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each process draw one sample, and not all, before it is ready."""
    if not FULL:
        one = dict([next(iter(samples().items()))])
        monkeypatch.setattr(studios, "samples", lambda: one)


def draw(text: str) -> bytes:
    return f"{os.getpid()} {text}".encode()


def die(text: str) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return text.encode()


def fail(text: str) -> bytes:
    raise ValueError(text)


def dawdle(seconds: float) -> bytes:
    time.sleep(seconds)
    return b"late"


def process(drawn: bytes) -> int:
    return int(drawn.split()[0])


async def test_without_processes_a_thread_draws() -> None:
    async with Studio() as studio:
        assert await studio.draw(draw, "a jack") == f"{os.getpid()} a jack".encode()


async def test_the_same_is_drawn_once_even_when_it_is_asked_for_at_the_same_time() -> None:
    drawn: list[str] = []

    def count(text: str) -> bytes:
        drawn.append(text)
        return text.encode()

    async with Studio() as studio:
        assert await asyncio.gather(*(studio.draw(count, "ace") for _ in range(5))) == [b"ace"] * 5
        assert await studio.draw(count, "ace") == b"ace"
        assert await studio.draw(count, "king") == b"king"
    assert drawn == ["ace", "king"]


async def test_a_process_that_dies_while_it_prepares_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    some = dict([*samples().items()][:3])  # with one left to prepare when the first fails
    monkeypatch.setattr(studios, "samples", lambda: some)
    async with Studio(1, longest=60) as studio:
        assert isinstance(studio._pool, ProcessPoolExecutor)
        for each in [*studio._pool._processes.values()]:
            each.kill()
        await studio.prepared()
        assert process(await studio.draw(draw, "by the one in its place")) != os.getpid()


async def test_a_process_draws_and_one_that_dies_is_replaced() -> None:
    async with Studio(1, longest=60) as studio:
        with pytest.raises(NotDrawn):
            await studio.draw(draw, "before the process is there")
        await studio.prepared()
        first = process(await studio.draw(draw, "one"))
        assert first != os.getpid()
        os.kill(first, signal.SIGKILL)
        second = process(await studio.draw(draw, "two"))
        assert second not in (first, os.getpid())
        with pytest.raises(NotDrawn):
            await studio.draw(die, "a picture that kills whoever draws it")
        assert process(await studio.draw(draw, "three")) != os.getpid()


async def test_processes_end_with_the_studio() -> None:
    async with Studio(1, longest=60) as studio:
        await studio.prepared()
        drawing = process(await studio.draw(draw, "one"))
    async with asyncio.timeout(60):
        while alive(drawing):  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.05)
    with pytest.raises(NotDrawn):
        await studio.draw(draw, "two")


def alive(process_id: int) -> bool:
    """Whether there is such a process, and not only its exit status."""
    try:
        with open(f"/proc/{process_id}/stat", encoding="utf-8") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_what_fails_is_not_drawn_and_no_word_of_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with Studio() as studio:
        with pytest.raises(NotDrawn):
            await studio.draw(fail, "the queen of hearts")
        assert await studio.draw(draw, "next")
    assert "ValueError" in caplog.text and "queen" not in caplog.text


async def test_of_pictures_that_take_too_long_the_log_tells_seldom(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "_SELDOM", 1e9)
    async with Studio(longest=0) as studio:
        for name in ("one", "two", "three"):
            with pytest.raises(NotDrawn):
                await studio.draw(draw, name)
        assert [each.getMessage() for each in caplog.records] == ["pictures that were not drawn within 0s: 1"]
        monkeypatch.setattr(workers, "_SELDOM", 0)
        with pytest.raises(NotDrawn):
            await studio.draw(draw, "four")
        assert caplog.records[-1].getMessage() == "pictures that were not drawn within 0s: 3"


async def test_where_many_wait_no_more_do() -> None:
    async with Studio(longest=60) as studio:
        many = [studio.draw(dawdle, 0.01 + at / 1000) for at in range(40)]
        drawn = await asyncio.gather(*many, return_exceptions=True)
        assert drawn.count(b"late") == 16
        assert all(isinstance(each, NotDrawn) for each in drawn if each != b"late")
        assert await studio.draw(dawdle, 0.1) == b"late"


async def test_what_somebody_has_pressed_for_is_drawn_before_what_waits() -> None:
    drawn: list[str] = []

    def note(text: str) -> bytes:
        time.sleep(0.01)
        drawn.append(text)
        return text.encode()

    async with Studio(longest=60) as studio:
        boards = [asyncio.create_task(studio.draw(note, f"board {number}")) for number in range(16)]
        await asyncio.sleep(0)
        await studio.draw(note, "hand", first=True)
        boards[5].cancel()
        await asyncio.gather(*boards, return_exceptions=True)
    assert drawn.index("hand") <= 2, "after those that were begun already"
    assert len(drawn) == 17, "a picture is drawn even if nobody waits for it any more"


async def test_who_waits_too_long_goes_without_and_the_picture_is_there_for_the_next() -> None:
    async with Studio(longest=0.05) as studio:
        with pytest.raises(NotDrawn):
            await studio.draw(dawdle, 0.2)
        async with asyncio.timeout(60):
            while True:
                try:
                    assert await studio.draw(dawdle, 0.2) == b"late"
                    break
                except NotDrawn:
                    await asyncio.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="this system does not tell it")
async def test_the_process_that_draws_stays_small_whatever_it_has_drawn() -> None:
    async with Studio(1, longest=60) as studio:
        await studio.prepared()
        for look in (Look(scheme, large) for scheme in Scheme for large in (False, True)):
            for scene in samples().values():
                await studio.draw(picture, scene, look)
        (drawing,) = getattr(studio._pool, "_processes", {})
        sizes = Path(f"/proc/{drawing}/smaps_rollup").read_text().splitlines()
    whole = next(int(size.split()[1]) for size in sizes if size.startswith("Rss:"))
    assert whole / 1000 < 110, "MB: what is kept of cards and plates has grown"
