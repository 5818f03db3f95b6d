"""The wording of leaderboards: the comparison, the period, and why a reader has no place."""

from typing import Final

from bot.games import PRESETS
from bot.standings.boards import ACTIVE_DAYS, SortBy, Who, fewest_games
from bot.standings.periods import Span, title
from bot.standings.rating import SETTLED, family_names, family_of
from bot.store.standings import Placed
from cogs.ui.words.names import begun
from cogs.ui.words.ratings import counted_in, ruleset, unit_of

ABOUT = "See this server's best players."
OLDER = "That leaderboard is from an older version. Use /leaderboard again."
ORDERS: Final = {
    SortBy.WINS: "Wins",
    SortBy.WIN_RATE: "Win rate",
    SortBy.RATING: "Rating",
    SortBy.POINTS_A_HAND: "Points per hand",
    SortBy.MARCHES: "Marches",
    SortBy.EUCHRES: "Euchres made",
    SortBy.LONE_HANDS: "Lone hands",
}
SPANS: Final = {
    Span.ALL: "All time",
    Span.WEEK: "This week",
    Span.MONTH: "This month",
    Span.SEASON: "This season",
    Span.LAST_SEASON: "Last season",
}
WHO: Final = {
    Who.ACTIVE: "All games, active players",
    Who.ACTIVE_PEOPLE: "People only, active players",
    Who.EVERYONE: "All games, everyone",
    Who.EVERYONE_PEOPLE: "People only, everyone",
}
RATED_NOW = "Ratings are always current, so there's no period to choose."
ALL_RULES = "All games"
BROWSE = "Browse"
SHARE = "Share"
NO_GAME = "No games yet. Win one to get on the board."
WHICH_COUNT = "Games with /play, to less than half the usual target, or with changed scoring don't count."
WHICH_ARE_RATED = "Games with /play aren't rated."
NONE_IN_IT = "No games that season."
NOBODY = "No one is on this board yet."
NO_GAME_OF_YOURS = "Finish a game to get on the board."
NO_WIN_YET = "Win a game to get on the board."
NOTHING_OF_YOURS = "You have none yet."
INACTIVE = f"No game in {ACTIVE_DAYS} days. Finish one to get your place back."
_FEATS = {SortBy.MARCHES: "marches", SortBy.EUCHRES: "euchres", SortBy.LONE_HANDS: "lone hands"}
PROVISIONAL = f"Finish {SETTLED} games to get a rating on the board."

_FIRST = {1: "1st", 2: "2nd", 3: "3rd"}
_HEADS = {
    SortBy.RATING: ("", "±"),
    SortBy.WINS: ("won", "of"),
    SortBy.WIN_RATE: ("%", "of"),
    SortBy.POINTS_A_HAND: ("", "hands"),
}


def order_name(order: SortBy, rules: str) -> str:
    """Return the name of what players are compared by, in the game's unit."""
    return f"{begun(unit_of(rules))}s per hand" if order is SortBy.POINTS_A_HAND else ORDERS[order]


def occurs(order: SortBy, rules: str) -> bool:
    """Return True if the compared figure can occur in games with this ruleset, or with any."""
    return not order.feat or order.value in counted_in([rules])


def never(order: SortBy, rules: str) -> str:
    """Say that the compared figure can't occur in this game."""
    return f"There are no {_FEATS[order]} in {ruleset(rules)}."


def compared(order: SortBy, rules: str, span: Span, period: str, who: Who = Who.ACTIVE) -> str:
    """Return the games a board compares, or the family for ratings. Past seasons are named."""
    if order is SortBy.RATING:
        return f"{family_names().get(family_of(rules), rules)} · now"
    over = span is Span.LAST_SEASON
    when = title(period) if over else SPANS[span].lower()
    people = " · people only" if who.people else ""
    return f"{PRESETS[rules].name if rules in PRESETS else ALL_RULES} · {when}{people}"


def column_headings(order: SortBy) -> tuple[str, str]:
    """Return the headings of the two columns of figures."""
    return _HEADS.get(order, ("", "games"))


def place(number: int | None, *, none: str) -> str:
    """Format a place on a board: ``1st``, ``17``, or ``none``."""
    return none if number is None else _FIRST.get(number, str(number))


def why_no_place(order: SortBy, period: str, own: Placed) -> str:
    """Return why a reader who has played has no place."""
    if order is SortBy.RATING:
        return PROVISIONAL if own.rating is None or own.rating.provisional else INACTIVE
    if order.relative and own.sums["games"] < fewest_games(period):
        return f"Finish {fewest_games(period)} games to get on this board."
    if order is SortBy.WINS and not own.sums["wins"]:
        return NO_WIN_YET
    return NOTHING_OF_YOURS if order.feat and not own.sums[order.value] else INACTIVE
