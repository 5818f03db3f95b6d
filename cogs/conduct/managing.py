"""/euchre-admin members and tables: who may play here, and closing tables."""

from __future__ import annotations

import discord

from bot.client.client import EuchreBot
from bot.ids import GuildId, UserId
from bot.store.conduct import UNDONE_BY, ModAction
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import End, Person
from bot.tables.table import Table
from cogs.conduct import words
from cogs.conduct.press import MemberPress, MemberVerb, TablesPress, TablesVerb
from cogs.conduct.screens import close_view, member_view, members_view, tables_view
from cogs.ui.admin import EuchreAdmin
from cogs.ui.answers import Refused, replace_screen, save
from cogs.ui.permissions import guild_of

Interaction = discord.Interaction
_SHOWN = 15  # of the log, as much as is read on a phone


class Managing:
    """Shows members and tables of a server to those who manage it, and does what they ask."""

    def __init__(self, bot: EuchreBot, admin: EuchreAdmin) -> None:
        self.bot = bot
        self.manager = bot.manager
        self.conduct = bot.manager.conduct
        self.admin = admin

    async def members(self, interaction: Interaction, press: MemberPress) -> None:
        """Do what was pressed with a member, and show the member as is then; without one, the list."""
        by, guild = self.admin.person(interaction), guild_of(interaction)
        user = UserId(press.user)
        note = await self._do(interaction, press.verb, user, by) if user else ""
        log = await self.bot.store.conduct.log(guild, _SHOWN, user or None)
        if not user:
            await replace_screen(interaction, members_view(self.conduct.in_force(guild), log))
            return
        in_force = [each for each in UNDONE_BY if self.conduct.holds(each, guild, user)]
        await replace_screen(interaction, member_view(user, in_force, log, note))

    async def tables(self, interaction: Interaction, press: TablesPress) -> None:
        """Show the open tables of the server, or close one."""
        by, guild = self.admin.person(interaction), guild_of(interaction)
        note = ""
        if press.verb is not TablesVerb.LIST:
            table = self._table(guild, press)
            if press.verb is TablesVerb.ASK:
                await replace_screen(interaction, close_view(table, press.page))
                return
            table = await save(interaction, self.manager.do(table.id, End(), by=by))
            note = words.CLOSING_ASKED
            if table.ended is not None:
                await self._note(interaction, table.opened_by, ModAction.END)
                note = words.CLOSED
        here = [each for each in self.manager.book.in_server(guild) if not each.private]
        await replace_screen(interaction, tables_view(here, press.page, note))

    def _table(self, guild: GuildId, press: TablesPress) -> Table:
        """Return the table that was pressed; raises TableRefusal if it isn't one that managers close here."""
        table = self.manager.book.get(press.table)
        if table.guild_id != guild or table.drive or table.private:
            raise TableRefusal(Why.NO_TABLE)
        return table

    async def _do(self, interaction: Interaction, verb: MemberVerb, user: UserId, by: Person) -> str:
        """Do that with the member, and return what came of it; raises Refused where it can't be done."""
        if verb is MemberVerb.SHOW:
            return ""
        guild, action = guild_of(interaction), ModAction(verb.value)
        if action in UNDONE_BY and user in (by.id, self.bot.application_id):
            raise Refused(words.CANT_DO_THAT)
        held = next((held for held, undone in UNDONE_BY.items() if action in (held, undone)), None)
        if held and self.conduct.holds(held, guild, user) is (action is held):
            return words.done(action, user)  # somebody else was quicker
        if action is ModAction.REMOVE and not await save(interaction, self._remove(guild, user, by)):
            return words.at_no_table(user)
        await self._note(interaction, user, action)
        if action is ModAction.BAN:
            await self._remove(guild, user, by)
        if action is ModAction.MUTE:
            self.manager.muted(user)
        return words.done(action, user)

    async def _remove(self, guild: GuildId, member: UserId, by: Person) -> bool:
        """Take the member from every table and tournament in the server, and return whether there was any."""
        of_tournaments = await self.bot.tournaments.remove_from_all(guild, member, by=by)
        return await self.manager.remove_from_all(guild, member, by=by) or of_tournaments

    async def _note(self, interaction: Interaction, member: int, action: ModAction) -> None:
        """Save what was done, by whom, and have it hold."""
        noting = self.conduct.take(guild_of(interaction), UserId(interaction.user.id), member, action)
        await save(interaction, noting)
