"""Review, after a hand: each player's own decisions, for that player alone."""

from __future__ import annotations

import discord
from cachetools import LRUCache

from bot.client import EuchreBot
from bot.engine.seats import Seat
from bot.ids import UserId
from bot.players.reviewing import Decision, reviewed
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Table
from cogs.review import words
from cogs.review.screens import review_view
from cogs.ui.answers import Refused, show_when_made
from cogs.ui.layout import Screen
from cogs.ui.permissions import guild_of
from cogs.ui.press import Press, Verb
from cogs.ui.router import Router

Interaction = discord.Interaction
_KEPT = 256  # reviews, for who looks at one again


class Reviews:
    """Answers the button, and keeps the reviews of late."""

    def __init__(self, manager: TableManager) -> None:
        self.manager = manager
        self._made: LRUCache[tuple[str, int, Seat], list[Decision]] = LRUCache(_KEPT)

    async def review(self, interaction: Interaction, press: Press) -> None:
        """Show the player's own decisions in the finished hand of that number."""
        table = self.manager.book.open_ones.get(press.table)
        if table is None:
            table = await self.manager.book.finished(press.table)
        if table.guild_id != guild_of(interaction):
            raise TableRefusal(Why.NO_TABLE)
        number, hands = (press.number or 0) - 1, table.match.hands if table.match else ()
        if number not in range(len(hands)):
            raise Refused(words.NO_SUCH_HAND)
        seat = table.called(number).seat_of(UserId(interaction.user.id))
        if seat is None:
            raise TableRefusal(Why.NOT_SEATED, table)
        await show_when_made(interaction, self._review(table, number, seat))

    async def _review(self, table: Table, number: int, seat: Seat) -> Screen:
        key = (table.id, number, seat)
        if key not in self._made:
            self._made[key] = await reviewed(table.game, number, seat, self.manager.computers.worth)
        return review_view(table.called(number), number, self._made[key])


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    bot.shared(Router).add_verbs(Press, {Verb.REVIEW: Reviews(bot.manager).review})
