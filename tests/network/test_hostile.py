"""Whatever is sent, by whomever and from wherever, is answered, and the tables are what their logs say."""

from __future__ import annotations

from pathlib import Path

from tests.size import size
from tools.hostile.attack import attack

SENT = size(250, 4000)


async def test_a_hostile_crowd_is_answered_and_does_no_harm(tmp_path: Path) -> None:
    seed = 7  # many others in `make hostile`
    came = await attack(tmp_path, SENT, seed)
    assert not came.wrong, (f"python -m tools.hostile {SENT} {seed}", came.wrong)
    assert came.sent > SENT / 2
    assert came.plays > came.tables, "there was something to spoil"
