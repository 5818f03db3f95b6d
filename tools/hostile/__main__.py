"""``python -m tools.hostile N [SEED]``: send N hostile interactions, and report errors."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from bot.service.progress import progress
from tools.hostile.attack import attack


def main() -> int:
    """Send N interactions (first argument) with the seed in the second."""
    number = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print(f"{number} interactions, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder, progress("Pressing", "interactions") as shown:
        came = asyncio.run(attack(Path(folder), number, seed, shown))
    for sentence in came.wrong:
        print(sentence)
    print(
        f"{came.sent} answered, the slowest in {came.slowest:.1f} s; {came.plays} did something at"
        f" {came.tables} tables; {len(came.wrong)} faults"
    )
    return 1 if came.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
