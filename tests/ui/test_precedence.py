"""Answers come before the drawings of other messages."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from cogs.ui.precedence import add_drawing, end_precedence, give_way, unanswered

_PRESS, _OTHER = 1, 2
_MANY = 20


def _draw() -> asyncio.Task[None]:
    """Begin a drawing, which gives way."""
    drawing = asyncio.create_task(give_way())
    add_drawing(drawing)
    return drawing


async def _some_turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_many_drawings_wait_until_every_answer_is_sent() -> None:
    with unanswered(_PRESS), unanswered(_OTHER):
        drawings = [_draw() for _ in range(_MANY)]
        end_precedence(_PRESS)
        await _some_turns()
        assert not any(each.done() for each in drawings)
        end_precedence(_OTHER)
        await asyncio.gather(*drawings)


async def test_a_press_that_comes_while_drawings_go_on_has_precedence_over_the_rest() -> None:
    with ExitStack() as presses:
        presses.enter_context(unanswered(_PRESS))
        drawings = [_draw() for _ in range(_MANY)]
        await _some_turns()
        drawings[0].add_done_callback(lambda _: presses.enter_context(unanswered(_OTHER)))
        end_precedence(_PRESS)
        await _some_turns()
        assert drawings[0].done()
        assert not drawings[-1].done()
    await asyncio.gather(*drawings)


async def test_drawings_wait_for_a_slow_answer_only_for_a_moment() -> None:
    with unanswered(_PRESS):
        await asyncio.wait_for(asyncio.gather(*[_draw() for _ in range(_MANY)]), 5)
    await asyncio.gather(*[_draw() for _ in range(_MANY)])


async def test_a_press_that_failed_has_no_precedence_anymore() -> None:
    with pytest.raises(ValueError), unanswered(_PRESS):
        raise ValueError
    drawings = [_draw() for _ in range(_MANY)]
    await _some_turns()
    assert all(each.done() for each in drawings)


async def test_few_drawings_wait_for_no_answer() -> None:
    with unanswered(_PRESS):
        drawing = _draw()
        await _some_turns()
        assert drawing.done()
