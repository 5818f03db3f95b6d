"""The state of one table: pure, immutable, rebuilt from its log.

``after(happening)`` gives the next state. In a hand it raises the engine's refusals.
:mod:`bot.tables.handling` decides on everything else before it's stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.engine.actions import Action, Pass, Play, Stay
from bot.engine.cards import Card, parse_cards
from bot.engine.deal import Deal
from bot.engine.first_dealer import FirstDealer
from bot.engine.hand import Hand
from bot.engine.levels import Level, Style
from bot.engine.match import Match
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games import preset
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.names import distinguishing_tails, shown_name
from bot.players.names import style_of
from bot.store.tables import TableRow
from bot.tables import events
from bot.tables.clock import SECOND, Clock

FORMER = "a former player"
"""The displayed name of a deleted player. Stored rows have an empty name."""

FILLING = 2 * 60 * SECOND
"""Milliseconds until bots fill the seats of a lobby, if its opener wants that."""


class Stage(Enum):
    """The stages of a table."""

    LOBBY = "lobby"
    STARTING = "starting"
    PLAYING = "playing"
    BETWEEN = "between hands"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Player:
    """The player on a seat: a Discord user, or a bot (``user`` is None).

    ``stands_in``: the bot plays on for the person of that name. The name of a deleted player, whose ``user``
    is below 0, is empty. ``level`` is that of a bot. ``tail`` distinguishes names at the table that look
    alike (bot.names).
    """

    name: str
    user: UserId | None = None
    stands_in: bool = False
    level: Level = Level.CLUB
    tail: str = ""

    @property
    def is_computer(self) -> bool:
        """True for a bot."""
        return self.user is None

    @property
    def is_forgotten(self) -> bool:
        """True if this player, or the one a bot plays on for, has been deleted."""
        return not self.name and (self.stands_in or (self.user or 0) < 0)

    @property
    def display_name(self) -> str:
        """The displayed name, unique at the table."""
        return (FORMER if self.is_forgotten else shown_name(self.name)) + self.tail

    @property
    def style(self) -> Style:
        """The style of a bot, which depends on its name. A stand-in for a person has none."""
        return style_of(self.name) if self.is_computer and not self.stands_in else Style.EVEN


@dataclass(frozen=True, slots=True)
class Departure:
    """A player who was replaced on a seat during the game.

    It happened in that ``hand``, from 0, after ``actions_before`` by all its seats. ``left``: a bot replaced
    a person, who was neither excused nor removed.
    """

    seat: Seat
    player: Player
    hand: int
    actions_before: int
    left: bool


@dataclass(frozen=True, slots=True)
class StartUnderWay:
    """A start in progress. ``message`` is the id of its posted message, if any.

    ``beacon`` is the round of a public beacon it waits for, 0 for none. ``at`` is when Start was pressed, in
    milliseconds since 1970. ``attempts`` counts the attempts to post the message, 0 in older logs.
    """

    message: MessageId | None = None
    beacon: int = 0
    at: int = 0
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a table. ``seq`` is the number of its log entries, and so of every published state.

    ``players[seat - 1]`` is None for a free seat. ``match`` is None until the game begins. ``moved_seq`` is
    the ``seq`` of the last change to the game itself, apart from players who come and go. ``called_by_bot``
    are the hands, from 0, each with the seats of people for whom a bot called, because they were away or
    late. ``doing`` is who did each action of the hand in play, by seat, None for a bot, also one playing for
    a person. ``played`` is who played each finished hand, one user or None per seat: the one who did most of
    it. ``last_actions`` has each seat's last action that wasn't automatic, with the ``seq`` and ``moved_seq``
    then. ``closing`` are the seats that ask to end the game without a result. ``excused``: the last leaver
    was. ``left`` are the players who left during the game, with their seats. ``departed`` are all who were
    replaced on a seat. ``removed`` are the users that someone else took out. ``acted`` are those who made a
    choice in the game. ``at`` is the time of the last event, in milliseconds since 1970. ``rematch_of`` is
    the ended table whose players play on here, ``swapped`` with other partners. ``level`` is that of bots who
    sit down. ``hints``: players may ask for hints. ``bot_hints``: they may while a bot has its own seat,
    since that game isn't ranked. ``fills_at`` is when bots fill the free seats of the lobby. ``private``: it
    has no public message, only its player's hand. ``seeds`` are the texts added to the seed, by user.
    ``seed`` is the whole once the game has begun. ``starting`` is the start of a game whose message goes into
    the seed, once Start was pressed. ``key`` is that of the last finished hand, if it has one
    (bot.engine.fairness).
    """

    id: TableId
    guild_id: GuildId
    channel_id: ChannelId
    opened_by: UserId
    rules: Ruleset
    players: tuple[Player | None, ...]
    rematch_of: str = ""
    swapped: bool = False
    level: Level = Level.CLUB
    hints: bool = False
    bot_hints: bool = False
    fills_at: int | None = None
    private: bool = False
    drive: str = ""
    commitment: str = ""
    clock: Clock = field(default_factory=Clock)
    seq: int = 0
    moved_seq: int = 0
    at: int = 0
    match: Match | None = None
    first: FirstDealer | None = None
    started_at: int = 0
    last_actions: tuple[tuple[Seat, int, Action, int], ...] = ()
    called_by_bot: frozenset[tuple[int, Seat]] = frozenset()
    doing: tuple[tuple[Seat, UserId | None], ...] = ()
    played: tuple[tuple[UserId | None, ...], ...] = ()
    left: tuple[tuple[Seat, Player], ...] = ()
    departed: tuple[Departure, ...] = ()
    closing: frozenset[Seat] = frozenset()
    excused: bool = False
    removed: frozenset[UserId] = frozenset()
    acted: frozenset[UserId] = frozenset()
    seeds: tuple[tuple[int, str], ...] = ()
    starting: StartUnderWay | None = None
    seed: str = ""
    key: str = ""
    ended: events.Ended | None = None

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        if self.ended is not None:
            return Stage.ENDED
        if self.match is None:
            return Stage.STARTING if self.starting else Stage.LOBBY
        return Stage.PLAYING if self.match.hand is not None else Stage.BETWEEN

    @property
    def game(self) -> Match:
        """The match of a table whose game has begun. Raises ValueError at any other."""
        if self.match is None:
            raise ValueError("the game has not begun")
        return self.match

    @property
    def full(self) -> bool:
        """True when no seat is free."""
        return None not in self.players

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, while a hand is in play."""
        return self.match.hand.to_act if self.match and self.match.hand else None

    @property
    def person_to_act(self) -> Seat | None:
        """The seat whose player the game waits for, None between hands, for a bot, and in a pause."""
        seat = self.to_act
        waiting = self.ended is None and not self.clock.paused
        return seat if seat is not None and waiting and not self.is_played_by_bot(seat) else None

    @property
    def deadline(self) -> int | None:
        """The time by which the player to act must act, None without a limit."""
        return self.clock.deadline if self.person_to_act is not None else None

    @property
    def gives_hints(self) -> bool:
        """True if players may ask for hints."""
        bots = (player.is_computer and not player.stands_in for _, player in self.seated())
        return self.hints or (self.bot_hints and any(bots))

    def is_played_by_bot(self, seat: Seat) -> bool:
        """Return True if a bot plays for that seat: its own, or for a player who is away."""
        return self.player(seat).is_computer or seat in self.clock.away

    def present(self) -> frozenset[Seat]:
        """Return the seats of people who aren't away."""
        return frozenset(self.seats_of_people()) - self.clock.away

    def all_ask_for_pause(self) -> bool:
        """Return True if someone is present and everyone present asks for a pause."""
        there = self.present()
        return bool(there) and there <= self.clock.asking

    def fits_button(self, seq: int) -> bool:
        """Return True if a button drawn at that ``seq`` still fits the game."""
        return self.moved_seq <= seq <= self.seq

    def player(self, seat: Seat) -> Player:
        """Return the player on that seat, which must be taken."""
        player = self.players[seat - 1]
        if player is None:
            raise ValueError(f"seat {seat} is free")
        return player

    def seated(self) -> Iterator[tuple[Seat, Player]]:
        """Return the taken seats, with their players."""
        return ((seat, player) for seat, player in enumerate(self.players, start=1) if player)

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat of that Discord user, or None."""
        return next((seat for seat, player in self.seated() if player.user == user), None)

    def free_seats(self) -> tuple[Seat, ...]:
        """Return the free seats."""
        return tuple(seat for seat, player in enumerate(self.players, start=1) if player is None)

    def seats_of_people(self) -> tuple[Seat, ...]:
        """Return the seats of people, including those who are away."""
        return tuple(seat for seat, player in self.seated() if not player.is_computer)

    def humans(self) -> tuple[int, ...]:
        """Return the Discord users who sit here."""
        return tuple(player.user for _, player in self.seated() if player.user is not None)

    @property
    def hosts(self) -> tuple[int, ...]:
        """The users who set the table up and start it: its opener, or everyone seated if the opener isn't."""
        there = self.humans()
        return (self.opened_by,) if self.opened_by in there or not there else there

    def leavers(self) -> tuple[Player, ...]:
        """Return the people who left a seat to a bot during the game and aren't back."""
        gone = {each.player.user: each.player for each in self.departed if each.left}
        return tuple(player for user, player in gone.items() if user and self.seat_of(user) is None)

    @property
    def counts(self) -> bool:
        """True if people play a ranked game that doesn't belong to a tournament."""
        return self.match is not None and bool(self.humans()) and not (self.drive or self.private)

    @property
    def is_abandoned(self) -> bool:
        """True if everyone has left a ranked game. Bots finish it at once."""
        playing = self.match is not None and self.ended is None and not (self.drive or self.private)
        return playing and not self.humans() and bool(self.leavers())

    def is_behind(self, seat: Seat) -> bool:
        """Return True if another side has more points than that seat's."""
        return self.game.score[self.rules.side_of(seat)] < max(self.game.score)

    def voters(self) -> frozenset[Seat]:
        """Return the seats whose players decide on ending the game: everyone present.

        If they're all on one side, those who are away have a say, too.
        """
        there = self.present()
        sides = {self.rules.side_of(seat) for seat in there}
        return there if len(sides) > 1 else frozenset(self.seats_of_people())

    @property
    def needed_to_close(self) -> int:
        """The number of votes still missing to end the game without a result: over half of the voters."""
        voters = self.voters()
        return len(voters) // 2 + 1 - len(self.closing & voters)

    def needed_after_vote(self, seat: Seat) -> int:
        """Return how many votes would still be missing after that of a player, who is back by voting."""
        table = self.after(events.Back(seat)) if seat in self.clock.away else self
        return table.needed_to_close - (seat not in table.closing)

    def has_left(self, user: UserId) -> bool:
        """Return True if the user played here and has left."""
        return self.seat_of(user) is None and any(gone.player.user == user for gone in self.departed)

    def gave_up(self, *, removed: bool) -> tuple[Player, ...]:
        """Return the people whose seats bots took over in this game: those who left, or were ``removed``."""
        gone = dict((*self.left, *((each.seat, each.player) for each in self.departed)))
        return tuple(
            player
            for seat, player in self.seated()
            if player.stands_in and seat in gone and (gone[seat].user in self.removed) is removed
        )

    def with_players_at(self, number: int, actions: Sequence[int]) -> Table:
        """Return the table as it was seated at these actions of a hand, even if players left since.

        The hand's ``number`` and its ``actions`` are counted from 0.
        """
        if not self.departed:
            return self
        players, history = list(self.players), self._hand(number).history
        for gone in reversed(self.departed):
            own = [at for at in actions if history[at][0] == gone.seat]
            at = own[-1] if own else min(actions, default=0)
            if (number, at) < (gone.hand, gone.actions_before):
                players[gone.seat - 1] = gone.player
        return replace(self, players=with_tails(players))

    def with_callers(self, number: int) -> Table:
        """Return the table with the players who made the calls of the hand with that number, from 0."""
        if not self.departed:
            return self
        hand = self._hand(number)
        quiet: tuple[type[Action], ...] = (Play, *hand.putting_out)
        calls = [at for at, (_, action) in enumerate(hand.history) if not isinstance(action, quiet)]
        return self.with_players_at(number, calls)

    def _played_by(self) -> tuple[UserId | None, ...]:
        """Return who played the finished hand, by seat. Without any decision, it's who sits there."""
        own = [[user for at, user in self.doing if at == seat] for seat, _ in self.seated()]
        return tuple(
            max(users, key=users.count)
            if users
            else None
            if self.is_played_by_bot(seat)
            else self.player(seat).user
            for seat, users in enumerate(own, start=1)
        )

    def _hand(self, number: int) -> Hand:
        hands = self.game.hands
        return hands[number] if number < len(hands) else self.game.in_play

    def view(self, seat: Seat | None) -> View | None:
        """Return what that seat (None: a spectator) may see of the hand in play."""
        return self.match.view(seat) if self.match else None

    def after(self, happening: events.TableEvent, at: int | None = None) -> Table:
        """Return the table after one more log entry, at that time or else at the last entry's."""
        at = self.at if at is None else at
        clock = self.clock.shift_back(self.at - at) if at < self.at else self.clock
        clock = replace(clock, person_at=at) if by_person(self, happening) else clock
        before = self if clock is self.clock else replace(self, clock=clock)
        return replace(_after(before, happening, at), seq=self.seq + 1, at=at)

    def after_all(self, happened: Iterable[events.TableEvent]) -> Table:
        """Return the table after more log entries, all at the last entry's time."""
        table = self
        for happening in happened:
            table = table.after(happening)
        return table

    def _departing(self, seat: Seat, to: UserId | None) -> Table:
        """Return the table with a note of who gives up that seat during the game, and if to a bot."""
        player, match_ = self.players[seat - 1], self.match
        if match_ is None or player is None:
            return self
        actions_before = len(match_.hand.history) if match_.hand else 0
        stays = player.is_computer or self.excused or player.user in self.removed
        left = to is None and not stays
        gone = Departure(seat, player, len(match_.hands), actions_before, left)
        return replace(self, departed=(*self.departed, gone))

    def _with_player(self, seat: Seat, player: Player | None, at: int) -> Table:
        clock = self.clock.after_leaving(seat)
        if self.to_act == seat:
            clock = clock.restart_turn(at)
        players = with_tails((*self.players[: seat - 1], player, *self.players[seat:]))
        return replace(self, players=players, clock=clock, closing=frozenset())

    def _levelled(self, level: Level, seat: Seat | None) -> Table:
        players = tuple(
            replace(player, level=level) if player and player.is_computer and seat in (None, at) else player
            for at, player in enumerate(self.players, start=1)
        )
        return replace(self, players=players, level=self.level if seat else level)

    def _moved(self, match: Match, clock: Clock) -> Table:
        return replace(self, match=match, clock=clock, moved_seq=self.seq + 1)


