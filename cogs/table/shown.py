"""What messages show, kept now and then, so that a start draws only those that differ from it."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import NamedTuple

from bot.store.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)


class Shown(NamedTuple):
    """What a message shows: the state with that ``seq``, on a screen with that digest."""

    message_id: int
    seq: int
    digest: str


class Shelf:
    """Keeps what messages show under a key of the store: all at once, and never at a click.

    What is kept may be old where the process was killed. It is true of a message whose table stands as it
    did then, since nothing else can have been drawn on it meanwhile.
    """

    def __init__(self, store: Store, what: str) -> None:
        self._store = store
        self._key = f"shown:{what}"
        self._kept = ""

    async def recall(self) -> dict[str, Shown]:
        """What was kept last, by what is shown."""
        self._kept = await self._store.get_meta(self._key) or "{}"
        return {id_: Shown(*each) for id_, each in json.loads(self._kept).items()}

    async def keep(self, shown: Mapping[str, Shown]) -> None:
        """Keep this in place of what was kept."""
        text = json.dumps(shown)
        if text == self._kept:
            return
        try:
            await self._store.set_meta(self._key, text)
        except StoreError as error:  # then a start draws more than it need
            log.error("what is shown could not be stored: %s", error)
        else:
            self._kept = text
