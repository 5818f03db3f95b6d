"""Sitting down: seats, computer players, getting up again, and when a game can start."""

from __future__ import annotations

import pytest

from bot.ids import UserId
from bot.tables.auto_play import Pace
from bot.tables.people import Person
from bot.tables.requests import SetOptions
from bot.tables.table import Stage
from cogs.table.lobby_words import ONLY_RATED
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World


def seats(club: World) -> list[str | None]:
    """Who sits North, East, South and West; ``computer`` for computer players."""
    players = club.table.players
    return [None if p is None else "computer" if p.is_computer else p.name for p in players]


async def test_two_of_one_name_are_told_apart_by_the_username_once_both_are_there(club: World) -> None:
    club.people["twin"] = club.guild.add_member(club.env.create_user("twin_2"), nick="\u3164ANN")
    await club.open("Ann", rules="slapton")
    await club.press("twin", club.board(), "eu:sit:*:")
    shown = text(club.board()).replace("\\", "").replace("\N{NO-BREAK SPACE}", " ")
    assert "ANN (twin_2)" in shown and "\u3164" not in shown


@pytest.mark.world(pace=Pace(think=None))
async def test_who_has_a_game_open_elsewhere_is_told_which_and_the_way_out_of_it(club: World) -> None:
    await club.slash("Ann", "play")
    refused = await club.open("Ann")
    approve(answer(refused))
    assert labels(club.panel("Ann")) == ["My hand", "Leave that table"]
    for step in ("eu:leave", "eu:go"):
        await club.press("Ann", club.panel("Ann"), step)
    assert not club.bot.manager.book.open_ones
    await club.open("Ann", "slapton")
    await club.forge("Ann", club.board(), str(Press(Verb.WATCH, club.table.id)))
    refused = await club.solo("Ann")
    approve(answer(refused))
    await club.on("Ann", "eu:end", "eu:close")
    assert not club.bot.manager.book.open_ones


async def test_four_play_a_spoil_five_that_was_opened_for_five(club: World) -> None:
    await club.open("Ann", rules="spoil_five", seats=5)
    for name in ("Bob", "Cat", "Dan"):
        await club.press(name, club.board(), "eu:sit")
    approve(answer(await club.press("Bob", club.board(), "eu:start")))
    approve(answer(await club.ask("Bob", Verb.SEATS, "4")))
    await club.ask("Ann", Verb.SEATS, "6")
    assert len(club.table.players) == 6
    await club.ask("Ann", Verb.SEATS, "5")
    await club.press("Ann", club.board(), "eu:start")
    assert club.at(Stage.PLAYING) and club.table.rules.seats == 4
    await club.restart()
    assert club.table.rules.seats == 4


async def test_the_hand_of_a_lobby_has_the_way_out_and_once_all_are_there_the_way_in(club: World) -> None:
    await club.open("Ann", computers=2)
    approve(answer(await club.slash("Ann", "hand")))
    assert labels(club.panel("Ann")) == ["Start with bots", "Leave"]
    await club.press("Bob", club.board(), "eu:sit:*:")
    await club.solo("Bob")
    assert "once every seat" not in text(await club.on("Bob", "eu:hand"))
    assert labels(club.panel("Bob")) == ["Start", "Leave"]
    approve(text(await club.on("Bob", "eu:leave")))
    await club.press("Bob", club.panel("Bob"), "eu:find")
    assert club.table.rules.name in text(club.panel("Bob")), "what comes next is one press away"
    await club.press("Bob", club.board(), "eu:sit:*:")
    await club.slash("Bob", "hand")
    await club.press("Bob", club.panel("Bob"), "eu:start")
    assert club.table.match is not None


async def test_once_the_opener_has_left_the_lobby_all_who_sit_there_set_it_up_and_start(club: World) -> None:
    await club.open("Ann")
    for name in ("Bob", "Cat"):
        await club.press(name, club.board(), "eu:sit")
    assert labels(club.panel("Cat")) == ["Leave"], "Ann starts with bots"
    approve(answer(await club.press("Cat", club.board(), "eu:start")))
    await club.ask("Cat", Verb.FILL, "on")
    assert club.table.fills_at is None
    await club.ask("Ann", Verb.LEAVE)
    assert labels(club.panel("Bob")) == ["Start with bots", "Leave"]
    approve(text(club.board()))
    await club.ask("Ann", Verb.FILL, "on")
    assert club.table.fills_at is None, "who doesn't sit there sets nothing"
    approve(answer(await club.ask("Ann", Verb.OPTIONS)))
    for name, turned in (("Bob", "on"), ("Cat", "off")):
        await club.ask(name, Verb.FILL, turned)
        assert (club.table.fills_at is not None) == (turned == "on")
    await club.press("Bob", club.board(), "eu:start")
    assert club.at(Stage.PLAYING)


async def test_a_lobby_says_if_its_game_is_on_no_leaderboard(club: World) -> None:
    await club.open("Ann")
    ann = Person(UserId(club["Ann"].id), "Ann")
    for options, off in (("target=5", False), ("target=4", True), ("target=10", False), ("march=3", True)):
        await club.bot.manager.do(club.table.id, SetOptions(options), by=ann)
        await club.settle()
        assert (ONLY_RATED in text(club.board())) == off, options


@pytest.mark.world(sealed=True)
async def test_bots_fill_in_two_minutes_later_also_over_a_restart(club: World) -> None:
    await club.open("Ann")
    await club.ask("Bob", Verb.FILL, "on")
    assert club.table.fills_at is None, "Ann opened the table"
    for turned in ("on", "off", "on"):
        await club.ask("Ann", Verb.FILL, turned)
        assert ("Bots take the free seats <t:" in text(club.board())) == (turned == "on")
    await club.press("Bob", club.board(), "eu:sit")
    await club.passes(100)
    assert club.at(Stage.LOBBY)
    await club.restart()
    await club.passes(21)
    assert club.at(Stage.PLAYING) and len(club.table.humans()) == 2
    assert "My hand" in labels(club.board()) and club.table.seed.startswith("message ")


async def test_sit_is_answered_with_the_panel_which_has_leave_and_fills_at_the_deal(club: World) -> None:
    await club.open("Ann")
    await club.press("Eve", club.board(), "eu:start")
    assert club.at(Stage.LOBBY), "who doesn't sit there starts nothing"
    await club.press("Bob", club.board(), "eu:sit")
    (panel,) = club.private("Bob")
    seat = club.table.seat_of(UserId(club["Bob"].id))
    for _ in range(2):
        await club.press("Bob", club.board(), "eu:sit")
        assert club.table.seat_of(UserId(club["Bob"].id)) == seat and "Leave" in labels(club.panel("Bob"))
    await club.choose("Bob", "3")
    assert club.table.seat_of(UserId(club["Bob"].id)) == 3
    await club.press("Bob", club.board(), "eu:start")
    assert club.at(Stage.LOBBY), "Ann, who opened the table, says when bots come"
    await club.press("Ann", club.board(), "eu:start")
    assert club.at(Stage.PLAYING)
    assert "You & Ann **0**" in " ".join(map(text, club.private("Bob"))), "it has filled by itself"
    assert panel.id in [each.id for each in club.private("Bob")]
