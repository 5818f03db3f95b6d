"""What is known of messages, kept in the store by server, for the next process."""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.ids import GuildId
from bot.store.chains import stored_object
from bot.store.errors import StoreError, gravity
from bot.store.store import Store

log = logging.getLogger(__name__)


class Shown(NamedTuple):
    """What a message shows: the state with that ``seq``, on a screen with that digest."""

    message_id: int
    seq: int
    digest: str


class Shelf:
    """Keeps a few figures of each table or drive, all those of a server under one key of the store.

    What is kept may be old where the process was killed. It is true of a message whose table stands as it
    did then, since nothing else can have been drawn on it meanwhile.
    """

    def __init__(self, store: Store, what: str) -> None:
        self._store = store
        self._what = what
        self._kept: dict[GuildId, str] = {}

    async def restore(self) -> dict[GuildId, dict[str, list[Any]]]:
        """Return what was kept last of each server, by what it is about."""
        self._kept = await self._store.servers.values(self._what)
        return {guild: stored_object(text) for guild, text in self._kept.items()}

    async def keep(self, guild: GuildId, figures: Mapping[str, tuple[Any, ...]]) -> None:
        """Keep this in place of what was kept of the server."""
        await self._keep({guild: figures})

    async def keep_all(self, figures: Mapping[str, tuple[GuildId, tuple[Any, ...]]]) -> None:
        """Keep this, each with its server, in place of what was kept of all our servers."""
        by_guild: dict[GuildId, dict[str, tuple[Any, ...]]] = defaultdict(dict, {g: {} for g in self._kept})
        for id_, (guild, each) in figures.items():
            by_guild[guild][id_] = each
        await self._keep(by_guild)

    async def _keep(self, figures: Mapping[GuildId, Mapping[str, tuple[Any, ...]]]) -> None:
        texts = {guild: json.dumps(each) if each else "" for guild, each in figures.items()}
        changed = {guild: text for guild, text in texts.items() if text != self._kept.get(guild, "")}
        if not changed:
            return
        self._note(changed)
        try:
            await self._store.servers.keep(self._what, changed)
        except StoreError as error:  # then whoever comes next does more than need be
            log.log(gravity(error), "what is known of messages could not be stored: %s", error)
            self._note(dict.fromkeys(changed, ""))

    def _note(self, changed: Mapping[GuildId, str]) -> None:
        self._kept = {guild: text for guild, text in {**self._kept, **changed}.items() if text}
