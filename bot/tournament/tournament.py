"""The state of one tournament: pure, immutable, rebuilt from its log like a table, with its standings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.games import preset
from bot.ids import ChannelId, GuildId, TableId, TournamentId, UserId
from bot.store.tables import TableRow
from bot.tables.events import Nobody
from bot.tables.table import Player, with_tails
from bot.tournament import events
from bot.tournament.formats import DRIVE_RULES

MINUTE = 60_000  # milliseconds
Seating = tuple[tuple[int, ...], ...]
"""The players' numbers in seat order, table by table from the head."""


class Movement(Enum):
    """The way players move between rounds."""

    WINNERS_UP = "winners_up"
    INDIVIDUAL = "individual"


class TournamentStage(Enum):
    """The stages of a tournament. BREAK is between two rounds, and before the first."""

    SIGN_UP = "sign-up"
    BREAK = "break"
    ROUND = "round"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament. ``stands_for`` is the one who joined, if another now plays in that place.

    ``level`` is that of a bot from the start. Later ones play at club level. ``former`` is the person
    that a bot now stands in for, ``invited`` the only one who can take its place. ``by`` caused the last
    replacement, if known. ``left_at`` has the table and the user of each time a person gave up the place.
    ``substitute`` has the seat until round ``since``, for a round that a bot finishes. ``tail`` distinguishes
    names that look alike (bot.names).
    """

    number: int
    name: str
    user: UserId | None
    stands_for: str | None = None
    level: Level = Level.CLUB
    former: UserId | None = None
    invited: UserId | None = None
    by: UserId | Nobody = ""
    left_at: tuple[tuple[TableId, UserId], ...] = ()
    substitute: Player | None = None
    since: int = 0
    tail: str = ""

    @property
    def player(self) -> Player:
        """The player as one at a table. A bot in another's place stands in."""
        stands_in = self.user is None and self.stands_for is not None
        return Player(self.name, self.user, stands_in, self.level, self.tail)

    @property
    def is_placed(self) -> bool:
        """True if the player can have a place in the result: people can, bots can't."""
        return self.user is not None

    def player_in_round(self, round_: int) -> Player:
        """Return the player who sits at the table for this one in that round."""
        return self.substitute if self.substitute and round_ < self.since else self.player


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of a table in a round: both sides' points, the cards cut after a tie, and who won alone."""

    points: tuple[int, int]
    cut: tuple[str, ...] = ()
    loners: tuple[int, ...] = ()  # seats


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its seating, and the scores of its tables so far."""

    seating: Seating
    played: tuple[TableScore | None, ...]

    @property
    def is_over(self) -> bool:
        """True if every table has ended."""
        return None not in self.played


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state of a tournament. ``seq`` is the number of its log entries.

    ``opened_by`` organizes it, 0 for no one. ``rules`` are those of each table. ``rooms[n - 1]`` is the
    channel of table n. ``draw`` has the players in the order drawn at the start, and ``commitment`` is its
    seal, or empty (bot.tournament.draw). ``level`` is that of its bots, of which there are at least ``bots``.
    ``attempts`` counts the attempts to start it, 0 in older logs. ``opened_at``, ``paused_at`` and
    ``round_since``, the start of a round less its pauses, are times in milliseconds since 1970.
    ``corrections`` are the corrected scores, each with the points before. ``left_round`` are those who gave
    up a place in this round. ``last_round`` is who made this round the last.
    """

    id: TournamentId
    guild_id: GuildId
    channel_id: ChannelId
    opened_by: UserId
    organizer: str
    length: int
    movement: Movement
    rules: Ruleset = DRIVE_RULES
    counts_loners: bool = False
    bots: int = 0
    players: tuple[Entrant, ...] = ()
    rooms: tuple[int, ...] = ()
    draw: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    pause: events.Paused | None = None
    last_round: events.LastRound | None = None
    ended: events.Ended | None = None
    seq: int = 1
    commitment: str = ""
    level: Level = Level.CLUB
    attempts: int = 0
    opened_at: int = 0
    minutes: int = 0
    round_since: int = 0
    paused_at: int = 0
    corrections: tuple[tuple[events.Corrected, tuple[int, int]], ...] = ()
    left_round: frozenset[UserId] = frozenset()

    @property
    def stage(self) -> TournamentStage:
        """The tournament's current stage."""
        if self.ended is not None:
            return TournamentStage.ENDED
        if not self.draw:
            return TournamentStage.SIGN_UP
        return TournamentStage.BREAK if not self.rounds or self.rounds[-1].is_over else TournamentStage.ROUND

    @property
    def is_paused(self) -> bool:
        """True if the tournament is paused."""
        return self.pause is not None

    @property
    def free_from(self) -> int:
        """The time from which any player may end the pause."""
        return self.paused_at + 60 * MINUTE

    @property
    def has_no_more_rounds(self) -> bool:
        """True if no further round will be played."""
        return self.last_round is not None or len(self.rounds) >= self.length

    @property
    def until(self) -> int | None:
        """The time at which the round's time limit is up, None without one."""
        return self.round_since + self.minutes * MINUTE if self.minutes else None

    def player(self, number: int) -> Entrant:
        """Return the player of that number."""
        return self.players[number - 1]

    def number_of(self, user: UserId) -> int | None:
        """Return the number of that Discord user, or None."""
        return next((entrant.number for entrant in self.players if entrant.user == user), None)

    @property
    def computers(self) -> tuple[Entrant, ...]:
        """The bots of a started tournament, whose places people can take."""
        return tuple(entrant for entrant in self.players if entrant.user is None)

    def stand_in_for(self, user: UserId) -> Entrant | None:
        """Return the bot whose place that user can take, invited or after leaving it, or None."""
        places = [each for each in self.computers if user in (each.invited, each.former)]
        return max(places, key=lambda each: each.invited == user, default=None)

    def is_taken_out(self, user: UserId) -> bool:
        """Return True if someone else put a bot in that user's place, and no one has invited them back."""
        place = self.stand_in_for(user)
        return place is not None and place.invited != user and place.by not in ("", user)

    def has_seen_cards(self, user: UserId) -> bool:
        """Return True if the user has given up a place in the current round, and may know its cards."""
        return self.stage is TournamentStage.ROUND and user in self.left_round

    def table_of(self, number: int) -> int | None:
        """Return the table of that player in this round, from 1, or None between rounds."""
        if self.stage is not TournamentStage.ROUND:
            return None
        seating = self.rounds[-1].seating
        return next(table for table, four in enumerate(seating, start=1) if number in four)

    def is_playing(self, number: int) -> bool:
        """Return True if that player sits at a table that isn't done."""
        table, since = self.table_of(number), self.player(number).since
        if table is None or since > len(self.rounds):
            return False
        return self.rounds[-1].played[table - 1] is None

    def table_id(self, table: int, round_: int | None = None) -> TableId:
        """Return the id of that table's game in that round, or this one, known before it's opened."""
        return TableId(f"{self.id}-{round_ or len(self.rounds)}-{table}")

    def after(self, event: events.TournamentEvent, at: int = 0) -> Tournament:
        """Return the tournament after one more log entry, made ``at`` that time."""
        new = _after(self, event, at)
        players = new.players if new.players is self.players else _with_tails(new.players)
        return replace(new, players=players, seq=self.seq + 1)

    def after_all(self, happened: Iterable[events.TournamentEvent]) -> Tournament:
        """Return the tournament after more log entries."""
        new = self
        for event in happened:
            new = new.after(event)
        return new


