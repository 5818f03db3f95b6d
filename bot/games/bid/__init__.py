"""Bid Euchre: the whole pack is dealt, and players bid for tricks."""

from bot.games.bid.kind import KIND

__all__ = ["KIND"]
