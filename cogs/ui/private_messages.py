"""Messages about a table that one user sees, kept up to date.

A private message is edited with the token of the interaction that showed it, for fifteen minutes. Discord
doesn't count that, so it takes no turn in the request queue. In direct messages it's edited as long as it
exists. Failures are retried until they succeed (cogs.ui.messages).
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

import discord

from bot.ids import TableId
from bot.tables.table import Table
from bot.tables.tablebook import TableBook
from cogs.ui.delivery import codes, is_refusal
from cogs.ui.emoji import using_card_style
from cogs.ui.layout import Screen
from cogs.ui.messages import RedrawScheduler
from cogs.ui.pictures import AttachedPicture, Pictures, Way
from cogs.ui.precedence import give_way

log = logging.getLogger(__name__)
TOKEN_SECONDS = 14 * 60
"""Seconds for which a private message is edited; Discord accepts its token for fifteen minutes."""
_GONE = (401, 404)  # statuses if the token has expired, or the player dismissed the message

Key = tuple[TableId, int]
"""A table and a user with a private message about it."""


@dataclass(eq=False, slots=True)
class PrivateMessage:
    """A message that one user sees, its content, and how to edit it while its token is valid.

    ``lasting`` is how to edit it afterward, which works only in direct messages.
    """

    edit: Way
    at: float
    shown: Table
    digest: str
    message_id: int | None = None
    attached: AttachedPicture | None = None
    channel_id: int | None = None
    lasting: Way | None = None


P = TypeVar("P", bound=PrivateMessage)


class PrivateMessages(ABC, Generic[P]):
    """The keeper of people's private messages about tables: one per user and table."""

    def __init__(self, book: TableBook, pictures: Pictures, retry: float) -> None:
        self._now = time.monotonic
        self._pictures = pictures
        self._book = book
        self._open: dict[TableId, dict[int, P]] = {}
        self._newest: dict[TableId, Table] = {}
        self._held: Counter[Key] = Counter()
        self._latest: RedrawScheduler[Key] = RedrawScheduler(self._redraw, retry)
        book.listen(self._follow)

    @abstractmethod
    def render(self, table: Table, user: int, message: P) -> Screen:
        """Return the message's screen for the table."""

    def is_over(self, table: Table) -> bool:
        """Return True if the messages stop following the table once they show this."""
        return table.ended is not None

    def delay(self, before: Table, table: Table, user: int) -> float:
        """Return how many seconds to wait before showing the user the change from ``before`` to ``table``."""
        return 0.0

    def find_way(self, message: P) -> Way | None:
        """Return how the message can be edited now, or None if it can't be."""
        return message.edit if self._now() - message.at < TOKEN_SECONDS else message.lasting

    async def restore(self) -> None:
        """Do nothing: each message is restored by a press, since no one else has a token for it."""

    async def close(self) -> None:
        """Stop redrawing."""
        await self._latest.close()

    @contextmanager
    def held(self, table_id: TableId, user: int) -> Iterator[None]:
        """Pause updates of the user's message within the context, because a press on it is being answered."""
        key = table_id, user
        self._held[key] += 1
        ending = False
        try:
            yield
        except asyncio.CancelledError:
            ending = True
            raise
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            if not ending:
                self._latest.mark(key)

    def message(self, key: Key) -> P | None:
        """Return the user's message about the table, if it's being updated."""
        return self._open.get(key[0], {}).get(key[1])

    def keep(self, key: Key, message: P) -> None:
        """Keep the user's message up to date instead of the previous one. Called while it's `held`."""
        if not self._book.closed:
            self._open.setdefault(key[0], {})[key[1]] = message
            self._newest.setdefault(key[0], message.shown)

    def _follow(self, table: Table) -> None:
        before = self._newest.get(table.id, table)
        self._newest[table.id] = table
        for user in self._open.get(table.id, ()):
            self._latest.mark((table.id, user), within=self.delay(before, table, user))
        self._forget(table)

    def _forget(self, table: Table) -> None:
        """Forget a finished table once none of its messages needs redrawing."""
        left = self._open.get(table.id) or any(key[0] == table.id for key in self._held)
        if self.is_over(table) and not left:
            self._newest.pop(table.id, None)
            self._open.pop(table.id, None)

    async def _redraw(self, key: Key) -> None:
        if key in self._held:
            return
        await give_way()
        table, message = self._newest.get(key[0]), self.message(key)
        if table is None or key in self._held:
            return
        if message is not None and message.shown.seq != table.seq:
            await self._update(key, message, table)
        table = self._newest.get(key[0])
        if table is not None and self.is_over(table) and key not in self._held:
            self._drop(key)
            self._forget(table)

    def _drop(self, key: Key) -> None:
        self._open.get(key[0], {}).pop(key[1], None)

    async def _update(self, key: Key, message: P, table: Table) -> None:
        """Edit the message, unless it already shows the same or its token has expired."""
        if (way := self.find_way(message)) is None:
            return
        shown = self.render(table, key[1], message)
        digest = shown.digest()
        if digest == message.digest:
            message.shown = table
            return
        message.digest = ""  # unknown until Discord has accepted it
        there, message.attached = message.attached, None
        try:
            with using_card_style(self._pictures.looks.card_style(table.guild_id, key[1])):
                message.attached = await self._pictures.send(
                    shown, way, existing=there, channel=message.channel_id or table.channel_id
                )
            message.shown, message.digest = table, digest
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            if error.status not in _GONE:
                log.warning("private message can't be edited: table=%s %s", key[0], codes(error))
            if self.message(key) is message:
                self._drop(key)
