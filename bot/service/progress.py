"""How far a long piece of work has come and how long it still takes, on the terminal of whoever waits.

Only people see it: nothing is written where standard error is no terminal, nor for what is done at once.
It is drawn on one line, which is gone when the work is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from tqdm import tqdm

tqdm.monitor_interval = 0  # no thread that draws again what has not changed

T = TypeVar("T")
PATIENCE = 2.0
"""Seconds within which what is done shows nothing."""

EVERY = 0.1
"""Seconds between two drawings."""

_WIDEST = 80  # columns

Tell = Callable[[int, int], object]
"""Is told how much is done, and how much there is in all."""


class Progress:
    """A line on the terminal; it is called with how much is done, and how much there is in all."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, done: int, of: int) -> None:
        """Show it, unless it was shown just now; 0 in all is what nobody knows yet."""
        self._bar.total = of or None
        self._bar.update(done - self._bar.n)

    def say(self, text: str) -> None:
        """Print ``text`` as it is on standard output, which may be the same terminal."""
        shown = not self._bar.disable and self._bar.last_print_t >= self._bar.start_t + PATIENCE
        if shown:
            self._bar.clear()
        sys.stdout.write(text)
        if shown:
            sys.stdout.flush()
            self._bar.refresh()


@contextmanager
def progress(what: str, unit: str) -> Iterator[Progress]:
    """Show how far ``what`` has come, in so many of ``unit``, as often as it is told.

    ``progress("Playing", "games")`` shows "Playing  35% █████ 35 of 100 games, 00:12 left".
    """
    with tqdm(
        file=sys.stderr,
        desc=what,
        unit=unit,
        delay=PATIENCE,
        disable=not (sys.stderr and sys.stderr.isatty()),  # there is none where it was closed
        leave=False,
        miniters=0,
        mininterval=EVERY,
        ncols=_width(),
        nrows=20,  # the library would show nothing on a terminal that doesn't know its own size
        bar_format="{desc} {percentage:3.0f}% {bar} {n_fmt} of {total_fmt} {unit}, {remaining} left",
    ) as bar:
        yield Progress(bar)


def _width() -> int:
    with suppress(OSError, ValueError):
        return min(os.get_terminal_size(sys.stderr.fileno()).columns or _WIDEST, _WIDEST) - 1
    return _WIDEST


def each(things: Sequence[T], what: str, unit: str) -> Iterator[T]:
    """Give the things one after another, and show how many of them are done."""
    with progress(what, unit) as shown:
        for done, thing in enumerate(things):
            shown(done, len(things))
            yield thing
