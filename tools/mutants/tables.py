"""Faults in what happens at tables and is stored of it: order, retries, clocks, results, names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bot.store.people as people
import bot.store.standings as standings
import bot.store.tables as stored
import bot.tables.doctor as doctor
from bot.store import chains, sqlite
from bot.store.database import Database
from bot.store.standings import TallyKey, add_to_tallies
from bot.store.tables import Tables
from bot.tables.auto_play import AutoPlay
from bot.tables.logbook import Logbook
from bot.tables.refusals import TableRefusal
from bot.tables.table import Table
from bot.tournament import tournament
from tools.mutants.mutant import Patch, mutant, nothing
from tools.mutants.starts import stored_later

# Stored, and stored once


@mutant("tests/tables/test_durability.py::test_every_state_that_is_told_can_already_be_read_from_the_log")
def tables_are_told_before_they_are_stored(patch: Patch) -> None:
    """A new state is told a moment before it is stored."""
    patch(Logbook, "_stored", stored_later)


@mutant("tests/store/test_power_cut.py::test_no_acknowledged_play_is_lost_in_a_power_cut")
def the_store_does_not_wait_for_the_disk(patch: Patch) -> None:
    """A commit is acknowledged before the disk has it."""
    patch(sqlite, "PRAGMAS", sqlite.PRAGMAS | {"synchronous": "NORMAL"})


@mutant("tests/store/test_games.py::test_a_game_that_cannot_be_stored_leaves_no_event_and_no_standing")
def a_result_is_stored_apart_from_its_last_play(patch: Patch) -> None:
    """The last play of a game and what it brings about are two transactions."""
    real = Tables.append

    async def append(self: Tables, table_id: str, new: Any, **more: Any) -> Any:
        await real(self, table_id, new)
        return await real(self, table_id, [], **more)

    patch(Tables, "append", append)


@mutant("tests/tables/test_durability.py::test_a_click_that_was_stored_is_known_after_a_restart")
def clicks_are_not_remembered(patch: Patch) -> None:
    """An entry of a log does not say which click it came by."""
    real = Logbook._rows

    def rows(self: Any, seq: int, happened: Any, at: int, interaction: int | None) -> Any:
        return real(self, seq, happened, at, None)

    patch(Logbook, "_rows", rows)


@mutant("tests/tables/test_racing.py::test_of_twenty_clicks_on_one_button_one_counts")
def an_old_button_is_believed(patch: Patch) -> None:
    """A button counts whenever it was drawn."""
    patch(Table, "drawn_now", lambda self, seq: True)


@mutant("tests/tables/test_going_on.py::test_what_a_computer_player_could_not_store_is_tried_again_later")
def what_was_not_stored_is_not_tried_again(patch: Patch) -> None:
    """A computer player whose play was not stored gives up."""

    async def happen(self: Any, before: Table, decide: Any) -> None:
        try:
            await self._logbook.change(
                before.id, lambda change: decide(change) if change.now.seq == before.seq else None
            )
        except TableRefusal:
            return

    patch(AutoPlay, "_happen", happen)


@mutant(
    "tests/tables/test_clock.py::test_when_time_is_up_a_computer_player_plays_that_one_turn_and_it_is_marked",
    "Timeout",
)
def a_turn_is_never_up(patch: Patch) -> None:
    """No clock ever rings."""

    def due(self: AutoPlay, table: Table) -> Iterator[Any]:
        return iter(())

    patch(AutoPlay, "_due", due)


# Counted, and counted once


@mutant("tests/tables/test_finished_games.py::test_a_finished_game_is_stored_once_with_everyones_standing")
def every_result_is_counted_twice(patch: Patch) -> None:
    """A game adds to the sums twice."""

    async def add(*given: Any) -> None:
        await add_to_tallies(*given)
        await add_to_tallies(*given)

    patch(stored, "add_to_tallies", add)


@mutant("tests/year/test_year.py::test_every_figure_is_what_the_records_come_to")
def a_draw_is_counted_as_a_win(patch: Patch) -> None:
    """The sums take who shares a game for who wins it."""
    real = standings.added

    def added(*given: Any) -> Iterator[tuple[TallyKey, dict[str, int]]]:
        for key, sums in real(*given):
            yield key, sums | {"wins": sums["wins"] + sums["draws"]}

    patch(standings, "added", added)


@mutant("tests/tournament/test_rounds.py::test_a_tournament_of_twelve_with_eight_bots_runs_to_its_end")
def a_round_of_a_tournament_is_counted_twice(patch: Patch) -> None:
    """The standings of a tournament take each round for two."""
    real = tournament._score_of

    def scored(round_: Any, number: int) -> tuple[int, int]:
        points, loners = real(round_, number)
        return 2 * points, loners

    patch(tournament, "_score_of", scored)


@mutant("tests/commands/test_doctor.py::test_what_has_been_changed_is_told")
def the_doctor_finds_nothing(patch: Patch) -> None:
    """No game is ever found to differ from its record."""
    patch(doctor, "differences", lambda game: iter(()))


# Forgotten


@mutant("tests/store/test_people.py::test_after_deletion_neither_the_id_nor_the_name_is_anywhere")
def a_name_stays_in_the_log(patch: Patch) -> None:
    """Who has their data deleted is still named in the logs of tables."""
    patch(people, "_rewrite_logs", nothing)


@mutant("tests/store/test_people.py::test_after_deletion_neither_the_id_nor_the_name_is_anywhere")
def a_name_stays_in_the_record(patch: Patch) -> None:
    """Who has their data deleted is still named in the records of games."""
    patch(people, "renamed", lambda record, seat, old, new: record)


@mutant("tests/store/test_people.py::test_after_deletion_no_byte_of_any_file_tells_who_it_was")
def what_is_deleted_stays_in_the_files(patch: Patch) -> None:
    """What is deleted from the database still stands in its write-ahead log."""
    patch(Database, "clean", nothing)


@mutant(
    "tests/store/test_other_programs.py::test_who_looks_at_any_moment_sees_all_and_takes_nothing_away",
)
def the_database_file_is_opened_beside_sqlite(patch: Patch) -> None:
    """The database file is opened and closed once it was cleaned, which drops SQLite's locks on it."""
    real = sqlite.clean

    def clean(path: Path, *, anew: bool) -> bool:
        done = real(path, anew=anew)
        path.open("rb").close()
        return done

    patch(sqlite, "clean", clean)


@mutant("tests/store/test_chains.py::test_an_entry_that_was_changed_or_is_gone_is_named")
def the_chains_of_logs_are_not_looked_at(patch: Patch) -> None:
    """A log whose chain is broken passes for whole."""
    patch(stored, "damaged", lambda log: [])


@mutant("tests/store/test_chains.py::test_logs_written_together_and_by_two_processes_in_turn_are_whole")
def an_entry_is_linked_to_none_before(patch: Patch) -> None:
    """Each entry of a log begins a chain of its own."""
    real = chains.link
    patch(chains, "link", lambda entries, before=None: real(entries))
