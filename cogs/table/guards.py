"""Checks before any handler runs: rate limits, and presses for tables in another place."""

from collections.abc import Awaitable, Callable

import discord

from bot.client.quotas import Quota, Quotas
from bot.ids import UserId
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.tablebook import TableBook
from cogs.ui.permissions import home_of, within_reach
from cogs.ui.press import Press, Verb
from cogs.ui.router import Guard, sent_by


def limit_rate(limits: Quotas, book: TableBook) -> Callable[[discord.Interaction], Awaitable[None]]:
    """Return a rate limit for commands and presses, except players' presses in games."""

    async def limit(interaction: discord.Interaction) -> None:
        press = Press.read(sent_by(interaction).custom_id)
        table = book.open_ones.get(press.table) if press else None
        if table is None or table.match is None or table.seat_of(UserId(interaction.user.id)) is None:
            limits.take(Quota.COMMANDS, interaction.user.id, interaction.guild_id)

    return limit


def guard_place(manager: TableManager) -> Guard[Press]:
    """Return a guard against presses for tables of another server, and for others' private tables.

    Players of the table pass. No screen has such a button for anyone else. Managing one server gives no
    rights in another.
    """

    def guard(interaction: discord.Interaction, press: Press) -> None:
        table = manager.book.open_ones.get(press.table)
        if table is None:
            return
        if not within_reach(interaction, table):
            raise TableRefusal(Why.NO_TABLE)
        elsewhere = table.guild_id != home_of(interaction)
        ending = press.verb in (Verb.END, Verb.END_NOW)
        if elsewhere and ending and table.opened_by != UserId(interaction.user.id):
            raise TableRefusal(Why.NOT_OPENER, table)

    return guard
