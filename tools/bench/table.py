"""Benchmarks as Markdown tables: each is an async generator of rows, registered by name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

Row = tuple[object, ...]
Rows = Callable[[], AsyncIterator[Row]]


@dataclass(frozen=True)
class Benchmark:
    """A table to measure: its title, its columns, and the generator of its rows."""

    title: str
    columns: Sequence[str]
    rows: Rows

    async def print(self) -> None:
        """Measure the rows, and print each one right away."""
        print(f"\n**{self.title}**\n")
        _print(self.columns)
        _print(["---"] * len(self.columns))
        async for row in self.rows():
            _print(row)


BENCHMARKS: dict[str, Benchmark] = {}
"""All benchmarks by name, in the order they run."""


def benchmark(title: str, *columns: str) -> Callable[[Rows], Rows]:
    """Register the decorated generator as a benchmark. Its name is the one on the command line."""

    def register(rows: Rows) -> Rows:
        BENCHMARKS[rows.__name__] = Benchmark(title, columns, rows)
        return rows

    return register


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a ``share`` of all values don't exceed, or infinity if there are none."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else float("inf")


def _print(cells: Sequence[object]) -> None:
    print(f"| {' | '.join(map(_format, cells))} |", flush=True)


def _format(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2}f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
