"""What is asked of a table's clock, and what the clock itself asks for: decided here, like all requests.

Each function takes the table as it is and returns the happenings to be stored, or raises TableRefusal.
"""

from __future__ import annotations

from bot.tables.clock import CLOCKS, SECOND
from bot.tables.happenings import (
    Away,
    Back,
    Clocked,
    Ended,
    GivenBack,
    Happening,
    PauseAsked,
    Paused,
    Reminded,
    Resumed,
)
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import act_for, need_game, need_lobby, need_opener, need_seat, pause_if_agreed
from bot.tables.table import Stage, Table

_NOTICED = 60 * 60 * SECOND
"""How long the bot may be away without anybody's day being the shorter for it."""


def set_clock(table: Table, user: int, seconds: int) -> list[Happening]:
    """Set how long a turn may take, in the lobby; only who opened the table may."""
    need_lobby(table)
    need_opener(table, user)
    if seconds not in CLOCKS:
        raise TableRefusal(Why.NO_CLOCK, table)
    return [Clocked(seconds)] if seconds != table.clock.seconds else []


def go_away(table: Table, user: int) -> list[Happening]:
    """Have a computer player mind the user's seat."""
    seat = need_seat(table, user)
    if table.match is None:
        raise TableRefusal(Why.NOT_STARTED, table)
    if seat in table.clock.away:
        return []
    away = Away(seat, by_will=True)
    return [away, *pause_if_agreed(table.after(away))]


def come_back(table: Table, user: int) -> list[Happening]:
    """Play again after having been away."""
    seat = need_seat(table, user)
    return [Back(seat)] if seat in table.clock.away else []


def ask_for_pause(table: Table, user: int) -> list[Happening]:
    """Ask for a pause, which begins when everybody who is there asks for it; who was away is back."""
    if table.drive:
        raise TableRefusal(Why.NO_PAUSE, table)
    need_game(table)
    seat = need_seat(table, user)
    asked = [*come_back(table, user), *([PauseAsked(seat)] if seat not in table.clock.asking else [])]
    return [*asked, *pause_if_agreed(table.after_all(asked))]


def suspend(table: Table) -> list[Happening]:
    """Have the game stand still because it has lost its place; a drive goes on all the same."""
    playing = table.stage in (Stage.PLAYING, Stage.BETWEEN)
    return [Paused()] if playing and not table.clock.paused and not table.drive else []


def resume(table: Table, user: int) -> list[Happening]:
    """End the pause; who was away is back."""
    seat = need_seat(table, user)
    if not table.clock.paused:
        raise TableRefusal(Why.NOT_PAUSED, table)
    if table.drive:
        raise TableRefusal(Why.NO_PAUSE, table)
    return [*come_back(table, user), Resumed(seat)]


def hold(table: Table, paused: bool) -> list[Happening]:
    """Have the table of a drive stand still, or go on, as its drive does."""
    if paused == table.clock.paused or table.match is None:
        return []
    return [Paused() if paused else Resumed(None)]


# What the clock asks for


def lapse(table: Table, action: str, key: str = "") -> list[Happening]:
    """The time of the player to act is up: a computer player does this, and after the second time running
    minds the seat.
    """
    seat = table.person_to_act
    assert seat is not None
    happened = act_for(table, seat, action, key, late=True)
    if seat in table.clock.lapsed and not any(isinstance(each, Ended) for each in happened):
        happened.append(Away(seat))
        happened += pause_if_agreed(table.after_all(happened))
    return happened


def remind(table: Table) -> list[Happening]:
    """Half the time of the player to act is gone."""
    seat = table.person_to_act
    assert seat is not None
    return [Reminded(seat)]


def desert(table: Table) -> list[Happening]:
    """Nobody has done anything for so long that the table is closed."""
    return [Ended("deserted")]


def give_back(table: Table, away: int, grace: int) -> list[Happening]:
    """What a table gets back after the bot was away for so many milliseconds, and a grace on top."""
    if table.deadline is not None:
        return [GivenBack(away + grace)]
    return [GivenBack(away)] if away >= _NOTICED and table.stage is not Stage.ENDED else []
