"""The settings and the file that explains them."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from bot.config import Settings, SettingsError

EXAMPLE = Path(__file__).parent.parent / ".env.example"


def test_the_example_names_every_setting_once_and_nothing_else() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    named = [line.partition("=")[0] for line in lines if line and not line.startswith("#")]
    assert sorted(named) == sorted(field.name.upper() for field in fields(Settings))


def test_the_example_gives_every_setting_its_default() -> None:
    assert Settings.load({}, EXAMPLE) == Settings()


def test_every_setting_of_the_example_is_explained() -> None:
    blocks = EXAMPLE.read_text(encoding="utf-8").strip().split("\n\n")
    assert all(block.startswith("# ") for block in blocks)


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("TABLES_PER_PLAYER=2\nTHINK_SECONDS=3\n")
    settings = Settings.load({"TABLES_PER_PLAYER": "4"}, file)
    assert (settings.tables_per_player, settings.think_seconds) == (4, 3.0)


def test_an_empty_value_means_the_default() -> None:
    assert Settings.load({"THINK_SECONDS": "", "DISCORD_TOKEN": " "}, None) == Settings()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("THINK_SECONDS", "soon"),
        ("THINK_SECONDS", "-1"),
        ("THINK_SECONDS", "nan"),
        ("NEXT_DEAL_SECONDS", "121"),
        ("TABLES_PER_PLAYER", "1.5"),
        ("TABLES_PER_PLAYER", "0"),
        ("BACKUP_KEEP", "0"),
        ("DEFAULT_RULES", "whist"),
        ("LOG_LEVEL", "loud"),
        ("PREVIEW_PORT", "65536"),
        ("DISCORD_TOKEN", "two words"),
    ],
)
def test_a_bad_value_is_refused_by_name(name: str, text: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.load({name: text}, None)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(SettingsError) as refused:
        Settings.load({"LOG_LEVEL": "loud", "THINK_SECONDS": "soon", "PREVIEW_PORT": "x"}, None)
    assert len(refused.value.faults) == 3


def test_a_file_that_is_not_utf_8_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(SettingsError, match="UTF-8"):
        Settings.load({}, file)


def test_the_token_is_not_shown() -> None:
    assert "s3cret" not in repr(Settings.load({"DISCORD_TOKEN": "s3cret"}, None))
