"""The wording of ratings and awards. A question mark follows a provisional rating."""

from collections.abc import Iterable, Mapping, Sequence, Set

from bot.engine.hand_stats import HAND_STATS, Award
from bot.engine.kind import kind_of
from bot.games import PRESETS
from bot.ids import UserId
from bot.standings.awards import titles
from bot.standings.rating import SETTLED, Rating
from bot.store.awards import GivenAward
from bot.store.ratings import RatingChange
from bot.tables.table import Player, Table
from cogs.ui.games.screens import GameScreens, screens_of
from cogs.ui.words.names import HIDDEN, listed, name, signed

_MARK = "?"
_KEPT = "\u00a0"  # a non-breaking space
PROVISIONAL = f"-# {_MARK} means provisional: fewer than {SETTLED} games"
"""The explanation of the mark, in small print, for below the ratings that have it."""


def short(rating: Rating) -> str:
    """Format a rating: ``1512``, or ``1512?`` while it's provisional."""
    return f"{rating.shown}{_MARK if rating.provisional else ''}"


def spelled(rating: Rating) -> str:
    """Format a rating with its spread: ``1512 ± 45``."""
    return f"{short(rating)} ± {rating.spread}"


def ratings_line(table: Table, changes: Sequence[RatingChange]) -> list[str]:
    """Return how a finished game changed ratings, in a line, or "" if the game isn't rated."""
    by_user = {change.user_id: change for change in changes}
    told = [
        f"{_named(table, by_user[player.user])}{_KEPT}{changed(by_user[player.user]).replace(' ', _KEPT)}"
        for player in _players(table)
        if player.user in by_user
    ]
    new = any(change.after.provisional for change in by_user.values())
    return [f"Ratings: {' · '.join(told)}", *([PROVISIONAL] if new else [])] if told else []


def awards_lines(table: Table, new: Sequence[GivenAward]) -> list[str]:
    """Return a line for each award earned for the first time, with everyone who earned it."""
    earners: dict[Award, list[str]] = {}
    for each in new:
        earners.setdefault(each.award, []).append(_named(table, each))
    return [_earned(award, names) for award, names in earners.items()]


def _earned(award: Award, names: Sequence[str]) -> str:
    title, what_for = titles()[award]
    return f"{listed(names)} {'earn' if len(names) > 1 else 'earns'} **{title}**: {what_for}"


def _players(table: Table) -> list[Player]:
    return [*(player for _, player in table.seated()), *(gone.player for gone in table.departed)]


def _named(table: Table, whose: RatingChange | GivenAward) -> str:
    """Return the player's name at the table, or that it's hidden."""
    if whose.name is None:
        return HIDDEN
    there = (player for player in _players(table) if player.user == whose.user_id)
    return name(next(there, Player(whose.name, UserId(whose.user_id))))


def changed(change: RatingChange) -> str:
    """Format a rating after a game and its change: ``1512 (+12)``."""
    gained = change.after.shown - Rating(change.before).shown
    return f"{short(change.after)} ({signed(gained)})"


def percent(part: int, whole: int) -> str:
    """Format a share in percent, empty if the whole is 0."""
    return f"{round(100 * part / whole)}%" if whole else ""


def a_hand(sums: Mapping[str, int], decimals: int = 1) -> str:
    """Format the points per hand, 0.0 before the first hand."""
    return f"{sums['points'] / max(sums['hands'], 1):.{decimals}f}".replace("-", "−")


def unit_of(rules: str) -> str:
    """Return what is scored with this ruleset: ``point`` or ``chip``."""
    return screens_of(PRESETS[rules]).unit if rules in PRESETS else GameScreens.unit


def counted_in(rules: Iterable[str]) -> Set[str]:
    """Return the names of the statistics that can occur with any of these rulesets."""
    known = [PRESETS[id_] for id_ in rules if id_ in PRESETS]
    return {name for each in known for name in kind_of(each).possible_stats(each)} if known else HAND_STATS


def length_of(rules: str) -> str:
    """Return what a game's length is counted in with this ruleset: ``hand`` or ``deal``."""
    return screens_of(PRESETS[rules]).length if rules in PRESETS else GameScreens.length


def ruleset(rules: str) -> str:
    """Return the name of the ruleset with this id. An unknown id is returned unchanged."""
    return PRESETS[rules].name if rules in PRESETS else rules
