"""``python -m tools.kill N [SEED]``: kill the bot N times, and print what was compared."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from tools.kill.loop import kill_often


def main() -> int:
    """Kill as often as the first argument says, by the seed of the second."""
    kills = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print(f"{kills} kills, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        audit = asyncio.run(kill_often(Path(folder), kills, seed))
    print(
        f"{audit.acknowledged} acknowledged plays, none missing and none doubled; {audit.events} entries in"
        f" {audit.games} logs; every table went on after each start, every game is over and counted once"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
