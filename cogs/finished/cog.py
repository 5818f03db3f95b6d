"""/games: this server's finished games and their replays; /export: one of them as a file."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import TableId, UserId
from bot.names import cut
from bot.notation import egn, loads
from bot.notation.egn.document import Document
from bot.players.remarks import with_remarks
from bot.store.games import GameRow
from bot.store.store import Store
from bot.tables.reviewer import Reviewer, hands_of
from cogs.fair_deals.screens import checked_view
from cogs.finished import words
from cogs.finished.screens import PAGE, GamesPress, GamesVerb, game_view, games_view, replay_view
from cogs.ui.answers import Refused, hand_over, in_time, show, tell, turn_to
from cogs.ui.games import remarking
from cogs.ui.layout import Attached
from cogs.ui.permissions import guild_of
from cogs.ui.services import Services

Interaction = discord.Interaction
_Playable = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
_CHOICES, _NAME = 25, 100  # Discord's limits


class Files:
    """Sends a finished game as a file, visible only to the person who asked."""

    def __init__(self, reviewer: Reviewer) -> None:
        self.reviewer = reviewer

    async def give(self, interaction: Interaction, game: GameRow, notation: str) -> None:
        """Answer with the file, or with why the game can't be written in that notation."""
        text = words.named_record(game)
        if notation == "egn":
            text = egn.write_document(_document(game))
        await hand_over(interaction, words.file_of(game), _file(game, notation, text))

    async def give_marked(self, interaction: Interaction, game: GameRow) -> None:
        """Answer with the game in EGN, with marks and comments on the asker's own decisions.

        They're the same as in that player's review. Computing them takes some seconds per hand.
        """
        document, user = _document(game), UserId(interaction.user.id)
        table = await self.reviewer.table(TableId(game.table_id))
        if not hands_of(table, user):
            raise Refused(words.NOT_MARKED)
        found = await in_time(interaction, self.reviewer.game(table, user))
        decided = [(hand.number, each) for hand in found.hands for each in hand.decisions]
        if not decided:
            raise Refused(words.NOTHING_WEIGHED)
        marked = with_remarks(document, table.game, decided, remarking)
        text = egn.write_document(marked, for_reading=True)
        await hand_over(interaction, words.marked_file_of(game), _file(game, "marked.egn", text))


def _document(game: GameRow) -> Document:
    """Return the game in EGN; raises Refused if EGN can't express it."""
    (recorded,) = loads(words.named_record(game))
    reason = egn.why_not_egn(recorded.rules)
    if reason:
        raise Refused(words.not_in_egn(game, reason))
    return egn.document_of(recorded)


def _file(game: GameRow, ending: str, text: str) -> Attached:
    return Attached(f"euchre-game-{game.id}.{ending}", text.encode())


class Games(commands.Cog):
    """The /games command and its screens' buttons. Members see games played in their server."""

    def __init__(self, store: Store, files: Files) -> None:
        self.store = store
        self.files = files

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(**words.GAMES_DESCRIBED)
    async def games(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        channel: _Playable | None = None,
    ) -> None:
        """Look through finished games, and replay one trick by trick."""
        user_id, channel_id = player.id if player else 0, channel.id if channel else 0
        await self._list(interaction, GamesPress(GamesVerb.LIST, user_id, channel_id))

    async def pressed(self, interaction: Interaction, press: GamesPress) -> None:
        """Show the list or the game that was pressed, or do with it what was."""
        if press.what is GamesVerb.LIST:
            await self._list(interaction, press)
        else:
            await self._game(interaction, press)

    async def _list(self, interaction: Interaction, asked: GamesPress) -> None:
        guild_id, user_id, channel_id = guild_of(interaction), asked.first or None, asked.second or None
        found = await self.store.games.newest(
            guild_id,
            interaction.user.id,
            user_id=user_id,
            channel_id=channel_id,
            limit=PAGE + 1,
            offset=PAGE * asked.page,
        )
        title, more = words.listing(user_id, channel_id), len(found) > PAGE
        await turn_to(interaction, games_view(title, found[:PAGE], asked, more=more))

    async def _game(self, interaction: Interaction, press: GamesPress) -> None:
        """Do what the press asks for with the game, if it was played in this server for others to see."""
        game = await self.store.games.get(press.first)
        if game is None or game.guild_id != interaction.guild_id or not game.open_to(interaction.user.id):
            await tell(interaction, words.GONE)
            return
        match press.what:
            case GamesVerb.REPLAY:
                await turn_to(interaction, replay_view(game, press.second))
            case GamesVerb.PEN | GamesVerb.EGN:
                await self.files.give(interaction, game, press.what.value)
            case GamesVerb.MARKED:
                await self.files.give_marked(interaction, game)
            case GamesVerb.VERIFY:
                await show(interaction, checked_view(game))
            case _:
                await turn_to(interaction, game_view(game))


class Export(commands.Cog):
    """The /export command, which sends a game as a file."""

    def __init__(self, store: Store, files: Files) -> None:
        self.store = store
        self.files = files

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(**words.EXPORT_DESCRIBED)
    @app_commands.rename(notation="format")
    async def export(
        self,
        interaction: Interaction,
        game: app_commands.Range[int, 1, 2**53 - 1] | None = None,
        notation: Literal["pen", "egn"] | None = None,
        marked: bool = False,
    ) -> None:
        """Get a finished game as a file: one of yours, or one that was played in this channel."""
        guild_id, channel_id, user = guild_of(interaction), interaction.channel_id, interaction.user.id
        if game is None:
            found = await self.store.games.last_of(guild_id, user)
        else:
            found = await self.store.games.get_in_reach(game, guild_id, user, channel_id or 0)
        if found is None:
            await tell(interaction, words.NONE_OF_YOURS if game is None else words.not_here(game))
        elif not marked:
            await self.files.give(interaction, found, notation or "pen")
        elif notation == "pen":
            await tell(interaction, words.MARKS_IN_EGN)
        else:
            await self.files.give_marked(interaction, found)

    @export.autocomplete("game")
    async def games(self, interaction: Interaction, typed: object) -> list[app_commands.Choice[int]]:
        """Return the latest games that may be exported here and match what was typed, newest first."""
        guild_id, channel_id, user = interaction.guild_id, interaction.channel_id, interaction.user.id
        if guild_id is None or channel_id is None:
            return []
        latest = await self.store.games.in_reach(guild_id, user, channel_id, limit=_CHOICES)
        wanted = str(typed or "").strip().lower()
        lines = [(cut(words.choice(game), _NAME), game.id) for game in latest]
        return [app_commands.Choice(name=line, value=id_) for line, id_ in lines if wanted in line.lower()]


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature."""
    files = Files(services.reviewer)
    games = Games(bot.store, files)
    services.router.add(GamesPress, games.pressed, words.OLDER)
    await bot.add_cog(games)
    await bot.add_cog(Export(bot.store, files))
