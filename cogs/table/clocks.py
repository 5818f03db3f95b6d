"""Presses about a table's clock: being away and back, pauses, the clock in the lobby, and no more pings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord

from bot.tables.clock import CLOCKS
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import AskForPause, ComeBack, GoAway, Request, Resume, SetClock
from bot.tables.table import Table
from cogs.house_rules.screens import house_rules_view
from cogs.table.clock import asked_sentence, away_view
from cogs.table.panels import Panels
from cogs.table.pings import Pings
from cogs.ui.answers import conclude, tell, turn_to
from cogs.ui.permissions import person
from cogs.ui.press import Press, Verb
from cogs.ui.router import Handler

Interaction = discord.Interaction
_NOT_YOURS = "That reminder is somebody else's; /settings me turns your own on and off."
_QUIET = "You won't be pinged again; /settings me turns the pings back on."


class ClockPresses:
    """What the buttons about the clock do."""

    def __init__(self, manager: TableManager, panels: Panels, pings: Pings) -> None:
        self.manager = manager
        self.panels = panels
        self.pings = pings
        self.handlers: dict[Verb, Handler[Press]] = {
            Verb.CLOCK: self.clock,
            Verb.AWAY: self.away,
            Verb.BACK: self.back,
            Verb.PAUSE: self.pause,
            Verb.RESUME: self.resume,
            Verb.QUIET: self.quiet,
        }

    async def clock(self, interaction: Interaction, press: Press) -> None:
        """Set the clock that was chosen from the list, and show it among the house rules."""
        chosen = next((each for each in CLOCKS if press.chosen == str(each)), None)
        if chosen is None:
            raise TableRefusal(Why.NO_CLOCK)
        user = interaction.user.id
        table = await self._do(interaction, press, SetClock(chosen))
        await turn_to(interaction, house_rules_view(table, user))

    async def away(self, interaction: Interaction, press: Press) -> None:
        """Have a computer player mind the seat."""
        table = await self._do(interaction, press, GoAway())
        await turn_to(interaction, away_view(table))

    async def back(self, interaction: Interaction, press: Press) -> None:
        """Play again, and show the hand."""
        with self._held(interaction, press):
            table = await self._do(interaction, press, ComeBack())
            await self.panels.show(interaction, table)

    async def pause(self, interaction: Interaction, press: Press) -> None:
        """Ask for a pause, and say what is still needed for it."""
        table = await self._do(interaction, press, AskForPause())
        await conclude(interaction, asked_sentence(table))

    async def resume(self, interaction: Interaction, press: Press) -> None:
        """End the pause, and show the hand."""
        with self._held(interaction, press):
            table = await self._do(interaction, press, Resume())
            await self.panels.show(interaction, table)

    async def _do(self, interaction: Interaction, press: Press, request: Request) -> Table:
        """Have the table do what the one who pressed asks of it."""
        return await self.manager.do(press.table, request, by=person(interaction), interaction=interaction.id)

    async def quiet(self, interaction: Interaction, press: Press) -> None:
        """Turn the player's pings off, and remove the one pressed."""
        if press.number != interaction.user.id:
            await tell(interaction, _NOT_YOURS)
            return
        await self.manager.users.set(interaction.user.id, "pings", "no")
        await tell(interaction, _QUIET)
        self.pings.take_down(press.table)

    @contextmanager
    def _held(self, interaction: Interaction, press: Press) -> Iterator[None]:
        """Leave the player's panel to the answer meanwhile."""
        user = interaction.user.id
        self.panels.hold(press.table, user)
        try:
            yield
        finally:
            self.panels.release(press.table, user)
