"""Totals of games by player, period and ruleset, ranked by index so that a million games stay fast.

A game is added in each of its periods (bot.standings.periods), one of which is all time, for its ruleset and
for all together.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.boards import CHANGED, COUNTS, PEOPLE, SUMS, SortBy, boards, fewest_games
from bot.standings.periods import ALL_RULES, ALL_TIME, manual_season, periods_of
from bot.standings.rating import FULL, Rating
from bot.store.database import Subject, put
from bot.store.games import FinishedGame
from bot.store.people import visible_name
from bot.store.ratings import load_ratings
from bot.store.schema import PLACES, games, names, ratings, seasons, tallies
from bot.store.servers import in_server

TallyKey = tuple[int, str, str, int]
"""The key of a total: the server, the period, the ruleset and the player."""

_KEY = ("guild_id", "period", "rules", "user_id")


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's line on a leaderboard: with the rating if ordered by rating, else with the totals by name.

    `place` is None for a player without one: too few games, or no one has won. Equals share a place, and the
    next place counts them all (1, 2, 2, 4). `name` is None for a player who hides it.
    """

    place: int | None
    user_id: int
    name: str | None
    sums: Mapping[str, int] = field(default_factory=dict)
    rating: Rating | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard, the reader's own line (None before a first game), and the number of lines."""

    lines: tuple[Placed, ...]
    own: Placed | None
    size: int


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals and ratings after the games up to number `last` (0: none).

    The ratings are by server, family and user. `seasons` has the last games of each server's seasons ended by
    hand, in order.
    """

    last: int
    ratings: dict[tuple[int, str, int], Rating]
    tallies: dict[TallyKey, dict[str, int]]
    seasons: dict[int, list[int]]


class Standings(Subject):
    """The totals of players' games, and the places by them."""

    async def board(
        self,
        guild_id: int,
        order: SortBy,
        user_id: int,
        *,
        period: str = ALL_TIME,
        rules: str = ALL_RULES,
        limit: int,
        offset: int = 0,
        people: bool = False,
        active_since: int = 0,
    ) -> Board:
        """Return a page of a server's leaderboard, best first, with the player's own line.

        `rules` is a ruleset's id. For the order by rating it's a family, and `period` has no effect. `people`
        compares games between people only. Players without a game since `active_since` have no place.
        """
        rules = f"{PEOPLE}{rules}" if people and order is not SortBy.RATING else rules
        places = _Places(guild_id, order, period, rules, active_since)
        return await self._database.read(lambda connection: places.board(connection, user_id, limit, offset))

    async def overall(self, guild_id: int, user_id: int) -> Placed | None:
        """Return the player's totals over all games here, with the place by wins, or None without games.

        For all servers together, there are only the totals.
        """
        rows = await self._by_rules(guild_id, user_id)
        if not rows:
            return None
        placed = (await self.board(guild_id, SortBy.WINS, user_id, limit=0)).own
        sums = {name: sum(each[name] for _, each in rows) for name in SUMS}
        return replace(placed or Placed(None, user_id, None), sums=sums)

    async def by_rules(self, guild_id: int, user_id: int) -> dict[str, dict[str, int]]:
        """Return the player's totals by ruleset in this server, most played first.

        Points and their hands are those of games with the ruleset's own scoring.
        """
        found: dict[str, dict[str, int]] = {}
        for rules, sums in await self._by_rules(guild_id, user_id):
            if rules.endswith(CHANGED):
                sums |= {"points": 0, "hands": 0}
            before = found.get(rules.strip(CHANGED), dict.fromkeys(SUMS, 0))
            found[rules.strip(CHANGED)] = {name: before[name] + sums[name] for name in SUMS}
        return found

    async def _by_rules(self, guild_id: int, user_id: int) -> list[tuple[str, dict[str, int]]]:
        here = (in_server(tallies.c.guild_id, guild_id), tallies.c.user_id == user_id)
        each = (tallies.c.period == ALL_TIME, tallies.c.rules != ALL_RULES)
        query = select(tallies.c.rules, *_SUMMED).where(*here, *each)
        rows = await self._database.rows(query.order_by(tallies.c.games.desc(), tallies.c.rules))
        return [(rules, dict(zip(SUMS, sums, strict=True))) for rules, *sums in rows if rules[0] != PEOPLE]

    async def season_number(self, guild_id: int) -> int:
        """Return the number of the server's current season, for seasons ended by hand."""
        return await self._database.read(lambda connection: _season_number(connection, guild_id))

    async def end_season(self, guild_id: int, at: int) -> int | None:
        """End the server's season and return its number, or None if no game was finished in it."""

        async def end(connection: AsyncConnection) -> int | None:
            number = await _season_number(connection, guild_id)
            period = (tallies.c.guild_id == guild_id, tallies.c.period == manual_season(number))
            if await connection.scalar(select(tallies.c.user_id).where(*period).limit(1)) is None:
                return None
            last = await connection.scalar(select(func.max(games.c.id)).where(games.c.guild_id == guild_id))
            row = {"guild_id": guild_id, "number": number, "ended_at": at, "last_game": last}
            await connection.execute(insert(seasons), row)
            return number

        return await self._database.write(end)

    async def totals(self) -> Totals:
        """Return the number of the last game, and the totals of all games up to it."""

        async def fetch(connection: AsyncConnection) -> Totals:
            last = await connection.scalar(select(func.max(games.c.id)))
            sums = await connection.execute(select(*(tallies.c[name] for name in _KEY), *_SUMMED))
            ended: dict[int, list[int]] = {}
            query = select(seasons.c.guild_id, seasons.c.last_game)
            for guild_id, last_game in await connection.execute(
                query.order_by(seasons.c.guild_id, seasons.c.number)
            ):
                ended.setdefault(guild_id, []).append(last_game)
            return Totals(
                last or 0,
                await load_ratings(connection),
                {(row[0], row[1], row[2], row[3]): dict(zip(SUMS, row[4:], strict=True)) for row in sums},
                ended,
            )

        return await self._database.read(fetch)


