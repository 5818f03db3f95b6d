"""The levels of bots, and the styles by which they lean within their level."""

from __future__ import annotations

from enum import Enum


class Level(Enum):
    """A level of bots; each kind of game says what sets its levels apart."""

    BEGINNER = "beginner"
    """As people who have not played long: soundly meant, with honest mistakes."""

    CLUB = "club"
    """As well as the rules of thumb can."""

    EXPERT = "expert"
    """By search (bot.players); where nothing can be searched, as the club level."""

    YARDSTICK = "yardstick"
    """As the club level once played, and plays for ever: what others are measured by."""

    PEOPLE = "people"
    """As the club level, but calling as people do, less and less alone: what others are tried against."""


class Style(Enum):
    """A slight leaning of a bot in what it calls; each kind of game says what that shifts."""

    CAUTIOUS = "cautious"
    EVEN = "even"
    BOLD = "bold"


OFFERED = (Level.BEGINNER, Level.CLUB, Level.EXPERT)
"""The levels that people can choose at a table."""
