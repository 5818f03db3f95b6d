"""The settings, read once from the environment and ``.env`` and checked all together."""

from __future__ import annotations

import errno
import io
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.engine.errors import quoted
from bot.games import PRESETS

if TYPE_CHECKING:
    from sqlalchemy import URL

_SLIPS = 2  # letters by which a name in the environment may differ from a setting's
_ALIKE = 0.7  # similarity from which a name in .env counts as a misspelled setting
_SERVERS = ("postgres", "postgresql", "postgresql+asyncpg")  # databases on a server
T = TypeVar("T")


class SettingsError(Exception):
    """Raised for settings that can't be used. ``faults`` has a sentence for each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


def parse_path(text: str) -> Path:
    """Read a path, with ``~`` for the home folder. Raises ValueError with what it must be."""
    if not text.isprintable():  # SQLite wants its paths in UTF-8, too
        raise ValueError("a path without control characters, in UTF-8")
    try:
        path = Path(text).expanduser()
        os.lstat(path)
    except RuntimeError:
        raise ValueError("a path in an existing home folder") from None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise ValueError("a path that isn't too long for this system") from None
    return path


def parse_database(text: str) -> Path | URL:
    """Return the path of a database file, or the address of a database on a server.

    An address is written as libpq, psql and hosting providers write it: ``postgres://`` or ``postgresql://``
    with any of libpq's parameters. Raises ValueError with what to write instead. No part of the address
    is in it, since it may hold a password.
    """
    if "://" not in text:
        return parse_path(text)
    from sqlalchemy import make_url  # takes long to import, and most commands need no database
    from sqlalchemy.exc import ArgumentError

    scheme, _, rest = text.partition("://")
    if scheme.lower() not in _SERVERS:
        raise ValueError("a path, or an address such as postgresql://USER:PASSWORD@HOST/NAME")
    host = re.split(r"[/?]", rest, maxsplit=1)[0]
    if "#" in rest or host.count("@") > 1 or "@" in rest[len(host) :]:
        raise ValueError(
            "an address whose password has %40 for @, %2F for /, %3A for :, %3F for ? and %23 for #"
        )
    try:
        address = make_url(f"postgresql://{rest}")
    except (ArgumentError, ValueError):
        address = None
    if address is None or not address.database:
        raise ValueError("an address with one host and a database: postgresql://USER:PASSWORD@HOST/NAME")
    return address


def _number(least: float, most: float, kind: type[int] | type[float]) -> Callable[[str], float]:
    def read(text: str) -> float:
        what = "a whole number" if kind is int else "a number"
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            raise ValueError(f"{what} from {least:g} to {most:g}")
        return value

    return read


def _shards(text: str) -> int | None:
    if text.lower() == "auto":
        return None
    try:
        return int(_number(1, 100_000, int)(text))
    except ValueError as fault:
        raise ValueError(f"auto, or {fault}") from None


def _one_of(*names: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in names:
            raise ValueError(f"one of {', '.join(names)}")
        return text.lower()

    return read


def _token(text: str) -> str:
    if len(text.split()) != 1 or not (text.isascii() and text.isprintable()):
        raise ValueError("a single word, as the developer portal shows it")
    return text


def _address(text: str) -> str:
    if not text.startswith(("http://", "https://")) or len(text.split()) != 1:
        raise ValueError("an address that begins with https://")
    return text


def _dsn(text: str) -> str:
    if not re.fullmatch(r"https?://[^@/\s]+@[^@\s]+/\d+", text):
        raise ValueError("a project's DSN, as https://KEY@HOST/NUMBER")
    return text


def _level(text: str) -> int:
    level: int = getattr(logging, _one_of("debug", "info", "warning", "error")(text).upper())
    return level


_limit = _number(1, 1_000_000, int)


def _setting(default: T, read: Callable[[str], object], *, shown: bool = True) -> T:
    """Return a dataclass field for a setting: its default, and the parser of its text."""
    made: T = field(default=default, repr=shown, metadata={"read": read})
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The bot's settings, as explained in ``.env.example``. Times are in seconds."""

    discord_token: str | None = _setting(None, _token, shown=False)
    database: Path | URL = _setting(Path("data/euchre.db"), parse_database)
    backup_folder: Path | None = _setting(None, parse_path)
    backup_keep: int = _setting(14, _number(1, 1000, int))
    log_level: int = _setting(logging.INFO, _level)
    think_seconds: float = _setting(1.5, _number(0, 10, float))
    next_deal_seconds: float = _setting(12, _number(0, 120, float))
    drive_break_seconds: float = _setting(30, _number(0, 3600, float))
    tables_per_player: int = _setting(1, _number(1, 10, int))
    tables_per_server: int = _setting(300, _limit)
    drives_per_person: int = _setting(2, _limit)
    drives_per_server: int = _setting(10, _limit)
    commands_per_person: int = _setting(120, _limit)
    commands_per_server: int = _setting(3000, _limit)
    questions_per_person: int = _setting(12, _limit)
    questions_per_server: int = _setting(240, _limit)
    default_rules: str = _setting("north_american", _one_of(*PRESETS))
    preview_port: int = _setting(8765, _number(0, 65535, int))
    beacon_url: str | None = _setting(None, _address)
    metrics_port: int | None = _setting(None, _number(0, 65535, int))
    metrics_host: str = _setting("127.0.0.1", str)
    log_format: str = _setting("text", _one_of("text", "json"))
    sentry_dsn: str | None = _setting(None, _dsn, shown=False)
    read_mentions: bool = _setting(True, lambda text: _one_of("yes", "no")(text) == "yes")
    shard_groups: int = _setting(1, _number(1, 1000, int))
    shards: int | None = _setting(None, _shards)

    @classmethod
    def load(cls, environment: Mapping[str, str], dotenv: Path | None = Path(".env")) -> Settings:
        """Read the settings from the environment and ``.env``. Missing or empty ones have their defaults.

        Raises SettingsError with every value that can't be used and every misspelled name.
        """
        written = _written(dotenv) if dotenv else {}
        given = written | {key: bare for key, value in environment.items() if (bare := _unquoted(value))}
        faults = list(_misspelled(given, written))
        values: dict[str, object] = {}
        for each in fields(cls):
            text = given.get(each.name.upper())
            if text is None:
                continue
            try:
                values[each.name] = each.metadata["read"](text.strip())
            except ValueError as fault:
                faults.append(f"{each.name.upper()} must be {fault}{_instead(each, text)}.")
        settings = cls(**values)  # type: ignore[arg-type]
        if settings.shard_groups > 1:
            if isinstance(settings.database, Path):
                faults.append("SHARD_GROUPS above 1 needs a DATABASE on a PostgreSQL server.")
            if (settings.shards or 0) < settings.shard_groups:
                faults.append("SHARD_GROUPS above 1 needs SHARDS to be the same number or more.")
        if faults:
            raise SettingsError(faults)
        return settings


