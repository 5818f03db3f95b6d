"""``python -m tools.kill N [SEED]``: kill the bot N times, and print what was compared.

With the variable POSTGRES, it plays on a PostgreSQL server, which is killed now and then as well. With
PROCESSES above 1, that many play as one bot, each with a group of shards, plus a spare one: N times, in turn,
one is killed, frozen, stopped, loses its session or the network, or the server is killed.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from contextlib import nullcontext
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from bot.client.gateway import BETWEEN_SESSIONS
from tests.network import lean
from tests.server import running
from tools.kill.audit import Audit
from tools.kill.loop import kill_often, trouble_often
from tools.kill.troubles import ALL

TABLES = 40
"""The number of tables of one person, with several processes."""


def main() -> int:
    """Kill N times (first argument) with the seed in the second."""
    kills = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    processes = int(os.environ.get("PROCESSES") or 1)
    print(f"{kills} kills, seed {seed}", flush=True)
    on_server = running(syncing=True) if os.environ.get("POSTGRES") or processes > 1 else nullcontext()
    with tempfile.TemporaryDirectory() as folder, on_server as mortal:
        if processes == 1:
            audit = asyncio.run(kill_often(Path(folder), kills, seed, mortal=mortal))
        else:
            assert mortal is not None
            names = [*islice(cycle(ALL), kills)]
            play = partial(lean.play_in_groups, groups=processes, identifying=BETWEEN_SESSIONS)
            audit, took = asyncio.run(trouble_often(names, seed, play, mortal, TABLES, processes))
            for name in ALL:
                if seconds := [each for what, each in zip(names, took, strict=True) if what == name]:
                    print(f"{name}: {len(seconds)} times; everyone answered within {max(seconds):.1f} s")
    print(_summary(audit))
    return 0


def _summary(audit: Audit) -> str:
    return (
        f"{audit.acknowledged} acknowledged plays, none missing and none doubled; {audit.events} entries in"
        f" {audit.games} games, {audit.timed} of them with a timer, and {audit.drives} drives; every table"
        " went on after each start, every game is over, and sums, ratings and awards are those of the records"
    )


if __name__ == "__main__":
    sys.exit(main())
