"""One player's figures in a server, and what players did with and against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.art.course import Course, picture
from bot.standings.rating import Rating
from bot.store.awards import GivenAward
from bot.store.games import GameRow
from bot.store.ratings import RatingChange
from bot.store.standings import Placed
from bot.tables.figures import DEALER, Figures, Share
from cogs.finished.screens import Asked, GamesPress
from cogs.finished.words import game_label
from cogs.stats import words
from cogs.ui.columns import block, fitted
from cogs.ui.layout import Button, Item, Screen, button, lines, pictured, screen
from cogs.ui.words.names import named, safe
from cogs.ui.words.ratings import PROVISIONAL

FEWEST = 3
"""Games with or against somebody before they are the best or the hardest."""

PICTURE = "ratings.png"
_NAMED = 3
_COURSES = 3

Courses = Mapping[str, Sequence[RatingChange]]
"""The last changes of a player's ratings, oldest first, by family."""


@dataclass(frozen=True, slots=True)
class Profile:
    """All that is told of a player who has finished a game: the sums and figures, and what was earned."""

    overall: Placed
    by_rules: Mapping[str, Mapping[str, int]]
    figures: Figures
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    courses: Courses = field(default_factory=dict)
    awards: Sequence[GivenAward] = ()
    latest: Sequence[GameRow] = ()


def stats_view(name: str, profile: Profile | None) -> Screen:
    """All figures of a player; where a rating has a course, its picture is attached as ``PICTURE``."""
    head = f"### {safe(named(name))}"
    if profile is None:
        return screen(lines(head, words.NO_GAME))
    figures, ratings = profile.figures, profile.ratings
    rated = [words.rated(family, rating) for family, rating in ratings.items()]
    new = PROVISIONAL if any(rating.provisional for rating in ratings.values()) else ""
    won = [words.won_by(rules, sums) for rules, sums in profile.by_rules.items()]
    awards = " · ".join(words.award(given) for given in profile.awards)
    return screen(
        lines(head, words.place(profile.overall.place), words.streaks(figures), *rated, new),
        block(words.sums(profile.overall.sums, profile.by_rules), right=(1, 2)),
        _shown(profile.courses),
        _table(words.CALLS, _calls(figures)),
        _table(words.ALONE, words.alone(figures)),
        _table(words.PARTNERS, _ranked(figures, figures.partners, best=True)),
        _table(words.OPPONENTS, _ranked(figures, figures.opponents, best=False)),
        lines(words.BY_RULES, *won),
        lines(words.AWARDS, awards) if awards else None,
        _latest(profile.latest),
    )


def together_view(title: str, figures: Figures, latest: Sequence[GameRow]) -> Screen:
    """The games that players had with or against each other."""
    share = figures.games
    if not share.whole:
        return screen(lines(f"### {title}", words.NO_SUCH_GAME))
    told = (words.won(share), words.points_line(*figures.points), words.streaks(figures))
    return screen(lines(f"### {title}", *told), _latest(latest))


def course_picture(courses: Courses) -> bytes | None:
    """How the ratings went, as a PNG; None where none has changed twice. Call it in a thread."""
    drawn = [
        Course(
            words.family_name(family),
            changes[0].after.games,
            tuple((change.after.shown, change.after.spread) for change in changes),
        )
        for family, changes in _drawn(courses).items()
    ]
    return picture(drawn) if drawn else None


def _drawn(courses: Courses) -> Courses:
    long = [(family, changes) for family, changes in courses.items() if len(changes) > 1]
    return dict(long[:_COURSES])


def _shown(courses: Courses) -> Item | None:
    drawn = _drawn(courses)
    if not drawn:
        return None
    return pictured(PICTURE, words.courses(drawn))


def _calls(figures: Figures) -> list[words.Row]:
    """The calls made, by place as players call in turn, and by trumps, the most called first."""
    places = sorted(figures.places, key=lambda place: (place == DEALER, place))
    named = sorted(figures.trumps, key=lambda trumps: -figures.trumps[trumps].whole)
    return [
        *(words.called_from(place, figures.places[place]) for place in places),
        *(words.called_in(trumps, figures.trumps[trumps]) for trumps in named),
    ]


def _ranked(figures: Figures, shares: Mapping[int, Share], *, best: bool) -> list[words.Row]:
    """Those with whom most games were won, or against whom fewest, of equals the most played.

    Nobody is best with whom no game was won, nor hard against whom none was lost.
    """
    enough = [
        (user, share)
        for user, share in shares.items()
        if share.whole >= FEWEST and (share.part > 0 if best else share.part < share.whole)
    ]
    sign = -1 if best else 1
    enough.sort(key=lambda one: (sign * one[1].part / one[1].whole, -one[1].whole, one[0]))
    names = figures.names
    return [words.row(named(names[user]), share) for user, share in enough[:_NAMED]]


def _table(title: str, rows: Sequence[Sequence[str]]) -> str:
    return lines(title, block(fitted(rows, 0), right=(1, 2))) if rows else ""


def _latest(games: Sequence[GameRow]) -> list[Button]:
    """Buttons for the last games, which open them to be replayed and exported."""
    return [button(game_label(game.id), GamesPress(Asked.GAME, game.id)) for game in games]
