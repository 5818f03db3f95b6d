"""``python -m tools.cluster [SERVERS] [TABLES] [SECONDS]``: what three processes and their people go through.

One is killed, one is frozen for so many seconds, one is stopped politely, and new ones take their places.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from sqlalchemy import URL

from bot.gateway import BETWEEN_SESSIONS
from tests.discord_server.server import LoopbackDiscord, serving
from tests.network import lean
from tests.server import Server, running
from tools.cluster.loop import Club

PROCESSES = 3
SHARDS = 4
IN_ALL = 50  # requests a second that Discord takes from all processes together
REFUSALS = 5  # a minute, at most: where the machine is busy, what was to go evenly goes in one second
SOON = 15.0  # seconds within which tables go on
_PAUSE = 2.0  # seconds at most between two presses of a person, where they are few
_PRESSES = 60  # a second, that all together make at most: as do 250 people who take four seconds each


def say(what: str, seconds: float | None = None) -> None:
    """Print it at once."""
    late = f" (more than {SOON:g})" if seconds is not None and seconds > SOON else ""
    print(what if seconds is None else f"{what}: {seconds:.1f} s{late}", flush=True)


async def go_through(server: Server, servers: int, tables: int, frozen_for: float) -> None:
    """Do it all, and look at what is stored in the end."""
    database: URL = await server.empty()
    play = partial(lean.play_together, processes=PROCESSES, identifying=BETWEEN_SESSIONS)
    began, pause = time.monotonic(), max(_PAUSE, 2 * tables / _PRESSES)
    async with serving(SHARDS) as discord:
        discord.pacing.in_all = IN_ALL
        discord.gateway.tells_all = True
        async with Club(discord, database, play, servers=servers, tables=tables, pause=pause) as club:
            await _live(club, discord, frozen_for)
            audit = await club.all_end()
        refused = sum(each.status == 429 for each in discord.requests)
        say(
            f"{audit.acknowledged} acknowledged plays, none missing and none doubled; {audit.events} entries"
            f" in {audit.games} logs; every game is over and counted once; at most {discord.pacing.most}"
            f" requests in a second from all processes together, {refused} of them refused"
        )
        assert refused <= REFUSALS * (time.monotonic() - began) / 60


async def _live(club: Club, discord: LoopbackDiscord, frozen_for: float) -> None:
    await club.begin(PROCESSES)
    say(f"{PROCESSES} processes hold {await _shares(club)}")
    club.play()
    await club.all_open()
    await club.all_move()
    say(f"while nothing is wrong, every table has moved on: {await club.all_move():.1f} s")

    async with _saying(club, "killed one"):
        await club.ended(club.signalled(0, signal.SIGKILL))
    await club.fair(SHARDS)

    async with _saying(club, "began another"):
        await club.begin()
        await club.fair(SHARDS)

    async with _saying(club, "froze one"):
        club.signalled(0, signal.SIGSTOP)
        began = time.monotonic()
    await asyncio.sleep(max(0.0, began + frozen_for - time.monotonic()))
    async with _saying(club, "it goes on"):
        club.signalled(0, signal.SIGCONT)
        await club.fair(SHARDS)

    async with _saying(club, "stopped one"):
        code = await club.ended(club.signalled(0, signal.SIGTERM))
        assert code == 0, f"it ended with {code}"
    await club.fair(SHARDS)
    say(f"they hold {await _shares(club)}")


@asynccontextmanager
async def _saying(club: Club, what: str) -> AsyncIterator[None]:
    """Say how long people were kept waiting then, and how long it took until every table had moved on.

    What they waited for at tables that stayed where they were tells how busy the machine is.
    """
    before = await club.holders()
    for player in club.players:
        player.kept_waiting, player.unanswered = 0.0, 0
    yield
    moved_on = await club.all_move()
    now = await club.holders()
    moved = {each for each in now if now[each] != before[each]}
    say(f"{what}, and they hold {await _shares(club)}; every table has moved on: {moved_on:.1f} s")
    for where, shards in ("that changed hands", moved), ("that did not", now.keys() - moved):
        players = club.on(shards, SHARDS)
        waited = sorted(each.kept_waiting for each in players)
        unanswered = sum(each.unanswered for each in players)
        if waited:
            middle = f"{waited[len(waited) // 2]:.1f} s in the middle"
            say(
                f"  at {len(players)} tables {where}: {unanswered} presses unanswered; {middle}, at most",
                waited[-1],
            )


async def _shares(club: Club) -> str:
    return " and ".join(map(str, sorted((await club.shares()).values(), reverse=True))) + " shards"


def main() -> int:
    """Go through it at the size that the arguments say: servers, tables, and seconds that one is frozen."""
    sizes = [int(each) for each in sys.argv[1:]] + [400, 200, 60][len(sys.argv) - 1 :]
    servers, tables, frozen_for = sizes
    load, *_ = os.getloadavg()
    say(
        f"{servers} servers on {SHARDS} shards, {tables} tables, {PROCESSES} processes;"
        f" the machine's load so far {load:.1f} of {os.cpu_count()}"
    )
    with running(syncing=True) as server:
        asyncio.run(go_through(server, servers, tables, frozen_for))
    return 0


if __name__ == "__main__":
    sys.exit(main())
