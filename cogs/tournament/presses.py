"""The handlers of tournaments' buttons, lists and forms, including the start with a thread per table."""

import asyncio
import logging
import re
from contextlib import suppress
from weakref import WeakValueDictionary

import discord

from bot.client.client import EuchreBot
from bot.ids import TournamentId, UserId
from bot.store.conduct import ModAction
from bot.tables.people import Person
from bot.tournament import requests
from bot.tournament.draw import faults
from bot.tournament.requests import TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Tournament, TournamentStage
from cogs.table.places import open_thread, remove_strays
from cogs.tournament import draw_words, screens, words
from cogs.tournament.messages import TournamentMessages
from cogs.tournament.press import TournamentPress, TournamentVerb
from cogs.tournament.setup import need_channel
from cogs.ui.answers import FAILURES, Refused, finish, replace_screen, reply_file, reply_text, save, show
from cogs.ui.delivery import codes
from cogs.ui.layout import Attached, Screen, screen
from cogs.ui.link_buttons import to_table
from cogs.ui.permissions import is_loaded, name_to_store, person
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, form_fields, handles

log = logging.getLogger(__name__)
_NUMBER = re.compile(r"-?[0-9]{1,20}")
_NOBODY = (400, 404)  # HTTP status of an id that nobody in the server has
_TOO_MANY_THREADS = 160006  # Discord's code if a server has as many active threads as it may
_FROM_ANYWHERE = (
    TournamentVerb.LEAVE,
    TournamentVerb.LEAVE_NOW,
    TournamentVerb.STANDINGS,
    TournamentVerb.MY_TABLE,
    TournamentVerb.OPTIONS,
)


