"""What the organizer of a tournament does by clicking, and who may."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.conduct import ModAction
from bot.tournament.events import Scored
from bot.tournament.requests import TournamentWhy
from cogs.tournament import screens, words
from cogs.tournament.press import TournamentPress, TournamentVerb
from cogs.ui.words.refusals import TAKEN_OUT
from tests.journeys.seen import answer, labels, text
from tests.journeys.tournaments import (
    FOUR,
    STILL,
    announce,
    end_at_once,
    messages,
    number_of,
    of_tournament,
    option,
    press,
    presses,
    refusal,
    replace,
    signed_up,
    started,
)
from tests.journeys.world import World

pytestmark = pytest.mark.world(pace=STILL)
ORGANIZING = (
    TournamentVerb.PAUSE,
    TournamentVerb.REPLACE,
    TournamentVerb.CORRECT,
    TournamentVerb.CHANGE,
    TournamentVerb.HAND_OVER,
    TournamentVerb.END,
)


async def test_only_the_organizer_or_a_manager_is_offered_what_organizes_and_may(club: World) -> None:
    now = await started(club, rounds=1)
    for name in ("Ann", "Mia"):
        await club.slash(name, "tournament")
        assert {*ORGANIZING} <= presses(club.panel(name)).keys()
    for name in ("Bob", "Eve"):
        await club.slash(name, "tournament")
        assert not {*ORGANIZING} & presses(club.panel(name)).keys()
    for verb in (*ORGANIZING, TournamentVerb.SCORE, TournamentVerb.START, TournamentVerb.END_NOW):
        forged = await club.forge("Bob", messages(club)[0], str(TournamentPress(verb, now.id, 101)))
        assert answer(forged).startswith("Only Ann"), verb
    assert of_tournament(club) == now


async def test_the_organizer_replaces_somebody_who_can_not_go_on(club: World) -> None:
    await started(club, rounds=1)
    dan = number_of(club, "Dan")
    club.guild.remove_member(club["Dan"])
    assert "already in" in answer(await replace(club, "Ann", dan, "Bob"))
    asked = await option(club, "Ann", TournamentVerb.REPLACE)
    gone = {f"{screens.OLD}0": ["1"], screens.NEW: [club["Dan"].user]}
    assert answer(await club["Ann"].submit_modal(asked, gone)) == words.NOT_A_MEMBER
    await replace(club, "Ann", dan, "Eve")
    assert not of_tournament(club).player(dan).is_placed, "until Eve agrees"
    await option(club, "Eve", TournamentVerb.JOIN)
    assert answer(await replace_bot(club)) == refusal(TournamentWhy.IS_A_BOT)
    await club.env.settle()
    (table,) = club.bot.manager.book.open_ones.values()
    assert table.seat_of(club["Eve"].id) and of_tournament(club).player(dan).is_placed


async def test_nobody_is_invited_to_a_place_who_may_not_play_and_none_takes_it_who_plays_elsewhere(
    club: World,
) -> None:
    await started(club, rounds=1)
    dan = number_of(club, "Dan")
    await club.bot.manager.conduct.apply(club.guild.id, club["Mia"].id, club["Eve"].id, ModAction.BAN)
    assert answer(await replace(club, "Ann", dan, "Eve")) == refusal(TournamentWhy.BANNED_ONE)
    await announce(club, "Mia", channel=club.guild.create_text_channel("annexe"))
    await replace(club, "Ann", dan, "Mia")
    refused = await press(club, "Mia", messages(club)[0], TournamentVerb.JOIN)
    assert answer(refused).startswith("You're in the tournament in <#")
    assert words.LEAVE_THAT in labels(refused.response.message)


async def test_any_player_is_offered_to_resume_once_it_works_and_only_they_see_it(club: World) -> None:
    await started(club, rounds=1)
    await option(club, "Ann", TournamentVerb.PAUSE)
    for name, seconds in (("Bob", 0), ("Bob", 60 * 60), ("Eve", 0)):
        await club.passes(seconds)
        await club.slash(name, "tournament")
        assert (TournamentVerb.RESUME in presses(club.panel(name))) is (seconds > 0)
    await option(club, "Bob", TournamentVerb.RESUME)
    assert not of_tournament(club).is_paused


async def replace_bot(club: World) -> Any:
    """Put a bot in a place, and then another bot."""
    await replace(club, "Ann", number_of(club, "Bob"))
    place = of_tournament(club).stand_in_for(club["Bob"].id)
    assert place is not None
    return await replace(club, "Ann", place.number)


async def test_a_big_tournament_lists_all_players_and_takes_one_to_be_replaced(club: World) -> None:
    await started(club, rounds=1, bots=48)
    asked = await option(club, "Ann", TournamentVerb.REPLACE)
    two = {f"{screens.OLD}0": ["1"], f"{screens.OLD}1": ["40"]}
    assert answer(await club["Ann"].submit_modal(asked, two)) == words.ONE_PLAYER
    asked = await option(club, "Ann", TournamentVerb.REPLACE)
    await club["Ann"].submit_modal(asked, {f"{screens.OLD}1": ["40"], screens.NEW: [club["Eve"].user]})
    await option(club, "Eve", TournamentVerb.JOIN)
    assert number_of(club, "Eve") == 40


async def test_an_organizer_who_does_not_play_is_spoken_to_as_the_organizer(club: World) -> None:
    board = await signed_up(club, (*FOUR, "Eve"), rounds=1)
    assert words.STILL_YOURS in answer(await press(club, "Ann", board, TournamentVerb.LEAVE))
    told = answer(await press(club, "Ann", board, TournamentVerb.LEAVE))
    assert told.startswith("You're the organizer, but you're not playing")
    await press(club, "Ann", board, TournamentVerb.START)
    await club.env.settle()
    assert words.YOU_ORGANIZE in answer(await club.slash("Ann", "tournament"))
    full = TournamentPress(TournamentVerb.JOIN, of_tournament(club).id)
    assert "Press Replace" in answer(await club.forge("Ann", board, str(full)))


async def test_an_organizer_who_has_left_is_named_like_before(club: World) -> None:
    await started(club, rounds=6)
    await option(club, "Ann", TournamentVerb.LEAVE)
    await press(club, "Ann", club.panel("Ann"), TournamentVerb.LEAVE_NOW)
    await option(club, "Ann", TournamentVerb.PAUSE)
    await club.env.settle()
    assert any("Paused by Ann." in text(each) for each in messages(club))


async def test_who_was_replaced_is_told_so_and_offered_nothing_that_is_refused(club: World) -> None:
    now = await started(club, rounds=1)
    (thread,) = club.channel.threads
    await replace(club, "Ann", number_of(club, "Dan"))
    await club.env.settle()
    board = next(message for message in thread.history() if "My hand" in labels(message))
    assert "Dan was replaced" in text(board)
    assert answer(await club.press("Dan", board, "My hand")) == TAKEN_OUT
    for told in (await club.slash("Dan", "tournament"), await press_my_table(club, "Dan")):
        assert answer(told).find("invite") > 0
        assert TournamentVerb.JOIN not in presses(club.panel("Dan"))
    await replace(club, "Ann", number_of(club, "Bob"))
    await replace(club, "Ann", now.number_of(club["Dan"].id) or 0, "Dan")
    assert TournamentVerb.JOIN in presses((await club.slash("Dan", "tournament")).response.message)
    assert TournamentVerb.JOIN not in presses((await club.slash("Bob", "tournament")).response.message)
    await club.slash("Eve", "tournament")
    assert TournamentVerb.JOIN in presses(club.panel("Eve")), "in Bob's place"


async def press_my_table(club: World, name: str) -> Any:
    return await press(club, name, messages(club)[0], TournamentVerb.MY_TABLE)


async def test_an_organizer_who_plays_ends_it_after_the_round(club: World) -> None:
    await started(club, rounds=6)
    await option(club, "Ann", TournamentVerb.END)
    assert words.ENDS_AFTER_ROUND in text(club.panel("Ann"))
    await press(club, "Ann", club.panel("Ann"), TournamentVerb.END_NOW)
    await club.env.settle()
    assert of_tournament(club).has_no_more_rounds
    assert "Ann is ending the tournament after this round" in text(messages(club)[0])
    await option(club, "Ann", TournamentVerb.END)
    again = await press(club, "Ann", club.panel("Ann"), TournamentVerb.END_NOW)
    assert "already ends" in answer(again)
    await end_at_once(club)
    assert "Ended early by" in text(messages(club)[-1]) and not club.bot.manager.book.open_ones


async def test_a_paused_tournament_waits_until_it_is_resumed_and_says_who_paused_it(club: World) -> None:
    now = await started(club, rounds=2)
    await option(club, "Mia", TournamentVerb.PAUSE)
    await club.env.settle()
    mia = f"<@{club['Mia'].id}>"
    assert f"Paused by {mia}" in text(messages(club)[0])
    (table,) = club.bot.manager.book.open_ones.values()
    assert table.clock.paused
    pause = str(TournamentPress(TournamentVerb.PAUSE, now.id))
    assert f"{mia} already paused it" in answer(await club.forge("Ann", messages(club)[0], pause))
    await press(club, "Ann", club.panel("Ann"), TournamentVerb.RESUME)
    await club.env.settle()
    assert not of_tournament(club).is_paused and "aused" not in text(messages(club)[0])
    resume = str(TournamentPress(TournamentVerb.RESUME, now.id))
    assert "isn't paused" in answer(await club.forge("Ann", messages(club)[0], resume))


async def test_the_plan_is_changed_by_a_form(club: World) -> None:
    await signed_up(club)
    asked = await option(club, "Ann", TournamentVerb.CHANGE)
    await club["Ann"].submit_modal(asked, {"rounds": "4", "minutes": "25", "bots": "4"})
    now = of_tournament(club)
    assert (now.length, now.minutes, now.bots) == (4, 25, 4)
    for typed, told in (("31", "1 to 30 rounds"), ("six", "whole numbers")):
        asked = await option(club, "Ann", TournamentVerb.CHANGE)
        fields = {"rounds": typed, "minutes": "25", "bots": "4"}
        assert told in answer(await club["Ann"].submit_modal(asked, fields))
    assert of_tournament(club) == now


async def test_a_score_is_corrected_by_a_form_and_everyone_sees_it(club: World) -> None:
    now = await started(club, rounds=2, bots=4)
    await option(club, "Ann", TournamentVerb.CORRECT)
    assert words.NO_SCORES in text(club.panel("Ann"))
    await club.bot.tournaments.book.change(now.id, lambda change: change.add(Scored(1, [4, 5], [])))
    await option(club, "Ann", TournamentVerb.CORRECT)
    panel = club.panel("Ann")

    async def form() -> Any:
        return await club["Ann"].select(panel, ["101"], custom_id=str(presses(panel)[TournamentVerb.SCORE]))

    too_many = await club["Ann"].submit_modal(await form(), {screens.FIRST: "100", screens.SECOND: "1"})
    assert "up to 99" in answer(too_many)
    await club["Ann"].submit_modal(await form(), {screens.FIRST: "7", screens.SECOND: "2"})
    played = of_tournament(club).rounds[0].played[0]
    assert played is not None and played.points == (7, 2)
    assert "Ann corrected 4–5 to 7–2" in text(messages(club)[-1])


async def test_the_organizer_hands_over_to_another_member_who_may_play(club: World) -> None:
    await signed_up(club)
    asked = await option(club, "Ann", TournamentVerb.HAND_OVER)
    await club["Ann"].submit_modal(asked, {screens.NEW: [club["Eve"].user]})
    await club.env.settle()
    assert of_tournament(club).opened_by == club["Eve"].id
    assert messages(club)[-1].content == words.handed_over(club["Eve"].id)
    await club.bot.manager.conduct.apply(club.guild.id, club["Mia"].id, club["Dan"].id, ModAction.BAN)
    asked = await option(club, "Eve", TournamentVerb.HAND_OVER)
    told = answer(await club["Eve"].submit_modal(asked, {screens.NEW: [club["Dan"].user]}))
    assert told == refusal(TournamentWhy.BANNED_ONE)


async def test_a_player_takes_over_from_an_organizer_who_has_left_the_server(club: World) -> None:
    await signed_up(club, ("Ann", "Bob", "Cat"))
    club.guild.remove_member(club["Ann"])
    await club.slash("Eve", "tournament")
    assert of_tournament(club).opened_by == club["Ann"].id, "Eve is no player of it"
    await club.slash("Bob", "tournament")
    await club.env.settle()
    assert of_tournament(club).opened_by == club["Bob"].id
    assert TournamentVerb.END in presses(club.panel("Bob"))
    assert messages(club)[-1].content == words.handed_over(club["Bob"].id)


async def test_an_organizer_who_left_is_noticed_before_the_next_round_by_itself(club: World) -> None:
    board = await signed_up(club)
    await press(club, "Ann", board, TournamentVerb.LEAVE)
    await press(club, "Eve", board, TournamentVerb.JOIN)
    club.guild.remove_member(club["Ann"])
    await press(club, "Mia", board, TournamentVerb.START)
    await club.env.settle()
    assert of_tournament(club).opened_by == club["Bob"].id
