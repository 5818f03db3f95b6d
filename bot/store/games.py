"""Finished games, each with its record and its players."""

from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple, get_args, get_type_hints

from sqlalchemy import ColumnElement, Select, case, exists, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.hand_stats import Award
from bot.games import PRESETS
from bot.ids import NO_SERVER
from bot.standings.boards import Counts
from bot.standings.rating import FULL
from bot.store.database import Subject
from bot.store.errors import UnknownTable
from bot.store.schema import game_players, games, names, tables
from bot.store.servers import in_server

RECENT = 20
"""The number of a server's last games that decide its usual ruleset."""

USUAL = 3
"""The number of those games that must have that ruleset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlayer(Counts):
    """One seat of a finished game. `user_id` is None for a bot.

    `called` has the hands this player called or played alone (`bot.standings.calls`). Several people may have
    had a seat, each in their `turn`. `played` has a letter per hand: x if this player played it, o if a bot
    did in their place, - if it was another's. It's empty if this player stayed and played all. Only one's own
    hands count in statistics. A player who `left_early` has lost. A bot has a row only if no person has.
    `stands_in`: it plays on for the person of that name. A former player has no name.
    """

    seat: int
    user_id: int | None
    name: str
    side: int
    won: bool
    drawn: bool
    left_early: bool = False
    called: str = ""
    stands_in: bool = False
    played: str = ""
    turn: int = 0

    @property
    def share(self) -> int:
        """The weight of the game for this player's rating, in percent. A loss includes missed hands."""
        if self.left_early or not self.played:
            return FULL
        counted = self.played.count("x") + (0 if self.won else self.played.count("o"))
        return FULL * counted // len(self.played)


class PlayedSeat(NamedTuple):
    """One seat of a game with only what statistics need. See `GamePlayer`."""

    seat: int
    user_id: int | None
    name: str
    side: int
    won: bool
    points: int
    called: str


class OwnSeat(NamedTuple):
    """One player's result of a game, and the calls the player made in it. See `GamePlayer`."""

    game: int
    won: bool
    called: str


class Companion(NamedTuple):
    """A person someone has played with, as a `partner` or not, with the games together and those won."""

    user_id: int
    name: str
    partner: bool
    games: int
    won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A game to be stored. Its table has the server and channel.

    `rules` is the ruleset's id, `options` its house rules as in PEN, `record` the whole PEN text, `score` one
    number per side, `winners` the indexes of the winning sides, `hands` their number. `weight` is its weight
    in the ratings, in percent. `awards` has the awards of `players`, by their number from 1. A `private` game
    counts in no totals, and only its players can see it.
    """

    rules: str
    options: str
    record: str
    score: tuple[int, ...]
    winners: tuple[int, ...]
    hands: int
    started_at: int
    finished_at: int
    players: tuple[GamePlayer, ...]
    weight: int = FULL
    awards: tuple[tuple[int, Award], ...] = ()
    private: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow(FinishedGame):
    """A stored game: its number, and where it was played. Its awards are in `bot.store.awards`."""

    id: int
    table_id: str
    guild_id: int
    channel_id: int

    def open_to(self, user_id: int, guild_id: int) -> bool:
        """Return True if the user can see the game in that server, or with NO_SERVER outside of any."""
        played = any(player.user_id == user_id for player in self.players)
        return played or not self.private if guild_id == self.guild_id else played and guild_id == NO_SERVER


class DamagedGame(NamedTuple):
    """The number of a game that can't be read, and what is damaged."""

    id: int
    what: str


_PLAYER = [game_players.c[field.name] for field in fields(GamePlayer)]
_SEAT = [game_players.c[name] for name in PlayedSeat._fields]