def new_table(row: TableRow, opened: events.Opened) -> Table:
    """Return the table that a first entry opens, with every seat free and ``seq`` 1."""
    rules, at = preset(opened.rules, opened.seats or None).with_options(opened.options), row.opened_at
    return Table(
        TableId(row.id),
        GuildId(row.guild_id),
        ChannelId(row.channel_id),
        UserId(row.opened_by),
        rules,
        players=(None,) * rules.seats,
        rematch_of=opened.rematch_of,
        swapped=opened.swapped,
        level=opened.level,
        hints=opened.hints,
        bot_hints=opened.bot_hints,
        private=opened.private,
        drive=opened.drive,
        commitment=opened.commitment,
        clock=Clock(opened.clock, at, at),
        seq=1,
        at=at,
    )


def with_tails(players: Sequence[Player | None]) -> tuple[Player | None, ...]:
    """Return the players with a tail added to names that look alike."""
    there = [player for player in players if player]
    names = [FORMER if player.is_forgotten else player.name for player in there]
    tails = iter(
        distinguishing_tails(names, [player.is_computer and not player.stands_in for player in there])
    )
    return tuple(player and replace(player, tail=next(tails)) for player in players)


def by_person(table: Table, happening: events.TableEvent) -> bool:
    """Return True if a person at the table did this, rather than a bot or the timer."""
    match happening:
        case events.Acted(seat, _, late, forced):
            return not late and not forced and not table.is_played_by_bot(seat)
        case events.Away(by_will=by_will):
            return by_will
        case events.Sat(user=user):
            return user is not None
        case events.Starting(attempt=attempt):
            return attempt <= 1
    return not isinstance(happening, events.Automatic)


