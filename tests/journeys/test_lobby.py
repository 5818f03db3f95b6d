"""Sitting down: seats, computer players, getting up again, and when a game can start."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.auto_play import Pace
from bot.tables.table import Stage
from cogs.ui.press import Press, Verb
from tests.journeys.world import World, answer, buttons, labels, text, world


def seats(club: World) -> list[str | None]:
    """Who sits North, East, South and West; ``computer`` for computer players."""
    players = club.table.players
    return [None if p is None else "computer" if p.is_computer else p.name for p in players]


async def test_each_free_seat_has_a_button_and_who_opened_sits_north(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton")
        assert seats(club) == ["Ann", None, None, None]
        assert labels(club.board())[:4] == ["Join", "Sit East", "Sit South", "Sit West"]
        assert "Opened by Ann" in text(club.board())
        await club.press("Bob", club.board(), "Sit South")
        assert seats(club) == ["Ann", None, "Bob", None]
        assert "Ann & Bob" in text(club.board())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"rules": "slapton", "seats": 5}, "Slapton Euchre is for 4 players, not 5; choose another number"),
        ({"rules": "spoil_five", "target": 5}, "Spoil Five is not played to a target; leave it out."),
        (
            {"computers": 9},
            "This table of North American Euchre has 4 seats, and one is yours: choose 3 computer players"
            " at most.",
        ),
        (
            {"rules": "two_handed", "computers": 2},
            "This table of Two-handed Euchre has 2 seats, and one is yours: choose 1 computer player"
            " at most.",
        ),
        (
            {"rules": "spoil_five", "seats": 4, "computers": 4},
            "This table of Spoil Five has 4 seats, and one is yours: choose 3 computer players at most,"
            " or more seats.",
        ),
    ],
)
async def test_what_the_game_does_not_have_is_said_and_no_table_is_opened(
    tmp_path: Path, asked: dict[str, str | int], told: str
) -> None:
    async with world(tmp_path) as club:
        assert told in answer(await club.slash("Ann", "euchre new", **asked))
        assert not club.bot.manager.book.open_ones


async def test_pressing_another_seat_moves_there(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        await club.press("Bob", club.board(), "Sit South")
        await club.press("Bob", club.board(), "Sit West")
        assert seats(club) == ["Ann", None, None, "Bob"]


async def test_two_of_one_name_are_told_apart_by_the_username_once_both_are_there(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        club.people["twin"] = club.guild.add_member(club.env.create_user("twin_2"), nick="\u3164ANN")
        await club.slash("Ann", "euchre new", rules="slapton")
        await club.press("twin", club.board(), "Join")
        shown = text(club.board()).replace("\\", "").replace("\N{NO-BREAK SPACE}", " ")
        assert "ANN (twin_2)" in shown and "\u3164" not in shown


async def test_a_computer_player_gives_its_seat_to_whoever_wants_it(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", computers=3)
        assert seats(club) == ["Ann", "computer", "computer", "computer"]
        await club.press("Bob", club.board(), "Sit South for")
        assert seats(club) == ["Ann", "computer", "Bob", "computer"]


async def test_add_computer_fills_a_seat_and_then_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        for left in (2, 1, 0):
            await club.press("Ann", club.board(), "Add computer")
            assert seats(club).count(None) == left
        assert "Add computer" not in labels(club.board())


async def test_leaving_frees_the_seat_for_another(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        await club.press("Bob", club.board(), "Sit South")
        await club.press("Bob", club.board(), "Leave")
        assert seats(club) == ["Ann", None, None, None]
        await club.press("Cat", club.board(), "Sit South")
        assert seats(club) == ["Ann", None, "Cat", None]


async def test_the_opener_leaving_alone_closes_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", computers=1)
        board = club.board()
        await club.press("Ann", board, "Leave")
        assert not club.bot.manager.book.open_ones
        (board,) = club.public()
        assert "Table closed" in text(board)
        assert not buttons(board)


async def test_start_can_be_pressed_only_when_the_table_is_full(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", computers=2)
        assert "Start" not in labels(club.board())
        assert "Start appears when the table is full" in text(club.board())
        start = str(Press(Verb.START, club.table.id))
        early = await club.forge("Ann", club.board(), start)  # a client that shows an older lobby
        assert answer(early) == "South is free; wait for somebody, or press Add computer."
        await club.press("Ann", club.board(), "Add computer")
        assert "Start" in labels(club.board())


async def test_a_stranger_cannot_start_fill_or_leave_a_table(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        added = await club.press("Eve", club.board(), "Add computer")
        assert answer(added).startswith("You're not sitting at this table")
        assert answer(await club.press("Eve", club.board(), "Leave")).startswith(
            "You're not sitting at this table"
        )
        for _ in range(3):
            await club.press("Ann", club.board(), "Add computer")
        started = await club.press("Eve", club.board(), "Start")
        assert answer(started).startswith("You're not sitting at this table")
        assert club.table.match is None


async def test_a_seat_that_somebody_took_first_is_named_with_those_that_are_free(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        south = next(b.custom_id for b in buttons(club.board()) if b.label == "Sit South")
        await club.at_once(("Bob", club.board(), south), ("Cat", club.board(), south))
        assert seats(club) == ["Ann", None, "Bob", None]
        assert text(club.panel("Cat")) == "Somebody else took that seat, but East and West are free."


async def test_a_full_table_of_people_has_no_seat_to_press(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        west = next(b.custom_id for b in buttons(club.board()) if b.label == "Sit West")
        for name, seat in zip(("Bob", "Cat", "Dan"), ("South", "East", "West"), strict=True):
            await club.press(name, club.board(), f"Sit {seat}")
        assert not [label for label in labels(club.board()) if label.startswith("Sit")]
        late = await club.forge("Eve", club.board(), west)
        assert answer(late) == "Somebody else took that seat; watch, or open a table with /euchre new."


async def test_who_sits_at_another_table_is_told_where(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new")
        annas = club.board()
        await club.slash("Bob", "euchre new")
        refused = await club.press("Bob", annas, "Sit South")
        assert answer(refused) == (
            f"You sit at another table in <#{club.channel.id}>, where no game has begun; leave it first."
        )
        assert answer(await club.slash("Ann", "euchre solo")).startswith("You sit at another table")
        assert len(club.bot.manager.book.open_ones) == 2


async def test_who_has_a_game_open_elsewhere_is_told_which_and_the_way_out_of_it(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        await club.slash("Ann", "euchre solo", private=True)
        refused = await club.slash("Ann", "euchre new")
        assert answer(refused).startswith("You still have a private game open, which only you see;")
        assert labels(club.panel("Ann")) == ["My hand", "Leave that table"]
        await club.leave("Ann")
        await club.slash("Ann", "euchre new", rules="slapton", watch=True)
        refused = await club.slash("Ann", "euchre solo")
        assert answer(refused).startswith("Computer players still play at the table that you opened in <#")
        await club.press("Ann", club.panel("Ann"), "End that table")
        await club.press("Ann", club.panel("Ann"), "End the table")
        assert not club.bot.manager.book.open_ones


async def test_the_host_may_let_people_sit_at_more_tables(tmp_path: Path) -> None:
    async with world(tmp_path, tables_per_player=2) as club:
        await club.slash("Ann", "euchre new")
        await club.slash("Ann", "euchre new")
        assert len(club.bot.manager.book.open_ones) == 2
        assert answer(await club.slash("Ann", "euchre new")).startswith("You sit at another table")
        assert len(club.bot.manager.book.open_ones) == 2


async def test_anybody_can_read_the_rules_of_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="slapton", target=16)
        rules = answer(await club.press("Eve", club.board(), "Rules"))
        assert "Slapton Euchre" in rules
        assert "16" in rules


@pytest.mark.parametrize(
    ("name", "shown"),
    [("*Ann* [x](https://a.example)", r"\*Ann\*"), ("<@1> @everyone", r"\<@"), ("#hash `code`", r"\`code\`")],
)
async def test_a_name_is_shown_as_it_is_written(tmp_path: Path, name: str, shown: str) -> None:
    async with world(tmp_path) as club:
        guest = club.guild.add_member(club.env.create_user("guest"), nick=name)
        await guest.slash(club.channel, "euchre new")
        assert name not in text(club.board())
        assert shown in text(club.board())


async def test_four_play_a_spoil_five_that_was_opened_for_five(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", rules="spoil_five", seats=5)
        for name in ("Bob", "Cat", "Dan"):
            await club.press(name, club.board(), "Join")
        assert answer(await club.press("Bob", club.board(), "Start with 4")) == (
            "Seat 5 is free; wait for somebody, or let Ann start without."
        )
        assert answer(await club.press("Bob", club.board(), "Fewer seats")) == (
            "Only Ann can change this table's seats and rules, and only Ann or a server manager can end it."
        )
        await club.press("Ann", club.board(), "More seats")
        assert len(club.table.players) == 6
        await club.press("Ann", club.board(), "Fewer seats")
        await club.press("Ann", club.board(), "Start with 4")
        assert club.at(Stage.PLAYING) and club.table.rules.seats == 4
        await club.restart()
        assert club.table.rules.seats == 4


async def test_the_hand_of_a_lobby_has_the_way_out_and_once_all_are_there_the_way_in(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "euchre new", computers=2)
        await club.slash("Ann", "hand")
        assert "once every seat is taken" in text(club.panel("Ann"))
        assert labels(club.panel("Ann")) == ["Leave"]
        await club.press("Bob", club.board(), "Join")
        await club.slash("Bob", "euchre solo")
        await club.press("Bob", club.panel("Bob"), "My hand")
        assert "once every seat" not in text(club.panel("Bob"))
        assert labels(club.panel("Bob")) == ["Start", "Leave"]
        await club.press("Bob", club.panel("Bob"), "Leave")
        assert text(club.panel("Bob")) == "You left the table."
        await club.press("Bob", club.board(), "Join")
        await club.slash("Bob", "hand")
        await club.press("Bob", club.panel("Bob"), "Start")
        assert club.table.match is not None
