"""What is kept of one person or of one server, and how it is forgotten: the statements for both.

Every table with a `user_id` holds what is kept of people, and every one with a `guild_id` what is kept of
servers; a table that a later version adds is so found, and forgotten, without a word here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, bindparam, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import FORMER, STAND_IN, TableStatus
from bot.store.schema import departures, events, game_players, games, meta, metadata, presets, tables

Kept = dict[str, list[dict[str, Any]]]
"""Rows by the table that they stand in."""

_BY_NAME = ("by", "organiser")  # where a log names somebody without saying who it is
_PLAYERS = re.compile(r'^\[Players "(?P<names>.*)"\]$', re.MULTILINE)


def _personal() -> Iterator[Table]:
    """Every table that holds a user's rows."""
    return (table for table in metadata.sorted_tables if "user_id" in table.c)


async def kept_of(connection: AsyncConnection, user_id: int) -> Kept:
    """Gives everything that is kept of the user, and nothing of others."""
    kept = {
        table.name: await _found(connection, select(table).where(table.c.user_id == user_id))
        for table in _personal()
    }
    played = select(games.c.id, games.c.guild_id, games.c.channel_id, games.c.rules, games.c.finished_at)
    mine = select(game_players.c.game_id).where(game_players.c.user_id == user_id)
    kept["games"] = await _found(connection, played.where(games.c.id.in_(mine)))
    kept["tables"] = await _found(connection, select(tables).where(tables.c.opened_by == user_id))
    kept["presets"] = await _found(connection, select(presets).where(presets.c.saved_by == user_id))
    logged = await _found(connection, _naming(user_id))
    kept["events"] = [row for row in logged if json.loads(row["body"]).get("user") == user_id]
    return kept


async def at_open_tables(connection: AsyncConnection, user_id: int) -> bool:
    """Whether a log that is still being written has to do with the user."""
    is_open = tables.c.status == TableStatus.OPEN
    opened = select(tables.c.id).where(is_open, tables.c.opened_by == user_id).limit(1)
    if (await connection.execute(opened)).first() is not None:
        return True
    rows = await connection.execute(_naming(user_id).join(tables).where(is_open))
    return any(json.loads(row.body).get("user") == user_id for row in rows)


async def forget_person(connection: AsyncConnection, user_id: int, known_as: str) -> None:
    """Puts a former player in the user's place wherever others need one there, and deletes all else.

    What the user did in others' games stays, under a number that leads to nobody: without it their results
    and ratings could not be worked out again. `known_as` is what the user is called now.
    """
    lowest = await connection.scalar(select(func.min(game_players.c.user_id)))
    former = min(lowest or 0, await connection.scalar(select(func.min(tables.c.opened_by))) or 0, 0) - 1
    names = ({known_as} | await _names(connection, user_id)) - {""}
    stand_ins = {name + STAND_IN for name in names}
    await _rewrite_records(connection, user_id, stand_ins)
    await _rewrite_logs(connection, user_id, former, names, stand_ins)
    seats = update(game_players).where(game_players.c.user_id == user_id)
    await connection.execute(seats.values(user_id=former, name=FORMER))
    minded = update(game_players).where(_minded(stand_ins))
    await connection.execute(minded.values(name=FORMER + STAND_IN))
    for table in _personal():
        await connection.execute(delete(table).where(table.c.user_id == user_id))
    opened = update(tables).where(tables.c.opened_by == user_id)
    await connection.execute(opened.values(opened_by=former))
    saved = update(presets).where(presets.c.saved_by == user_id)
    await connection.execute(saved.values(saved_by=former))


async def _names(connection: AsyncConnection, user_id: int) -> set[str]:
    """Every name under which the user is known."""
    names: set[str] = set()
    for table in _personal():
        if "name" in table.c:
            names |= set(await connection.scalars(select(table.c.name).where(table.c.user_id == user_id)))
    bodies = [json.loads(row.body) for row in await connection.execute(_naming(user_id))]
    return names | {body["name"] for body in bodies if body.get("user") == user_id and "name" in body}


def _minded(stand_ins: set[str]) -> ColumnElement[bool]:
    """Finds the seats of computer players that are called by the name of whom they went on for."""
    return and_(game_players.c.user_id.is_(None), game_players.c.name.in_(stand_ins))


async def _rewrite_records(connection: AsyncConnection, user_id: int, stand_ins: set[str]) -> None:
    """Renames the user in the records, and who minded the seat; others who went on in it keep their names."""
    seats = select(games.c.id, games.c.record, game_players.c.seat, game_players.c.name)
    theirs = or_(game_players.c.user_id == user_id, _minded(stand_ins))
    changed: dict[int, str] = {}
    for game_id, record, seat, name in await connection.execute(seats.join(game_players).where(theirs)):
        changed[game_id] = renamed(changed.get(game_id, record), seat, name.removesuffix(STAND_IN))
    if changed:  # all by one statement: a player of many games should keep nobody waiting
        put = update(games).where(games.c.id == bindparam("game"))
        rows = [{"game": game_id, "new": record} for game_id, record in changed.items()]
        await connection.execute(put.values(record=bindparam("new")), rows)


