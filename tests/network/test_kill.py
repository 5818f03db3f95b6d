"""A bot with 20 tables in play is killed again and again, and nobody loses what they were told is done."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server import NO_SERVER, programs, running
from tests.size import size
from tools.kill.loop import TABLES, kill_often

KILLS = size(8, 100)
ON_SERVER = size(4, 50)


@pytest.mark.skipif(programs() is None, reason=NO_SERVER)
async def test_nothing_is_lost_on_a_server_either_though_it_dies_as_well(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    with running(syncing=True) as mortal:
        audit = await kill_often(tmp_path, ON_SERVER, seed, mortal=mortal)
    assert audit.games >= TABLES
    assert audit.acknowledged > ON_SERVER, "there was much to lose"


async def test_no_acknowledged_play_is_lost_and_every_game_goes_on_to_its_finish(tmp_path: Path) -> None:
    audit = await kill_often(tmp_path, KILLS, seed=random.SystemRandom().randrange(1 << 32))
    assert audit.games >= TABLES
    assert audit.acknowledged > KILLS, "there was much to lose"
