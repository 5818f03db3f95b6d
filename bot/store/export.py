"""A person's games for the export of their data: the records, and what their seat did.

Others' names are left out, and so are the cards of a hand in play that the person hasn't seen.
"""

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.notation import rename_player
from bot.store import chains
from bot.store.chains import stored_object
from bot.store.schema import events, game_players, games

Rows = list[dict[str, Any]]


async def games_of(connection: AsyncConnection, user_id: int) -> Rows:
    """Return the games the person finished, with records that name no one else."""
    mine = select(game_players.c.game_id).where(game_players.c.user_id == user_id)
    found = await connection.execute(select(games).where(games.c.id.in_(mine)).order_by(games.c.id))
    rows = {row["id"]: dict(row) for row in found.mappings() if row["record"] and row["score"]}
    seats = select(game_players.c.game_id, game_players.c.seat, game_players.c.user_id, game_players.c.name)
    for game_id, seat, user, name in await connection.execute(seats.where(game_players.c.game_id.in_(mine))):
        if user != user_id and game_id in rows:
            rows[game_id]["record"] = rename_player(rows[game_id]["record"], seat, name, "")
    return list(rows.values())


async def plays_of(connection: AsyncConnection, user_id: int) -> Rows:
    """Return what the saved logs say about the person's seat: its cards, calls and plays."""
    sat = (events.c.kind == "sat", events.c.body.contains(f'"user":{user_id}'))
    logs = await connection.scalars(select(events.c.table_id).where(*sat).distinct())
    plays: Rows = []
    for _, log in await chains.read(connection, sorted(logs)):
        if chains.damaged(log):
            continue  # it's set aside everywhere else, too
        seat = None
        for entry in log:
            said = stored_object(entry["body"])
            seat = _seat_after(seat, entry["kind"], said, user_id)
            if seat is None:
                continue
            if entry["kind"] == "dealt":
                hand = said["hands"][seat - 1]
                said = {"seat": seat, "cards": hand, "dealer": said["dealer"], "up": said["up"]}
            if said.get("seat") == seat:
                about = {name: entry[name] for name in ("table_id", "seq", "kind", "at")}
                plays.append(about | {"body": said})
    return plays


def _seat_after(seat: int | None, kind: str, said: dict[str, Any], user_id: int) -> int | None:
    """Return the person's seat after the entry, or None once it's free or someone else's."""
    if kind == "sat" and said["user"] == user_id:
        return int(said["seat"])
    return None if kind in ("sat", "rose") and said["seat"] == seat else seat
