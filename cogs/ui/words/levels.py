"""How well computer players play, and how they lean, in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.kind import kind_of
from bot.engine.levels import OFFERED, Level, Style
from bot.tables.table import Player, Table
from cogs.ui.words.names import begun, listed, name, plain

LEVELS: Mapping[Level, str] = {
    Level.BEGINNER: "beginner",
    Level.CLUB: "club",
    Level.EXPERT: "expert",
}
STYLES: Mapping[Style, str] = {Style.CAUTIOUS: "cautious", Style.BOLD: "bold"}
"""Those worth a word: one who is even leans neither way."""
ABOUT: Mapping[Level, str] = {
    Level.BEGINNER: "Means well, and makes the mistakes that people make at first",
    Level.CLUB: "Plays soundly, by rules of thumb",
    Level.EXPERT: "Works out how the cards may lie; the strongest",
}


def level_choices() -> list[tuple[str, str]]:
    """The levels that a command offers: what each says, and its value."""
    return [(f"{begun(LEVELS[each])}: {ABOUT[each]}", each.value) for each in OFFERED]


def introduced(table: Table, player: Player) -> str:
    """The player's name at that table with what it is: ``Ada° (computer, club, bold)``."""
    if not player.is_computer:
        return name(player)
    style = STYLES.get(player.style) if kind_of(table.rules).styled else None
    kind = ", ".join(filter(None, ["computer", LEVELS[player.level], style]))
    return f"{name(player)} ({kind})"


def level_of_all(level: Level) -> str:
    """The level that all computer players at a table have: ``Computer players: expert``."""
    return f"Computer players: {LEVELS[level]}"


def level_of(called: str, level: Level) -> str:
    """The level of one computer player: ``Ada: expert``."""
    return f"{called}: {LEVELS[level]}"


def now_playing(table: Table) -> str:
    """How well the computer players at the table play: ``Ada° beginner · Bert° club``; empty without any."""
    computers = [player for _, player in table.seated() if player.is_computer]
    levels = {player.level for player in computers}
    if len(levels) == 1:
        return level_of_all(*levels)
    return " · ".join(f"{plain(player)} {LEVELS[player.level]}" for player in computers)


def leaning(table: Table) -> str:
    """How the computer players at the table lean: ``Ada is bold, Bert and Elsie are cautious``."""
    told: list[str] = []
    if not kind_of(table.rules).styled:
        return ""
    for style, word in STYLES.items():
        names = [
            plain(player) for _, player in table.seated() if player.is_computer and player.style is style
        ]
        if names:
            told.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} {word}")
    return ", ".join(told)


def unusual(table: Table) -> str:
    """The same for the board, where it goes without saying that the computer players are of the club."""
    usual = all(player.level is Level.CLUB for _, player in table.seated() if player.is_computer)
    return "" if usual else now_playing(table)
