"""Ratings in the database: changed with the result that changes them, and the questions asked of them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Select, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.standings.families import family_of
from bot.standings.rating import Entrant, Rating, order, rated
from bot.store.names import seen_in_game, shown
from bot.store.rows import FinishedGame, GameRow, RatingChange
from bot.store.schema import games, rating_changes, ratings, standings
from bot.store.upsert import upsert

_RATING = (ratings.c.mu, ratings.c.sigma, ratings.c.games)


def new_ratings(game: FinishedGame | GameRow, known: dict[int, Rating]) -> dict[int, Rating]:
    """What the game makes of its players' ratings; `known` are those before it."""
    entrants = [Entrant(player.user_id, player.side, player.left_early) for player in game.players]
    return rated(entrants, order(game.score, game.winners), game.weight, known)


async def rate_game(connection: AsyncConnection, guild_id: int, game_id: int, game: FinishedGame) -> None:
    """Rates the players of the game, and notes what it changed."""
    family = family_of(game.rules)
    users = [player.user_id for player in game.players if player.user_id is not None]
    here = (ratings.c.guild_id == guild_id, ratings.c.family == family)
    rows = await connection.execute(
        select(ratings.c.user_id, *_RATING).where(*here, ratings.c.user_id.in_(users))
    )
    known = {user: Rating(*values) for user, *values in rows}
    new = sorted(new_ratings(game, known).items())
    if not new:
        return
    put = upsert(connection.dialect, ratings)
    changed = {name: put.excluded[name] for name in ("mu", "sigma", "games", "ranked")}
    await connection.execute(
        put.on_conflict_do_update(index_elements=["guild_id", "family", "user_id"], set_=changed),
        [
            {
                "guild_id": guild_id,
                "family": family,
                "user_id": user,
                "ranked": None if rating.provisional else rating.points,
                **asdict(rating),
            }
            for user, rating in new
        ],
    )
    await connection.execute(
        insert(rating_changes),
        [
            {
                "game_id": game_id,
                "user_id": user,
                "guild_id": guild_id,
                "family": family,
                "before": known.get(user, Rating()).mu,
                **asdict(rating),
            }
            for user, rating in new
        ],
    )


def changes_at(table_id: str) -> Select[Any]:
    """Selects what the table's game changed."""
    return _changes().where(games.c.table_id == table_id).order_by(rating_changes.c.user_id)


def course(guild_id: int, user_id: int, family: str) -> Select[Any]:
    """Selects every change of the player's rating, the latest first."""
    mine = (rating_changes.c.guild_id == guild_id, rating_changes.c.user_id == user_id)
    found = _changes().where(*mine, rating_changes.c.family == family)
    return found.order_by(rating_changes.c.game_id.desc())


def _changes() -> Select[Any]:
    user = rating_changes.c.user_id
    named = select(rating_changes, shown(user, standings.c.name).label("name"))
    return named.join(games, games.c.id == rating_changes.c.game_id).join(standings, seen_in_game(user))


def change_of(row: Any) -> RatingChange:
    """Turns a row of these into a RatingChange."""
    after = Rating(row.mu, row.sigma, row.games)
    return RatingChange(row.game_id, row.user_id, row.name, row.family, row.before, after)


async def load_ratings(connection: AsyncConnection) -> dict[tuple[int, str, int], Rating]:
    """Gives every rating by server, family and user."""
    key = (ratings.c.guild_id, ratings.c.family, ratings.c.user_id)
    rows = await connection.execute(select(*key, *_RATING))
    return {(guild_id, family, user): Rating(*values) for guild_id, family, user, *values in rows}


def ratings_of(guild_id: int, user_id: int) -> Select[Any]:
    """Selects the player's ratings in the server, a row a family."""
    mine = (ratings.c.guild_id == guild_id, ratings.c.user_id == user_id)
    return select(ratings.c.family, *_RATING).where(*mine).order_by(ratings.c.games.desc(), ratings.c.family)
