"""The public message of each table: lobby, board, summary, and the result when the game is over."""

from __future__ import annotations

import io
import logging

import discord

from bot.tables.manager import TableManager
from bot.tables.outcome import record
from bot.tables.table import Table
from cogs.keepers.latest import Latest
from cogs.ui.board import board_view
from cogs.ui.lobby import lobby_view
from cogs.ui.summary import result_view

log = logging.getLogger(__name__)
_MESSAGE_GONE = 10008
_TOO_OLD_TO_EDIT = 30046


def public_view(table: Table) -> discord.ui.LayoutView:
    """What everyone sees of a table as it is now."""
    return lobby_view(table) if table.match is None else board_view(table)


class Boards:
    """Keeps every open table's message at its newest state, and posts the result of those that finish.

    ``trouble`` tells, by table id, why a message cannot be kept, for the players' next click.
    """

    def __init__(self, client: discord.Client, manager: TableManager) -> None:
        self._client = client
        self._manager = manager
        self._newest: dict[str, Table] = {}
        self._messages: dict[str, int] = {}
        self._shown: dict[str, int] = {}
        self.trouble: dict[str, str] = {}
        self._latest: Latest[str] = Latest(self._draw)
        manager.listen(self._changed)

    def redraw_all(self) -> None:
        """Draw every open table anew, as after a restart."""
        for table in self._manager.tables.values():
            message_id = self._manager.board_of(table.id)
            if message_id is not None:
                self._messages[table.id] = message_id
            self._newest[table.id] = table
            self._latest.mark(table.id)

    async def posted(self, table: Table, message_id: int) -> None:
        """Note that the table's message was posted, showing this state."""
        self._messages[table.id] = message_id
        self._shown[table.id] = table.seq
        newest = self._newest.get(table.id)
        if newest is None or newest.ended is None:
            await self._manager.set_board(table.id, message_id)
        if newest is not None and newest.seq != table.seq:
            self._latest.mark(table.id)

    async def post(self, table: Table) -> None:
        """Post the table's message in its channel, in place of the one it had."""
        message = await self._channel(table).send(view=public_view(table))
        await self.posted(table, message.id)

    def link(self, table: Table) -> str | None:
        """Where the table's message is, as a link."""
        message_id = self._messages.get(table.id)
        if message_id is None:
            return None
        return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}/{message_id}"

    def _changed(self, table: Table) -> None:
        self._newest[table.id] = table
        if table.id in self._messages:
            self._latest.mark(table.id)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _draw(self, table_id: str) -> None:
        table = self._newest[table_id]
        try:
            if self._shown.get(table_id) != table.seq:
                await self._show(table)
            if table.ended is not None:
                await self._finish(table)
            self.trouble.pop(table_id, None)
        except discord.Forbidden:
            self.trouble[table_id] = (
                "I can't show the table here any more: I need View Channel and Send Messages in this channel."
            )
        except discord.NotFound:
            self.trouble[table_id] = "The channel of this table is gone. End it with /euchre end."
        except discord.HTTPException as error:
            log.warning("board of table %s: %s", table_id, error)

    async def _show(self, table: Table) -> None:
        message_id = self._messages.get(table.id)
        if message_id is None:
            if table.ended is None:
                await self.post(table)
            return
        try:
            await self._channel(table).get_partial_message(message_id).edit(view=public_view(table))
            self._shown[table.id] = table.seq
        except discord.HTTPException as error:
            if error.code not in (_MESSAGE_GONE, _TOO_OLD_TO_EDIT):
                raise
            if table.ended is None:
                await self.post(table)

    async def _finish(self, table: Table) -> None:
        """Forget an ended table; a finished game leaves its result in the channel."""
        for kept in (self._newest, self._messages, self._shown, self.trouble):
            kept.pop(table.id, None)
        if table.ended is None or table.ended.reason != "finished":
            return
        name = f"euchre-{table.id}.pen"
        file = discord.File(io.BytesIO(record(table).encode()), filename=name)
        view = result_view(table, record_name=name)
        await self._channel(table).send(view=view, file=file)
