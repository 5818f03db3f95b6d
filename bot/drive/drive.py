"""One drive: pure, immutable, folded from its log, as a table is; and the standings in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from bot.drive.happenings import (
    Announced,
    Began,
    Corrected,
    Ended,
    HandedOver,
    Happening,
    Joined,
    Paused,
    Replaced,
    Resumed,
    Scored,
    Seated,
    Starting,
    Withdrew,
)
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.games import preset
from bot.ids import ChannelId, DriveId, GuildId, TableId, UserId
from bot.tables.happenings import Nobody
from bot.tables.table import Player, player_of, told_apart

RULES: Ruleset = preset("slapton").with_options("deals=4 all_pass=same_deals")
"""The game at each table: everyone deals once, and a deal thrown in is dealt again."""

Seating = tuple[tuple[int, ...], ...]
"""Table by table from the head, the players' numbers in seat order."""


class Movement(Enum):
    """How players move between rounds."""

    WINNERS_UP = "winners_up"
    INDIVIDUAL = "individual"


class DriveStage(Enum):
    """Where a drive is in its life; BREAK is between two rounds, and before the first."""

    SIGN_UP = "sign-up"
    BREAK = "break"
    ROUND = "round"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the drive. ``stands_for`` names the one who joined, where another plays in that place now.

    ``placed`` is False for computer players and for players who left: the tally goes on for the others' sake.
    ``level`` is how well a computer player plays who was there from the first; stand-ins are of the club.
    ``former`` is the person for whom a computer player goes on now. ``by`` is who had the place change hands
    last, if it is known; ``left_at`` are the tables at which a person gave it up, and who, for each time.
    ``before`` are those who have had it, each with the number of the round in which it went to another.
    ``tail`` tells the player from another of the drive whose name looks alike (bot.names).
    """

    number: int
    name: str
    user: UserId | None
    stands_for: str | None = None
    level: Level = Level.CLUB
    former: UserId | None = None
    by: UserId | Nobody = ""
    left_at: tuple[tuple[TableId, UserId], ...] = ()
    before: tuple[tuple[int, UserId], ...] = ()
    tail: str = ""

    @property
    def player(self) -> Player:
        """The player as one who sits at a table; a computer player in another's place stands in."""
        stands_in = self.user is None and self.stands_for is not None
        return Player(self.name, self.user, stands_in, self.level, self.tail)

    @property
    def placed(self) -> bool:
        """True for those who can have a place in the result."""
        return self.user is not None


