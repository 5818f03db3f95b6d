"""The user menu *Block*, and /euchre-admin members and tables."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client.client import EuchreBot
from cogs.conduct import words
from cogs.conduct.blocking import Blocking
from cogs.conduct.managing import Managing
from cogs.conduct.press import BlocksPress, MemberPress, MemberVerb, TablesPress
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of
from cogs.ui.services import Services


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
