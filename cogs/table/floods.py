"""Commands and presses are counted, and too many of them refused; what is pressed in a game never is."""

from __future__ import annotations

from typing import Any

import discord

from bot.ids import UserId
from bot.limits import Asked, Limits
from bot.tables.tablebook import TableBook
from cogs.ui.press import Press


class Floods:
    """Refuses what is too much, before anything else is done with it."""

    def __init__(self, limits: Limits, book: TableBook) -> None:
        self._limits = limits
        self._book = book

    async def keep_out(self, interaction: discord.Interaction) -> None:
        """Count a command, or a press that is of no game of the one who presses; raises TooMuch."""
        if not self._plays(interaction):
            self._limits.take(Asked.COMMANDS, interaction.user.id, interaction.guild_id)

    def _plays(self, interaction: discord.Interaction) -> bool:
        """Whether it is pressed at a game in play by somebody who plays in it."""
        data: dict[str, Any] = dict(interaction.data or {})
        press = Press.read(str(data.get("custom_id", "")))
        table = self._book.open_ones.get(press.table) if press else None
        seat = table.seat_of(UserId(interaction.user.id)) if table else None
        return table is not None and table.match is not None and seat is not None
