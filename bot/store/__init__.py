"""What outlives the process: tables, events, finished games, standings."""

from bot.store.errors import DuplicateInteraction, SequenceTaken, StoreError, TableTaken, UnknownTable
from bot.store.rows import EventRow, FinishedGame, GamePlayer, GameRow, Standing, TableRow, TableStatus
from bot.store.store import Store

__all__ = [
    "DuplicateInteraction",
    "EventRow",
    "FinishedGame",
    "GamePlayer",
    "GameRow",
    "SequenceTaken",
    "Standing",
    "Store",
    "StoreError",
    "TableRow",
    "TableStatus",
    "TableTaken",
    "UnknownTable",
]
