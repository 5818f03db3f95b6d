"""Requests to a tournament, as values, and decisions on them before anything is stored.

``tournaments.do(id, Join(), by=Person(...))``. Creating a request checks its input. Its `decide` then adds
events to the change in progress, or raises TournamentRefusal, whose ``why`` is worded beside the screens.
"""

from enum import Enum

from msgspec import Struct

from bot.engine.errors import BadOptions
from bot.engine.levels import OFFERED, Level
from bot.engine.options import Ruleset
from bot.ids import ChannelId, GuildId, UserId
from bot.names import normalize_look
from bot.players.names import MANY_NAMES
from bot.tables.logbook import Change
from bot.tables.people import THE_BOT, Person
from bot.tournament import events
from bot.tournament.draw import SealedDraw
from bot.tournament.formats import HANDS, can_be_played, rules_for
from bot.tournament.tournament import Entrant, Movement, Tournament, TournamentStage, standings


class TournamentWhy(Enum):
    """The reason for a refusal. The value is a phrase for logs."""

    NO_TOURNAMENT = "there is no such tournament, or it has ended"
    CHANNEL_TAKEN = "a tournament is on in this channel"
    OPENED_ENOUGH = "the one who asks has as many tournaments open as may be"
    SERVER_FULL = "the server has as many tournaments open as may be"
    IN_ANOTHER = "the player takes part in another tournament"
    NO_PLACE = "the organizer and the player are kept apart"
    BANNED = "the player is banned from games in the server"
    BANNED_ONE = "the member who is to play or organize is banned from games in the server"
    NO_GAME = "the game isn't one for four with partners, or its house rules don't go with a tournament"
    OUT_OF_RANGE = "no tournament has so many rounds, hands, minutes or bots"
    NO_LEVEL = "there is no such level"
    JOINED = "the one who asks takes part already"
    NOT_JOINED = "the one who asks doesn't take part"
    ENTERED = "the player takes part already"
    NOT_ENTERED = "the player doesn't take part"
    IS_A_BOT = "a bot plays in that place already"
    NO_SCORE = "no table has so many points"
    NOT_SCORED = "no table of that number has ended in that round"
    NOT_ORGANIZER = "only the organizer or a server manager may"
    STILL_PAUSED = "players may resume only after an hour"
    STARTED = "the tournament has started"
    NOT_STARTED = "the tournament hasn't started"
    FULL = "the tournament has started, and no bot plays in it whose place is free"
    LAST_ROUND = "the player may know cards of this round, and it is the last"
    TAKEN_OUT = "somebody else put a bot in the player's place"
    TOO_FEW = "fewer than four people have joined"
    TOO_MANY = "more than a hundred would take part"
    PAUSED = "the tournament is paused"
    NOT_PAUSED = "the tournament isn't paused"
    ENDING = "the round under way is the last already"
    REPEATED = "that is stored already"
    STALE = "the tournament has moved on"
    NOT_STORED = "it could not be stored, and so wasn't done"
    CLOSING = "the bot is stopping"


class TournamentRefusal(Exception):
    """Raised for a request a tournament doesn't allow. ``tournament`` is the one it's about, if any."""

    def __init__(self, why: TournamentWhy, tournament: Tournament | None = None) -> None:
        super().__init__(why.value)
        self.why = why
        self.tournament = tournament


LEAST, MOST = 4, 100
"""The fewest people who can start a tournament, and the most players who can take part."""
LONGEST = 30
"""The maximum number of rounds."""
SLOWEST = 240
"""The maximum time limit of a round, in minutes."""
MOST_BOTS = MOST - LEAST
MOST_POINTS = 99
"""The maximum of a corrected score."""


def _need_in_range(rounds: int, minutes: int, bots: int) -> None:
    if not (1 <= rounds <= LONGEST and 0 <= minutes <= SLOWEST and 0 <= bots <= MOST_BOTS):
        raise TournamentRefusal(TournamentWhy.OUT_OF_RANGE)


