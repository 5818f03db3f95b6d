"""A player's statistics in a server, and the results of players with and against each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.art.page import Part
from bot.art.parts import Heading
from bot.art.plot import Plot
from bot.art.standings import Bars, Shares
from bot.art.standings import Figures as Tiles
from bot.art.standings import Share as Bar
from bot.names import shown_name
from bot.standings.coaching import Reviewed
from bot.standings.rating import Rating
from bot.store.awards import GivenAward
from bot.store.ratings import RatingChange
from bot.store.standings import Placed
from bot.tables.player_stats import DEALER, PlayerStats, Share
from cogs.finished.screens import GamesPress, GamesVerb
from cogs.finished.words import game_label
from cogs.stats import words
from cogs.ui.columns import block, fitted
from cogs.ui.controls import Item, button
from cogs.ui.layout import Picture, Screen, lines, screen, small
from cogs.ui.pictures import Drawing
from cogs.ui.words.names import named, safe, unmarked
from cogs.ui.words.ratings import PROVISIONAL, spelled

FEWEST = 3
"""The minimum number of games with or against someone to be listed as best or hardest."""

PICTURE = "player.png"
_NAMED = 3

Courses = Mapping[str, Sequence[RatingChange]]
"""The last changes of a player's ratings, oldest first, by family."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything shown about a player who has finished a game: totals, figures and awards.

    ``reviews`` are review results, for the player alone.
    """

    overall: Placed
    by_rules: Mapping[str, Mapping[str, int]]
    figures: PlayerStats
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    courses: Courses = field(default_factory=dict)
    awards: Sequence[GivenAward] = ()
    reviews: Mapping[str, Sequence[Reviewed]] = field(default_factory=dict)


def stats_view(name: str, user_id: int, profile: Profile | None, picture: Picture | None = None) -> Screen:
    """Return all statistics of a player. A ``picture`` attached to the same message has most of them."""
    head = f"### {safe(shown_name(name))}"
    games = [button(words.GAMES, GamesPress(GamesVerb.LIST, user_id))]
    if profile is None:
        return screen(lines(head, words.NO_GAME), games)
    figures, ratings = profile.figures, profile.ratings
    rated = [words.rating_text(family, rating) for family, rating in ratings.items()]
    new = PROVISIONAL if any(rating.provisional for rating in ratings.values()) else ""
    won = [words.won_by(rules, sums) for rules, sums in profile.by_rules.items()]
    awards = " · ".join(words.award(given) for given in profile.awards)
    told: list[str | Item] = [
        lines(
            head,
            words.place(profile.overall),
            words.streaks(figures),
            *rated,
            new,
        ),
        block(words.sums(profile.overall.sums, profile.by_rules), right=(1, 2)),
        _table(words.CALLS, [*_by_place(figures), *_by_trumps(figures)]),
        _table(words.ALONE, words.alone(figures)),
        _table(words.PARTNERS, _ranked(figures, figures.partners, best=True)),
        _table(words.OPPONENTS, _ranked(figures, figures.opponents, best=False)),
    ]
    return screen(
        *(told if picture is None else [picture.item, new]),
        *_apart(lines(words.heading(words.BY_RULES), *won)),
        *_apart(lines(words.heading(words.AWARDS), awards) if awards else ""),
        *_apart(_reviews(profile.reviews)),
        games,
    )


def _apart(section: str) -> tuple[Item | str, ...]:
    """Return the section with some space above it, or nothing if it's empty."""
    return (ui.Separator[Any](visible=False), section) if section else ()


