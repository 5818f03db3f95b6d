"""Invitations to tables, and calls for players, as new messages that ping people.

Edits and ephemeral messages ping no one. An invitation looks the same for everyone: people who blocked the
inviter, or want no pings, are silently not pinged.
"""

import random
from collections.abc import Sequence
from typing import Any

import discord
from cachetools import TTLCache
from discord import app_commands

from bot.client.client import EuchreBot
from bot.client.quotas import Quota
from bot.ids import TableId, UserId
from bot.store.conduct import ModAction
from bot.tables.preconditions import need_lobby, need_seat
from bot.tables.refusals import TableRefusal, Why
from bot.tables.settings import Notify, write
from bot.tables.table import Stage, Table
from cogs.table import lobby_words
from cogs.table.invitations import Invitations, call_for_players_view, invitation_view, invite_view
from cogs.ui import answers
from cogs.ui.layout import screen
from cogs.ui.message_states import MessageStateStore
from cogs.ui.permissions import guild_of, person
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handles

HOUR = 60 * 60 * 1000
MOST_CALLED = 10
MOST_CHANNELS = 20  # in which one person can be called
_REMEMBERED = 10_000  # invitations


Invitee = discord.User | discord.Member
"""A person to invite, as Discord sent them with a command or a choice."""


def _sees(interaction: Interaction, user: Invitee) -> bool:
    """Return True if the user is a member who can see the channel."""
    if not isinstance(user, discord.Member):
        return False
    may, channel = user.resolved_permissions, interaction.channel
    if may is None and isinstance(channel, discord.Thread):
        channel = channel.parent
    if may is None and isinstance(channel, discord.abc.GuildChannel):
        may = channel.permissions_for(user)
    return may is not None and may.view_channel


def invitees(interaction: Interaction, ids: Sequence[str]) -> list[Invitee]:
    """Return the users who were chosen from Discord's list, as it sent them."""
    data: dict[str, Any] = dict(interaction.data or {})
    # discord.py offers this only in views, which wait for presses.
    found = app_commands.Namespace._get_resolved_items(interaction, data.get("resolved", {}))
    users = [each for each in found.values() if isinstance(each, (discord.User, discord.Member))]
    return [each for each in users if str(each.id) in ids]