class Announce(Struct, frozen=True):
    """Announce a tournament in that channel. The person who announces it has joined.

    It has so many ``rounds`` of so many ``hands`` of the game. A round ends with the current hand after so
    many ``minutes``, 0 for no limit. Bots of that ``level`` fill the tables, at least ``bots``. ``loners``:
    lone hands that took every trick break ties.
    """

    guild_id: GuildId
    channel_id: ChannelId
    game: Ruleset
    rounds: int
    hands: int
    movement: Movement
    level: Level = Level.CLUB
    minutes: int = 0
    bots: int = 0
    loners: bool = False

    def __post_init__(self) -> None:
        _need_in_range(self.rounds, self.minutes, self.bots)
        if self.hands not in HANDS:
            raise TournamentRefusal(TournamentWhy.OUT_OF_RANGE)
        if self.level not in OFFERED:
            raise TournamentRefusal(TournamentWhy.NO_LEVEL)
        if not can_be_played(self.game):
            raise TournamentRefusal(TournamentWhy.NO_GAME)
        try:
            rules_for(self.game, self.hands)
        except BadOptions as error:
            raise TournamentRefusal(TournamentWhy.NO_GAME) from error


TournamentChange = Change[Tournament, events.TournamentEvent]


class Request(Struct, frozen=True):
    """The base of requests to a tournament, which only its organizer or a server manager may make."""

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Add the request's events to the change, or raise TournamentRefusal."""
        raise NotImplementedError


class PlayerRequest(Request, frozen=True):
    """The base of requests that players make for themselves."""


def decide(change: TournamentChange, request: Request, by: Person, draw: SealedDraw) -> None:
    """Decide what somebody asks, if they may ask it."""
    if not isinstance(request, PlayerRequest):
        need_organizer(change.now, by)
    request.decide(change, by, draw)


class Join(PlayerRequest, frozen=True):
    """Join, or once the tournament has started take over a bot's place, with its score.

    Those who left get their own place back. A person who has seen cards of this round at another place sits
    down when the next round starts.
    """

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Add the person, or put them in a bot's place."""
        now = change.now
        if now.number_of(by.id) is not None:
            raise TournamentRefusal(TournamentWhy.JOINED, now)
        if now.stage is not TournamentStage.SIGN_UP:
            _seat_person(change, place_for(now, by), by)
        elif len(now.players) >= MOST:
            raise TournamentRefusal(TournamentWhy.TOO_MANY, now)
        else:
            change.add(events.Joined(by.id, by.name))


class Leave(PlayerRequest, frozen=True):
    """Leave, or once the tournament has started have a bot take over the person's place."""

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Remove the player."""
        _replace_by_bot(change, need_entered(change.now, by.id), by)


class Prepare(Request, frozen=True):
    """Note that threads for the tables are about to be opened."""

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Record the attempt to start."""
        _need_sign_up(change.now)
        change.add(events.Starting())


class Start(Request, frozen=True):
    """Start with a table in each of these channels. Bots fill them."""

    rooms: tuple[int, ...]

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Draw the order of the players."""
        now, rooms = change.now, self.rooms
        if tables_for(now) != len(rooms):
            raise TournamentRefusal(TournamentWhy.STALE, now)  # someone joined or left meanwhile
        bots = _bot_names(now, 4 * len(rooms) - len(now.players))
        change.add(events.Began(bots, list(rooms), draw.order(now, rooms)))


class Replace(Request, frozen=True):
    """Replace the player of that number by a bot, and invite a person (or None) to take its place."""

    number: int
    new: Person | None

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Have a bot take over. No one plays who didn't agree to."""
        now, new = change.now, self.new
        _need_started(now)
        if not 1 <= self.number <= len(now.players):
            raise TournamentRefusal(TournamentWhy.NOT_ENTERED, now)
        place = now.player(self.number)
        if new is None and place.user is None:
            raise TournamentRefusal(TournamentWhy.IS_A_BOT, now)
        if new is not None and now.number_of(new.id) is not None:
            raise TournamentRefusal(TournamentWhy.ENTERED, now)
        if new is not None and new.banned:
            raise TournamentRefusal(TournamentWhy.BANNED_ONE, now)
        if place.user is not None:
            _replace_by_bot(change, self.number, by)
        if new is not None:
            change.add(events.Invited(self.number, new.id, by.id))


class HandOver(Request, frozen=True):
    """Make someone else the organizer."""

    new: Person

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Make that person the organizer, unless they're banned."""
        if self.new.banned:
            raise TournamentRefusal(TournamentWhy.BANNED_ONE, change.now)
        change.add(events.HandedOver(self.new.id, self.new.name, by.id))


