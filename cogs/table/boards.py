"""The public message of each table: lobby, board, summary, and the result when the game is over.

`cogs.ui.channel_messages` keeps it at the newest state. Here is what only tables know: what the message
shows, when a private table has none, how urgent it is, and what happens at the start and the end of a game.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import REQUESTS, Urgency
from bot.ids import ChannelId, MessageId
from bot.store.errors import StoreError
from bot.tables.clock import SECOND
from bot.tables.events import EndReason
from bot.tables.logbook import LATELY
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Suspend
from bot.tables.table import Stage, Table
from cogs.table import words
from cogs.table.board import board_view
from cogs.table.drawings import Pictured, goes_on, result_drawing, to_show
from cogs.table.lobby import lobby_view
from cogs.table.places import put_away, thread_under
from cogs.table.summary import result_view
from cogs.ui.channel_messages import ChannelMessages, LiveMessage
from cogs.ui.emoji import using_card_style
from cogs.ui.layout import Picture, Screen, illustrated, noted
from cogs.ui.messages import bring_up_to_date, remove
from cogs.ui.pictures import AttachedPicture, Pictures
from cogs.ui.words.ratings import awards_lines, ratings_line

_STARTING = 8.0  # seconds in which the message with which a game starts must stand
_RECENT = 2 * 60  # seconds in which a message is not looked for further up
_OUT_OF_SIGHT = 5  # messages below
_PLAYS = 3  # times the lag in which computer players finish a trick, or a person's turn comes
_QUIET = 10 * 60 * SECOND
_FAREWELLS = 4 * REQUESTS  # that can be said before the process has to be gone


def public_view(table: Table, picture: Picture | None = None, *, leaving: bool = False) -> Screen:
    """Return what everyone sees of a table as it is now, with a picture of it, and while the bot stops."""
    view = (lobby_view if table.match is None else board_view)(table, picture)
    return noted(view, words.RESTARTING) if leaving and table.ended is None else view


@dataclass(slots=True)
class TableMessage(LiveMessage[Table]):
    """A table's message; ``start`` is its id if it was posted for the start of the game."""

    start: MessageId | None = None
    pictured: Pictured | None = None  # the picture that it is to show


