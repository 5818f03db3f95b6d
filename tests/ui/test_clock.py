"""What the screens say of the clock, of who is away, and of pauses."""

from __future__ import annotations

from bot.tables.events import Opened
from cogs.table.board import board_view
from cogs.table.panel import panel_view
from cogs.ui.layout import Picture
from cogs.ui.words.clock import lateness
from tests.ui.games import AMERICAN, HEARTS, SPOIL, USERS, done, position
from tests.ui.seen import text

CALLING = position(AMERICAN, HEARTS, "9H")  # Ann is to call
PLAYING = position(AMERICAN, HEARTS, "9H", "pass", "order", "discard TC")


def test_what_was_done_late_is_told_before_what_came_after_it() -> None:
    late = done(done(CALLING, "pass", late=True), "pass")
    picture = Picture("table.png", lambda: b"", (), "the table")
    for view in (board_view(late), board_view(late, picture), panel_view(late, USERS[2], picture=picture)):
        told = text(view)
        assert told.index("Ann's time ran out, so a bot passed") < told.index("Bob: “Pass”")
    called = done(CALLING, "order", late=True)
    for view in (
        board_view(called),
        board_view(called, picture),
        panel_view(called, USERS[2], picture=picture),
    ):
        told = text(view)
        assert told.index("Ann's time ran out, so a bot made the call") < told.index("Ann: “")
    second = done(done(done(late, "pass"), "pass"), "call S")  # Ann herself, in the second round
    assert "time ran out" not in text(board_view(second))


def test_what_was_done_late_is_told_once_whatever_is_kept_from_the_others_after_it() -> None:
    picture = Picture("table.png", lambda: b"", (), "the table")
    played = done(position(SPOIL.with_seats(2), "4S 2C KH 6H 7H / AS 5S JS 2D 9C", "6S"), "KH", late=True)
    for then in (played, done(played, "stay")):  # nobody is told that one robs not
        for view in (board_view(then, picture), panel_view(then, USERS[1], picture=picture)):
            assert text(view).count("played K♥") == text(view).count("Ann's time ran out") == 1
    passed = done(CALLING, "pass", late=True)
    for view in (board_view(passed), board_view(passed, picture)):
        assert "so a bot passed" in text(view) and "“Pass”" not in text(view)


def test_no_card_that_is_put_out_for_somebody_is_told() -> None:
    discarding = position(AMERICAN, HEARTS, "9H", "pass", "order")
    held = {"JC", "AC", "KC", "QC", "TC"}
    told = {lateness(done(discarding, f"discard {put}", late=True)) for put in held}
    assert len(told) == 1 and told != {None}


def test_a_table_opened_before_there_were_clocks_has_none() -> None:
    assert Opened("slapton", "").clock == 0
