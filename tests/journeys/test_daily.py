"""The hand of the day: played privately, resumed, compared, and shown to who has played it."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bot.daily.hand import PREFIX, SEAT, SECRET, commitment_of, key_of, play_on, table_of
from bot.ids import TableId
from bot.players import PLAYERS
from bot.store.practice import DailyHand
from bot.tables.table import Stage, Table
from cogs.daily import words
from cogs.ui.columns import digits
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, labels, text
from tests.journeys.world import World

DAY = date(2026, 1, 31)
FIXED = bytes(range(32))


async def on_day(club: World, day: date = DAY) -> None:
    """Have it be that day, with the same cards in every run: by chance a hand ends before the turn."""
    await club.bot.store.set_meta(SECRET, FIXED.hex())
    cog: Any = club.bot.get_cog("Daily")
    cog.day = lambda: day


@pytest.fixture
async def club(club: World) -> World:
    await on_day(club)
    return club


async def table_for(club: World, name: str, day: date = DAY) -> Table:
    """Return that day's hand as the person has played it, or as it begins."""
    secret, begun = await club.bot.store.secret(SECRET), await kept(club, name, day)
    return table_of(day, secret, begun.actions) if begun else play_on(table_of(day, secret))[0]


async def turn(club: World, name: str, day: date = DAY, *, badly: bool = False) -> bool:
    """Press what a computer player would, or the last thing allowed; False once the hand is over."""
    table = await table_for(club, name, day)
    if table.stage is not Stage.PLAYING:
        return False
    view = table.view(SEAT)
    assert view is not None
    action = view.legal[-1] if badly else PLAYERS["club"](random.Random(1)).choose(view)
    await club.forge(name, club.panel(name), str(Press.doing(table.id, table.seq, action)))
    return True


async def play(club: World, name: str, day: date = DAY, *, badly: bool = False) -> None:
    """Play the hand to its end."""
    await club.slash(name, "daily")
    while await turn(club, name, day, badly=badly):
        continue


async def test_the_hand_is_played_on_one_private_message_and_compared_afterwards(club: World) -> None:
    await play(club, "Ann")
    told = text(club.panel("Ann"))
    assert "January 31" in told
    approve(told)
    assert len(club.private("Ann")) == 1 and not club.public()
    await play(club, "Bob", badly=True)
    told = answer(await club.slash("Ann", "daily"))
    assert "Ann" in told and "Bob" in told and "◂" in told
    await club.press("Ann", club.panel("Ann"), "eu:others")
    assert "tricks" in text(club.panel("Ann")) and "Bob" in text(club.panel("Ann"))
    assert text(club.panel("Ann")) != told
    assert text(await club.on("Ann", "eu:hand")) == told
    assert text(await club.on("Ann", "eu:verify", "eu:hand")) == told and len(club.private("Ann")) == 2


async def test_a_hand_that_was_broken_off_is_resumed_after_a_restart(club: World) -> None:
    await club.slash("Ann", "daily")
    assert await turn(club, "Ann")
    before = await club.bot.store.practice.daily_hand(DAY.isoformat(), club["Ann"].id)
    await club.restart()
    await on_day(club)
    await club.slash("Ann", "daily")
    assert await club.bot.store.practice.daily_hand(DAY.isoformat(), club["Ann"].id) == before


async def test_how_others_played_is_shown_only_to_who_has_played(club: World) -> None:
    await play(club, "Ann")
    await club.slash("Bob", "daily")
    peek = str(Press(Verb.OTHERS, TableId(f"{PREFIX}20260131")))
    assert "yourself first" in answer(await club.forge("Bob", club.panel("Bob"), peek))
    assert "How others played" not in labels(club.panel("Bob"))


async def test_who_hides_the_name_on_leaderboards_hides_it_here(club: World) -> None:
    for name in ("Ann", "Bob"):
        await play(club, name)
    await club.change("Ann", "hide_name", "yes")
    for name in ("Ann", "Bob"):
        told = answer(await club.slash(name, "daily"))
        assert "a hidden player" in told and "Ann" not in told
        assert ("◂" in told.split("a hidden player")[1].splitlines()[0]) is (name == "Ann")
        await club.press(name, club.panel(name), "eu:others")
        assert "a hidden" in text(club.panel(name)) and "Ann" not in text(club.panel(name))


async def test_days_running_are_counted(club: World) -> None:
    for later in range(3):
        day = DAY + timedelta(days=later)
        await on_day(club, day)
        await play(club, "Ann", day)
    assert "3 days in a row" in text(club.panel("Ann"))
    await on_day(club, DAY + timedelta(days=5))
    await play(club, "Ann", DAY + timedelta(days=5))
    assert "running" not in text(club.panel("Ann"))


async def kept(club: World, name: str, day: date = DAY) -> DailyHand | None:
    hand: DailyHand | None = await club.bot.store.practice.daily_hand(day.isoformat(), club[name].id)
    return hand


async def a_press(club: World, name: str, day: date = DAY) -> str:
    """Return the custom_id of the first thing that the person may do in that day's hand."""
    table = await table_for(club, name, day)
    return str(Press.doing(table.id, table.seq, table.game.in_play.legal_actions()[0]))


async def test_of_two_presses_at_once_one_counts(club: World) -> None:
    await club.slash("Ann", "daily")
    before = await kept(club, "Ann")
    panel = club.panel("Ann")
    choices = [b.custom_id for b in buttons(panel) if b.verb is Verb.DO and not b.disabled]
    assert len(choices) > 1
    await club.at_once(*(("Ann", panel, each) for each in choices * 2))
    after = await kept(club, "Ann")
    assert before is not None and after is not None
    done = after.actions[len(before.actions)]
    _, all_done = play_on(table_of(DAY, FIXED, before.actions), done)
    assert after.actions == (*before.actions, *all_done)


