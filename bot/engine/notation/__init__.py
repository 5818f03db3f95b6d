"""Portable Euchre Notation (PEN): ``loads`` and ``dumps``, the inverse of each other.

The format is described in docs/notation.md.
"""

from bot.engine.notation.reader import loads
from bot.engine.notation.record import Game, RecordFault
from bot.engine.notation.writer import dumps

__all__ = ["Game", "RecordFault", "dumps", "loads"]
