"""``verify``: exit status and words for a fair record, one tampered with, and one that can't be checked."""

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.games import preset
from bot.notation import dumps
from bot.notation.fair import start_tags
from tests.notation.test_fair import fair_game

RECORD = dumps([fair_game(preset("slapton").with_options("target=3"))])


def verified(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file = folder / "game.pen"
    file.write_text(text, encoding="utf-8")
    status = main(["verify", str(file)])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_a_fair_record_is_told_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = verified(tmp_path, RECORD, capsys)
    assert status == 0
    assert "game 1: hand 1: as sealed" in told and "game 1: dealt fairly" in told and "NOT" not in told


def test_several_attempts_to_start_are_told_as_a_reason_to_ask(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tags = "".join(f'[{name} "{value}"]\n' for name, value in start_tags(1_700_000_000_000, 2).items())
    status, told = verified(tmp_path, tags + RECORD, capsys)
    assert status == 0
    assert "attempts to start: 2" in told and "ask why" in told


def test_another_seed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = verified(tmp_path, RECORD.replace("lucky", "plucky"), capsys)
    assert status == 1
    assert "hand 1: NOT as sealed" in told


def test_of_several_games_the_worst_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = '[Rules "classic"]\n'
    assert verified(tmp_path, RECORD + "\n" + plain, capsys)[0] == 2
    assert verified(tmp_path, RECORD.replace("lucky", "x") + "\n" + plain, capsys)[0] == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[Rules "classic"]\n', "can't be checked"),
        ('[Rules "clasic"]\n', "game.pen:1:"),
        ("", "there is no game in it"),
    ],
)
def test_what_can_not_be_checked_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    status, told = verified(tmp_path, text, capsys)
    assert status == 2 and words in told


def test_a_file_that_is_not_there_or_not_text_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "none.pen")]) == 2
    assert "none.pen" in capsys.readouterr().err
    (tmp_path / "b.pen").write_bytes(b"\xff\xfe\xff")
    assert main(["verify", str(tmp_path / "b.pen")]) == 2
    assert "UTF-8" in capsys.readouterr().err
