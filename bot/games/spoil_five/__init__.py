"""Spoil Five, for two to ten players without partners."""

from bot.games.spoil_five.kind import KIND

__all__ = ["KIND"]