@dataclass(frozen=True, slots=True)
class TableScore:
    """A table of a round as it ended: the points of both sides, and of a tie the cards cut."""

    points: tuple[int, int]
    cut: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A round: who sits where, and what each table has scored so far."""

    seating: Seating
    played: tuple[TableScore | None, ...]

    @property
    def over(self) -> bool:
        """True once every table has ended."""
        return None not in self.played


@dataclass(frozen=True, slots=True)
class Drive:
    """A drive as it is now. ``seq`` counts what has happened.

    ``rooms[n - 1]`` is the channel of table n. ``draw`` is the players in the order drawn at the beginning;
    ``commitment`` is what it is bound to, or empty (bot.drive.lots). ``level`` is that of the computer
    players who fill the tables up. ``attempts`` counts those to start it; 0 where an older log didn't.
    ``opened_by`` organizes it, 0 for nobody. ``opened_at``, ``paused_at`` and ``until``, when the time of the
    round is up, are moments in milliseconds since 1970. ``corrections`` are those of its scores, each with
    the points before.
    """

    id: DriveId
    guild_id: GuildId
    channel_id: ChannelId
    opened_by: UserId
    organizer: str
    length: int
    movement: Movement
    players: tuple[Entrant, ...] = ()
    rooms: tuple[int, ...] = ()
    draw: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    pause: Paused | None = None
    ended: Ended | None = None
    seq: int = 1
    commitment: str = ""
    level: Level = Level.CLUB
    attempts: int = 0
    opened_at: int = 0
    minutes: int = 0
    until: int | None = None
    paused_at: int = 0
    corrections: tuple[tuple[Corrected, tuple[int, int]], ...] = ()

    @property
    def stage(self) -> DriveStage:
        """Where the drive is in its life."""
        if self.ended is not None:
            return DriveStage.ENDED
        if not self.draw:
            return DriveStage.SIGN_UP
        return DriveStage.BREAK if not self.rounds or self.rounds[-1].over else DriveStage.ROUND

    @property
    def paused(self) -> bool:
        """Whether everything stops until the organizer goes on."""
        return self.pause is not None

    def player(self, number: int) -> Entrant:
        """The player of that number."""
        return self.players[number - 1]

    def number_of(self, user: UserId) -> int | None:
        """The number of that Discord user, or None."""
        return next((entrant.number for entrant in self.players if entrant.user == user), None)

    @property
    def computers(self) -> tuple[Entrant, ...]:
        """The computer players of a drive that has begun, in whose places others can come in."""
        return tuple(entrant for entrant in self.players if entrant.user is None)

    def left_by(self, user: UserId) -> Entrant | None:
        """The computer player who goes on for that user, or None."""
        return next((entrant for entrant in self.computers if entrant.former == user), None)

    def may_know(self, user: UserId, number: int) -> bool:
        """Whether the user may know others' cards at that player's table, having had another seat there."""
        table = self.table_of(number)
        four = self.rounds[-1].seating[table - 1] if table else ()
        had = (len(self.rounds), user)
        return any(had in self.player(other).before for other in four if other != number)

    def table_of(self, number: int) -> int | None:
        """The table at which that player sits in this round, from 1; None between rounds."""
        if self.stage is not DriveStage.ROUND:
            return None
        seating = self.rounds[-1].seating
        return next(table for table, four in enumerate(seating, start=1) if number in four)

    def table_id(self, table: int, round_: int | None = None) -> TableId:
        """The id of that table's game in that round (or this one), known before it is opened."""
        return TableId(f"{self.id}-{round_ or len(self.rounds)}-{table}")

    def after(self, happening: Happening, at: int = 0) -> Drive:
        """Return the drive after one more entry of its log, made ``at`` that time."""
        drive = _after(self, happening, at)
        players = drive.players if drive.players is self.players else _told_apart(drive.players)
        return replace(drive, players=players, seq=self.seq + 1)

    def after_all(self, happened: Iterable[Happening]) -> Drive:
        """The drive after more entries of its log."""
        drive = self
        for happening in happened:
            drive = drive.after(happening)
        return drive


def new_drive(
    id_: DriveId,
    guild_id: GuildId,
    channel_id: ChannelId,
    opened_by: UserId,
    announced: Announced,
    at: int = 0,
) -> Drive:
    """The drive that a first entry announces: nobody has joined, ``seq`` 1."""
    movement = Movement(announced.movement)
    return Drive(
        id_,
        guild_id,
        channel_id,
        opened_by,
        announced.organiser,
        announced.rounds,
        movement,
        commitment=announced.commitment,
        level=announced.level,
        opened_at=at,
        minutes=announced.minutes,
    )


