"""The wording about a user's saved data, and its deletion."""

from bot.store.people import SavedData
from cogs.ui.words.names import FORMER, count, quoted

TITLE, NOTHING = "Your data", "Nothing is saved about you"
DOWNLOAD, DELETE, DELETE_NOW = "Download", "Delete…", "Delete my data"
WHY = (
    "I save this only to run games and show results. Your messages aren't saved. For up to 30 days, a server"
    " can save rules questions I couldn't answer, without names."
)
EXPORTED = "Here's everything saved about you."
DELETE_IT = "Delete all your data?"
WHAT_GOES = (
    "This deletes your settings, progress, stats, ratings, and awards in every server.",
    f"In games with others, you become {quoted(FORMER)}.",
    "Presets you saved stay with their server.",
    "Bans and mutes stay in force.",
    "You can't undo this. If you play again, you start fresh.",
)
AT_A_TABLE = "You can't delete your data while you're at a table. Leave it first."
STILL_OPEN = (
    "You can't delete your data yet. A tournament or table of yours is still running. Wait until it ends."
)
DELETED = (
    f"Done. Your data has been deleted. Others now see {quoted(FORMER)} in your old games."
    " Messages in Discord stay, and backups expire later."
)

_MADE_OF_GAMES = ("names", "tallies", "ratings", "rating_changes", "awards")


def summarize_data(data: SavedData) -> list[str]:
    """Return how much is saved, a line for each kind, or nothing."""
    sums = sum(len(data[table]) for table in _MADE_OF_GAMES)
    lines = [
        _line(data, "game_players", "finished game", "with your Discord ID, name, seat, and plays"),
        f"{count(sums, 'stat')} from your games (totals, ratings, and awards)" if sums else "",
        _line(data, "events", "log entry", "from tables and tournaments you played in", "log entries"),
        _line(data, "tables", "table or tournament", "you opened", "tables or tournaments"),
        _line(data, "presets", "preset", "you saved"),
        _line(data, "user_settings", "setting", "you changed"),
        _line(data, "blocks", "player", "you blocked"),
        _line(data, "restrictions", "ban or mute", "in force", "bans or mutes"),
        _line(data, "moderation", "entry", "in mod logs from the last 90 days", "entries"),
        _line(data, "lessons", "lesson", "you started"),
        _line(data, "daily_hands", "daily hand", "with your name and plays"),
        _line(data, "puzzles", "puzzle", "you answered, right or wrong"),
        _line(data, "reviews", "review", "of your games (numbers only)"),
    ]
    return [line for line in lines if line]


def _line(data: SavedData, table: str, one: str, what: str, many: str = "") -> str:
    number = len(data.get(table, ()))
    return f"{count(number, one, many)} {what}" if number else ""
