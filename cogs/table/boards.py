"""The public message of each table: lobby, board, summary, and the result of a finished game.

`cogs.ui.channel_messages` keeps it up to date. This module has what is special about tables: what the message
shows, when a private table has none, how urgent it is, and the start and end of a game.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import REQUESTS, Urgency
from bot.ids import ChannelId, MessageId, TournamentId
from bot.store.errors import StoreError
from bot.tables.clock import SECOND
from bot.tables.events import EndReason
from bot.tables.logbook import RECENT_MS
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Suspend
from bot.tables.table import Stage, Table
from cogs.table import words
from cogs.table.board import board_view
from cogs.table.drawings import Pictured, is_minor_change, picture_to_show, result_drawing
from cogs.table.lobby import lobby_view
from cogs.table.places import archive_thread, thread_under
from cogs.table.summary import result_view
from cogs.ui.channel_messages import ChannelMessages, LiveMessage
from cogs.ui.emoji import using_card_style
from cogs.ui.layout import Picture, Screen, illustrated, noted
from cogs.ui.messages import bring_up_to_date, remove
from cogs.ui.pictures import AttachedPicture, Pictures
from cogs.ui.words.ratings import awards_lines, ratings_line

_STARTING = 8.0  # seconds in which the message with which a game starts must be posted
_RECENT = 2 * 60  # seconds in which a message counts as visible
_OUT_OF_SIGHT = 5  # messages below
_PLAYS = 3  # times the lag, enough for bots to finish a trick
_QUIET = 10 * 60 * SECOND
_FAREWELLS = 4 * REQUESTS  # messages that can be edited before the process must end


def public_view(table: Table, picture: Picture | None = None, *, leaving: bool = False) -> Screen:
    """Return a table's public message, with a picture of it, and a note while the bot is stopping."""
    view = (lobby_view if table.match is None else board_view)(table, picture)
    return noted(view, words.RESTARTING) if leaving and table.ended is None else view


@dataclass(slots=True)
class TableMessage(LiveMessage[Table]):
    """A table's message. ``start`` is its id if it was posted for the start of the game."""

    start: MessageId | None = None
    pictured: Pictured | None = None  # the picture to show


