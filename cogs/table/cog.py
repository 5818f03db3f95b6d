"""Playing: /euchre new, solo, tables, leave, end, and /hand."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.ids import GuildId, TableId, UserId
from bot.names import cut
from bot.tables.clock import CLOCKS
from bot.tables.manager import TableManager
from bot.tables.preconditions import need_seat
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Begin, Leave, Open, Resume, Start
from bot.tables.table import Table
from cogs.rules.option import preset_choices, read_rules, rules_choices, usual_rules
from cogs.table import words
from cogs.table.boards import Boards
from cogs.table.departures import Departures
from cogs.table.direct_hands import DirectHands
from cogs.table.guards import Floods, at_its_place
from cogs.table.menu import confirm_leave_view, others_view, tables_view, turn_of
from cogs.table.panels import Panels
from cogs.table.pings import Pings
from cogs.table.places import why_no_table, why_not_here
from cogs.table.presses import Presses, ask_to_end, asks_before_leaving
from cogs.table.showing import show_again, show_new
from cogs.ui.answers import Refused, in_time, offered, show, stored, tell, turn_to
from cogs.ui.permissions import guild_of, may_manage, person, place_of
from cogs.ui.press import Press
from cogs.ui.services import Services
from cogs.ui.ways import to_table
from cogs.ui.words.clock import clock_word
from cogs.ui.words.levels import level_choices
from cogs.ui.words.names import plain

Interaction = discord.Interaction
Choice = app_commands.Choice[str]
_CHOICES = 25  # Discord's limit
_NAME = 100
_LEVELS = [app_commands.Choice(name=name, value=value) for name, value in level_choices()]


@app_commands.guild_only()
class EuchreCommands(commands.GroupCog, group_name="euchre", group_description=words.GROUP):
    """The commands about tables."""

    def __init__(self, bot: EuchreBot, presses: Presses) -> None:
        self.bot = bot
        self.manager: TableManager = bot.manager
        self.presses = presses
        self.boards = presses.boards
        self.panels = presses.panels
        self.pings = presses.pings

    @app_commands.command()
    @app_commands.describe(**words.DESCRIBED_NEW)
    @app_commands.choices(clock=[app_commands.Choice(name=clock_word(each), value=each) for each in CLOCKS])
    @app_commands.choices(level=_LEVELS)
    async def new(
        self,
        interaction: Interaction,
        rules: str | None = None,
        target: app_commands.Range[int, 1, 999] | None = None,
        computers: app_commands.Range[int, 0, 9] = 0,
        seats: app_commands.Range[int, 2, 10] | None = None,
        clock: int | None = None,
        level: str | None = None,
        hints: bool | None = None,
        watch: bool = False,
    ) -> None:
        """Open a table in this channel for people to sit down at."""
        settings = self.manager.servers.of(guild_of(interaction))
        if hints and not settings.hints:
            await tell(interaction, words.HINTS_IN_PRIVATE)
            return
        chosen = await self._rules(interaction, rules)
        if seats is not None:
            chosen = chosen.with_seats(seats)
        if target is not None:
            if "target" not in chosen.options:
                await tell(interaction, words.no_target(chosen))
                return
            deals = " deals=0" if "deals" in chosen.options else ""
            chosen = chosen.with_options(f"target={target}{deals}")
        if clock is None:
            clock = settings.clock
        if computers >= chosen.seats and not watch:
            await tell(interaction, words.too_many_computers(chosen))
            return
        table = await self._open(
            interaction, chosen, computers, clock, level, hints=hints is not False, watch=watch
        )
        if watch and table is not None:
            await in_time(interaction, self.manager.do(table.id, Begin()))

    @app_commands.command()
    @app_commands.describe(**words.DESCRIBED_SOLO)
    @app_commands.choices(level=_LEVELS)
    async def solo(
        self,
        interaction: Interaction,
        rules: str | None = None,
        private: bool = False,
        level: str | None = None,
    ) -> None:
        """Play at once with computer players on every other seat."""
        chosen = await self._rules(interaction, rules)
        if private:
            guild_id, channel_id = place_of(interaction)
            plays = self._level(guild_id, level)
            opening = Open(
                guild_id, channel_id, chosen, chosen.seats - 1, start=True, private=True, level=plays
            )
            asked = self.manager.open(opening, by=person(interaction), interaction=interaction.id)
            await self.presses.begin_alone(interaction, await stored(interaction, asked))
            return
        table = await self._open(interaction, chosen, chosen.seats - 1, 0, level, start=True)
        if table is not None:
            starting = self.manager.do(table.id, Start(), by=person(interaction))
            table = await in_time(interaction, stored(interaction, starting))
            await self.panels.show(interaction, table)

    @new.autocomplete("rules")
    @solo.autocomplete("rules")
    async def _rules_choices(self, interaction: Interaction, typed: str) -> list[Choice]:
        guild_id = interaction.guild_id
        saved = preset_choices(await self.bot.store.presets.of(guild_id) if guild_id else [], typed)
        return [*saved, *await rules_choices(interaction, typed)][:_CHOICES]

    @app_commands.command()
    async def tables(self, interaction: Interaction) -> None:
        """List the tables that are open in this server."""
        here = [
            table
            for table in self.manager.book.open_ones.values()
            if table.guild_id == interaction.guild_id and not table.private
        ]
        links = {table.id: self.boards.link(table) for table in here}
        await show(interaction, tables_view(here, links))

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Bring your table's board here, also from another channel, and go on if the game is paused."""
        table, guild_id = mine(self.manager, interaction), guild_of(interaction)
        if table is None or table.guild_id != guild_id:
            await tell(interaction, words.AT_NO_TABLE)
            return
        if table.private:
            if table.clock.paused:
                table = await self.manager.do(table.id, Resume(), by=person(interaction))
            await self.panels.show(interaction, table)
            return
        if table.channel_id != interaction.channel_id and not self._may_move(interaction, table):
            raise Refused(words.table_is_in(table.channel_id), *to_table(table))
        if refused := why_not_here(interaction, self.manager.servers.of(guild_id), self.boards.refuses):
            raise refused
        await show_again(interaction, table, self.boards)
        if self.manager.book.get(table.id).clock.paused:
            await self.manager.do(table.id, Resume(), by=person(interaction))

    def _may_move(self, interaction: Interaction, table: Table) -> bool:
        """Return True if the user may move the table elsewhere: any player may, if it can't be shown."""
        runs = person(interaction).runs(table.opened_by, table.removed)
        return runs or self.boards.is_unshown(table)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Leave your table; you are asked first if the game has begun: a computer player takes your seat."""
        sitting = mine(self.manager, interaction)
        if sitting is None:
            await tell(interaction, words.AT_NO_TABLE)
            return
        if asks_before_leaving(sitting):
            seat = need_seat(sitting, UserId(interaction.user.id))
            await show(interaction, confirm_leave_view(sitting, seat))
            return
        leaving = self.manager.do(sitting.id, Leave(), by=person(interaction), interaction=interaction.id)
        table = await stored(interaction, leaving)
        await tell(interaction, words.left(table))

    @app_commands.command()
    @app_commands.describe(table=words.WHICH_TABLE)
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """Close a table for everyone: whoever opened it, or a server manager."""
        ending = self.manager.book.get(TableId(table)) if table else self._to_end(interaction)
        if ending is None:
            await tell(interaction, self._none_to_end(interaction))
            return
        if ending.guild_id != interaction.guild_id:
            raise TableRefusal(Why.NO_TABLE)
        await ask_to_end(interaction, ending)

    @end.autocomplete("table")
    async def _table_choices(self, interaction: Interaction, typed: str) -> list[Choice]:
        user = interaction.user.id
        manages = may_manage(interaction)
        lines = [
            (
                cut(f"{table.rules.name}: {', '.join(plain(player) for _, player in table.seated())}", _NAME),
                table.id,
            )
            for table in self.manager.book.open_ones.values()
            if table.guild_id == interaction.guild_id
            and ((manages and not table.private) or table.opened_by == user or table.seat_of(UserId(user)))
        ]
        fitting = [(line, id_) for line, id_ in lines if typed.lower() in line.lower()]
        return [app_commands.Choice(name=line, value=id_) for line, id_ in fitting[:_CHOICES]]

    async def _rules(self, interaction: Interaction, typed: str | None) -> Ruleset:
        guild_id = guild_of(interaction)
        saved = await self.bot.store.presets.of(guild_id)
        if typed is not None:
            return read_rules(typed, saved)
        return await usual_rules(self.bot, guild_id, saved)

    async def _open(
        self,
        interaction: Interaction,
        rules: Ruleset,
        computers: int,
        clock: int,
        level: str | None,
        *,
        start: bool = False,
        hints: bool = True,
        watch: bool = False,
    ) -> Table | None:
        guild_id, channel_id = place_of(interaction)
        refused = why_no_table(interaction, self.manager.servers.of(guild_id), self.boards.refuses)
        if refused:
            raise refused
        opening = self.manager.open(
            Open(
                guild_id,
                channel_id,
                rules,
                computers,
                clock,
                start,
                level=self._level(guild_id, level),
                hints=hints,
                watch=watch,
            ),
            by=person(interaction),
            interaction=interaction.id,
        )
        table = await stored(interaction, opening)
        threads = self.manager.servers.of(guild_id).threads
        await show_new(interaction, table, self.boards, threads=threads)
        return table

    def _level(self, guild_id: GuildId, chosen: str | None) -> Level:
        """Return the level chosen for bots, or else the server's default."""
        return offered(Level, chosen or self.manager.servers.of(guild_id).level)

    def _to_end(self, interaction: Interaction) -> Table | None:
        """Return a table the user may end, preferably in this channel; or else the user's table, or None."""
        user = UserId(interaction.user.id)
        tables = self.manager.book.in_server(guild_of(interaction))
        opened = [t for t in tables if t.opened_by == user]
        here = [t for t in opened if t.channel_id == interaction.channel_id]
        manages = self._seen_here(interaction) if may_manage(interaction) else []
        sits = [t for t in tables if t.seat_of(user) is not None]
        return next(iter([*here, *manages, *opened, *sits]), None)

    def _none_to_end(self, interaction: Interaction) -> str:
        """Return why nothing was ended, for a user who has no table."""
        return words.NONE_OF_YOURS if self._seen_here(interaction) else words.NO_TABLE_HERE

    def _seen_here(self, interaction: Interaction) -> list[Table]:
        """Return the public tables in this channel."""
        tables = self.manager.book.in_server(guild_of(interaction))
        return [t for t in tables if t.channel_id == interaction.channel_id and not t.private]


