"""The settings and the file that explains them."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.config import Settings, SettingsError
from bot.games import PRESETS

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


@pytest.mark.parametrize("written", ['"{}"', "'{}'", " {}\r\n", '"{}"\r'])
def test_quotation_marks_and_line_ends_around_a_value_are_no_part_of_it(written: str) -> None:
    given = {"DISCORD_TOKEN": "s3cret", "METRICS_PORT": "9464", "DATABASE": "a b.db", "SENTRY_DSN": ""}
    meant = Settings.load(given, None)
    assert Settings.load({name: written.format(text) for name, text in given.items()}, None) == meant


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


def test_the_example_names_every_ruleset() -> None:
    block = next(
        each for each in EXAMPLE.read_text(encoding="utf-8").split("\n\n") if "DEFAULT_RULES=" in each
    )
    said = block.replace("\n# ", " ").partition("DEFAULT_RULES=")[0]
    named = said.partition(": ")[2].strip().replace(" or ", " ").split(", ")
    assert named == list(PRESETS)


def refused(tmp_path: Path, text: str | bytes, **environment: str) -> tuple[str, ...]:
    file = tmp_path / ".env"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(SettingsError) as caught:
        Settings.load(environment, file)
    return caught.value.faults


@pytest.mark.parametrize(
    "text",
    [
        'LOG_LEVEL=info\nDISCORD_TOKEN="s3cret\n',
        "LOG_LEVEL=info\nDISCORD_TOKEN='s3cret\nBACKUP_KEEP=3\n",
        "LOG_LEVEL=info\nDISCORD_TOKEN: s3cret\n",
        "LOG_LEVEL=info\nDISCORD_TOKEN s3cret\n",
    ],
)
def test_a_line_that_cannot_be_understood_is_named_and_not_passed_over(tmp_path: Path, text: str) -> None:
    (fault,) = refused(tmp_path, text)
    assert ".env, line 2: " in fault
    assert "s3cret" not in fault


def test_an_open_quotation_that_ends_lines_below_does_not_show_what_it_swallowed(tmp_path: Path) -> None:
    faults = refused(tmp_path, 'LOG_LEVEL="info\nDISCORD_TOKEN=s3cret\nTHINK_SECONDS="1\n')
    assert "s3cret" not in " ".join(faults)
    (fault,) = refused(tmp_path, 'LOG_LEVEL="info\nDISCORD_TOKEN=s3cret"\n')
    assert fault == "LOG_LEVEL must be one of debug, info, warning, error, not 'info'."


@pytest.mark.parametrize("name", ["DISCORD_TOKN", "DISCORD_BOT_TOKEN", "discord_token", "Discord_Token"])
def test_a_misspelt_name_is_refused_with_what_was_meant(tmp_path: Path, name: str) -> None:
    assert refused(tmp_path, f"{name}=s3cret\n") == (
        f"Unknown setting '{name}'. Did you mean DISCORD_TOKEN?",
    )


def test_a_misspelt_name_in_the_environment_is_refused_where_it_is_a_slip_of_the_pen() -> None:
    with pytest.raises(SettingsError, match="Did you mean DATABASE"):
        Settings.load({"DATABSE": "x.db"}, None)
    others = {"DATABASE_URL": "x", "HOME": "/root", "LOG": "x", "PORT": "1"}
    assert Settings.load(others, None) == Settings()


def test_names_of_other_programs_are_let_be(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("COMPOSE_PROJECT_NAME=euchre\nTZ=UTC\nDATABASE=a.db\nDATABASES=b.db\n")
    assert Settings.load({}, file) == Settings(database=Path("a.db"))


def test_a_mark_of_windows_editors_at_the_beginning_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"\xef\xbb\xbfDISCORD_TOKEN=s3cret\r\n")
    assert Settings.load({}, file).discord_token == "s3cret"


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(SettingsError, match="is a folder"):
        Settings.load({}, tmp_path / ".env")


@pytest.mark.parametrize("name", ["DATABASE", "BACKUP_FOLDER"])
@pytest.mark.parametrize(
    "text", ["a\0b", "a\x1b[2J", "x" * 300, "y/" * 3000, "~nobody-at-all/x", "\udcff.db"]
)
def test_a_path_that_cannot_be_is_refused_in_a_short_sentence(name: str, text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load({name: text}, None)
    (fault,) = caught.value.faults
    assert fault.startswith(f"{name} must be a path ")
    assert fault.isprintable() and len(fault) < 200


@pytest.mark.parametrize("token", ["s3cret two", "s3cret\0", "s3cret\u202e", "s3crét"])
def test_a_token_that_cannot_be_one_is_refused_and_not_shown(token: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load({"DISCORD_TOKEN": token}, None)
    assert caught.value.faults == ("DISCORD_TOKEN must be a single word, as the developer portal shows it.",)


@pytest.mark.parametrize(
    ("shards", "database", "said"),
    [
        ("3", "data/euchre.db", "SHARD_GROUPS above 1 needs a DATABASE on a PostgreSQL server."),
        *(
            (
                shards,
                "postgresql://h/euchre",
                "SHARD_GROUPS above 1 needs SHARDS to be the same number or more.",
            )
            for shards in ("auto", "2")
        ),
    ],
)
def test_groups_that_no_processes_could_share_are_refused(shards: str, database: str, said: str) -> None:
    given = {"SHARD_GROUPS": "3", "SHARDS": shards, "DATABASE": database}
    with pytest.raises(SettingsError) as refused:
        Settings.load(given, dotenv=None)
    assert refused.value.faults == (said,)
    fine = Settings.load(given | {"SHARDS": "4", "DATABASE": "postgresql://h/euchre"}, dotenv=None)
    assert (fine.shard_groups, fine.shards) == (3, 4)


@pytest.mark.parametrize(
    "address",
    [
        "postgres://u:p@h/db",
        "postgresql://u:p@h:5432/db?sslmode=require",
        "postgresql+asyncpg://u:p%40%2F@h/db",
    ],
)
def test_an_address_of_a_database_is_read_as_providers_write_it(address: str) -> None:
    found = Settings.load({"DATABASE": address}, dotenv=None).database
    assert isinstance(found, URL) and found.database == "db" and found.host == "h"


@pytest.mark.parametrize(
    "password", ["hush@hush", "hush/hush", "hush#hush", "hush:hush/", "@hush", "hush?hush@"]
)
def test_a_password_that_breaks_the_address_is_explained_and_never_shown(password: str) -> None:
    with pytest.raises(SettingsError, match="%40") as refused:
        Settings.load({"DATABASE": f"postgresql://user:{password}@host/db"}, dotenv=None)
    assert "hush" not in str(refused.value)
