"""/games: the finished games of this server, and their replay."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import EuchreBot
from bot.store.store import Store
from cogs.fair_deals.presses import check
from cogs.finished.export import give
from cogs.finished.screens import PAGE, Asked, GamesPress, game_view, games_view, replay_view
from cogs.ui.answers import answering, tell, turn_to
from cogs.ui.press import OF_GAMES

Interaction = discord.Interaction
_Playable = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
_OLDER = "That button is from an older version of the bot; use /games again."
_GONE = "This server has no finished game of that number; /games lists those that it has."


class Games(commands.Cog):
    """The command, and the presses on its screens. Members see what was played in their server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        player="Only games that this player finished", channel="Only games that were played in this channel"
    )
    async def games(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        channel: _Playable | None = None,
    ) -> None:
        """Look through finished games, and replay one trick by trick."""
        async with answering(interaction):
            who, where = player.id if player else 0, channel.id if channel else 0
            await self._list(interaction, GamesPress(Asked.LIST, who, where))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press on a screen of finished games."""
        custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
        if interaction.type is not discord.InteractionType.component or not custom_id.startswith(OF_GAMES):
            return
        async with answering(interaction):
            press = GamesPress.read(custom_id)
            if press is None:
                await tell(interaction, _OLDER)
            elif press.what is Asked.LIST:
                await self._list(interaction, press)
            else:
                await self._game(interaction, press)

    async def _list(self, interaction: Interaction, asked: GamesPress) -> None:
        guild_id, user_id, channel_id = interaction.guild_id, asked.first or None, asked.second or None
        assert guild_id is not None
        found = await self.store.games_in(
            guild_id, user_id=user_id, channel_id=channel_id, limit=PAGE + 1, offset=PAGE * asked.page
        )
        title = " ".join(
            [
                "Finished games",
                f"of <@{user_id}>" if user_id else "",
                f"in <#{channel_id}>" if channel_id else "",
            ]
        )
        more = len(found) > PAGE
        await turn_to(interaction, games_view(title.strip(), found[:PAGE], asked, more=more))

    async def _game(self, interaction: Interaction, press: GamesPress) -> None:
        """Do what the press asks for with the game, if it was played in this server."""
        game = await self.store.game(press.first)
        if game is None or game.guild_id != interaction.guild_id:
            await tell(interaction, _GONE)
            return
        match press.what:
            case Asked.REPLAY:
                await turn_to(interaction, replay_view(game, press.second))
            case Asked.PEN | Asked.EGN:
                await give(interaction, game, press.what.value)
            case Asked.VERIFY:
                await check(interaction, game)
            case _:
                await turn_to(interaction, game_view(game))


async def setup(bot: EuchreBot) -> None:
    """Load the feature."""
    await bot.add_cog(Games(bot.store))
