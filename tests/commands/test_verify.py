"""``verify``: exit status and words for a fair record, one tampered with, and one that can't be checked."""

from pathlib import Path

import pytest

from bot.games import preset
from bot.notation import dumps
from bot.notation.fair import start_tags
from tests.notation.test_fair import fair_game

from .shell import ran, refused

RECORD = dumps([fair_game(preset("slapton").with_options("target=3"))])


def verified(folder: Path, text: str) -> tuple[int, str]:
    (folder / "game.pen").write_text(text, encoding="utf-8")
    status, out, err = ran("verify", "game.pen")
    return status, out + err


def test_a_fair_record_is_told_hand_by_hand(tmp_path: Path) -> None:
    status, told = verified(tmp_path, RECORD)
    assert status == 0
    assert "game 1: hand 1: matches the seal" in told and "game 1: dealt fairly" in told and "NOT" not in told


def test_several_attempts_to_start_are_told_as_a_reason_to_ask(tmp_path: Path) -> None:
    tags = "".join(f'[{name} "{value}"]\n' for name, value in start_tags(1_700_000_000_000, 2).items())
    status, told = verified(tmp_path, tags + RECORD)
    assert status == 0
    assert "attempts to start: 2" in told and "ask why" in told


def test_another_seed_is_found(tmp_path: Path) -> None:
    status, told = verified(tmp_path, RECORD.replace("lucky", "plucky"))
    assert status == 1
    assert "hand 1: does NOT match the seal" in told


def test_of_several_games_the_worst_decides(tmp_path: Path) -> None:
    plain = '[Rules "classic"]\n'
    assert verified(tmp_path, RECORD + "\n" + plain)[0] == 2
    assert verified(tmp_path, RECORD.replace("lucky", "x") + "\n" + plain)[0] == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[Rules "classic"]\n', "can't be checked"),
        ('[Rules "clasic"]\n', "game.pen:1:"),
        ("", "no game found"),
    ],
)
def test_what_can_not_be_checked_is_told(tmp_path: Path, text: str, words: str) -> None:
    status, told = verified(tmp_path, text)
    assert status == 2 and words in told


def test_a_file_that_is_not_there_or_not_text_is_told(tmp_path: Path) -> None:
    assert "none.pen" in refused("verify", str(tmp_path / "none.pen"), status=2)
    (tmp_path / "b.pen").write_bytes(b"\xff\xfe\xff")
    assert "UTF-8" in refused("verify", str(tmp_path / "b.pen"), status=2)
