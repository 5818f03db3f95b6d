"""The House rules screens people have open; each is redrawn when its table's rules change."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.tables.table import Table
from cogs.house_rules.screens import house_rules_view
from cogs.ui.layout import Screen
from cogs.ui.private_messages import PrivateMessage, PrivateMessages


@dataclass(eq=False, slots=True)
class HouseRulesScreen(PrivateMessage):
    """A House rules screen: the page of its list, and the option chosen from it."""

    page: int = 0
    chosen: str | None = None


class HouseRulesScreens(PrivateMessages[HouseRulesScreen]):
    """Shows a table's house rules to people, and keeps the screens they have open up to date."""

    def is_over(self, table: Table) -> bool:
        """Return whether the rules can't change any more."""
        return table.match is not None or table.ended is not None

    def render(self, table: Table, user: int, message: HouseRulesScreen) -> Screen:
        """Return the screen as it is to be now."""
        return house_rules_view(table, user, message.page, message.chosen)

    async def show(
        self,
        interaction: discord.Interaction,
        table: Table,
        page: int = 0,
        chosen: str | None = None,
        *,
        note: str | None = None,
    ) -> None:
        """Answer with the screen as that user sees it, and keep it at the newest from then on."""
        user = interaction.user.id
        with self.held(table.id, user):
            shown = house_rules_view(table, user, page, chosen, note=note)
            edit, _, message_id = await self._pictures.answer(interaction, shown)
            digest = house_rules_view(table, user, page, chosen).digest()  # the note stays until rules change
            screen = HouseRulesScreen(edit, self._now(), table, digest, message_id, page=page, chosen=chosen)
            self.keep((table.id, user), screen)
