"""Uploading the card emoji to Discord as application emoji, and the ids of those there.

Screens use them only once all of them exist, so that none mixes pictures and text. Until then, and wherever
Discord doesn't let the bot use them, cards are text.
"""

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
"""Seconds between two checks of Discord's emoji, if Discord doesn't refuse one in between."""

_SOON = 15.0  # seconds until the next check while some are missing or one was refused


@dataclass(frozen=True, slots=True)
class ExistingEmoji:
    """An emoji that Discord has, in the forms for text and for buttons."""

    name: str
    id: int

    def __str__(self) -> str:
        return f"<:{self.name}:{self.id}>"


Known = Mapping[str, ExistingEmoji]
"""The emoji that may be shown, by name (bot.art.pack.emoji). Empty unless all of them exist."""


class AppEmoji:
    """The application's emoji, kept equal to the pack. Only emoji that this bot made are ever removed.

    ``made`` is called with the id and picture of each new emoji. Only one of several processes ``makes``
    emoji. The others read the list.
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
        self._known: dict[str, ExistingEmoji] = {}
        self._doubted = asyncio.Event()

    @property
    def known(self) -> Known:
        """The emoji that may be shown now."""
        return MappingProxyType(self._known)

    def recheck(self) -> None:
        """Have the emoji checked right away, because Discord refused one."""
        self._doubted.set()

    async def keep(self) -> None:
        """Keep Discord's emoji up to date, forever."""
        while True:
            await retry_until_done("emoji update", self.bring_up_to_date)
            if self._doubted.is_set():  # Discord sometimes refuses an emoji that exists
                await asyncio.sleep(_SOON)
                self._doubted.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKING if self._makes or self._known else _SOON):
                    await self._doubted.wait()

    async def bring_up_to_date(self) -> None:
        """Upload missing emoji and delete outdated ones. Raises Discord's errors."""
        async with self._budget.turn(Urgency.REST):
            there = await self._client.fetch_application_emojis()
        await self._complete({each.name: each.id for each in there})

    async def _complete(self, there: Mapping[str, int]) -> None:
        wanted = self._wanted()
        missing = [each for each in wanted if each.name not in there]
        if missing:
            self._known.clear()
            if not self._makes:
                return
        new = {each.name: await self._make(each) for each in missing}
        ids = {**there, **new}
        self._known.update({each.code_name: ExistingEmoji(each.name, ids[each.name]) for each in wanted})
        ours = {id_ for name, id_ in there.items() if self._makes and is_ours(name)}
        stale = ours - {each.id for each in self._known.values()}
        for id_ in stale:
            await self._remove(id_)
        if missing or stale:
            log.info("card emoji updated: made=%d removed=%d", len(missing), len(stale))

    async def _make(self, emoji: Emoji) -> int:
        picture = await asyncio.to_thread(emoji.render_png)
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
    """Show these emoji on the screens of this task and of the tasks it starts."""
    _in_use.set(emoji)


def recheck() -> None:
    """Have the application's emoji checked right away, because Discord refused one."""
    emoji = _in_use.get()
    if emoji:
        emoji.recheck()


def in_use() -> Known:
    """Return the application's emoji for screens, empty until all exist."""
    emoji = _in_use.get()
    return emoji.known if emoji else {}
