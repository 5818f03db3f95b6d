"""Requests to a table, as values: ``manager.do(table_id, Sit(2), by=Person(...))``.

Creating one checks the input of a button, a form or a command, and raises TableRefusal or the engine's
refusals. :mod:`bot.tables.handling` decides if the table allows it now.
"""

from msgspec import Struct, structs

from bot.engine.actions import Action
from bot.engine.fairness import MOST_SEED, tidy_seed
from bot.engine.levels import OFFERED, Level
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.ids import ChannelId, GuildId, UserId
from bot.names import clean, cut
from bot.tables import changes, events, leaving
from bot.tables.clock import CLOCKS
from bot.tables.dealer import Dealer
from bot.tables.people import Person
from bot.tables.preconditions import TableChange, need_game, need_host, need_lobby, need_seat, need_unbanned
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Player, Stage


class Open(Struct, frozen=True):
    """Open a table there, with the person on the first seat and so many bots.

    ``clock`` is one of bot.tables.clock.CLOCKS. ``start``: the game starts at once if the table is full, so
    that its first message goes into the deals. The caller then requests Start, too. ``private``: only that
    person sees the table. ``level`` is that of the bots. Players may ask for hints if the server allows it,
    or in unranked games with a bot, and always at a private table.
    """

    guild_id: GuildId
    channel_id: ChannelId
    rules: Ruleset
    computers: int = 0
    clock: int = 0
    start: bool = False
    private: bool = False
    level: Level = Level.CLUB

    def __post_init__(self) -> None:
        _check_clock(self.clock)
        _check_level(self.level)


class Request(Struct, frozen=True):
    """The base of all requests to a table, by a person or the bot."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Add to the change what then happens, or raise a refusal."""
        raise NotImplementedError


class LobbyRequest(Request, frozen=True):
    """The base of requests before the game that only a table's hosts may make."""


def decide(change: TableChange, request: Request, by: Person, dealer: Dealer) -> None:
    """Decide what somebody asks, if they may ask it now."""
    if isinstance(request, LobbyRequest):
        need_lobby(change.now)
        need_host(change.now, by)
    request.decide(change, by, dealer)


# Before the game


class Sit(Request, frozen=True):
    """Take that seat, or the first free one, or move there."""

    seat: Seat | None = None

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Seat the person."""
        changes.sit(change, by, self.seat)


class AddComputer(Request, frozen=True):
    """Seat a bot there, or on a free seat. Players at the table may ask for it."""

    seat: Seat | None = None

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Seat a bot."""
        need_seat(change.now, by.id)
        changes.add_computers(change, 1, self.seat)


class SetOptions(LobbyRequest, frozen=True):
    """Change house rules, written ``name=value`` and separated by spaces."""

    options: str

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Set the house rules."""
        changes.set_rules(change, change.now.rules.with_options(self.options))


class SetSeats(LobbyRequest, frozen=True):
    """Change the number of seats, as the rules allow."""

    seats: int

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Add or remove seats."""
        changes.set_seats(change, self.seats)


class SetClock(LobbyRequest, frozen=True):
    """Set the seconds per turn, one of CLOCKS."""

    seconds: int

    def __post_init__(self) -> None:
        _check_clock(self.seconds)

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Set the timer, unless it's set so."""
        if self.seconds != change.now.clock.seconds:
            change.add(events.Clocked(self.seconds))


class SetLevel(LobbyRequest, frozen=True):
    """Set the level of the bot on that seat, or of all."""

    level: Level
    seat: Seat | None = None

    def __post_init__(self) -> None:
        _check_level(self.level)

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Set the level of the bot on that seat, or (None) of all bots that sit there and that will."""
        table, level, seat = change.now, self.level, self.seat
        sitting = {at: player.level for at, player in table.seated() if player.is_computer}
        if seat is None and {table.level, *sitting.values()} != {level}:
            change.add(events.Levelled(level))
        elif seat is not None:
            if seat not in sitting:
                raise TableRefusal(Why.NO_COMPUTER, table)
            if sitting[seat] is not level:
                change.add(events.Levelled(level, seat))


class SetHints(LobbyRequest, frozen=True):
    """Allow hints: in any game, and in one with a bot."""

    hints: bool
    bot_hints: bool

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Allow hints or not, unless it's set so."""
        if (self.hints, self.bot_hints) != (change.now.hints, change.now.bot_hints):
            change.add(events.Hinted(self.hints, self.bot_hints))


