"""What the screens say of the clock, of who is away, and of pauses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import UserId
from bot.tables.clock import CLOCKS
from bot.tables.events import (
    Away,
    Back,
    Clocked,
    Ended,
    EndReason,
    Left,
    Opened,
    PauseAsked,
    Paused,
    Resumed,
    Sat,
    TableEvent,
)
from bot.tables.requests import Person
from bot.tables.table import Stage, Table
from cogs.house_rules.screens import house_rules_view
from cogs.table.board import board_view
from cogs.table.clock import reminder_view
from cogs.table.lobby import lobby_view
from cogs.table.menu import confirm_leave_view, menu_view
from cogs.table.panel import panel_view
from cogs.table.words import pause_asked
from cogs.ui.games.result_words import outcome
from cogs.ui.layout import Picture
from cogs.ui.press import Verb
from cogs.ui.words.clock import clock_word, lateness
from tests.ui.games import (
    AMERICAN,
    HEARTS,
    SLAPTON,
    SPOIL,
    THREE,
    USERS,
    done,
    first,
    on,
    opened,
    position,
    seated,
)
from tests.ui.seen import labels, press, selects, text

CALLING = position(AMERICAN, HEARTS, "9H")  # Ann is to call
PLAYING = position(AMERICAN, HEARTS, "9H", "pass", "order", "discard TC")


def ticking(table: Table, *happened: TableEvent, seconds: int = 60) -> Table:
    """The table with a clock that has counted since the moment 1,000,000 seconds."""
    return on(
        replace(table, clock=replace(table.clock, seconds=seconds, since=1_000_000_000), at=0), *happened
    )


def test_every_clock_has_a_word() -> None:
    words = ["No clock", "30 s a turn", "60 s a turn", "2 min a turn", "5 min a turn", "a day a turn"]
    assert [clock_word(seconds) for seconds in CLOCKS] == words


def test_the_lobby_says_how_long_a_turn_is() -> None:
    assert "Clock: 2 min a turn" in text(lobby_view(on(opened(SLAPTON), Clocked(120))))
    assert "No clock: a turn takes as long as it takes" in text(lobby_view(opened(SLAPTON)))


def test_the_opener_alone_chooses_the_clock_and_in_the_lobby_alone() -> None:
    def offered(table: Table, user: int) -> bool:
        verbs = [press(each).verb for each in selects(house_rules_view(table, user))]
        return Verb.CLOCK in verbs

    lobby = seated(SLAPTON)
    assert offered(lobby, USERS[0])
    assert not offered(lobby, USERS[1])
    assert not offered(CALLING, USERS[0])


def test_board_and_panel_count_down_to_the_end_of_the_turn() -> None:
    table = ticking(CALLING)
    assert "\n-# Time is up <t:1000060:R>\n" in text(board_view(table))
    assert "Time is up <t:1000060:R>" in text(panel_view(table, USERS[0]))
    assert "<t:" not in text(panel_view(table, USERS[1])), "it is not this one's turn"
    assert "<t:" not in text(board_view(CALLING)), "there is no clock"


def test_nothing_is_counted_down_for_computer_players_or_who_is_away_or_in_a_pause() -> None:
    for table in (
        ticking(position(AMERICAN, HEARTS, "9H"), Away(1)),
        ticking(CALLING, Paused()),
    ):
        assert "<t:" not in text(board_view(table)) + text(panel_view(table, USERS[0]))


@pytest.mark.parametrize(
    ("table", "action", "said"),
    [
        (CALLING, "pass", "Ann's time ran out, so a bot passed"),
        (position(AMERICAN, HEARTS, "9H", "pass"), "order", "Bob's time ran out, so a bot made the call"),
        (
            position(AMERICAN, HEARTS, "9H", "pass", "order"),
            "discard TC",
            "Dee's time ran out, so a bot put a card face down",
        ),
        (
            position(SPOIL.with_seats(3), THREE, "4S"),
            "stay",
            "Ann's time ran out, so a bot decided",
        ),
        (
            position(AMERICAN, HEARTS, "9H", "pass", "order", "discard TC"),
            "AS",
            "Ann's time ran out, so a bot played A♠",
        ),
    ],
)
def test_the_board_tells_what_was_played_because_time_was_up(table: Table, action: str, said: str) -> None:
    seat = table.to_act
    assert seat is not None
    late = done(table, action, late=True)
    assert lateness(late).replace("\ufe0e", "") == said
    assert said in text(board_view(late))
    assert said in text(panel_view(late, USERS[seat % table.rules.seats]))
    own = text(panel_view(late, USERS[seat - 1]))
    assert own.startswith(f"Your{said[said.index(' time') :]}.\n### "), "what was done for one comes first"
    assert said not in own
    assert "time ran out" not in text(board_view(done(table, action)))


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
    for put in sorted(held):
        shown = lateness(done(discarding, f"discard {put}", late=True))
        assert shown == "Dee's time ran out, so a bot put a card face down"


def test_who_is_away_is_told_and_can_come_back_from_the_panel_and_the_menu() -> None:
    table = on(CALLING, Away(1), Away(3))
    assert "Ann and Cy are away, so a bot plays" in text(board_view(table))
    assert "### You are away" in text(panel_view(table, USERS[0]))
    assert labels(panel_view(table, USERS[0])) == ["I'm back"]
    assert "I'm back" in labels(menu_view(table, Person(USERS[0], "")))
    assert "I'm away" in labels(menu_view(table, Person(USERS[1], "")))
    assert "Cy is away, so a bot plays" in text(board_view(on(table, Back(1))))


def test_who_is_away_and_asks_to_leave_reads_that_dismissing_that_leaves_them_away() -> None:
    for table, away in ((CALLING, False), (on(CALLING, Away(1)), True)):
        shown = confirm_leave_view(table, 1)
        assert ("To go on playing, just dismiss this." in text(shown)) != away
        assert ("to go on playing, press I'm back." in text(shown)) == ("I'm back" in labels(shown)) == away


def test_the_cards_of_who_is_away_are_shown_but_cannot_be_pressed() -> None:
    table = on(PLAYING, Away(1))
    assert "A♠" in text(panel_view(table, USERS[0]))
    assert labels(panel_view(table, USERS[0])) == ["I'm back"]


def test_a_pause_that_is_asked_for_can_be_agreed_to_on_the_board() -> None:
    asked = on(CALLING, PauseAsked(2))
    assert "Bob asks for a pause" in text(board_view(asked))
    assert "Pause too" in labels(board_view(asked))
    assert "Ask for a pause" not in labels(menu_view(asked, Person(USERS[1], ""))), "Bob has asked"
    assert pause_asked(asked) == "The game is paused once Ann, Cy and Dee agree, too."


def test_a_paused_game_says_so_and_can_be_resumed() -> None:
    paused = on(CALLING, PauseAsked(1), Paused())
    assert text(board_view(paused)).startswith("### The game is paused\n")
    assert "-# Ann to call" in text(board_view(paused))
    assert labels(board_view(paused)) == ["My hand", "Resume", "Table"]
    assert labels(panel_view(paused, USERS[1])) == ["Resume"]
    assert "Resume" in labels(menu_view(paused, Person(USERS[1], "")))
    assert "paused" not in text(board_view(on(paused, Resumed(2))))


def test_between_hands_a_paused_game_offers_no_deal() -> None:
    paused = on(first(Stage.BETWEEN), Paused())
    assert "**The game is paused.**" in text(board_view(paused))
    assert "Deal" not in labels(board_view(paused))
    assert labels(panel_view(paused, USERS[0])) == ["Resume"]


def test_the_pause_of_a_drive_is_not_ended_at_a_table() -> None:
    for table in (CALLING, first(Stage.BETWEEN)):
        paused = on(replace(table, drive="drivex"), Paused())
        shown = [board_view(paused), panel_view(paused, USERS[0]), menu_view(paused, Person(USERS[0], ""))]
        assert not any("Resume" in labels(view) for view in shown)
        assert "The game goes on when the drive does." in text(panel_view(paused, USERS[0]))
        assert "aused by" not in text(panel_view(paused, USERS[0])), "an older log does not know"


def test_a_pause_says_by_whom() -> None:
    agreed = on(CALLING, Away(3, True), Away(4, True), PauseAsked(1), PauseAsked(2), Paused())
    assert "-# Paused by Ann and Bob" in text(board_view(agreed))
    assert "Paused by Ann and Bob. The game goes on when" in text(panel_view(agreed, USERS[2]))
    assert "Paused by" not in text(board_view(on(agreed, Resumed(2), Paused())))
    for table in (CALLING, first(Stage.BETWEEN)):
        of_drive = replace(table, drive="drivex")
        assert "-# Drive paused by Bob" in text(board_view(on(of_drive, Paused(USERS[1]))))
        told = text(panel_view(on(of_drive, Paused(UserId(2**62))), USERS[0]))
        assert f"Drive paused by <@{2**62}>. The game goes on when the drive does." in told


def test_a_pause_that_is_not_agreed_is_nobody_s() -> None:
    for asked in ((), (PauseAsked(1),), (PauseAsked(1), PauseAsked(2), PauseAsked(3))):
        suspended = on(CALLING, *asked, Paused())  # the table has lost its place
        shown = text(board_view(suspended)) + text(panel_view(suspended, USERS[0]))
        assert "The game is paused" in shown and "aused by" not in shown


def test_who_takes_over_a_seat_has_not_paused_the_game() -> None:
    agreed = on(CALLING, Away(3, True), Away(4, True), PauseAsked(1), PauseAsked(2), Paused())
    gone = on(agreed, Left(2), Sat(2, "Bob", None, stands_in=True))
    assert "-# Paused by Ann\n" in f"{text(board_view(gone))}\n"
    assert "Paused by Ann. The game goes on when" in text(panel_view(gone, USERS[0]))


def test_in_the_lobby_and_in_a_drive_nobody_asks_for_a_pause() -> None:
    assert "Ask for a pause" not in labels(menu_view(seated(SLAPTON), Person(USERS[0], "")))
    assert "Ask for a pause" not in labels(menu_view(replace(CALLING, drive="drivex"), Person(USERS[0], "")))


def test_the_reminder_names_the_table_and_pings_its_player_alone() -> None:
    table = ticking(CALLING)
    assert text(reminder_view(table, USERS[0])) == (
        f"<@{USERS[0]}>, your turn at your table. Time is up <t:1000060:R>."
    )
    assert text(reminder_view(table, USERS[1])).startswith(f"<@{USERS[1]}>, your turn at Ann's table. ")
    assert labels(reminder_view(table, USERS[1])) == ["My hand", "No more pings"]


def test_a_deserted_table_says_why_it_is_closed() -> None:
    deserted = on(CALLING, Ended(EndReason.DESERTED))
    assert outcome(deserted) == "Table closed: nobody has come by for a day"
    slow = on(ticking(CALLING, seconds=CLOCKS[-1]), Ended(EndReason.DESERTED))
    assert outcome(slow) == "Table closed: nobody has come by for a week"
    assert outcome(on(opened(SLAPTON), Ended(EndReason.DESERTED))) == "Table closed: everybody left"


def test_a_table_opened_before_there_were_clocks_has_none() -> None:
    assert Opened("slapton", "").clock == 0
