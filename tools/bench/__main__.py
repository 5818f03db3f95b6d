"""``python -m tools.bench [NAME …]``: run all benchmarks, or those named, and print their tables."""

from __future__ import annotations

import argparse
import asyncio


def main() -> None:
    """Run the benchmarks on the command line, or all of them."""
    # Not at the top, which each process that a benchmark starts runs, too: that would count as its memory.
    from tools.bench import engine, load, pictures, plays, queries, starting, storage, strength  # noqa: F401
    from tools.bench.table import BENCHMARKS

    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    names = parser.parse_args().names or BENCHMARKS
    if unknown := set(names) - set(BENCHMARKS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}. Choose from: {', '.join(BENCHMARKS)}")
    for name in names:
        asyncio.run(BENCHMARKS[name].print())


if __name__ == "__main__":
    main()
