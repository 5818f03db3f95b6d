"""Pictures are drawn once, on the loop or beside it, and never hold it up."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
import time
from dataclasses import replace

import pytest
from PIL import Image

from bot.art import studio
from bot.art.loop import TooSlow, ensure_off_event_loop, forbid_slow_drawing
from bot.art.pack import pictures
from bot.art.pack.colors import Scheme
from bot.art.page import picture as page
from bot.art.parts import Foot
from bot.art.studio import NotDrawn, Studio
from bot.art.table import cards
from bot.art.table.cards import pieces_of
from bot.art.table.colors import FELT, RAIL
from bot.art.table.drawing import picture
from bot.art.table.sheet import Sheet
from bot.art.table.theme import ArtTheme
from bot.engine.cards import Card
from bot.service import workers
from tests.art.scenes import playing, samples
from tests.size import size


def draw(text: str) -> bytes:
    return f"{threading.current_thread().name} {text}".encode()


def draw_slowly(text: str) -> bytes:
    ensure_off_event_loop()
    return draw(text)


def fail(text: str) -> bytes:
    raise ValueError(text)


def fail_slowly(text: str) -> bytes:
    ensure_off_event_loop()
    raise ValueError(text)


def dawdle(seconds: float) -> bytes:
    ensure_off_event_loop()
    time.sleep(seconds)
    return b"late"


async def test_what_is_quick_is_drawn_on_the_loop_and_what_is_slow_in_a_thread() -> None:
    async with Studio() as drawing:
        assert await drawing.draw(draw, "jack") == f"{threading.current_thread().name} jack".encode()
        slowly = await drawing.draw(draw_slowly, "jack")
        assert slowly.startswith(b"draw") and slowly.endswith(b"jack")


async def test_who_needs_no_thread_does_not_wait_for_those_who_do() -> None:
    async with Studio(longest=60) as drawing:
        waiting = [asyncio.create_task(drawing.draw(dawdle, 0.02 + at / 1000)) for at in range(16)]
        await asyncio.sleep(0)
        assert await drawing.draw(draw, "jack")
        assert not any(each.done() for each in waiting[1:])
        assert await asyncio.gather(*waiting) == [b"late"] * 16


async def test_a_page_and_a_card_drawn_for_the_first_time_leave_the_loop_and_a_known_one_stays() -> None:
    foot = Foot(("words",))
    with forbid_slow_drawing(), pytest.raises(TooSlow):
        page((foot,))
    picture(playing())
    with forbid_slow_drawing():
        picture(replace(playing(), aside="The left bower is a trump."))
    cards.held.cache_clear()
    pictures.png.cache_clear()
    with forbid_slow_drawing(), pytest.raises(TooSlow):
        picture(playing())
    async with Studio(longest=60) as drawing:
        assert await drawing.draw(picture, playing()) == picture(playing())


async def test_the_usual_cards_are_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "ALL_CARDS", (Card("9C"),))
    async with Studio(ahead=True) as drawing:
        await drawing.wait_until_prepared()
    with forbid_slow_drawing():
        for piece in pieces_of(Card("9C")):
            piece()


async def test_the_same_is_drawn_once_even_when_it_is_asked_for_at_the_same_time() -> None:
    drawn: list[str] = []

    def count(text: str) -> bytes:
        ensure_off_event_loop()
        drawn.append(text)
        return text.encode()

    async with Studio() as drawing:
        assert await asyncio.gather(*(drawing.draw(count, "ace") for _ in range(5))) == [b"ace"] * 5
        assert await drawing.draw(count, "ace") == b"ace"
        assert await drawing.draw(count, "king") == b"king"
    assert drawn == ["ace", "king"]


@pytest.mark.parametrize("how", [fail, fail_slowly])
async def test_what_fails_is_not_drawn_and_no_word_of_it_is_logged(
    how: studio.Draw, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with Studio() as drawing:
        with pytest.raises(NotDrawn):
            await drawing.draw(how, "the queen of hearts")
        assert await drawing.draw(draw, "next")
    assert "ValueError" in caplog.text and "queen" not in caplog.text


async def test_of_pictures_that_take_too_long_the_log_tells_seldom(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "_SELDOM", 1e9)
    async with Studio(longest=0) as drawing:
        for name in ("one", "two", "three"):
            with pytest.raises(NotDrawn):
                await drawing.draw(draw_slowly, name)
        assert [each.getMessage() for each in caplog.records] == ["pictures that were not drawn within 0s: 1"]
        monkeypatch.setattr(workers, "_SELDOM", 0)
        with pytest.raises(NotDrawn):
            await drawing.draw(draw_slowly, "four")
        assert caplog.records[-1].getMessage() == "pictures that were not drawn within 0s: 3"


async def test_where_many_wait_no_more_do() -> None:
    async with Studio(longest=60) as drawing:
        many = [drawing.draw(dawdle, 0.005 + at / 10000) for at in range(40)]
        drawn = await asyncio.gather(*many, return_exceptions=True)
        assert drawn.count(b"late") == 32
        assert all(isinstance(each, NotDrawn) for each in drawn if each != b"late")
        assert await drawing.draw(dawdle, 0.1) == b"late"


async def test_who_waits_too_long_goes_without_and_the_picture_is_there_for_the_next() -> None:
    async with Studio(longest=0.05) as drawing:
        with pytest.raises(NotDrawn):
            await drawing.draw(dawdle, 0.2)
        async with asyncio.timeout(60):
            while True:
                try:
                    assert await drawing.draw(dawdle, 0.2) == b"late"
                    break
                except NotDrawn:
                    await asyncio.sleep(0.05)


async def test_a_closed_studio_draws_nothing_slow() -> None:
    async with Studio() as drawing:
        pass
    with pytest.raises(NotDrawn):
        await drawing.draw(draw_slowly, "two")


def test_what_is_kept_of_all_tables_is_small() -> None:
    """Each process keeps 80 MB of pieces at most, whatever it has drawn."""
    for theme in (ArtTheme(scheme, large) for scheme in Scheme for large in (False, True)):
        for scene in [*samples().values()][:: size(9, 1)]:
            picture(scene, theme)
    for height in range(2000, 2006):  # the felt of a table, of which nearly every table has another
        felt = Sheet(2000, height, RAIL)
        felt.plate(0, 0, 2000, height, FELT)
        felt.sprite()
    gc.collect()
    images = [each for each in gc.get_objects() if isinstance(each, Image.Image)]
    assert sum(each.width * each.height * len(each.getbands()) for each in images) < 80 * 2**20
