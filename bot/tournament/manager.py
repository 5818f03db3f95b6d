"""The tournament manager, through which every request to a tournament goes.

A tournament's tables are ordinary tables of the table manager. Each id follows from the tournament, the
round, and the table's number, so the tournament's log tells which tables should exist. After a restart,
opening them again finds those that exist already, and those that have ended.
"""

import logging
import random
import secrets
from contextlib import suppress

from bot.games import preset
from bot.ids import ChannelId, GuildId, TournamentId, UserId
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import TableRow
from bot.tables.logbook import fault
from bot.tables.manager import TableManager
from bot.tables.people import Person
from bot.tables.requests import WindUp
from bot.tournament.book import Most, TournamentBook
from bot.tournament.draw import SealedDraw, commitment_of
from bot.tournament.events import Announced, Joined
from bot.tournament.formats import may_count_loners, rules_for
from bot.tournament.requests import Announce, Remove, Request, TournamentRefusal, decide
from bot.tournament.rounds import Rounds, TournamentPace
from bot.tournament.tournament import Tournament

log = logging.getLogger(__name__)
_LETTERS = "abcdefghjkmnpqrstuvwxyz"  # no hyphens, which only its tables' ids have


class TournamentManager:
    """The manager of all tournaments. Restore it after the tables, and close it before them.

    Requests raise TournamentRefusal, and then nothing has changed. Every open tournament is in the ``book``,
    for reading and listening only. ``rounds`` has the automatic steps.
    """

    def __init__(
        self,
        store: Store,
        tables: TableManager,
        *,
        pace: TournamentPace | None = None,
        most: Most | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self._store = store
        self._tables = tables
        self.book = TournamentBook(store, tables.now, most or Most(), tables.conduct)
        self._draw = SealedDraw(self.book.roots, rng)
        self.rounds = Rounds(self.book, tables, self._draw, pace or TournamentPace())

    # Start and shutdown

    async def restore(self) -> list[str]:
        """Restore and continue every open tournament. Return the ids of those that can't be restored."""
        restored, lost = await self.book.restore()
        for row in restored:
            self.rounds.synchronize(self.book.get(TournamentId(row.id)))
        for table in list(self._tables.book.open_ones.values()):
            over = table.drive and table.drive not in self.book.open_ones and table.drive not in lost
            if over:
                try:
                    await self._tables.do(table.id, WindUp())  # the tournament ended just before the stop
                except Exception as error:  # all others continue
                    log.error("table not closed: table=%s error=%s", table.id, fault(error))
        return lost

    async def close(self) -> None:
        """Refuse new requests, and wait until those in progress are stored."""
        self.book.close()
        await self.rounds.close()
        await self.book.wait_until_idle()

    async def last_ended(self, channel_id: ChannelId) -> Tournament | None:
        """Return the last tournament in that channel that started and ended, or None if none is saved."""
        for row in await self._store.tables.ended_in(channel_id, LogKind.DRIVE):
            tournament = await self.book.any(TournamentId(row.id))
            if tournament.draw:
                return tournament
        return None

    # Requests

    async def open(self, request: Announce, *, by: Person) -> Tournament:
        """Announce a tournament."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(6))
        key = self._draw.new_key()
        row = TableRow(
            id_, request.guild_id, request.channel_id, by.id, self._tables.now(), kind=LogKind.DRIVE, root=key
        )
        announced = Announced(
            request.rounds,
            request.movement.value,
            by.name,
            commitment_of(key),
            request.level,
            request.minutes,
            request.game.id,
            rules_for(request.game, request.hands).house_rules(preset(request.game.id)),
            request.loners and may_count_loners(request.game),
            request.bots,
        )
        return await self.book.open(row, announced, lambda change: change.add(Joined(by.id, by.name)))

    async def do(self, tournament_id: TournamentId, request: Request, *, by: Person) -> Tournament:
        """Carry out a person's request to a tournament, and return the tournament after it."""
        return await self.book.change(tournament_id, lambda change: decide(change, request, by, self._draw))

    async def remove_from_all(self, guild: GuildId, user: UserId, *, by: Person) -> bool:
        """Remove the user from every tournament in the server. Return True if there was any.

        Another player becomes the organizer of those that the user organized.
        """
        found = False
        for tournament in [*self.book.open_ones.values()]:
            if tournament.guild_id == guild and (
                tournament.opened_by == user or tournament.number_of(user) is not None
            ):
                with suppress(TournamentRefusal):  # the user has just left
                    await self.do(tournament.id, Remove(user), by=by)
                    found = True
        return found
