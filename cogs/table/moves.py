"""Boards that are being posted anew, noted so that the next process can finish what a killed one began."""

from __future__ import annotations

import json
import logging

from bot.store.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)
_KEY = "boards-on-the-move"


class Moves:
    """Keeps, by table, the channel and the id of the message in whose place another is being posted."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._under_way: dict[str, tuple[int, int]] = {}

    async def recall(self) -> dict[str, tuple[int, int]]:
        """What a process before had begun and not ended."""
        kept = json.loads(await self._store.get_meta(_KEY) or "{}")
        self._under_way = {table: (channel, message) for table, (channel, message) in kept.items()}
        return dict(self._under_way)

    async def begin(self, table_id: str, channel_id: int, message_id: int) -> None:
        """Note that another message is about to take the place of this one."""
        if self._under_way.get(table_id) != (channel_id, message_id):
            self._under_way[table_id] = channel_id, message_id
            await self._keep()

    async def end(self, table_id: str) -> None:
        """Note that the one before is removed, if one had to be."""
        if self._under_way.pop(table_id, None) is not None:
            await self._keep()

    async def _keep(self) -> None:
        try:
            await self._store.set_meta(_KEY, json.dumps(self._under_way))
        except StoreError as error:  # then a kill in this moment may leave a message too many
            log.error("which boards are being posted anew could not be stored: %s", error)
