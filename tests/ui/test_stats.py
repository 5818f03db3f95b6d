"""The screens of one player's figures: they fit, and tell what is known in the reader's words."""

from __future__ import annotations

from dataclasses import replace

from discord import ui
from wcwidth import width

from bot.art.page import picture
from bot.art.plot import Plot
from bot.art.table.look import Look
from bot.engine.cards import Suit
from bot.games import PRESETS
from bot.standings.awards import titles
from bot.standings.boards import SUMS
from bot.standings.coaching import Calls, Reviewed
from bot.standings.rating import Rating, family_names
from bot.store.awards import GivenAward
from bot.store.ratings import RatingChange
from bot.store.standings import Placed
from bot.tables.player_stats import DEALER, PlayerStats, Share
from cogs.stats.screens import Profile, stats_drawing, stats_view, together_view
from cogs.ui.columns import PHONE
from cogs.ui.layout import Screen
from cogs.ui.words.pages import LONGEST, in_words
from tests.ui.pages import unsaid
from tests.ui.seen import described, labels, text
from tests.ui.test_limits import LONG, check

FEW = dict(zip(SUMS, (20, 12, 1, -90, 60, 30, 20, 4, 3, 2), strict=True))


def a_profile() -> Profile:
    return Profile(Placed(3, 1, "Ann", FEW), {"classic": FEW}, PlayerStats())


def a_course(family: str, games: int) -> list[RatingChange]:
    steps = range(1, games + 1)
    return [RatingChange(at, 1, "Ann", family, 1_500_000, Rating(1_500_000 + at, 90_000, at)) for at in steps]


def told_of(profile: Profile) -> str:
    """The screen's text, columns a space apart."""
    return " ".join(text(stats_view("Ann", profile)).split())


def pictures(shown: Screen) -> list[ui.MediaGallery[ui.LayoutView]]:
    return [item for item in shown.view.walk_children() if isinstance(item, ui.MediaGallery)]


def test_sums_are_told_with_their_shares() -> None:
    shown = told_of(a_profile())
    for told in ("Place 3", "Won 12 of 20 60%", "Drawn 1", "Calls made 20 of 30 67%", "Euchred 10 of 30 33%"):
        assert told in shown
    assert "Points −90 A hand −1.50" in shown
    assert "No finished games" in text(stats_view("Ann", None))


def test_what_reviews_came_to_is_told_by_ruleset_with_the_habits_that_they_show() -> None:
    games = [
        Reviewed(12, 60, 51, 2000, 0, 0, {3: Calls(9, 3, 800), 0: Calls(9, 0, 0, 1, 90)}),
        Reviewed(8, 40, 35, 2000, 0, 0, {3: Calls(7, 1, 400, 1, 100), 1: Calls(7, 0, 0, 3, 900)}),
    ]
    chips = [Reviewed(5, 20, 20, 0, 0, 0)]
    shown = told_of(replace(a_profile(), reviews={"spoil_five": chips, "classic": games}))
    assert (
        f"{PRESETS['classic'].name}, 2 games: 86% of decisions right, 0.20 points given away a hand."
        " You pass too often in third seat: 4 of 16 calls, at a cost of 1.20 points. Spoil Five, 1 game:"
        " 100% of decisions right, nothing given away."
    ) in shown
    assert "nobody else sees it" in shown
    assert "first seat" not in shown, "seven calls tell nothing"
    assert "reviewed games" not in told_of(a_profile())


def test_chips_are_not_points() -> None:
    by_rules = {
        "spoil_five": FEW | {"points": 45, "hands": 20},
        "bid": FEW | {"points": 60, "hands": 10},
        "slapton": FEW | {"points": 30, "hands": 20},
    }
    shown = told_of(replace(a_profile(), by_rules=by_rules))
    assert "Points 90 A hand 3.00 Chips 45 A hand 2.25" in shown
    only = told_of(replace(a_profile(), by_rules={"spoil_five": FEW}))
    assert "Points" not in only and "Chips −90" in only


def test_what_no_game_that_one_has_played_knows_is_left_out() -> None:
    feats = ("Calls made", "Euchred", "Marches", "Euchres")
    spoil = replace(a_profile(), by_rules={"spoil_five": FEW})
    assert not any(name in told_of(spoil) for name in feats)
    tiles = described(stats_view("Ann", spoil, stats_drawing("Ann", spoil).picture(Look())))
    assert not any(name.lower() in tiles for name in feats) and "chips a hand" in tiles
    both = told_of(replace(a_profile(), by_rules={"spoil_five": FEW, "bid": FEW}))
    assert all(name in both for name in feats)


def test_who_has_won_nothing_has_no_place() -> None:
    none = replace(a_profile(), overall=Placed(2, 1, "Ann", FEW | {"wins": 0}))
    assert "Place" not in told_of(none) and "Place" not in stats_drawing("Ann", none).parts[0].lines[0]  # type: ignore[attr-defined]
    assert "Place 3" in told_of(a_profile())


