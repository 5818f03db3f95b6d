"""Checks before any handler runs: rate limits, and presses for tables in another place."""

import discord

from bot.client.quotas import Quota, Quotas
from bot.ids import UserId
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.tablebook import TableBook
from cogs.ui.permissions import home_of, within_reach
from cogs.ui.press import Press, Verb
from cogs.ui.router import Guard, sent_by


class RateLimiter:
    """Rate limits for commands and presses, except players' presses in games."""

    def __init__(self, limits: Quotas, book: TableBook) -> None:
        self._limits = limits
        self._book = book

    async def limit_rate(self, interaction: discord.Interaction) -> None:
        """Count a command, or a press that isn't by a player of the game. Raises QuotaExceeded."""
        if not self._plays(interaction):
            self._limits.take(Quota.COMMANDS, interaction.user.id, interaction.guild_id)

    def _plays(self, interaction: discord.Interaction) -> bool:
        """Return True if the press is by a player of a game in progress."""
        press = Press.read(sent_by(interaction).custom_id)
        table = self._book.open_ones.get(press.table) if press else None
        seat = table.seat_of(UserId(interaction.user.id)) if table else None
        return table is not None and table.match is not None and seat is not None


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
