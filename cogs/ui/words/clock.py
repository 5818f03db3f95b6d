"""The wording of turn timers: the time per turn, when a turn ends, and what the timer did."""

from bot.engine.seats import Seat
from bot.tables.clock import SECOND
from bot.tables.table import Table
from cogs.ui.games.screens import screens_of
from cogs.ui.games.words import done
from cogs.ui.words.names import caller, count, listed, of_person, who

_MINUTE, _DAY = 60, 24 * 60 * 60


def span(seconds: int) -> str:
    """Format seconds in the largest unit they fill: ``30 s``, ``2 min``, ``a day``, ``a week``."""
    if seconds >= 2 * _DAY:
        return "a week" if seconds == 7 * _DAY else count(seconds // _DAY, "day")
    if seconds >= _DAY:
        return "a day"
    return f"{seconds // _MINUTE} min" if seconds > _MINUTE else f"{seconds} s"


def clock_word(seconds: int) -> str:
    """Format a turn timer for choosing one: ``60 s per turn``, ``No turn timer``."""
    return f"{span(seconds).replace('a day', '1 day')} per turn" if seconds else "No turn timer"


def turn_timer(seconds: int) -> str:
    """Say what a table's turn timer is: ``Turn timer: 60 s``, ``No turn timer``."""
    return f"Turn timer: {span(seconds)}" if seconds else clock_word(0)


def countdown(table: Table) -> str:
    """Return when the turn ends, as a countdown by Discord, or nothing if no timer is running."""
    if table.deadline is None:
        return ""
    return f"Time's up <t:{-(-table.deadline // SECOND)}:R>"


def lateness(table: Table, reader: Seat | None = None) -> str:
    """Say what a bot last did because someone's time was up, or nothing if that didn't happen.

    If it was done for the reader, it says ``Your time``.
    """
    if table.clock.late is None:
        return ""
    seat, action = table.clock.late
    whose = "Your" if seat == reader else f"{who(table, seat)}'s"
    return f"{whose} time ran out, so a bot {done(action, screens_of(table.rules).done)}"


def absences(table: Table) -> str:
    """Say who is away, or nothing if no one is."""
    away = [who(table, seat) for seat in sorted(table.clock.away)]
    if not away:
        return ""
    if len(away) == 1:
        return f"{away[0]} is away, so a bot plays"
    return f"{listed(away)} are away, so bots play"


def departures(table: Table) -> str:
    """Say whose seats bots took over in this game, since they left or were replaced, or return ""."""
    left, out = ([of_person(each) for each in table.gave_up(removed=removed)] for removed in (False, True))
    told = [f"{listed(left)} left. "] if left else []
    told += [f"{listed(out)} {'was' if len(out) == 1 else 'were'} replaced. "] if out else []
    took_over = "A bot took over" if len(left + out) == 1 else "Bots took over"
    return f"{''.join(told)}{took_over}" if told else ""


def asking(table: Table) -> str:
    """Say who asks for a pause, or nothing if no one does."""
    names = [who(table, seat) for seat in sorted(table.clock.asking)]
    if not names:
        return ""
    return f"{listed(names)} {'wants' if len(names) == 1 else 'want'} to pause"


def closing(table: Table) -> str:
    """Say who asks for the game to end without a result, or nothing if no one does."""
    names = [who(table, seat) for seat in sorted(table.closing & table.voters())]
    if not names:
        return ""
    want = "wants" if len(names) == 1 else "want"
    return f"{listed(names)} {want} to end the game ({table.needed_to_close} more needed)"


def paused_by(table: Table) -> str:
    """Say who paused the game, or its tournament, or nothing if that's unknown."""
    by, agreed = table.clock.paused_by, sorted(table.clock.agreed)
    if by is not None:
        return f"{caller(by, (player for _, player in table.seated()))} paused the tournament"
    return f"Paused by {listed([who(table, seat) for seat in agreed])}" if agreed else ""


def clock_notes(table: Table) -> list[str]:
    """Return the notes below a hand about pauses and people who are away or have left."""
    notes = (departures(table), absences(table), asking(table), closing(table), paused_by(table))
    return [note for note in notes if note]
