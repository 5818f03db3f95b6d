"""Bid Euchre: the whole pack is dealt, and tricks are bid for."""

from bot.games.bid.kind import KIND

__all__ = ["KIND"]
