"""The reminders that it is somebody's turn: posted when half its time is gone, removed when it is over.

That somebody is reminded stands in the table's log, so nobody is pinged twice for a turn. Where the messages
are is kept in the store, so that those of a process that has died are removed by the next.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress

import discord

from bot.client import EuchreBot
from bot.ids import UserId
from bot.pacing import Urgency
from bot.store.errors import StoreError
from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.table.clock import reminder_view
from cogs.ui.messages import Latest, post

log = logging.getLogger(__name__)
_KEY = "reminders"
_Ping = tuple[int, int, int]  # channel id, message id, the seq of the turn


class Pings:
    """Keeps a reminder in the channel of each table whose turn asks for one."""

    def __init__(self, client: EuchreBot, manager: TableManager) -> None:
        self._client = client
        self._manager = manager
        self._store = client.store
        self._newest: dict[str, Table] = {}
        self._said: dict[str, int] = {}  # the seq of the turn that was reminded of last
        self._posted: dict[str, _Ping] = {}
        self._restored = False
        self._latest: Latest[str] = Latest(self._catch_up, manager.pace.redraw)
        manager.book.listen(self._changed)

    async def restore(self) -> None:
        """Know the reminders of the process before, and remove those whose turn is over."""
        kept = json.loads(await self._store.get_meta(_KEY) or "{}")
        self._posted = {table_id: tuple(ping) for table_id, ping in kept.items()}
        self._restored = True
        for table in self._manager.book.open_ones.values():
            self._newest[table.id] = table
            if table.clock.reminded:
                self._said[table.id] = table.moved_seq
        for table_id in self._posted:
            self._latest.mark(table_id)

    def take_down(self, table_id: str, user: UserId) -> None:
        """Remove the table's reminder, if it is that user's."""
        table = self._newest.get(table_id)
        if table is not None and _reminded(table) == user:
            self._newest.pop(table_id)
            self._latest.mark(table_id)

    def _changed(self, table: Table) -> None:
        if not self._restored:
            return
        if table.clock.reminded or table.id in self._posted:
            self._newest[table.id] = table
            self._latest.mark(table.id)
        if table.ended:
            self._said.pop(table.id, None)

    async def _catch_up(self, table_id: str) -> None:
        table = self._newest.get(table_id)
        user = _reminded(table) if table else None
        due = table.moved_seq if table and user else None
        posted = self._posted.get(table_id)
        if posted is not None and posted[2] != due:
            await self._remove(table_id, posted)
        if table is None or user is None:
            self._newest.pop(table_id, None)
        elif self._said.get(table_id) != table.moved_seq:
            async with self._client.budget.turn(Urgency.TURN, ("post", table.channel_id)):
                if self._newest.get(table_id) is table:
                    await self._post(table, user)
                    self._said[table_id] = table.moved_seq

    async def _post(self, table: Table, user: UserId) -> None:
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        pinging = discord.AllowedMentions(users=[discord.Object(user)])
        try:
            message = await post(channel, reminder_view(table, user), pinging=pinging)
        except (discord.Forbidden, discord.NotFound) as error:  # the board says it, too
            log.info("nobody could be reminded at table %s: %s", table.id, error.code)
            return
        self._posted[table.id] = (table.channel_id, message.id, table.moved_seq)
        await self._keep()

    async def _remove(self, table_id: str, ping: _Ping) -> None:
        channel_id, message_id, _ = ping
        with suppress(discord.Forbidden, discord.NotFound):
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        self._posted.pop(table_id, None)
        await self._keep()

    async def _keep(self) -> None:
        try:
            await self._store.set_meta(_KEY, json.dumps(self._posted))
        except StoreError as error:  # after a restart it would stay in its channel
            log.error("where reminders stand could not be stored: %s", error)


def _reminded(table: Table) -> UserId | None:
    """The user to be reminded of the turn that began at the table's ``moved_seq``; None where nobody is."""
    seat = table.person_to_act
    return table.player(seat).user if table.clock.reminded and seat is not None else None