class Boards(ChannelMessages[Table, TableMessage]):
    """Keeps every open table's message at its newest state, and posts the result of those that finish."""

    def __init__(self, client: EuchreBot, pictures: Pictures) -> None:
        super().__init__(client, pictures, "boards", TableMessage)
        manager = self._manager = client.manager
        manager.book.listen(self._changed)
        manager.starts.announce_by(self.announce)

    # What the keeper of messages asks

    def open_states(self) -> Iterable[tuple[Table, int | None]]:
        """Return the open tables that everyone sees, each with its message."""
        public = filter(self.is_public, self._manager.book.open_ones.values())
        return [(table, self._manager.book.message_of(table.id)) for table in public]

    async def unshown(self) -> Iterable[tuple[Table, int | None]]:
        """Return the tables that ended lately and whose end isn't shown, each with its message."""
        book = self._manager.book
        return [(table, book.message_of(table.id)) for table in await book.unshown()]

    async def save_message(self, state: Table, message_id: MessageId | None) -> None:
        """Save which message is the table's, and in which channel."""
        if message_id is None:
            await self._manager.book.set_message(state.id, None)
        elif state.id in self._manager.book.open_ones:
            board = self.live(state)
            board.newest = replace(board.newest, channel_id=state.channel_id)
            await self._manager.book.set_board(state.id, message_id, state.channel_id)

    def is_public(self, state: Table) -> bool:
        """Return False for a private table: its player's hand shows what there is to see."""
        return not state.private

    def restored_seq(self, state: Table) -> int:
        """Return the ``seq`` with which the table was found in the store."""
        return self._manager.restored_seqs.get(state.id, -1)

    def urgency(self, state: Table) -> Urgency:
        """Return how urgent the table's message is: people's turns come before what others look at."""
        unfinished = state.ended is not None and state.ended.reason is not EndReason.FINISHED
        if unfinished or _is_quiet(state, self._manager.now()):
            return Urgency.REST
        if state.stage is Stage.STARTING:
            return Urgency.HAND  # the cards are dealt when it stands
        asks = state.person_to_act is not None or state.stage in (Stage.LOBBY, Stage.BETWEEN)
        return Urgency.TURN if asks else Urgency.WAITING

    def render(self, live: TableMessage, state: Table) -> Screen:
        """Return what everyone is to see of the table now, with its picture."""
        look = self.pictures.looks.look(state.guild_id)
        live.pictured = to_show(state, None, look, live.attached, live.pictured)
        picture = live.pictured.picture if live.pictured else None
        return illustrated(lambda one: public_view(state, one, leaving=live.parting), picture)

    def delay(self, before: Table, state: Table) -> float:
        """Return 0 where a person's turn has come, or more than an action: computer players follow fast."""
        follows = state.person_to_act is None and goes_on(before, state)
        return _PLAYS * self._manager.pace.lag if follows else 0.0

    def gives_up(self, state: Table) -> bool:
        """Return whether the table ended so long ago that its end is shown no more."""
        return self._manager.now() - state.at >= LATELY

    async def lost_channel(self, state: Table) -> None:
        """Pause the table until a player brings it elsewhere."""
        with suppress(TableRefusal):  # it has ended meanwhile, or the bot is stopping
            await self._manager.do(state.id, Suspend())

    async def put_away(self, live: TableMessage) -> None:
        """Archive the thread of a table that is over."""
        if not live.gone:
            await put_away(self._client, self._manager, live.newest)

    # Showing

    def _changed(self, table: Table) -> None:
        if table.private:
            if table.ended:
                self._live.pop(table.id, None)
            return
        board = self._live.setdefault(table.id, TableMessage(table))
        board.lower |= table.stage is Stage.STARTING and board.start is None
        self.follow(table)

    async def lower_if_far(self, interaction: discord.Interaction, table: Table) -> None:
        """Move the message down for someone who looks for it in its channel, if it is out of sight there."""
        board = self.live(table)
        here = interaction.channel_id == table.channel_id and not self.is_unshown(table)
        if here and board.message_id is not None and self._now() - board.since >= _RECENT:
            # The bot is not told of messages, so it has to ask which there are.
            with suppress(discord.HTTPException):
                after = discord.Object(board.message_id)
                below = self._channel(table).history(limit=_OUT_OF_SIGHT, after=after)
                if len([message async for message in below]) == _OUT_OF_SIGHT:
                    self.lower(table)

    async def announce(self, table: Table) -> MessageId | None:
        """Post the message with which the table's game starts, which is its board, and return its id.

        One that was posted since the lobby was closed will do. None where it can't be posted.
        """
        board = self.live(table)
        if table.private:
            return board.start
        if board.message_id is None:  # as after a restart
            board.message_id = self._manager.book.message_of(table.id)
        if board.start is None and not self.is_unshown(table):
            self.lower(table)
            await self._latest.drawn(table.id, _STARTING)
        return board.start

    def begins_with(self, table: Table, message_id: int) -> None:
        """Note which message the game of a private table starts with: its player's own."""
        self.live(table).start = MessageId(message_id)

    async def say_farewell(self) -> None:
        """Have the tables at which people play say that the bot restarts; returns once they do."""
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
        """Return what everyone is to see of the table now, with its picture."""
        return self.render(self.live(table), table)

    async def posted(
        self,
        state: Table,
        message_id: int,
        *,
        attached: AttachedPicture | None = None,
        showing: bool = True,
        digest: str = "",
    ) -> None:
        """Note that the table's message was posted, and whether its game can start with it."""
        if showing and state.stage is Stage.STARTING:
            self.live(state).start = MessageId(message_id)
        await super().posted(state, message_id, attached=attached, showing=showing, digest=digest)

    async def move_to(
        self, table: Table, channel_id: int, message_id: int, attached: AttachedPicture | None = None
    ) -> None:
        """Note that the table's message was posted again, perhaps elsewhere, and remove the one before.

        Raises StoreError if that can't be saved; the message just posted is then removed.
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
        """Give the table a thread of its own under that message; raises one of FAILURES."""
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

    # Looking

    def gone(self, table: Table) -> bool:
        """Return whether the table has lost its channel."""
        return self.live(table).gone

    def trouble(self, interaction: discord.Interaction, table: Table, *, once: bool = False) -> str | None:
        """Return why the table's message can't be kept up to date, for the one who asked; None when it can.

        With ``once``, each is told so once.
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
        """Post the result of a finished game, in place of its board."""
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
        make = partial(result_view, table, ratings=told, awards=earned)
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