class Inviting:
    """The invitations of people to tables, and the calls of those who want to play."""

    def __init__(self, bot: EuchreBot) -> None:
        self.bot = bot
        self.manager = bot.manager
        self._calls = MessageStateStore(bot.store, "calls")  # by channel, when players were called last
        self._invitations = Invitations(bot)
        self._invited: TTLCache[tuple[TableId, UserId], None] = TTLCache(_REMEMBERED, HOUR / 1000)

    async def restore(self) -> None:
        """Load the times of the last calls, and the invitations in channels."""
        await self._calls.restore()
        await self._invitations.restore()

    async def close(self) -> None:
        """Stop updating invitations."""
        await self._invitations.close()

    # Invitations

    @handles(Verb.INVITE)
    async def choose(self, interaction: Interaction, press: Press) -> None:
        """Show Discord's list of people, up to the number of free seats, and invite those chosen."""
        table, refused = self._open_table(interaction, press), ""
        if press.detail:
            try:
                await self.invite(interaction, table, invitees(interaction, press.detail.split()))
                return
            except answers.Refused as refusal:
                refused = str(refusal)
        subscribed = interaction.channel_id in self.manager.users.of(interaction.user.id).call_channels
        attempt = press.seq + 1 if refused else 0
        shown = invite_view(table, subscribed=subscribed, refused=refused, attempt=attempt)
        await answers.replace_screen(interaction, shown)

    async def invite(self, interaction: Interaction, table: Table, chosen: Sequence[Invitee]) -> None:
        """Post an invitation of these people to the table, which pings those who allow it.

        The list they were chosen from is replaced by a confirmation, which says who can't be invited, too.
        """
        new = [each for each in chosen if table.seat_of(UserId(each.id)) is None]
        people = [each for each in new if not each.bot]
        unseen = [UserId(each.id) for each in people if not _sees(interaction, each)]
        again = [UserId(each.id) for each in people if (table.id, each.id) in self._invited]
        ids = [id_ for each in people if (id_ := UserId(each.id)) not in {*unseen, *again}]
        left_out = lobby_words.not_invited(unseen, again, bots=len(people) < len(new))
        if not ids:
            raise answers.Refused(left_out or lobby_words.ALREADY_HERE)
        user = UserId(interaction.user.id)
        for _ in ids:
            self.bot.quotas.take(Quota.INVITATIONS, user, interaction.guild_id)
        self._invited.update({(table.id, id_): None for id_ in ids})
        pinged = [id_ for id_ in ids if await self._wants(interaction, id_)]
        users = [discord.Object(id_) for id_ in pinged]
        where = table.channel_id if table.channel_id != interaction.channel_id else None
        shown = invitation_view(table, person(interaction).name, ids, where)
        pinging = discord.AllowedMentions(users=users, roles=False, everyone=False)
        listed = answers.on_own_screen(interaction)
        if listed:
            await interaction.response.defer()
        posted = await answers.show(interaction, shown, aloud=True, pinging=pinging)
        await self._invitations.posted(interaction, table, posted)
        if listed:
            await answers.replace_screen_later(interaction, screen(lobby_words.invited(ids), left_out))

    @handles(Verb.DECLINE)
    async def decline(self, interaction: Interaction, press: Press) -> None:
        """Decline an invitation. One for a single person is deleted, and others can't decline it."""
        table, user = self.manager.book.open_ones.get(press.table), UserId(interaction.user.id)
        if press.number == user:
            await interaction.response.defer()
            await interaction.delete_original_response()
            await self._invitations.forget_deleted(interaction)
        elif press.number is not None or (table is not None and table.seat_of(user)):
            await answers.reply_text(interaction, lobby_words.NOT_FOR_YOU)
        else:
            await answers.reply_text(interaction, lobby_words.NO_MATTER)

    async def _wants(self, interaction: Interaction, user: UserId) -> bool:
        """Return True if the bot may ping the user in the name of the one who asks."""
        if self.manager.conduct.is_in_force(ModAction.MUTE, interaction.guild_id or 0, user):
            return False
        if self.manager.users.of(user).notifications is Notify.NONE:
            return False
        return not await self.manager.conduct.are_blocked([user], [interaction.user.id])

    # Calling players

    @handles(Verb.CALL_PLAYERS)
    async def call(self, interaction: Interaction, press: Press) -> None:
        """Ping the server's role for calls, or some of those who want to be called in this channel."""
        table, guild_id = self._open_table(interaction, press), guild_of(interaction)
        channel_id, now = interaction.channel_id or 0, self.manager.now()
        last = self._calls.get(str(channel_id))
        if last is not None and now - last[-1] < HOUR:
            raise answers.Refused(lobby_words.called_lately(last[-1] + HOUR))
        role = self._role(interaction)
        # No one else may call in this channel meanwhile.
        await self._calls.put(str(channel_id), guild_id, now)
        called = [] if role else await self._called(interaction, table)
        if not role and not called:
            await self._calls.remove(str(channel_id))
            raise answers.Refused(lobby_words.NOBODY_TO_CALL)
        users = [discord.Object(user) for user in called]
        pinging = discord.AllowedMentions(
            users=users, roles=[discord.Object(role)] if role else False, everyone=False
        )
        shown = call_for_players_view(table, person(interaction).name, role, called)
        posted = await answers.show(interaction, shown, aloud=True, pinging=pinging)
        await self._invitations.posted(interaction, table, posted, is_call=True)

    @handles(Verb.SUBSCRIBE)
    async def subscribe(self, interaction: Interaction, press: Press) -> None:
        """Start or stop calling the user in this channel."""
        user, channel_id = UserId(interaction.user.id), interaction.channel_id or 0
        channels = self.manager.users.of(user).call_channels
        on = channel_id not in channels
        if on and len(channels) >= MOST_CHANNELS:
            raise answers.Refused(lobby_words.TOO_MANY_CHANNELS)
        after = (*channels, channel_id) if on else tuple(each for each in channels if each != channel_id)
        await answers.save(interaction, self.manager.users.set(user, "call_channels", write(after)))
        await answers.finish(interaction, lobby_words.CALLED_FROM_NOW if on else lobby_words.CALLED_NO_MORE)

    def _role(self, interaction: Interaction) -> int | None:
        """Return the server's role for calls, if it can be pinged, but never the role of everyone."""
        guild = interaction.guild
        named = self.manager.servers.of(guild_of(interaction)).call_role
        role = guild.get_role(named) if guild is not None and named is not None else None
        if role is None or role.is_default():
            return None
        return role.id if role.mentionable or interaction.app_permissions.mention_everyone else None

    async def _called(self, interaction: Interaction, table: Table) -> list[UserId]:
        """Return at most ten who want to be called in this channel, at random."""
        wanting = [
            UserId(user)
            for user, settings in self.manager.users.all().items()
            if interaction.channel_id in settings.call_channels and table.seat_of(UserId(user)) is None
        ]
        random.shuffle(wanting)
        called: list[UserId] = []
        for user in wanting:
            plays = any(not each.private for each in self.manager.book.of(user))
            if len(called) < MOST_CALLED and not plays and await self._wants(interaction, user):
                called.append(user)
        return called

    def _open_table(self, interaction: Interaction, press: Press) -> Table:
        """Return the press's table. Refuse one without free seats, and people who don't sit there."""
        table = self.manager.book.get(press.table)
        need_lobby(table)
        need_seat(table, UserId(interaction.user.id))
        if table.full:
            raise TableRefusal(Why.TABLE_FULL, table)
        return table


def lobby_of(tables: Sequence[Table]) -> Table | None:
    """Return the first of these tables with free seats in its lobby, or None."""
    return next((each for each in tables if each.stage is Stage.LOBBY and each.free_seats()), None)