class SetFilling(LobbyRequest, frozen=True):
    """Have bots fill the free seats two minutes from now, or not."""

    on: bool

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Let bots fill in or not, unless it's set so."""
        if self.on != (change.now.fills_at is not None):
            change.add(events.Filling(self.on))


class SetSeed(Request, frozen=True):
    """Add this text to the seed of the deals. Players at the table may."""

    text: str

    def __post_init__(self) -> None:
        structs.force_setattr(self, "text", tidy_seed(cut(clean(self.text), MOST_SEED, "")))
        if not self.text:
            raise TableRefusal(Why.NO_SEED)

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Add to the seed of the deals, unless that is done."""
        need_lobby(change.now)
        need_seat(change.now, by.id)
        if (by.id, self.text) not in change.now.seeds:
            change.add(events.Seeded(by.id, self.text))


class Start(Request, frozen=True):
    """Find the first dealer and deal the first hand. A host may start with only the seated players.

    With ``bots``, bots take the free seats first. Only a host may ask for that.
    """

    bots: bool = False

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Start the game, with bots on the free seats or, if the rules allow, without them."""
        table = change.now
        if table.stage is not Stage.STARTING:
            need_lobby(table)
        need_seat(table, by.id)
        need_unbanned(table, by)
        if table.stage is Stage.LOBBY and not table.full and by.id in table.hosts:
            if self.bots:
                changes.add_computers(change, len(table.free_seats()))
            elif changes.seats_filled(table):
                changes.set_seats(change, len(list(table.seated())))
        changes.start(change, dealer)


class Watch(LobbyRequest, frozen=True):
    """Have bots take every seat and play, if no one else sits there."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Stand the host up, and have bots play on every seat."""
        table = change.now
        seat = table.seat_of(by.id)
        if set(table.humans()) - {by.id}:
            raise TableRefusal(Why.OTHERS_SIT, table)
        if seat is not None:
            change.add(events.Rose(seat))
        changes.fill_and_start(change, dealer)


# In the game


class Deal(Request, frozen=True):
    """Deal the next hand."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Deal the next hand, between two hands."""
        need_seat(change.now, by.id)
        changes.deal(change, dealer)


class Act(Request, frozen=True):
    """Play an action in the hand, by a button drawn when the table was at ``seq``."""

    seq: int
    action: Action

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Act for the player's seat. A player who was away is back."""
        table = change.now
        seat = need_seat(table, by.id)
        if table.match is not None and not table.fits_button(self.seq):
            done = (seat, self.action)
            repeated = any(
                done == (at, each) and first <= self.seq <= last
                for at, last, each, first in table.last_actions
            )
            raise TableRefusal(Why.REPEATED if repeated else Why.STALE, table)
        leaving.come_back(change, by.id)
        changes.act_for(change, seat, self.action, dealer)


class GoAway(Request, frozen=True):
    """Have a bot play the person's seat."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Let a bot play the seat, unless it does."""
        table = change.now
        seat = need_seat(table, by.id)
        if table.match is None:
            raise TableRefusal(Why.NOT_STARTED, table)
        if seat not in table.clock.away:
            leaving.let_bot_play(change, seat, by_will=True)


class ComeBack(Request, frozen=True):
    """Play again after having been away."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Give the seat back to its player."""
        leaving.come_back(change, by.id)


class AskForPause(Request, frozen=True):
    """Ask for a pause, which begins when everyone present has asked."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Note the wish, and pause if all have it. A player who was away is back."""
        if change.now.drive:
            raise TableRefusal(Why.NO_PAUSE, change.now)
        need_game(change.now)
        seat = need_seat(change.now, by.id)
        leaving.come_back(change, by.id)
        if seat not in change.now.clock.asking:
            change.add(events.PauseAsked(seat))
        leaving.pause_if_agreed(change)


