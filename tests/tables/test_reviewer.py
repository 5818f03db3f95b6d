"""Reviews of games at tables: each player is told of what that player decided, and of nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from pathlib import Path

from bot.engine.view import View
from bot.ids import UserId
from bot.players.expert import Worth
from bot.players.thinking import Thinking
from bot.service.fair_queue import Busy
from bot.tables.auto_play import Pace
from bot.tables.maintenance import LASTING
from bot.tables.requests import Leave, SeatInstead
from bot.tables.reviewer import Reviewer, hands_of
from bot.tables.table import Player, Table

from .parlour import ANN, CAT, EVE, SHORT, Parlour, parlour


class Quick(Thinking):
    """Finds every choice worth nothing."""

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = 0
    ) -> list[Worth]:
        return [Worth(each, 0.0, 0.0) for each in dict.fromkeys(view.legal)]


class InTurn(Quick):
    """Notes for whom it weighs something, each when its turn has come."""

    def __init__(self) -> None:
        super().__init__(playouts=1)
        self.by: list[Hashable] = []
        self.before: dict[Hashable, int] = {}  # how many turns there had been when each first asked

    async def worth(
        self, view: View, by: Hashable, seconds: float | None = None, worlds: int = 0
    ) -> list[Worth]:
        self.before.setdefault(by, len(self.by))
        turn = await self._turns.take(by)
        try:
            self.by.append(by)
            await asyncio.sleep(0)
            return await super().worth(view, by, seconds)
        finally:
            turn.end()


async def decided(reviewer: Reviewer, table: Table, user: UserId) -> set[tuple[int, int]]:
    """Return the hands and turns, from 0, in the user's review."""
    game = await reviewer.game(table, user)
    return {(hand.number, each.turn) for hand in game.hands for each in hand.decisions}


async def until_cat_has_played(there: Parlour) -> tuple[Table, int]:
    """Return a game whose third player has played a card or two, and how many turns are over."""
    table = await there.begun(SHORT)
    while len(table.game.in_play.tricks) < 2:
        table = await there.act(table)
    return table, len(table.game.in_play.history)


async def test_who_left_is_told_of_what_they_decided_until_then(path: Path) -> None:
    async with Quick(playouts=1) as quick, parlour(path, pace=Pace(next_deal=0.0)) as there:
        there.manager.computers = quick
        reviewer = Reviewer(there.manager, there.store.games)
        table, turns = await until_cat_has_played(there)
        table = await there.play_out(await there.do(table.id, CAT, Leave()))
        found = await decided(reviewer, await reviewer.table(table.id), CAT)
        assert found and all(hand == 0 and turn < turns for hand, turn in found)
        everyone = await decided(reviewer, await reviewer.table(table.id), ANN)
        assert max(everyone) > max(found)
        await there.store.tables.compact(table.id, LASTING)
        later = await reviewer.table(table.id)
        assert len(later.game.hands) == len(table.game.hands) and hands_of(later, ANN)
        assert not hands_of(later, CAT) and later.has_left(CAT), "the record does not tell when"


async def test_who_took_a_seat_over_is_not_told_of_what_another_decided_there(path: Path) -> None:
    async with Quick(playouts=1) as quick, parlour(path, pace=Pace(next_deal=0.0)) as there:
        there.manager.computers = quick
        reviewer = Reviewer(there.manager, there.store.games)
        table, turns = await until_cat_has_played(there)
        await there.do(table.id, CAT, Leave())
        table = await there.play_out(await there.manager.do(table.id, SeatInstead(3, Player("Eve", EVE))))
        before, after = [await decided(reviewer, table, user) for user in (CAT, EVE)]
        assert before and after and not before & after
        assert max(before) < (0, turns) <= min(after)


async def test_the_review_of_a_game_waits_for_no_more_of_anothers_than_it_takes_itself(path: Path) -> None:
    async with InTurn() as busy, parlour(path, pace=Pace(next_deal=0.0)) as there:
        there.manager.computers = busy
        reviewer = Reviewer(there.manager, there.store.games)
        tables = [await there.play_out(await there.begun(SHORT)) for _ in range(4)]
        many = [asyncio.create_task(reviewer.game(table, ANN)) for table in tables]
        await asyncio.sleep(0)
        own = len((await reviewer.game(tables[0], CAT)).decisions)
        came = busy.by[busy.before[CAT] : len(busy.by) - busy.by[::-1].index(CAT)]
        assert came.count(CAT) == own > 0 and came.count(ANN) <= 2 * own  # of some forty
        found = await asyncio.gather(*many)
        assert len(busy.by) == own + sum(len(each.decisions) for each in found), "nothing is weighed twice"


async def test_a_fifth_review_at_once_is_refused_and_one_that_is_there_never_is(path: Path) -> None:
    async with InTurn() as busy, parlour(path, pace=Pace(next_deal=0.0)) as there:
        there.manager.computers = busy
        reviewer = Reviewer(there.manager, there.store.games)
        table = await there.play_out(await there.begun(SHORT))
        asked = [reviewer.game(table, ANN) for _ in range(5)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(each, Busy) for each in found] == [False] * 4 + [True]
        assert await asyncio.gather(*[reviewer.game(table, ANN) for _ in range(5)]) == [found[0]] * 5
