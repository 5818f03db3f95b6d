"""How a finished game goes into the database, and how it comes out again."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Select, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.awards import give_awards
from bot.store.errors import UnknownTable
from bot.store.ratings import rate_game
from bot.store.rows import FinishedGame, GamePlayer, GameRow, PlayedSeat, Standing
from bot.store.schema import COUNTS, SUMS, game_players, games, standings, tables
from bot.store.tallies import add_to_tallies
from bot.store.upsert import upsert

_PLAYER = [game_players.c[field.name] for field in fields(GamePlayer)]
_SEAT = [game_players.c[name] for name in PlayedSeat._fields]

RECENT = 20
"""How many of a server's last games decide its usual ruleset."""


async def store_game(connection: AsyncConnection, table_id: str, game: FinishedGame) -> int:
    """Stores the game, its players and all that they add up to; returns the game's number."""
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
    await _add_to_standings(connection, place.guild_id, game)
    await add_to_tallies(connection, place.guild_id, game)
    await rate_game(connection, place.guild_id, game_id, game)
    await give_awards(connection, place.guild_id, game_id, game)
    return game_id


async def _add_to_standings(connection: AsyncConnection, guild_id: int, game: FinishedGame) -> None:
    # In the order of their ids, so that two writers of a server database cannot wait for each other.
    people = {player.user_id: player for player in game.players if player.user_id is not None}
    if not people:
        return
    rows = [
        {
            "guild_id": guild_id,
            "user_id": user_id,
            "rules": game.rules,
            "name": player.name,
            "games": 1,
            "wins": int(player.won),
            "draws": int(player.drawn),
            "updated_at": game.finished_at,
            **{name: getattr(player, name) for name in COUNTS},
        }
        for user_id, player in sorted(people.items())
    ]
    add = upsert(connection.dialect, standings)
    changed = {name: standings.c[name] + add.excluded[name] for name in SUMS}
    changed["updated_at"] = add.excluded.updated_at
    await connection.execute(
        add.on_conflict_do_update(index_elements=["guild_id", "user_id", "rules"], set_=changed), rows
    )
    # A player goes by one name in a server, whichever ruleset it was last seen in.
    rename = update(standings).where(
        standings.c.guild_id == guild_id, standings.c.user_id == bindparam("player")
    )
    await connection.execute(
        rename.values(name=bindparam("seen")),
        [{"player": row["user_id"], "seen": row["name"]} for row in rows],
    )


async def load_games(connection: AsyncConnection, query: Select[Any]) -> list[GameRow]:
    """Reads the games that `query` (on `games`) finds, in its order, each with its players by seat."""
    rows = (await connection.execute(query)).mappings().all()
    ids = [row["id"] for row in rows]
    seats = select(game_players.c.game_id, *_PLAYER).where(game_players.c.game_id.in_(ids))
    by_game: dict[int, list[GamePlayer]] = {id_: [] for id_ in ids}
    for game_id, *seat in await connection.execute(seats.order_by(game_players.c.seat)):
        by_game[game_id].append(GamePlayer(*seat))
    return [
        GameRow(
            players=tuple(by_game[row["id"]]),
            **dict(row) | {"score": tuple(row["score"]), "winners": tuple(row["winners"])},
        )
        for row in rows
    ]


async def load_standings(connection: AsyncConnection, query: Select[Any]) -> list[Standing]:
    """Reads the standings that `query` finds."""
    return [Standing(**row) for row in (await connection.execute(query)).mappings()]


async def seats_of_games(
    connection: AsyncConnection, guild_id: int, user_id: int
) -> list[tuple[int, list[PlayedSeat]]]:
    """Reads who played in each of the player's games in the server, oldest first."""
    own = finished_in(guild_id, user_id, None).with_only_columns(games.c.id).order_by(None)
    seats = select(game_players.c.game_id, *_SEAT).where(game_players.c.game_id.in_(own))
    by_game: dict[int, list[PlayedSeat]] = {}
    for game_id, *seat in await connection.execute(
        seats.order_by(game_players.c.game_id, game_players.c.seat)
    ):
        by_game.setdefault(game_id, []).append(PlayedSeat._make(seat))
    return list(by_game.items())


def in_reach(guild_id: int, user_id: int, channel_id: int) -> Select[Any]:
    """Selects the server's games that the player took part in or that were played in the channel."""
    own = exists().where(game_players.c.game_id == games.c.id, game_players.c.user_id == user_id)
    return select(games).where(games.c.guild_id == guild_id, or_(games.c.channel_id == channel_id, own))


def finished_in(guild_id: int, user_id: int | None, channel_id: int | None) -> Select[Any]:
    """Selects the server's games; only those of that player and that channel, if given."""
    query = select(games).where(games.c.guild_id == guild_id)
    if user_id is not None:
        own = select(game_players.c.game_id).where(game_players.c.user_id == user_id)
        query = query.where(games.c.id.in_(own))
    return query if channel_id is None else query.where(games.c.channel_id == channel_id)


def page_of(query: Select[Any], limit: int, offset: int = 0) -> Select[Any]:
    """Selects a page of the games that `query` finds, the highest numbers first.

    The numbers are sorted without the records, which are most of what a game takes.
    """
    numbers = query.with_only_columns(games.c.id).order_by(None).order_by(games.c.id.desc())
    page = numbers.limit(limit).offset(offset)
    return select(games).where(games.c.id.in_(page)).order_by(games.c.id.desc())


def usual_rules(guild_id: int) -> Select[str]:
    """Selects the ruleset most played in the server's last games; of equals, the one played last."""
    recent = (
        select(games.c.id, games.c.rules)
        .where(games.c.guild_id == guild_id)
        .order_by(games.c.id.desc())
        .limit(RECENT)
        .subquery()
    )
    often, last = func.count().desc(), func.max(recent.c.id).desc()
    return select(recent.c.rules).group_by(recent.c.rules).order_by(often, last).limit(1)
