"""Two and three players: nobody has a partner, the maker plays against all, everyone has a score."""

from __future__ import annotations

from bot.games import PRESETS
from bot.tables.events import Ended, EndReason, Sat
from bot.tables.table import Stage, Table
from cogs.table.board import board_view
from cogs.table.lobby import lobby_view
from cogs.table.panel import panel_view
from cogs.table.summary import result_view
from cogs.ui.press import Verb
from tests.ui.games import USERS, done, first, on, opened, position
from tests.ui.seen import enabled, labels, text

CUTTHROAT, TWO = PRESETS["cutthroat"], PRESETS["two_handed"]
# Ann has the best hearts, Bob spades, Cy clubs.
THREE = "JH JD AH KH QH / AS KS QS TS 9S / AC KC QC TC 9C"
PAIR = "JH JD AH KH QH / AS KS QS TS 9S"


def played_out(table: Table) -> Table:
    while table.match and table.match.hand:
        table = done(table, table.match.hand.legal_actions()[0])
    return table


def test_each_seat_has_a_line_in_the_lobby_and_one_button_joins() -> None:
    view = lobby_view(on(opened(CUTTHROAT), Sat(1, "Ann", USERS[0])))
    assert "**Seat 1:** Ann\n**Seat 2:** *free*\n**Seat 3:** *free*" in text(view)
    assert "**Seats 2 and 3 are free.**" in text(view)
    assert labels(view)[:2] == ["Join", "Add computer"]
    assert [each.detail for each in enabled(view, Verb.SIT)] == [""]


def test_many_free_seats_beside_each_other_are_told_from_the_first_to_the_last() -> None:
    view = lobby_view(opened(PRESETS["spoil_five"].with_seats(10)))
    assert "**Seats 1 to 10 are free.**" in text(view)
    assert [each.detail for each in enabled(view, Verb.SIT)] == [""], "none is better than another"
    view = lobby_view(on(opened(PRESETS["spoil_five"].with_seats(10)), Sat(9, "Ann", USERS[0])))
    assert "**Seats 1, 2, 3, 4, 5, 6, 7, 8 and 10 are free.**" in text(view)


def test_no_partner_is_spoken_of() -> None:
    calling = position(CUTTHROAT, THREE, "9H")
    assert text(panel_view(calling, USERS[0])).startswith("### Your call: hearts?")
    assert labels(panel_view(calling, USERS[0])) == ["Pass", "Order it up"]
    playing = position(CUTTHROAT, THREE, "9H", "order", "discard 9C")
    assert "♥ Hearts are trumps, by Ann · you against Bob and Cy" in text(panel_view(playing, USERS[0]))
    assert "you and Cy against Ann" in text(panel_view(playing, USERS[1]))
    for table in (calling, playing):
        for user in USERS[:3]:
            assert "with" not in text(panel_view(table, user)).replace("with hearts", "")
    two = position(TWO, PAIR, "9H", "order", "discard 9S")
    assert "against" not in text(panel_view(two, USERS[0]))


def test_three_scores_and_the_tricks_of_each() -> None:
    table = position(CUTTHROAT, THREE, "9H", "order", "discard 9C", "JH", "AS", "9H")
    shown = text(board_view(table))
    assert shown.startswith("### Ann to play\nAnn **0** · Bob **0** · Cy **0** (of\N{NO-BREAK SPACE}7)\n")
    assert "Tricks: Ann **1** · Bob **0** · Cy **0**" in shown
    rows = [row.split() for row in shown.split("```")[1].strip("\n").splitlines()]
    assert rows == [["▸", "Ann"], ["Bob"], ["Cy"]]


def test_a_march_and_a_euchre_are_told_of_one_against_two() -> None:
    marched = played_out(position(CUTTHROAT, THREE, "9H", "order", "discard 9C"))
    assert text(board_view(marched)).startswith("### Ann marched: all five tricks, 3 points")
    euchred = played_out(position(CUTTHROAT, THREE, "9H", "pass", "order", "discard 9C"))
    shown = text(board_view(euchred))
    assert shown.startswith("### Bob was euchred: 0 tricks, 2 points each to Ann and Cy")
    assert "Ann **2** · Bob **0** · Cy **2** (of\N{NO-BREAK SPACE}7)" in shown
    alone = played_out(position(TWO, PAIR, "9H", "pass", "order", "discard 9S"))
    assert "### Bob was euchred: 0 tricks, 2 points to Ann\n" in text(board_view(alone))


def test_one_of_three_wins_or_two_share() -> None:
    table = first(Stage.ENDED, CUTTHROAT, 5)
    assert table.match is not None
    (side,) = table.match.winners
    points = table.match.score[side]
    assert text(result_view(table)).startswith(f"### {('Ann', 'Bob', 'Cy')[side]} wins with {points} points")
    rules = CUTTHROAT.with_options("target=2")
    shared = on(
        played_out(position(rules, THREE, "9H", "pass", "order", "discard 9C")), Ended(EndReason.FINISHED)
    )
    assert text(result_view(shared)).startswith("### Ann and Cy share the win, 2 points each")
    places = text(result_view(shared)).split("```")[1].strip("\n").splitlines()
    assert [place.split() for place in places] == [["1", "Ann", "2"], ["1", "Cy", "2"], ["3", "Bob", "0"]]


def test_two_play_to_a_score_of_two() -> None:
    table = first(Stage.ENDED, TWO)
    assert table.match is not None
    (side,) = table.match.winners
    score = table.match.score
    assert text(result_view(table)).startswith(
        f"### {('Ann', 'Bob')[side]} wins, {score[side]} to {score[1 - side]}"
    )
