"""The reviews that were made of late: one of a hand for each of its players, and those of whole games.

They are weighed in processes beside the event loop, and whole games one after another, so that computer
players at tables are not kept waiting by people who look back.
"""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from bot.ids import GuildId, TableId, UserId
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.luck import Luck
from bot.players.reviewing import choices, reviewed
from bot.residence import Residence, Serves
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Table

_KEPT = 1024  # hands or games, each of one player


def hands_of(table: Table, user: UserId) -> list[int]:
    """The finished hands, from 0, in which the user decided."""
    return [at for at in range(len(table.game.hands)) if table.called(at).seat_of(user) is not None]


class Reviewer:
    """Makes reviews, and keeps those of late of the servers that are ``here``."""

    def __init__(self, manager: TableManager, here: Residence) -> None:
        self._manager = manager
        self._here = here
        self._hands: LRUCache[tuple[GuildId, TableId, int, int], ReviewedHand] = LRUCache(_KEPT)
        self._lucks: LRUCache[tuple[GuildId, TableId, object], Luck] = LRUCache(_KEPT)
        self._one_by_one = asyncio.Lock()

    async def hand(self, table: Table, number: int, user: UserId) -> ReviewedHand:
        """What the user decided in that finished hand, from 0, in which they sat at the table."""
        seat = table.called(number).seat_of(user)
        if seat is None:
            raise TableRefusal(Why.NOT_SEATED, table)
        key = (table.guild_id, table.id, number, seat)
        found = self._hands.get(key)
        if found is None:
            others = await self._manager.book.not_by_people(table.id)
            without = [turn for hand, turn in others if hand == number]
            decided = await reviewed(table.game, number, seat, self._manager.computers.worth, without)
            found = ReviewedHand(number, tuple(decided))
            own = sum(at.turn not in without for at in choices(table.game, number, seat))
            if own == len(decided) and self._here(
                table.guild_id
            ):  # what could not be weighed just now may be next time
                self._hands[key] = found
        return found

    async def game(self, table: Table, user: UserId) -> ReviewedGame:
        """What the user decided in all hands of the game that are finished."""
        async with self._one_by_one:
            found = []
            for number in hands_of(table, user):
                if not self._here(table.guild_id):
                    raise TableRefusal(Why.MOVING)
                found.append(await self.hand(table, number, user))
            return ReviewedGame(tuple(found), await self._luck(table, user))

    async def _luck(self, table: Table, user: UserId) -> Luck | None:
        """How good the user's cards were in those hands."""
        sat = [(number, table.called(number).seat_of(user)) for number in hands_of(table, user)]
        key = (table.guild_id, table.id, tuple(sat))
        if key not in self._lucks:
            hands = table.game.hands
            dealt = [(hands[number].deal, seat) for number, seat in sat if seat is not None]
            found = await self._manager.computers.luck(table.rules, dealt)
            if found is None or not self._here(table.guild_id):
                return found
            self._lucks[key] = found
        return self._lucks[key]

    async def take_in(self, serves: Serves) -> None:
        """Nothing: a review is made when somebody asks for it."""

    async def let_go(self, serves: Serves) -> None:
        """Forget the reviews of these servers."""
        for hand in [key for key in self._hands if serves(key[0])]:
            del self._hands[hand]
        for game in [key for key in self._lucks if serves(key[0])]:
            del self._lucks[game]
