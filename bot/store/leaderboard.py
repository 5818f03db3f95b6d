"""The places that a player's figures show.

Order: wins, then win rate, then points; players equal in all three share a place and stand by name.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, String, Subquery, cast, func, null, select

from bot.store.rows import Standing
from bot.store.schema import SUMS, standings


def ranked(guild_id: int, rules: str | None) -> Subquery:
    """Gives the server's players with their place: in one ruleset, or (None) over all together."""
    mine = standings.c.guild_id == guild_id
    if rules is not None:
        return _placed(select(standings).where(mine, standings.c.rules == rules).subquery())
    totals = select(
        standings.c.guild_id,
        standings.c.user_id,
        cast(null(), String).label("rules"),
        func.max(standings.c.name).label("name"),  # the same in all of a player's rows
        # PostgreSQL sums integers into decimals.
        *(cast(func.sum(standings.c[name]), BigInteger).label(name) for name in SUMS),
        func.max(standings.c.updated_at).label("updated_at"),
    )
    return _placed(totals.where(mine).group_by(standings.c.guild_id, standings.c.user_id).subquery())


def ranked_by_rules(guild_id: int) -> Subquery:
    """Gives the server's players with their place in each ruleset that they have played."""
    return _placed(select(standings).where(standings.c.guild_id == guild_id).subquery())


def _placed(players: Subquery) -> Subquery:
    best = (players.c.wins.desc(), (players.c.wins / players.c.games).desc(), players.c.points.desc())
    place = func.rank().over(partition_by=players.c.rules, order_by=best)
    return select(place.label("place"), players).subquery()


def standing_of(row: Any) -> Standing:
    """Turns a row of `ranked` into a Standing."""
    return Standing(**row._mapping)
