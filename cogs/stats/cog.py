"""/stats: a player's statistics in this server, and results with or against other players."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import NO_SERVER, UserId
from bot.store.store import Store
from bot.tables.player_stats import all_stats, matches_people, stats_of
from cogs.stats import words
from cogs.stats.screens import Profile, stats_drawing, stats_view, together_view
from cogs.ui.answers import Refused, show
from cogs.ui.permissions import guild_of, home_of, name_to_store
from cogs.ui.pictures import Pictures
from cogs.ui.router import Interaction
from cogs.ui.services import Services

_COURSE = 100  # games of a rating in the plot
_LATEST = 5


class Stats(commands.Cog):
    """The /stats command, and its entry in a member's menu."""

    def __init__(self, store: Store, pictures: Pictures) -> None:
        self.store = store
        self.pictures = pictures

    @app_commands.command(description=words.ABOUT)
    @app_commands.describe(**words.DESCRIBED)
    @app_commands.rename(partner="with")
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        partner: discord.User | None = None,
        against: discord.User | None = None,
    ) -> None:
        """Show a player's statistics in this server, or only for games with or against someone."""
        whose = player or interaction.user
        named = [each.id for each in (whose, partner, against) if each]
        if len(set(named)) < len(named):
            raise Refused(words.ONE_PLAYER)
        if home_of(interaction) == NO_SERVER and set(named) != {interaction.user.id}:
            raise Refused(words.ONLY_OWN)
        if partner or against:
            await self._together(interaction, whose, partner, against)
        else:
            await self.all_of(interaction, whose)

    async def all_of(self, interaction: Interaction, whose: discord.User | discord.Member) -> None:
        """Answer with all statistics of a player."""
        own = whose.id == interaction.user.id
        profile = await profile_of(self.store, home_of(interaction), whose.id, own=own)
        make = partial(stats_view, whose.display_name, whose.id, profile)
        drawing = stats_drawing(whose.display_name, profile) if profile else None
        await self.pictures.answer(interaction, make, drawing)

    async def _together(
        self,
        interaction: Interaction,
        whose: discord.abc.User,
        partner: discord.abc.User | None,
        against: discord.abc.User | None,
    ) -> None:
        """Answer with the player's games together with ``partner`` and against ``against``."""
        guild_id = guild_of(interaction)
        with_, other = partner.id if partner else None, against.id if against else None
        played = await self.store.games.seats_of(guild_id, whose.id)
        fitting = [
            (number, seats)
            for number, seats in played
            if matches_people(UserId(whose.id), seats, with_, other)
        ]
        latest = [number for number, _ in reversed(fitting[-_LATEST:])]
        title = words.together(
            name_to_store(whose),
            name_to_store(partner) if partner else None,
            name_to_store(against) if against else None,
        )
        found = stats_of(UserId(whose.id), [seats for _, seats in fitting])
        await show(interaction, together_view(title, found, latest))


async def profile_of(store: Store, guild_id: int, user_id: int, *, own: bool = False) -> Profile | None:
    """Return a player's statistics from the server's games, or None before the first game.

    For all servers together, it has no ratings, awards or names. ``own`` means the player is the reader and
    also sees review results.
    """
    overall = await store.standings.overall(guild_id, user_id)
    if overall is None:
        return None
    # One after another, since concurrent reads in threads cost more than they save.
    by_rules = await store.standings.by_rules(guild_id, user_id)
    ratings = await store.ratings.of(guild_id, user_id)
    awards = await store.awards.of(guild_id, user_id)
    seats = await store.games.own_seats(guild_id, user_id)
    met = await store.games.met_by(guild_id, user_id)
    most = sorted(ratings, key=lambda family: -ratings[family].games)[:1]  # the one in the plot
    return Profile(
        overall,
        by_rules,
        all_stats(seats, met),
        ratings,
        {
            family: await store.ratings.rating_history(guild_id, user_id, family, limit=_COURSE)
            for family in most
        },
        awards,
        await store.reviews.of(guild_id, user_id) if own else {},
    )


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    cog = Stats(bot.store, services.pictures)
    await bot.add_cog(cog)
    bot.tree.add_command(app_commands.ContextMenu(name=words.MENU, callback=cog.all_of))
