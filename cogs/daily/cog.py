"""/daily: the hand of the day, the same for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.daily.hand import PREFIX, SECRET, day_of, played_on, score, table_of
from bot.engine.errors import Refusal
from bot.store.practice import DailyHand
from bot.store.store import Store
from bot.tables.table import Stage, Table
from cogs.daily import words
from cogs.daily.screens import others_view, outcome_view, turn_view
from cogs.ui.answers import Refused, answering, stored, turn_to
from cogs.ui.permissions import guild_of
from cogs.ui.press import Press, Verb
from cogs.ui.router import Router
from cogs.ui.words.refusals import why_not

Interaction = discord.Interaction


def today() -> date:
    """Today in UTC, wherever a player is."""
    return datetime.now(UTC).date()


class Daily(commands.Cog):
    """The command, and the buttons of the hand."""

    def __init__(self, store: Store, day: Callable[[], date] = today) -> None:
        self.store = store
        self.day = day
        self._lock = asyncio.Lock()  # so that a double press plays once

    @app_commands.command()
    @app_commands.guild_only()
    async def daily(self, interaction: Interaction) -> None:
        """Play the hand of the day: the same cards for everybody, compared afterwards."""
        async with answering(interaction), self._lock:
            await self._show(interaction, self.day())

    async def do(self, interaction: Interaction, press: Press) -> None:
        """Do what was pressed, unless the hand has gone on since; the other seats follow."""
        async with self._lock:
            day = _day(press)
            hand, table = await self._hand(interaction, day)
            if press.seq != table.seq or table.stage is not Stage.PLAYING:
                await self._show(interaction, day)
                return
            try:
                table, done = played_on(table, press.action)
            except Refusal as refusal:
                await turn_to(interaction, turn_view(table, day, note=why_not(refusal, table, 0)))
                return
            actions = (*hand.actions, *done)
            played = replace(hand, actions=actions, score=score(table))
            await stored(interaction, self.store.practice.save_daily(played))
            await self._show(interaction, day)

    async def calls(self, interaction: Interaction, press: Press) -> None:
        """Show the player's turn with the calls offered as the button says."""
        async with self._lock:
            await self._show(interaction, _day(press), offered=press.detail)

    async def others(self, interaction: Interaction, press: Press) -> None:
        """Show how others played the hand, to a player who has played it."""
        async with self._lock:
            day = _day(press)
            _, own = await self._hand(interaction, day)
            if own.stage is Stage.PLAYING:
                raise Refused(words.PLAY_FIRST)
            secret = await self.store.secret(SECRET)
            hands = await self.store.practice.daily_hands(day.isoformat(), guild_of(interaction))
            played = [(hand, table_of(day, secret, hand.actions)) for hand in hands]
            await turn_to(interaction, others_view(day, played))

    async def _show(self, interaction: Interaction, day: date, *, offered: str = "") -> None:
        """Show the player's turn, or what came of the hand."""
        _, table = await self._hand(interaction, day)
        if table.stage is Stage.PLAYING:
            await turn_to(interaction, turn_view(table, day, offered=offered))
            return
        user = interaction.user.id
        hands = await self.store.practice.daily_hands(day.isoformat(), guild_of(interaction))
        streak = _streak(await self.store.practice.daily_days(user, day.isoformat()), day)
        await turn_to(interaction, outcome_view(table, day, hands, user, streak))

    async def _hand(self, interaction: Interaction, day: date) -> tuple[DailyHand, Table]:
        """The player's hand of that day and its table; begun now if it was not."""
        guild_id, user, secret = guild_of(interaction), interaction.user, await self.store.secret(SECRET)
        hand = await self.store.practice.daily_hand(day.isoformat(), user.id)
        if hand is not None:
            return hand, table_of(day, secret, hand.actions)
        table, done = played_on(table_of(day, secret))
        hand = DailyHand(day.isoformat(), user.id, guild_id, user.display_name, tuple(done))
        await self.store.practice.save_daily(hand)
        return hand, table


def _day(press: Press) -> date:
    """The day of the hand on which the button stands."""
    day = day_of(press.table)
    if day is None:
        raise Refused(words.PLAY_FIRST)
    return day


def _streak(days: list[str], day: date) -> int:
    """How many days running up to that one; ``days`` are those played, the last first."""
    streak = 0
    for played in days:
        if played != (day - timedelta(days=streak)).isoformat():
            break
        streak += 1
    return streak


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    cog = Daily(bot.store)
    handlers = {Verb.DO: cog.do, Verb.CALLS: cog.calls, Verb.OTHERS: cog.others}
    bot.shared(Router).add_verbs(Press, handlers, words.PLAY_FIRST, tables=PREFIX)
    await bot.add_cog(cog)