class Boards(ChannelMessages[Table, TableMessage]):
    """The keeper of every open table's message, which also posts the results of finished games."""

    def __init__(self, client: EuchreBot, pictures: Pictures) -> None:
        super().__init__(client, pictures, "boards", TableMessage)
        manager = self._manager = client.manager
        manager.book.listen(self._changed)
        manager.starts.use_announcer(self.announce)

    # Answers for the keeper of messages

    def open_states(self) -> Iterable[tuple[Table, int | None]]:
        """Return the open tables that everyone sees, each with its message."""
        public = filter(self.is_public, self._manager.book.open_ones.values())
        return [(table, self._manager.book.message_of(table.id)) for table in public]

    async def ended_with_message(self) -> Iterable[tuple[Table, int | None]]:
        """Return the tables that ended recently and whose end isn't shown yet, each with its message."""
        book = self._manager.book
        return [(table, book.message_of(table.id)) for table in await book.ended_with_message()]

    async def save_message(self, state: Table, message_id: MessageId | None) -> None:
        """Save the id of the table's message, and its channel. A game about to start begins with it."""
        if message_id is None:
            await self._manager.book.set_message(state.id, None)
        elif state.id in self._manager.book.open_ones:
            board = self.live(state)
            board.newest = replace(board.newest, channel_id=state.channel_id)
            if state.stage is Stage.STARTING and board.shown is not None:  # it shows the table
                board.start = message_id
            await self._manager.book.set_board(state.id, message_id, state.channel_id)

    def is_public(self, state: Table) -> bool:
        """Return False for a private table, which is shown only to its player."""
        return not state.private

    def restored_seq(self, state: Table) -> int:
        """Return the ``seq`` at which the table was restored."""
        return self._manager.restored_seqs.get(state.id, -1)

    def urgency(self, state: Table) -> Urgency:
        """Return the urgency of the table's message: people's turns come first."""
        unfinished = state.ended is not None and state.ended.reason is not EndReason.FINISHED
        if unfinished or _is_quiet(state, self._manager.now()):
            return Urgency.REST
        if state.stage is Stage.STARTING:
            return Urgency.HAND  # the cards are dealt once it's posted
        asks = state.person_to_act is not None or state.stage in (Stage.LOBBY, Stage.BETWEEN)
        return Urgency.TURN if asks else Urgency.WAITING

    def render(self, live: TableMessage, state: Table) -> Screen:
        """Return the table's current public message, with its picture."""
        theme = self.pictures.looks.theme(state.guild_id)
        live.pictured = picture_to_show(state, None, theme, live.attached, live.pictured)
        picture = live.pictured.picture if live.pictured else None
        return illustrated(lambda one: public_view(state, one, leaving=live.parting), picture)

    def delay(self, before: Table, state: Table) -> float:
        """Return 0 on a person's turn or after several actions, else a pause, since bots act fast."""
        follows = state.person_to_act is None and is_minor_change(before, state)
        return _PLAYS * self._manager.pace.lag if follows else 0.0

    def gives_up(self, state: Table) -> bool:
        """Return True if the table ended too long ago to still show its end."""
        return self._manager.now() - state.at >= RECENT_MS

    async def lost_channel(self, state: Table) -> None:
        """Pause the table until a player moves it to another channel."""
        with suppress(TableRefusal):  # it has ended meanwhile, or the bot is stopping
            await self._manager.do(state.id, Suspend())

    async def clean_up(self, live: TableMessage) -> None:
        """Archive the thread of an ended table."""
        if not live.gone:
            await archive_thread(self._client, self._manager, live.newest)

    # Updates

    def _changed(self, table: Table) -> None:
        if table.private:
            if table.ended:
                self._live.pop(table.id, None)
            return
        board = self._live.setdefault(table.id, TableMessage(table))
        board.lower |= table.stage is Stage.STARTING and board.start is None
        self.follow(table)

    async def repost_if_far(self, interaction: discord.Interaction, table: Table) -> None:
        """Move the message down for a person who looks for it in its channel, if it's out of sight."""
        board = self.live(table)
        here = interaction.channel_id == table.channel_id and not self.is_unshown(table)
        if here and board.message_id is not None and self._now() - board.since >= _RECENT:
            # The bot doesn't receive others' messages, so it has to fetch them.
            with suppress(discord.HTTPException):
                after = discord.Object(board.message_id)
                below = self._channel(table).history(limit=_OUT_OF_SIGHT, after=after)
                if len([message async for message in below]) == _OUT_OF_SIGHT:
                    self.lower(table)

    async def announce(self, table: Table) -> MessageId | None:
        """Post the message with which the table's game starts, its board, and return the message's id.

        A message posted since the lobby was closed is enough. Returns None if it can't be posted.
        """
        board = self.live(table)
        if table.private:
            return board.start
        if board.message_id is None:  # after a restart
            board.message_id = self._manager.book.message_of(table.id)
        if board.start is None and not self.is_unshown(table):
            self.lower(table)
            await self._latest.drawn(table.id, _STARTING)
        return board.start

    def record_start_message(self, table: Table, message_id: int) -> None:
        """Record the message with which the game of a private table starts: its player's own."""
        self.live(table).start = MessageId(message_id)

    async def announce_restart(self) -> None:
        """Show on the boards of tables with people that the bot restarts. Return once they do."""
        now = self._manager.now()
        playing = [
            board
            for board in self._live.values()
            if board.message_id is not None
            and not self.is_unshown(board.newest)
            and board.newest.person_to_act is not None
            and not _is_quiet(board.newest, now)
        ]
        playing.sort(key=lambda board: board.newest.at, reverse=True)
        for board in playing[:_FAREWELLS]:
            board.parting = True
        await self.keep()
        for board in playing[:_FAREWELLS]:
            self._latest.mark(board.newest.id)
        await self._latest.settle()

    def screen(self, table: Table) -> Screen:
        """Return the table's current public message, with its picture."""
        return self.render(self.live(table), table)

    async def move_to(
        self, table: Table, channel_id: int, message_id: int, attached: AttachedPicture | None = None
    ) -> None:
        """Record that the table's message was reposted, perhaps elsewhere, and remove the previous one.

        Raises StoreError if that can't be saved. The new message is then removed.
        """
        board = self.live(table)
        before = None if board.gone else board.message_id
        if before is not None:
            try:
                await self._reposts.put(table.id, table.guild_id, table.channel_id, before)
            except StoreError:
                await remove(self._client.get_partial_messageable(channel_id), message_id)
                raise
        await self.posted(replace(table, channel_id=ChannelId(channel_id)), message_id, attached=attached)
        if before is not None:
            await remove(self._channel(table), before)
            await self._end_repost(table.id, before)

    async def own_thread(self, table: Table, channel: discord.TextChannel, name: str, under: int) -> None:
        """Open a thread for the table under that message. Raises one of FAILURES."""
        card_style = using_card_style(self.pictures.looks.card_style(table.guild_id))
        async with thread_under(channel, name, under) as thread:
            there = self._client.get_partial_messageable(thread.id, guild_id=table.guild_id)
            once = f"{table.id}-in-{thread.id}"
            with card_style:
                posted, _, attached = await bring_up_to_date(
                    there, None, self.screen(table), once=once, pictures=self.pictures
                )
        assert posted is not None
        await self.move_to(table, thread.id, posted, attached)

    # State

    def why_outdated(
        self, interaction: discord.Interaction, table: Table, *, once: bool = False
    ) -> str | None:
        """Return the reason, for a player, why the table's message isn't up to date, or None if it is.

        With ``once``, each person gets it only once.
        """
        board = self.live(table)
        if board.gone:
            return words.CHANNEL_GONE
        why = self.find_hindrance(interaction, table)
        if why is None:
            board.told_why.clear()
            return words.BUSY if self._client.ban_guard.too_many else None
        if once and interaction.user.id in board.told_why:
            return None
        board.told_why.add(interaction.user.id)
        return words.not_shown(why)

    # The end

    async def conclude(self, live: TableMessage) -> None:
        """Replace the board of a finished game by its result."""
        table = live.newest
        if table.ended is not None and table.ended.reason is EndReason.FINISHED:
            async with self._requests.turn(self.urgency(table), ("post", table.channel_id)):
                await self._post_result(table)
            await remove(self._channel(table), live.message_id)

    async def _post_result(self, table: Table) -> None:
        store = self._client.store
        ratings, new = await store.ratings.changes_at(table.id), await store.awards.new_at(table.id)
        told, earned = ratings_line(table, ratings), awards_lines(table, new)
        guild = self._client.get_guild(table.guild_id)
        drive = self._client.tournaments.book.open_ones.get(TournamentId(table.drive))
        more = drive is not None and not drive.has_no_more_rounds
        make = partial(result_view, table, ratings=told, awards=earned, more_rounds=more)
        await self.pictures.post(
            self._channel(table),
            make,
            result_drawing(table, guild.name if guild else "", ratings),
            guild=table.guild_id,
            once=f"result-{table.id}",
        )


def _is_quiet(table: Table, now: int) -> bool:
    """Return True if nothing has happened at the table for so long that probably no one is looking."""
    return now - table.at > _QUIET
