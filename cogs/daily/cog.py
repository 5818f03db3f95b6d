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
from bot.daily.hand import PREFIX, day_of, played_on, score, table_of
from bot.engine.errors import Refusal
from bot.store.rows import DailyHand
from bot.store.store import Store
from bot.tables.table import Stage, Table
from cogs.daily.screens import others_view, outcome_view, turn_view
from cogs.ui.answers import answering, tell, turn_to
from cogs.ui.press import Press, Verb
from cogs.ui.words import why_not

Interaction = discord.Interaction
_SECRET = "what daily hands are dealt by"
_FIRST = "Play the hand yourself first: /daily."


def today() -> date:
    """The day in UTC, which is everybody's."""
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

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press of a button of a daily hand."""
        press = Press.read(str(dict(interaction.data or {}).get("custom_id", "")))
        if press is None or not press.table.startswith(PREFIX):
            return
        async with answering(interaction), self._lock:
            day = day_of(press.table)
            if day is None or interaction.guild_id is None:
                await tell(interaction, _FIRST)
            elif press.verb is Verb.OTHERS:
                await self._others(interaction, day)
            elif press.verb is Verb.DO:
                await self._do(interaction, day, press)
            else:
                await self._show(interaction, day, offered=press.detail)

    async def _do(self, interaction: Interaction, day: date, press: Press) -> None:
        """Do what was pressed, unless the hand has gone on since; the other seats follow."""
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
        await self.store.save_daily(replace(hand, actions=actions, score=score(table)))
        await self._show(interaction, day)

    async def _show(self, interaction: Interaction, day: date, *, offered: str = "") -> None:
        """Show the player's turn, or what came of the hand."""
        _, table = await self._hand(interaction, day)
        if table.stage is Stage.PLAYING:
            await turn_to(interaction, turn_view(table, day, offered=offered))
            return
        assert interaction.guild_id is not None
        user = interaction.user.id
        hands = await self.store.daily_hands(day.isoformat(), interaction.guild_id)
        streak = _streak(await self.store.daily_days(user, day.isoformat()), day)
        await turn_to(interaction, outcome_view(table, day, hands, user, streak))

    async def _others(self, interaction: Interaction, day: date) -> None:
        _, own = await self._hand(interaction, day)
        if own.stage is Stage.PLAYING:
            await tell(interaction, _FIRST)
            return
        assert interaction.guild_id is not None
        secret = await self.store.secret(_SECRET)
        hands = await self.store.daily_hands(day.isoformat(), interaction.guild_id)
        played = [(hand, table_of(day, secret, hand.actions)) for hand in hands]
        await turn_to(interaction, others_view(day, played))

    async def _hand(self, interaction: Interaction, day: date) -> tuple[DailyHand, Table]:
        """The player's hand of that day and its table; begun now if it was not."""
        assert interaction.guild_id is not None
        user, secret = interaction.user, await self.store.secret(_SECRET)
        hand = await self.store.daily_hand(day.isoformat(), user.id)
        if hand is not None:
            return hand, table_of(day, secret, hand.actions)
        table, done = played_on(table_of(day, secret))
        hand = DailyHand(day.isoformat(), user.id, interaction.guild_id, user.display_name, tuple(done))
        await self.store.save_daily(hand)
        return hand, table


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
    await bot.add_cog(Daily(bot.store))
