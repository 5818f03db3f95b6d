"""The public message of each table: lobby, board, summary, and the result when the game is over.

Level-triggered: what is drawn is always the newest state, one edit at a time a table, and the tables of a
channel take turns. The message moves to the end of its channel when it is too old to be edited freely, or
when somebody asks for it; one that is deleted, or stands in an archived thread, is posted again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum

import discord

from bot.client import EuchreBot
from bot.ids import ChannelId, MessageId, TableId
from bot.pacing import Turns
from bot.store.errors import StoreError
from bot.tables.happenings import EndReason
from bot.tables.logbook import fault
from bot.tables.manager import TableManager
from bot.tables.records import record
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Suspend
from bot.tables.table import Table
from cogs.table import words
from cogs.table.board import board_view
from cogs.table.lobby import lobby_view
from cogs.table.places import open_thread, put_away
from cogs.table.summary import result_view
from cogs.ui.layout import Attached, Screen, noted
from cogs.ui.messages import Latest, post, redraw
from cogs.ui.permissions import missing_permissions
from cogs.ui.words.names import recorded
from cogs.ui.words.ratings import awards_lines, ratings_line

log = logging.getLogger(__name__)
_POSTING = 1.5  # seconds, of the three in which whoever pressed must be answered
_MESSAGE_GONE = 10008
_TOO_OLD_TO_EDIT = 30046
_ARCHIVED = 50083
_OLD = 55 * 60  # seconds; after an hour Discord lets a message be edited but a few times
_RECENT = 2 * 60  # seconds in which a message is not looked for further up
_OUT_OF_SIGHT = 5  # messages below


class Trouble(Enum):
    """Why a table's message can't be kept."""

    FORBIDDEN = words.MAY_NOT_SHOW
    GONE = words.CHANNEL_GONE


def public_view(table: Table, *, leaving: bool = False) -> Screen:
    """What everyone sees of a table as it is now, and while the bot stops."""
    view = lobby_view(table) if table.match is None else board_view(table)
    return noted(view, words.RESTARTING) if leaving and table.ended is None else view


@dataclass(slots=True)
class _Board:
    newest: Table
    message_id: int | None = None
    shown: int | None = None  # the seq of the state that the message shows
    since: float = 0.0  # when the message was posted, or this process began
    lower: bool = False  # whether it is to be posted anew at the end of its channel
    trouble: Trouble | None = None
    failed: bool = False  # whether the last attempt to show it did not succeed


class Boards:
    """Keeps every open table's message at its newest state, and posts the result of those that finish."""

    def __init__(
        self, client: EuchreBot, manager: TableManager, *, now: Callable[[], float] | None = None
    ) -> None:
        self._client = client
        self._manager = manager
        self._now = now or time.monotonic
        self._boards: dict[str, _Board] = {}
        self._leaving = False
        self._turns = Turns(manager.pace.edits)
        self._latest: Latest[str] = Latest(self._draw)
        manager.book.listen(self._changed)

    # Showing

    async def redraw_all(self) -> None:
        """Draw every open table anew, as after a restart, and show the end of those that ended before it."""
        for table in self._manager.book.open_ones.values():
            board = self._of(table)
            board.message_id, board.since = self._manager.board_of(table.id), self._now()
            self.post(table)
        for table, message_id in await self._manager.unshown():
            self._boards[table.id] = _Board(table, message_id, since=self._now())
            self._latest.mark(table.id)

    def post(self, table: Table) -> None:
        """Have the table's message posted in its channel, or the one that it has brought up to date."""
        self._of(table)
        self._latest.mark(table.id)

    def lower(self, table: Table) -> None:
        """Have the table's message posted anew at the end of its channel, and the old one removed."""
        self._of(table).lower = True
        self._latest.mark(table.id)

    async def lower_if_far(self, interaction: discord.Interaction, table: Table) -> None:
        """Do so for who looks for the table in its channel, where it is out of sight by now."""
        board = self._of(table)
        here = interaction.channel_id == table.channel_id and board.trouble is None
        if here and board.message_id is not None and self._now() - board.since >= _RECENT:
            # The bot is not told of messages, so it has to ask which there are.
            with suppress(discord.HTTPException):
                after = discord.Object(board.message_id)
                below = self._channel(table).history(limit=_OUT_OF_SIGHT, after=after)
                if len([message async for message in below]) == _OUT_OF_SIGHT:
                    self.lower(table)

    async def put_up(self, table: Table) -> None:
        """Post the table's message, and wait a moment until it is there: its number seeds the deals."""
        self.post(table)
        await self._latest.drawn(table.id, _POSTING)

    async def say_farewell(self) -> None:
        """Have every open table say that the bot restarts; returns once they do."""
        self._leaving = True
        for table_id, board in self._boards.items():
            if board.message_id is not None and board.trouble is None:
                self._latest.mark(table_id)
        await self._latest.settle()

    async def posted(self, table: Table, message_id: int, *, showing: bool = True) -> None:
        """Note that the table's message was posted in ``table.channel_id``, perhaps not its channel so far.

        ``showing`` says that it shows this state of the table; otherwise it is drawn in a moment.
        """
        board = self._of(table)
        board.message_id, board.since = message_id, self._now()
        board.shown = table.seq if showing else None
        board.lower, board.trouble = False, None
        if table.id in self._manager.book.open_ones:
            try:
                await self._manager.set_board(table.id, MessageId(message_id), table.channel_id)
            except StoreError as error:  # a restart would post another
                log.error("where table %s is shown could not be stored: %s", table.id, error)
            board.newest = replace(board.newest, channel_id=table.channel_id)
        if board.newest.seq != board.shown:
            self._latest.mark(table.id)

    async def brought(self, table: Table, channel_id: int, message_id: int) -> None:
        """Note that the table's message was posted again, perhaps elsewhere; the one before is removed."""
        board = self._of(table)
        before, reachable = board.message_id, board.trouble is None
        await self.posted(replace(table, channel_id=ChannelId(channel_id)), message_id)
        if before is not None and reachable:
            await self._remove(table, before)

    async def own_thread(self, table: Table, channel: discord.TextChannel, name: str, under: int) -> None:
        """Give the table a thread of its own under that message; raises discord.HTTPException."""
        thread = await open_thread(channel, name, under)
        message = await post(thread, public_view(table))
        await self.brought(table, thread.id, message.id)

    # Looking

    def link(self, table: Table) -> str | None:
        """Where the table's message is, as a link."""
        message_id = self._of(table).message_id
        if message_id is None:
            return None
        return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}/{message_id}"

    def gone(self, table: Table) -> bool:
        """Whether the table has lost its channel."""
        return self._of(table).trouble is Trouble.GONE

    def trouble(self, interaction: discord.Interaction, table: Table) -> str | None:
        """Why the table's message cannot be kept, for the one who asked; None when it can.

        Discord counts what it forbids, so a message that may not be shown is tried again only once
        somebody's press says that the permissions are there.
        """
        board = self._of(table)
        if board.trouble is None:
            return words.BUSY if self._client.invalid.too_many else None
        if board.trouble is Trouble.GONE or interaction.channel_id != table.channel_id:
            return board.trouble.value
        missing = missing_permissions(interaction)
        if missing:
            return words.needs(board.trouble.value, missing)
        board.trouble = None
        self._latest.mark(table.id)
        return None

    def abandon(self, guild_id: int) -> None:
        """Show nothing more in a server that the bot has left."""
        for board in self._boards.values():
            if board.newest.guild_id == guild_id:
                board.trouble = Trouble.GONE

    # How it is done

    def _of(self, table: Table) -> _Board:
        """The board of the table; nothing is kept of one that is over."""
        board = self._boards.get(table.id)
        if board is None:
            board = _Board(table)
            if table.id in self._manager.book.open_ones:
                self._boards[table.id] = board
        return board

    def _changed(self, table: Table) -> None:
        board = self._boards.setdefault(table.id, _Board(table))
        board.newest = table
        if table.ended or (board.message_id is not None and board.trouble is None):
            self._latest.mark(table.id)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _draw(self, table_id: str) -> None:
        board = self._boards.get(table_id)
        if board is None:
            return
        if self._behind(board):
            await self._turns.take(board.newest.channel_id)
        table, board.failed = board.newest, False
        with self._noting(board):
            if self._behind(board):
                await self._show(board, table)
        if board.trouble is Trouble.GONE and table.ended is None:
            with suppress(TableRefusal):  # it has ended meanwhile, or the bot is stopping
                await self._manager.do(TableId(table_id), Suspend())
        if table.ended is not None:
            if table.ended.reason is EndReason.FINISHED and board.trouble is not Trouble.GONE:
                with self._noting(board):
                    await self._post_result(table)
            if board.trouble is None:
                await put_away(self._client, self._manager, table)
            self._boards.pop(table_id, None)
            if not board.failed:
                with suppress(StoreError):  # then a restart shows it once more
                    await self._manager.set_board(TableId(table_id), None)

    def _behind(self, board: _Board) -> bool:
        if board.trouble is Trouble.GONE or self._client.invalid.too_many:
            return False
        return self._leaving or board.lower or board.shown != board.newest.seq

    @contextmanager
    def _noting(self, board: _Board) -> Iterator[None]:
        try:
            yield
        except discord.Forbidden:
            board.trouble, board.failed = Trouble.FORBIDDEN, True
        except discord.NotFound:
            board.trouble, board.failed = Trouble.GONE, True
        except Exception as error:  # the next change draws again
            board.failed = True
            log.warning("table %s could not be shown: %s", board.newest.id, fault(error))

    async def _show(self, board: _Board, table: Table) -> None:
        message_id = board.message_id
        if message_id is None:
            await self._post(board, table)
            return
        old = self._now() - board.since >= _OLD
        if (board.lower or old) and table.ended is None and not self._leaving:
            await self._post(board, table)
            await self._remove(table, message_id)
            return
        message = self._channel(table).get_partial_message(message_id)
        try:
            await redraw(message, public_view(table, leaving=self._leaving))
            if board.message_id == message_id:
                board.shown = table.seq
        except discord.HTTPException as error:
            if error.code not in (_MESSAGE_GONE, _TOO_OLD_TO_EDIT, _ARCHIVED):
                raise
            await self._post(board, table)
            if error.code != _MESSAGE_GONE:
                await self._remove(table, message_id)

    async def _post(self, board: _Board, table: Table) -> None:
        if table.ended is None:
            shown = public_view(table, leaving=self._leaving)
            message = await post(self._channel(table), shown, silent=board.message_id is not None)
            await self.posted(table, message.id)

    async def _remove(self, table: Table, message_id: int) -> None:
        with suppress(discord.HTTPException):
            await self._channel(table).get_partial_message(message_id).delete()

    async def _post_result(self, table: Table) -> None:
        name = f"euchre-{table.id}.pen"
        store = self._client.store
        ratings, new = await store.ratings.changes_at(table.id), await store.awards.new_at(table.id)
        told = [*ratings_line(table, ratings), *awards_lines(new)]
        result = result_view(table, changes=told, record_name=name)
        await post(self._channel(table), result.carrying(Attached(name, record(table, recorded).encode())))
