"""Portable Euchre Notation (PEN): ``loads`` and ``dumps`` are inverses of each other.

docs/notation.md describes the format.
"""

from bot.notation.reader import loads
from bot.notation.record import Game, RecordFault
from bot.notation.writer import dumps, renamed

__all__ = ["Game", "RecordFault", "dumps", "loads", "renamed"]
