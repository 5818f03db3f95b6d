"""What sets the levels and styles of computer players apart in up-card euchre; the rest they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.engine.levels import Level, Style
from bot.games.lapses import NONE, Lapses


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a player goes about it.

    ``leads_last_boss``: a defender with two cards left, one of them the boss trump, leads that one.
    Without a partner a player calls with a hand of the value ``enough``, against one and against two; the
    up-card then takes away ``up_with_opponent`` times its value in an opponent's hand.

    Whoever makes the dealer take the up-card up holds ``least_trumps``. Where there is a Benny, lone hands of
    the second round, and of the first against the dealer, are worth ``lone_doubt`` less than counted: the
    odds are fitted to games without one. ``lapses`` is what it gets wrong. ``daring`` is what a call may
    promise too little, or below 0 must promise beyond what others ask of it.
    """

    leads_last_boss: bool
    enough: Mapping[int, float]
    up_with_opponent: float
    least_trumps: int
    lone_doubt: float
    lapses: Lapses = NONE
    daring: float = 0.0


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
_DARING: Mapping[Style, float] = {Style.CAUTIOUS: -0.12, Style.EVEN: 0.0, Style.BOLD: 0.12}


@cache
def habits_of(level: Level, style: Style) -> Habits:
    """How a player of that level and style goes about it."""
    return replace(HABITS[level], daring=_DARING[style])
