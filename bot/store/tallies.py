"""Sums over periods: added to with each result, and ranked by index, so that a million games are no matter.

A game is summed in each of its periods (bot.standings.periods), in its ruleset and in all together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.boards import Order, fewest_games
from bot.standings.periods import ALL_RULES, by_hand, periods_of
from bot.standings.rating import Rating
from bot.store.names import shown
from bot.store.rows import Board, FinishedGame, GameRow, Placed, TallyKey
from bot.store.schema import COUNTS, PLACES, SUMS, games, ratings, seasons, standings, tallies
from bot.store.upsert import upsert

_KEY = ("guild_id", "period", "rules", "user_id")


def added(
    game: FinishedGame | GameRow, guild_id: int, season: int
) -> Iterator[tuple[TallyKey, dict[str, int]]]:
    """What the game adds to which sums, in the order of their keys."""
    players = {player.user_id: player for player in game.players}
    for user_id in sorted(user for user in players if user is not None):
        player = players[user_id]
        sums = {"games": 1, "wins": int(player.won), "draws": int(player.drawn)}
        sums |= {name: getattr(player, name) for name in COUNTS}
        for period in periods_of(game.finished_at, season):
            for rules in (ALL_RULES, game.rules):
                yield (guild_id, period, rules, user_id), sums


async def add_to_tallies(connection: AsyncConnection, guild_id: int, game: FinishedGame) -> None:
    """Adds the game to all its sums."""
    season = await season_number(connection, guild_id)
    rows = [dict(zip(_KEY, key, strict=True)) | sums for key, sums in added(game, guild_id, season)]
    if rows:
        add = upsert(connection.dialect, tallies)
        changed = {name: tallies.c[name] + add.excluded[name] for name in SUMS}
        await connection.execute(add.on_conflict_do_update(index_elements=_KEY, set_=changed), rows)


async def season_number(connection: AsyncConnection, guild_id: int) -> int:
    """Gives the number of the season that the server's next game belongs to, of those ended by hand."""
    ended = select(func.count()).select_from(seasons).where(seasons.c.guild_id == guild_id)
    return 1 + (await connection.scalar(ended) or 0)


async def end_season(connection: AsyncConnection, guild_id: int, at: int) -> int | None:
    """Ends the server's season, and gives its number; None where no game was finished in it."""
    number = await season_number(connection, guild_id)
    period = (tallies.c.guild_id == guild_id, tallies.c.period == by_hand(number))
    if await connection.scalar(select(tallies.c.user_id).where(*period).limit(1)) is None:
        return None
    last = await connection.scalar(select(func.max(games.c.id)).where(games.c.guild_id == guild_id))
    row = {"guild_id": guild_id, "number": number, "ended_at": at, "last_game": last}
    await connection.execute(insert(seasons), row)
    return number


async def load_tallies(connection: AsyncConnection) -> dict[TallyKey, dict[str, int]]:
    """Gives every sum."""
    rows = await connection.execute(select(*(tallies.c[name] for name in (*_KEY, *SUMS))))
    return {(row[0], row[1], row[2], row[3]): dict(zip(SUMS, row[4:], strict=True)) for row in rows}


async def load_seasons(connection: AsyncConnection) -> dict[int, list[int]]:
    """Gives the number of the last game of each season that was ended by hand, by server and in order."""
    ended: dict[int, list[int]] = {}
    query = select(seasons.c.guild_id, seasons.c.last_game).order_by(seasons.c.guild_id, seasons.c.number)
    for guild_id, last_game in await connection.execute(query):
        ended.setdefault(guild_id, []).append(last_game)
    return ended


class Places:
    """The places of a server's players in one order, over one period and ruleset.

    `rules` is a ruleset's id or ALL_RULES; for the order by rating, a family, and the period says nothing.
    """

    def __init__(self, guild_id: int, order: Order, period: str, rules: str) -> None:
        self._guild_id = guild_id
        self._rated = order is Order.RATING
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
            self._columns = [tallies.c[name] for name in SUMS]

    async def board(self, connection: AsyncConnection, user_id: int, limit: int, offset: int) -> Board:
        """Gives a page, and the player's own line."""
        order = (self._value.desc(), self._tie.desc(), self._user.desc())
        page = self._select().where(*self._placed).order_by(*order).limit(limit).offset(offset)
        rows = (await connection.execute(page)).all()
        has_place = and_(*self._placed).label("has_place")
        mine = self._select().add_columns(has_place).where(*self._all, self._user == user_id)
        own = (await connection.execute(mine)).one_or_none()
        names = await self._names(connection, [user_id, *(row[0] for row in rows)])
        first = self._before(rows[0]) if rows else literal(0)
        above = self._before(own) if own is not None and own.has_place else literal(0)
        size, better, above_me = (await connection.execute(select(self._count(), first, above))).one()
        lines: list[Placed] = []
        key, place = None, None
        for at, row in enumerate(rows, start=offset + 1):
            if row[1:3] != key:
                key, place = row[1:3], at if lines else better + 1
            lines.append(self._line(place, row, names))
        line = None
        if own is not None:
            line = self._line(above_me + 1 if own.has_place else None, own, names)
        return Board(tuple(lines), line, size)

    def _select(self) -> Select[Any]:
        return select(self._user, self._value, self._tie, *self._columns)

    def _count(self, *more: ColumnElement[bool]) -> ColumnElement[int]:
        return select(func.count()).where(*self._placed, *more).scalar_subquery()

    def _before(self, row: Row[Any]) -> ColumnElement[int]:
        """How many stand before that line; counted in two, so that each is a range of the index."""
        value, tie = tuple(row)[1:3]
        return self._count(self._value > value) + self._count(self._value == value, self._tie > tie)

    async def _names(self, connection: AsyncConnection, users: list[int]) -> dict[int, str]:
        mine = (standings.c.guild_id == self._guild_id, standings.c.user_id.in_(users))
        name = shown(standings.c.user_id, standings.c.name).label("name")
        rows = await connection.execute(select(standings.c.user_id, name).where(*mine).distinct())
        return {row.user_id: row.name for row in rows}

    def _line(self, place: int | None, row: Row[Any], names: dict[int, str]) -> Placed:
        user, figures = row[0], row[3 : 3 + len(self._columns)]
        if self._rated:
            return Placed(place, user, names.get(user, ""), rating=Rating(*figures))
        return Placed(place, user, names.get(user, ""), sums=dict(zip(SUMS, figures, strict=True)))