class Succeed(PlayerRequest, frozen=True):
    """Make the person, or the first player, the successor of the organizer ``gone``, who left the server."""

    gone: UserId

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Change the organizer, unless someone already has."""
        now = change.now
        if now.opened_by != self.gone:
            return
        if by == THE_BOT:
            change.add(_succession(now, self.gone, by))
        elif now.number_of(by.id) is None or by.banned:
            need_organizer(now, by)
        else:
            change.add(events.HandedOver(by.id, by.name, by.id))


class Remove(Request, frozen=True):
    """Remove the user from the tournament, also as its organizer. A server manager may."""

    user: UserId

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Remove the user. An organizer is succeeded by the first of the other people."""
        if not by.manages:
            raise TournamentRefusal(TournamentWhy.NOT_ORGANIZER, change.now)
        number = change.now.number_of(self.user)
        if number is not None:
            _replace_by_bot(change, number, by)
        if change.now.opened_by == self.user:
            change.add(_succession(change.now, self.user, by))


class Correct(Request, frozen=True):
    """Correct the score of a table that has ended in that round."""

    round: int
    table: int
    points: tuple[int, int]

    def __post_init__(self) -> None:
        if any(abs(points) > MOST_POINTS for points in self.points):
            raise TournamentRefusal(TournamentWhy.NO_SCORE)

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Correct the score. Sides tied by it in the last round cut, since that decides who moves."""
        now, number = change.now, self.round
        played = now.rounds[number - 1].played if 1 <= number <= len(now.rounds) else ()
        before = played[self.table - 1] if 1 <= self.table <= len(played) else None
        if before is None:
            raise TournamentRefusal(TournamentWhy.NOT_SCORED, now)
        cut = list(before.cut)
        if number == len(now.rounds):
            cut = draw.cut(now, self.table) if self.points[0] == self.points[1] else []
        change.add(events.Corrected(number, self.table, list(self.points), cut, by.id))


class ChangePlan(Request, frozen=True):
    """Change the number of rounds, the time limit of a round, or the least number of bots."""

    rounds: int
    minutes: int
    bots: int

    def __post_init__(self) -> None:
        _need_in_range(self.rounds, self.minutes, self.bots)

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Change the plan, unless more rounds have been played."""
        if self.rounds < len(change.now.rounds):
            raise TournamentRefusal(TournamentWhy.OUT_OF_RANGE, change.now)
        change.add(events.Changed(self.rounds, self.minutes, self.bots, by.id))


class Pause(Request, frozen=True):
    """Stop all tables until the tournament is resumed."""

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """Pause a tournament that has started and isn't paused."""
        _need_started(change.now)
        if change.now.is_paused:
            raise TournamentRefusal(TournamentWhy.PAUSED, change.now)
        change.add(events.Paused(by.id))


class Resume(PlayerRequest, frozen=True):
    """Resume after a pause. After an hour any player may."""

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """End the pause."""
        now = change.now
        if not now.is_paused:
            raise TournamentRefusal(TournamentWhy.NOT_PAUSED, now)
        if now.number_of(by.id) is None or by.banned:
            need_organizer(now, by)
        elif change.at < now.free_from and not by.may_run(now.opened_by):
            raise TournamentRefusal(TournamentWhy.STILL_PAUSED, now)
        change.add(events.Resumed(by.id))


class End(Request, frozen=True):
    """End early. Finished rounds count. If the organizer plays, it ends after the current round."""

    def decide(self, change: TournamentChange, by: Person, draw: SealedDraw) -> None:
        """End the tournament, or have it end with this round."""
        now = change.now
        if not must_finish_round(now, by.id):
            canceled = now.stage is TournamentStage.SIGN_UP
            reason = events.HowEnded.CANCELED if canceled else events.HowEnded.EARLY
            change.add(events.Ended(reason, by.id, draw.key_to_publish(now)))
        elif now.has_no_more_rounds:
            raise TournamentRefusal(TournamentWhy.ENDING, now)
        else:
            change.add(events.LastRound(by.id))


def need_organizer(now: Tournament, by: Person) -> None:
    """Refuse everyone except the organizer and server managers."""
    if not by.may_run(now.opened_by):
        raise TournamentRefusal(TournamentWhy.BANNED if by.banned else TournamentWhy.NOT_ORGANIZER, now)


def need_entered(now: Tournament, user: UserId) -> int:
    """Return the user's number. Refuse a person who doesn't take part, and say if they can't join."""
    number = now.number_of(user)
    if number is None:
        raise why_not_join(now, Person(user, "")) or TournamentRefusal(TournamentWhy.NOT_JOINED, now)
    return number


