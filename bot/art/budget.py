"""The time a picture may take on the event loop.

A picture whose parts were drawn before takes a few milliseconds, which is less than it costs to have it drawn
elsewhere. What is slow calls `leave_loop` or `check_time`. The picture is then finished in a thread, with the
parts that are there by now.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ON_LOOP = 0.003  # seconds

_until: ContextVar[float | None] = ContextVar("_until", default=None)


class TooSlow(Exception):
    """Raised where a picture would hold up the event loop."""


@contextmanager
def on_loop() -> Iterator[None]:
    """Have what is drawn in this context raise TooSlow rather than hold up the event loop."""
    token = _until.set(time.perf_counter() + _ON_LOOP)
    try:
        yield
    finally:
        _until.reset(token)


def leave_loop() -> None:
    """Raise TooSlow on the event loop: what follows takes several milliseconds."""
    if _until.get() is not None:
        raise TooSlow


def check_time() -> None:
    """Raise TooSlow on the event loop if the picture has had its time there."""
    until = _until.get()
    if until is not None and time.perf_counter() > until:
        raise TooSlow
