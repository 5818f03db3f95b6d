"""What a leaderboard says, and what its buttons ask for."""

from dataclasses import replace

import pytest

from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import Seasons, Span
from bot.standings.rating import Rating
from bot.store.standings import Board, Placed
from cogs.leaderboard.cog import spans_offered
from cogs.leaderboard.screens import BoardPress, What, board_drawing, leaderboard_view
from cogs.leaderboard.words import WHICH_ARE_RATED, WHICH_COUNT
from cogs.ui.custom_ids import ComponentInput
from tests.approved import approve
from tests.ui.seen import selects, text


def line(place: int | None, name: str, user: int = 1, **sums: int) -> Placed:
    return Placed(place, user, name, dict.fromkeys(SUMS, 0) | {"games": 20} | sums)


TOP = (line(1, "Ann", 1, wins=12), line(2, "名前", 2, wins=9))
ME = line(17, "Me", 3, wins=1, games=8)


def test_seasons_are_offered_where_there_are_some_and_the_last_once_one_is_over() -> None:
    def offered(seasons: Seasons, number: int) -> list[str]:
        spans = list(spans_offered(seasons, 0, number))
        shown = leaderboard_view("Club", BoardPress(), "", Board(TOP, ME, 2), 3, spans=spans)
        return [option["label"] for option in selects(shown)[-2]["options"]]

    usual = ["All time", "This week", "This month"]
    assert offered(Seasons.OFF, 1) == offered(Seasons.OFF, 2) == usual
    assert offered(Seasons.BY_HAND, 1) == [*usual, "This season"]
    assert (
        offered(Seasons.BY_HAND, 2) == offered(Seasons.MONTHLY, 1) == [*usual, "This season", "Last season"]
    )


def test_a_choice_from_a_list_begins_at_the_first_page() -> None:
    for what, value in ((What.RULES, "–"), (What.SPAN, "week"), (What.ORDER, "wins"), (What.WHO, "all")):
        asked = BoardPress(rules="classic", what=what, page=4)
        chosen = BoardPress.decode(ComponentInput(str(asked), (value,)))
        assert chosen is not None and chosen.page == 0, what


def test_someone_without_a_game_is_told_which_count_and_short_ones_are_rated() -> None:
    for order in (SortBy.WINS, SortBy.RATING):
        rated = tuple(replace(each, rating=Rating(1_500_000, 80_000, 20)) for each in TOP)
        for board in (Board((), None, 0), Board(rated if order is SortBy.RATING else TOP, None, 2)):
            shown = text(leaderboard_view("Club", BoardPress(order), "", board, 3, spans=list(Span)))
            assert (WHICH_COUNT in shown) == (order is SortBy.WINS)
            assert (WHICH_ARE_RATED in shown) == (order is SortBy.RATING)


@pytest.mark.parametrize("order", [order for order in SortBy if order.feat])
def test_what_cannot_come_about_in_a_game_is_not_offered_there_and_said_to_be_unknown(order: SortBy) -> None:
    asked = BoardPress(order, rules="spoil_five")
    mine = Board((), replace(ME, place=None), 0)
    shown = leaderboard_view("Club", asked, "", mine, 3, spans=list(Span))
    approve(text(shown))
    assert board_drawing("Club", asked, "", mine, 3) is None
    for rules, there in (
        ("spoil_five", False),
        ("bid", order is not SortBy.LONE_HANDS),
        ("classic", True),
        ("", True),
    ):
        other = leaderboard_view("Club", BoardPress(rules=rules), "", mine, 3, spans=list(Span))
        offered = [option["value"] for each in selects(other) for option in each["options"]]
        assert (order.value in offered) == there
