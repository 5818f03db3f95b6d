"""``python -m tools.kill N [SEED]``: kill the bot N times, and print what was compared.

Where the variable POSTGRES is set, it plays on a PostgreSQL server, which is killed now and then as well.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

from tests.server import running
from tools.kill.loop import kill_often


def main() -> int:
    """Kill as often as the first argument says, by the seed of the second."""
    kills = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print(f"{kills} kills, seed {seed}", flush=True)
    on_server = running(syncing=True) if os.environ.get("POSTGRES") else nullcontext()
    with tempfile.TemporaryDirectory() as folder, on_server as mortal:
        audit = asyncio.run(kill_often(Path(folder), kills, seed, mortal=mortal))
    print(
        f"{audit.acknowledged} acknowledged plays, none missing and none doubled; {audit.events} entries in"
        f" {audit.games} games, {audit.timed} of them with a timer, and {audit.drives} drives; every table"
        " went on after each start, every game is over, and sums, ratings and awards are those of the records"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
