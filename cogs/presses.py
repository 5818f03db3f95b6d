"""Every press of a button, by its verb: read, ask the table manager, answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord.ext import commands

from bot.engine.errors import NotAllowed, Reason, Refusal
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Table
from cogs.keepers.boards import Boards
from cogs.keepers.panels import Panels
from cogs.ui.answers import answering, show, tell
from cogs.ui.menu import confirm_end_view, menu_view, rules_view
from cogs.ui.press import Press, Verb
from cogs.ui.summary import all_hands_view, last_trick_view
from cogs.ui.words import did, why_not

Interaction = discord.Interaction
Handler = Callable[[Interaction, Press], Awaitable[None]]


class Presses(commands.Cog):
    """Answers the buttons on lobbies, boards, panels, menus and results."""

    def __init__(self, manager: TableManager, boards: Boards, panels: Panels) -> None:
        self.manager = manager
        self.boards = boards
        self.panels = panels
        self._handlers: dict[Verb, Handler] = {
            Verb.SIT: self.sit,
            Verb.RISE: self.leave,
            Verb.LEAVE: self.leave,
            Verb.COMPUTER: self.computer,
            Verb.START: self.start,
            Verb.HAND: self.hand,
            Verb.CALLS: self.hand,
            Verb.DO: self.do,
            Verb.DEAL: self.deal,
            Verb.LAST_TRICK: self.last_trick,
            Verb.ALL_HANDS: self.all_hands,
            Verb.MORE: self.more,
            Verb.RULES: self.rules,
            Verb.END: self.ask_end,
            Verb.END_NOW: self.end,
            Verb.REMATCH: self.rematch,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press of one of our buttons."""
        if interaction.type is not discord.InteractionType.component:
            return
        press = Press.read(str(dict(interaction.data or {}).get("custom_id", "")))
        if press is None:
            await tell(
                interaction,
                "That button is from an older version of the bot. Open a new table with /euchre new.",
            )
            return
        async with answering(interaction):
            await self._handlers[press.verb](interaction, press)

    # Seats

    async def sit(self, interaction: Interaction, press: Press) -> None:
        """Sit down on the seat of the button."""
        user = interaction.user
        seat = int(press.detail) if press.detail else None
        await self.manager.sit(press.table, user.id, user.display_name, seat, interaction=interaction.id)
        await interaction.response.defer()

    async def computer(self, interaction: Interaction, press: Press) -> None:
        """Seat a computer player."""
        seat = int(press.detail) if press.detail else None
        await self.manager.add_computer(press.table, interaction.user.id, seat, interaction=interaction.id)
        await interaction.response.defer()

    async def leave(self, interaction: Interaction, press: Press) -> None:
        """Give the seat up."""
        table = await self.manager.leave(press.table, interaction.user.id, interaction=interaction.id)
        if press.verb is Verb.RISE:
            await interaction.response.defer()
        else:
            await tell(interaction, left(table))

    async def start(self, interaction: Interaction, press: Press) -> None:
        """Begin the game, and show the one who pressed the hand."""
        table = await self.manager.start(press.table, interaction.user.id, interaction=interaction.id)
        await self.panels.show(interaction, table)

    async def rematch(self, interaction: Interaction, press: Press) -> None:
        """Play again at a new table, or sit down at the one that another player of the game opened."""
        user = interaction.user
        table, new = await self.manager.rematch(
            press.table, user.id, user.display_name, interaction=interaction.id
        )
        if new:
            await self.boards.post(table)
        if table.match is not None:
            await self.panels.show(interaction, table)
        else:
            await interaction.response.defer()

    # The hand

    async def hand(self, interaction: Interaction, press: Press) -> None:
        """Show the player's hand; on the panel itself, with the calls offered as the button says."""
        table = self.manager.get(press.table)
        if table.seat_of(interaction.user.id) is None:
            raise TableRefusal(Why.NOT_SEATED, table)
        alone = press.verb is Verb.CALLS and press.detail == "alone"
        await self.panels.show(interaction, table, note=self.boards.trouble.get(table.id), alone=alone)

    async def do(self, interaction: Interaction, press: Press) -> None:
        """Call, declare, discard or play; a press that is refused says why, above the hand as it is now."""
        user = interaction.user.id
        self.panels.hold(press.table, user)
        try:
            before = self.manager.get(press.table)
            try:
                table = await self.manager.act(
                    press.table, user, press.seq, press.detail, interaction=interaction.id
                )
                note = did(press.detail, before)
            except (TableRefusal, Refusal) as refusal:
                table = self.manager.get(press.table)
                if table.seat_of(user) is None:
                    raise
                note = why_not(refusal, table, user)
            trouble = self.boards.trouble.get(press.table)
            await self.panels.show(interaction, table, note=f"{note} {trouble}" if trouble else note)
        finally:
            self.panels.release(press.table, user)

    async def deal(self, interaction: Interaction, press: Press) -> None:
        """Deal the next hand."""
        user = interaction.user.id
        table = self.manager.get(press.table)
        if press.seq != table.seq and table.seat_of(user):
            note = why_not(TableRefusal(Why.STALE, table), table, user)
            await self.panels.show(interaction, table, note=note)
            return
        self.panels.hold(press.table, user)
        try:
            table = await self.manager.deal(press.table, user, interaction=interaction.id)
            await self.panels.show(interaction, table)
        finally:
            self.panels.release(press.table, user)

    async def last_trick(self, interaction: Interaction, press: Press) -> None:
        """Show the last finished trick."""
        await show(interaction, last_trick_view(self.manager.get(press.table)))

    async def all_hands(self, interaction: Interaction, press: Press) -> None:
        """Show the four hands of the last finished hand."""
        table = self.manager.get(press.table)
        if table.match is None or not table.match.hands:
            raise NotAllowed(Reason.HAND_OPEN)
        await show(interaction, all_hands_view(table))

    # The table

    async def more(self, interaction: Interaction, press: Press) -> None:
        """Show the table's menu."""
        table = self.manager.get(press.table)
        await show(interaction, menu_view(table, interaction.user.id, may_manage(interaction)))

    async def rules(self, interaction: Interaction, press: Press) -> None:
        """Show the rules of this table."""
        await show(interaction, rules_view(self.manager.get(press.table)))

    async def ask_end(self, interaction: Interaction, press: Press) -> None:
        """Ask before the table is closed for everyone."""
        await show(interaction, confirm_end_view(self.manager.get(press.table)))

    async def end(self, interaction: Interaction, press: Press) -> None:
        """Close the table."""
        user = interaction.user
        await self.manager.end(
            press.table,
            user.id,
            user.display_name,
            manager=may_manage(interaction),
            interaction=interaction.id,
        )
        await tell(interaction, "The table is closed.")


def may_manage(interaction: Interaction) -> bool:
    """Whether the one who pressed may manage the server."""
    return interaction.permissions.manage_guild


def left(table: Table) -> str:
    """What is said to who left a table."""
    if table.ended:
        return "You left, and the table is closed since nobody is left at it."
    if table.match is None:
        return "You left the table."
    return "You left the table; a computer player has taken your seat."
