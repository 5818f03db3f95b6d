"""Ways out of a game: leaving, closing the table, being away, and pauses."""

from bot.engine.seats import Seat
from bot.ids import UserId
from bot.tables import events
from bot.tables.people import Person
from bot.tables.preconditions import TableChange, need_seat
from bot.tables.table import Stage, Table


def leave(change: TableChange, user: UserId) -> None:
    """Free the person's seat in the lobby, or in play have a bot take it over for good."""
    table = change.now
    seat = need_seat(table, user)
    if table.stage is Stage.LOBBY and not table.drive:
        change.add(events.Rose(seat))
    else:
        last = table.counts and len(table.humans()) == 1
        _give_up(change, seat, excused=last and not table.is_behind(seat))
    _settle(change)


def _settle(change: TableChange) -> None:
    """Decide what follows after someone left:

    the game continues, counts as a loss, or ends without a result.
    """
    if change.now.humans() or change.now.drive:
        pause_if_agreed(change)
    elif not change.now.is_abandoned:
        change.add(events.Ended(events.EndReason.DESERTED))
    elif change.now.clock.paused:
        change.add(events.Resumed(None))


def _give_up(change: TableChange, seat: Seat, *, excused: bool = False) -> None:
    """Have a bot take over that seat for good."""
    change.add(
        events.Left(seat, excused),
        events.Sat(seat, change.now.player(seat).name, None, stands_in=True),
    )


def may_close(table: Table, by: Person) -> bool:
    """Return True if that person may close the table, or ask for it. In a ranked game only players may."""
    if table.drive or table.is_abandoned:
        return False
    if table.counts:
        return by.manages or table.seat_of(by.id) is not None
    return by.may_run(table.opened_by, table.removed)


def ask_to_end(change: TableChange, seat: Seat, user: UserId) -> None:
    """Note that the player wants a game that counts to end, and end it once enough do."""
    table = change.now
    if seat not in table.closing:
        change.add(events.EndAsked(seat))
    _end_if_agreed(change, user)


def _end_if_agreed(change: TableChange, user: UserId | events.Nobody = "") -> None:
    """End a game that counts once more than half of the voters want that. ``user`` agreed last."""
    table = change.now
    if not table.closing or table.needed_to_close > 0:
        return
    sides = {table.rules.side_of(each) for each in table.seats_of_people()}
    if table.leavers() or (len(sides) == 1 and table.is_behind(min(table.closing))):
        for each in table.seats_of_people():
            asked = each in table.closing  # everyone else gets the final result
            _give_up(change, each, excused=not asked or not table.is_behind(each))
        _settle(change)  # no one avoids a loss to bots, or for having left
    else:
        change.add(events.Ended(events.EndReason.CLOSED, user))


def let_bot_play(change: TableChange, seat: Seat, *, by_will: bool = False) -> None:
    """Have a bot play that seat, and count the votes of those still present for a pause or the end."""
    change.add(events.Away(seat, by_will))
    pause_if_agreed(change)
    _end_if_agreed(change)


def come_back(change: TableChange, user: UserId) -> None:
    """Let a person who was away play again."""
    seat = need_seat(change.now, user)
    if seat in change.now.clock.away:
        change.add(events.Back(seat))


def pause_if_agreed(change: TableChange) -> None:
    """Pause the game if every player who is there asks for it now."""
    if change.now.all_ask_for_pause() and not change.now.clock.paused:
        change.add(events.Paused())