def _after(table: Table, happening: events.TableEvent, at: int) -> Table:
    if isinstance(happening, events.Seats):
        return _after_seats(table, happening, at)
    if isinstance(happening, events.Game):
        return _after_game(table, happening, at)
    match happening:
        case events.Ruled(options):
            own = preset(table.rules.id, table.rules.seats)
            rules = own.with_options(options)
            return replace(table, rules=rules, match=table.match and replace(table.match, rules=rules))
        case events.Resized(seats):
            sitting = [player for _, player in table.seated()]
            free = [None] * (seats - len(sitting))
            return replace(table, rules=table.rules.with_seats(seats), players=(*sitting, *free))
        case events.Filling(on):
            return replace(table, fills_at=at + FILLING if on else None)
        case events.Hinted(hints, bot_hints):
            return replace(table, hints=hints, bot_hints=bot_hints)
        case events.Seeded(user, text):
            kept = [seeded for seeded in table.seeds if seeded[0] != user]
            return replace(table, seeds=(*kept, (user, text)))
        case events.Opened():
            raise ValueError("a table is opened once")
    return replace(table, clock=_ticked(table, happening, at))


def _after_seats(table: Table, happening: events.Seats, at: int) -> Table:
    match happening:
        case events.Sat(seat, name, user, stands_in, level):
            return table._departing(seat, user)._with_player(seat, Player(name, user, stands_in, level), at)
        case events.Rose(seat):
            return table._with_player(seat, None, at)
        case events.Removed(user):
            return replace(table, removed=table.removed | {user})
        case events.Levelled(level, seat):
            return table._levelled(level, seat)
        case events.Left(seat, excused):
            return replace(table, left=(*table.left, (seat, table.player(seat))), excused=excused)
        case events.EndAsked(seat):
            return replace(table, closing=table.closing | {seat})
        case events.Away(seat):
            return replace(table, clock=table.clock.after_takeover(seat))
        case events.Back(seat):
            clock = table.clock.after_return(seat)
            return replace(table, clock=clock.restart_turn(at) if table.to_act == seat else clock)