_SUMMED = [tallies.c[name] for name in SUMS]


def tally_changes(
    game: FinishedGame, guild_id: int, season: int
) -> Iterator[tuple[TallyKey, dict[str, int]]]:
    """Yield what a game adds to each total, sorted by key. A private game adds nothing."""
    if game.private:
        return
    players = {player.user_id: player for player in game.players}
    for user_id in sorted(user for user in players if user is not None):
        player = players[user_id]
        sums = {"games": 1, "wins": int(player.won), "draws": int(player.drawn)}
        sums |= {name: getattr(player, name) for name in COUNTS}
        for period in periods_of(game.finished_at, season):
            for rules in boards(game.rules, game.options, people=game.weight == FULL):
                yield (guild_id, period, rules, user_id), sums


async def add_to_tallies(connection: AsyncConnection, guild_id: int, game: FinishedGame) -> None:
    """Add the game to its players' totals."""
    season = await _season_number(connection, guild_id)
    rows = [dict(zip(_KEY, key, strict=True)) | sums for key, sums in tally_changes(game, guild_id, season)]
    if rows:
        await put(
            connection,
            tallies,
            rows,
            changes=lambda new: {name: tallies.c[name] + new[name] for name in SUMS},
        )


async def _season_number(connection: AsyncConnection, guild_id: int) -> int:
    """Return the number of the season that the server's next game belongs to, for seasons ended by hand."""
    ended = select(func.count()).select_from(seasons).where(seasons.c.guild_id == guild_id)
    return 1 + (await connection.scalar(ended) or 0)


class _Places:
    """The ranking of a server's players in one order, over one period and ruleset.

    `rules` is a ruleset's id or ALL_RULES. For the order by rating it's a family, and the period has no
    effect.
    """

    def __init__(self, guild_id: int, order: SortBy, period: str, rules: str, active_since: int = 0) -> None:
        self._guild_id = guild_id
        self._rated = order is SortBy.RATING
        self._won = order is SortBy.WINS
        if self._rated:
            self._value, self._tie, self._user = ratings.c.ranked, ratings.c.ranked, ratings.c.user_id
            self._all = [ratings.c.guild_id == guild_id, ratings.c.family == rules]
            self._placed = [*self._all, ratings.c.ranked.is_not(None)]
            self._columns = [ratings.c.mu, ratings.c.sigma, ratings.c.games]
        else:
            self._value, self._tie = tallies.c[order.value], tallies.c[PLACES[order.value]]
            self._user = tallies.c.user_id
            self._all = [tallies.c.guild_id == guild_id, tallies.c.period == period, tallies.c.rules == rules]
            self._placed = list(self._all)
            if order.relative:
                self._placed.append(tallies.c.games >= fewest_games(period))
            if order.feat:
                self._placed.append(self._value > 0)
            self._columns = list(_SUMMED)
        if active_since:
            lately = (names.c.guild_id == guild_id, names.c.seen_at >= active_since)
            self._placed.append(self._user.in_(select(names.c.user_id).where(*lately)))

    async def board(self, connection: AsyncConnection, user_id: int, limit: int, offset: int) -> Board:
        """Return a page of the leaderboard, and the player's own line."""
        order = (self._value.desc(), self._tie.desc(), self._user.desc())
        page = self._select().where(*self._placed).order_by(*order).limit(limit).offset(offset)
        rows = (await connection.execute(page)).all()
        mine = self._select().add_columns(and_(*self._placed).label("has_place"))
        own = (await connection.execute(mine.where(*self._all, self._user == user_id))).one_or_none()
        called = await self._names(connection, [user_id, *(row[0] for row in rows)])
        first = self._before(rows[0]) if rows else literal(0)
        above = self._before(own) if own is not None and own.has_place else literal(0)
        size, better, above_me = (await connection.execute(select(self._count(), first, above))).one()
        lines: list[Placed] = []
        key, place = None, None
        for at, row in enumerate(rows, start=offset + 1):
            if row[1] != key:
                key, place = row[1], at if lines else better + 1
            lines.append(self._line(place, row, called))
        line = None
        if own is not None:
            line = self._line(above_me + 1 if own.has_place else None, own, called)
        return Board(tuple(lines), line, size)

    def _select(self) -> Select[Any]:
        return select(self._user, self._value, self._tie, *self._columns)

    def _count(self, *more: ColumnElement[bool]) -> ColumnElement[int]:
        return select(func.count()).where(*self._placed, *more).scalar_subquery()

    def _before(self, row: Row[Any]) -> ColumnElement[int]:
        """Return a query for the number of players ahead of that line."""
        (value,) = tuple(row)[1:2]
        return self._count(self._value > value)

    async def _names(self, connection: AsyncConnection, users: list[int]) -> dict[int, str | None]:
        mine = (names.c.guild_id == self._guild_id, names.c.user_id.in_(users))
        name = visible_name(names.c.user_id, names.c.name).label("name")
        rows = await connection.execute(select(names.c.user_id, name).where(*mine))
        return {row.user_id: row.name for row in rows}

    def _line(self, place: int | None, row: Row[Any], called: dict[int, str | None]) -> Placed:
        user, value, *_ = tuple(row)
        figures = row[3 : 3 + len(self._columns)]
        place = None if self._won and place == 1 and not value else place  # the first must have won something
        if self._rated:
            return Placed(place, user, called.get(user, ""), rating=Rating(*figures))
        return Placed(place, user, called.get(user, ""), sums=dict(zip(SUMS, figures, strict=True)))
