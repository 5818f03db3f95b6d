"""The pack as emoji of the application: made when they are not there, and made again when they change.

They are used only once all of them are there, so that a screen never shows some cards as pictures and some
as text. Until then, and wherever Discord does not let the bot have them, cards are text.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType

import discord

from bot.art.pack.emoji import Emoji, every_emoji, is_ours
from bot.client.request_queue import RequestQueue, Urgency
from bot.client.retry import retry_until_done

log = logging.getLogger(__name__)
LOOKING = 600.0
"""Seconds between two looks at what Discord has, where it refuses none of them meanwhile."""

_SOON = 15.0  # seconds until the next look where they aren't all there yet, or are doubted again


@dataclass(frozen=True, slots=True)
class Had:
    """An emoji that Discord has, as a text and a button name it."""

    name: str
    id: int

    def __str__(self) -> str:
        return f"<:{self.name}:{self.id}>"


Known = Mapping[str, Had]
"""The emoji that may be shown, by what they are called (bot.art.pack.emoji); none where not all are there."""


class AppEmoji:
    """The application's emoji, kept equal to the pack; only emoji that this bot made are ever removed.

    ``made`` is called with the id and the picture of each new emoji. Of several processes only one ``makes``
    emoji; the others read the list of them.
    """

    def __init__(
        self,
        client: discord.Client,
        budget: RequestQueue,
        *,
        wanted: Callable[[], tuple[Emoji, ...]] = every_emoji,
        made: Callable[[int, bytes], None] = lambda id_, picture: None,
        makes: bool = True,
    ) -> None:
        self._makes = makes
        self._client = client
        self._budget = budget
        self._wanted = wanted
        self._made = made
        self._known: dict[str, Had] = {}
        self._doubted = asyncio.Event()

    @property
    def known(self) -> Known:
        """What may be shown now."""
        return MappingProxyType(self._known)

    def doubt(self) -> None:
        """Look at what Discord has right away: it has refused one."""
        self._doubted.set()

    async def keep(self) -> None:
        """Bring what Discord has up to date, now and again and again."""
        while True:
            await retry_until_done("emoji update", self.bring_up_to_date)
            if self._doubted.is_set():  # Discord now and then refuses one that is there
                await asyncio.sleep(_SOON)
                self._doubted.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKING if self._makes or self._known else _SOON):
                    await self._doubted.wait()

    async def bring_up_to_date(self) -> None:
        """Make what Discord lacks and remove what is stale; raises what Discord refuses with."""
        async with self._budget.turn(Urgency.REST):
            there = await self._client.fetch_application_emojis()
        await self._complete({each.name: each.id for each in there})

    async def _complete(self, there: Mapping[str, int]) -> None:
        wanted = self._wanted()
        missing = [each for each in wanted if each.name not in there]
        if missing:
            self._known.clear()
        if not self._makes:
            if not missing:
                self._known.update({each.called: Had(each.name, there[each.name]) for each in wanted})
            return
        new = {each.name: await self._make(each) for each in missing}
        ids = {**there, **new}
        self._known.update({each.called: Had(each.name, ids[each.name]) for each in wanted})
        ours = {id_ for name, id_ in there.items() if is_ours(name)}
        stale = ours - {each.id for each in self._known.values()}
        for id_ in stale:
            await self._remove(id_)
        if missing or stale:
            log.info("card emoji updated: made=%d removed=%d", len(missing), len(stale))

    async def _make(self, emoji: Emoji) -> int:
        picture = await asyncio.to_thread(emoji.drawn)
        async with self._budget.turn(Urgency.REST):
            made = await self._client.create_application_emoji(name=emoji.name, image=picture)
        self._made(made.id, picture)
        return made.id

    async def _remove(self, id_: int) -> None:
        assert self._client.application_id is not None
        async with self._budget.turn(Urgency.REST):
            await self._client.http.delete_application_emoji(self._client.application_id, id_)


_in_use: ContextVar[AppEmoji | None] = ContextVar("emoji in use", default=None)


def use(emoji: AppEmoji) -> None:
    """Have the screens of this task, and of those that it begins, show these."""
    _in_use.set(emoji)


def doubt() -> None:
    """Have those in use here looked at right away: Discord has refused one."""
    emoji = _in_use.get()
    if emoji:
        emoji.doubt()


def in_use() -> Known:
    """Return the application's emoji that screens show; empty before they are known."""
    emoji = _in_use.get()
    return emoji.known if emoji else {}
