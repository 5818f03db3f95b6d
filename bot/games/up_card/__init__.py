"""Euchre with a card turned up, for four, three and two players."""

from bot.games.up_card.kind import KIND

__all__ = ["KIND"]