async def test_only_todays_hand_is_begun_and_only_with_the_command(club: World) -> None:
    await club.slash("Ann", "daily")
    for days in (-1, 0, 1, 400):
        day = DAY + timedelta(days=days)
        custom_id = await a_press(club, "Bob", day)
        assert "with /daily" in answer(await club.forge("Bob", club.panel("Ann"), custom_id)), days
        assert await kept(club, "Bob", day) is None


async def test_a_hand_is_finished_on_the_next_day_at_the_latest(club: World) -> None:
    await club.slash("Ann", "daily")
    await on_day(club, DAY + timedelta(days=1))
    assert await turn(club, "Ann"), "it was midnight in between"
    before, custom_id = await kept(club, "Ann"), await a_press(club, "Ann")
    for later in (-1, 2, 300):
        await on_day(club, DAY + timedelta(days=later))
        approve(answer(await club.forge("Ann", club.panel("Ann"), custom_id)))
        assert await kept(club, "Ann") == before


async def test_the_command_leads_back_to_yesterdays_hand_until_it_is_finished(club: World) -> None:
    await club.slash("Ann", "daily")
    today = DAY + timedelta(days=1)
    await on_day(club, today)
    await club.slash("Ann", "daily")
    assert await kept(club, "Ann", today) is None
    while await turn(club, "Ann"):
        pass
    assert "tomorrow" not in text(club.panel("Ann")), "today's is ready"
    await club.on("Ann", "eu:try")
    while await turn(club, "Ann", today):
        pass
    assert "2 days in a row" in text(club.panel("Ann"))


async def test_an_unfinished_hand_is_lost_on_the_day_after(club: World) -> None:
    await club.slash("Ann", "daily")
    later = DAY + timedelta(days=2)
    await on_day(club, later)
    await club.slash("Ann", "daily")
    assert await kept(club, "Ann", later) is not None


async def test_a_finished_hand_is_shown_and_compared_on_any_later_day(club: World) -> None:
    for name in ("Ann", "Bob"):
        await play(club, name)
    await club.slash("Ann", "daily")
    await on_day(club, DAY + timedelta(days=40))
    assert "Bob" in text(await club.on("Ann", "eu:others"))


async def test_a_days_seal_is_shown_before_and_its_key_when_nobody_can_play_it_any_more(club: World) -> None:
    seals = {days: digits(commitment_of(DAY + timedelta(days=days), FIXED)) for days in range(-3, 6)}
    keys = {days: digits(key_of(DAY + timedelta(days=days), FIXED).hex()) for days in range(-3, 6)}
    await club.slash("Ann", "daily")
    await club.press("Ann", club.panel("Ann"), "eu:verify")
    assert seals[0] in text(club.panel("Ann")) and keys[0] not in text(club.panel("Ann"))
    await play(club, "Ann")
    assert "`" not in text(club.panel("Ann")), "nobody has to read it"
    for later in range(5):
        await on_day(club, DAY + timedelta(days=later))
        await club.forge("Ann", club.panel("Ann"), str(Press(Verb.FAIR, TableId(f"{PREFIX}20260131"))))
        told = text(club.panel("Ann"))
        assert {days for days, seal in seals.items() if seal in told} == {*range(later - 2, later + 2), 0}
        assert {days for days, key in keys.items() if key in told} == {later - 2} | (
            {0} & {*range(later - 1)}
        )
    await club.forge("Ann", club.panel("Ann"), str(Press(Verb.FAIR, TableId(f"{PREFIX}20991231"))))
    assert "December 31" not in text(club.panel("Ann"))


async def test_a_result_is_shared_without_the_cards_and_others_play_the_hand_from_it(club: World) -> None:
    await club.slash("Ann", "daily")
    unplayed = str(Press(Verb.SHARE, TableId(f"{PREFIX}20260131")))
    assert "first" in answer(await club.forge("Ann", club.panel("Ann"), unplayed)) and not club.public()
    await play(club, "Ann")
    await club.press("Ann", club.panel("Ann"), "eu:share")
    (shared,) = club.public()
    assert "Ann" in text(shared) and not re.search("[♠♥♦♣]|trick", text(shared))
    await club.press("Bob", shared, "eu:try")
    assert await kept(club, "Bob") is not None, "he has begun it"
    await on_day(club, DAY + timedelta(days=1))
    old = await club.press("Cat", shared, "eu:try")
    assert "is over" in answer(old) and await kept(club, "Cat") is None
    assert "February 1" in text(await club.on("Cat", "eu:try"))
    seen = text(club.private("Ann")[-1])
    await club.press("Ann", shared, "eu:try")
    then, now = (words.running(DAY, 1, ready=ready) for ready in (False, True))
    assert text(club.panel("Ann")) == seen.replace(then, now) != seen, "who has played it sees the result"


async def test_a_hand_that_cannot_be_brought_back_harms_nobody_else(
    club: World, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("Ann", "Bob", "Cat"):
        await play(club, name)
    bobs = await kept(club, "Bob")
    assert bobs is not None
    await club.bot.store.practice.update_daily(bobs, replace(bobs, actions=("call S", "no", *bobs.actions)))
    await club.slash("Ann", "daily")
    told = text(await club.on("Ann", "eu:others"))
    assert "Cat" in told and "Bob" not in told
    assert "day=2026-01-31" in caplog.text
    told = answer(await club.slash("Bob", "daily"))
    approve(told)
