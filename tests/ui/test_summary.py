"""Looking back: all hands, the last trick and the result of a game."""

from __future__ import annotations

from dataclasses import replace

from wcwidth import width

from bot.tables.table import Player, Stage
from cogs.table.summary import all_hands_view, last_trick_view, result_view
from cogs.ui.columns import PHONE
from tests.ui.games import AMERICAN, HEARTS, PUB, SLAPTON, first, position
from tests.ui.seen import components, labels, text


def test_all_hands_shows_what_was_put_out_and_each_trick() -> None:
    table = position(SLAPTON, HEARTS, "9H", *PUB)
    shown = text(all_hands_view(table))
    assert "♥ Hearts were trumps · up-card 9♥" in shown
    rows = [line.split() for line in shown.split("```")[1].strip("\n").splitlines()]
    assert rows[1] == ["E", "Bob", "J♥", "A♥", "K♥", "Q♥", "10♥"]
    tricks = [line.split() for line in shown.split("```")[3].strip("\n").splitlines()]
    assert tricks[2] == ["2", "9♠", "10♥", "J♦*", "–", "E"]


def test_the_last_trick_is_told_in_the_order_played() -> None:
    table = position(SLAPTON, HEARTS, "9H", *PUB[:10])
    assert "Bob 10♥, Cy J♦, Ann 9♠" in text(last_trick_view(table))
    assert "No trick" in text(last_trick_view(position(SLAPTON, HEARTS, "9H")))


def test_the_result_names_the_winners_and_ends_with_their_score() -> None:
    table = first(Stage.ENDED)
    assert table.match is not None
    (side,) = table.match.winners
    score = table.match.score
    view = result_view(table, changes=["Ann: 1500 to 1512"], record_name="euchre-k3f9x.pen")
    pair = ("Ann & Cy", "Bob & Dee")[side]
    assert text(view).startswith(f"### {pair} win, {score[side]} to {score[1 - side]}")
    rows = text(view).split("```")[1].strip("\n").splitlines()
    assert [int(row.split()[-1]) for row in rows[-2:]] == list(score)
    assert "Ann: 1500 to 1512" in text(view)
    assert labels(view) == ["Rematch", "Swap partners"]
    assert any(
        part.get("file", {}).get("url") == "attachment://euchre-k3f9x.pen" for part in components(view)
    )


def test_names_in_the_course_of_the_score_are_whole_where_there_is_room() -> None:
    over = first(Stage.ENDED)
    names = [Player("Ann"), Player("Bartholomew"), Player("Cora"), Player("Dee")]
    course = text(result_view(replace(over, players=tuple(names)))).split("```")[1].strip("\n").splitlines()
    assert course[0].startswith("Ann°&Cora° ")
    assert any("Dee" in row for row in course)
    assert all(width(row) <= PHONE for row in course)


def test_equal_scores_are_a_draw() -> None:
    rules = AMERICAN.with_options("deals=1")
    table = position(rules, HEARTS, "9H", *["pass"] * 8)
    assert text(result_view(table)).startswith("### A draw, 0 points each")


def test_the_result_names_who_left() -> None:
    over = first(Stage.ENDED)
    assert "left the game" not in text(result_view(over))
    left = replace(
        over,
        left=((2, over.player(2)),),
        players=(over.players[0], Player("Bob", stands_in=True), *over.players[2:]),
    )
    assert "Bob left the game, which counts as a loss." in text(result_view(left))
