"""The turn timer of a table: deadlines, players who are away, and pauses.

Every deadline follows from the log: the start of the turn, moved by pauses and by time given back after
downtime, plus the seconds per turn. Times are in milliseconds since 1970.

- A bot plays a turn whose time is up. After two such turns in a row the seat is away: a bot plays until
  its player is back.
- A pause stops the timer. The turn keeps the time it had left.
- A table where no one has done anything for a day is deserted, or for a week with a day per turn.
- If an entry is older than the one before it, the system's clock was set back, and no time has passed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from bot.engine.actions import Action
from bot.engine.seats import Seat
from bot.ids import UserId

SECOND = 1000
DAY = 24 * 60 * 60
"""The seconds of a day, the longest turn."""
Seconds = Literal[0, 30, 60, 120, 300, 86400]
"""The possible seconds per turn, 0 for no limit."""
CLOCKS: tuple[Seconds, ...] = get_args(Seconds)
"""All possible seconds per turn."""
USUAL: Final = 60
_REMINDING = 60  # seconds that a turn must have for its player to be reminded
_LEFT = 20  # seconds that are left of a turn when its player is reminded
_TOLD_AFTER = 60  # seconds into a turn of a day until its player is told of it
_DESERTED = DAY
_DESERTED_SLOW = 7 * DAY


@dataclass(frozen=True, slots=True)
class Clock:
    """The current state of the timer.

    ``since`` is the start of the turn, or of the pause before the next deal. ``person_at`` is the last time a
    person did something. ``lapsed`` are the seats whose last turn was played for them, ``away`` those a bot
    plays for, ``asking`` those asking for a pause. ``agreed`` are the seats that asked for the current pause.
    ``paused_by`` is who paused the tournament. ``reminded``: the player to act was reminded. ``late`` is the
    last seat and action that a bot played because time was up.
    """

    seconds: int = 0
    since: int = 0
    person_at: int = 0
    lapsed: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()
    asking: frozenset[Seat] = frozenset()
    paused_at: int | None = None
    agreed: frozenset[Seat] = frozenset()
    paused_by: UserId | None = None
    reminded: bool = False
    late: tuple[Seat, Action] | None = None

    def __post_init__(self) -> None:
        if self.seconds not in CLOCKS:
            raise ValueError(f"there is no clock of {self.seconds} seconds")

    @property
    def paused(self) -> bool:
        """True while the game is paused."""
        return self.paused_at is not None

    @property
    def deadline(self) -> int | None:
        """The time when the turn is up, None if the timer isn't running."""
        return self.since + self.seconds * SECOND if self.seconds and not self.paused else None

    @property
    def reminder_at(self) -> int | None:
        """The time to remind, in milliseconds since 1970: near the turn's end, or soon if it's long.

        None if none is due, or it was sent.
        """
        if self.deadline is None or self.reminded or self.seconds < _REMINDING:
            return None
        return self.since + (_TOLD_AFTER if self.seconds >= DAY else self.seconds - _LEFT) * SECOND

    @property
    def deserted_after(self) -> int:
        """The seconds after which a table where nobody does anything is deserted."""
        return _DESERTED_SLOW if self.seconds >= DAY else _DESERTED

    @property
    def deserted_at(self) -> int:
        """The time when the table is deserted unless someone does something."""
        return self.person_at + self.deserted_after * SECOND

    # The timer after a step

    def restart_turn(self, at: int) -> Clock:
        """Return the timer at the start of a turn, or of a pause before the next deal."""
        return replace(self, since=at, reminded=False, paused_at=at if self.paused else None)

    def after_action(self, seat: Seat, action: Action, at: int, *, late: bool) -> Clock:
        """Return the timer after the seat acted, or with ``late`` after a bot acted because time was up."""
        told = None if self.late and self.late[0] == seat else self.late
        lapsed = self.lapsed | {seat} if late else self.lapsed - {seat}
        return replace(self, lapsed=lapsed, late=(seat, action) if late else told).restart_turn(at)

    def after_leaving(self, seat: Seat) -> Clock:
        """Return the timer after the seat's player left and another took the seat."""
        told = None if self.late and self.late[0] == seat else self.late
        return replace(
            self.after_return(seat), asking=self.asking - {seat}, agreed=self.agreed - {seat}, late=told
        )

    def after_takeover(self, seat: Seat) -> Clock:
        """Return the timer after a bot took over for the seat's player, who is away."""
        return replace(self, away=self.away | {seat}, asking=self.asking - {seat})

    def after_return(self, seat: Seat) -> Clock:
        """Return the timer after the seat's player came back."""
        return replace(self, away=self.away - {seat}, lapsed=self.lapsed - {seat})

    def pause(self, at: int, by: UserId | None = None, *, agreed: bool) -> Clock:
        """Return the timer of a game that is paused now, ``by`` a user if its tournament was paused.

        ``agreed``: everyone present asked for it.
        """
        asked = self.asking if agreed else frozenset()
        return replace(self, paused_at=at, asking=frozenset(), agreed=asked, paused_by=by)

    def resume(self, at: int) -> Clock:
        """Return the clock of a game that goes on: the turn has as long as it had left."""
        if self.paused_at is None:
            return self
        since = self.since + at - self.paused_at
        return replace(self, since=since, paused_at=None, agreed=frozenset(), paused_by=None)

    def shift_back(self, by: int) -> Clock:
        """Return the timer moved back by so many milliseconds, after the system's clock was set back."""
        paused_at = None if self.paused_at is None else self.paused_at - by
        return replace(self, since=self.since - by, person_at=self.person_at - by, paused_at=paused_at)

    def give_back_time(self, time: int, at: int) -> Clock:
        """Return the timer with that time given back to the turn and to the limit for deserted tables."""
        since = self.since if self.paused else min(self.since + time, max(at, self.since))
        return replace(self, since=since, person_at=min(self.person_at + time, max(at, self.person_at)))
