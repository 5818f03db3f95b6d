"""People's data: the names others see, exports, and deletion.

Every table with a `user_id` counts as a person's data, so that tables added later are exported and deleted,
too.
"""

import json
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.notation import rename_player
from bot.store.chains import relink_after, stored_object
from bot.store.database import Subject, put
from bot.store.export import games_of, plays_of
from bot.store.games import FinishedGame
from bot.store.schema import (
    TableStatus,
    events,
    game_players,
    games,
    metadata,
    moderation,
    names,
    presets,
    restrictions,
    tables,
    user_settings,
)

HIDE_NAME = "hide_name"
"""The setting of a player who hides their name. Like all defaults, the opposite isn't stored."""

_PERSONAL = [table for table in metadata.sorted_tables if "user_id" in table.c]
SavedData = dict[str, list[dict[str, Any]]]
"""Rows by database table."""


class People(Subject):
    """The data saved about people: exporting and deleting it."""

    async def data_of(self, user_id: int) -> SavedData:
        """Return what is saved about the user and nothing about others, by database table.

        It includes the seats in games. `export` adds the games themselves.
        """
        return await self._database.read(lambda connection: _read_saved(connection, user_id))

    async def export(self, user_id: int) -> SavedData:
        """Return everything saved about the user, with the records of their games and their plays."""

        async def fetch(connection: AsyncConnection) -> SavedData:
            kept = await _read_saved(connection, user_id)
            return kept | {
                "games": await games_of(connection, user_id),
                "plays": await plays_of(connection, user_id),
            }

        return await self._database.read(fetch)

    async def is_at_open_tables(self, user_id: int) -> bool:
        """Return True if the user opened, or plays at, an open table or tournament. `forget` refuses then."""
        return await self._database.read(lambda connection: _at_open_tables(connection, user_id))

    async def forget(self, user_id: int, known_as: str) -> bool:
        """Delete the user's data. Return False and do nothing while they're at an open table or tournament.

        Wherever others need an opponent or partner, a former player takes the user's place: without a name,
        with a number below 0. Otherwise others' results and ratings couldn't be computed again. `known_as` is
        the user's current name. Deleted data is gone from the database's files as well.
        """

        async def forget(connection: AsyncConnection) -> bool:
            if await _at_open_tables(connection, user_id):
                return False
            await _forget(connection, user_id, known_as)
            return True

        forgotten = await self._database.rewrite(forget)
        if forgotten:
            await self._database.clean(anew=True)
        return forgotten


