"""A bot with tables in play is killed again and again, and nobody loses what they were told is done."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.installed import NO_SERVER, programs
from tests.network import lean
from tests.server import running
from tests.size import FULL, size
from tools.kill import child
from tools.kill.loop import TABLES, kill_often

KILLS = size(3, 100)
ON_SERVER = size(2, 50)
PLAYED = size(3, TABLES)
BOT = child.play if FULL else lean.play
SEED = random.SystemRandom().randrange(1 << 32) if FULL else 1


@pytest.mark.skipif(programs() is None, reason=NO_SERVER)
async def test_nothing_is_lost_on_a_server_either_though_it_dies_as_well(tmp_path: Path) -> None:
    with running(syncing=True) as mortal:
        audit = await kill_often(tmp_path, ON_SERVER, SEED, BOT, mortal, PLAYED)
    assert audit.games >= PLAYED and audit.drives and audit.timed
    assert audit.acknowledged > ON_SERVER, "there was much to lose"


async def test_no_acknowledged_play_is_lost_and_every_game_goes_on_to_its_finish(tmp_path: Path) -> None:
    audit = await kill_often(tmp_path, KILLS, SEED, BOT, tables=PLAYED)
    assert audit.games >= PLAYED and audit.drives and audit.timed
    assert audit.acknowledged > KILLS, "there was much to lose"
