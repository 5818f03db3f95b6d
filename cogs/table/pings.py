"""Reminders of turns: posted when the table's log has one, and removed when the turn is over.

They are in the table's channel, or in direct messages if the player prefers those. The reminder is in the
table's log, so no one is pinged twice for a turn. The messages' ids are saved, so that the next process can
remove those of a killed one.
"""

import logging
from functools import partial

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.engine.seats import Seat
from bot.ids import NO_SERVER, TableId, UserId
from bot.tables.settings import Notify
from bot.tables.table import Table
from cogs.table.clock import reminder_view
from cogs.table.panels import Panels
from cogs.ui.delivery import codes, deliver, is_refusal, post
from cogs.ui.message_states import MessageStateStore
from cogs.ui.messages import RedrawScheduler, log_refusal, remove

log = logging.getLogger(__name__)
_TAKES_NONE = (50007, 50278)  # refusals of the bot, or of everyone without a common server


class DirectHands:
    """The hands sent to players by direct message, each kept up to date.

    Only the owner of a hand ever gets it. Each table has one such message per seat: a new one replaces the
    previous one, since an edit notifies no one. Their ids are saved for the next process.
    """

    def __init__(self, bot: EuchreBot, panels: Panels) -> None:
        self._bot = bot
        self._panels = panels
        self._sent = MessageStateStore(bot.store, "direct-hands")  # the channel, the message, the turn's seq

    async def restore(self) -> None:
        """Update the messages of open tables, and forget all others."""
        for key, (_, channel_id, message_id, _) in (await self._sent.restore()).items():
            table_id, _, seat = key.partition(" ")
            table = self._bot.manager.book.open_ones.get(TableId(table_id))
            user = table.player(int(seat)).user if table else None
            if table is None or user is None:
                await self._sent.remove(key)
            else:
                self._panels.adopt(table, user, channel_id, message_id)

    def is_for(self, table: Table, user: UserId) -> bool:
        """Return True if the user is notified of turns at this table by direct message."""
        return self._bot.manager.users.of(user).notification_for(table.clock.seconds) is Notify.DIRECT

    def was_sent(self, table: Table, user: UserId) -> bool:
        """Return True if the user has been sent the hand in this turn."""
        sent = self._sent.get(_key(table, table.seat_of(user)))
        return sent is not None and sent[-1] == table.moved_seq

    async def send(self, table: Table, user: UserId) -> bool:
        """Send the user the hand, replacing the previous one. Return False if Discord won't deliver it.

        If the user accepts no direct messages, the channel is used from then on.
        """
        try:
            channel = await self._bot.create_dm(discord.Object(user))
            playable = self._bot.store.group.holds(NO_SERVER)  # only that process gets presses there
            message_id = await self._panels.send(table, user, channel, playable=playable)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.info("no hand by direct message: table=%s %s", table.id, codes(error))
            if error.code in _TAKES_NONE:
                await self._bot.manager.users.set(user, "notifications", Notify.CHANNEL.value)
            return False
        key = _key(table, table.seat_of(user))
        before = self._sent.get(key)
        await self._sent.put(key, table.guild_id, channel.id, message_id, table.moved_seq)
        if before is not None and before[2] != message_id:
            await remove(self._bot.get_partial_messageable(before[1]), before[2])
        return True

    async def forget(self, table: Table) -> None:
        """Forget the messages of an ended table, which show its end."""
        for key in self.sent_at(table):
            await self._sent.remove(key)

    def sent_at(self, table: Table) -> list[str]:
        """Return the keys of the messages that were sent to players of the table."""
        keys = [_key(table, seat) for seat in range(1, table.rules.seats + 1)]
        return [key for key in keys if self._sent.get(key) is not None]


def _key(table: Table, seat: Seat | None) -> str:
    return f"{table.id} {seat}"


class Pings:
    """The reminders in the channels of tables, one for each table whose turn needs it."""

    def __init__(self, client: EuchreBot, direct: DirectHands) -> None:
        self._client = client
        self._direct = direct
        manager = self._manager = client.manager
        # The channel, the message, the seq of the turn.
        self._posted = MessageStateStore(client.store, "reminders")
        self._newest: dict[str, Table] = {}
        self._said: dict[str, int] = {}  # the seq of the last reminded turn
        self._latest: RedrawScheduler[str] = RedrawScheduler(self._catch_up, manager.pace.redraw)

    async def restore(self) -> None:
        """Load the open reminders, remove outdated ones, and send missing direct messages."""
        there = {*await self._posted.restore()}
        await self._direct.restore()
        self._manager.book.listen(self._changed)
        for table in self._manager.book.open_ones.values():
            self._newest[table.id] = table
            if self._needs_direct_message(table):
                there.add(table.id)
            elif table.clock.reminded:
                self._said[table.id] = table.moved_seq
        for table_id in there:
            self._latest.mark(table_id)

    async def close(self) -> None:
        """Stop sending reminders. The next process removes those already posted."""
        await self._latest.close()

    def take_down(self, table_id: str, user: UserId) -> None:
        """Remove the table's reminder, if it's for that user."""
        table = self._newest.get(table_id)
        if table is not None and _user_to_remind(table) == user:
            self._newest.pop(table_id)
            self._latest.mark(table_id)

    def _changed(self, table: Table) -> None:
        if table.clock.reminded or self._posted.get(table.id):
            self._newest[table.id] = table
            self._latest.mark(table.id)
        if table.ended:
            self._said.pop(table.id, None)
            if self._direct.sent_at(table):
                self._newest[table.id] = table
                self._latest.mark(table.id)

    def _needs_direct_message(self, table: Table) -> bool:
        """Return True if the player to act must be notified by direct message, and hasn't been."""
        user = _user_to_remind(table)
        return (
            user is not None and self._direct.is_for(table, user) and not self._direct.was_sent(table, user)
        )

    async def _catch_up(self, table_id: str) -> None:
        table = self._newest.get(table_id)
        if table is not None and table.ended is not None:
            await self._direct.forget(table)
        user = _user_to_remind(table) if table else None
        due = table.moved_seq if table and user else None
        posted = self._posted.get(table_id)
        if posted is not None and posted[-1] != due:
            _, channel_id, message_id, _ = posted
            await self._remove(table_id, channel_id, message_id)
        if table is None or user is None:
            self._newest.pop(table_id, None)
        elif self._said.get(table_id) != table.moved_seq:
            if self._direct.is_for(table, user) and await self._direct.send(table, user):
                self._said[table_id] = table.moved_seq
                return
            async with self._client.requests.turn(Urgency.TURN, ("post", table.channel_id)):
                if self._newest.get(table_id) is table:
                    await self._post(table, user)

    async def _post(self, table: Table, user: UserId) -> None:
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        pinging = discord.AllowedMentions(users=[discord.Object(user)])
        put_up = partial(post, channel, pinging=pinging, once=f"reminder-{table.id}-{table.moved_seq}")
        posted = None
        with log_refusal(f"reminder={table.id}"):  # the board shows the turn, too
            posted = (await deliver(reminder_view(table, user), put_up)).result.id
        self._said[table.id] = table.moved_seq
        if posted is not None:
            await self._posted.put(table.id, table.guild_id, table.channel_id, posted, table.moved_seq)

    async def _remove(self, table_id: str, channel_id: int, message_id: int) -> None:
        with log_refusal(f"old_reminder={table_id}"):
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        await self._posted.remove(table_id)


def _user_to_remind(table: Table) -> UserId | None:
    """Return the user to be reminded of the turn that began at ``moved_seq``, or None."""
    seat = table.person_to_act
    return table.player(seat).user if table.clock.reminded and seat is not None else None