def _after_game(table: Table, happening: events.Game, at: int) -> Table:
    match happening:
        case events.Starting(beacon, attempt):
            pressed_at = table.starting.at if table.starting else at
            return replace(table, starting=StartUnderWay(beacon=beacon, at=pressed_at, attempts=attempt))
        case events.Posted(message, beacon):
            start = table.starting or StartUnderWay()
            start = replace(start, message=message, beacon=beacon or start.beacon)
            return replace(table, starting=start)
        case events.Started(dealer, shown, started_at, seed):
            cards = (entry.split() for entry in shown.split(",") if entry)
            first = FirstDealer(dealer, tuple((int(seat), Card(code)) for seat, code in cards))
            table = replace(table, first=first, started_at=started_at, seed=seed)
            return table._moved(Match(table.rules, dealer), table.clock.restart_turn(at))
        case events.Dealt(dealer, hands, up, rest):
            dealt = tuple(parse_cards(hand) for hand in hands)
            deal = Deal(dealer, dealt, Card(up) if up else None, parse_cards(rest))
            clock = replace(table.clock, asking=frozenset(), late=None)
            table = replace(table, closing=frozenset())
            return table._moved(table.game.deal(deal), clock.restart_turn(at))
        case events.Acted(seat, action, late, forced):
            last_actions = table.last_actions
            if not forced:  # whoever presses twice is told of the press, not of what came by itself after it
                others = tuple(act for act in last_actions if act[0] != seat)
                last_actions = (*others, (seat, table.seq, action, table.moved_seq))
            match_ = table.game.apply(action, seat)
            called_by_bot = table.called_by_bot
            quiet = (Play, Pass, Stay, *table.game.in_play.putting_out)
            if not isinstance(action, quiet) and (late or seat in table.clock.away):
                called_by_bot |= {(len(table.game.hands), seat)}
            key = table.key if match_.hand else ""  # the last hand's alone; the next entry reveals it
            user = None if late or table.is_played_by_bot(seat) else table.player(seat).user
            moved = replace(
                table,
                last_actions=last_actions,
                called_by_bot=called_by_bot,
                key=key,
                doing=(*table.doing, (seat, user)),
                acted=table.acted if user is None or forced else table.acted | {user},
            )
            if match_.hand is None:
                moved = replace(moved, doing=(), played=(*table.played, moved._played_by()))
            clock = (
                table.clock.restart_turn(at)
                if forced
                else table.clock.after_action(seat, action, at, late=late)
            )
            return moved._moved(match_, clock)
        case events.Revealed(key):
            return replace(table, key=key)
        case events.Ended():
            return replace(table, ended=happening)


def _ticked(table: Table, happening: events.Timing, at: int) -> Clock:
    clock = table.clock
    match happening:
        case events.Clocked(seconds):
            return replace(clock, seconds=seconds)
        case events.Reminded():
            return replace(clock, reminded=True)
        case events.PauseAsked(seat):
            return replace(clock, asking=clock.asking | {seat})
        case events.Paused(by):
            return clock.pause(at, by or None, agreed=table.all_ask_for_pause())
        case events.Resumed():
            return clock.resume(at)
        case events.GivenBack(time):
            return clock.give_back_time(time, at)
