"""The guard that keeps slow drawing off the event loop.

A picture whose parts were drawn before takes some five milliseconds there. What takes longer calls
`leave_loop`: an SVG, or a page. The picture is then drawn in a thread, with the parts that are there by now.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_is_on_loop: ContextVar[bool] = ContextVar("_is_on_loop", default=False)


class TooSlow(Exception):
    """Raised where a picture would hold up the event loop."""


@contextmanager
def on_loop() -> Iterator[None]:
    """Have what is drawn in this context raise TooSlow rather than hold up the event loop."""
    token = _is_on_loop.set(True)
    try:
        yield
    finally:
        _is_on_loop.reset(token)


def leave_loop() -> None:
    """Raise TooSlow on the event loop: what follows takes several milliseconds."""
    if _is_on_loop.get():
        raise TooSlow
