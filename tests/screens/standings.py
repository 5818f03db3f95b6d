"""Statistics, leaderboards, seasons, finished games and the check of their deals."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial

from bot.art.table.theme import ArtTheme
from bot.engine.cards import Suit
from bot.games import PRESETS
from bot.notation.fair import Verdict
from bot.standings.boards import SUMS, SortBy
from bot.standings.coaching import CallReview, Reviewed
from bot.standings.periods import Seasons, Span
from bot.standings.rating import Rating, family_names
from bot.store.games import GameRow
from bot.store.ratings import RatingChange
from bot.store.standings import Board, Placed
from bot.tables.player_stats import DEALER, PlayerStats, Share
from bot.tables.records import finished_game
from bot.tables.settings import ServerSettings
from cogs.fair_deals.screens import fair_view, seed_form, verdict_view
from cogs.finished.screens import (
    GamesPress,
    GamesVerb,
    download_view,
    game_view,
    games_view,
    number_form,
    replay_view,
)
from cogs.leaderboard.screens import BoardPress, What, board_drawing, leaderboard_view, shared_view
from cogs.seasons.screens import closing_drawing, closing_view, season_view
from cogs.stats.screens import Profile, stats_drawing, stats_view, together_view
from cogs.ui.layout import Screen, illustrated
from tests.screens.catalogue import shows
from tests.screens.positions import replayed
from tests.ui.games import SLAPTON, opened

FEW = dict(zip(SUMS, (20, 12, 1, -90, 60, 30, 20, 4, 3, 2), strict=True))
REVIEWS = [
    Reviewed(12, 60, 51, 2000, 0, 0, {3: CallReview(9, 3, 800), 0: CallReview(9, 0, 0, 1, 90)}),
    Reviewed(8, 40, 35, 2000, 0, 0, {3: CallReview(7, 1, 400, 1, 100), 1: CallReview(7, 0, 0, 3, 900)}),
]
COURSE = [
    RatingChange(at, 1, "Ann", "classic", 1_500_000, Rating(1_500_000 + 900 * at, 90_000, at))
    for at in range(1, 30)
]
FIGURES = PlayerStats(
    places={DEALER: Share(1, 4), 2: Share(1, 2), 1: Share(3, 3)},
    trumps={Suit.CLUBS: Share(1, 2), Suit.HEARTS: Share(4, 7)},
)
FAMILY = next(iter(family_names()))
PLAIN = Profile(Placed(3, 1, "Ann", FEW), {"classic": FEW}, PlayerStats())
PROFILES = {
    "none": None,
    "plain": PLAIN,
    "unplaced": replace(PLAIN, overall=Placed(2, 1, "Ann", FEW | {"wins": 0})),
    "chips": replace(PLAIN, by_rules={"spoil_five": FEW}),
    "of-all-kinds": replace(PLAIN, by_rules=dict.fromkeys(PRESETS, FEW)),
    "reviewed": replace(PLAIN, reviews={"classic": REVIEWS, "spoil_five": [Reviewed(5, 20, 20, 0, 0, 0)]}),
    "calls": replace(PLAIN, figures=FIGURES),
    "partners": replace(
        PLAIN,
        figures=PlayerStats(
            partners={2: Share(3, 4), 3: Share(2, 2), 4: Share(4, 5)},
            opponents={2: Share(2, 3), 3: Share(0, 3)},
            names={2: "Bob", 3: "Cat", 4: "Dan"},
        ),
    ),
    "neither-best-nor-hard": replace(
        PLAIN,
        figures=PlayerStats(
            partners={2: Share(0, 5)}, opponents={3: Share(5, 5)}, names={2: "Bob", 3: "Cat"}
        ),
    ),
    "large": replace(
        PLAIN,
        by_rules=dict.fromkeys(("bid", "spoil_five"), dict.fromkeys(SUMS, 98765)),
        figures=PlayerStats(
            partners={2: Share(987, 1234), 3: Share(1234, 1235)},
            opponents={2: Share(987, 1234), 3: Share(1234, 1235)},
            names={2: "W" * 40, 3: "||_~~" * 8},
            places={1: Share(900, 1000)},
        ),
    ),
    **{f"rated-{games}": replace(PLAIN, ratings={FAMILY: Rating(games=games)}) for games in (9, 10)},
    **{f"changed-{number}": replace(PLAIN, courses={FAMILY: COURSE[:number]}) for number in (1, 2, 29)},
}


def stats(profile: Profile) -> Screen:
    """Return a player's statistics with their picture."""
    return illustrated(
        partial(stats_view, "Ann", 1, profile), stats_drawing("Ann", profile).picture(ArtTheme())
    )


for _name, _profile in PROFILES.items():
    shows(f"stats/{_name}-in-text", partial(stats_view, "Ann", 1, _profile))
    if _profile is not None:
        shows(f"stats/{_name}", partial(stats, _profile))
shows("stats/together", partial(together_view, "Ann and Bob", FIGURES, [1, 2]))


def line(place: int | None, user: int, rating: Rating | None = None, **sums: int) -> Placed:
    """Return a line of a leaderboard."""
    return Placed(place, user, f"Player {user}", dict.fromkeys(SUMS, 12) | {"games": 20} | sums, rating)


def board(order: SortBy) -> Board:
    """Return a page of a leaderboard on which the reader stands further down."""
    rating = Rating(1_512_000, 140_400, 99) if order is SortBy.RATING else None
    return Board(tuple(line(at, at, rating, wins=20 - at) for at in range(1, 11)), line(17, 99, rating), 40)


