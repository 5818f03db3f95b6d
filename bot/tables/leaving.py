"""Ways out of a game, for good or for a while: leaving, closing the table, being away, and pauses."""

from bot.engine.seats import Seat
from bot.ids import UserId
from bot.tables import events
from bot.tables.preconditions import TableChange, need_game, need_seat
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Person
from bot.tables.table import Stage, Table


def leave(change: TableChange, by: Person) -> None:
    """Give the seat up. In the lobby it becomes free; in play a bot takes it over for good."""
    table = change.now
    seat = need_seat(table, by.id)
    if table.stage is Stage.LOBBY and not table.drive:
        change.add(events.Rose(seat))
    else:
        last = table.counts and len(table.humans()) == 1
        _give_up(change, seat, excused=last and not table.is_behind(seat))
    _settle(change)


def _settle(change: TableChange) -> None:
    """Have the game go on for those who are there, for a loss to count, or not at all."""
    if change.now.humans() or change.now.drive:
        _pause_if_agreed(change)
    elif not change.now.is_abandoned:
        change.add(events.Ended(events.EndReason.DESERTED))
    elif change.now.clock.paused:
        change.add(events.Resumed(None))


def _give_up(change: TableChange, seat: Seat, *, excused: bool = False) -> None:
    """Have a bot go on from that seat."""
    change.add(
        events.Left(seat, excused),
        events.Sat(seat, change.now.player(seat).name, None, stands_in=True),
    )


def remove(change: TableChange, by: Person, user: UserId) -> None:
    """Have a player leave for good; only a server manager may, and in a tournament its organizer does."""
    if not by.manages:
        raise TableRefusal(Why.NOT_OPENER, change.now)
    if change.now.drive:
        raise TableRefusal(Why.OF_DRIVE, change.now)
    leave(change, Person(user, ""))
    if change.now.ended is None:
        change.add(events.Removed(user))


def may_close(table: Table, by: Person) -> bool:
    """Return whether that person may close the table, or ask for it: in a game that counts only players."""
    if table.drive or table.is_abandoned:
        return False
    if table.counts:
        return by.manages or table.seat_of(by.id) is not None
    return by.runs(table.opened_by, table.removed)


def end(change: TableChange, by: Person) -> None:
    """Close the table; more than half of the people who play must agree. A tournament closes its own."""
    table = change.now
    if table.drive:
        raise TableRefusal(Why.OF_DRIVE, table)
    if not may_close(table, by):
        raise TableRefusal(Why.NOT_OPENER, table)
    seat = table.seat_of(by.id) if table.counts else None
    if seat is not None and seat not in table.closing:
        change.add(events.EndAsked(seat))
    if seat is not None and change.now.needed_to_close > 0:
        return
    sides = {table.rules.side_of(each) for each in table.seats_of_people()}
    if seat is not None and (table.leavers() or (len(sides) == 1 and table.is_behind(seat))):
        for each in table.seats_of_people():
            _give_up(change, each, excused=not table.is_behind(each))
        _settle(change)  # nobody gets out of a defeat by bots, nor of having left
    else:
        change.add(events.Ended(events.EndReason.CLOSED, by.id))


def go_away(change: TableChange, by: Person) -> None:
    """Let a bot play the seat."""
    table = change.now
    seat = need_seat(table, by.id)
    if table.match is None:
        raise TableRefusal(Why.NOT_STARTED, table)
    if seat not in table.clock.away:
        let_bot_play(change, seat, by_will=True)


def let_bot_play(change: TableChange, seat: Seat, *, by_will: bool = False) -> None:
    """Let a bot play that seat, and pause if every player still present has asked to."""
    change.add(events.Away(seat, by_will))
    _pause_if_agreed(change)


def come_back(change: TableChange, by: Person) -> None:
    """Play again after having been away."""
    seat = need_seat(change.now, by.id)
    if seat in change.now.clock.away:
        change.add(events.Back(seat))


def ask_for_pause(change: TableChange, by: Person) -> None:
    """Ask for a pause, which begins when everyone who is there has asked; a player who was away is back."""
    if change.now.drive:
        raise TableRefusal(Why.NO_PAUSE, change.now)
    need_game(change.now)
    seat = need_seat(change.now, by.id)
    come_back(change, by)
    if seat not in change.now.clock.asking:
        change.add(events.PauseAsked(seat))
    _pause_if_agreed(change)


def _pause_if_agreed(change: TableChange) -> None:
    """Pause the game if every player who is there asks for it now."""
    if change.now.all_ask_for_pause() and not change.now.clock.paused:
        change.add(events.Paused())


def suspend(change: TableChange) -> None:
    """Have the game stand still because it has lost its place; a tournament goes on all the same."""
    table = change.now
    if table.stage in (Stage.PLAYING, Stage.BETWEEN) and not table.clock.paused and not table.drive:
        change.add(events.Paused())


def resume(change: TableChange, by: Person) -> None:
    """End the pause; a player who was away is back."""
    table = change.now
    seat = need_seat(table, by.id)
    if not table.clock.paused:
        raise TableRefusal(Why.NOT_PAUSED, table)
    if table.drive:
        raise TableRefusal(Why.NO_PAUSE, table)
    come_back(change, by)
    change.add(events.Resumed(seat))


def hold(change: TableChange, paused: bool, by: UserId | events.Nobody) -> None:
    """Pause or resume the table of a tournament with it, which that user paused."""
    if paused != change.now.clock.paused and change.now.match is not None:
        change.add(events.Paused(by) if paused else events.Resumed(None))
