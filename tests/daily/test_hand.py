"""The daily hand: the same for everybody on one day, another on the next, and played like any other."""

from datetime import date, timedelta

import pytest

from bot.daily.hand import PLAYER_ID, SEAT, _dealt, day_of, played_on, score, table_of
from bot.engine.cards import write_cards
from bot.engine.errors import NotAllowed
from bot.ids import UserId
from bot.tables.table import Stage, Table

DAY = date(2026, 1, 31)
SECRET = bytes(range(32))


def played_out(table: Table) -> tuple[Table, list[str]]:
    """The hand played to its end, the player doing the first thing allowed, and all that was done."""
    table, done = played_on(table)
    while table.stage is Stage.PLAYING:
        view = table.view(SEAT)
        assert view is not None
        table, more = played_on(table, str(view.legal[0]))
        done += more
    return table, done


def cards(table: Table) -> object:
    assert table.match is not None
    return (table.match.hand or table.match.hands[0]).deal


def test_everybody_has_the_same_cards_and_another_day_or_secret_has_others() -> None:
    assert cards(table_of(DAY, SECRET)) == cards(table_of(DAY, SECRET))
    assert cards(table_of(DAY, SECRET)) != cards(table_of(DAY + timedelta(days=1), SECRET))
    assert cards(table_of(DAY, SECRET)) != cards(table_of(DAY, SECRET[::-1]))


@pytest.mark.parametrize("days", range(0, 60, 3))
def test_the_same_actions_give_the_same_end_and_the_others_never_wait(days: int) -> None:
    day = DAY + timedelta(days=days)
    table, done = played_out(table_of(day, SECRET))
    again = table_of(day, SECRET, done)
    assert again.match is not None and table.match is not None
    assert again.match.hands[0].history == table.match.hands[0].history and score(again) == score(table)
    assert score(table) not in (None, 0), "the dealer must call, so somebody scores"
    partly = table_of(day, SECRET, done[:-1])
    assert score(partly) is None


def test_the_player_sits_on_one_seat_and_computers_on_the_others() -> None:
    table, _ = played_on(table_of(DAY, SECRET))
    assert table.seat_of(UserId(PLAYER_ID)) == SEAT == table.to_act
    assert len(table.humans()) == 1


def test_what_the_rules_do_not_allow_is_refused() -> None:
    table, _ = played_on(table_of(DAY, SECRET))
    with pytest.raises(NotAllowed):
        played_on(table, "jink")


NOTHING_TO_DECIDE = (25, 93, 359)  # days after DAY on which the first deal ends before the player's turn


def test_every_day_has_something_to_decide() -> None:
    for days in (*range(12), *NOTHING_TO_DECIDE):
        table, _ = played_on(table_of(DAY + timedelta(days=days), SECRET))
        assert table.to_act == SEAT, DAY + timedelta(days=days)


def test_a_day_that_has_something_to_decide_is_dealt_as_it_always_was() -> None:
    hand = table_of(DAY, SECRET).game.hand
    assert hand is not None
    deal = hand.deal
    assert [write_cards(hand) for hand in deal.hands][SEAT - 1] == "TD 9C JH 9H QD"
    assert (deal.dealer, str(deal.up)) == (2, "QS")


@pytest.mark.parametrize("days", NOTHING_TO_DECIDE)
def test_a_hand_without_a_decision_that_was_played_stays_as_it_was(days: int) -> None:
    day = DAY + timedelta(days=days)
    first = _dealt(day, SECRET, 0)
    kept = table_of(day, SECRET, first.opening)
    assert kept.stage is Stage.BETWEEN and not first.has_turn
    assert cards(kept) == cards(first.table) != cards(table_of(day, SECRET))
    table, done = played_out(table_of(day, SECRET))
    assert cards(table_of(day, SECRET, done)) == cards(table) == cards(table_of(day, SECRET))


def test_the_day_is_read_from_the_tables_id() -> None:
    assert day_of(table_of(DAY, SECRET).id) == DAY
    assert day_of("daily-no") is None and day_of("learn-bowers") is None
