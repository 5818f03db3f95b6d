"""The wording of a season's end, and of why one can't be ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.standings.periods import by_hand, title
from bot.store.standings import Placed
from cogs.ui.words.names import begun, count, listed, safe

MANAGERS_ONLY = "Only a server manager can end the season."
NOT_BY_HAND = "Seasons here are not ended by hand. To change that, use /settings server."
NO_GAME = "No game has been finished in this season yet, so there is nothing to close."
OLDER = "That button is from an older version of the bot; use /season end again."
OVER_ALREADY = "That season is over already; /leaderboard shows the last one."
END = "End the season"
DISMISS = "To have it go on, just dismiss this."
COLUMNS = ("won", "games", "%")


def ends(period: str) -> str:
    """Return the question before a season is ended."""
    return f"End {title(period)}?"


def closed_for_good(number: int) -> str:
    """Return what comes of ending the season of that number."""
    return f"It is then closed for good, and {title(by_hand(number + 1))} begins."


def shown_in(channel_id: int | None) -> str:
    """Return where everyone will see the standings of the season that is ending."""
    return f"Everybody sees its final standings {'here' if channel_id is None else f'in <#{channel_id}>'}."


def ended(number: int, channel_id: int | None = None, *, waits: bool = False) -> str:
    """Return that the season is over, and where its table is: here if no channel is given.

    ``waits`` says that the table could not be posted yet.
    """
    where = f"in <#{channel_id}>" if channel_id else "here"
    if waits:
        return f"Season {number} is over. I can't post its table {where} yet. I'll keep trying."
    return f"Season {number} is over.{f' Its final standings are {where}.' if channel_id else ''}"


def season(period: str) -> str:
    """Return what the season is called, as a title: ``March 1970``."""
    return begun(title(period))


def over(period: str) -> str:
    """Return the heading at a season's end."""
    return f"{season(period)} is over"


def won_by(first: Sequence[tuple[str, Placed]]) -> str:
    """Return who has won the season, by name, and how; several may share the first place."""
    if not first:
        return "Nobody has won a game in it."
    names = listed([f"**{safe(name)}**" for name, _ in first])
    return f"Won by {names}, with {_won(first[0][1].sums)}."


def _won(sums: Mapping[str, int]) -> str:
    return f"{sums['wins']} of {count(sums['games'], 'game')}"
