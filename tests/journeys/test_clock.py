"""Time at a table: turns that run out, coming back, pauses, reminders, and who leaves."""

from __future__ import annotations

from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.store.errors import StoreError
from bot.tables.manager import Pace
from bot.tables.settings import Notify
from bot.tables.table import Stage
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World

NOTING = Pace(noting=20.0)


def pings(club: World) -> list[Any]:
    """Return the reminders that stand in the channel."""
    return [message for message in club.public() if "your turn at" in text(message)]


async def until_turn_of(club: World, name: str) -> None:
    """Everybody plays on until it is that person's turn."""
    while club.table.stage is not Stage.PLAYING or club.turn != name:
        if club.at(Stage.BETWEEN):
            await club.press("Ann", club.board(), "eu:deal")
        else:
            await club.take_turn()


async def test_a_turn_is_counted_down_and_when_it_runs_out_the_computer_plays_it(club: World) -> None:
    await club.seat_four(rules="north_american", clock=30)
    name, deadline = club.turn, club.table.deadline
    assert deadline is not None
    assert f"Time's up <t:{-(-deadline // 1000)}:R>" in text(club.board())
    await club.show_hand(name)
    assert "Time's up <t:" in text(club.panel(name))
    await club.passes(31)
    assert club.turn != name
    approve(text(club.board()))
    approve(text(club.panel(name)))


async def test_who_goes_away_and_then_leaves_keeps_no_button_that_does_nothing(club: World) -> None:
    await club.seat_four(rules="north_american")
    await club.press("Cat", club.board(), "eu:more")
    away = await club.on("Cat", "eu:away")
    assert labels(away) == ["I'm back"]
    assert "Cat is away" in text(club.board())
    await club.press("Cat", club.board(), "eu:more")
    asked = await club.on("Cat", "eu:leave")
    assert labels(asked) == ["Leave the game", "I'm back", "Cancel"]
    await club.press("Cat", asked, "eu:go")
    (away,) = [message for message in club.private("Cat") if message.id == away.id]
    assert not labels(away), "the hand has followed"
    approve(text(away))
    assert "is away" not in text(club.board())
    approve(text(club.board()))
    for verb in (Verb.BACK, Verb.AWAY, Verb.LEAVE, Verb.LEAVE_NOW, Verb.HAND, Verb.PAUSE):
        approve(answer(await club.forge("Cat", away, str(Press(verb, club.table.id)))))


@pytest.mark.world(pace=Pace(lag=600.0))
async def test_who_was_too_late_sees_so_at_once(club: World) -> None:
    await club.seat_four(rules="north_american", clock=30)
    late = club.turn
    await club.show_hand(late)
    await club.passes(31)
    assert club.turn != late and not club.offered(late)


async def test_near_the_end_of_a_turn_a_reminder_is_posted_and_removed_with_the_turn(club: World) -> None:
    await club.seat_four(rules="north_american", clock=60)
    name = club.turn
    await club.passes(41)
    (ping,) = pings(club)
    at = "your table" if name == "Ann" else "Ann's table"
    assert text(ping).startswith(f"<@{club[name].id}>, it's your turn at {at}. Time's up <t:")
    assert [user.id for user in ping.mentions] == [club[name].id]
    await club.press(name, ping, "eu:hand")
    await club.passes(10)
    assert len(pings(club)) == 1, "once a turn"
    await club.take_turn()
    assert not pings(club)


async def test_a_reminder_can_be_turned_off_for_good_by_the_one_it_is_for_alone(club: World) -> None:
    await club.seat_four(rules="north_american", clock=60)
    name = club.turn
    other = next(each for each in ("Ann", "Bob") if each != name)
    await club.passes(41)
    (ping,) = pings(club)
    approve(answer(await club.press(other, ping, "eu:quiet")))
    assert pings(club)
    await club.forge("Eve", ping, str(Press(Verb.QUIET, club.table.id, detail=str(club["Eve"].id))))
    assert pings(club), "a made-up press has taken somebody else's reminder down"
    approve(answer(await club.press(name, ping, "eu:quiet")))
    assert not pings(club)
    await club.take_turn()
    await until_turn_of(club, name)
    await club.passes(41)
    assert not pings(club)
    assert club.bot.manager.users.of(club[name].id).notifications is Notify.NONE


@pytest.mark.world(pace=NOTING)
async def test_a_reminder_outlives_a_restart_and_is_removed_by_the_next_process(club: World) -> None:
    await club.seat_four(rules="north_american", clock=120)
    await club.passes(101)
    assert len(pings(club)) == 1
    await club.restart()
    await club.env.settle()
    assert len(pings(club)) == 1, "nobody is reminded twice of a turn"
    await club.take_turn()
    assert not pings(club)


async def test_a_reminder_whose_place_cannot_be_saved_is_posted_once_and_removed(
    club: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.seat_four(rules="north_american", clock=300)
    with monkeypatch.context() as failing:
        failing.setattr(club.bot.store.servers, "save", AsyncMock(side_effect=StoreError("disk full")))
        await club.passes(281)
        await club.passes(11)
        assert len(pings(club)) == 1
    await club.take_turn()
    assert not pings(club)