def stats_drawing(name: str, profile: Profile) -> Drawing:
    """Return a player's card: figures, ratings over time, calls, best partners and hardest opponents."""
    figures = profile.figures
    drawn = {family: changes for family, changes in profile.courses.items() if len(changes) > 1}
    place = " · ".join(filter(None, [words.place(profile.overall), words.streaks(figures)]))
    others = [
        unmarked(words.rating_text(of, rating)) for of, rating in profile.ratings.items() if of not in drawn
    ]
    called = _shares((words.CALLS_BY_PLACE, _by_place(figures)), (words.CALLS_BY_SUIT, _by_trumps(figures)))
    people = _shares(
        (words.PARTNERS, _ranked(figures, figures.partners, best=True)),
        (words.OPPONENTS, _ranked(figures, figures.opponents, best=False)),
    )
    parts: list[Part] = [
        Heading(shown_name(name), (place, *others)),
        Tiles(tuple(words.tiles(profile.overall.sums, profile.by_rules, figures))),
        *(_course(family, changes) for family, changes in drawn.items()),
        *called,
        *people,
    ]
    return Drawing(PICTURE, tuple(parts))


def _shares(*lists: tuple[str, Sequence[words.Row]]) -> list[Bars]:
    """Return bars for the nonempty lists of shares, side by side."""
    told = [Shares(title, tuple(map(_bar, rows))) for title, rows in lists if rows]
    return [Bars(tuple(told))] if told else []


def _course(family: str, changes: Sequence[RatingChange]) -> Plot:
    """Return a plot of a rating over time, with its uncertainty."""
    ratings = [change.after for change in changes]
    first, last = ratings[0].games, ratings[-1].games
    return Plot(
        (tuple(rating.shown for rating in ratings),),
        (words.at_game(first), words.at_game(last)),
        first=first,
        title=words.family_name(family),
        figure=spelled(ratings[-1]),
        spread=tuple(rating.spread for rating in ratings),
        high=180,
    )


def _bar(row: words.Row) -> Bar:
    label, share, percent = row
    return Bar(label, words.of(percent, share), int(percent.removesuffix("%")) / 100)


def together_view(title: str, figures: PlayerStats, latest: Sequence[int]) -> Screen:
    """Return the results of games that players had with or against each other."""
    share = figures.games
    if not share.whole:
        return screen(lines(f"### {title}", words.NO_SUCH_GAME))
    told = (words.won(share), words.points_line(*figures.points), words.streaks(figures))
    games = [button(game_label(number), GamesPress(GamesVerb.GAME, number)) for number in latest]
    return screen(lines(f"### {title}", *told), games)


def _by_place(figures: PlayerStats) -> list[words.Row]:
    """Return the calls made by place, in the order players call."""
    places = sorted(figures.places, key=lambda place: (place == DEALER, place))
    return [words.called_from(place, figures.places[place]) for place in places]


def _by_trumps(figures: PlayerStats) -> list[words.Row]:
    """Return the calls made by trumps, the most called first."""
    named = sorted(figures.trumps, key=lambda trumps: -figures.trumps[trumps].whole)
    return [words.called_in(trumps, figures.trumps[trumps]) for trumps in named]


def _ranked(figures: PlayerStats, shares: Mapping[int, Share], *, best: bool) -> list[words.Row]:
    """Return the partners with the highest share of wins, or opponents with the lowest.

    Ties go to the most games. A partner needs at least one win to be listed, and an opponent at least one
    loss.
    """
    enough = [
        (user, share)
        for user, share in shares.items()
        if share.whole >= FEWEST and (share.part > 0 if best else share.part < share.whole)
    ]
    sign = -1 if best else 1
    enough.sort(key=lambda one: (sign * one[1].part / one[1].whole, -one[1].whole, one[0]))
    names = named([figures.names[user] for user, _ in enough[:_NAMED]])
    return [words.row(name, share) for name, (_, share) in zip(names, enough, strict=False)]


def _table(title: str, rows: Sequence[Sequence[str]]) -> str:
    return lines(words.heading(title), block(fitted(rows, 0), right=(1, 2))) if rows else ""


def _reviews(reviews: Mapping[str, Sequence[Reviewed]]) -> str:
    """Return the results of the player's reviews, the rulesets with the most reviews first."""
    often = sorted(reviews, key=lambda rules: -len(reviews[rules]))[:_NAMED]
    told = [words.reviewed(rules, reviews[rules]) for rules in often]
    return lines(words.heading(words.REVIEWS), *told, small(words.REVIEWS_ARE_YOURS)) if told else ""