class Games(Subject):
    """The finished games."""

    async def get(self, game_id: int) -> GameRow | None:
        """Return the finished game with this number."""
        return await self._first(select(games).where(games.c.id == game_id))

    async def last_at(self, table_id: str) -> GameRow | None:
        """Return the last game finished at this table."""
        here = select(games).where(games.c.table_id == table_id)
        return await self._first(here.order_by(games.c.id.desc()).limit(1))

    async def between(self, after: int, last: int, limit: int) -> list[GameRow | DamagedGame]:
        """Return the first finished games after one number and up to another, including damaged ones.

        Numbers begin at 1. No other call returns a damaged game.
        """
        within = select(games).where(games.c.id > after, games.c.id <= last)
        return await self._read(within.order_by(games.c.id).limit(limit))

    async def newest(
        self,
        guild_id: int,
        viewer: int,
        *,
        user_id: int | None,
        channel_id: int | None,
        limit: int,
        offset: int = 0,
    ) -> list[GameRow]:
        """Return the server's finished games, newest first, only of that player and channel if given.

        Includes private games only if the viewer played in them.
        """
        shown = _finished_in(guild_id, user_id, channel_id).where(or_(~games.c.private, _played_by(viewer)))
        return await self._load(_page(shown, limit, offset))

    async def seats_of(self, guild_id: int, user_id: int) -> list[tuple[int, list[PlayedSeat]]]:
        """Return the number and seats of the player's public games in the server, oldest first."""
        own = _finished_in(guild_id, user_id, None).where(~games.c.private)
        own = own.with_only_columns(games.c.id).order_by(None)
        seats = select(game_players.c.game_id, *_SEAT).where(game_players.c.game_id.in_(own))
        by_game: dict[int, list[PlayedSeat]] = {}
        in_order = seats.order_by(game_players.c.game_id, game_players.c.seat, game_players.c.turn)
        for game_id, *seat in await self._database.rows(in_order):
            by_game.setdefault(game_id, []).append(PlayedSeat._make(seat))
        return list(by_game.items())

    async def own_seats(self, guild_id: int, user_id: int) -> list[OwnSeat]:
        """Return the player's seat in every public game finished in the server, or anywhere, oldest first."""
        own = select(games.c.id, game_players.c.won, game_players.c.called)
        mine = own.join(games, games.c.id == game_players.c.game_id).where(
            game_players.c.user_id == user_id, in_server(games.c.guild_id, guild_id), ~games.c.private
        )
        return [OwnSeat(*seat) for seat in await self._database.rows(mine.order_by(games.c.id))]

    async def met_by(self, guild_id: int, user_id: int) -> list[Companion]:
        """Return everyone who finished games with the player in the server, except former players."""
        other = game_players.alias()
        partner, won = other.c.side == game_players.c.side, case((game_players.c.won, 1), else_=0)
        counted = (
            select(
                other.c.user_id,
                partner.label("partner"),
                func.count().label("games"),
                func.sum(won).label("won"),
            )
            .select_from(game_players)
            .join(games, games.c.id == game_players.c.game_id)
            .join(other, other.c.game_id == game_players.c.game_id)
            .where(game_players.c.user_id == user_id, games.c.guild_id == guild_id)
            .where(other.c.user_id > 0, other.c.user_id != user_id, other.c.seat != game_players.c.seat)
            .group_by(other.c.user_id, partner)
            .subquery()
        )
        seen = (names.c.guild_id == guild_id) & (names.c.user_id == counted.c.user_id)
        columns = (counted.c.user_id, names.c.name, counted.c.partner, counted.c.games, counted.c.won)
        return [Companion(*found) for found in await self._database.rows(select(*columns).join(names, seen))]

    async def usual_rules(self, guild_id: int) -> str | None:
        """Return the ruleset played most in the server's last games, or None if none was played three times.

        Among equals, it's the one played last.
        """
        recent = (
            select(games.c.id, games.c.rules)
            .where(games.c.guild_id == guild_id)
            .order_by(games.c.id.desc())
            .limit(RECENT)
            .subquery()
        )
        often, last = func.count().desc(), func.max(recent.c.id).desc()
        custom = select(recent.c.rules).group_by(recent.c.rules).having(func.count() >= USUAL)
        rows = await self._database.rows(custom.order_by(often, last))
        return next((row.rules for row in rows if row.rules in PRESETS), None)

    async def _first(self, query: Select[Any]) -> GameRow | None:
        found = await self._load(query)
        return found[0] if found else None

    async def _load(self, query: Select[Any]) -> list[GameRow]:
        """Load the games that `query` (on `games`) finds, in its order, without damaged ones."""
        return [game for game in await self._read(query) if isinstance(game, GameRow)]

    async def _read(self, query: Select[Any]) -> list[GameRow | DamagedGame]:
        """Load the games that `query` (on `games`) finds, in its order, each with its players by seat."""

        async def load(connection: AsyncConnection) -> list[GameRow | DamagedGame]:
            rows = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in rows]
            seats = select(game_players.c.game_id, *_PLAYER).where(game_players.c.game_id.in_(ids))
            by_game: dict[int, list[GamePlayer]] = {id_: [] for id_ in ids}
            for seat in (
                await connection.execute(seats.order_by(game_players.c.seat, game_players.c.turn))
            ).mappings():
                values = dict(seat)
                by_game[values.pop("game_id")].append(GamePlayer(**values))
            found = [GameRow(**dict(row) | {"players": tuple(by_game[row["id"]])}) for row in rows]
            return [DamagedGame(game.id, what) if (what := _damage(game)) else game for game in found]

        return await self._database.read(load)


