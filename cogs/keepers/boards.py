"""The public message of each table: lobby, board, summary, and the result when the game is over."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import discord

from bot.store.errors import StoreError
from bot.tables.logbook import fault
from bot.tables.manager import TableManager
from bot.tables.outcome import record
from bot.tables.table import Table
from cogs.keepers.latest import Latest
from cogs.permissions import missing_permissions
from cogs.ui.board import board_view
from cogs.ui.layout import noted
from cogs.ui.lobby import lobby_view
from cogs.ui.summary import result_view

log = logging.getLogger(__name__)
_MESSAGE_GONE = 10008
_TOO_OLD_TO_EDIT = 30046
_FORBIDDEN = "I may not show the table in its channel any more"
_RESTARTING = "The bot is restarting; your game is kept and goes on in a moment."
_GONE = "The channel of this table is gone; end the table with /euchre end."


def public_view(table: Table, *, leaving: bool = False) -> discord.ui.LayoutView:
    """What everyone sees of a table as it is now, and while the bot stops."""
    view = lobby_view(table) if table.match is None else board_view(table)
    return noted(view, _RESTARTING) if leaving else view


class Boards:
    """Keeps every open table's message at its newest state, and posts the result of those that finish."""

    def __init__(self, client: discord.Client, manager: TableManager) -> None:
        self._client = client
        self._manager = manager
        self._newest: dict[str, Table] = {}
        self._messages: dict[str, int] = {}
        self._shown: dict[str, int] = {}
        self._trouble: dict[str, str] = {}
        self._leaving = False
        self._latest: Latest[str] = Latest(self._draw)
        manager.listen(self._changed)

    def redraw_all(self) -> None:
        """Draw every open table anew, as after a restart."""
        for table in self._manager.tables.values():
            message_id = self._manager.board_of(table.id)
            if message_id is not None:
                self._messages[table.id] = message_id
            self.post(table)

    def post(self, table: Table) -> None:
        """Have the table's message posted in its channel, or the one that it has brought up to date."""
        self._newest[table.id] = table
        self._latest.mark(table.id)

    async def say_farewell(self) -> None:
        """Have every open table say that the bot restarts; returns once they do."""
        self._leaving = True
        for table_id in self._messages:
            if table_id not in self._trouble:
                self._latest.mark(table_id)
        await self._latest.settle()

    async def posted(self, table: Table, message_id: int) -> None:
        """Note that the table's message was posted, showing this state."""
        self._messages[table.id] = message_id
        self._shown[table.id] = table.seq
        newest = self._newest.get(table.id)
        if newest is None or newest.ended is None:
            try:
                await self._manager.set_board(table.id, message_id)
            except StoreError as error:  # a restart would post another
                log.error("where table %s is shown could not be stored: %s", table.id, error)
        if newest is not None and newest.seq != table.seq:
            self._latest.mark(table.id)

    def link(self, table: Table) -> str | None:
        """Where the table's message is, as a link."""
        message_id = self._messages.get(table.id)
        if message_id is None:
            return None
        return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}/{message_id}"

    def trouble(self, interaction: discord.Interaction, table: Table) -> str | None:
        """Why the table's message cannot be kept, for the one who asked; None when it can.

        Discord counts what it forbids, so a message that may not be shown is tried again only once
        somebody's press says that the permissions are there.
        """
        trouble = self._trouble.get(table.id)
        if trouble != _FORBIDDEN or interaction.channel_id != table.channel_id:
            return trouble
        missing = missing_permissions(interaction)
        if missing:
            return f"{trouble}: I need {missing}, which a server manager can grant."
        del self._trouble[table.id]
        self._latest.mark(table.id)
        return None

    def _changed(self, table: Table) -> None:
        self._newest[table.id] = table
        if table.ended or (table.id in self._messages and table.id not in self._trouble):
            self._latest.mark(table.id)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _draw(self, table_id: str) -> None:
        table = self._newest.get(table_id)
        if table is None:
            return
        with self._noting(table):
            if self._leaving or self._shown.get(table_id) != table.seq:
                await self._show(table)
        if table.ended is not None:
            if table.ended.reason == "finished":
                with self._noting(table):
                    await self._post_result(table)
            for kept in (self._newest, self._messages, self._shown, self._trouble):
                kept.pop(table_id, None)

    @contextmanager
    def _noting(self, table: Table) -> Iterator[None]:
        try:
            yield
            self._trouble.pop(table.id, None)
        except discord.Forbidden:
            self._trouble[table.id] = _FORBIDDEN
        except discord.NotFound:
            self._trouble[table.id] = _GONE
        except Exception as error:  # the next change draws again
            log.warning("table %s could not be shown: %s", table.id, fault(error))

    async def _show(self, table: Table) -> None:
        message_id = self._messages.get(table.id)
        if message_id is None:
            await self._post(table)
            return
        message = self._channel(table).get_partial_message(message_id)
        try:
            await message.edit(view=public_view(table, leaving=self._leaving))
            self._shown[table.id] = table.seq
        except discord.HTTPException as error:
            if error.code not in (_MESSAGE_GONE, _TOO_OLD_TO_EDIT):
                raise
            await self._post(table)
            if error.code == _TOO_OLD_TO_EDIT:
                with suppress(discord.HTTPException):
                    await message.delete()

    async def _post(self, table: Table) -> None:
        if table.ended is None:
            message = await self._channel(table).send(view=public_view(table, leaving=self._leaving))
            await self.posted(table, message.id)

    async def _post_result(self, table: Table) -> None:
        name = f"euchre-{table.id}.pen"
        file = discord.File(io.BytesIO(record(table).encode()), filename=name)
        await self._channel(table).send(view=result_view(table, record_name=name), file=file)
