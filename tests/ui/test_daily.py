"""The screens of the daily hand stay within Discord's limits, and equal scores share a place."""

from datetime import date

from wcwidth import width

from bot.art.table.look import Look
from bot.art.tables import Standings
from bot.daily.hand import SEAT, played_on, table_of
from bot.store.practice import DailyHand
from bot.tables.table import Stage, Table
from cogs.daily.screens import MOST, Sealed, others_view, outcome_drawing, outcome_view, seals_view, turn_view
from cogs.ui.columns import PHONE, digits
from cogs.ui.words.pages import in_words
from tests.ui.pages import unsaid
from tests.ui.seen import components, described, text
from tests.ui.test_limits import LONG, check

DAY = date(2026, 11, 30)
SEAL = "5e" * 32


def over(press: int = -1) -> Table:
    """A hand played to its end by pressing what is at that place."""
    table, _ = played_on(table_of(DAY, bytes(32)))
    while table.stage is Stage.PLAYING:
        view = table.view(SEAT)
        assert view is not None
        check(turn_view(table, DAY, note="No.", seal=SEAL))
        table, _ = played_on(table, str(view.legal[press]))
    return table


def hands(*scores: int) -> list[DailyHand]:
    """So many hands with these scores, best first, of people with long names."""
    return [
        DailyHand("2026-11-30", user, 1, LONG[user % len(LONG)], (), score)
        for user, score in enumerate(scores, start=1)
    ]


def test_the_screens_stay_within_the_limits_however_many_have_played() -> None:
    table, many = over(), hands(*sorted(range(200), reverse=True))
    check(outcome_view(table, DAY, many, 150, 12, SEAL))
    check(others_view(DAY, [(hand, table) for hand in many[:MOST]], len(many[MOST:])))
    check(seals_view([Sealed(DAY, SEAL, SEAL)] * 5))


def test_equal_scores_share_the_place_and_the_players_own_line_is_always_there() -> None:
    told = text(outcome_view(over(), DAY, hands(4, 4, 2, *[1] * 20), 20, 1, SEAL))
    assert told.count("1. ") >= 2 and "3. " in told and "2. " not in told.split("```")[1]
    assert "◂" in told


def test_its_picture_has_the_tricks_and_the_places_and_says_them_in_words() -> None:
    table, many = over(), hands(4, 4, 2, *[1] * 20)
    drawing = outcome_drawing(table, DAY, many, 20, 3)
    assert unsaid(drawing.parts) == []
    words = in_words(drawing.parts)
    assert words.count("1. ") >= 2 and "Trick 5: " in words and "3 days running" in words
    view = outcome_view(table, DAY, many, 20, 3, SEAL, drawing.picture(Look()))
    check(view)
    assert "◂" not in text(view) and described(view) == words
    (standings,) = [part for part in drawing.parts if isinstance(part, Standings)]
    assert [line.own for line in standings.lines] == [False] * 10 + [True]
    assert "the first in this server" in in_words(outcome_drawing(table, DAY, many[:1], 1, 1).parts)


def test_the_question_and_the_result_come_before_the_seal() -> None:
    table, _ = played_on(table_of(DAY, bytes(32)))
    turn, result = turn_view(table, DAY, seal=SEAL), outcome_view(over(), DAY, hands(4), 1, 1, SEAL)
    for view in (turn, result):
        assert text(view).endswith(f"-# The deal is sealed:\n-# {digits(SEAL)}")
        assert "content" in list(components(view))[-1], "no button stands below it"


def test_how_others_played_fits_a_phone_and_says_what_its_columns_are() -> None:
    table = over(0)  # Drew goes alone
    view = others_view(DAY, [(hand, table) for hand in hands(4, -2, -2)])
    above, rows = text(view).split("```")[:2]
    assert above.endswith("-# Points, tricks, and who made what trumps\n")
    assert rows.splitlines()[1].endswith("Drew alone")
    assert max(map(width, rows.splitlines())) <= PHONE