def new_tournament(row: TableRow, announced: events.Announced) -> Tournament:
    """Return the tournament that a first entry announces: no one has joined, ``seq`` 1."""
    return Tournament(
        TournamentId(row.id),
        GuildId(row.guild_id),
        ChannelId(row.channel_id),
        UserId(row.opened_by),
        announced.organiser,
        announced.rounds,
        Movement(announced.movement),
        preset(announced.rules).with_options(announced.options),
        announced.loners,
        announced.bots,
        commitment=announced.commitment,
        level=announced.level,
        opened_at=row.opened_at,
        minutes=announced.minutes,
    )


def _after(now: Tournament, event: events.TournamentEvent, at: int) -> Tournament:
    match event:
        case events.HandedOver(user, name):
            return replace(now, opened_by=user, organizer=name)
        case events.Changed(rounds, minutes, bots):
            return replace(now, length=rounds, minutes=minutes, bots=bots)
        case events.Corrected(number, table, points, cut):
            before = now.rounds[number - 1].played[table - 1]
            score = replace(before or TableScore((0, 0)), points=(points[0], points[1]), cut=tuple(cut))
            noted = (*now.corrections, (event, before.points if before else (0, 0)))
            return replace(_scored(now, number, table, score), corrections=noted)
        case events.Joined(user, name):
            return replace(now, players=(*now.players, Entrant(len(now.players) + 1, name, user)))
        case events.Withdrew(user):
            left = [entrant for entrant in now.players if entrant.user != user]
            players = tuple(replace(entrant, number=n) for n, entrant in enumerate(left, start=1))
            return replace(now, players=players)
        case events.Starting():
            return replace(now, attempts=now.attempts + 1)
        case events.Began(computers, rooms, draw):
            first = len(now.players) + 1
            filled = (Entrant(n, name, None, level=now.level) for n, name in enumerate(computers, first))
            return replace(now, players=(*now.players, *filled), rooms=tuple(rooms), draw=tuple(draw))
        case events.Seated(seating):
            round_ = Round(tuple(map(tuple, seating)), (None,) * len(seating))
            return replace(now, rounds=(*now.rounds, round_), round_since=at, left_round=frozenset())
        case events.Scored(table, points, cut, loners):
            score = TableScore((points[0], points[1]), tuple(cut), tuple(loners))
            return _scored(now, len(now.rounds), table, score)
        case events.Invited(number, user):
            places = (replace(each, invited=user) if each.number == number else each for each in now.players)
            return replace(now, players=tuple(places))
        case events.Replaced():
            return _replaced(now, event)
        case events.Paused():
            return replace(now, pause=event, paused_at=at)
        case events.Resumed():
            return replace(now, pause=None, round_since=now.round_since + at - now.paused_at)
        case events.LastRound():
            return replace(now, last_round=event)
        case events.Ended():
            return replace(now, ended=event)
        case events.Announced():
            raise ValueError("a tournament is announced once")


