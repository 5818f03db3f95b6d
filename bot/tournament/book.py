"""The open tournaments, each in step with its log: at most one per channel, and a person in at most one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.ids import ChannelId, TournamentId, UserId
from bot.store.conduct import ModAction
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.conduct import ConductBook
from bot.tables.logbook import Logbook, Now
from bot.tables.refusals import Why
from bot.tournament.events import CODEC, Announced, HandedOver, Invited, Replaced, TournamentEvent
from bot.tournament.requests import TournamentRefusal, TournamentWhy
from bot.tournament.tournament import Tournament, new_tournament

_TOLD = {CODEC.name_of(kind) for kind in (Replaced, Invited, HandedOver)}


@dataclass(frozen=True, slots=True)
class Most:
    """The maximum number of open tournaments of one organizer, and in one server."""

    of_one: int = 1000
    in_one: int = 1000


class TournamentBook(Logbook[Tournament, TournamentEvent]):
    """The logbook of the tournaments."""

    kind = LogKind.DRIVE
    codec = CODEC
    refused = TournamentRefusal

    def __init__(self, store: Store, now: Now, most: Most, conduct: ConductBook) -> None:
        super().__init__(store, now)
        self._conduct = conduct
        self._most = most
        self._channels: set[int] = set()
        self._users: set[int] = set()

    def first_state(self, row: TableRow, first: TournamentEvent) -> Tournament:
        """Return the tournament after its announcement."""
        if not isinstance(first, Announced):
            raise ValueError("a tournament's log begins with its announcement")
        return new_tournament(row, first)

    def refusal(self, why: Why, state: Tournament | None = None) -> TournamentRefusal:
        """Return a TournamentRefusal for a reason of the logbook."""
        own = TournamentWhy.NO_TOURNAMENT if why is Why.NO_TABLE else TournamentWhy[why.name]
        return TournamentRefusal(own, state)

    def in_channel(self, channel_id: ChannelId) -> Tournament | None:
        """Return the open tournament that was announced in this channel, or has a table in it."""
        return next(
            (d for d in self.open_ones.values() if channel_id == d.channel_id or channel_id in d.rooms), None
        )

    def of(self, user: UserId) -> Tournament | None:
        """Return the open tournament in which the user plays."""
        return next(
            (tournament for tournament in self.open_ones.values() if tournament.number_of(user) is not None),
            None,
        )

    async def any(self, tournament_id: TournamentId) -> Tournament:
        """Return the tournament with this id, open or ended."""
        return self.open_ones.get(tournament_id) or await self.read(tournament_id)

    async def changes(self, tournament_id: TournamentId, since: int) -> list[tuple[Tournament, Tournament]]:
        """Return the states around each replacement, invitation, or new organizer after that entry."""
        row = await self._store.tables.get(tournament_id)
        events = await self._store.tables.events(tournament_id)
        if row is None or not any(event.seq > since for event in events if event.kind in _TOLD):
            return []
        found: list[tuple[Tournament, Tournament]] = []
        now = self.fold(row, events[:1])
        for event in events[1:]:
            before, now = now, now.after(CODEC.decode(event.kind, event.body), event.at)
            if event.seq > since and event.kind in _TOLD:
                found.append((before, now))
        return found

    @asynccontextmanager
    async def reserve(self, before: Tournament | None, after: Tournament) -> AsyncIterator[None]:
        """Reserve the channel of a new tournament, and each player who joins, until it's stored."""
        users = _members(after) - (_members(before) if before else set())
        if any(self._conduct.is_in_force(ModAction.BAN, after.guild_id, user) for user in users):
            raise TournamentRefusal(TournamentWhy.BANNED)
        if users - {after.opened_by} and await self._conduct.are_blocked(users, [after.opened_by]):
            raise TournamentRefusal(TournamentWhy.NO_PLACE)
        others = [tournament for tournament in self.open_ones.values() if tournament.id != after.id]
        if before is None:
            self._need_room(after, others)
        channels = {after.channel_id} if before is None else set()
        if channels & (self._channels | {tournament.channel_id for tournament in others}):
            there = next((tournament for tournament in others if tournament.channel_id in channels), None)
            raise TournamentRefusal(TournamentWhy.CHANNEL_TAKEN, there)
        if users & self._users:
            raise TournamentRefusal(TournamentWhy.IN_ANOTHER)
        for tournament in others:
            if users & _members(tournament):
                raise TournamentRefusal(TournamentWhy.IN_ANOTHER, tournament)
        self._channels |= channels
        self._users |= users
        try:
            yield
        finally:
            self._channels -= channels
            self._users -= users

    def _need_room(self, tournament: Tournament, others: list[Tournament]) -> None:
        """Refuse a tournament beyond the limits."""
        if sum(each.opened_by == tournament.opened_by for each in others) >= self._most.of_one:
            raise TournamentRefusal(TournamentWhy.OPENED_ENOUGH)
        if sum(each.guild_id == tournament.guild_id for each in others) >= self._most.in_one:
            raise TournamentRefusal(TournamentWhy.SERVER_FULL)


def _members(tournament: Tournament) -> set[int]:
    return {entrant.user for entrant in tournament.players if entrant.user is not None}
