"""The wording of a season's end, and of why one can't be ended."""

from collections.abc import Mapping, Sequence

from bot.standings.periods import manual_season, title
from bot.store.standings import Placed
from cogs.ui.words.names import begun, count, listed, safe

COMMAND = "See the current season or end it."
OLDER = "That button is from an older version. Use /euchre-admin season again."
OVER_ALREADY = "That season has already ended."
NO_SEASONS = "No seasons in this server"
HOW_TO_START = "Each season has its own leaderboard. Turn seasons on in the server settings."
ENDS_BY_ITSELF = "It ends automatically. You can change that in the server settings."
END = "End season"
COLUMNS = ("won", "games", "%")


NOTHING_TO_END = "You can end it once someone has finished a game."


def ends(number: int, channel_id: int | None) -> str:
    """Say what ending the season of that number does, and where everyone will see its standings."""
    where = "here" if channel_id is None else f"in <#{channel_id}>"
    after = title(manual_season(number + 1))
    return (
        f"If you end it, everyone sees the final standings {where} and {after} starts. You can't undo this."
    )


def ended(number: int, channel_id: int | None = None, *, waits: bool = False) -> str:
    """Say that the season is over, and where its standings are: here if no channel is given.

    ``waits`` means that they couldn't be posted yet.
    """
    where = f"in <#{channel_id}>" if channel_id else "here"
    if waits:
        return f"Season {number} is over. I can't post the final standings {where} yet. I'll keep trying."
    return f"Season {number} is over.{f' The final standings are {where}.' if channel_id else ''}"


def season(period: str) -> str:
    """Return the name of a season, as a title: ``March 1970``."""
    return begun(title(period))


def over(period: str) -> str:
    """Return the heading at a season's end."""
    return f"{season(period)} is over"


def led_by(first: Sequence[tuple[str, Placed]]) -> str:
    """Return who leads the current season. Several may share the first place."""
    if not first:
        return "No one has won a game yet."
    return f"{_names(first)} {'leads' if len(first) == 1 else 'lead'} with {_won(first[0][1].sums)}."


def won_by(first: Sequence[tuple[str, Placed]]) -> str:
    """Return the names of the season's winners, and their result. Several may share the first place."""
    if not first:
        return "No one won a game."
    return f"Won by {_names(first)} with {_won(first[0][1].sums)}."


def _names(first: Sequence[tuple[str, Placed]]) -> str:
    return listed([f"**{safe(name)}**" for name, _ in first])


def _won(sums: Mapping[str, int]) -> str:
    return f"{count(sums['wins'], 'win')} in {count(sums['games'], 'game')}"