def _scored(now: Tournament, number: int, table: int, score: TableScore) -> Tournament:
    rounds, tables = list(now.rounds), list(now.rounds[number - 1].played)
    tables[table - 1] = score
    rounds[number - 1] = replace(rounds[number - 1], played=tuple(tables))
    return replace(now, rounds=tuple(rounds))


def _replaced(now: Tournament, event: events.Replaced) -> Tournament:
    old, left_round = now.player(event.number), now.left_round
    left_at = old.left_at
    if old.user is not None:
        left_round |= {old.user}
        left_at = (*left_at, (event.table, old.user)) if event.table else left_at
    since = old.since  # a bot keeps the round from which the player it replaces plays here
    if event.user is not None:
        since = len(now.rounds) + 1 if event.next_round else 0
    new = Entrant(
        event.number,
        event.name,
        event.user,
        old.name if old.stands_for is None else old.stands_for,
        former=old.user if event.user is None else None,
        by=event.by,
        left_at=left_at,
        substitute=(Player(old.name, None, stands_in=True) if old.user else old.player)
        if event.next_round
        else None,
        since=since,
    )
    players = (new if each.number == event.number else _without(each, event.user) for each in now.players)
    return replace(now, players=tuple(players), left_round=left_round)


def _without(place: Entrant, user: UserId | None) -> Entrant:
    """Return the place without that user's right to take it from a bot, since they have another."""
    former = None if place.former == user else place.former
    return replace(place, former=former, invited=None if place.invited == user else place.invited)


def _with_tails(entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """Return the players, with a tail for names that look alike."""
    players = with_tails([entrant.player for entrant in entrants])
    return tuple(
        replace(entrant, tail=player.tail if player else "")
        for entrant, player in zip(entrants, players, strict=True)
    )


PlaceChange = tuple[Tournament, Entrant, Entrant]
"""A replacement or invitation: the tournament after it, the player before, and the player now."""


def changes_between(before: Tournament, after: Tournament) -> list[PlaceChange]:
    """Return the replacements and invitations in a started tournament between two states."""
    pairs = zip(before.players, after.players, strict=True) if before.draw else ()
    return [
        (after, old, new)
        for old, new in pairs
        if old.user != new.user or (new.invited and new.invited != old.invited)
    ]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line. ``place`` is None if there can't be one. ``by_round`` has the finished rounds."""

    place: int | None
    entrant: Entrant
    points: int
    by_round: tuple[int, ...]
    loners: int = 0


def standings(now: Tournament) -> tuple[Standing, ...]:
    """Return a line for every player of a started tournament, most points first.

    Only finished rounds count, so that all have played alike. Equal points share the place, unless lone hands
    break ties. Bots come last, and no one has a place before the first round is over.
    """
    rounds = [round_ for round_ in now.rounds if round_.is_over]
    lines = []
    for entrant in now.players:
        scores = [_score_of(round_, entrant.number) for round_ in rounds]
        tally = tuple(points for points, _ in scores)
        loners = sum(won for _, won in scores) if now.counts_loners else 0
        lines.append(Standing(None, entrant, sum(tally), tally, loners))
    lines.sort(key=lambda line: (not line.entrant.is_placed, -line.points, -line.loners))
    ranks = [(line.points, line.loners) for line in lines]
    return tuple(
        replace(line, place=ranks.index((line.points, line.loners)) + 1)
        if line.entrant.is_placed and rounds
        else line
        for line in lines
    )


def _score_of(round_: Round, number: int) -> tuple[int, int]:
    """Return that player's side's points in a finished round, and the player's lone marches."""
    for four, played in zip(round_.seating, round_.played, strict=True):
        if number in four and played is not None:
            at = four.index(number)
            return played.points[at % 2], played.loners.count(at + 1)
    raise AssertionError("everyone sits somewhere in each round")
