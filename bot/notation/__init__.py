"""Portable Euchre Notation (PEN): ``loads`` and ``dumps`` are inverses of each other.

docs/notation.md describes the format.
"""

from bot.notation.reader import loads
from bot.notation.record import Game, RecordFault
from bot.notation.writer import dumps, rename_player

__all__ = ["Game", "RecordFault", "dumps", "loads", "rename_player"]
