"""Hands by direct message: where players are told of their turn, with the buttons to play.

Only the owner of a hand is ever sent it. Each table has one such message for a seat: a new one takes the
place of the one before, since an edit tells nobody. Which message it is, is saved for the next process.
"""

from __future__ import annotations

import logging

import discord

from bot.client.client import EuchreBot
from bot.engine.seats import Seat
from bot.ids import NO_SERVER, TableId, UserId
from bot.tables.settings import Notify
from bot.tables.table import Table
from cogs.table.panels import Panels
from cogs.ui.delivery import codes, is_refusal
from cogs.ui.message_states import MessageStateStore
from cogs.ui.messages import remove

log = logging.getLogger(__name__)
_TAKES_NONE = (50007, 50278)  # from this bot, or from anyone who shares no server


class DirectHands:
    """Sends players their hands by direct message, and keeps each up to date."""

    def __init__(self, bot: EuchreBot, panels: Panels) -> None:
        self._bot = bot
        self._panels = panels
        self._sent = MessageStateStore(bot.store, "direct-hands")  # the channel, the message, the turn's seq

    async def restore(self) -> None:
        """Bring the messages of open tables up to date, and forget all others."""
        for key, (_, channel_id, message_id, _) in (await self._sent.restore()).items():
            table_id, _, seat = key.partition(" ")
            table = self._bot.manager.book.open_ones.get(TableId(table_id))
            user = table.player(int(seat)).user if table else None
            if table is None or user is None:
                await self._sent.remove(key)
            else:
                self._panels.adopt(table, user, channel_id, message_id)

    def is_for(self, table: Table, user: UserId) -> bool:
        """Return whether the user is told of turns at this table by direct message."""
        return self._bot.manager.users.of(user).told_of_turns(table.clock.seconds) is Notify.DIRECT

    def was_sent(self, table: Table, user: UserId) -> bool:
        """Return whether the user has been sent the hand in this turn."""
        sent = self._sent.get(_key(table, table.seat_of(user)))
        return sent is not None and sent[-1] == table.moved_seq

    async def send(self, table: Table, user: UserId) -> bool:
        """Send the user the hand, in place of the one before; return False if Discord won't deliver it.

        If the user takes no direct messages, it's the channel from then on.
        """
        try:
            channel = await self._bot.create_dm(discord.Object(user))
            playable = self._bot.store.group.holds(NO_SERVER)  # the process that hears of presses there
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
        """Forget the messages of a table that is over; they show how it ended."""
        for key in self.sent_at(table):
            await self._sent.remove(key)

    def sent_at(self, table: Table) -> list[str]:
        """Return the keys of the messages that were sent to players of the table."""
        keys = [_key(table, seat) for seat in range(1, table.rules.seats + 1)]
        return [key for key in keys if self._sent.get(key) is not None]


def _key(table: Table, seat: Seat | None) -> str:
    return f"{table.id} {seat}"
