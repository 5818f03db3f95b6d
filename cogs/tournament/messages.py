"""A tournament's public messages: its message, calls to the tables, their boards, and the result."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.ids import ChannelId, GuildId, MessageId
from bot.store.conduct import ModAction
from bot.tables.table import Table
from bot.tournament.tournament import Tournament, TournamentStage, changes_between
from cogs.tournament import words
from cogs.tournament.screens import result_drawing, result_view, tournament_view
from cogs.ui.channel_messages import ChannelMessages, LiveMessage
from cogs.ui.controls import Button
from cogs.ui.delivery import nonce_of
from cogs.ui.layout import Screen
from cogs.ui.link_buttons import go_to, link_to
from cogs.ui.message_states import MessageStateStore
from cogs.ui.messages import RedrawScheduler
from cogs.ui.services import Services

_CALLING = 5.0  # seconds in which a call comes before the board, if all is well
_Live = LiveMessage[Tournament]


class Announcement(NamedTuple):
    """A message for a channel, with the people it pings, and a name for it.

    ``news_of``: its tournament, if any.
    """

    channel_id: ChannelId
    guild_id: GuildId
    text: str
    called: Sequence[int]
    once: str
    news_of: Tournament | None = None


class TournamentMessages(ChannelMessages[Tournament, _Live]):
    """The keeper of every tournament's message, which also opens the boards of its tables."""

    def __init__(self, client: EuchreBot, services: Services) -> None:
        super().__init__(client, services.pictures, "drives", LiveMessage)
        tournaments, tables = client.tournaments, client.manager
        self._tournaments, self._tables = tournaments, tables
        self._boards = services.boards
        self._hands: dict[str, int] = {}
        # What is not said yet: calls to a table by its id, news by that of the tournament.
        self._waiting: dict[str, list[Announcement]] = {}
        self._saying: RedrawScheduler[str] = RedrawScheduler(self._post_queued, tables.pace.redraw)
        self._told_until = MessageStateStore(client.store, "told:drives")
        tournaments.rounds.call = self._call
        tournaments.book.listen(self._tournament_changed)
        tables.book.listen(self._table_changed)

    async def restore(self) -> None:
        """Update the messages of open tournaments, and of those that ended."""
        told_until = await self._told_until.restore()
        await super().restore()
        for tournament, _ in self.open_states():
            _, until = told_until.get(tournament.id, (tournament.guild_id, 0))
            for before, after in await self._tournaments.book.changes(tournament.id, until):
                self._announce(tournament.id, news_between(before, after))

    async def close(self) -> None:
        """Stop updating messages, and save their state."""
        await asyncio.gather(super().close(), self._saying.close(self._requests.is_waiting))

    # What the keeper of messages asks

    def open_states(self) -> Iterable[tuple[Tournament, int | None]]:
        """Return the open tournaments, each with its message."""
        return self._with_messages(self._tournaments.book.open_ones.values())

    async def ended_with_message(self) -> Iterable[tuple[Tournament, int | None]]:
        """Return recently ended tournaments whose end isn't shown yet, each with its message."""
        return self._with_messages(await self._tournaments.book.ended_with_message())

    def _with_messages(self, some: Iterable[Tournament]) -> list[tuple[Tournament, int | None]]:
        return [(each, self._tournaments.book.message_of(each.id)) for each in some]

    async def save_message(self, state: Tournament, message_id: MessageId | None) -> None:
        """Save the id of the tournament's message."""
        await self._tournaments.book.set_message(state.id, message_id)

    def urgency(self, state: Tournament) -> Urgency:
        """Return the urgency of the message, where people join and look for their next seat."""
        if state.stage is TournamentStage.SIGN_UP:
            return Urgency.TURN
        return Urgency.REST if state.stage is TournamentStage.ROUND else Urgency.WAITING

    def render(self, live: _Live, state: Tournament) -> Screen:
        """Return the tournament's current public message."""
        return tournament_view(state, self._scores(state))

    def why_outdated(self, interaction: discord.Interaction, tournament: Tournament) -> str | None:
        """Return the reason, for a user, why the tournament's message isn't up to date, or None if it is."""
        why = self.find_hindrance(interaction, tournament)
        return None if why is None else words.not_shown(why)

    def board_buttons(self, tournament: Tournament, player: int) -> list[Button]:
        """Return a button that opens the board at which the player of that number plays, or its thread."""
        number = tournament.table_of(player)
        table = self._tables.book.open_ones.get(tournament.table_id(number)) if number else None
        if number is None or table is None:
            return []
        label, board = words.table_name(tournament, number), self._boards.link(table)
        return [link_to(board, label) if board else go_to(table.guild_id, table.channel_id, label)]

    def _tournament_changed(self, tournament: Tournament) -> None:
        before = self._live.get(tournament.id)
        if before is not None and tournament.ended is None:
            self._announce(tournament.id, news_between(before.newest, tournament))
        self.follow(tournament)

    def _table_changed(self, table: Table) -> None:
        if not table.drive:
            return
        hands = len(table.match.hands) if table.match else 0
        live = self._live.get(table.drive)
        if live is not None and self._hands.get(table.id) != hands:  # the score may have changed
            self._hands[table.id] = hands
            self.follow(live.newest)
        if table.ended is not None:
            self._hands.pop(table.id, None)
            self._waiting.pop(table.id, None)

    async def _call(self, tournament: Tournament, table: Table) -> None:
        """Ping the players of a table, and post its board. A failed step is repeated during play."""
        called = words.call(tournament, int(table.id.rpartition("-")[2]))
        call = Announcement(table.channel_id, table.guild_id, called, table.humans(), f"call-{table.id}")
        self._announce(table.id, [call])
        await self._saying.drawn(table.id, _CALLING)
        await self._boards.put_up(table)

    def _announce(self, id_: str, what: Sequence[Announcement]) -> None:
        """Queue these announcements, except those already queued."""
        if what:
            waiting = self._waiting.setdefault(id_, [])
            waiting += [each for each in what if each not in waiting]
            self._saying.mark(id_)

    async def _post_queued(self, id_: str) -> None:
        """Post the queued announcements, each once and in order, with their pings."""
        while waiting := self._waiting.get(id_):
            said = waiting[0]
            pinged = [discord.Object(user) for user in said.called if not self._muted(said.guild_id, user)]
            pings = discord.AllowedMentions(users=pinged)
            channel = self._client.get_partial_messageable(said.channel_id, guild_id=said.guild_id)
            urgency = Urgency.WAITING if said.news_of else Urgency.HAND
            async with self._requests.turn(urgency, ("post", said.channel_id)):
                with suppress(discord.NotFound):  # the tournament's message says where everybody sits, too
                    await channel.send(said.text, allowed_mentions=pings, nonce=nonce_of(said.once))
            waiting.pop(0)
            if said.news_of:
                await self._told_until.put(id_, said.guild_id, said.news_of.seq)
        self._waiting.pop(id_, None)

    def _muted(self, guild: GuildId, user: int) -> bool:
        """Return True if moderators have muted the bot's pings for the user."""
        return self._tables.conduct.is_in_force(ModAction.MUTE, guild, user)

    async def conclude(self, live: _Live) -> None:
        """Post the result, if the tournament had begun."""
        tournament = live.newest
        if tournament.draw:
            make, drawing = partial(result_view, tournament), result_drawing(tournament)
            async with self._requests.turn(Urgency.WAITING, ("post", tournament.channel_id)):
                await self.pictures.post(
                    self._channel(tournament),
                    make,
                    drawing,
                    guild=tournament.guild_id,
                    once=f"result-{tournament.id}",
                )

    async def clean_up(self, live: _Live) -> None:
        """Archive the tournament's threads, and forget its announcements."""
        tournament = live.newest
        guild = self._client.get_guild(tournament.guild_id)
        for room in tournament.rooms:
            thread = guild.get_thread(room) if guild else None
            if thread is not None:
                with suppress(discord.HTTPException):  # Discord archives it in time
                    await thread.edit(archived=True)
        await self._told_until.remove(tournament.id)

    def _scores(self, tournament: Tournament) -> dict[int, tuple[int, int]]:
        """Return the current points at the round's tables that are still playing, by table number."""
        found = {}
        for number in range(1, len(tournament.rooms) + 1):
            table = self._tables.book.open_ones.get(tournament.table_id(number))
            if table is not None and table.match is not None:
                first, second = table.match.score
                found[number] = first, second
        return found


def news_between(before: Tournament, now: Tournament) -> list[Announcement]:
    """Return the announcements of a change: replaced and invited players, and a new organizer."""
    told = [
        (
            f"place-{now.id}-{new.number}",
            words.changed(now, old, new),
            new.invited,
        )
        for _, old, new in changes_between(before, now)
    ]
    if before.opened_by != now.opened_by and now.opened_by:
        told.append((f"organizer-{now.id}", words.handed_over(now.opened_by), now.opened_by))
    return [
        Announcement(now.channel_id, now.guild_id, text, [who] if who else [], f"{once}-{now.seq}", now)
        for once, text, who in told
    ]
