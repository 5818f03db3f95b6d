"""The commands for getting to a table and leaving it: /play, /table, /join, /hand and /leave."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.ids import NO_SERVER, UserId
from bot.tables.leaving import may_close
from bot.tables.manager import TableManager
from bot.tables.preconditions import need_seat
from bot.tables.requests import Rise
from bot.tables.table import Table
from cogs.rules.option import preset_choices, rules_choices
from cogs.table import menu, words
from cogs.table.boards import Boards
from cogs.table.departures import Departures
from cogs.table.guards import guard_place, limit_rate
from cogs.table.inviting import Inviting, lobby_of
from cogs.table.opening import Opening
from cogs.table.panels import Panels
from cogs.table.pings import DirectHands, Pings
from cogs.table.presses import Presses, after_leaving, asks_before_leaving
from cogs.ui.answers import replace_screen, reply_text, save, show
from cogs.ui.controls import CHOICES
from cogs.ui.link_buttons import to_another_game
from cogs.ui.permissions import home_of, person
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handlers_of
from cogs.ui.services import Services
from cogs.ui.words.levels import level_choices

Choice = app_commands.Choice[str]
_LEVELS = [app_commands.Choice(name=name, value=value) for name, value in level_choices()]


class TableCommands(commands.Cog):
    """The commands about tables."""

    def __init__(self, bot: EuchreBot, opening: Opening, panels: Panels, inviting: Inviting) -> None:
        self.bot = bot
        self.inviting = inviting
        self.manager: TableManager = bot.manager
        self.opening = opening
        self.boards = opening.boards
        self.panels = panels

    @app_commands.command(description=words.ABOUT_PLAY)
    @app_commands.describe(game=words.GAME_DESCRIBED, difficulty=words.DIFFICULTY_DESCRIBED)
    @app_commands.choices(difficulty=_LEVELS)
    async def play(
        self, interaction: Interaction, game: str | None = None, difficulty: str | None = None
    ) -> None:
        """Start a private game against bots."""
        await self.opening.play(interaction, game, difficulty)

    @app_commands.command(description=words.ABOUT_TABLE)
    @app_commands.describe(game=words.GAME_DESCRIBED, invite=words.INVITE_DESCRIBED)
    async def table(
        self, interaction: Interaction, game: str | None = None, invite: discord.User | None = None
    ) -> None:
        """Open a table in this channel for people to sit down at, and invite one of them."""
        table = await self.opening.open(interaction, game)
        if invite is not None:
            await self.inviting.invite(interaction, table, [invite])

    @play.autocomplete("game")
    @table.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[Choice]:
        saved = preset_choices(await self.bot.store.presets.of(home_of(interaction)), typed)
        return [*await rules_choices(interaction, typed), *saved][:CHOICES]

    @app_commands.command(description=words.ABOUT_JOIN)
    async def join(self, interaction: Interaction) -> None:
        """List the open tables, those with a free seat first."""
        await self.opening.find(interaction)

    @app_commands.command(description=words.ABOUT_HAND)
    async def hand(self, interaction: Interaction) -> None:
        """Show the user's cards, or in another channel the way to the table or to move it here."""
        tables, in_server = all_mine(self.manager, interaction), home_of(interaction) != NO_SERVER
        if not tables:
            await reply_text(interaction, words.AT_NO_TABLE, *to_another_game(in_server=in_server))
            return
        table, *others = tables
        await self.panels.show(interaction, table, note=self.boards.why_outdated(interaction, table))
        movable = in_server and not (table.private or table.drive)
        if table.guild_id == interaction.guild_id and movable and table.channel_id != interaction.channel_id:
            await replace_screen(interaction, menu.elsewhere_view(table))
        if others:
            await replace_screen(interaction, menu.others_view(others, UserId(interaction.user.id)))
        await self.boards.repost_if_far(interaction, table)

    @app_commands.command(description=words.ABOUT_LEAVE)
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table or the tournament.

        A person who opened a table without sitting there may close it.
        """
        user = UserId(interaction.user.id)
        mine, here = all_mine(self.manager, interaction), interaction.channel_id
        sitting = min(mine, key=lambda table: table.channel_id != here, default=None)
        if sitting is None:
            playing = self.bot.tournaments.book.of(user)
            opened = self._opened(interaction)
            if playing is not None:
                await show(interaction, menu.leave_tournament_view(playing.id, started=bool(playing.draw)))
            elif opened is not None:
                await show(interaction, menu.confirm_end_view(opened, user))
            else:
                await reply_text(interaction, words.NOTHING_TO_LEAVE)
        elif asks_before_leaving(sitting):
            await show(interaction, menu.confirm_leave_view(sitting, need_seat(sitting, user)))
        else:
            leaving = self.manager.do(sitting.id, Rise(), by=person(interaction), interaction=interaction.id)
            left = await save(interaction, leaving)
            await reply_text(interaction, words.left(left), *after_leaving(left))

    async def invite(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Invite the user whose menu was opened to the person's table, or to a new one."""
        sitting = self.manager.book.of(UserId(interaction.user.id))
        table = lobby_of(sitting) or await self.opening.open(interaction)
        await self.inviting.invite(interaction, table, [user])

    def _opened(self, interaction: Interaction) -> Table | None:
        """Return a table the user opened and may close, preferably in this channel, or None."""
        by = person(interaction)
        opened = [
            table
            for table in self.manager.book.open_ones.values()
            if table.opened_by == by.id and may_close(table, by)
        ]
        return min(opened, key=lambda table: table.channel_id != interaction.channel_id, default=None)


def all_mine(manager: TableManager, interaction: Interaction) -> list[Table]:
    """Return the user's tables: the one in this channel first, then those where it's the user's turn.

    There can be several, since players at a tournament's table can join another. A private game, which can
    wait, comes after other tables where it's the user's turn.
    """
    user = UserId(interaction.user.id)

    def last(table: Table) -> tuple[bool, ...]:
        elsewhere, waits = table.channel_id != interaction.channel_id, not menu.turn_of(table, user)
        return elsewhere or table.private, waits or table.private, elsewhere, waits

    return sorted(manager.book.of(user), key=last)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature: boards, panels, buttons and commands."""
    boards = services.boards
    assert isinstance(boards, Boards)
    panels = Panels(bot, services.pictures)
    pings = Pings(bot, DirectHands(bot, panels))
    opening = Opening(bot, boards, panels)
    bot.shutdown_hooks.append(boards.announce_restart)
    bot.save_hooks.append(boards.keep)
    inviting = Inviting(bot)
    bot.restorables += [pings, boards, panels, inviting]
    presses = Presses(opening, pings, services)
    router, limit = services.router, limit_rate(bot.quotas, bot.manager.book)
    router.before += [limit, services.pictures.looks.set_card_style]
    router.add_verbs(Press, handlers_of(opening, Verb))
    router.add_verbs(Press, handlers_of(inviting, Verb))
    router.add_verbs(Press, presses.handlers(), presses.outdated)
    router.guard(Press, guard_place(bot.manager))
    cog = TableCommands(bot, opening, panels, inviting)
    await bot.add_cog(cog)
    bot.tree.add_command(app_commands.ContextMenu(name=words.INVITE_MENU, callback=cog.invite))
    await bot.add_cog(Departures(bot, boards))
