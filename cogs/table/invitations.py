"""Invitations and calls for players in channels, which are updated once they no longer offer a seat.

They offer seats only while the table is in its lobby. The server, table, channel and kind of each message
are saved, but its text is read from Discord, so that nothing about the named people is stored.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.ids import ChannelId, TableId, UserId
from bot.store.errors import StoreError, log_level_of
from bot.tables.table import Stage, Table
from cogs.table import lobby_words
from cogs.ui.controls import CHIEF, Button, button, picker
from cogs.ui.delivery import edit
from cogs.ui.layout import Screen, lines, screen
from cogs.ui.link_buttons import NOWHERE, go_to, to_open_tables
from cogs.ui.message_states import MessageStateStore
from cogs.ui.messages import RedrawScheduler, log_refusal
from cogs.ui.press import Press, Verb
from cogs.ui.words import refusals

log = logging.getLogger(__name__)


def invite_view(table: Table, *, subscribed: bool, refused: str = "", attempt: int = 0) -> Screen:
    """Return Discord's list of people to invite, up to the free seats, and other ways to find players.

    ``refused`` says why the last ``attempt`` invited no one. Each has a list of its own, since clients don't
    send the same choice from one list twice.
    """
    press, most = Press(Verb.INVITE, table.id, attempt), len(table.free_seats())
    return screen(
        lines(f"### {lobby_words.INVITE_WHO}", refused),
        picker(ui.UserSelect, press, lobby_words.CHOOSE_PEOPLE, max_values=most),
        lobby_words.OR_CALL,
        [
            button(lobby_words.CALL, Press(Verb.CALL_PLAYERS, table.id)),
            subscribe_button(subscribed=subscribed),
        ],
    )


def invitation_view(
    table: Table, inviter: str, invited: Sequence[UserId], channel: ChannelId | None
) -> Screen:
    """Return an invitation. ``channel`` is where the table is, if it's elsewhere."""
    declining = Press(Verb.DECLINE, table.id, detail=str(invited[0]) if len(invited) == 1 else "")
    return screen(
        lines(lobby_words.mentioned(invited), lobby_words.invites(table, inviter, channel)),
        [
            button(lobby_words.SIT_DOWN, Press(Verb.SIT, table.id), CHIEF),
            button(lobby_words.NO_THANKS, declining),
        ],
    )


def call_for_players_view(table: Table, caller: str, role: int | None, users: Sequence[UserId]) -> Screen:
    """Return a call for players, which pings a role or these users."""
    return screen(
        lines(
            f"<@&{role}>" if role else lobby_words.mentioned(users),
            lobby_words.looks_for_players(table, caller),
        ),
        [button(lobby_words.SIT_DOWN, Press(Verb.SIT, table.id), CHIEF), subscribe_button()],
    )


def subscribe_button(*, subscribed: bool = False) -> Button:
    """Return the button that starts or stops pinging a person for calls in this channel."""
    return button(
        lobby_words.CALL_ME_NO_MORE if subscribed else lobby_words.CALL_ME, Press(Verb.SUBSCRIBE, NOWHERE)
    )


def outdated_view(text: str, table: Table | None, others: Sequence[Button] = ()) -> Screen:
    """Return an invitation whose game has started, or whose table is closed (None), with other ways to play.

    ``text`` is what it says, and ``others`` are buttons that still work.
    """
    if table is None:
        return screen(text, lobby_words.TABLE_HAS_CLOSED, [to_open_tables(), *others])
    watching = go_to(table.guild_id, table.channel_id, refusals.WATCH)
    return screen(text, lobby_words.GAME_HAS_STARTED, [watching, to_open_tables(), *others])


class Invitations:
    """The posted invitations and calls, updated when their table's game starts, or the table closes."""

    def __init__(self, bot: EuchreBot) -> None:
        self._bot = bot
        self._book = bot.manager.book
        self._posted = MessageStateStore(bot.store, "invitations")  # table, channel, True if it's a call
        self._of: dict[TableId, list[str]] = {}
        self._latest: RedrawScheduler[str] = RedrawScheduler(self._outdate, bot.manager.pace.redraw)
        self._book.listen(self._changed)

    async def restore(self) -> None:
        """Load the messages posted before, and update those whose lobby is gone."""
        for key, (_, table_id, *_) in (await self._posted.restore()).items():
            self._follow(TableId(table_id), key)

    async def close(self) -> None:
        """Stop updating messages. The next process continues."""
        await self._latest.close(self._bot.requests.is_waiting)

    async def posted(
        self, interaction: discord.Interaction, table: Table, message_id: int | None, *, is_call: bool = False
    ) -> None:
        """Save the message that offers seats at the table, if its id is known.

        ``is_call``: it's a call for players, not an invitation.
        """
        if message_id is None:
            return
        try:
            await self._posted.put(
                str(message_id), table.guild_id, table.id, interaction.channel_id or 0, is_call
            )
        except StoreError as error:  # only lost if the bot restarts before the game
            log.log(log_level_of(error), "invitation not saved: table=%s error=%s", table.id, error)
        self._follow(table.id, str(message_id))

    async def forget_deleted(self, interaction: discord.Interaction) -> None:
        """Forget the pressed message, which is deleted."""
        if interaction.message is not None:
            await self._posted.remove(str(interaction.message.id))

    def _follow(self, table_id: TableId, key: str) -> None:
        self._of.setdefault(table_id, []).append(key)
        table = self._book.open_ones.get(table_id)
        if table is None or table.stage is not Stage.LOBBY:
            self._mark(table_id)

    def _changed(self, table: Table) -> None:
        if table.match is not None or table.ended is not None:
            self._mark(table.id)

    def _mark(self, table_id: TableId) -> None:
        for key in self._of.pop(table_id, ()):
            self._latest.mark(key)

    async def _outdate(self, key: str) -> None:
        """Edit the outdated message, keeping its text. Forget it when that's done, or if Discord refuses."""
        posted = self._posted.get(key)
        if posted is None:
            return
        _, table_id, channel_id, is_call = posted
        channel = self._bot.get_partial_messageable(channel_id)
        table = self._book.open_ones.get(TableId(table_id))
        others = [subscribe_button()] if is_call else []
        with log_refusal(f"invitation={table_id}"):
            message = await channel.fetch_message(int(key))
            shown = outdated_view("\n".join(_texts(message.components)), table, others)
            async with self._bot.requests.turn(Urgency.REST, ("edit", channel_id)):
                await edit(channel.get_partial_message(message.id), shown, [])
        await self._posted.remove(key)


def _texts(components: Sequence[Any]) -> Iterator[str]:
    """Yield the texts of a message from top to bottom."""
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component.content
        yield from _texts(getattr(component, "children", ()))
