"""Ratings in the database, updated with each game's result, and queries for them."""

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Select, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.rating import Contestant, Rating, family_of, rank_sides, rate_contestants
from bot.store.database import Subject, put
from bot.store.games import FinishedGame
from bot.store.people import name_in_server, visible_name
from bot.store.schema import games, names, rating_changes, ratings

_RATING = (ratings.c.mu, ratings.c.sigma, ratings.c.games)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A change of a player's rating by one game. `before` is in thousandths of a point, like all ratings.

    `name` is None for a player who hides it.
    """

    game_id: int
    user_id: int
    name: str | None
    family: str
    before: int
    after: Rating


class Ratings(Subject):
    """The players' ratings and their changes."""

    async def of(self, guild_id: int, user_id: int) -> dict[str, Rating]:
        """Return the player's ratings in the server by family, most games first."""
        mine = (ratings.c.guild_id == guild_id, ratings.c.user_id == user_id)
        query = select(ratings.c.family, *_RATING).where(*mine)
        rows = await self._database.rows(query.order_by(ratings.c.games.desc(), ratings.c.family))
        return {family: Rating(*values) for family, *values in rows}

    async def changes_at(self, table_id: str) -> list[RatingChange]:
        """Return the rating changes from the table's finished game."""
        query = _changes().where(games.c.table_id == table_id).order_by(rating_changes.c.user_id)
        return [_change(row) for row in await self._database.rows(query)]

    async def rating_history(
        self, guild_id: int, user_id: int, family: str, *, limit: int
    ) -> list[RatingChange]:
        """Return the latest changes of the player's rating in the server, oldest first."""
        mine = (rating_changes.c.guild_id == guild_id, rating_changes.c.user_id == user_id)
        query = _changes().where(*mine, rating_changes.c.family == family)
        rows = await self._database.rows(query.order_by(rating_changes.c.game_id.desc()).limit(limit))
        return [_change(row) for row in reversed(rows)]


def _changes() -> Select[Any]:
    user = rating_changes.c.user_id
    named = select(rating_changes, visible_name(user, names.c.name).label("name"))
    seen = name_in_server(rating_changes.c.guild_id, user)
    return named.join(games, games.c.id == rating_changes.c.game_id).join(names, seen)


def _change(row: Any) -> RatingChange:
    after = Rating(row.mu, row.sigma, row.games)
    return RatingChange(row.game_id, row.user_id, row.name, row.family, row.before, after)


def new_ratings(game: FinishedGame, known: dict[int, Rating]) -> dict[int, Rating]:
    """Compute the players' ratings after the game from the `known` ones before it."""
    entrants = [
        Contestant(each.user_id, each.side, each.left_early, each.share, each.seat) for each in game.players
    ]
    return rate_contestants(entrants, rank_sides(game.score, game.winners), game.weight, known)


async def rate_game(connection: AsyncConnection, guild_id: int, game_id: int, game: FinishedGame) -> None:
    """Rate the players of the game, and save the changes."""
    family = family_of(game.rules)
    users = [player.user_id for player in game.players if player.user_id is not None]
    here = (ratings.c.guild_id == guild_id, ratings.c.family == family)
    rows = await connection.execute(
        select(ratings.c.user_id, *_RATING).where(*here, ratings.c.user_id.in_(users))
    )
    known = {user: Rating(*values) for user, *values in rows}
    new = new_ratings(game, known)
    if not new:
        return
    own = [
        {"guild_id": guild_id, "family": family, "user_id": user, **asdict(rating)}
        for user, rating in sorted(new.items())
    ]
    now = [row | {"ranked": new[row["user_id"]].ranked} for row in own]
    await put(connection, ratings, now, replaces=["mu", "sigma", "games", "ranked"])
    changes = [row | {"game_id": game_id, "before": known.get(row["user_id"], Rating()).mu} for row in own]
    await connection.execute(insert(rating_changes), changes)


async def load_ratings(connection: AsyncConnection) -> dict[tuple[int, str, int], Rating]:
    """Load every rating, by server, family and user."""
    key = (ratings.c.guild_id, ratings.c.family, ratings.c.user_id)
    rows = await connection.execute(select(*key, *_RATING))
    return {(guild_id, family, user): Rating(*values) for guild_id, family, user, *values in rows}
