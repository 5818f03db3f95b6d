"""The wording of what is stored about a user, and of its deletion."""

from __future__ import annotations

from bot.store.people import Kept
from cogs.ui.words.names import FORMER, count, quoted

OLDER = "That button is from an older version of the bot. Use /privacy delete again."
AT_A_TABLE = (
    "You are still part of an open table or tournament. Leave it with /leave; if you"
    " opened it, or have left it already, wait until it has ended. Then use /privacy delete again."
)
DELETED = (
    f"It is done: nothing about you is kept any more, and others now see {quoted(FORMER)} where you played. "
    "Messages that were already posted stay in Discord, and nightly copies of the database until they expire."
)
EXPORTED = "This is all that is kept about you."
TITLE = "What is kept about you"
NOTHING = "Nothing is kept about you"
NO_TRACE = "The bot has no game, setting or lesson of yours."
WHY = (
    "It is kept so that games can go on after a restart, and for their results; for nothing else. What you "
    "write in channels is not kept. A server may keep questions about the rules that had no answer, for 30 "
    "days and without the names of those who asked."
)
WHAT_NEXT = "/privacy export gives you all of it as a file, and /privacy delete removes it."
DELETE_IT = "Delete everything that is kept about you?"
WHAT_GOES = (
    "Your settings, lessons, daily hands, puzzles, reviews, standings, ratings and awards go, in every"
    " server.",
    f"In results, logs and records of games with others you become {quoted(FORMER)}.",
    "House rules that you saved stay with their server, without you.",
    "What a server's moderators barred you from goes on until they undo it, and stands in their list for 90"
    " days.",
    "It happens at once and cannot be undone. You can still play afterwards, and will start afresh.",
)
KEEP_IT = "To keep everything, just dismiss this."
DELETE = "Delete everything about me"

_MADE_OF_GAMES = ("names", "tallies", "ratings", "rating_changes", "awards")


def told_of(kept: Kept) -> list[str]:
    """Return how much is stored, a line per kind; none if nothing is."""
    sums = sum(len(kept[table]) for table in _MADE_OF_GAMES)
    seat = "with your Discord ID, your name then, your seat and what you did"
    made = f"{count(sums, 'entry', 'entries')} of totals, ratings and awards, made from these games"
    lines = [
        _line(kept, "game_players", "finished game", seat),
        made if sums else "",
        _line(kept, "events", "entry", "in logs of tables and tournaments: where you sat down", "entries"),
        _line(kept, "tables", "table or tournament", "that you opened", "tables or tournaments"),
        _line(kept, "presets", "set", "of house rules that you saved for a server"),
        _line(kept, "user_settings", "setting", "of your own"),
        _line(kept, "blocks", "member", "whom you have blocked"),
        _line(kept, "restrictions", "measure", "of servers' moderators that holds for you"),
        _line(kept, "moderation", "entry", "of the last 90 days in lists of moderators", "entries"),
        _line(kept, "lessons", "lesson", "that you started"),
        _line(kept, "daily_hands", "daily hand", "with how you played and your name then"),
        _line(kept, "puzzles", "puzzle", "that you answered, right or wrong"),
        _line(kept, "reviews", "review", "of a game that you asked for, in figures"),
    ]
    return [line for line in lines if line]


def _line(kept: Kept, table: str, one: str, what: str, many: str = "") -> str:
    number = len(kept.get(table, ()))
    return f"{count(number, one, many)} {what}" if number else ""
