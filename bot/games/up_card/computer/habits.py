"""What sets the levels of computer players apart in up-card euchre; the rest they have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.levels import Level
from bot.games.lapses import NONE, Lapses


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a player goes about it.

    ``leads_last_boss``: a defender with two cards left, one of them the boss trump, leads that one.
    Without a partner a player calls with a hand of the value ``enough``, against one and against two; the
    up-card then takes away ``up_with_opponent`` times its value in an opponent's hand.

    Whoever makes the dealer take the up-card up holds ``least_trumps``. Where there is a Benny, lone hands of
    the second round, and of the first against the dealer, are worth ``lone_doubt`` less than counted: the
    odds are fitted to games without one. ``lapses`` is what it gets wrong.
    """

    leads_last_boss: bool
    enough: Mapping[int, float]
    up_with_opponent: float
    least_trumps: int
    lone_doubt: float
    lapses: Lapses = NONE


_YARDSTICK = Habits(
    leads_last_boss=False, enough={2: 1.7, 3: 2.0}, up_with_opponent=0.5, least_trumps=0, lone_doubt=0.0
)
_CLUB = replace(
    _YARDSTICK,
    leads_last_boss=True,
    enough={2: 1.7, 3: 2.4},
    up_with_opponent=1.5,
    least_trumps=2,
    lone_doubt=0.3,
)
_BEGINNER = replace(
    _CLUB,
    leads_last_boss=False,
    lapses=Lapses(forgets=True, beats_partner=0.3, keeps_trumps=0.5, sways=0.5),
)
HABITS: Mapping[Level, Habits] = {
    Level.YARDSTICK: _YARDSTICK,
    Level.CLUB: _CLUB,
    Level.BEGINNER: _BEGINNER,
    Level.EXPERT: _CLUB,
}
