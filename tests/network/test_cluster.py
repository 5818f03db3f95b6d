"""Processes that play as one bot: whatever happens to one of them, its tables go on at another."""

from __future__ import annotations

from functools import partial

import pytest

from tests.installed import NO_SERVER, programs
from tests.network import lean
from tests.server import running
from tests.size import size
from tools.kill.loop import trouble_often
from tools.kill.troubles import ALL

pytestmark = pytest.mark.skipif(programs() is None, reason=NO_SERVER)
TROUBLES = size(("killed", "terminated"), ALL)


async def test_when_a_process_ends_its_tables_go_on_at_the_spare() -> None:
    play = partial(lean.play_in_groups, groups=2, identifying=0.05)
    with running(syncing=True) as mortal:
        audit, _ = await trouble_often(TROUBLES, 1, play, mortal, tables=2, groups=2, company=False)
    assert audit.games >= 2 and audit.acknowledged > 2
