"""The levels of bots, and the calling styles within a level."""

from enum import Enum


class Level(Enum):
    """A level of bots. Each kind of game defines the differences."""

    BEGINNER = "beginner"
    """Plays like new players: sensible, with honest mistakes."""

    CLUB = "club"
    """Plays as well as simple rules allow."""

    EXPERT = "expert"
    """Plays by search (bot.players), or like the club level where nothing can be searched."""

    YARDSTICK = "yardstick"
    """A frozen version of the club level that never changes, to measure others against."""

    PEOPLE = "people"
    """Plays like the club level, but calls like people do, with fewer lone hands: a test opponent."""


class Style(Enum):
    """A slight tendency in a bot's calls. Each kind of game defines its effect."""

    CAUTIOUS = "cautious"
    EVEN = "even"
    BOLD = "bold"


OFFERED = (Level.BEGINNER, Level.CLUB, Level.EXPERT)
"""The levels that people can choose at a table."""