_SEATS = 4  # at most tables
_PLAIN = {
    name: get_args(hint) or (hint,)
    for name, hint in (get_type_hints(GameRow) | get_type_hints(GamePlayer)).items()
    if name not in ("players", "awards", "score", "winners")
}
"""The types of what a row holds beside lists, by name."""


def _damage(game: GameRow) -> str:
    """Return what part of the game is damaged, or ""."""
    rows: list[GameRow | GamePlayer] = [game, *game.players]
    for each in rows:
        for name in (field.name for field in fields(each)):
            if name in _PLAIN and not _fits(getattr(each, name), _PLAIN[name]):
                return name
    sides = range(len(game.score))
    if not game.score or not set(game.winners) <= set(sides):
        return "score" if not game.score else "winners"
    if game.rules not in PRESETS or not game.record:
        return "record" if game.rules in PRESETS else "rules"
    if not all(1 <= player.seat <= max(_SEATS, len(game.players)) for player in game.players):
        return "seat"
    if any(player.stands_in and player.user_id is not None for player in game.players):
        return "stands_in"
    return "side" if any(player.side not in sides for player in game.players) else ""


def _fits(value: object, types: tuple[Any, ...]) -> bool:
    """Return True if the value has exactly one of these types, and its text no undecodable byte."""
    if type(value) not in types:
        return False
    return not isinstance(value, str) or not any("\ud800" <= c <= "\udfff" for c in value)


async def insert_game(connection: AsyncConnection, table_id: str, game: FinishedGame) -> tuple[int, int]:
    """Store the game and its players. Return its server and its number. Raises UnknownTable."""
    where = select(tables.c.guild_id, tables.c.channel_id).where(tables.c.id == table_id)
    place = (await connection.execute(where)).one_or_none()
    if place is None:
        raise UnknownTable(table_id)
    values = asdict(game)
    players: list[dict[str, Any]] = list(values.pop("players"))
    del values["awards"]
    values |= {"table_id": table_id, "guild_id": place.guild_id, "channel_id": place.channel_id}
    result = await connection.execute(insert(games).returning(games.c.id), values)
    game_id: int = result.scalar_one()
    if players:
        await connection.execute(insert(game_players), [{"game_id": game_id, **row} for row in players])
    return place.guild_id, game_id


def _played_by(user_id: int) -> ColumnElement[bool]:
    """Return the condition that the player took part in a game."""
    return exists().where(game_players.c.game_id == games.c.id, game_players.c.user_id == user_id)


def _finished_in(guild_id: int, user_id: int | None, channel_id: int | None) -> Select[Any]:
    """Return a query for the server's games, or all, only of that player and channel if given."""
    query = select(games).where(in_server(games.c.guild_id, guild_id))
    if user_id is not None:
        own = select(game_players.c.game_id).where(game_players.c.user_id == user_id)
        query = query.where(games.c.id.in_(own))
    return query if channel_id is None else query.where(games.c.channel_id == channel_id)


def _page(query: Select[Any], limit: int, offset: int = 0) -> Select[Any]:
    """Return a query for a page of the games that `query` finds, the highest numbers first.

    Sorts the numbers without the records, which make up most of a game.
    """
    numbers = query.with_only_columns(games.c.id).order_by(None).order_by(games.c.id.desc())
    page = numbers.limit(limit).offset(offset)
    return select(games).where(games.c.id.in_(page)).order_by(games.c.id.desc())
