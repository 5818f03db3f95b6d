"""The program with which a sceptic checks a record: run as it is, with nothing but Python's own library."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games import preset
from bot.notation import dumps
from bot.notation.fair import start_tags
from bot.notation.record import Game
from cogs.ui.columns import digits

from .test_fair import fair_game

PROGRAM = Path(__file__).parent.parent.parent / "tools" / "verify_deal.py"


def checked(record: str, folder: Path, *more: str, first: tuple[str, ...] = ()) -> tuple[int, str]:
    """Return the program's exit status and output, run without this project or any package."""
    file = folder / "game.pen"
    file.write_text(record, encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(PROGRAM), *first, str(file), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def game() -> Game:
    return fair_game(preset("north_american").with_options("target=4 go_under=yes"))


def test_a_game_dealt_as_sealed_passes_and_what_was_checked_is_printed(game: Game, tmp_path: Path) -> None:
    status, said = checked(dumps([game]), tmp_path, "--seal", game.tags["Commitment"])
    assert status == 0
    assert game.match is not None
    for line in ("is the one you saw", "hashes to the seal", "first dealer   as sealed", "hand 1 "):
        assert line in said
    assert said.count("as sealed\n") == len(game.match.hands) + 1
    assert "gave that message its id at 2024-04-29" in said


def test_all_games_of_a_file_are_checked(game: Game, tmp_path: Path) -> None:
    record = dumps([game])
    status, said = checked(f"; two games\n{record}\n{record.replace('lucky', 'plucky')}", tmp_path)
    assert status == 1
    assert "Game 1" in said and "Game 2" in said
    assert said.count("Dealt as sealed.") == 1
    assert said.count("NOT dealt as sealed.") == 1


def test_when_start_was_pressed_and_how_often_it_was_tried_is_printed(tmp_path: Path) -> None:
    text = f"message 1234567890123456789, drand quicknet 1000 {'ab' * 32}"
    game = fair_game(preset("north_american").with_options("target=4"), text)
    started = replace(game, tags={**game.tags, **start_tags(1_700_000_000_123, 3)})
    status, said = checked(dumps([started]), tmp_path)
    assert status == 0
    assert "2023-11-14T22:13:20.123Z" in said and "took 3 attempt(s)" in said
    assert "published that round at 2023-08-23 15:59:24 UTC" in said


@pytest.mark.parametrize("seed", ["message " + "9" * 60, f"message 5, drand quicknet {'9' * 60} {'ab' * 32}"])
def test_a_seed_with_impossible_numbers_is_no_crash(seed: str, game: Game, tmp_path: Path) -> None:
    status, said = checked(dumps([replace(game, tags={**game.tags, "Seed": seed})]), tmp_path)
    assert status == 1 and "Traceback" not in said


TAMPERED = {
    "another seal": lambda text: text.replace('[Commitment "4', '[Commitment "5'),
    "another seed": lambda text: text.replace("lucky", "plucky"),
    "another key": lambda text: re.sub(r'\[Key "..', '[Key "00', text),
    "two seats' cards changed round": lambda text: (
        text.replace("deal 1:", "deal X:").replace("deal 2:", "deal 1:").replace("deal X:", "deal 2:")
    ),
    "another card turned up": lambda text: re.sub(r"up (\S+)\nrest (\S+)", r"up \2\nrest \1", text, count=1),
    "another dealer": lambda text: re.sub(r"hand 1 dealer .", "hand 1 dealer 4", text),
    "the same dealer twice": lambda text: re.sub(
        r"(hand 1 dealer )(.)(.*?hand 2 dealer ).", r"\1\2\3\2", text, flags=re.S
    ),
    "a hand left out": lambda text: re.sub(r"hand 1 .*?(?=hand 2 )", "", text, flags=re.S),
    "no key": lambda text: re.sub(r"\[Key.*\n", "", text),
    "a game that it does not know": lambda text: text.replace('"north_american"', '"whist"'),
    "a seat without cards": lambda text: re.sub(r"deal 3: .*\n", "", text),
    "no game": lambda text: "",
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_whatever_is_not_as_sealed_fails(tamper: object, game: Game, tmp_path: Path) -> None:
    assert callable(tamper)
    status, said = checked(tamper(dumps([game])), tmp_path)
    assert status == (2 if "can't be checked" in said or "no game in it" in said else 1)
    assert "Traceback" not in said


def test_another_seal_than_the_one_seen_fails(game: Game, tmp_path: Path) -> None:
    status, said = checked(dumps([game]), tmp_path, "--seal", "0" * 64)
    assert status == 1
    assert "is NOT the one you saw" in said


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(tmp_path / "none.pen")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path / 'none.pen'} can't be read: No such file or directory\n"


def test_all_that_it_checks_stands_in_its_usage() -> None:
    command = [sys.executable, "-I", "-S", str(PROGRAM), "--help"]
    usage = subprocess.run(command, capture_output=True, text=True, check=True).stdout.partition("\n\n")[0]
    assert "FILE" in usage and "draw FILE" in usage and "daily KEY" in usage


def test_a_seal_may_be_given_as_it_is_shown(game: Game, tmp_path: Path) -> None:
    shown = digits(game.tags["Commitment"]).strip("`")
    assert checked(dumps([game]), tmp_path, "--seal", shown)[0] == 0