def renamed(record: str, seat: int, name: str) -> str:
    """The PEN record with a former player in the seat, if it names this one there, or who minded the seat."""

    def written(found: re.Match[str]) -> str:
        names = found["names"].split(", ")
        for before in (name, name + STAND_IN):
            if seat <= len(names) and _as_recorded(names[seat - 1]) == _as_recorded(before):
                names[seat - 1] = before.replace(name, FORMER, 1)
        return f'[Players "{", ".join(names)}"]'

    return _PLAYERS.sub(written, record, count=1)


def _as_recorded(name: str) -> str:
    return " ".join(name.replace('"', "'").split()).replace(",", "")


async def _rewrite_logs(
    connection: AsyncConnection, user_id: int, former: int, names: set[str], stand_ins: set[str]
) -> None:
    columns = (events.c.table_id, events.c.seq, events.c.body)
    called = [(key, name) for key in (*_BY_NAME, "name") for name in names]
    called += [("name", name) for name in stand_ins]
    by_name = (
        events.c.body.contains(f'"{key}":{json.dumps(name, ensure_ascii=False)}', autoescape=True)
        for key, name in called
    )
    by_id = (events.c.body.contains(f'"{key}":{user_id}') for key in ("user", "by"))
    about = or_(*by_id, *by_name)
    changed = []
    for table_id, seq, body in await connection.execute(select(*columns).where(about)):
        said = json.loads(body)
        changes: dict[str, Any] = {key: FORMER for key in _BY_NAME if said.get(key) in names}
        if said.get("user") == user_id:
            changes |= {"user": former} | ({"name": FORMER} if "name" in said else {})
        elif said.get("name") in stand_ins:
            changes["name"] = FORMER + STAND_IN
        elif said.get("stands_in") and said.get("name") in names:
            changes["name"] = FORMER
        if said.get("by") == user_id:
            changes["by"] = former
        if changes:
            new = json.dumps(said | changes, ensure_ascii=False, separators=(",", ":"))
            changed.append({"table": table_id, "entry": seq, "new": new})
    if changed:
        here = (events.c.table_id == bindparam("table"), events.c.seq == bindparam("entry"))
        await connection.execute(update(events).where(*here).values(body=bindparam("new")), changed)


def _naming(user_id: int) -> Select[Any]:
    """Selects the events whose text may speak of the user: a longer number begins alike."""
    return select(events).where(events.c.body.contains(f'"user":{user_id}'))


async def _found(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]


# Servers


def key_of(guild_id: int, what: str) -> str:
    """The key of a single value about a server, by which it is forgotten with the server."""
    return f"{what} of {guild_id}"


async def known_servers(connection: AsyncConnection) -> set[int]:
    """Gives every server of which anything is kept."""
    of_servers = [table for table in metadata.sorted_tables if "guild_id" in table.c]
    rows = [await connection.execute(select(table.c.guild_id).distinct()) for table in of_servers]
    return {guild_id for found in rows for (guild_id,) in found}


async def forget_server(connection: AsyncConnection, guild_id: int) -> None:
    """Deletes everything that is kept of the server, the games and logs of its tables too."""
    await connection.execute(delete(meta).where(meta.c.key.endswith(key_of(guild_id, ""))))
    played = select(games.c.id).where(games.c.guild_id == guild_id)
    logged = select(tables.c.id).where(tables.c.guild_id == guild_id)
    for table in reversed(metadata.sorted_tables):  # what refers to others goes before them
        if "guild_id" in table.c:
            await connection.execute(delete(table).where(table.c.guild_id == guild_id))
        elif "game_id" in table.c:
            await connection.execute(delete(table).where(table.c.game_id.in_(played)))
        elif table is events:
            await connection.execute(delete(table).where(table.c.table_id.in_(logged)))


async def note_departures(connection: AsyncConnection, there: set[int], now: int) -> None:
    """Notes since when the bot is not in which servers; those where it is again are noted no more."""
    noted = {row.guild_id for row in await connection.execute(select(departures.c.guild_id))}
    for guild_id in noted & there:
        await connection.execute(delete(departures).where(departures.c.guild_id == guild_id))
    gone = (await known_servers(connection)) - there - noted
    if gone:
        rows = [{"guild_id": guild_id, "left_at": now} for guild_id in sorted(gone)]
        await connection.execute(departures.insert(), rows)
