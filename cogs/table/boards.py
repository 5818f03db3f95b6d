"""The public message of each table: lobby, board, summary, and the result when the game is over.

Level-triggered: what is drawn is always the newest state, one edit at a time a table; the tables of a channel
take turns, and so do those of all channels (bot.client.request_queue). What fails is tried again until it
stands. The message moves to the end of its channel when it is too old to be edited freely, or when somebody
asks for it; one that is deleted, or stands in an archived thread, is posted again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import REQUESTS, Urgency
from bot.ids import ChannelId, MessageId, TableId
from bot.store.errors import StoreError, gravity
from bot.tables.happenings import EndReason
from bot.tables.manager import LATELY, TableManager
from bot.tables.records import record
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Suspend
from bot.tables.table import Stage, Table
from cogs.table import words
from cogs.table.board import board_view
from cogs.table.drawings import result_drawing
from cogs.table.lobby import lobby_view
from cogs.table.moves import Move, Moves
from cogs.table.picturing import Pictured, to_show
from cogs.table.places import put_away, thread_under
from cogs.table.shown import Shelf, Shown
from cogs.table.summary import result_view
from cogs.table.urgency import of_board, quiet
from cogs.ui.emoji import tasting
from cogs.ui.illustrating import Illustrator
from cogs.ui.layout import Attached, Picture, Screen, illustrated, noted
from cogs.ui.looks import Looks
from cogs.ui.messages import CHANNEL_GONE, OLD, Latest, bring_up_to_date, remove
from cogs.ui.permissions import hindrance
from cogs.ui.pictures import Hung, Pictures
from cogs.ui.words.names import recorded
from cogs.ui.words.ratings import awards_lines, ratings_line

log = logging.getLogger(__name__)
_STARTING = 8.0  # seconds in which the message with which a game starts must stand
_POSTING = 1.5  # seconds, of the three in which whoever pressed must be answered
_RECENT = 2 * 60  # seconds in which a message is not looked for further up
_OUT_OF_SIGHT = 5  # messages below
_FAREWELLS = 4 * REQUESTS  # that can be said before the process has to be gone


def public_view(table: Table, picture: Picture | None = None, *, leaving: bool = False) -> Screen:
    """What everyone sees of a table as it is now, with a picture of it, and while the bot stops."""
    view = (lobby_view if table.match is None else board_view)(table, picture)
    return noted(view, words.RESTARTING) if leaving and table.ended is None else view


@dataclass(slots=True)
class _Board:
    newest: Table
    message_id: int | None = None
    shown: int | None = None  # the seq of the state that the message shows
    digest: str = ""  # of what it shows
    before: Shown | None = None  # what it showed when this process began
    since: float = 0.0  # when the message was posted, or this process began
    start: MessageId | None = None  # the message, if it was posted for the start of the game
    lower: bool = False  # whether it is to be posted anew at the end of its channel
    gone: bool = False  # whether its channel is
    told_why: set[int] = field(default_factory=set)  # the users who know why it is not up to date
    doubtful: bool = False  # whether it may have been posted though nobody knows, and show what is past
    parting: bool = False  # whether it is to say that the bot restarts
    told: bool = False  # whether the result is posted
    hung: Hung | None = None  # the picture on it
    pictured: Pictured | None = None  # the one that it is to show


class Boards:
    """Keeps every open table's message at its newest state, and posts the result of those that finish."""

    def __init__(
        self,
        client: EuchreBot,
        manager: TableManager,
        pictures: Pictures,
        looks: Looks,
        *,
        now: Callable[[], float] | None = None,
    ) -> None:
        self._client = client
        self.pictures = pictures
        self._looks = looks
        self._manager = manager
        self._now = now or time.monotonic
        self._boards: dict[str, _Board] = {}
        self._budget = client.requests
        self._shelf = Shelf(client.store, "shown:boards")
        self._moves = Moves(client.store)
        self._tidying: asyncio.Task[None] | None = None
        self._latest: Latest[str] = Latest(self._draw, manager.pace.redraw)
        manager.book.listen(self._changed)
        manager.starts.announce_by(self.announce)

    # Showing

    async def restore(self) -> None:
        """Draw the open tables whose board shows something else, and the end of those that ended."""
        kept = await self._shelf.restore()
        before = {id_: Shown(*each) for shown in kept.values() for id_, each in shown.items()}
        moves = await self._moves.restore()
        for table in [*self._manager.book.open_ones.values()]:
            board = self._of(table)
            board.message_id, board.since = self._manager.board_of(table.id), self._now()
            board.doubtful = True
            there = before.get(table.id)
            if there is not None and there.seq == self._manager.came_back.get(table.id):
                board.before = there._replace(seq=table.seq)
            self.post(table)
        old = self._finish_moves(moves)  # before anything is drawn
        self._tidying = asyncio.create_task(self._tidy(old))  # there may be many, and nobody plays at them

    async def close(self) -> None:
        """Show nothing more, and keep what is shown."""
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        await self._latest.close(self._budget.keeps_waiting)
        await self.keep()

    async def _tidy(self, old: list[tuple[str, int, int, bool]]) -> None:
        """Remove boards in whose place others stand, and show how tables ended that could not be shown."""
        for table_id, channel_id, message_id, replaced in old:
            if replaced:
                await remove(self._client.get_partial_messageable(channel_id), message_id)
            await self._moves.end(table_id, message_id)
        await self._show_ends()

    async def _show_ends(self) -> None:
        """Show how tables ended that a process before could not show."""
        try:
            unshown = await self._manager.unshown()
        except StoreError as error:
            log.error("which tables ended lately could not be read: %s", error)
            return
        for table, message_id in unshown:
            self._boards[table.id] = _Board(table, message_id, since=self._now())
            self._latest.mark(table.id)

    def _finish_moves(self, moves: dict[str, Move]) -> list[tuple[str, int, int, bool]]:
        """Finish what a process before had begun: a board is posted anew once. Gives the other moves.

        Of these with the channel, the message, and whether another stands in its place.
        """
        other = []
        for table_id, (_, channel_id, message_id) in moves.items():
            table = self._manager.book.open_ones.get(TableId(table_id))
            replaced = self._manager.board_of(TableId(table_id)) != message_id
            if table is not None and not replaced:
                self.lower(table)
            else:
                other.append((table_id, channel_id, message_id, replaced))
        return other

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
        here = interaction.channel_id == table.channel_id and not self.unshown(table)
        if here and board.message_id is not None and self._now() - board.since >= _RECENT:
            # The bot is not told of messages, so it has to ask which there are.
            with suppress(discord.HTTPException):
                after = discord.Object(board.message_id)
                below = self._channel(table).history(limit=_OUT_OF_SIGHT, after=after)
                if len([message async for message in below]) == _OUT_OF_SIGHT:
                    self.lower(table)

    async def put_up(self, table: Table) -> None:
        """Post the table's message, and wait a moment until it is there."""
        self.post(table)
        await self._latest.drawn(table.id, _POSTING)

    async def announce(self, table: Table) -> MessageId | None:
        """Post the message with which the table's game starts, which is its board; gives its id.

        One that was posted since the lobby was closed will do. None where it can't be posted.
        """
        board = self._of(table)
        if table.private:
            return board.start
        if board.message_id is None:  # as after a restart
            board.message_id = self._manager.board_of(table.id)
        if board.start is None and not self.unshown(table):
            self.lower(table)
            await self._latest.drawn(table.id, _STARTING)
        return board.start

    def begins_with(self, table: Table, message_id: int) -> None:
        """Note which message the game of a private table starts with: its player's own."""
        self._of(table).start = MessageId(message_id)

    async def say_farewell(self) -> None:
        """Have the tables at which people play say that the bot restarts; returns once they do."""
        now = self._manager.now()
        playing = [
            board
            for board in self._boards.values()
            if board.message_id is not None
            and not self.unshown(board.newest)
            and board.newest.person_to_act is not None
            and not quiet(board.newest, now)
        ]
        playing.sort(key=lambda board: board.newest.at, reverse=True)
        for board in playing[:_FAREWELLS]:
            board.parting = True
        await self.keep()
        for board in playing[:_FAREWELLS]:
            self._latest.mark(board.newest.id)
        await self._latest.settle()

    async def keep(self) -> None:
        """Keep what the boards show, for the next process to draw only what differs."""
        await self._shelf.keep_all(
            {
                table_id: (board.newest.guild_id, Shown(board.message_id, board.shown, board.digest))
                for table_id, board in self._boards.items()
                if board.message_id is not None
                and board.shown is not None
                and board.digest
                and not board.gone
                and not board.parting
            }
        )

    def screen(self, table: Table, *, leaving: bool = False) -> Screen:
        """What everyone is to see of the table now, with its picture."""
        return self._screen(table, self._pictured(table), leaving=leaving)

    def _screen(self, table: Table, pictured: Pictured | None, *, leaving: bool = False) -> Screen:
        picture = pictured.picture if pictured else None
        return illustrated(lambda one: public_view(table, one, leaving=leaving), picture)

    def _pictured(self, table: Table) -> Pictured | None:
        """The picture that the table's message is to show now."""
        board = self._of(table)
        return to_show(table, None, self._looks.look(table.guild_id), board.hung, board.pictured)

    async def posted(
        self, table: Table, message_id: int, *, hung: Hung | None = None, showing: bool = True
    ) -> None:
        """Note that the table's message was posted in ``table.channel_id``, perhaps not its channel so far.

        ``hung`` is the picture on it. ``showing`` says that it shows this state of the table; otherwise it
        is drawn in a moment.
        """
        board = self._of(table)
        board.hung = hung
        board.message_id, board.since = message_id, self._now()
        if showing and table.stage is Stage.STARTING:
            board.start = MessageId(message_id)
        board.pictured = self._pictured(table)
        board.shown, board.digest = (table.seq, self.screen(table).digest()) if showing else (None, "")
        board.lower, board.gone, board.before = False, False, None
        board.told_why.clear()
        self._latest.forget(table.id)
        if table.id in self._manager.book.open_ones:
            try:
                await self._manager.set_board(table.id, MessageId(message_id), table.channel_id)
            except StoreError as error:  # a restart would post another
                log.log(gravity(error), "where table %s is shown could not be stored: %s", table.id, error)
            board.newest = replace(board.newest, channel_id=table.channel_id)
        if board.newest.seq != board.shown:
            self._latest.mark(table.id)

    async def brought(self, table: Table, channel_id: int, message_id: int, hung: Hung | None = None) -> None:
        """Note that the table's message was posted again, perhaps elsewhere; the one before is removed."""
        board = self._of(table)
        before, reachable = board.message_id, not board.gone
        if before is not None and reachable:
            await self._moves.begin(table, before)
        await self.posted(replace(table, channel_id=ChannelId(channel_id)), message_id, hung=hung)
        if before is not None and reachable:
            await remove(self._channel(table), before)
            await self._moves.end(table.id, before)

    async def own_thread(self, table: Table, channel: discord.TextChannel, name: str, under: int) -> None:
        """Give the table a thread of its own under that message; raises one of FAILURES."""
        taste = tasting(self._looks.taste(table.guild_id))
        async with thread_under(channel, name, under) as thread:
            there = self._client.get_partial_messageable(thread.id, guild_id=table.guild_id)
            once = f"{table.id}-in-{thread.id}"
            with taste:
                posted, _, hung = await bring_up_to_date(
                    there, None, self.screen(table), once=once, pictures=self.pictures
                )
        assert posted is not None
        await self.brought(table, thread.id, posted, hung)

    # Looking

    def link(self, table: Table) -> str | None:
        """Where the table's message is, as a link."""
        message_id = self._of(table).message_id
        if message_id is None:
            return None
        return f"https://discord.com/channels/{table.guild_id}/{table.channel_id}/{message_id}"

    def gone(self, table: Table) -> bool:
        """Whether the table has lost its channel."""
        return self._of(table).gone

    def unshown(self, table: Table) -> bool:
        """Whether the table's message can't be kept up to date where it is."""
        return self._of(table).gone or self._latest.refused(table.id)

    def refuses(self, channel_id: int) -> bool:
        """Whether Discord refuses at present to have a table's message in this channel kept up to date."""
        there = (self._boards.get(table_id) for table_id in self._latest.forbidden())
        return any(board is not None and board.newest.channel_id == channel_id for board in there)

    def trouble(self, interaction: discord.Interaction, table: Table, *, once: bool = False) -> str | None:
        """Why the table's message can't be kept up to date, for the one who asked; None when it can.

        With ``once``, each is told so once. Discord counts what it refuses, so the message is tried again at
        a press only once what hindered it, as far as a press shows that, may be over.
        """
        board = self._of(table)
        if board.gone:
            return words.CHANNEL_GONE
        why = hindrance(interaction) if interaction.channel_id == table.channel_id else ""
        if interaction.channel_id == table.channel_id:
            self._latest.look_again(table.id, bool(why))
        if not self._latest.refused(table.id):
            board.told_why.clear()
            return words.BUSY if self._client.ban_guard.too_many else None
        if once and interaction.user.id in board.told_why:
            return None
        board.told_why.add(interaction.user.id)
        return words.not_shown(why)

    def abandon(self, guild_id: int) -> None:
        """Show nothing more in a server that the bot has left."""
        for board in self._boards.values():
            if board.newest.guild_id == guild_id:
                board.gone = True

    def lose(self, channel_id: int) -> None:
        """Take the channel to be deleted: what stands there waits for a player to bring it elsewhere."""
        for table_id, board in self._boards.items():
            if board.newest.channel_id == channel_id:
                board.gone = True
                self._latest.mark(table_id, refused=True)

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
        if table.private:  # what there is to see of it its player's hand shows
            if table.ended:
                self._boards.pop(table.id, None)
            return
        board = self._boards.setdefault(table.id, _Board(table))
        board.newest = table
        board.lower |= table.stage is Stage.STARTING and board.start is None
        self._budget.hurry(table.id, self._urgency(table))
        if table.ended or (board.message_id is not None and not board.gone):
            self._latest.mark(table.id, refused=table.ended is not None)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _draw(self, table_id: str) -> None:
        board = self._boards.get(table_id)
        if board is None or board.newest.private:
            return
        failed: Exception | None = None
        for step in (self._bring_up_to_date, self._conclude):
            try:
                await step(board)
            except Exception as error:  # a board that can't be edited keeps no result back
                if isinstance(error, discord.NotFound) and error.code in CHANNEL_GONE:
                    board.gone = True
                else:
                    failed = error
        if failed is not None:
            if board.newest.ended is None or self._manager.now() - board.newest.at < LATELY:
                raise failed
            self._boards.pop(table_id, None)
        if self._over(board):
            await self._drop(board)
        elif board.gone:
            with suppress(TableRefusal):  # it has ended meanwhile, or the bot is stopping
                await self._manager.do(TableId(table_id), Suspend())

    async def _bring_up_to_date(self, board: _Board) -> None:
        """Have the table's message show the newest state, when its turn has come."""
        if self._behind(board):
            room = ("edit", board.newest.channel_id)
            async with self._budget.turn(self._urgency(board.newest), room, board.newest.id):
                if self._behind(board):
                    await self._show(board, board.newest)

    def _behind(self, board: _Board) -> bool:
        if board.gone:
            return False
        if board.before is not None:  # a process before has shown something, perhaps this
            told, board.before = board.before, None
            if told == (board.message_id, board.newest.seq, self.screen(board.newest).digest()):
                board.shown, board.digest = board.newest.seq, told.digest
        return board.parting or board.lower or board.shown != board.newest.seq

    def _over(self, board: _Board) -> bool:
        """Whether the table has ended, and its message shows it or never will."""
        return board.newest.ended is not None and not self._behind(board)

    def _urgency(self, table: Table) -> Urgency:
        return of_board(table, self._manager.now())

    async def _show(self, board: _Board, table: Table) -> None:
        if board.message_id is None and table.ended is not None:
            board.shown = table.seq  # nobody has seen it
            return
        parting = board.parting and table.ended is None
        anew = (board.lower or self._now() - board.since >= OLD) and table.ended is None and not parting
        message_id, channel = board.message_id, self._channel(table)
        pictured = self._pictured(table)
        shown = self._screen(table, pictured, leaving=parting)
        if message_id is not None and not anew and shown.digest() == board.digest:
            board.shown, board.parting, board.pictured = table.seq, False, pictured
            return
        board.digest = ""  # as long as nobody knows whether Discord has taken it
        if anew and message_id is not None:
            await self._moves.begin(table, message_id)
        doubtful, board.doubtful = board.doubtful, True
        there, board.hung = board.hung, None
        with tasting(self._looks.taste(table.guild_id)):
            posted, before, hung = await bring_up_to_date(
                channel, message_id, shown, once=table.id, anew=anew, pictures=self.pictures, there=there
            )
        board.doubtful = False
        if posted is not None:
            await self.posted(table, posted, hung=hung)
        elif board.message_id == message_id:
            board.shown, board.hung, board.pictured = table.seq, hung, pictured
        board.digest, board.parting = shown.digest(), False
        if posted is not None and doubtful:
            board.shown, board.digest = None, ""
            self._latest.mark(table.id)
        await remove(channel, before)
        await self._moves.end(table.id, message_id)

    async def _conclude(self, board: _Board) -> None:
        """Post the result of a finished game, once."""
        table = board.newest
        finished = table.ended is not None and table.ended.reason is EndReason.FINISHED
        if finished and not board.told and not board.gone:
            room = ("post", table.channel_id)
            async with self._budget.turn(self._urgency(table), room):
                await self._post_result(table)
            board.told = True

    async def _drop(self, board: _Board) -> None:
        """Keep nothing more of a table that is over, and whose end everybody can see."""
        table = board.newest
        if not board.gone:
            await put_away(self._client, self._manager, table)
        self._boards.pop(table.id, None)
        with suppress(StoreError):  # then a restart shows it once more
            await self._manager.set_board(table.id, None)

    async def _post_result(self, table: Table) -> None:
        name = f"euchre-{table.id}.pen"
        store = self._client.store
        ratings, new = await store.ratings.changes_at(table.id), await store.awards.new_at(table.id)
        told, earned = ratings_line(table, ratings), awards_lines(table, new)
        guild = self._client.get_guild(table.guild_id)

        def make(picture: Picture | None) -> Screen:
            return result_view(table, ratings=told, awards=earned, record_name=name, picture=picture)

        await Illustrator(self.pictures, self._looks).post(
            self._channel(table),
            make,
            result_drawing(table, guild.name if guild else "", ratings),
            guild=table.guild_id,
            files=(Attached(name, record(table, recorded).encode()),),
            once=f"result-{table.id}",
        )
