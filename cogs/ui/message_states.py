"""The saved state of messages: their content and reposts, by server, for the next process."""

import json
import logging
from typing import Any, NamedTuple

from bot.ids import GuildId
from bot.store.chains import stored_object
from bot.store.errors import StoreError, log_level_of
from bot.store.store import Store

log = logging.getLogger(__name__)


class RenderedState(NamedTuple):
    """The content of a message: the state with that ``seq``, on a screen with that digest."""

    message_id: int
    seq: int
    digest: str


class MessageStateStore:
    """A store of a few values about each table or tournament, with one key per server."""

    def __init__(self, store: Store, what: str) -> None:
        self._store = store
        self._what = what
        self._figures: dict[str, tuple[Any, ...]] = {}  # by id, the server first
        self._saved: dict[GuildId, str | None] = {}  # None if unknown

    async def restore(self) -> dict[str, tuple[Any, ...]]:
        """Return the values saved last, by id: the server and then the values."""
        saved = await self._store.servers.values(self._what)
        self._saved |= saved
        for guild, text in saved.items():
            self._figures |= {id_: (guild, *each) for id_, each in stored_object(text).items()}
        return dict(self._figures)

    def get(self, id_: str) -> tuple[Any, ...] | None:
        """Return the server and the values under this id, or None."""
        return self._figures.get(id_)

    async def put(self, id_: str, guild: GuildId, *figures: Any) -> None:
        """Save these values under this id.

        Raises StoreError if they can't be saved now. The server's next save then includes them.
        """
        self._figures[id_] = (guild, *figures)
        await self._write(guild)

    async def remove(self, id_: str) -> None:
        """Remove this id."""
        figures = self._figures.pop(id_, None)
        if figures is not None:
            await self._save(figures[0])

    async def replace(self, figures: dict[str, tuple[Any, ...]]) -> None:
        """Replace everything with these values. Each starts with its server."""
        self._figures = figures
        await self._save(*{*self._saved, *(guild for guild, *_ in figures.values())})

    async def _save(self, *guilds: GuildId) -> None:
        try:
            await self._write(*guilds)
        except StoreError as error:  # the next process then does more than necessary
            log.log(log_level_of(error), "message states not saved: error=%s", error)

    async def _write(self, *guilds: GuildId) -> None:
        there: dict[GuildId, dict[str, tuple[Any, ...]]] = {guild: {} for guild in guilds}
        for id_, (guild, *figures) in self._figures.items():
            if guild in there:
                there[guild][id_] = tuple(figures)
        texts = {guild: json.dumps(each) if each else "" for guild, each in there.items()}
        changed = {guild: text for guild, text in texts.items() if text != self._saved.get(guild, "")}
        if not changed:
            return
        self._saved |= changed
        try:
            await self._store.servers.save(self._what, changed)
        except StoreError:
            self._saved |= dict.fromkeys(changed)
            raise
