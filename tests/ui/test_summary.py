"""Looking back: all hands, the last trick and the result of a game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from wcwidth import width

from bot.art.table.look import Look
from bot.games.up_card.actions import Accept, Call
from bot.tables.table import Departure, Player, Stage, Table
from cogs.table.drawings import result_drawing
from cogs.table.summary import all_hands_view, last_trick_view, result_view
from cogs.ui.columns import PHONE
from cogs.ui.games.telling import stars
from tests.ui.games import (
    AMERICAN,
    HEARTS,
    PUB,
    SLAPTON,
    begun,
    choose,
    dealt,
    done,
    first,
    position,
    seated,
)
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
    view = result_view(table, ratings=["Ann: 1500 to 1512"], record_name="euchre-k3f9x.pen")
    pair = ("Ann & Cy", "Bob & Dee")[side]
    assert text(view).startswith(f"### {pair} win, {score[side]} to {score[1 - side]}")
    rows = text(view).split("```")[1].strip("\n").splitlines()
    assert [int(row.split()[-1]) for row in rows[-2:]] == list(score)
    assert "Ann: 1500 to 1512" in text(view)
    assert labels(view) == ["Rematch", "Swap partners", "Review"]
    assert any(
        part.get("file", {}).get("url") == "attachment://euchre-k3f9x.pen" for part in components(view)
    )


def score_sheet(table: Table) -> tuple[str, list[list[str]]]:
    """What the result says above its score sheet, and the sheet's rows."""
    above, block = text(result_view(table)).split("```")[:2]
    return above, [row.split() for row in block.strip("\n").splitlines()]


def test_a_score_sheet_has_whole_names_the_numbers_of_hands_and_fits_a_phone() -> None:
    over = first(Stage.ENDED)
    names = [Player("Ann"), Player("Bartholomew"), Player("Cora"), Player("Wilhelmina")]
    table = replace(over, players=tuple(names))
    above, rows = score_sheet(table)
    assert "**A** Ann° & Cora° · **B** Bartholomew° & Wilhelmina°" in above
    assert all(width(row) <= PHONE for row in text(result_view(table)).split("```")[1].splitlines())
    numbers = [int(cell) for row in rows if row[0] == "hand" for cell in row[1:]]
    changed = [at for at, result in enumerate(table.game.results, start=1) if any(result.score)]
    assert numbers == changed


def test_a_score_sheet_says_how_many_hands_it_leaves_out() -> None:
    over = first(Stage.ENDED)
    hand = next(hand for hand in over.game.hands if any(hand.final.score))
    long = replace(over, match=replace(over.game, hands=(hand,) * 90))
    above, rows = score_sheet(long)
    shown = [int(cell) for row in rows if row[0] == "hand" for cell in row[1:]]
    assert shown[-1] == 90 and len(shown) >= 35
    assert f"The first {shown[0] - 1} hands are left out" in above
    assert "left out" not in score_sheet(over)[0]


def test_equal_scores_are_a_draw() -> None:
    rules = AMERICAN.with_options("deals=1")
    table = position(rules, HEARTS, "9H", *["pass"] * 8)
    assert text(result_view(table)).startswith("### A draw, 0 points each")


def test_the_result_names_who_left() -> None:
    over = first(Stage.ENDED)
    assert "left the game" not in text(result_view(over))
    left = replace(
        over,
        departed=(Departure(2, over.player(2), 0, 0, left=True),),
        players=(over.players[0], Player("Bob", stands_in=True), *over.players[2:]),
    )
    assert "Bob left the game, which counts as a loss." in text(result_view(left))
    lines = ["Ratings: Bob 1480? (-20)", "? provisional"]
    picture = result_drawing(left, "", []).picture(Look())
    assert "1480?" in text(result_view(left, ratings=lines, picture=picture)), "nobody draws who left"
    assert "1480?" not in text(result_view(over, ratings=lines, picture=picture))


def test_what_the_computer_called_for_somebody_who_was_away_is_not_told_as_that_ones_call() -> None:
    def played(*minded: int) -> Table:
        chance = Random(1)
        table = begun(seated(AMERICAN), chance)
        while table.stage is not Stage.ENDED:
            if table.stage is Stage.BETWEEN:
                table = dealt(table, chance)
                continue
            action = choose(table, chance)
            late = isinstance(action, Accept | Call) and len(table.game.hands) in minded
            table = done(table, action, late=late)
        return table

    alone = played()
    (told,) = [line for line in stars(alone) if line.startswith("Best caller: ")]
    every = range(len(alone.game.hands))
    assert not [line for line in stars(played(*every)) if line.startswith("Best caller: ")]
    name, calls = told.removeprefix("Best caller: ").split(", ")
    callers = [
        next((seat for seat, action in hand.history if isinstance(action, Accept | Call)), None)
        for hand in alone.game.hands
    ]
    own = [at for at, seat in enumerate(callers) if seat and alone.player(seat).name == name]
    assert f"of {len(own)} calls" in calls
    (fewer,) = [line for line in stars(played(own[0])) if line.startswith("Best caller: ")]
    assert f"{name}, " not in fewer or f"of {len(own) - 1} calls" in fewer