def _after(drive: Drive, happening: Happening, at: int) -> Drive:
    match happening:
        case HandedOver(user, name):
            return replace(drive, opened_by=user, organizer=name)
        case Corrected(number, table, points, cut):
            rounds, tables = list(drive.rounds), list(drive.rounds[number - 1].played)
            scored, tables[table - 1] = tables[table - 1], TableScore((points[0], points[1]), tuple(cut))
            rounds[number - 1] = replace(rounds[number - 1], played=tuple(tables))
            noted = (*drive.corrections, (happening, scored.points if scored else (0, 0)))
            return replace(drive, rounds=tuple(rounds), corrections=noted)
        case Joined(user, name):
            return replace(drive, players=(*drive.players, Entrant(len(drive.players) + 1, name, user)))
        case Withdrew(user):
            left = [entrant for entrant in drive.players if entrant.user != user]
            players = tuple(replace(entrant, number=n) for n, entrant in enumerate(left, start=1))
            return replace(drive, players=players)
        case Starting():
            return replace(drive, attempts=drive.attempts + 1)
        case Began(computers, rooms, draw):
            first = len(drive.players) + 1
            filled = (
                Entrant(n, name, None, level=drive.level) for n, name in enumerate(computers, start=first)
            )
            return replace(drive, players=(*drive.players, *filled), rooms=tuple(rooms), draw=tuple(draw))
        case Seated(seating):
            round_ = Round(tuple(map(tuple, seating)), (None,) * len(seating))
            until = at + drive.minutes * 60_000 if drive.minutes else None
            return replace(drive, rounds=(*drive.rounds, round_), until=until)
        case Scored(table, points, cut):
            *before, now = drive.rounds
            played = list(now.played)
            played[table - 1] = TableScore((points[0], points[1]), tuple(cut))
            return replace(drive, rounds=(*before, replace(now, played=tuple(played))))
        case Replaced(number, name, user, by=by, table=table):
            old, plays = drive.player(number), player_of(name, user)
            joined = old.name if old.stands_for is None else old.stands_for
            former = old.user if user is None else None
            new = Entrant(
                number,
                plays.name,
                user,
                joined,
                former=former,
                by=by,
                left_at=(*old.left_at, (table, old.user)) if table and old.user is not None else old.left_at,
                before=(*old.before, (len(drive.rounds), old.user)) if old.user is not None else old.before,
            )
            rest = (_without_claim(each, user) for each in drive.players)
            return replace(drive, players=tuple(new if each.number == number else each for each in rest))
        case Paused():
            return replace(drive, pause=happening, paused_at=at)
        case Resumed():
            until = None if drive.until is None else drive.until + at - drive.paused_at
            return replace(drive, pause=None, until=until)
        case Ended():
            return replace(drive, ended=happening)
        case Announced():
            raise ValueError("a drive is announced once")


def _told_apart(entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """The players, each with the tail that its name needs among the others."""
    players = told_apart([entrant.player for entrant in entrants])
    return tuple(
        replace(entrant, tail=player.tail if player else "")
        for entrant, player in zip(entrants, players, strict=True)
    )


Change = tuple[Drive, Entrant, Entrant]
"""A place in which another plays from now on: the drive after it, who had the place, and who has it."""


def changes_between(before: Drive, after: Drive) -> list[Change]:
    """Return the places of a drive in play that another has in the next state."""
    pairs = zip(before.players, after.players, strict=True) if before.draw else ()
    return [(after, old, new) for old, new in pairs if old.user != new.user]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line: ``place`` is None where there can be none; ``by_round`` has rounds that are over."""

    place: int | None
    entrant: Entrant
    points: int
    by_round: tuple[int, ...]


def standings(drive: Drive) -> tuple[Standing, ...]:
    """Every player of a drive that has begun, most points first; equal points share the place.

    Only rounds that are over count, so that all have played alike. Those who can have no place come last, and
    nobody has one before the first round is over.
    """
    rounds = [round_ for round_ in drive.rounds if round_.over]
    tallies = {entrant.number: tuple(_scored(r, entrant.number) for r in rounds) for entrant in drive.players}
    points = {number: sum(tally) for number, tally in tallies.items()}
    ranked = sorted(drive.players, key=lambda entrant: (not entrant.placed, -points[entrant.number]))
    placed = [points[entrant.number] for entrant in ranked if entrant.placed]
    return tuple(
        Standing(
            placed.index(points[entrant.number]) + 1 if entrant.placed and rounds else None,
            entrant,
            points[entrant.number],
            tallies[entrant.number],
        )
        for entrant in ranked
    )


def _without_claim(entrant: Entrant, user: UserId | None) -> Entrant:
    """The entrant, whose place that user no longer has to come back to, having got another."""
    return replace(entrant, former=None) if user is not None and entrant.former == user else entrant


def _scored(round_: Round, number: int) -> int:
    """What that player's side scored in a round that is over."""
    for four, played in zip(round_.seating, round_.played, strict=True):
        if number in four and played is not None:
            return played.points[four.index(number) % 2]
    raise AssertionError("everyone sits somewhere in each round")
