"""A guard that keeps slow drawing off the event loop.

A picture made of cached parts takes about five milliseconds on the event loop. Slower code, such as rendering
an SVG or a page, calls `ensure_off_event_loop`. The picture is then drawn in a thread, from the cached parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_is_on_loop: ContextVar[bool] = ContextVar("_is_on_loop", default=False)


class TooSlow(Exception):
    """Raised when drawing would hold up the event loop."""


@contextmanager
def forbid_slow_drawing() -> Iterator[None]:
    """Make slow drawing within this context raise TooSlow."""
    token = _is_on_loop.set(True)
    try:
        yield
    finally:
        _is_on_loop.reset(token)


def ensure_off_event_loop() -> None:
    """Raise TooSlow if this runs on the event loop. Call it before work that takes several milliseconds."""
    if _is_on_loop.get():
        raise TooSlow
