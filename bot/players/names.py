"""The names of bots, each with a fixed style: Ada is always bold."""

from collections.abc import Mapping

from bot.engine.levels import Style

_STYLES: Mapping[str, Style] = {
    "Ada": Style.BOLD,
    "Bert": Style.CAUTIOUS,
    "Cora": Style.EVEN,
    "Drew": Style.BOLD,
    "Elsie": Style.CAUTIOUS,
    "Fred": Style.EVEN,
    "Gwen": Style.BOLD,
    "Hal": Style.CAUTIOUS,
    "Iris": Style.EVEN,
    "June": Style.CAUTIOUS,
    "Kit": Style.BOLD,
    "Lou": Style.CAUTIOUS,
    "Meg": Style.EVEN,
}
COMPUTER_NAMES = tuple(_STYLES)[:10]
"""The names of bots at a table, in the order in which they sit down."""
MANY_NAMES = tuple(_STYLES)
"""The names of bots in a tournament. If it needs more, a number follows, as in ``Ada 2``."""


def style_of(name: str) -> Style:
    """Return the style of the bot with that name. A stand-in with a person's name has none."""
    return _STYLES.get(name.partition(" ")[0], Style.EVEN)
