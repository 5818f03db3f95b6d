"""``doctor``: silent about games as they were played, and exact about what has been changed since."""

import asyncio
import shutil
import zlib
from pathlib import Path

import pytest

from tests.tables.parlour import ANN, GUILD, SHORT, change_stored, parlour

from .shell import ran, refused

WHIST = zlib.compress(b'[Rules "whist"]').hex()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with two finished games."""
    path = tmp_path_factory.mktemp("played") / "euchre.db"

    async def play() -> None:
        async with parlour(path) as there:
            for _ in range(2):
                await there.finish(await there.begun(SHORT.with_options("target=5")))

    asyncio.run(play())
    return path


@pytest.fixture(autouse=True)
def database(folder: Path, played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the database, and point the commands at the copy."""
    monkeypatch.setenv("DATABASE", str(folder / "euchre.db"))
    shutil.copytree(played.parent, folder, dirs_exist_ok=True)
    return folder / "euchre.db"


def test_games_as_they_were_played_are_fine() -> None:
    assert ran("doctor") == (0, "games, standings and ratings: fine (2 games)\n", "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE games SET score = '[9, 9]' WHERE id = 2", "Game 2: score is (9, 9), but the record says "),
        ("UPDATE games SET winners = '[]' WHERE id = 1", "Game 1: winners is (), but the record says "),
        (
            "UPDATE games SET options = 'target=6' WHERE id = 1",
            "Game 1: options is target=6, but the record says ",
        ),
        (f"UPDATE games SET record = x'{WHIST}' WHERE id = 1", "Game 1: its record can't be read ("),
        ("UPDATE games SET record = zeroblob(9) WHERE id = 1", "Game 1: record can't be right."),
        ("UPDATE games SET score = '[11, x]' WHERE id = 2", "Game 2: score can't be right."),
        ("UPDATE games SET score = '7' WHERE id = 2", "Game 2: score can't be right."),
        ("UPDATE games SET rules = 'whist' WHERE id = 2", "Game 2: rules can't be right."),
        ("UPDATE games SET guild_id = 8 WHERE id = 2", "Game 2: guild_id is 8, but "),
        (
            "UPDATE rating_changes SET guild_id = 8 WHERE game_id + user_id = 3",
            "Table rating_changes, row ",
        ),
        ("UPDATE tables SET ended_at = ended_at + 1", "Table "),
        ("UPDATE tables SET status = 'open', ended_at = NULL", "Table "),
        (
            "UPDATE tallies SET wins = 7 WHERE user_id = 1 AND period = '' AND rules <> ''",
            f"The total of wins for user {ANN} in north_american, server {GUILD}, all time is 7, but the ",
        ),
        (
            "DELETE FROM tallies WHERE user_id = 1 AND period = '' AND rules <> ''",
            f"There's no total for user {ANN} in north_american, server {GUILD}, all time, though there are ",
        ),
        (
            "UPDATE ratings SET mu = mu + 1 WHERE user_id = 1",
            f"The rating of user {ANN} in euchre, server {GUILD} is Rating(",
        ),
        (
            "UPDATE tallies SET marches = 77 WHERE user_id = 1 AND period = 's1' AND rules = ''",
            f"The total of marches for user {ANN} in all rulesets, server {GUILD}, season 1 is 77, but ",
        ),
        (
            "DELETE FROM tallies WHERE user_id = 1 AND period = '' AND rules = ''",
            f"There's no total for user {ANN} in all rulesets, server {GUILD}, all time, though ",
        ),
        (
            "DELETE FROM ratings WHERE user_id = 1",
            f"The rating of user {ANN} in euchre, server {GUILD} is None, but the recount says Rating(",
        ),
    ],
)
def test_what_has_been_changed_is_told(change: str, said: str, database: Path) -> None:
    change_stored(database, change)
    err = refused("doctor")
    assert any(line.startswith(said) for line in err.splitlines())
    assert len({line.split(",")[0] for line in err.splitlines()}) <= 3, "and little else"


def test_a_changed_player_is_told_in_the_game_and_in_the_sums(database: Path) -> None:
    change_stored(database, "UPDATE game_players SET points = 99 WHERE game_id = 1 AND seat = 1")
    game, *sums = refused("doctor").splitlines()
    assert game.startswith("Game 1: seat 1, points is 99, but the record says ")
    assert any(line.startswith(f"The total of points for user {ANN} in north_american, ") for line in sums)
    assert len(sums) == 20 and all(
        line.startswith(f"The total of points for user {ANN} in ") for line in sums
    )
