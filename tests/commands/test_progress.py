"""What takes long shows how far it is and what is left, to people only: on a terminal's standard error."""

import asyncio
from pathlib import Path

from bot.service.progress import show_progress
from tests.store.samples import new_database
from tests.tables.parlour import ANN, BOB, CAT, SHORT, parlour

from .shell import at_a_terminal, python

AT_ONCE = "import sys, bot.service.progress as p; p.PATIENCE = p.EVERY = 0; from bot.__main__ import main; "
SIMULATED = ("simulate", "--rules", "two_handed", "--games", "9")


def impatient(*arguments: str) -> tuple[str, str]:
    """Return arguments that run the command with progress shown even for the first two seconds."""
    return "-c", f"{AT_ONCE} sys.exit(main({arguments!r}))"


def test_games_played_by_the_computer_are_counted_on_the_terminal(folder: Path) -> None:
    done = at_a_terminal(*impatient(*SIMULATED), folder=folder)
    assert done.status == 0
    assert "of 9 games, 00:0" in done.seen and " left" in done.seen
    assert done.seen.endswith("\r")  # and the line is clear again
    assert done.out == python("-m", "bot", *SIMULATED, folder=folder).stdout


def test_what_is_done_at_once_shows_nothing(folder: Path) -> None:
    done = at_a_terminal("-m", "bot", "simulate", "--rules", "two_handed", folder=folder)
    assert (done.status, done.seen) == (0, "")


def test_nothing_is_shown_where_errors_go_to_no_terminal(folder: Path) -> None:
    assert python(*impatient(*SIMULATED), folder=folder).stderr == b""


def test_the_doctor_counts_the_games_that_it_plays_again(folder: Path) -> None:
    async def play() -> None:
        async with parlour(folder / "euchre.db") as there:
            for _ in range(3):
                await there.finish(await there.begun(SHORT))

    asyncio.run(play())
    done = at_a_terminal(*impatient("doctor"), folder=folder, DATABASE="euchre.db")
    assert done.status == 0
    assert " of 3 games, " in done.seen


def test_a_copy_shows_how_much_of_the_database_is_copied(folder: Path) -> None:
    new_database(folder / "euchre.db")
    done = at_a_terminal(*impatient("backup", "copy.db"), folder=folder, DATABASE="euchre.db")
    assert done.status == 0
    assert " MB, " in done.seen


def test_things_are_given_in_their_order() -> None:
    assert list(show_progress("abc", "Spelling", "letters")) == ["a", "b", "c"]


def test_a_check_counts_the_tables_that_it_brings_back(folder: Path) -> None:
    async def open_some() -> None:
        async with parlour(folder / "euchre.db") as there:
            for person in (ANN, BOB, CAT):
                await there.open(person)

    asyncio.run(open_some())
    done = at_a_terminal(*impatient("check"), folder=folder, DATABASE="euchre.db")
    assert done.status == 0
    assert " 0 of ? tables, " in done.seen  # while the database is read through
    assert " 2 of 3 tables, " in done.seen