def mine(manager: TableManager, interaction: Interaction) -> Table | None:
    """Return the user's table, the first one if there are several, or None."""
    return next(iter(all_mine(manager, interaction)), None)


def all_mine(manager: TableManager, interaction: Interaction) -> list[Table]:
    """Return the user's tables: the one in this channel first, then those where it's the user's turn.

    There can be several, since a tournament's table doesn't keep players from joining another.
    """
    user = UserId(interaction.user.id)

    def last(table: Table) -> tuple[bool, bool]:
        return table.channel_id != interaction.channel_id, not turn_of(table, user)

    return sorted(manager.book.of(user), key=last)


class HandCommand(commands.Cog):
    """/hand: the way back to one's cards from anywhere."""

    def __init__(self, manager: TableManager, boards: Boards, panels: Panels) -> None:
        self.manager = manager
        self.boards = boards
        self.panels = panels

    @app_commands.command()
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Show your cards at your table."""
        tables = all_mine(self.manager, interaction)
        if not tables:
            await tell(interaction, words.AT_NO_TABLE)
            return
        table, *others = tables
        await self.panels.show(interaction, table, note=self.boards.trouble(interaction, table))
        if others:
            await turn_to(interaction, others_view(others, UserId(interaction.user.id)))
        await self.boards.lower_if_far(interaction, table)


async def setup(bot: EuchreBot, services: Services) -> None:
    """Load the feature: the keepers of messages, the buttons and the commands."""
    boards = services.boards
    assert isinstance(boards, Boards)
    panels = Panels(bot, services.pictures, services.looks)
    pings = Pings(bot, DirectHands(bot, panels))
    bot.farewells.append(boards.say_farewell)
    bot.keepers.append(boards.keep)
    bot.restorables += [pings, boards, panels]
    presses = Presses(bot.manager, boards, panels, pings, services.recent, services.illustrator)
    router = services.router
    router.before += [Floods(bot.quotas, bot.manager.book).keep_out, services.looks.adopt]
    router.add_verbs(Press, presses.handlers(), presses.outdated)
    router.guard(Press, at_its_place(bot.manager))
    await bot.add_cog(EuchreCommands(bot, presses))
    await bot.add_cog(Departures(bot, boards))
    await bot.add_cog(HandCommand(bot.manager, boards, panels))
