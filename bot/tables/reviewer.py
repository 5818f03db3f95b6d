"""Reviews of hands and games, computed by worker processes, with recent ones cached.

The processes judge one decision at a time: bots at tables go first, then users take turns
(bot.service.fair_queue).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.engine.seats import Seat
from bot.engine.view import View
from bot.ids import TableId, UserId
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.expert import Worth
from bot.players.luck import Luck
from bot.players.reviewing import decision_points, review_hand
from bot.store.games import GameRow, Games
from bot.tables.manager import TableManager
from bot.tables.records import final_table
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Departure, Table

WaitNotice = Callable[[], Awaitable[object]]
"""A callback that tells a user that their review is on the way."""
_KEPT = 1024  # hands or games of one player
_GAME = 3.5  # CPU seconds for all decisions of a game. Its luck takes about as long at most.


def hands_of(table: Table, user: UserId) -> list[int]:
    """Return the finished hands, from 0, in which the user decided."""
    return [at for at in range(len(table.game.hands)) if seat_in(table, at, user) is not None]


def seat_in(table: Table, number: int, user: UserId) -> Seat | None:
    """Return the seat on which the user decided in that finished hand, from 0, if known."""
    if not table.departed:
        return table.seat_of(user)
    return next((seat for _, seat in _own_turns(table, number, user)), None)


def _sat(table: Table, user: UserId) -> tuple[tuple[int, Seat], ...]:
    """Return the finished hands, from 0, in which the user decided, each with the seat."""
    seats = ((at, seat_in(table, at, user)) for at in range(len(table.game.hands)))
    return tuple((at, seat) for at, seat in seats if seat is not None)


def _own_turns(table: Table, number: int, user: UserId) -> Iterator[tuple[int, Seat]]:
    """Yield each turn in the finished hand at which the user was to act, with the seat."""
    for turn, (seat, _) in enumerate(table.game.hands[number].history):
        if table.with_players_at(number, [turn]).seat_of(user) == seat:
            yield turn, seat


class Reviewer:
    """The reviews of hands and games, with recent ones cached."""

    def __init__(self, manager: TableManager, games: Games) -> None:
        self._manager = manager
        self._games = games
        self._hands: LRUCache[tuple[TableId, int, UserId], ReviewedHand] = LRUCache(_KEPT)
        self._lucks: LRUCache[tuple[TableId, object], Luck] = LRUCache(_KEPT)
        self._own: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()

    async def table(self, table_id: TableId) -> Table:
        """Return the table, open or ended, with all its hands. Raises TableRefusal if there is none."""
        table = self._manager.book.open_ones.get(table_id)
        if table is None:
            table = await self._manager.book.finished(table_id)
        if table.ended is not None and table.match is not None and not table.match.hands:
            game = await self._games.last_at(table.id)  # its log was compacted, but its record has the hands
            table = replace(_from_record(game), id=table.id) if game is not None else table
        return table

    async def hand(
        self, table: Table, number: int, user: UserId, wait: WaitNotice | None = None
    ) -> ReviewedHand:
        """Return the user's decisions in that finished hand, from 0, in which they sat at the table.

        ``wait`` is called first, unless the review is cached. Raises Busy for too many requests.
        """
        if (known := self._hands.get((table.id, number, user))) is not None:
            return known
        async with self._one_at_a_time(user, wait):
            return await self._hand(table, number, user)

    async def game(self, table: Table, user: UserId, wait: WaitNotice | None = None) -> ReviewedGame:
        """Return the user's decisions in all finished hands of the game. See ``hand``."""
        sat = _sat(table, user)
        known = all((table.id, number, user) in self._hands for number, _ in sat)
        if known and (table.id, sat) in self._lucks:
            return await self._game(table, user)
        async with self._one_at_a_time(user, wait):
            return await self._game(table, user)

    @asynccontextmanager
    async def _one_at_a_time(self, user: UserId, wait: WaitNotice | None) -> AsyncIterator[None]:
        """Wait for the user's earlier requests, so that the same review isn't made twice."""
        with self._manager.computers.asking(user):
            if wait is not None:
                await wait()
            own = self._own.setdefault(user, asyncio.Lock())
            async with own:
                yield

    async def _game(self, table: Table, user: UserId) -> ReviewedGame:
        sat = _sat(table, user)
        decided = sum(
            sum(1 for _ in decision_points(table.game, number, seat))
            for number, seat in sat
            if (table.id, number, user) not in self._hands
        )
        found = []
        for number, _ in sat:
            if self._manager.book.closed:
                raise TableRefusal(Why.CLOSING)
            found.append(await self._hand(table, number, user, _GAME / max(decided, 1)))
        return ReviewedGame(tuple(found), await self._luck(table, user))

    async def _hand(
        self, table: Table, number: int, user: UserId, seconds: float | None = None
    ) -> ReviewedHand:
        """Return the review of that hand, with at most so many ``seconds`` for each decision."""
        seat = seat_in(table, number, user)
        if seat is None:
            raise TableRefusal(Why.NOT_SEATED, table)
        key = (table.id, number, user)
        found = self._hands.get(key)
        if found is None:
            others = await self._manager.book.automatic_actions(table.id)
            without = {turn for hand, turn in others if hand == number}
            without |= {*range(len(table.game.hands[number].history))} - {
                turn for turn, _ in _own_turns(table, number, user)
            }

            async def weigh(view: View) -> Sequence[Worth]:
                return await self._manager.computers.worth(view, user, seconds)

            decided = await review_hand(table.game, number, seat, weigh, without)
            found = ReviewedHand(number, tuple(decided))
            own = sum(at.turn not in without for at in decision_points(table.game, number, seat))
            if own == len(decided):  # decisions that couldn't be judged now may be next time
                self._hands[key] = found
        return found

    async def _luck(self, table: Table, user: UserId) -> Luck | None:
        """Rate how good the user's cards were in those hands."""
        sat = _sat(table, user)
        key = (table.id, sat)
        if key not in self._lucks:
            hands = table.game.hands
            dealt = [(hands[number].deal, seat) for number, seat in sat]
            found = await self._manager.computers.luck(table.rules, dealt, user)
            if found is None:
                return None
            self._lucks[key] = found
        return self._lucks[key]


def _from_record(game: GameRow) -> Table:
    """Return the table at the end of that game. The record doesn't say who left before which hand."""
    table = final_table(game)
    for each in game.players:
        if each.left_early:
            gone, at = table.player(each.seat), each.seat - 1
            plays_on = replace(gone, user=None, stands_in=True)
            table = replace(
                table,
                players=(*table.players[:at], plays_on, *table.players[at + 1 :]),
                departed=(*table.departed, Departure(each.seat, gone, 0, 0, left=True)),
            )
    return table
