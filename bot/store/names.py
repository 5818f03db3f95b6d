"""Under which name others see a player where players are compared: the one place that decides it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, case, exists

from bot.store.rows import HIDDEN
from bot.store.schema import games, standings, user_settings

HIDE_NAME = "hide_name"
"""The setting of who hides his name; it is kept only while he does, as every default is not."""


def seen_in_game(user: ColumnElement[int]) -> ColumnElement[bool]:
    """Joins a player of a game to the standing that holds his name."""
    return and_(
        standings.c.guild_id == games.c.guild_id,
        standings.c.user_id == user,
        standings.c.rules == games.c.rules,
    )


def shown(user: ColumnElement[int], name: ColumnElement[str]) -> ColumnElement[str]:
    """Selects the name, or that of a hidden player where this user hides it: at once, and in every server."""
    hides = exists().where(user_settings.c.user_id == user, user_settings.c.key == HIDE_NAME)
    return case((hides, HIDDEN), else_=name)