def leaderboard(order: SortBy) -> Screen:
    """Return a leaderboard with its picture."""
    asked, lines = BoardPress(order, rules="classic"), board(order)
    drawing = board_drawing("Club", asked, "", lines, 99)
    return illustrated(
        lambda hung: leaderboard_view("Club", asked, "", lines, 99, spans=list(Span), picture=hung),
        drawing.picture(ArtTheme()) if drawing else None,
    )


def leaderboard_text(
    asked: BoardPress, shown: Board, period: str = "", spans: tuple[Span, ...] = tuple(Span)
) -> Screen:
    """Return a leaderboard in text."""
    return leaderboard_view("Club", asked, period, shown, 99, spans=spans)


EMPTY = Board((), None, 0)
for _order in SortBy:
    shows(f"leaderboard/{_order.value}", partial(leaderboard, _order))
    shows(
        f"leaderboard/{_order.value}-in-text",
        partial(leaderboard_text, BoardPress(_order, rules="classic"), board(_order)),
    )
    shows(
        f"leaderboard/{_order.value}-shared",
        partial(shared_view, "Club", BoardPress(_order, rules="classic"), "", board(_order)),
    )
for _span in Span:
    _period = {Span.WEEK: "w2026-11-16", Span.MONTH: "m2026-11"}.get(_span, "s1")
    shows(
        f"leaderboard/none-{_span.value}",
        partial(leaderboard_text, BoardPress(SortBy.WINS, _span), EMPTY, _period),
    )
for _page, _size in ((3, 40), (0, 10)):
    _lines = replace(board(SortBy.WINS), size=_size)
    shows(f"leaderboard/page-{_page}-of-{_size}", partial(leaderboard_text, BoardPress(page=_page), _lines))
for _what in What:
    shows(
        f"leaderboard/pressed-{_what.value}",
        partial(leaderboard_text, BoardPress(page=1, what=_what), board(SortBy.WINS)),
    )
shows(
    "leaderboard/unplaced",
    partial(
        leaderboard_text,
        BoardPress(SortBy.RATING, rules="classic"),
        Board((), line(None, 99, Rating(1_512_000, 140_400, 4)), 0),
    ),
)
shows(
    "leaderboard/too-few-games",
    partial(
        leaderboard_text, BoardPress(SortBy.WIN_RATE), Board(board(SortBy.WINS).lines, line(None, 99), 2)
    ),
)
shows("leaderboard/no-game-of-mine", partial(leaderboard_text, BoardPress(), Board((line(1, 1),), None, 2)))
for _season, _runs in ((Seasons.MONTHLY, "m1970-03"), (Seasons.BY_HAND, "s3"), (Seasons.OFF, "")):
    for _board in (board(SortBy.WINS), EMPTY):
        shows(
            f"seasons/{_season.name.lower()}-{len(_board.lines)}",
            partial(season_view, ServerSettings(seasons=_season), 3, _runs or None, _board),
        )
shows("seasons/over", partial(closing_view, "s3", board(SortBy.WINS)))
shows("seasons/over-without-games", partial(closing_view, "s3", EMPTY))
shows(
    "seasons/over-with-picture",
    lambda: illustrated(
        partial(closing_view, "s3", board(SortBy.WINS)),
        closing_drawing("Club", "s3", board(SortBy.WINS)).picture(ArtTheme()),
    ),
)


def game_row(record: str) -> GameRow:
    """Return a recorded game as the store gives it."""
    finished = finished_game(replayed(record)[-1], 1_700_000_000_000)
    own = {"id": 42, "table_id": "k3f9x", "guild_id": 1, "channel_id": 2}
    shared = {each.name: getattr(finished, each.name) for each in fields(GameRow) if each.name not in own}
    return GameRow(**own, **shared)  # type: ignore[arg-type]


def listed(page: int, number: int, *, more: bool) -> Screen:
    """Return a page of finished games."""
    rows = [replace(game_row("slapton"), id=42 + at) for at in range(number)]
    return games_view(rows, GamesPress(GamesVerb.LIST, 1, 2, page), more=more)


shows("finished/none", partial(listed, 0, 0, more=False))
shows("finished/first-page", partial(listed, 0, 5, more=True))
shows("finished/of-everyone", lambda: games_view([], GamesPress(GamesVerb.LIST, 0), more=False))
shows("finished/number", number_form)
shows("finished/last-page", partial(listed, 2, 1, more=False))
for _id in PRESETS:
    shows(f"finished/{_id}", lambda record=_id: game_view(game_row(record)))  # type: ignore[misc]
    shows(f"finished/{_id}-files", lambda record=_id: download_view(game_row(record)))  # type: ignore[misc]
    for _place in (0, 3, 9999):
        shows(
            f"finished/{_id}-replay-{_place}",
            lambda record=_id, place=_place: replay_view(game_row(record), place),  # type: ignore[misc]
        )
shows("fair_deals/unsealed", partial(fair_view, opened(SLAPTON)))
SEALED = replace(opened(SLAPTON), commitment="5e" * 32)
shows("fair_deals/sealed", partial(fair_view, SEALED))
shows("fair_deals/noted", partial(fair_view, SEALED, "Added."))
shows("fair_deals/seed", partial(seed_form, SEALED))
for _name, _verdict in (
    ("uncheckable", None),
    ("fair", Verdict(3, True, ())),
    ("other-key", Verdict(3, False, ())),
    ("not-as-sealed", Verdict(3, True, (0, 2))),
):
    shows(f"fair_deals/{_name}", partial(verdict_view, _verdict, 42))
