"""A bot with 20 tables in play is killed again and again, and nobody loses what they were told is done."""

from __future__ import annotations

import random
from pathlib import Path

from tests.size import size
from tools.kill.loop import TABLES, kill_often

KILLS = size(8, 100)


async def test_no_acknowledged_play_is_lost_and_every_game_goes_on_to_its_finish(tmp_path: Path) -> None:
    audit = await kill_often(tmp_path, KILLS, seed=random.SystemRandom().randrange(1 << 32))
    assert audit.games >= TABLES
    assert audit.acknowledged > KILLS, "there was much to lose"