def name_in_server(guild_id: sa.ColumnElement[int], user: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Return the condition that joins a user of a server to the name last seen there."""
    return sa.and_(names.c.guild_id == guild_id, names.c.user_id == user)


def visible_name(user: sa.ColumnElement[int], name: sa.ColumnElement[str]) -> sa.ColumnElement[str | None]:
    """Return a column with the name, or nothing if the user hides it, in every server at once."""
    hides = sa.exists().where(user_settings.c.user_id == user, user_settings.c.key == HIDE_NAME)
    return sa.case((hides, None), else_=name)


async def save_names(connection: AsyncConnection, guild_id: int, game: FinishedGame) -> None:
    """Save the names of the game's players in its server."""
    seen = {player.user_id: player.name for player in game.players if player.user_id is not None}
    if seen:
        await put(
            connection,
            names,
            [  # in one order, so that two writers can't deadlock
                {"guild_id": guild_id, "user_id": user, "name": name, "seen_at": game.finished_at}
                for user, name in sorted(seen.items())
            ],
            replaces=["name", "seen_at"],
        )


async def _read_saved(connection: AsyncConnection, user_id: int) -> SavedData:
    kept = {
        table.name: await _found(connection, sa.select(table).where(table.c.user_id == user_id))
        for table in _PERSONAL
    }
    kept["tables"] = await _found(connection, sa.select(tables).where(tables.c.opened_by == user_id))
    kept |= {table.name: await _measures(connection, table, user_id) for table in (restrictions, moderation)}
    kept["presets"] = await _found(connection, sa.select(presets).where(presets.c.saved_by == user_id))
    logged = [
        row | {"body": stored_object(row["body"])} for row in await _found(connection, _naming(user_id))
    ]
    kept["events"] = [row for row in logged if user_id in (row["body"].get("user"), row["body"].get("by"))]
    return kept


async def _measures(connection: AsyncConnection, table: sa.Table, user_id: int) -> list[dict[str, Any]]:
    """Return moderator actions on or by the user, without the id of the other person."""
    sides = (table.c.member_id, table.c.moderator_id)
    rows = await _found(connection, sa.select(table).where(sa.or_(*(side == user_id for side in sides))))
    names = [side.name for side in sides]
    return [
        {key: value for key, value in row.items() if key not in names or value == user_id} for row in rows
    ]


async def _at_open_tables(connection: AsyncConnection, user_id: int) -> bool:
    """Return True if the user has opened, or plays at, an open table or tournament."""
    is_open = tables.c.status == TableStatus.OPEN
    opened = sa.select(tables.c.id).where(is_open, tables.c.opened_by == user_id).limit(1)
    if (await connection.execute(opened)).first() is not None:
        return True
    rows = await connection.execute(_naming(user_id).join(tables).where(is_open))
    return any(stored_object(row.body).get("user") == user_id for row in rows)


async def _forget(connection: AsyncConnection, user_id: int, known_as: str) -> None:
    lowest = await connection.scalar(sa.select(sa.func.min(game_players.c.user_id)))
    former = min(lowest or 0, await connection.scalar(sa.select(sa.func.min(tables.c.opened_by))) or 0, 0) - 1
    known = ({known_as} | await _names_of(connection, user_id)) - {""}
    others = await _logs_of_others(connection, user_id, known)
    await _forget_seats(connection, user_id, former, known, others)
    touched = await connection.scalars(
        sa.select(events.c.table_id).where(_may_name(user_id, known)).distinct()
    )
    async with relink_after(connection, touched.all()):
        await _rewrite_logs(connection, user_id, former, known, others)
    for table in _PERSONAL:
        await connection.execute(sa.delete(table).where(table.c.user_id == user_id))
    opened = sa.update(tables).where(tables.c.opened_by == user_id)
    await connection.execute(opened.values(opened_by=former))
    for measures in (restrictions, moderation):  # bans stay, or deleting one's data would lift them
        by = sa.update(measures).where(measures.c.moderator_id == user_id)
        await connection.execute(by.values(moderator_id=former))
    saved = sa.update(presets).where(presets.c.saved_by == user_id)
    await connection.execute(saved.values(saved_by=former))


async def _names_of(connection: AsyncConnection, user_id: int) -> set[str]:
    """Return every name under which the user is known."""
    known: set[str] = set()
    for table in _PERSONAL:
        if "name" in table.c:
            known |= set(await connection.scalars(sa.select(table.c.name).where(table.c.user_id == user_id)))
    bodies = [stored_object(row.body) for row in await connection.execute(_naming(user_id))]
    return known | {body["name"] for body in bodies if body.get("user") == user_id and "name" in body}


async def _logs_of_others(connection: AsyncConnection, user_id: int, known: set[str]) -> set[str]:
    """Return the logs in which one of the user's names means someone else.

    Those logs, or their tournament's, have another user of that name, and not this one.
    """
    named = sa.select(events.c.table_id).where(_says(known))
    opened = sa.select(tables.c.id, tables.c.opened_by).where(tables.c.id.in_(named))
    there: dict[str, set[int | str]] = {row.id: {row.opened_by} for row in await connection.execute(opened)}
    coming = events.c.kind.in_(("sat", "joined", "replaced"))
    for row in await connection.execute(sa.select(events).where(coming, events.c.table_id.in_(named))):
        said = stored_object(row.body)
        if row.table_id in there and said.get("user") is not None:  # an entry's table may be deleted
            there[row.table_id] |= {said["user"], said.get("name", "")}
    together = {id_: people | there.get(id_.split("-")[0], set()) for id_, people in there.items()}
    return {id_ for id_, people in together.items() if user_id not in people and known & people}


def _says(known: set[str]) -> sa.ColumnElement[bool]:
    """Return the condition for events that contain one of the names."""
    return sa.or_(
        sa.false(),
        *(
            events.c.body.contains(f'"{key}":{json.dumps(name, ensure_ascii=False)}', autoescape=True)
            for key in ("organiser", "name")
            for name in known
        ),
    )


async def _forget_seats(
    connection: AsyncConnection, user_id: int, former: int, known: set[str], others: set[str]
) -> None:
    """Remove the user's name from games, records and stand-ins, and no one else's."""
    columns = (game_players.c.game_id, game_players.c.seat, game_players.c.user_id, game_players.c.name)
    stand_ins = sa.and_(game_players.c.stands_in, game_players.c.name.in_(known))
    query = sa.select(*columns, games.c.record, games.c.table_id).join(games)
    seats, records = [], dict[int, str]()
    for row in await connection.execute(query.where(sa.or_(game_players.c.user_id == user_id, stand_ins))):
        if row.user_id is None and row.table_id in others:
            continue
        seats.append({"game": row.game_id, "place": row.seat, "who": row.user_id and former})
        if record := records.get(row.game_id, row.record):  # a damaged record can't be read
            records[row.game_id] = rename_player(record, row.seat, row.name, "")
    if seats:  # few statements, so that a player of many games keeps no one waiting
        here = (game_players.c.game_id == sa.bindparam("game"), game_players.c.seat == sa.bindparam("place"))
        await connection.execute(
            sa.update(game_players).where(*here).values(user_id=sa.bindparam("who"), name=""), seats
        )
    if records:
        put = sa.update(games).where(games.c.id == sa.bindparam("game")).values(record=sa.bindparam("new"))
        await connection.execute(put, [{"game": game, "new": new} for game, new in records.items()])


async def _rewrite_logs(
    connection: AsyncConnection, user_id: int, former: int, known: set[str], others: set[str]
) -> None:
    columns = (events.c.table_id, events.c.seq, events.c.body, tables.c.opened_by)
    query = sa.select(*columns).outerjoin(tables).where(_may_name(user_id, known))
    changed = []
    for table_id, seq, body, opened_by in await connection.execute(query):
        said = stored_object(body)
        if not said:  # damaged, so the names in it can't be found
            changed.append({"table": table_id, "entry": seq, "new": "{}"})
            continue
        changes: dict[str, Any] = {}
        if said.get("user") == user_id:
            changes |= {"user": former} | ({"name": ""} if "name" in said else {})
        elif said.get("stands_in") and said.get("name") in known and table_id not in others:
            changes["name"] = ""
        if said.get("by") == user_id:
            changes["by"] = former
        if opened_by == user_id and said.get("organiser") in known:
            changes["organiser"] = ""
        if changes:
            new = json.dumps(said | changes, ensure_ascii=False, separators=(",", ":"))
            changed.append({"table": table_id, "entry": seq, "new": new})
    if changed:
        here = (events.c.table_id == sa.bindparam("table"), events.c.seq == sa.bindparam("entry"))
        await connection.execute(sa.update(events).where(*here).values(body=sa.bindparam("new")), changed)


def _may_name(user_id: int, known: set[str]) -> sa.ColumnElement[bool]:
    """Return the condition for events that may contain the user's id or one of the names."""
    by_id = (events.c.body.contains(f'"{key}":{user_id}') for key in ("user", "by"))
    return sa.or_(*by_id, _says(known))


def _naming(user_id: int) -> sa.Select[Any]:
    """Select events that may contain the user's id: a longer number can begin the same way."""
    about = (each for each in events.c if each is not events.c.digest)
    return sa.select(*about).where(_may_name(user_id, set()))


async def _found(connection: AsyncConnection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]