class TournamentPresses:
    """The handlers of tournaments' buttons, lists and forms."""

    def __init__(self, bot: EuchreBot, messages: TournamentMessages) -> None:
        self.tournaments = bot.tournaments
        self.tables = bot.manager
        self.messages = messages
        self._starting: WeakValueDictionary[TournamentId, asyncio.Lock] = WeakValueDictionary()

    def need_place(self, interaction: Interaction, press: TournamentPress) -> None:
        """Refuse a press for a tournament of another server. Its players may still view and leave it.

        The press also shows if the bot may write where the tournament's message is.
        """
        now = self.tournaments.book.open_ones.get(press.tournament)
        if now is not None:
            self._need_here(interaction, press, now)
            self.messages.why_outdated(interaction, now)

    @staticmethod
    def _need_here(interaction: Interaction, press: TournamentPress, now: Tournament) -> None:
        own = now.number_of(UserId(interaction.user.id)) is not None
        if now.guild_id != interaction.guild_id and not (own and press.verb in _FROM_ANYWHERE):
            raise TournamentRefusal(TournamentWhy.NO_TOURNAMENT)

    # Players

    @handles(TournamentVerb.JOIN)
    async def join(self, interaction: Interaction, press: TournamentPress) -> None:
        """Join the tournament, visible in its message, also after it has started."""
        before = self.tournaments.book.get(press.tournament)
        now = await self._do(interaction, press, requests.Join())
        user = UserId(interaction.user.id)
        number = requests.need_entered(now, user)
        # Play with a timer goes on there.
        beside = next((t for t in self.tables.book.of(user) if t.clock.seconds and not t.drive), None)
        told, ways = words.JOINED, self.messages.board_buttons(now, number)
        if now.draw:
            told = f"{words.came_in(before, number, user)} {words.your_table(now, number)}"
        if beside:
            told, ways = f"{told} {words.also_beside(beside)}", [*ways, *to_table(beside)]
        if trouble := self.messages.why_outdated(interaction, now):
            told = f"{told} {trouble}"
        await reply_text(interaction, told, *ways)

    @handles(TournamentVerb.LEAVE)
    async def leave(self, interaction: Interaction, press: TournamentPress) -> None:
        """Leave before the start, or afterward ask for confirmation."""
        now = self.tournaments.book.get(press.tournament)
        number = requests.need_entered(now, UserId(interaction.user.id))
        if now.stage is TournamentStage.SIGN_UP:
            await self.leave_now(interaction, press)
        else:
            await replace_screen(interaction, screens.confirm_leave_view(now, number))

    @handles(TournamentVerb.LEAVE_NOW)
    async def leave_now(self, interaction: Interaction, press: TournamentPress) -> None:
        """Leave the tournament."""
        now = await self._do(interaction, press, requests.Leave())
        trouble = self.messages.why_outdated(interaction, now) or ""
        await finish(interaction, f"{words.left(now, interaction.user.id)} {trouble}".rstrip())

    @handles(Verb.QUIT)
    async def quit(self, interaction: Interaction, press: Press) -> None:
        """Leave the tournament, after the confirmation of /leave."""
        leaving = TournamentPress(TournamentVerb.LEAVE_NOW, TournamentId(press.detail))
        self.need_place(interaction, leaving)
        await self.leave_now(interaction, leaving)

    @handles(TournamentVerb.MY_TABLE)
    async def my_table(self, interaction: Interaction, press: TournamentPress) -> None:
        """Say where the player sits in this round."""
        now = self.tournaments.book.get(press.tournament)
        number = requests.need_entered(now, UserId(interaction.user.id))
        ways = self.messages.board_buttons(now, number)
        await reply_text(interaction, words.your_table(now, number), *ways)

    @handles(TournamentVerb.STANDINGS)
    async def standings(self, interaction: Interaction, press: TournamentPress) -> None:
        """Show all standings, a page at a time."""
        now = await self.tournaments.book.any(press.tournament)
        self._need_here(interaction, press, now)
        if not now.draw:
            raise TournamentRefusal(TournamentWhy.NOT_STARTED, now)
        await replace_screen(interaction, screens.standings_view(now, press.number))

    @handles(Verb.DRIVE)
    async def of_table(self, interaction: Interaction, press: Press) -> None:
        """Show all standings of the tournament that the table belongs to."""
        id_ = TournamentId(self.tables.book.get(press.table).drive)
        await self.standings(interaction, TournamentPress(TournamentVerb.STANDINGS, id_))

    @handles(TournamentVerb.DRAW)
    async def draw(self, interaction: Interaction, press: TournamentPress) -> None:
        """Show the seal of the draw, or once the tournament is over, check the draw."""
        now = await self.tournaments.book.any(press.tournament)
        self._need_here(interaction, press, now)
        await replace_screen(interaction, screens.draw_view(now, faults(now)))

    @handles(TournamentVerb.DRAW_FILE)
    async def draw_file(self, interaction: Interaction, press: TournamentPress) -> None:
        """Send the file with everything drawn in a tournament that is over."""
        now = await self.tournaments.book.any(press.tournament)
        self._need_here(interaction, press, now)
        record = draw_words.draw_record(now)
        if not record:
            raise Refused(draw_words.DRAW_NOT_SEALED)
        await reply_file(
            interaction, draw_words.HOW_TO_CHECK, Attached(f"tournament-{now.id}.txt", record.encode())
        )

    @handles(TournamentVerb.OPTIONS)
    async def options(self, interaction: Interaction, press: TournamentPress) -> None:
        """Show the tournament to one user, with their possible actions."""
        now = await self.with_successor(interaction, self.tournaments.book.get(press.tournament))
        await replace_screen(interaction, self.options_view(interaction, now))

    def options_view(self, interaction: Interaction, now: Tournament) -> Screen:
        """Return the screen of a tournament for one user."""
        by = person(interaction)
        number = now.number_of(by.id)
        ways = self.messages.board_buttons(now, number) if number is not None else []
        return screens.options_view(now, by, self.tables.now(), buttons=ways)

    # The organizer

    @handles(TournamentVerb.START)
    async def start(self, interaction: Interaction, press: TournamentPress) -> None:
        """Open a thread for each table, and start. If any thread fails, the tournament stays as it is."""
        now, by = await self._need_own(interaction, press), person(interaction)
        requests.tables_for(now)
        channel = await _channel_of(interaction, now)
        need_channel(interaction)
        if not isinstance(channel, discord.TextChannel):
            raise Refused(words.NO_CHANNEL)
        await interaction.response.defer(ephemeral=True, thinking=True)
        async with self._starting.setdefault(now.id, asyncio.Lock()):  # or a second press takes its threads
            await self._start(interaction, now, channel, by)

    async def _start(
        self, interaction: Interaction, now: Tournament, channel: discord.TextChannel, by: Person
    ) -> None:
        await save(interaction, self.tournaments.do(now.id, requests.Prepare(), by=by))
        tables = requests.tables_for(now)
        names = [words.table_name(now, number, tables) for number in range(1, tables + 1)]
        threads: list[discord.Thread] = []
        try:
            for name in names:
                threads.append(await open_thread(channel, name, draw_words.audited(now)))
            starting = self.tournaments.do(
                now.id, requests.Start(tuple(thread.id for thread in threads)), by=by
            )
            await save(interaction, starting)
        except (*FAILURES, TournamentRefusal) as error:
            used = self._rooms()
            for thread in threads:
                if thread.id not in used:
                    with suppress(*FAILURES):
                        await thread.delete()
            await remove_strays(channel, names, used)
            if isinstance(error, TournamentRefusal):
                raise
            log.warning("tournament not started: tournament=%s %s", now.id, codes(error))
            full = isinstance(error, discord.HTTPException) and error.code == _TOO_MANY_THREADS
            await reply_text(interaction, words.TOO_MANY_THREADS if full else words.NO_THREADS)
            return
        await reply_text(interaction, words.STARTED)
        await remove_strays(channel, names, self._rooms())

    def _rooms(self) -> set[int]:
        """Return the threads in which tournaments are played."""
        return {room for each in self.tournaments.book.open_ones.values() for room in each.rooms}

    @handles(TournamentVerb.PAUSE, TournamentVerb.RESUME)
    async def pause(self, interaction: Interaction, press: TournamentPress) -> None:
        """Stop the tournament, or continue it."""
        asked = requests.Pause() if press.verb is TournamentVerb.PAUSE else requests.Resume()
        now = await self._do(interaction, press, asked)
        await replace_screen(interaction, self.options_view(interaction, now))

    @handles(TournamentVerb.REPLACE)
    async def replace(self, interaction: Interaction, press: TournamentPress) -> None:
        """Open the form for replacing a player, or carry out a sent form."""
        now = await self._need_own(interaction, press)
        fields = form_fields(interaction)
        if not fields:
            if now.stage is TournamentStage.SIGN_UP:
                raise TournamentRefusal(TournamentWhy.NOT_STARTED, now)
            await interaction.response.send_modal(screens.replace_form(now))
            return
        old = [each for name, values in fields.items() if name.startswith(screens.OLD) for each in values]
        if len(old) != 1:
            raise Refused(words.ONE_PLAYER)
        new = await self._chosen(interaction, now)
        await self._do(interaction, press, requests.Replace(_number(old[0]), new))
        await reply_text(interaction, words.taken_over(new.id if new else None))

    @handles(TournamentVerb.CHANGE)
    async def change(self, interaction: Interaction, press: TournamentPress) -> None:
        """Open the form for the rounds, the time limit and the bots, or carry out a sent form."""
        now = await self._need_own(interaction, press)
        fields = form_fields(interaction)
        if not fields:
            await interaction.response.send_modal(screens.change_form(now))
            return
        typed = {name: _number(*values) for name, values in fields.items()}
        plan = requests.ChangePlan(
            typed.get(screens.ROUNDS, now.length),
            typed.get(screens.MINUTES, now.minutes),
            typed.get(screens.BOTS, now.bots),
        )
        now = await self._do(interaction, press, plan)
        await replace_screen(interaction, self.options_view(interaction, now))

    @handles(TournamentVerb.HAND_OVER)
    async def hand_over(self, interaction: Interaction, press: TournamentPress) -> None:
        """Open the form for another organizer, or make that member the organizer."""
        now = await self._need_own(interaction, press)
        if not form_fields(interaction):
            await interaction.response.send_modal(screens.hand_over_form(now))
            return
        new = await self._chosen(interaction, now)
        if new is None:
            raise Refused(words.NOT_A_BOT)
        now = await self._do(interaction, press, requests.HandOver(new))
        await replace_screen(interaction, self.options_view(interaction, now))

    @handles(TournamentVerb.CORRECT)
    async def correct(self, interaction: Interaction, press: TournamentPress) -> None:
        """Ask which score to correct."""
        now = await self._need_own(interaction, press)
        if not now.rounds:
            raise TournamentRefusal(TournamentWhy.NOT_SCORED, now)
        await replace_screen(interaction, screens.correct_view(now, press.number))

    @handles(TournamentVerb.SCORE)
    async def score(self, interaction: Interaction, press: TournamentPress) -> None:
        """Open the form for a table's right score, or correct it from a sent form, visible to everyone."""
        now, (round_, table) = await self._need_own(interaction, press), divmod(press.number, 100)
        fields = form_fields(interaction)
        if fields:
            first, second = (_number(*fields.get(name, ())) for name in (screens.FIRST, screens.SECOND))
            now = await self._do(interaction, press, requests.Correct(round_, table, (first, second)))
            await show(interaction, screen(words.corrections(now)[-1]), aloud=True)
            return
        played = now.rounds[round_ - 1].played if 1 <= round_ <= len(now.rounds) else ()
        if not 1 <= table <= len(played) or played[table - 1] is None:
            raise TournamentRefusal(TournamentWhy.NOT_SCORED, now)
        await interaction.response.send_modal(screens.score_form(now, round_, table))

    @handles(TournamentVerb.END)
    async def end(self, interaction: Interaction, press: TournamentPress) -> None:
        """Ask for confirmation before ending it."""
        now = await self._need_own(interaction, press)
        await replace_screen(interaction, screens.confirm_end_view(now, UserId(interaction.user.id)))

    @handles(TournamentVerb.END_NOW)
    async def end_now(self, interaction: Interaction, press: TournamentPress) -> None:
        """End it, or make this round the last."""
        now = await self._do(interaction, press, requests.End())
        await finish(interaction, words.notes(now) if now.ended is None else f"{words.is_over(now)}.")

    # How it is done

    async def _need_own(self, interaction: Interaction, press: TournamentPress) -> Tournament:
        """Return the tournament, for its organizer or a server manager."""
        now = await self.with_successor(interaction, self.tournaments.book.get(press.tournament))
        requests.need_organizer(now, person(interaction))
        return now

    async def with_successor(self, interaction: Interaction, now: Tournament) -> Tournament:
        """Return the tournament, with the user as organizer if the organizer left the server."""
        by = person(interaction)
        plays = now.number_of(by.id) is not None and not by.banned
        if plays and not by.may_run(now.opened_by) and await has_left(interaction.guild, now.opened_by):
            now = await self.tournaments.do(now.id, requests.Succeed(now.opened_by), by=by)
        return now

    async def _do(
        self, interaction: Interaction, press: TournamentPress, request: requests.Request
    ) -> Tournament:
        """Send the user's request to the tournament."""
        doing = self.tournaments.do(press.tournament, request, by=person(interaction))
        return await save(interaction, doing)

    async def _chosen(self, interaction: Interaction, now: Tournament) -> Person | None:
        """Return the member chosen in a form, or None for no one and for a bot.

        Raises Refused for a person who isn't in the server.
        """
        chosen = form_fields(interaction).get(screens.NEW, ())
        if not chosen or interaction.guild is None:
            return None
        try:
            member = await interaction.guild.fetch_member(_number(chosen[0]))
        except discord.HTTPException as error:
            if error.status not in _NOBODY:
                raise
            raise Refused(words.NOT_A_MEMBER) from None
        user = UserId(member.id)
        barred = self.tables.conduct.is_in_force(ModAction.BAN, now.guild_id, user)
        return None if member.bot else Person(user, name_to_store(member), banned=barred)


def _number(*typed: str) -> int:
    """Return the typed or chosen number. Refuse anything else."""
    if len(typed) != 1 or not _NUMBER.fullmatch(typed[0].strip()):
        raise Refused(words.NUMBERS_ONLY)
    return int(typed[0])


async def has_left(guild: discord.Guild | None, user: UserId) -> bool:
    """Return True if that user, or no one (0), is known to have left the server."""
    if guild is None or not user:
        return not user
    try:
        await guild.fetch_member(user)
    except discord.HTTPException as error:
        return isinstance(error, discord.NotFound)
    return False


async def _channel_of(interaction: Interaction, now: Tournament) -> object:
    """Return the tournament's channel, from Discord if it isn't cached, or None if it's gone."""
    guild = interaction.guild
    channel: object = guild.get_channel(now.channel_id) if guild else None
    if channel is None and guild is not None and not is_loaded(guild):
        with suppress(*FAILURES):
            channel = await guild.fetch_channel(now.channel_id)
    return channel
