"""The Options screens people have open; each is redrawn when its table changes."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.tables.table import Table
from cogs.house_rules.screens import options_view
from cogs.ui.layout import Screen
from cogs.ui.private_messages import PrivateMessage, PrivateMessages


@dataclass(eq=False, slots=True)
class OptionsScreen(PrivateMessage):
    """An Options screen, and where in it someone is (see `options_view`)."""

    place: str = ""


class OptionsScreens(PrivateMessages[OptionsScreen]):
    """Shows a table's options to people, and keeps the screens they have open up to date."""

    def is_over(self, table: Table) -> bool:
        """Return whether the options can't change any more."""
        return table.match is not None or table.ended is not None

    def render(self, table: Table, user: int, message: OptionsScreen) -> Screen:
        """Return the screen as it is to be now."""
        return options_view(table, user, message.place)

    async def show(
        self,
        interaction: discord.Interaction,
        table: Table,
        at: str = "",
        *,
        note: str | None = None,
    ) -> None:
        """Answer with the screen as that user sees it, and keep it at the newest from then on."""
        user = interaction.user.id
        with self.held(table.id, user):
            shown = options_view(table, user, at, note=note)
            edit, _, message_id = await self._pictures.answer(interaction, shown)
            digest = options_view(table, user, at).digest()  # the note stays until rules change
            screen = OptionsScreen(edit, self._now(), table, digest, message_id, place=at)
            self.keep((table.id, user), screen)
