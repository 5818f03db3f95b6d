"""Ways to a table: a private game, a new table in this channel, or the list of open ones."""

import logging
from contextlib import suppress

import discord

from bot.client.client import EuchreBot
from bot.engine.levels import Level
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.ids import ChannelId, UserId
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Leave, Open, Start
from bot.tables.table import Table
from cogs.rules.option import read_rules, usual_rules
from cogs.table import lobby_words, words
from cogs.table.boards import Boards
from cogs.table.menu import joinable, running_view, tables_view
from cogs.table.panels import Panels
from cogs.table.places import need_opener
from cogs.ui.answers import FAILURES, Refused, parse_choice, replace_screen, save, think
from cogs.ui.delivery import codes
from cogs.ui.layout import Screen, lines, screen
from cogs.ui.permissions import guild_of, home_of, person, place_of
from cogs.ui.pictures import AttachedPicture, Pictures
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handles

log = logging.getLogger(__name__)


class Opening:
    """The ways to a table, for commands and buttons: open one, or find the open ones."""

    def __init__(self, bot: EuchreBot, boards: Boards, panels: Panels) -> None:
        self.bot = bot
        self.manager = bot.manager
        self.boards = boards
        self.panels = panels

    # A private game

    async def play(self, interaction: Interaction, game: str | None = None, level: str | None = None) -> None:
        """Start a private game against bots. If one is running, offer to continue it instead."""
        running = self._private(interaction)
        wanted = parse_choice(Level, level) if level else None
        if running is not None:
            rules = await self._rules(interaction, game)
            named = ""
            if game:  # by its id, since the typed text may be too long for a button
                named = rules.id if rules == PRESETS[rules.id] else game.strip()
            again = Press(Verb.NEW_GAME, running.id, detail=f"{level or ''} {named}".rstrip())
            await replace_screen(interaction, running_view(running, rules, again))
            return
        guild_id, channel_id = home_of(interaction), ChannelId(interaction.channel_id or 0)
        if not self.bot.store.group.holds(guild_id):  # only the process for direct messages has such games
            raise Refused(words.PLAY_IN_DIRECT_MESSAGES)
        rules = await self._rules(interaction, game)
        plays = wanted or Level(self.manager.servers.of(guild_id).level)
        opening = Open(guild_id, channel_id, rules, rules.seats - 1, start=True, private=True, level=plays)
        asked = self.manager.open(opening, by=person(interaction), interaction=interaction.id)
        await self.begin_private_game(interaction, await save(interaction, asked))

    @handles(Verb.PLAY)
    async def press_play(self, interaction: Interaction, press: Press) -> None:
        """Start a private game, like /play. The button may name the game."""
        await self.play(interaction, press.detail or None)

    @handles(Verb.NEW_GAME)
    async def new_game(self, interaction: Interaction, press: Press) -> None:
        """End the private game that is running, and start the requested one."""
        running = self._private(interaction)
        if running is not None:
            with suppress(TableRefusal):  # it has just ended
                await self.manager.do(running.id, Leave(), by=person(interaction))
        level, _, game = press.detail.partition(" ")
        await self.play(interaction, game or None, level or None)

    async def begin_private_game(self, interaction: Interaction, table: Table) -> None:
        """Begin the game of a private table with a message only its player sees: the hand."""
        if not interaction.response.is_done():
            await think(interaction)
        with suppress(discord.HTTPException):  # the deals then don't use its id
            self.boards.record_start_message(table, (await interaction.original_response()).id)
        table = await self.manager.do(table.id, Start(), by=person(interaction))
        await self.panels.show(interaction, table)

    # A table for everyone

    async def open(self, interaction: Interaction, game: str | None = None) -> Table:
        """Open a table in this channel, with the user on its first seat."""
        guild_id, channel_id = place_of(interaction)
        settings = self.manager.servers.of(guild_id)
        rules = await self._rules(interaction, game)
        need_opener(interaction, settings, self.boards.refuses)
        opening = Open(guild_id, channel_id, rules, clock=settings.clock, level=Level(settings.level))
        asked = self.manager.open(opening, by=person(interaction), interaction=interaction.id)
        table = await save(interaction, asked)
        await show_new(interaction, table, self.boards, threads=settings.threads)
        return table

    @handles(Verb.OPEN)
    async def press_open(self, interaction: Interaction, press: Press) -> None:
        """Open a table, like /table. The button may name the game."""
        await self.open(interaction, press.detail or None)

    # Others' tables

    @handles(Verb.FIND)
    async def find(self, interaction: Interaction, press: Press | None = None) -> None:
        """List the server's open tables, those with a free seat first."""
        guild_id = guild_of(interaction)
        here = [table for table in self.manager.book.in_server(guild_id) if not table.private]
        here.sort(key=lambda table: (not joinable(table), table.channel_id != interaction.channel_id))
        links = {table.id: self.boards.link(table) for table in here}
        await replace_screen(interaction, tables_view(here, links, UserId(interaction.user.id)))

    def _private(self, interaction: Interaction) -> Table | None:
        """Return the user's private game, or None."""
        mine = self.manager.book.of(UserId(interaction.user.id))
        return next((table for table in mine if table.private), None)

    async def _rules(self, interaction: Interaction, typed: str | None) -> Ruleset:
        guild_id = home_of(interaction)
        saved = await self.bot.store.presets.of(guild_id)
        if typed is not None:
            return read_rules(typed, saved)
        return await usual_rules(self.bot, guild_id, saved)


async def show_new(interaction: Interaction, table: Table, boards: Boards, *, threads: bool) -> None:
    """Answer with the message of a new table, or with a link to it in a thread under the answer."""
    channel = interaction.channel
    if threads and isinstance(channel, discord.TextChannel):
        message_id, _ = await answer_publicly(interaction, in_thread_view(table), boards.pictures)
        if message_id is not None:
            try:
                await boards.own_thread(table, channel, lobby_words.thread_name(table), message_id)
            except FAILURES as error:
                log.warning("thread not opened: table=%s %s", table.id, codes(error))
                await boards.posted(table, message_id, showing=False)
            return
    else:
        message_id, attached = await answer_publicly(interaction, boards.screen(table), boards.pictures)
    if message_id is not None:
        await boards.posted(table, message_id, attached=attached)
    else:
        boards.post(table)  # too late for an answer, but the table is open


async def show_again(interaction: Interaction, table: Table, boards: Boards) -> None:
    """Answer with the message of an open table, moved here. The previous message is removed."""
    message_id, attached = await answer_publicly(interaction, boards.screen(table), boards.pictures)
    if message_id is not None and interaction.channel_id is not None:
        await boards.move_to(table, interaction.channel_id, message_id, attached)


async def answer_publicly(
    interaction: Interaction, shown: Screen, pictures: Pictures
) -> tuple[int | None, AttachedPicture | None]:
    """Answer for everyone. Return the message's id, None if Discord didn't accept it, and its picture."""
    try:
        reply, attached = await pictures.reply(interaction, shown, aloud=True)
        if reply.message_id is not None:
            return reply.message_id, attached
    except FAILURES as error:
        log.info("public answer failed, Discord may have it: %s", codes(error))
    try:  # Discord may have accepted an answer that discord.py repeated
        there = await interaction.original_response()
    except FAILURES:
        return None, None
    # An ephemeral message is another process's answer, not the table.
    return (None if there.flags.ephemeral else there.id), None


def in_thread_view(table: Table) -> Screen:
    """Return the channel's message that the table is in the thread under it."""
    return screen(lines(f"### {lobby_words.in_thread(table)}", lobby_words.title(table.rules)))