def tables_for(now: Tournament) -> int:
    """Return the number of tables the tournament needs. Refuse one that can't start."""
    _need_sign_up(now)
    if len(now.players) < LEAST:
        raise TournamentRefusal(TournamentWhy.TOO_FEW, now)
    tables = -(-(len(now.players) + now.bots) // 4)
    if tables * 4 > MOST:
        raise TournamentRefusal(TournamentWhy.TOO_MANY, now)
    return tables


def must_finish_round(now: Tournament, by: UserId) -> bool:
    """Return True if that organizer has played in this round, and so can only end the tournament after it.

    This way no one avoids a defeat. It doesn't matter if no one else is there.
    """
    others = any(entrant.user not in (None, by) for entrant in now.players)
    played = now.number_of(by) is not None or by in now.left_round
    return now.stage is TournamentStage.ROUND and played and others


def _need_sign_up(now: Tournament) -> None:
    if now.stage is not TournamentStage.SIGN_UP:
        raise TournamentRefusal(TournamentWhy.STARTED, now)


def _need_started(now: Tournament) -> None:
    if now.stage is TournamentStage.SIGN_UP:
        raise TournamentRefusal(TournamentWhy.NOT_STARTED, now)


def _seat_person(change: TournamentChange, place: Entrant, by: Person) -> None:
    """Put that person in the place: at once, or in the next round if they may know others' cards."""
    later = _knows_other_cards(change.now, place, by.id)
    change.add(events.Replaced(place.number, by.name, by.id, by=by.id, next_round=later))


def place_for(now: Tournament, by: Person) -> Entrant:
    """Return the bot whose place a late person takes.

    Those who are invited get that place, and no one else does. Those who left get their own back, unless
    someone else put the bot there. Everyone else replaces the bot with the fewest points, and one that keeps
    the place for a person only if there is no other.
    """
    if now.is_taken_out(by.id) and not by.may_run(now.opened_by):
        raise TournamentRefusal(TournamentWhy.TAKEN_OUT, now)
    free = [each for each in now.computers if each.invited in (None, by.id)]
    if not free:
        raise TournamentRefusal(TournamentWhy.FULL, now)
    points = {line.entrant.number: line.points for line in standings(now)}
    place = now.stand_in_for(by.id)
    if place not in free:
        place = min(free, key=lambda each: (bool(each.former), points[each.number], each.number))
    if now.has_no_more_rounds and _knows_other_cards(now, place, by.id):
        raise TournamentRefusal(TournamentWhy.LAST_ROUND, now)
    return place


def why_not_join(now: Tournament, by: Person) -> TournamentRefusal | None:
    """Return the refusal of that person's joining late, or None if there would be none by the tournament."""
    if by.banned:
        return TournamentRefusal(TournamentWhy.BANNED, now)
    try:
        if now.stage is not TournamentStage.SIGN_UP:
            place_for(now, by)
    except TournamentRefusal as refusal:
        return refusal
    return None


def _knows_other_cards(now: Tournament, place: Entrant, user: UserId) -> bool:
    """Return True if the user may know cards of this round that aren't those of the place."""
    knows_seat = place.former == user and place.since <= len(now.rounds)
    return now.has_seen_cards(user) and not knows_seat


def _replace_by_bot(change: TournamentChange, number: int, by: Person) -> None:
    """Remove the player, or once the tournament has started have a bot take over."""
    player = change.now.player(number)
    if change.now.stage is not TournamentStage.SIGN_UP:
        change.add(events.Replaced(number, player.name, None, stands_in=True, by=by.id))
    elif player.user is not None:
        change.add(events.Withdrew(player.user))


def _bot_names(now: Tournament, count: int) -> list[str]:
    """Return names for so many bots that none of the players has."""
    taken = {normalize_look(entrant.player.display_name) for entrant in now.players}
    rounds = (f"{name} {turn}" if turn > 1 else name for turn in range(1, MOST) for name in MANY_NAMES)
    free = (name for name in rounds if normalize_look(name) not in taken)
    return [next(free) for _ in range(count)]


def _succession(now: Tournament, gone: UserId, by: Person) -> events.HandedOver:
    """Return the event that makes the first of the other players the organizer, or no one."""
    heir = next((each for each in now.players if each.user not in (None, gone)), None)
    if heir is None or heir.user is None:
        return events.HandedOver(UserId(0), "", by.id)
    return events.HandedOver(heir.user, heir.name, by.id)
