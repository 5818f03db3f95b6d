"""What a leaderboard says, and what its buttons ask for."""

from dataclasses import replace

import pytest
from msgspec import structs

from bot.art.table.look import Look
from bot.standings.boards import SUMS, SortBy
from bot.standings.periods import Seasons, Span
from bot.standings.rating import Rating
from bot.store.standings import Board, Placed
from cogs.leaderboard.cog import spans_offered
from cogs.leaderboard.screens import BoardPress, What, board_drawing, leaderboard_view, shared_view
from cogs.ui.columns import PHONE
from cogs.ui.custom_ids import ComponentInput
from cogs.ui.words.pages import in_words
from tests.ui.pages import unsaid
from tests.ui.seen import buttons, described, labels, selects, text


def line(place: int | None, name: str, user: int = 1, **sums: int) -> Placed:
    return Placed(place, user, name, dict.fromkeys(SUMS, 0) | {"games": 20} | sums)


TOP = (line(1, "Ann", 1, wins=12), line(2, "名前", 2, wins=9))
ME = line(17, "Me", 3, wins=1, games=8)


def rows(shown: str) -> list[list[str]]:
    return [row.split() for row in shown.split("```")[1].strip("\n").splitlines()]


def test_it_lines_up_and_always_has_the_readers_own_line() -> None:
    shown = text(leaderboard_view("Club", BoardPress(), "", Board(TOP, ME, 40), 3, spans=list(Span)))
    assert rows(shown) == [
        ["won", "of"],
        ["1st", "Ann", "12", "20"],
        ["2nd", "名前", "9", "20"],
        [">17", "Me", "1", "8"],
    ]
    inside = text(leaderboard_view("Club", BoardPress(), "", Board(TOP, TOP[0], 2), 1, spans=list(Span)))
    assert rows(inside)[1:] == [[">1st", "Ann", "12", "20"], ["2nd", "名前", "9", "20"]]


@pytest.mark.parametrize("order", SortBy)
def test_no_line_is_longer_than_a_phone_shows(order: SortBy) -> None:
    sums = dict.fromkeys(SUMS, 912) | {"points": -912}
    rating = Rating(1_512_000, 140_400, 99) if order is SortBy.RATING else None
    me = Placed(87, 3, "A name that is far too long", sums, rating)
    asked = BoardPress(order, rules="classic")
    shown = text(
        leaderboard_view("Club", asked, "", Board((replace(me, place=3),), me, 90), 3, spans=list(Span))
    )
    assert max(map(len, shown.split("```")[1].splitlines())) <= PHONE


@pytest.mark.parametrize("order", SortBy)
def test_its_picture_has_its_lines_and_says_them_in_words(order: SortBy) -> None:
    sums = dict.fromkeys(SUMS, 912) | {"points": -912}
    rating = Rating(1_512_000, 140_400, 99) if order is SortBy.RATING else None
    shown = tuple(Placed(at, at, f"Player {at}", sums, rating) for at in range(1, 11))
    board, asked = Board(shown, Placed(17, 99, "Me", sums, rating), 40), BoardPress(order, rules="classic")
    drawing = board_drawing("Club", asked, "", board, 99)
    assert drawing is not None and unsaid(drawing.parts) == []
    assert ("1: 100.0%, of 912" in in_words(drawing.parts)) == (order is SortBy.WIN_RATE)
    words = in_words(drawing.parts)
    assert all(f"{at}. Player {at}: " in words for at in range(1, 11)) and "17. Me: " in words
    view = leaderboard_view("Club", asked, "", board, 99, spans=list(Span), picture=drawing.picture(Look()))
    assert "```" not in text(view) and described(view) == words
    public = board_drawing("Club", asked, "", board, None)
    assert public is not None and "Me" not in in_words(public.parts)
    assert board_drawing("Club", asked, "", Board((), None, 0), None) is None


def test_who_stands_on_an_earlier_page_is_shown_before_this_one() -> None:
    later = (line(21, "Uma", 4), line(22, "Vic", 5))
    shown = text(leaderboard_view("Club", BoardPress(page=2), "", Board(later, ME, 40), 3, spans=list(Span)))
    assert [row[1] for row in rows(shown)[1:]] == ["Me", "Uma", "Vic"]


def test_who_has_no_place_is_told_what_it_takes() -> None:
    new = Placed(None, 3, "Me", rating=Rating(1_512_000, 140_400, 4))
    asked = BoardPress(SortBy.RATING, rules="classic")
    shown = text(leaderboard_view("Club", asked, "", Board((), new, 0), 3, spans=list(Span)))
    assert rows(shown)[1] == [">–", "Me", "1512?", "140"]
    assert "A rating has a place after 10 games" in shown and "Euchre with partners" in shown
    few = replace(ME, place=None, sums={**ME.sums, "games": 2})
    asked = BoardPress(SortBy.WIN_RATE, Span.WEEK)
    shown = text(leaderboard_view("Club", asked, "w2026-11-16", Board(TOP, few, 2), 3, spans=list(Span)))
    assert "A place needs 3 games." in shown
    shown = text(leaderboard_view("Club", BoardPress(), "", Board(TOP, None, 2), 3, spans=list(Span)))
    assert "You have no game here yet." in shown


def test_an_empty_board_says_that_there_was_no_game_only_where_that_is_so() -> None:
    def told(order: SortBy, span: Span) -> str:
        return text(leaderboard_view("Club", BoardPress(order, span), "s1", Board((), None, 0), 3, spans=[]))

    assert "No game was finished in it." in told(SortBy.WINS, Span.LAST_SEASON)
    assert "No game has been finished yet." in told(SortBy.WINS, Span.SEASON)
    for order in set(SortBy) - {SortBy.WINS}:
        for span in Span:
            shown = told(order, span)
            assert "Nobody has a place here yet." in shown and "No game" not in shown


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


@pytest.mark.parametrize("order", SortBy)
def test_what_a_button_asks_for_is_read_as_it_was_written(order: SortBy) -> None:
    for span in Span:
        for what in What:
            asked = BoardPress(order, span, "spoil_five", 12, what)
            assert BoardPress.read(str(asked)) == asked


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


def test_chips_are_compared_as_chips() -> None:
    for rules, unit in (("spoil_five", "Chips"), ("classic", "Points")):
        asked, board = BoardPress(SortBy.POINTS_A_HAND, rules=rules), Board(TOP, ME, 40)
        shown = leaderboard_view("Club", asked, "", board, 3, spans=list(Span))
        assert text(shown).startswith(f"### {unit} a hand · Club")
        chosen = [
            option["label"] for each in selects(shown) for option in each["options"] if option.get("default")
        ]
        assert chosen[0] == f"{unit} a hand"
        drawing = board_drawing("Club", asked, "", board, 3)
        assert drawing is not None and in_words(drawing.parts).startswith(f"{unit} a hand")


@pytest.mark.parametrize("order", SortBy)
def test_points_a_hand_and_ratings_are_of_one_game_and_all_else_may_be_of_all(order: SortBy) -> None:
    asked = BoardPress(order, rules="classic")
    shown = leaderboard_view("Club", asked, "", Board((), None, 0), 3, spans=list(Span))
    offered = [option["label"] for each in selects(shown) for option in each["options"]]
    assert ("All rulesets" in offered) == (order not in (SortBy.RATING, SortBy.POINTS_A_HAND))
