"""What the settings panels say, and why a setting is refused."""

from __future__ import annotations

from collections.abc import Mapping

from bot.standings.periods import Seasons
from bot.tables.settings import ServerSettings, Shows
from cogs.ui.words.names import HIDDEN, count, quoted, safe

GROUP = "Settings for euchre"
MANAGERS_ONLY = "Only server managers can change these settings; /settings me shows your own."
OLDER = "That setting is from an older version of the bot; use /settings again."

# The server's

SERVER = "Settings of this server"
RULES = "**Rules** when none are chosen; the most played here need three finished games"
USUAL_RULES = "The ones most played here"
CHANNELS = "**Channels** for tables and tournaments"
EVERY_CHANNEL = "Every channel"
OPENERS = "**Roles that can open** tables and tournaments"
EVERYBODY = "Everybody"
NEW_TABLES = "**New tables** are shown"
IN_CHANNEL = "In the channel"
IN_THREADS = "In threads"
CLOCK = "**The clock** of a new table"
COMPUTERS, BACK = "Computer players", "Back"
LEVELS = "**Level** at a new table, unless another is chosen"
THINKING = "**Thinking time**"
HINTS = "**Hints** are given"
HINTS_PRIVATE, HINTS_ALL = "In private games", "At every table"
RATINGS = "**Ratings**: games with them count"
NOT_RATED = "Not at all"
A_QUARTER = "As a quarter of a game"
SHOWS: Mapping[Shows | None, str] = {
    Shows.PICTURES: "Pictures",
    Shows.CARDS: "No pictures",
    Shows.TEXT: "Text only",
}
COLOURS: Mapping[bool | None, str] = {False: "Two colours", True: "Four colours"}
PRINT: Mapping[bool | None, str] = {False: "Normal print", True: "Large print"}
_SHOWN = {
    Shows.PICTURES: "in pictures",
    Shows.CARDS: "without pictures",
    Shows.TEXT: "in text only",
}
SEASONS = "**Seasons**, each with its own leaderboard"
LENGTHS = {
    Seasons.OFF: "No seasons",
    Seasons.MONTHLY: "A new season every month",
    Seasons.QUARTERLY: "A new season every quarter",
    Seasons.BY_HAND: "By hand: /season end",
}
CLOSING_TABLES = "**Final standings** of a season are posted in"
WHERE_ENDED = "Where the season was ended"
NOWHERE = "No channel: they are not posted"
NOT_KEPT = "Don't keep them"
KEPT = "Keep a list"
NO_ANSWER = "Questions that had no answer"
NONE_YET = "There are none of the last 30 days."
SWITCHED_OFF = "They are not kept here."
HOW_KEPT = (
    "Questions about the rules are kept for 30 days after they were last asked, without the names of those "
    "who asked. Switching the list off deletes it."
)
UNANSWERED_ONLY = "Only server managers can see which questions had no answer."


def asked_for(question: str, times: int) -> str:
    """Return an unanswered question and how often it was asked."""
    return f"- {safe(question)}" + (f" · {count(times, 'time')}" if times > 1 else "")


# A player's own

ME = "Your settings"
AS_SERVER = "As the server"
TABLES = "**Tables** are shown to you: text only leaves out the emoji of cards, too"
SUITS = "**Suits** have these colours"
LETTERS = "**Pictures** have this print"
TRUMPS_LEFT = "Trump suit on the left"
TRUMPS_RIGHT = "Trump suit on the right"
PING = "Ping me"
NO_PINGS = "No pings"
PLAY_MYSELF = "I play it"
PLAYS_ITSELF = "It plays itself"
SHOW_NAME = "Show my name"
HIDE_NAME = "Hide my name"
HIDING = "A hidden name is hidden in every server, and for daily hands too; its place and figures stay."


def shown_here(settings: ServerSettings) -> str:
    """Return how tables are shown to people without a setting of their own: ``in pictures: two colours``."""
    colours, print_ = COLOURS[settings.four_colours], PRINT[settings.large_print]
    how = f"{_SHOWN[settings.shows]}; {colours.lower()}, {print_.lower()}"
    return (
        f"**Tables** are shown {how}. Text only leaves out the emoji of cards, too."
        " Players can choose otherwise for themselves"
    )


def pause(seconds: float) -> str:
    """Format how long a bot thinks: ``2.5 s``."""
    return f"{seconds:g} s"


def usual_pause(seconds: float) -> str:
    """Format the host's default pause, for servers that haven't set their own."""
    return f"{pause(seconds)}, the usual pause"


def sorting(trumps_last: bool) -> str:
    """Return how the player's hand is sorted."""
    side = "right, low to high" if trumps_last else "left, high to low"
    return f"**Your hand** is sorted with the trump suit on the {side}"


def pinging(pings: bool) -> str:
    """Return whether the player is reminded of a turn, in words."""
    return f"**When half your time is gone** {'you are pinged' if pings else 'nobody pings you'}"


def forcing(forced_cards: bool) -> str:
    """Say what happens to the only card a player may play."""
    how = (
        "plays itself, so the others can tell" if forced_cards else "waits for you, except in the last trick"
    )
    return f"**The only card you may play** {how}"


def naming(hidden: bool) -> str:
    """Return how leaderboards show the player."""
    return f"**On leaderboards** you are shown {f'as {quoted(HIDDEN)}' if hidden else 'by name'}"
