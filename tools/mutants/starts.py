"""Faults at a start of the bot, and of what it stores and tells while it is killed: found by `make kill`."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import bot.client.gateway as gateway
import bot.store.ratings as ratings
import bot.store.standings as standings
import bot.store.tables as stored
import bot.tables.manager as manager
from bot.engine.actions import Action
from bot.ids import GuildId
from bot.standings.periods import periods_of
from bot.store.schema import LogKind
from bot.store.standings import add_to_tallies
from bot.store.tables import Tables
from bot.tables import handling
from bot.tables.events import Ended, EndReason
from bot.tables.logbook import Logbook
from bot.tables.manager import TableManager
from bot.tables.refusals import TableRefusal, Why
from bot.tables.requests import Act
from bot.tables.tablebook import TableBook
from bot.tournament.manager import TournamentManager
from bot.tournament.rounds import Rounds
from tools.mutants.mutant import KILL, Patch, mutant

_ONE_IN_TEN = 0.1
_chance = random.SystemRandom()


def _one_in_ten() -> bool:
    return _chance.random() < _ONE_IN_TEN


@mutant(KILL, "called gone without having ended")
def no_table_comes_back(patch: Patch) -> None:
    """At a start no open table is brought back."""

    async def none(self: Tables, *meant: Any) -> list[Any]:
        return []

    patch(Tables, "open_ones", none)


@mutant("tests/network/test_anywhere.py::test_a_private_game_is_played_anywhere_and_outlives_a_restart")
def games_outside_servers_are_taken_for_left(patch: Patch) -> None:
    """At a start the private games outside servers are closed, since the bot is in no such server."""
    patch(gateway, "NO_SERVER", GuildId(-1))


@mutant(KILL, "called gone without having ended")
def one_table_in_ten_is_lost(patch: Patch) -> None:
    """At a start one open table in ten is not brought back."""
    real = Tables.open_ones

    async def some(self: Tables, kind: LogKind) -> list[Any]:
        return [each for each in await real(self, kind) if not _one_in_ten()]

    patch(Tables, "open_ones", some)


@mutant(KILL, "stood still after a start")
def one_table_in_ten_is_stuck(patch: Patch) -> None:
    """One table in ten that is brought back refuses whatever is asked of it."""
    restore, change = Logbook.restore, Logbook.change
    stuck: set[str] = set()

    async def restored(self: Any, *meant: Any) -> Any:
        rows, lost = await restore(self, *meant)
        stuck.update(row.id for row in rows if _one_in_ten())
        return rows, lost

    async def changed(self: Any, id_: str, *rest: Any) -> Any:
        if id_ in stuck:
            raise TableRefusal(Why.NOT_STORED)
        return await change(self, id_, *rest)

    patch(Logbook, "restore", restored)
    patch(Logbook, "change", changed)


@mutant(KILL, "was not played to its finish")
def one_table_in_ten_is_closed_at_a_start(patch: Patch) -> None:
    """At a start one table in ten is closed, and its log ends properly."""
    real = TableManager.restore

    async def closing(self: TableManager, *meant: Any) -> list[str]:
        lost = await real(self, *meant)
        for table_id in list(self.book.open_ones):
            if _one_in_ten():
                await self.book.change(table_id, lambda change: change.add(Ended(EndReason.CLOSED)))
        return lost

    patch(TableManager, "restore", closing)


@mutant(KILL, "missing", "called gone without having ended")
def plays_are_answered_before_they_are_stored(patch: Patch) -> None:
    """Whoever plays is told so a moment before it is stored."""
    patch(Logbook, "_stored", stored_later)


_later: set[asyncio.Task[None]] = set()


async def stored_later(self: Any, writing: Awaitable[object], state: object) -> None:
    """Has it stored in a moment, and does not wait for that."""

    async def store() -> None:
        await asyncio.sleep(0.05)
        await writing

    task = asyncio.get_running_loop().create_task(store())
    _later.add(task)
    task.add_done_callback(_later.discard)


@mutant(KILL, "acknowledged and missing")
def one_play_in_ten_is_only_acknowledged(patch: Patch) -> None:
    """Of one play in ten its player is told that it is done, and nothing happens at the table."""
    real = TableManager.do

    async def do(self: TableManager, table_id: Any, request: Any, **more: Any) -> Any:
        table = self.book.get(table_id)
        if isinstance(request, Act) and table.drawn_now(request.seq) and _one_in_ten():
            return table
        return await real(self, table_id, request, **more)

    patch(TableManager, "do", do)


@mutant(KILL, "nobody pressed for")
def a_press_plays_twice(patch: Patch) -> None:
    """Who wins a trick by a press leads to the next by the same press."""
    real = handling.act

    def act(change: Any, by: Any, seq: int, action: Action, chance: Any) -> None:
        real(change, by, seq, action, chance)
        table = change.now
        if table.ended is None and table.to_act is not None and table.to_act == table.seat_of(by.id):
            legal = table.game.in_play.legal_actions()
            handling.act_for(change, table.to_act, legal[0], chance)

    patch(handling, "act", act)


@mutant(KILL, "the sum (")
def one_result_in_ten_is_counted_twice(patch: Patch) -> None:
    """The sums of the leaderboard take one result in ten for two."""

    async def add(*given: Any) -> None:
        await add_to_tallies(*given)
        if _one_in_ten():
            await add_to_tallies(*given)

    patch(stored, "add_to_tallies", add)


@mutant(KILL, "the games are not those of the logs")
def one_game_in_ten_leaves_no_result(patch: Patch) -> None:
    """One game in ten ends, and is not kept."""
    real = TableBook.game

    def game(self: TableBook, state: Any) -> Any:
        return None if _one_in_ten() else real(self, state)

    patch(TableBook, "game", game)


@mutant(
    "tests/tables/test_durability.py::test_computer_players_go_on_after_a_restart_at_any_moment",
    "the game does not go on",
)
def computer_players_do_not_go_on_after_a_start(patch: Patch) -> None:
    """A computer player whose turn it was when the bot stopped waits for ever."""
    real = TableManager.restore

    async def restored(self: TableManager, *meant: Any) -> list[str]:
        arrange = self.auto_play.arrange
        self.auto_play.arrange = lambda table: None  # type: ignore[method-assign]
        lost = await real(self, *meant)
        self.auto_play.arrange = arrange  # type: ignore[method-assign]
        return lost

    patch(TableManager, "restore", restored)


@mutant("tests/tables/test_clock.py::test_a_restart_gives_back_the_time_away_and_a_grace")
def a_start_gives_no_time_back(patch: Patch) -> None:
    """The time in which the bot was away is lost to those whose turn it was."""
    patch(manager, "give_back", lambda change, away, grace: None)


@mutant("tests/tables/test_clock.py::test_who_went_away_is_still_away_after_a_restart")
def an_away_seat_is_forgotten(patch: Patch) -> None:
    """A start waits for every player, those who are away as well."""
    real = Logbook.fold

    def fold(self: Any, *given: Any) -> Any:
        state = real(self, *given)
        return replace(state, clock=replace(state.clock, away=frozenset(), lapsed=frozenset()))

    patch(TableBook, "fold", fold)


@mutant(
    "tests/tournament/test_rounds.py::test_a_table_that_ended_unscored_before_a_restart_is_scored_after_it"
)
def a_drives_table_that_ended_before_a_start_is_never_scored(patch: Patch) -> None:
    """A start takes a drive's table that has ended for one that still plays."""
    restore, score = TournamentManager.restore, Rounds._score
    at_first: set[str] = set()

    async def restored(self: TournamentManager, *meant: Any) -> list[str]:
        lost = await restore(self, *meant)
        for drive in self.book.open_ones.values():
            if drive.rounds:
                tables = {drive.table_id(number) for number, _ in enumerate(drive.rounds[-1].played, start=1)}
                at_first.update(tables - self._tables.book.open_ones.keys())
        return lost

    async def scored(self: Rounds, drive: Any, number: int, table: Any) -> None:
        if table.id not in at_first:
            await score(self, drive, number, table)

    patch(TournamentManager, "restore", restored)
    patch(Rounds, "_score", scored)


