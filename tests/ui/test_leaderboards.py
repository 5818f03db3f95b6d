"""What a leaderboard says, and what its buttons ask for."""

from dataclasses import replace

import pytest
from msgspec import structs

from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import Seasons, Span
from bot.store.standings import Board, Placed
from cogs.leaderboard import words
from cogs.leaderboard.cog import spans_offered
from cogs.leaderboard.screens import BoardPress, What, board_drawing, leaderboard_view, shared_view
from cogs.ui.custom_ids import ComponentInput
from tests.ui.seen import buttons, labels, selects, text


def line(place: int | None, name: str, user: int = 1, **sums: int) -> Placed:
    return Placed(place, user, name, dict.fromkeys(SUMS, 0) | {"games": 20} | sums)


TOP = (line(1, "Ann", 1, wins=12), line(2, "名前", 2, wins=9))
ME = line(17, "Me", 3, wins=1, games=8)


def test_pages_are_turned_within_what_there_is() -> None:
    def turning(page: int) -> dict[str, bool]:
        shown = leaderboard_view("Club", BoardPress(page=page), "", Board(TOP, ME, 21), 3, spans=list(Span))
        return {button["label"]: button.get("disabled", False) for button in buttons(shown)}

    assert turning(0) == {"Back": True, "Next": False, "Share": False}
    assert turning(2) == {"Back": False, "Next": True, "Share": False}
    one = leaderboard_view("Club", BoardPress(), "", Board(TOP, ME, 10), 3, spans=list(Span))
    assert labels(one) == ["Share"]


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


def test_what_is_shared_shows_nobodys_own_line() -> None:
    shown = shared_view("Club", BoardPress(), "", Board(TOP, ME, 40))
    assert ">" not in text(shown).split("```")[1] and "Me" not in text(shown)
    (look,) = buttons(shown)
    looking = BoardPress.read(look["custom_id"])
    assert looking is not None and looking.what is What.OPEN


def test_a_choice_from_a_list_begins_at_the_first_page() -> None:
    asked = BoardPress(rules="classic", page=4)
    chosen = BoardPress.decode(ComponentInput(str(structs.replace(asked, what=What.RULES)), ("–",)))
    assert chosen is not None and (chosen.rules, chosen.page) == ("", 0)
    weekly = BoardPress.decode(ComponentInput(str(structs.replace(asked, what=What.SPAN)), ("week",)))
    assert weekly is not None and weekly.span is Span.WEEK
    for strange in ("lb:most:all::0:page", "lb:wins", "lb:wins:all::0:rub"):
        assert BoardPress.read(strange) is None


@pytest.mark.parametrize("order", [order for order in SortBy if order.feat])
def test_what_cannot_come_about_in_a_game_is_not_offered_there_and_said_to_be_unknown(order: SortBy) -> None:
    asked = BoardPress(order, rules="spoil_five")
    mine = Board((), replace(ME, place=None), 0)
    shown = leaderboard_view("Club", asked, "", mine, 3, spans=list(Span))
    assert "There are no " in text(shown) and "in Spoil Five." in text(shown)
    assert "none yet" not in text(shown) and "Me" not in text(shown)
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


@pytest.mark.parametrize("order", SortBy)
def test_points_a_hand_and_ratings_are_of_one_game_and_all_else_may_be_of_all(order: SortBy) -> None:
    asked = BoardPress(order, rules="classic")
    shown = leaderboard_view("Club", asked, "", Board((), None, 0), 3, spans=list(Span))
    offered = [option["label"] for each in selects(shown) for option in each["options"]]
    assert (words.ALL_RULES in offered) == (order not in (SortBy.RATING, SortBy.POINTS_A_HAND))
