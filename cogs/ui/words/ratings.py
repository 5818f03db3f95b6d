"""What is said of ratings and awards. A question mark follows a rating that is provisional."""

from __future__ import annotations

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
_KEPT = "\u00a0"  # a space at which no line ends
PROVISIONAL = f"-# {_MARK} provisional, for the first {SETTLED} games"
"""What the mark means, in small, for below the ratings that have it."""


def short(rating: Rating) -> str:
    """The rating in short: ``1512``, or ``1512?`` while it is provisional."""
    return f"{rating.shown}{_MARK if rating.provisional else ''}"


def spelled(rating: Rating) -> str:
    """The rating with how sure it is: ``1512 ± 45``."""
    return f"{short(rating)} ± {rating.spread}"


def ratings_line(table: Table, changes: Sequence[RatingChange]) -> list[str]:
    """What a finished game changed of its players' ratings, in a line; none where it counts for nobody."""
    by_user = {change.user_id: change for change in changes}
    told = [
        f"{_named(table, by_user[player.user])}{_KEPT}{changed(by_user[player.user]).replace(' ', _KEPT)}"
        for player in _players(table)
        if player.user in by_user
    ]
    new = any(change.after.provisional for change in by_user.values())
    return [f"Ratings: {' · '.join(told)}", *([PROVISIONAL] if new else [])] if told else []


def awards_lines(table: Table, new: Sequence[GivenAward]) -> list[str]:
    """What players earned for the first time: a line an award, with all who earned it."""
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
    """The player's name at the table, unless it is hidden."""
    if whose.name is None:
        return HIDDEN
    there = (player for player in _players(table) if player.user == whose.user_id)
    return name(next(there, Player(whose.name, UserId(whose.user_id))))


def changed(change: RatingChange) -> str:
    """A rating after a game, and what it gained: ``1512 (+12)``."""
    gained = change.after.shown - Rating(change.before).shown
    return f"{short(change.after)} ({signed(gained)})"


def percent(part: int, whole: int) -> str:
    """The share in percent; nothing where there is no whole."""
    return f"{round(100 * part / whole)}%" if whole else ""


def a_hand(sums: Mapping[str, int]) -> str:
    """The points a hand, with two places; nought before the first hand."""
    return f"{sums['points'] / max(sums['hands'], 1):.2f}".replace("-", "−")


def unit_of(rules: str) -> str:
    """What is scored in games by the ruleset with this id: ``point``, or ``chip``."""
    return screens_of(PRESETS[rules]).unit if rules in PRESETS else GameScreens.unit


def counted_in(rules: Iterable[str]) -> Set[str]:
    """The names of the statistics that come about in games by any of the rulesets with these ids."""
    known = [PRESETS[id_] for id_ in rules if id_ in PRESETS]
    return {name for each in known for name in kind_of(each).counts(each)} if known else HAND_STATS


def length_of(rules: str) -> str:
    """What is counted of a game by the ruleset with this id: ``hand``, or ``deal``."""
    return screens_of(PRESETS[rules]).length if rules in PRESETS else GameScreens.length


def ruleset(rules: str) -> str:
    """What the ruleset with this id is called; an id that is not known stands for itself."""
    return PRESETS[rules].name if rules in PRESETS else rules
