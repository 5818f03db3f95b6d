"""One player's figures in a server, and what players did with and against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.art.course import Course, picture
from bot.standings.awards import titles
from bot.standings.families import family_names
from bot.standings.rating import Rating
from bot.store.awards import GivenAward
from bot.store.games import GameRow
from bot.store.ratings import RatingChange
from bot.store.standings import Placed
from bot.tables.figures import DEALER, Figures, Share
from cogs.finished.screens import Asked, GamesPress
from cogs.ui.columns import block, fitted
from cogs.ui.layout import Button, Item, Screen, button, lines, pictured, screen
from cogs.ui.words.cards import word
from cogs.ui.words.names import count, minus, safe, tidy
from cogs.ui.words.ratings import PROVISIONAL, a_hand, percent, ruleset, spelled

FEWEST = 3
"""Games with or against somebody before they are the best or the hardest."""

PICTURE = "ratings.png"
_NAMED = 3
_COURSES = 3
_PLACES = {1: "first", 2: "second", 3: "third"}
_NONE = "No finished game here yet. Open a table with /euchre new."

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
    head = f"### {safe(tidy(name))}"
    if profile is None:
        return screen(lines(head, _NONE))
    figures = profile.figures
    rated = [
        f"{family_names().get(family, family)} **{spelled(rating)}**"
        for family, rating in profile.ratings.items()
    ]
    new = PROVISIONAL if any(rating.provisional for rating in profile.ratings.values()) else ""
    return screen(
        lines(head, f"Place {profile.overall.place} in this server", _streaks(figures), *rated, new),
        block(_sums(profile.overall.sums), right=(1, 2)),
        _shown(profile.courses),
        _table("Calls made, by place and by trumps", _calls(figures)),
        _table("Alone", _alone(figures)),
        _table("Best partners", _ranked(figures, figures.partners, best=True)),
        _table("Hardest opponents", _ranked(figures, figures.opponents, best=False)),
        _won_by_rules(profile.by_rules),
        _awards(profile.awards),
        _latest(profile.latest),
    )


def together_view(title: str, figures: Figures, latest: Sequence[GameRow]) -> Screen:
    """The games that players had with or against each other."""
    share = figures.games
    if not share.whole:
        return screen(lines(f"### {title}", "They have not finished such a game here."))
    mine, theirs = figures.points
    told = f"Won **{share.part}** of {share.whole} ({percent(share.part, share.whole)})"
    points = f"Points {minus(mine)}, opponents {minus(theirs)}"
    return screen(lines(f"### {title}", told, points, _streaks(figures)), _latest(latest))


def course_picture(courses: Courses) -> bytes | None:
    """How the ratings went, as a PNG; None where none has changed twice. Call it in a thread."""
    drawn = [
        Course(
            family_names().get(family, family),
            changes[0].after.games,
            tuple((change.after.points, change.after.spread) for change in changes),
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
    names = family_names()
    told = [
        f"{names.get(family, family)} went from {changes[0].after.points} to {changes[-1].after.points}"
        for family, changes in drawn.items()
    ]
    return pictured(PICTURE, f"Ratings: {'; '.join(told)}.")


def _sums(of: Mapping[str, int]) -> list[list[str]]:
    called, made = of["calls"], of["calls_made"]
    return [
        ["Games", str(of["games"]), ""],
        _row("Won", Share(of["wins"], of["games"])),
        *([["Drawn", str(of["draws"]), ""]] if of["draws"] else []),
        ["Hands", str(of["hands"]), ""],
        ["Points", minus(of["points"]), ""],
        ["A hand", a_hand(of), ""],
        _row("Calls made", Share(made, called)),
        _row("Euchred", Share(called - made, called)),
        ["Marches", str(of["marches"]), ""],
        ["Euchres", str(of["euchres"]), ""],
    ]


def _calls(figures: Figures) -> list[list[str]]:
    places = sorted(figures.places, key=lambda place: (place == DEALER, place))
    rows = [_row(_PLACES.get(place, "dealer"), figures.places[place]) for place in places]
    strains = sorted(figures.strains, key=lambda strain: -figures.strains[strain].whole)
    return rows + [_row(word(strain), figures.strains[strain]) for strain in strains]


def _alone(figures: Figures) -> list[list[str]]:
    shares = {"all five": figures.alone, "defending": figures.defended}
    return [_row(name, share) for name, share in shares.items() if share.whole]


def _ranked(figures: Figures, shares: Mapping[int, Share], *, best: bool) -> list[list[str]]:
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
    return [_row(tidy(names[user]) or "Nameless", share) for user, share in enough[:_NAMED]]


def _row(name: str, share: Share) -> list[str]:
    return [name, f"{share.part} of {share.whole}", percent(share.part, share.whole)]


def _table(title: str, rows: Sequence[Sequence[str]]) -> str:
    return lines(title, block(fitted(rows, 0), right=(1, 2))) if rows else ""


def _won_by_rules(by_rules: Mapping[str, Mapping[str, int]]) -> str:
    told = [f"{ruleset(rules)}: **{sums['wins']}** of {sums['games']}" for rules, sums in by_rules.items()]
    return lines("Won, by ruleset", *told)


def _awards(given: Sequence[GivenAward]) -> str:
    told = [titles()[each.award][0] + (f" ×{each.times}" if each.times > 1 else "") for each in given]
    return lines("Awards", " · ".join(told)) if told else ""


def _streaks(figures: Figures) -> str:
    if not figures.longest:
        return ""
    running = f"{figures.streak} won in a row now · " if figures.streak > 1 else ""
    return f"{running}Longest run {count(figures.longest, 'win')}"


def _latest(games: Sequence[GameRow]) -> list[Button]:
    """Buttons for the last games, which open them to be replayed and exported."""
    return [button(f"Game {game.id}", GamesPress(Asked.GAME, game.id)) for game in games]
