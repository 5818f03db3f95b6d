"""The settings: read once from the environment and ``.env``, checked all together, then frozen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from bot.games import PRESETS

_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(Exception):
    """Raised for settings that can't be used; ``faults`` names all of them, a sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set, as explained in ``.env.example``. Times are in seconds."""

    discord_token: str | None = field(default=None, repr=False)
    database: Path = Path("data/euchre.db")
    backup_folder: Path | None = None
    backup_keep: int = 14
    log_level: int = logging.INFO
    think_seconds: float = 1.5
    next_deal_seconds: float = 12
    drive_break_seconds: float = 30
    tables_per_player: int = 1
    default_rules: str = "north_american"
    preview_port: int = 8765

    @classmethod
    def load(cls, environment: Mapping[str, str], dotenv: Path | None = Path(".env")) -> Settings:
        """Read the settings; what is not set, or empty, has its default.

        Raises SettingsError that names every value that can't be used.
        """
        written = _written(dotenv) if dotenv else {}
        given = written | {key: value for key, value in environment.items() if value.strip()}
        faults: list[str] = []
        values: dict[str, object] = {}
        for name, read in _READERS.items():
            text = given.get(name.upper())
            if text is None:
                continue
            try:
                values[name] = read(text.strip())
            except ValueError as fault:
                faults.append(f"{name.upper()} must be {fault}, not {text.strip()!r}.")
        if faults:
            raise SettingsError(faults)
        return cls(**values)  # type: ignore[arg-type]


def _written(dotenv: Path) -> dict[str, str]:
    try:
        return {key: value for key, value in dotenv_values(dotenv, encoding="utf-8").items() if value}
    except UnicodeDecodeError:
        raise SettingsError([f"{dotenv} is not written in UTF-8; save it again as UTF-8 text."]) from None


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


def _one_of(names: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in names:
            raise ValueError(f"one of {', '.join(names)}")
        return text.lower()

    return read


def _token(text: str) -> str:
    if len(text.split()) != 1:
        raise ValueError("a single word, as the developer portal shows it")
    return text


_READERS: dict[str, Callable[[str], object]] = {
    "discord_token": _token,
    "database": Path,
    "backup_folder": Path,
    "backup_keep": _number(1, 1000, int),
    "log_level": lambda text: logging.getLevelName(_one_of(_LEVELS)(text).upper()),
    "think_seconds": _number(0, 10, float),
    "next_deal_seconds": _number(0, 120, float),
    "drive_break_seconds": _number(0, 3600, float),
    "tables_per_player": _number(1, 10, int),
    "default_rules": _one_of(tuple(PRESETS)),
    "preview_port": _number(0, 65535, int),
}
