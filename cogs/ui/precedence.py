"""Precedence for answers: a busy bot draws other messages once no press waits for its answer.

With hundreds of tables there are always boards and hands to redraw, and an answer would wait behind them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_LONGEST = 0.1  # seconds that a drawing waits at most, since an answer may take seconds
_FEW = 8  # drawings in progress that don't hold up an answer
_drawings: set[asyncio.Task[None]] = set()
_unanswered: set[int] = set()
_waiting: deque[asyncio.Future[None]] = deque()


def add_drawing(task: asyncio.Task[None]) -> None:
    """Count a task that draws a message among those in progress, until it's done."""
    _drawings.add(task)
    task.add_done_callback(_drawings.discard)


@contextmanager
def unanswered(interaction: int) -> Iterator[None]:
    """Give this interaction precedence within the context, until its answer is sent."""
    _unanswered.add(interaction)
    try:
        yield
    finally:
        end_precedence(interaction)


def end_precedence(interaction: int) -> None:
    """End the precedence of an interaction, because its answer is being sent."""
    _unanswered.discard(interaction)
    if not _unanswered and _waiting:
        asyncio.get_running_loop().call_soon(_go_on)


def _go_on() -> None:
    """Let one drawing go on, and the next a moment later: a press may have come by then."""
    if _waiting and not _unanswered:
        first = _waiting.popleft()
        if not first.done():
            first.set_result(None)
        first.get_loop().call_soon(_go_on)


async def give_way() -> None:
    """Wait until no interaction has precedence, or for a moment; not at all if little is being drawn."""
    if len(_drawings) > _FEW and (_unanswered or _waiting):
        turn = asyncio.get_running_loop().create_future()
        _waiting.append(turn)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST):
                await turn
        if turn.cancelled():
            _waiting.remove(turn)
