"""The daily hand: the same for everybody on one day, another on the next, and played like any other."""

import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.daily.hand import (
    EXPERT_SINCE,
    PLAYER_ID,
    SEAT,
    Ask,
    _dealt,
    commitment_of,
    day_of,
    is_over,
    key_of,
    may_be_played,
    play_on,
    play_on_with_experts,
    score,
    table_of,
)
from bot.engine.actions import Action
from bot.engine.cards import write_cards
from bot.engine.errors import NotAllowed
from bot.engine.phases import Phase
from bot.engine.view import View
from bot.ids import UserId
from bot.players import Computers
from bot.players.expert import choose_reproducibly
from bot.players.thinking import Thinking
from bot.tables.table import Stage, Table

DAY = date(2026, 1, 31)
PROGRAM = Path(__file__).parent.parent.parent / "tools" / "verify_deal.py"
SECRET = bytes(range(32))


def played_out(table: Table) -> tuple[Table, list[str]]:
    """Play the hand to its end with the player's first legal choice; return the table and all actions."""
    table, done = play_on(table)
    while table.stage is Stage.PLAYING:
        view = table.view(SEAT)
        assert view is not None
        table, more = play_on(table, str(view.legal[0]))
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
    assert score(table_of(day, SECRET, done[:-1])) is None


@pytest.mark.parametrize("forced", [False, True])
def test_the_player_is_not_asked_for_the_last_card_nor_if_so_wished_for_the_only_one(forced: bool) -> None:
    waited = 0
    for days in range(20):
        table, _ = play_on(table_of(DAY + timedelta(days=days), SECRET), forced=forced)
        while (view := table.view(SEAT)) is not None:
            waited += len(set(view.legal)) == 1 and view.phase is Phase.PLAY
            assert view.phase is not Phase.PLAY or len(view.cards) > 1
            table, _ = play_on(table, str(view.legal[0]), forced=forced)
    assert bool(waited) is not forced


def test_the_player_sits_on_one_seat_and_computers_on_the_others() -> None:
    table, _ = play_on(table_of(DAY, SECRET))
    assert table.seat_of(UserId(PLAYER_ID)) == SEAT == table.to_act
    assert len(table.humans()) == 1


def test_what_the_rules_do_not_allow_is_refused() -> None:
    table, _ = play_on(table_of(DAY, SECRET))
    with pytest.raises(NotAllowed):
        play_on(table, "jink")


NOTHING_TO_DECIDE = (25, 93, 359)  # days after DAY on which the first deal ends before the player's turn


def test_every_day_has_something_to_decide() -> None:
    for days in (*range(12), *NOTHING_TO_DECIDE):
        table, _ = play_on(table_of(DAY + timedelta(days=days), SECRET))
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
    kept = table_of(day, SECRET, play_on(first.table)[1])
    assert kept.stage is Stage.BETWEEN and not first.has_turn
    assert cards(kept) == cards(first.table) != cards(table_of(day, SECRET))
    table, done = played_out(table_of(day, SECRET))
    assert cards(table_of(day, SECRET, done)) == cards(table) == cards(table_of(day, SECRET))


def verified(*given: str) -> tuple[int, str]:
    """Return the exit status and output of the program that skeptics run to verify a deal."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), "daily", *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("days", [0, 1, *NOTHING_TO_DECIDE])
def test_a_day_is_dealt_again_from_its_key_by_the_sceptics_program(days: int) -> None:
    day = DAY + timedelta(days=days)
    key, seal = key_of(day, SECRET).hex(), commitment_of(day, SECRET)
    status, said = verified(key, "--seal", seal)
    hand = table_of(day, SECRET).game.hand
    assert status == 0 and hand is not None and "is the one you saw" in said
    told = {seat: set(cards.split()) for seat, cards in re.findall(r"seat (\d) +((?:\S\S ?){5})", said)}
    dealt = {str(n): set(write_cards(cards).split()) for n, cards in enumerate(hand.deal.hands, start=1)}
    assert told == dealt
    assert f"seat {hand.deal.dealer}, who turned up {hand.deal.up}" in said
    assert verified(key, "--seal", "0" * 64)[0] == 1


def test_what_is_no_key_is_said_to_be_none() -> None:
    status, said = verified("ab")
    assert status == 2 and "64 hexadecimal digits" in said


def test_the_test_vectors_of_the_page_are_a_days() -> None:
    hand = table_of(DAY, SECRET).game.hand
    assert hand is not None
    told = [f"key    {key_of(DAY, SECRET).hex()}", f"seal   {commitment_of(DAY, SECRET)}"]
    told += [f"seat {n} {write_cards(cards)}" for n, cards in enumerate(hand.deal.hands, start=1)]
    told.append(f"dealer: seat {hand.deal.dealer}, who turns up {hand.deal.up}")
    page = (PROGRAM.parent.parent / "docs" / "fairness.md").read_text(encoding="utf-8")
    assert [vector for vector in told if vector not in page] == []


def test_a_key_may_be_shown_once_nobody_can_play_the_hand() -> None:
    for days in range(-3, 4):
        today = DAY + timedelta(days=days)
        assert not (may_be_played(DAY, today) and is_over(DAY, today))
        assert is_over(DAY, today) == (days >= 2)


def test_the_day_is_read_from_the_tables_id() -> None:
    assert day_of(table_of(DAY, SECRET).id) == DAY
    assert day_of("daily-no") is None and day_of("learn-bowers") is None


EXPERTS_DAY = EXPERT_SINCE + timedelta(days=3)


class Asked:
    """Notes which positions experts are asked about."""

    def __init__(self) -> None:
        self.views: list[View] = []

    async def __call__(self, view: View) -> Action:
        self.views.append(view)
        return choose_reproducibly(view)


async def with_experts(ask: Ask, day: date = EXPERTS_DAY) -> list[str]:
    """Return all actions in that day's hand if the player always does the last thing allowed."""
    table, done = play_on(table_of(day, SECRET))
    while table.stage is Stage.PLAYING:
        view = table.view(SEAT)
        assert view is not None
        table, more = await play_on_with_experts(table, ask, str(view.legal[-1]))
        done += more
    return done


async def test_experts_do_the_same_for_everybody_whatever_the_time_they_have() -> None:
    asked = Asked()
    done = await with_experts(asked)
    async with Thinking(seconds=0.0) as thinking:
        assert await with_experts(lambda view: thinking.choose_reproducibly(view, 1)) == done
    assert await with_experts(lambda view: Computers().choose_reproducibly(view, 1)) == done
    assert asked.views and all(view.seat != SEAT and len(set(view.legal)) > 1 for view in asked.views)
    again = table_of(EXPERTS_DAY, SECRET, done)
    assert [str(action) for _, action in again.game.hands[0].history] == done


async def test_no_expert_plays_before_the_players_first_turn_nor_on_earlier_days() -> None:
    asked = Asked()
    _, opening = await play_on_with_experts(table_of(EXPERTS_DAY, SECRET), asked)
    assert opening == play_on(table_of(EXPERTS_DAY, SECRET))[1] != []
    await with_experts(asked, EXPERT_SINCE - timedelta(days=1))
    assert not asked.views