def _written(dotenv: Path) -> dict[str, str]:
    """Read the settings in a file like .env, or none if there is no file."""
    if dotenv.is_dir():
        raise SettingsError([f"{dotenv} is a folder. Replace it with a file like .env.example."])
    try:
        text = dotenv.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise SettingsError([f"{dotenv} isn't UTF-8. Save it as UTF-8 text."]) from None
    except OSError as error:
        raise SettingsError([f"{dotenv} can't be read: {error.strerror}."]) from None
    wrong = [each.original.line for each in parse_stream(io.StringIO(text)) if each.error]
    if wrong:
        how = "write NAME=value, and close every quotation mark"
        raise SettingsError([f"Can't read {dotenv}, line {line}: {how}." for line in wrong])
    return {key: value for key, value in dotenv_values(stream=io.StringIO(text)).items() if value}


def _unquoted(text: str) -> str:
    """Return a value without the quotation marks around it, which Docker's --env-file keeps."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] in "\"'" else text


def _misspelled(given: Mapping[str, str], written: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each name that looks like a misspelled setting: it would silently be ignored."""
    settings = [each.name.upper() for each in fields(Settings)]
    unset = [name for name in settings if name not in given]
    for name in given:
        if name in settings:
            continue
        most = round((1 - _ALIKE) * len(name)) if name in written else _SLIPS
        if near := process.extractOne(name.upper(), unset, scorer=OSA.distance, score_cutoff=most):
            yield f"Unknown setting {quoted(name)}. Did you mean {near[0]}?"


def _instead(setting: Field[object], text: str) -> str:
    """Format a faulty value as ", not 'x'": nothing for secrets, and only the first line of others."""
    secret = not setting.repr or (setting.name == "database" and "://" in text)
    return "" if secret else f", not {quoted(text.strip().partition(chr(10))[0])}"


LIMITS: Final = tuple(each.name for each in fields(Settings) if each.metadata["read"] is _limit)
"""The settings that limit requests and open tables."""
