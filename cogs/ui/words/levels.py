"""The wording of bots' levels and styles."""

from collections.abc import Mapping

from bot.engine.kind import kind_of
from bot.engine.levels import OFFERED, Level, Style
from bot.tables.table import Player, Table
from cogs.ui.words.names import BOT, begun, listed, name, plain, safe

LEVELS: Mapping[Level, str] = {
    Level.BEGINNER: "beginner",
    Level.CLUB: "club",
    Level.EXPERT: "expert",
}
STYLES: Mapping[Style, str] = {Style.CAUTIOUS: "cautious", Style.BOLD: "bold"}
"""The words for styles worth mentioning. An even style leans neither way."""
ABOUT: Mapping[Level, str] = {
    Level.BEGINNER: "Makes typical beginner mistakes",
    Level.CLUB: "A solid regular",
    Level.EXPERT: "The strongest. Simulates the hidden cards",
}


def level_choices() -> list[tuple[str, str]]:
    """Return the levels a command offers, each as its text and its value."""
    return [(f"{begun(LEVELS[each])}: {ABOUT[each]}", each.value) for each in OFFERED]


def introduced(table: Table, player: Player) -> str:
    """Return a player's name and, for a bot, what it is: ``Ada (BOT, club, bold)``."""
    if not player.is_computer:
        return name(player)
    style = STYLES.get(player.style) if kind_of(table.rules).styled else None
    kind = ", ".join(filter(None, [BOT, LEVELS[player.level], style]))
    return f"{safe(player.display_name)} ({kind})"


def level_of_all(level: Level) -> str:
    """Return the level of all bots at a table: ``Bots: expert``."""
    return f"Bots: {LEVELS[level]}"


def level_of(name: str, level: Level) -> str:
    """Return the level of one bot: ``Ada: expert``."""
    return f"{name}: {LEVELS[level]}"


def now_playing(table: Table) -> str:
    """Return the levels of a table's bots: ``Ada° beginner · Bert° club``, or "" without bots."""
    computers = [player for _, player in table.seated() if player.is_computer]
    levels = {player.level for player in computers}
    if len(levels) == 1:
        return level_of_all(*levels)
    return " · ".join(f"{plain(player)} {LEVELS[player.level]}" for player in computers)


def leaning(table: Table) -> str:
    """Return the styles of a table's bots: ``Ada is bold, Bert and Elsie are cautious``."""
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
    """Return the levels of a table's bots for the board, empty if all are at the usual club level."""
    usual = all(player.level is Level.CLUB for _, player in table.seated() if player.is_computer)
    return "" if usual else now_playing(table)
