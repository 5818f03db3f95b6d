"""People: under which names others see them, what is kept of them, and how it is forgotten.

Every table with a `user_id` holds what is kept of people; a table that a later version adds is so found, and
forgotten, without a word here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, upsert
from bot.store.games import FinishedGame
from bot.store.schema import (
    TableStatus,
    events,
    game_players,
    games,
    metadata,
    names,
    presets,
    tables,
    user_settings,
)

FORMER = "a former player"
"""The name of a player of whom nothing is kept any more.

Such a player's id is a number below 0, which leads to nobody.
"""

STAND_IN = " (computer)"
"""What follows somebody's name where a computer player goes on in that seat."""

HIDDEN = "a hidden player"
"""The name on leaderboards of a player who hides theirs."""

HIDE_NAME = "hide_name"
"""The setting of a player who hides the name; it is kept only while it is set, as every default is not."""

Kept = dict[str, list[dict[str, Any]]]
"""Rows by the table that they stand in."""

_BY_NAME = ("by", "organiser")  # where a log names somebody without saying who it is
_PLAYERS = re.compile(r'^\[Players "(?P<names>.*)"\]$', re.MULTILINE)


class People:
    """Tells what is kept of a person, and forgets it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept_of(self, user_id: int) -> Kept:
        """Gives everything that is kept of the user and nothing of others, by the table that it stands in."""
        played = select(games.c.id, games.c.guild_id, games.c.channel_id, games.c.rules, games.c.finished_at)
        mine = select(game_players.c.game_id).where(game_players.c.user_id == user_id)

        async def fetch(connection: AsyncConnection) -> Kept:
            kept = {
                table.name: await _found(connection, select(table).where(table.c.user_id == user_id))
                for table in _personal()
            }
            kept["games"] = await _found(connection, played.where(games.c.id.in_(mine)))
            kept["tables"] = await _found(connection, select(tables).where(tables.c.opened_by == user_id))
            kept["presets"] = await _found(connection, select(presets).where(presets.c.saved_by == user_id))
            logged = await _found(connection, _naming(user_id))
            kept["events"] = [row for row in logged if json.loads(row["body"]).get("user") == user_id]
            return kept

        return await self._database.read(fetch)

    async def forget(self, user_id: int, known_as: str) -> bool:
        """Forgets the user; False, and nothing is done, while an open table or drive has to do with them.

        A former player stands in the user's place wherever others need one there; all else is deleted. What
        the user did in others' games stays, under a number that leads to nobody: without it their results and
        ratings could not be worked out again. `known_as` is what the user is called now.
        """

        async def forget(connection: AsyncConnection) -> bool:
            if await _at_open_tables(connection, user_id):
                return False
            await _forget(connection, user_id, known_as)
            return True

        return await self._database.write(forget)


def seen_in(guild_id: ColumnElement[int], user: ColumnElement[int]) -> ColumnElement[bool]:
    """Joins a user of a server to the name last seen there."""
    return and_(names.c.guild_id == guild_id, names.c.user_id == user)


def shown(user: ColumnElement[int], name: ColumnElement[str]) -> ColumnElement[str]:
    """Selects the name, or that of a hidden player where this user hides it: at once, and in every server."""
    hides = exists().where(user_settings.c.user_id == user, user_settings.c.key == HIDE_NAME)
    return case((hides, HIDDEN), else_=name)


async def note_names(connection: AsyncConnection, guild_id: int, game: FinishedGame) -> None:
    """Notes under which names the game's players were seen: each goes by one in a server."""
    seen = {player.user_id: player.name for player in game.players if player.user_id is not None}
    if seen:
        put = upsert(connection.dialect, names)
        changes = {name: put.excluded[name] for name in ("name", "seen_at")}
        await connection.execute(
            put.on_conflict_do_update(index_elements=["guild_id", "user_id"], set_=changes),
            [  # in one order, so that two writers of a server database cannot wait for each other
                {"guild_id": guild_id, "user_id": user, "name": name, "seen_at": game.finished_at}
                for user, name in sorted(seen.items())
            ],
        )


def _personal() -> Iterator[Table]:
    """Every table that holds a user's rows."""
    return (table for table in metadata.sorted_tables if "user_id" in table.c)


async def _at_open_tables(connection: AsyncConnection, user_id: int) -> bool:
    """Whether a log that is still being written has to do with the user."""
    is_open = tables.c.status == TableStatus.OPEN
    opened = select(tables.c.id).where(is_open, tables.c.opened_by == user_id).limit(1)
    if (await connection.execute(opened)).first() is not None:
        return True
    rows = await connection.execute(_naming(user_id).join(tables).where(is_open))
    return any(json.loads(row.body).get("user") == user_id for row in rows)


async def _forget(connection: AsyncConnection, user_id: int, known_as: str) -> None:
    lowest = await connection.scalar(select(func.min(game_players.c.user_id)))
    former = min(lowest or 0, await connection.scalar(select(func.min(tables.c.opened_by))) or 0, 0) - 1
    known = ({known_as} | await _names_of(connection, user_id)) - {""}
    stand_ins = {name + STAND_IN for name in known}
    await _rewrite_records(connection, user_id, stand_ins)
    await _rewrite_logs(connection, user_id, former, known, stand_ins)
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


async def _names_of(connection: AsyncConnection, user_id: int) -> set[str]:
    """Every name under which the user is known."""
    known: set[str] = set()
    for table in _personal():
        if "name" in table.c:
            known |= set(await connection.scalars(select(table.c.name).where(table.c.user_id == user_id)))
    bodies = [json.loads(row.body) for row in await connection.execute(_naming(user_id))]
    return known | {body["name"] for body in bodies if body.get("user") == user_id and "name" in body}


def _minded(stand_ins: set[str]) -> ColumnElement[bool]:
    """Finds the seats of computer players that are called by the name of the player they went on for."""
    return and_(game_players.c.user_id.is_(None), game_players.c.name.in_(stand_ins))


async def _rewrite_records(connection: AsyncConnection, user_id: int, stand_ins: set[str]) -> None:
    """Renames the user, and any computer player that minded the seat, in the records; nobody else."""
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
    """The PEN record with a former player in the seat, if it names this one or the minder there."""

    def written(found: re.Match[str]) -> str:
        called = found["names"].split(", ")
        for before in (name, name + STAND_IN):
            if seat <= len(called) and _as_recorded(called[seat - 1]) == _as_recorded(before):
                called[seat - 1] = before.replace(name, FORMER, 1)
        return f'[Players "{", ".join(called)}"]'

    return _PLAYERS.sub(written, record, count=1)


def _as_recorded(name: str) -> str:
    return " ".join(name.replace('"', "'").split()).replace(",", "")


async def _rewrite_logs(
    connection: AsyncConnection, user_id: int, former: int, known: set[str], stand_ins: set[str]
) -> None:
    columns = (events.c.table_id, events.c.seq, events.c.body)
    called = [(key, name) for key in (*_BY_NAME, "name") for name in known]
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
        changes: dict[str, Any] = {key: FORMER for key in _BY_NAME if said.get(key) in known}
        if said.get("user") == user_id:
            changes |= {"user": former} | ({"name": FORMER} if "name" in said else {})
        elif said.get("name") in stand_ins:
            changes["name"] = FORMER + STAND_IN
        elif said.get("stands_in") and said.get("name") in known:
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
