"""Portable Euchre Notation (PEN): ``loads`` and ``dumps``, the inverse of each other.

The format is described in docs/notation.md.
"""

from bot.notation.reader import loads
from bot.notation.record import Game, RecordFault
from bot.notation.writer import dumps, renamed

__all__ = ["Game", "RecordFault", "dumps", "loads", "renamed"]
