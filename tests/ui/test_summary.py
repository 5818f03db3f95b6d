"""Looking back: all hands, the last trick and the result of a game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.art.table.theme import ArtTheme
from bot.games.up_card.actions import Accept, Call
from bot.tables.table import Departure, Player, Stage, Table
from cogs.table.drawings import result_drawing
from cogs.table.summary import result_view
from cogs.ui.games.describing import highlights
from tests.approved import approve
from tests.ui.games import AMERICAN, begun, choose, dealt, done, first, seated
from tests.ui.seen import text


def test_the_result_names_who_left() -> None:
    over = first(Stage.ENDED)
    assert "left the game" not in text(result_view(over))
    left = replace(
        over,
        departed=(Departure(2, over.player(2), 0, 0, left=True),),
        players=(over.players[0], Player("Bob", stands_in=True), *over.players[2:]),
    )
    approve(text(result_view(left)))
    lines = ["Ratings: Bob 1480? (-20)", "? provisional"]
    picture = result_drawing(left, "", []).picture(ArtTheme())
    assert "1480?" in text(result_view(left, ratings=lines, picture=picture)), "nobody draws who left"
    assert "1480?" not in text(result_view(over, ratings=lines, picture=picture))


def test_what_the_computer_called_for_somebody_who_was_away_is_not_told_as_that_ones_call() -> None:
    def played(*called_by_bot: int) -> Table:
        chance = Random(1)
        table = begun(seated(AMERICAN), chance)
        while table.stage is not Stage.ENDED:
            if table.stage is Stage.BETWEEN:
                table = dealt(table, chance)
                continue
            action = choose(table, chance)
            late = isinstance(action, Accept | Call) and len(table.game.hands) in called_by_bot
            table = done(table, action, late=late)
        return table

    alone = played()
    (told,) = [line for line in highlights(alone) if line.startswith("Best caller: ")]
    every = range(len(alone.game.hands))
    assert not [line for line in highlights(played(*every)) if line.startswith("Best caller: ")]
    name, calls = told.removeprefix("Best caller: ").split(" made ")
    callers = [
        next((seat for seat, action in hand.history if isinstance(action, Accept | Call)), None)
        for hand in alone.game.hands
    ]
    own = [at for at, seat in enumerate(callers) if seat and alone.player(seat).name == name]
    assert f"of {len(own)} calls" in calls
    (fewer,) = [line for line in highlights(played(own[0])) if line.startswith("Best caller: ")]
    assert f"{name} made " not in fewer or f"of {len(own) - 1} calls" in fewer
