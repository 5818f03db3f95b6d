"""The database: open tables, event logs, finished games, and the totals, ratings and awards from them."""

from bot.store.errors import DuplicateInteraction, SequenceTaken, StoreError, TableTaken, UnknownTable
from bot.store.games import FinishedGame, GamePlayer, GameRow
from bot.store.schema import LogKind, TableStatus
from bot.store.store import Store
from bot.store.tables import EventRow, TableRow

__all__ = [
    "DuplicateInteraction",
    "EventRow",
    "FinishedGame",
    "GamePlayer",
    "GameRow",
    "LogKind",
    "SequenceTaken",
    "Store",
    "StoreError",
    "TableRow",
    "TableStatus",
    "TableTaken",
    "UnknownTable",
]