@mutant(KILL, "the awards of")
def a_game_that_was_open_over_a_start_earns_nothing(patch: Patch) -> None:
    """Whoever earned something in a game that a start brought back is given nothing."""
    real, restore = TableBook.game, TableManager.restore
    brought_back: set[str] = set()

    async def restored(self: TableManager, *meant: Any) -> list[str]:
        lost = await restore(self, *meant)
        brought_back.update(self.book.open_ones)
        return lost

    def game(self: TableBook, state: Any) -> Any:
        finished = real(self, state)
        return replace(finished, awards=()) if finished and state.id in brought_back else finished

    patch(TableManager, "restore", restored)
    patch(TableBook, "game", game)


@mutant(KILL, "the rating (")
def every_rating_is_applied_twice(patch: Patch) -> None:
    """A game changes the ratings of its players twice."""
    real = ratings.new_ratings

    def new_ratings(game: Any, known: dict[int, Any]) -> Any:
        return real(game, known | real(game, known))

    patch(ratings, "new_ratings", new_ratings)


@mutant(KILL, "the sum ('w")
def games_are_summed_in_the_week_before(patch: Patch) -> None:
    """The sums of a week take in the games of the next."""
    real, week = periods_of, 7 * 24 * 60 * 60 * 1000

    def periods(finished_at: int, season: int) -> tuple[str, ...]:
        ever, _, *others = real(finished_at, season)
        return ever, real(finished_at - week, season)[1], *others

    patch(standings, "periods_of", periods)
