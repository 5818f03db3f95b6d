"""No pause before what a computer player does tells anything of its cards: it goes by what all can see."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from bot.engine.levels import OFFERED, Level
from bot.engine.options import Ruleset
from bot.games import preset
from bot.tables.auto_play import Pace
from bot.tables.table import Stage, Table
from tests.tables.parlour import parlour
from tests.tables.test_levels import Slow
from tests.ui.games import game, seated

BEAT = 0.7
GAMES = [preset("north_american"), preset("slapton"), preset("bid"), preset("spoil_five")]


@cache
def of_computers(rules: Ruleset, level: Level) -> list[Table]:
    """Return the states bots reach in some hands when they do anything that's allowed."""
    lobby = seated(rules, computers=range(1, rules.seats + 1))
    players = tuple(replace(player, level=level) for _, player in lobby.seated())
    states = game(replace(lobby, players=players), Random(8), hands=6)
    return [table for table in states if table.stage is Stage.PLAYING]


@pytest.mark.parametrize("think", [0.0, 0.4, 2.0])
@pytest.mark.parametrize("level", OFFERED)
async def test_a_pause_goes_by_what_everybody_can_see(path: Path, level: Level, think: float) -> None:
    pace, asked = Pace(think=think, beat=BEAT), 0
    usual = max(think, 1.0) if level is Level.EXPERT else think
    async with parlour(path, pace=pace, computers=Slow()) as there:
        for rules in GAMES:
            waited = 0.0
            for table in of_computers(rules, level):
                pause = there.manager.auto_play._pause(table)
                assert pause is not None
                waited += pause
                if table.game.in_play.is_secret:
                    asked += 1  # nobody else sees whether it was, so that it takes no time of its own
                    continue
                public = table.view(None)
                assert public is not None
                led = bool(public.tricks) and not public.trick
                assert table.to_act is not None
                last = public.counts[table.to_act - 1] == 1
                assert waited == (0.0 if last else usual + BEAT * (led and usual > 0)), public
                waited = 0.0
    assert asked