def test_calls_are_told_in_the_order_in_which_players_call() -> None:
    places = {DEALER: Share(1, 4), 2: Share(1, 2), 1: Share(3, 3)}
    figures = PlayerStats(places=places, trumps={Suit.CLUBS: Share(1, 2), Suit.HEARTS: Share(4, 7)})
    shown = told_of(replace(a_profile(), figures=figures))
    rows = ["first 3 of 3 100%", "second 1 of 2 50%", "dealer 1 of 4 25%", "hearts 4 of 7", "clubs 1 of 2"]
    found = [shown.index(row) for row in rows]
    assert found == sorted(found)


def test_partners_and_opponents_are_named_after_a_few_games_best_and_hardest_first() -> None:
    partners = {2: Share(3, 4), 3: Share(2, 2), 4: Share(4, 5)}
    opponents = {2: Share(2, 3), 3: Share(0, 3)}
    figures = PlayerStats(partners=partners, opponents=opponents, names={2: "Bob", 3: "Cat", 4: "Dan"})
    shown = told_of(replace(a_profile(), figures=figures))
    best, hardest = shown.split("Best partners")[1].split("Hardest opponents")
    assert best.index("Dan 4 of 5") < best.index("Bob 3 of 4") and "Cat" not in best
    assert hardest.index("Cat 0 of 3") < hardest.index("Bob 2 of 3")


def test_nobody_is_best_without_a_win_or_hard_without_a_loss() -> None:
    figures = PlayerStats(partners={2: Share(0, 5)}, opponents={3: Share(5, 5)}, names={2: "Bob", 3: "Cat"})
    shown = told_of(replace(a_profile(), figures=figures))
    assert "Bob" not in shown and "Cat" not in shown


def test_no_column_is_wider_than_a_phone_shows() -> None:
    shares = {2: Share(987, 1234), 3: Share(1234, 1235)}
    names = {2: LONG[0], 3: "W" * 40}
    figures = PlayerStats(partners=shares, opponents=dict(shares), names=names, places={1: Share(900, 1000)})
    sums = dict.fromkeys(SUMS, 1234) | {"wins": 987, "calls_made": 1000, "points": -12_345}
    shown = text(
        stats_view(
            "Ann", Profile(Placed(3, 1, "Ann", sums), dict.fromkeys(("bid", "spoil_five"), sums), figures)
        )
    )
    rows = [row for table in shown.split("```")[1::2] for row in table.splitlines()]
    assert len(rows) > 12 and max(map(width, rows)) <= PHONE


def test_what_the_mark_of_a_rating_means_stands_below_it_while_there_is_one() -> None:
    family = next(iter(family_names()))
    for games, marked in ((9, True), (10, False)):
        shown = text(stats_view("Ann", replace(a_profile(), ratings={family: Rating(games=games)})))
        assert ("? **" in shown or "? ±" in shown) == ("-# ? provisional" in shown) == marked


def test_a_rating_is_drawn_once_it_has_changed_twice() -> None:
    family = next(iter(family_names()))
    for games, is_drawn in ((0, False), (1, False), (2, True)):
        courses = {family: a_course(family, games)} if games else {}
        drawing = stats_drawing("Ann", replace(a_profile(), courses=courses))
        assert any(isinstance(part, Plot) for part in drawing.parts) == is_drawn


def test_the_picture_takes_the_place_of_the_columns() -> None:
    picture = stats_drawing("Ann", a_profile()).picture(Look())
    assert "```" in text(stats_view("Ann", a_profile()))
    shown = stats_view("Ann", a_profile(), picture)
    assert "```" not in text(shown) and pictures(shown)
    for told in ("Ann", "Place 3", "won 60%", "calls made 67%", "marches 3"):
        assert told in described(shown)


def test_a_full_profile_of_long_names_fits() -> None:
    shares = {user: Share(987, 1234) for user in range(1, 40)}
    figures = PlayerStats(
        Share(987, 1234),
        12,
        345,
        (99_999, 99_998),
        shares,
        dict(shares),
        {user: LONG[user % 4] for user in shares},
        {place: Share(990, 1000) for place in range(4)},
        {trumps: Share(990, 1000) for trumps in (None, *Suit)},
        Share(900, 1000),
        Share(90, 1000),
    )
    short = {user: f"P{user}" for user in shares}
    games = [2**40 + number for number in range(5)]
    profile = Profile(
        Placed(99_999, 1, LONG[0], dict.fromkeys(SUMS, 99_999)),
        {rules: dict.fromkeys(SUMS, 99_999) for rules in PRESETS},
        figures,
        {family: Rating() for family in family_names()},
        {family: a_course(family, 100) for family in family_names()},
        [GivenAward(1, "Ann", award, 1, 1, 999) for award in titles()],
        games,
    )
    check(stats_view(LONG[2], profile))
    check(stats_view(LONG[2], None))
    check(together_view(f"{LONG[0]} with {LONG[1]} against {LONG[2]}", figures, games))
    assert len(labels(stats_view(LONG[2], profile))) == 5
    drawing = stats_drawing(LONG[2], profile)
    assert len(picture(drawing.parts)) < 100_000
    assert unsaid(stats_drawing("Ann", replace(profile, figures=replace(figures, names=short))).parts) == []
    assert len(in_words(drawing.parts)) <= LONGEST
    check(stats_view(LONG[2], profile, drawing.picture(Look())))
