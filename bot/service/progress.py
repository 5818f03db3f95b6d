"""A progress line on the terminal for long work: how much is done and how long it still takes.

It's for people only: nothing is written if standard error isn't a terminal, or if the work ends at once. The
line disappears when the work is done.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from tqdm import tqdm

tqdm.monitor_interval = 0  # no thread that redraws what hasn't changed

T = TypeVar("T")
PATIENCE = 2.0
"""Seconds before the line first appears."""

EVERY = 0.1
"""Seconds between two updates of the line."""

_WIDEST = 80  # columns

ReportProgress = Callable[[int, int], object]
"""A callback for progress: gets the amount done and the total."""


class Progress:
    """A progress line in the terminal. Call it with the amount done and the total."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, done: int, of: int) -> None:
        """Update the progress line, unless it was just updated. A total of 0 means it isn't known yet."""
        self._bar.total = of or None
        self._bar.update(done - self._bar.n)

    def say(self, text: str) -> None:
        """Print ``text`` on standard output without breaking the progress line, if both are one terminal."""
        shown = not self._bar.disable and self._bar.last_print_t >= self._bar.start_t + PATIENCE
        if shown:
            self._bar.clear()
        sys.stdout.write(text)
        if shown:
            sys.stdout.flush()
            self._bar.refresh()


@contextmanager
def progress(what: str, unit: str) -> Iterator[Progress]:
    """Show the progress of ``what``, counted in ``unit``, each time the returned object is called.

    ``progress("Playing", "games")`` shows "Playing  35% █████ 35 of 100 games, 00:12 left".
    """
    with tqdm(
        file=sys.stderr,
        desc=what,
        unit=unit,
        delay=PATIENCE,
        disable=not (sys.stderr and sys.stderr.isatty()),  # None if it was closed
        leave=False,
        miniters=0,
        mininterval=EVERY,
        ncols=_width(),
        nrows=20,  # or the library shows nothing on a terminal without a size
        bar_format="{desc} {percentage:3.0f}% {bar} {n_fmt} of {total_fmt} {unit}, {remaining} left",
    ) as bar:
        yield Progress(bar)


def _width() -> int:
    with suppress(OSError, ValueError):
        return min(os.get_terminal_size(sys.stderr.fileno()).columns or _WIDEST, _WIDEST) - 1
    return _WIDEST


def show_progress(things: Sequence[T], what: str, unit: str) -> Iterator[T]:
    """Yield the things one by one, with a progress line of how many are done."""
    with progress(what, unit) as shown:
        for done, thing in enumerate(things):
            shown(done, len(things))
            yield thing
