"""The command line itself: its help, its version, and starting without a token or the preview."""

from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import COMMANDS, parse

from .shell import python, ran, refused, succeeded

WITHOUT_SIMCORD = (
    "import sys; sys.modules['simcord'] = None; from bot.__main__ import main;"
    " sys.exit([main(each) for each in ([], ['run'], ['preview'])] != [1, 1, 1])"
)


def test_the_help_names_every_command_with_a_line_on_each() -> None:
    lines = [line.split() for line in succeeded("--help").splitlines()]
    for command in COMMANDS:
        assert any(line[:1] == [command] and len(line) > 2 for line in lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does(command: str) -> None:
    usage, _, described = succeeded(command, "--help").partition("\n\n")
    assert usage.startswith(f"usage: euchre-bot {command}")
    assert described.split("\n\n")[0].rstrip().endswith(".")


def test_a_question_on_the_rules_does_without_the_database(tmp_path: Path) -> None:
    """Importing the store takes longer than answering."""
    program = "import sys; from bot.__main__ import main; main(['rules', 'who leads'])"
    alone = python("-c", f"{program}; sys.exit('sqlalchemy' in sys.modules)", folder=tmp_path, anew=True)
    assert alone.returncode == 0


def test_the_version_is_told() -> None:
    assert succeeded("--version") == f"euchre-bot {__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    assert "'play'" in refused("play", status=2)


@pytest.mark.parametrize(
    ("arguments", "of"),
    [
        (["match", "--a", "club", "--b", "expert", "--rules", "slapton", "--hands", "3"], " match"),
        (["replay", "--quickly", "game.pen"], " replay"),
        (["--quickly"], ""),
    ],
)
def test_an_unknown_option_is_refused_with_the_help_of_its_command(arguments: list[str], of: str) -> None:
    said = refused(*arguments, status=2)
    assert said.startswith("unrecognized arguments: --") and said.endswith(f"See euchre-bot{of} --help\n")


def test_without_a_command_the_bot_is_run() -> None:
    assert parse([]).name is None


def test_without_a_token_and_without_the_preview_it_is_said_what_to_do(folder: Path) -> None:
    done = python("-c", WITHOUT_SIMCORD, folder=folder)
    assert done.returncode == 0, "each was refused"
    assert done.stdout == b""
    said = done.stderr.decode().splitlines()
    assert len(said) == 3
    for line in said:
        assert "DISCORD_TOKEN" in line
        assert ".env" in line


def test_the_bot_does_not_start_on_a_database_that_cannot_be_used(folder: Path) -> None:
    (folder / "garbage.db").write_bytes(b"not a database at all" * 100)
    done = python("-m", "bot", folder=folder, DISCORD_TOKEN="x", DATABASE="garbage.db")
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1].endswith("it isn't a SQLite database.")


def test_settings_that_cannot_be_used_stop_every_start_but_no_replay(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEW_PORT", "high")
    for command in ("run", "preview", "check"):
        assert refused(command).startswith("PREVIEW_PORT must be")
    (folder / "empty.pen").write_text("")
    assert ran("replay", "empty.pen").status == 2
