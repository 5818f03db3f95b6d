"""The periods for which totals are kept: weeks, months, quarters, and a server's own seasons.

A period is a short text, stored with each total: ``""`` for all time, ``w2026-11-16`` for the week of that
Monday, ``m2026-11``, ``q2026-4``, and ``s3`` for the third season that a server's managers end by hand. Dates
are in UTC. A game belongs to the periods in which it finished.
"""

from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from typing import Final

ALL_TIME: Final = ""
ALL_RULES: Final = ""


class Seasons(Enum):
    """The length of a server's seasons. The value is the one stored in the settings."""

    OFF = ""
    MONTHLY = "monthly"
    QUARTERLY = "quarterly"
    BY_HAND = "by hand"


class Span(Enum):
    """A time span to choose on a leaderboard. The value goes into the ``custom_id`` of buttons."""

    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    LAST_SEASON = "last"
    ALL = "all"


def periods_of(finished_at: int, season: int) -> tuple[str, ...]:
    """Return every period a game belongs to, from its finish time and the number of the season."""
    day = _day(finished_at)
    return (ALL_TIME, week(day), month(day), quarter(day), manual_season(season))


def season_at(seasons: Seasons, now: int, number: int) -> str | None:
    """Return the current season, or None without seasons. ``number`` is for seasons ended by hand."""
    match seasons:
        case Seasons.MONTHLY:
            return month(_day(now))
        case Seasons.QUARTERLY:
            return quarter(_day(now))
        case Seasons.BY_HAND:
            return manual_season(number)
    return None


def season_before(seasons: Seasons, now: int, number: int) -> str | None:
    """Return the season before the current one, like `season_at`, or None before the first has ended."""
    if seasons is Seasons.BY_HAND:
        return manual_season(number - 1) if number > 1 else None
    first = _day(now).replace(day=1)
    if seasons is Seasons.QUARTERLY:
        first = first.replace(month=(first.month - 1) // 3 * 3 + 1)
    ended = datetime.combine(first - timedelta(days=1), time(), UTC)
    return season_at(seasons, int(ended.timestamp() * 1000), number)


def week_at(now: int) -> str:
    """Return the week of a time in milliseconds since 1970."""
    return week(_day(now))


def month_at(now: int) -> str:
    """Return the month of a time in milliseconds since 1970."""
    return month(_day(now))


def week(day: date) -> str:
    """Return the week of a day, named by its Monday."""
    return f"w{day - timedelta(days=day.weekday()):%Y-%m-%d}"


def month(day: date) -> str:
    """Return the month of a day."""
    return f"m{day:%Y-%m}"


def quarter(day: date) -> str:
    """Return the quarter of a day."""
    return f"q{day:%Y}-{(day.month + 2) // 3}"


def manual_season(number: int) -> str:
    """Return the period of a season ended by hand. The first is 1."""
    return f"s{number}"


def title(period: str) -> str:
    """Format a period: ``November 2026``, ``the fourth quarter of 2026``, ``season 3``."""
    kind, rest = period[:1], period[1:]
    match kind:
        case "w":
            return f"the week of {date.fromisoformat(rest):%d %B %Y}".replace("of 0", "of ")
        case "m":
            return f"{date.fromisoformat(rest + '-01'):%B %Y}"
        case "q":
            year, number = rest.split("-")
            return f"the {('first', 'second', 'third', 'fourth')[int(number) - 1]} quarter of {year}"
        case "s":
            return f"season {rest}"
    return "all time"


def _day(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, tz=UTC).date()
