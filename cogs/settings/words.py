"""The wording of settings: names, descriptions, and values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games import PRESETS
from bot.standings.periods import Seasons
from bot.tables.clock import CLOCKS
from bot.tables.settings import BotSpeed, Notify, ServerSettings, Shows
from cogs.ui.words.clock import clock_word
from cogs.ui.words.levels import LEVELS
from cogs.ui.words.names import begun, count, safe

COMMAND = "Change your settings, notifications, blocked players, and data."
ADMIN_COMMAND = "Set up euchre here: channels, roles, default game, bots, seasons."
OLDER = "That button is from an older version. Use /settings again."
MINE_TITLE = "Your settings"
SERVER_TITLE = "Server settings"
CHANGE = "Change a setting…"
CHOOSE = "Choose…"
BLOCKED_PLAYERS, DATA, PRESETS_SAVED = "Blocked players", "Your data", "Presets"
NONE_ASKED = "None in the last 30 days."

_PAUSES = (0.5, 1.0, 2.0, 3.0, 5.0)
_ON_OFF: Mapping[Any, str] = {False: "Off", True: "On"}
_SHOWS: dict[Any, str] = {Shows.PICTURES: "Pictures", Shows.CARDS: "No pictures", Shows.TEXT: "Text only"}
_COLORS: dict[Any, str] = {False: "Two colors", True: "Four colors"}
_PRINT: dict[Any, str] = {False: "Normal", True: "Large"}
_AS_SERVER: dict[Any, str] = {None: "Server default"}
_TEXT_ONLY = "“Text only” hides card emoji too."


@dataclass(frozen=True, slots=True)
class Offer:
    """A setting to offer: its name, its description, and a label for each value.

    Channels and roles are chosen from Discord's own lists instead. ``none`` is the label for choosing none.
    """

    name: str
    title: str
    about: str = ""
    values: Mapping[Any, str] = field(default_factory=dict)
    none: str = ""


MINE: Sequence[Offer] = (
    Offer(
        "bot_speed",
        "Bot speed",
        "How fast bots play when you're alone with them.",
        {BotSpeed.NORMAL: "Normal", BotSpeed.QUICK: "Quick", BotSpeed.INSTANT: "Instant"},
    ),
    Offer("confirm_cards", "Confirm before playing a card", "Press a card twice to play it.", _ON_OFF),
    Offer(
        "notifications",
        "Notifications",
        "I ping you 20 seconds before your time is up."
        " When turns can take a day, I send you a direct message by default.",
        {
            None: "Default",
            Notify.CHANNEL: "In the channel",
            Notify.DIRECT: "Direct message",
            Notify.NONE: "None",
        },
    ),
    Offer("trumps_last", "Trump in your hand", "", {False: "On the left", True: "On the right"}),
    Offer(
        "forced_cards",
        "Play my only legal card",
        "If I play it for you, others might notice. I always play your last card for you.",
        _ON_OFF,
    ),
    Offer("shows", "Table display", _TEXT_ONLY, _AS_SERVER | _SHOWS),
    Offer("four_colours", "Suit colors", "", _AS_SERVER | _COLORS),
    Offer("large_print", "Text in pictures", "", _AS_SERVER | _PRINT),
    Offer(
        "hide_name",
        "Name on leaderboards",
        "“Hidden” goes for every server and for daily hands. Your rank and stats still show.",
        {False: "Shown", True: "Hidden"},
    ),
)
"""A player's settings."""


def of_server(settings: ServerSettings, presets: Sequence[str], pause: float) -> Sequence[Offer]:
    """Return a server's settings. ``pause`` is how long bots usually think, in seconds."""
    games = {"": "Most played here"} | {each.id: each.name for each in PRESETS.values()}
    pauses = sorted({*_PAUSES, *filter(None, [settings.think])})  # it may be one that is no longer offered
    seasons: list[Offer] = []
    if settings.seasons is not Seasons.OFF:
        by_hand = settings.seasons is Seasons.BY_HAND
        none = "Where you end the season" if by_hand else "Not posted"
        seasons = [Offer("season_channel", "Final standings", "Where I post the final standings.", none=none)]
    return (
        Offer(
            "rules",
            "Default game",
            "“Most played” takes effect after 3 finished games.",
            games | {each: each for each in presets},
        ),
        Offer("channels", "Channels", "Where tables and tournaments can be opened.", none="All channels"),
        Offer("openers", "Who can open tables", "This goes for tournaments too.", none="Everyone"),
        Offer("threads", "New tables", "", {False: "In the channel", True: "In threads"}),
        Offer("clock", "Turn timer", "For new tables.", {each: clock_word(each) for each in CLOCKS}),
        Offer(
            "call_role",
            "Role to ping for players",
            "*Ping players* pings this role. In Discord, allow anyone to mention it.",
            none="None",
        ),
        Offer(
            "level",
            "Bot difficulty",
            "For new tables.",
            {level.value: begun(label) for level, label in LEVELS.items()},
        ),
        Offer(
            "think",
            "Bot thinking time",
            "",
            {None: f"{_seconds(pause)} (default)"} | {each: _seconds(each) for each in pauses},
        ),
        Offer("hints", "Hints", "", {False: "In unranked games", True: "At every table"}),
        Offer(
            "rate_computers",
            "Games with bots",
            "How much they count toward ratings.",
            {False: "Don't count", True: "Count a quarter"},
        ),
        Offer("shows", "Table display", f"{_TEXT_ONLY} Players can choose for themselves.", _SHOWS),
        Offer("four_colours", "Suit colors", "Players can choose for themselves.", _COLORS),
        Offer("large_print", "Text in pictures", "Players can choose for themselves.", _PRINT),
        Offer(
            "seasons",
            "Seasons",
            "Each season has its own leaderboard.",
            {
                Seasons.OFF: "Off",
                Seasons.MONTHLY: "Monthly",
                Seasons.QUARTERLY: "Quarterly",
                Seasons.BY_HAND: "Until you end them",
            },
        ),
        *seasons,
        Offer(
            "unanswered",
            "Unanswered questions",
            "For 30 days, I save rules questions I couldn't answer, without names. “Not saved” deletes them.",
            {False: "Not saved", True: "Saved"},
        ),
    )


def asked_for(question: str, times: int) -> str:
    """Return an unanswered question and how often it was asked."""
    return f"- {safe(question)}" + (f" · {count(times, 'time')}" if times > 1 else "")


def set_to(title: str, label: str) -> str:
    """Return a setting's line in the list."""
    return f"**{title}:** {label}"


def _seconds(seconds: float) -> str:
    return f"{seconds:g} s"
