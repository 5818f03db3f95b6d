"""Private block lists, and /euchre-admin members and tables."""

from typing import Any

import discord
from discord import app_commands

from bot.client.client import EuchreBot
from bot.ids import GuildId, UserId
from bot.store.conduct import UNDONE_BY, ModAction
from bot.tables.conduct import MOST, ConductBook
from bot.tables.people import Person
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import End
from bot.tables.table import Table
from cogs.conduct import screens, words
from cogs.conduct.screens import BlocksPress, MemberPress, MemberVerb, TablesPress, TablesVerb
from cogs.ui.answers import Refused, replace_screen, save, show
from cogs.ui.controls import CHOICES
from cogs.ui.permissions import EuchreAdmin, guild_of
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of, handles
from cogs.ui.services import Services


class Blocking:
    """A user's private block list, with blocking and unblocking."""

    def __init__(self, conduct: ConductBook) -> None:
        self.conduct = conduct

    async def block(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Block the user whose menu was opened."""
        if user.id == interaction.user.id or user.bot:
            raise Refused(words.CANT_BLOCK)
        me = UserId(interaction.user.id)
        blocked = await self.conduct.users_blocked_by(me)
        if user.id not in blocked:
            if len(blocked) >= MOST:
                raise Refused(words.BLOCKED_ENOUGH)
            await save(interaction, self.conduct.block(me, user.id))
        await show(interaction, screens.blocked_view(user.id))

    @handles(Verb.BLOCKS)
    async def list(self, interaction: Interaction, press: Press | None = None, note: str = "") -> None:
        """Show the players that the user has blocked."""
        blocked = await self.conduct.users_blocked_by(UserId(interaction.user.id))
        await replace_screen(interaction, screens.blocks_view(blocked, note))

    async def choose(self, interaction: Interaction, press: BlocksPress) -> None:
        """Block the users added to the list, and unblock those removed from it."""
        me = UserId(interaction.user.id)
        blocked = await self.conduct.users_blocked_by(me)
        shown = blocked[press.start : press.start + CHOICES]
        if screens.checksum(shown) != press.shown:  # an outdated list
            await self.list(interaction, note=words.LIST_CHANGED)
            return
        bots = _bots_chosen(interaction)
        added = [user for user in press.users if user not in blocked]
        note = ""
        if any(user == me or user in bots for user in added):
            note = words.CANT_BLOCK
        elif len({*blocked} - {*shown} | {*press.users}) > MOST:
            note = words.BLOCKED_ENOUGH
        else:
            for user in added:
                await save(interaction, self.conduct.block(me, user))
            for user in {*shown}.difference(press.users):
                await save(interaction, self.conduct.unblock(me, user))
        await self.list(interaction, note=note)


def _bots_chosen(interaction: Interaction) -> set[int]:
    """Return the ids of chosen users that are bots."""
    data: dict[str, Any] = dict(interaction.data or {})
    users = data.get("resolved", {}).get("users", {})
    return {int(id_) for id_, user in users.items() if user.get("bot")}


_SHOWN = 15  # log entries, as many as fit on a phone


class Managing:
    """A server's members and tables, for its managers to view and change."""

    def __init__(self, bot: EuchreBot, admin: EuchreAdmin) -> None:
        self.bot = bot
        self.manager = bot.manager
        self.conduct = bot.manager.conduct
        self.admin = admin

    async def members(self, interaction: Interaction, press: MemberPress) -> None:
        """Carry out a press on a member, and show the member, or without one the list."""
        by, guild = self.admin.person(interaction), guild_of(interaction)
        user = UserId(press.user)
        if press.verb in screens.ASKED:
            asked = screens.confirm_action_view(user, screens.ASKED[press.verb])
            await replace_screen(interaction, asked)
            return
        note = await self._do(interaction, press.verb, user, by) if user else ""
        log = await self.bot.store.conduct.log(guild, _SHOWN, user or None)
        if not user:
            await replace_screen(interaction, screens.members_view(self.conduct.in_force(guild), log))
            return
        in_force = [each for each in UNDONE_BY if self.conduct.is_in_force(each, guild, user)]
        await replace_screen(interaction, screens.member_view(user, in_force, log, note))

    async def tables(self, interaction: Interaction, press: TablesPress) -> None:
        """Show the open tables of the server, or close one."""
        by, guild = self.admin.person(interaction), guild_of(interaction)
        note = ""
        if press.verb is not TablesVerb.LIST:
            table = self._table(guild, press)
            if press.verb is TablesVerb.ASK:
                await replace_screen(interaction, screens.close_view(table, press.page))
                return
            table = await save(interaction, self.manager.do(table.id, End(), by=by))
            note = words.CLOSING_ASKED
            if table.ended is not None:
                await self._save_action(interaction, table.opened_by, ModAction.END)
                note = words.CLOSED
        here = [each for each in self.manager.book.in_server(guild) if not each.private]
        await replace_screen(interaction, screens.tables_view(here, press.page, note))

    def _table(self, guild: GuildId, press: TablesPress) -> Table:
        """Return the pressed table. Raises TableRefusal if managers can't close it here."""
        table = self.manager.book.get(press.table)
        if table.guild_id != guild or table.drive or table.private:
            raise TableRefusal(Why.NO_TABLE)
        return table

    async def _do(self, interaction: Interaction, verb: MemberVerb, user: UserId, by: Person) -> str:
        """Carry out the action on the member, and return the result in words. Raises Refused."""
        if verb is MemberVerb.SHOW:
            return ""
        guild, action = guild_of(interaction), ModAction(verb.value)
        if action in UNDONE_BY and user in (by.id, self.bot.application_id):
            raise Refused(words.CANT_DO_THAT)
        held = next((held for held, undone in UNDONE_BY.items() if action in (held, undone)), None)
        if held and self.conduct.is_in_force(held, guild, user) is (action is held):
            return words.done(action, user)  # someone else was faster
        if action is ModAction.REMOVE and not await save(interaction, self._remove(guild, user, by)):
            return words.at_no_table(user)
        await self._save_action(interaction, user, action)
        if action is ModAction.BAN:
            await self._remove(guild, user, by)
        if action is ModAction.MUTE:
            self.manager.reschedule_reminders(user)
        return words.done(action, user)

    async def _remove(self, guild: GuildId, member: UserId, by: Person) -> bool:
        """Remove the member from every table and tournament in the server. Return True if there were any."""
        of_tournaments = await self.bot.tournaments.remove_from_all(guild, member, by=by)
        return await self.manager.remove_from_all(guild, member, by=by) or of_tournaments

    async def _save_action(self, interaction: Interaction, member: int, action: ModAction) -> None:
        """Save the moderator's action, and apply it."""
        noting = self.conduct.apply(guild_of(interaction), UserId(interaction.user.id), member, action)
        await save(interaction, noting)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    blocking, managing = Blocking(bot.manager.conduct), Managing(bot, services.admin)
    bot.tree.add_command(app_commands.ContextMenu(name=words.BLOCK, callback=blocking.block))

    @services.admin.command(description=words.MEMBERS_COMMAND)
    @app_commands.describe(member=words.MEMBER_OPTION)
    async def members(interaction: Interaction, member: discord.User | None = None) -> None:
        await managing.members(interaction, MemberPress(MemberVerb.SHOW, member.id if member else 0))

    @services.admin.command(description=words.TABLES_COMMAND)
    async def tables(interaction: Interaction) -> None:
        await managing.tables(interaction, TablesPress())

    router = services.router
    router.add_verbs(Press, handlers_of(blocking, Verb))
    router.add(BlocksPress, blocking.choose, words.OLDER)
    router.add(MemberPress, managing.members, words.OLDER)
    router.add(TablesPress, managing.tables, words.OLDER)