class Resume(Request, frozen=True):
    """End the pause."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """End the pause. A player who was away is back."""
        table = change.now
        seat = need_seat(table, by.id)
        if not table.clock.paused:
            raise TableRefusal(Why.NOT_PAUSED, table)
        if table.drive:
            raise TableRefusal(Why.NO_PAUSE, table)
        leaving.come_back(change, by.id)
        change.add(events.Resumed(seat))


# At any time


class Leave(Request, frozen=True):
    """Give up the person's seat. In play a bot takes it over."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Take the player out."""
        leaving.leave(change, by.id)


class Rise(Request, frozen=True):
    """Leave the seat before the game has begun."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Free the seat in the lobby; once the game has started, leaving is asked for."""
        need_lobby(change.now)
        leaving.leave(change, by.id)


class End(Request, frozen=True):
    """Close the table. Its opener or a server manager may."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Close the table, or note the wish: more than half of the voters must agree.

        A player who was away is back.
        """
        table = change.now
        if table.drive:  # a tournament closes its own
            raise TableRefusal(Why.OF_DRIVE, table)
        if not leaving.may_close(table, by):
            raise TableRefusal(Why.NOT_OPENER, table)
        seat = table.seat_of(by.id) if table.counts else None
        if seat is None:
            change.add(events.Ended(events.EndReason.CLOSED, by.id))
        else:
            leaving.come_back(change, by.id)
            leaving.ask_to_end(change, seat, by.id)


class Remove(Request, frozen=True):
    """Remove that user from the table. A server manager may."""

    user: UserId

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Take the user out for good. In a tournament its organizer does."""
        if not by.manages:
            raise TableRefusal(Why.NOT_OPENER, change.now)
        if change.now.drive:
            raise TableRefusal(Why.OF_DRIVE, change.now)
        need_seat(change.now, self.user)
        change.add(events.Removed(self.user))
        leaving.leave(change, self.user)


# Requests by the bot


class Suspend(Request, frozen=True):
    """Pause the game because no one can see it."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Pause the game. A tournament goes on all the same."""
        table = change.now
        if table.stage in (Stage.PLAYING, Stage.BETWEEN) and not table.clock.paused and not table.drive:
            change.add(events.Paused())


class Begin(Request, frozen=True):
    """Begin the game at a tournament's table, unless it has begun."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Start the game."""
        changes.start(change, dealer)


class Hold(Request, frozen=True):
    """Pause or resume a tournament's table with the tournament, as the user ``by`` asked."""

    paused: bool
    by: UserId | events.Nobody = ""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Pause or resume a game that has begun."""
        if self.paused != change.now.clock.paused and change.now.match is not None:
            change.add(events.Paused(self.by) if self.paused else events.Resumed(None))


class LastHand(Request, frozen=True):
    """End a tournament's table after its current hand, or now if it's between hands and has played one."""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Set the number of deals. A hand that was thrown in is dealt again first."""
        table, match = change.now, change.now.match
        if match is None or match.over:
            return
        may_end = match.hand is None and match.deals > 0 and not match.deals_again
        deals = match.deals if may_end else match.deals + 1
        changes.set_rules(change, table.rules.with_options(f"deals={deals}"))
        changes.end_if_over(change)


class SeatInstead(Request, frozen=True):
    """Replace the player of that seat with another member, or a bot. ``removes``: it wasn't their choice."""

    seat: Seat
    player: Player
    removes: bool = False

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Change players, whatever the game has come to."""
        taking, old = changes.sat_event(self.seat, self.player), change.now.player(self.seat)
        if changes.sat_event(self.seat, old) != taking:
            if self.removes and old.user is not None:
                change.add(events.Removed(old.user))
            change.add(taking)


class WindUp(Request, frozen=True):
    """Close the table in any state, on behalf of that user, or of no one."""

    by: UserId | events.Nobody = ""

    def decide(self, change: TableChange, by: Person, dealer: Dealer) -> None:
        """Close the table."""
        change.add(events.Ended(events.EndReason.CLOSED, self.by))


def _check_clock(seconds: int) -> None:
    if type(seconds) is not int or seconds not in CLOCKS:
        raise TableRefusal(Why.NO_CLOCK)


def _check_level(level: Level) -> None:
    if level not in OFFERED:
        raise TableRefusal(Why.NO_LEVEL)
