"""Deleted messages, lost permissions, late answers, Discord or the store failing: the game goes on."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.store.errors import StoreError
from bot.tables.settings import Notify
from cogs.ui.press import Verb
from tests.approved import approve
from tests.journeys.seen import answer, buttons, text
from tests.journeys.world import World, world

CALLBACK = "/interactions/*/callback"


def board_path(club: World) -> str:
    """Where the board's message is edited."""
    return f"/channels/{club.channel.id}/messages/{club.board().id}"


def up_to_date(club: World) -> bool:
    """Whether the board shows whose turn it is now."""
    return text(club.board()).startswith(f"### {club.turn} to ")


# Permissions


async def test_without_permissions_the_game_goes_on_in_the_hands_and_they_name_what_is_missing(
    club: World,
) -> None:
    await club.seat_four()
    for name in ("Ann", "Bob", "Cat", "Dan"):
        await club.press(name, club.board(), "eu:hand")
    board = board_path(club)
    club.forbid(view_channel=False, send_messages=False)
    tried = club.requests("PATCH", board)
    missing = "I need more permissions in this channel: View Channel and Send Messages."
    await club.take_turn()
    for _ in range(3):
        name, seq = club.turn, club.table.seq
        await club.take_turn()
        assert club.table.seq == seq + 1
        assert missing in text(club.panel(name))
    assert club.requests("PATCH", board) == tried + 1, "what is forbidden is not tried again and again"
    assert missing in answer(await club.slash("Ann", "hand"))
    club.forbid()
    await club.take_turn()
    assert up_to_date(club)
    assert missing not in text(club.panel(club.turn))


async def test_sitting_down_where_the_table_cannot_be_shown_says_why(club: World) -> None:
    await club.open("Ann")
    club.forbid(view_channel=False)
    await club.sit("Bob", 3)
    assert "channel: View Channel" in answer(await club.sit("Cat", 2))
    assert len(club.table.free_seats()) == 1


# Answers


async def test_who_dismisses_a_hand_while_it_is_answered_is_told_that_the_play_counts(
    club: World, caplog: pytest.LogCaptureFixture
) -> None:
    await club.seat_four()
    name = club.turn
    await club.show_hand(name)
    caplog.clear()
    club.env.inject_error("POST", CALLBACK, status=404, code=10008)
    approve(answer(await club.press_id(name, club.panel(name), club.offered(name)[0].custom_id)))
    assert club.turn != name
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_an_answer_that_discord_refuses_is_followed_by_an_apology(club: World) -> None:
    await club.seat_four()
    club.env.inject_error("POST", CALLBACK, status=400, code=50035)
    approve(answer(await club.press("Ann", club.board(), "eu:hand")))


@pytest.mark.parametrize("refused", [1, 2])
async def test_a_play_whose_answer_discord_refuses_counts_and_the_hand_follows(
    club: World, refused: int
) -> None:
    await club.seat_four()
    name = club.turn
    await club.show_hand(name)
    hand, button, before = club.panel(name), club.offered(name)[0], club.table.seq
    club.env.inject_error("POST", CALLBACK, status=400, code=50035, times=refused)
    said = answer(await club.press_id(name, hand, button.custom_id))
    approve(said)
    assert "again" not in said
    assert club.table.seq > before
    (now,) = [message for message in club.private(name) if message.id == hand.id]
    assert button not in buttons(now), "the hand is drawn again"
    assert f"{club.turn} is thinking" in text(now)


async def test_whatever_is_stored_is_not_to_be_done_again_when_its_answer_fails(club: World) -> None:
    await club.open("Ann", computers=2)
    await club.slash("Ann", "settings")
    settings = club.panel("Ann")
    await club.slash("Ann", "puzzle")
    puzzle = club.panel("Ann")
    await club.ask("Ann", Verb.HOUSE)
    rules = club.panel("Ann")
    table = club.table.id
    for message, custom_id in (
        (settings, "st:me:notifications:none"),
        (puzzle, next(b.custom_id for b in buttons(puzzle) if b.verb is Verb.DO)),
        (rules, f"eu:value:{table}:0:target=21"),
        (club.board(), f"eu:comp:{table}:0:"),
        (club.board(), f"eu:leave:{table}:0:"),
    ):
        club.env.inject_error("POST", CALLBACK, status=400, code=50035)
        approve(answer(await club.forge("Ann", message, custom_id)))
    assert club.bot.manager.users.of(club["Ann"].id).notifications is Notify.NONE
    assert not club.bot.manager.book.open_ones


# The store


async def test_a_press_that_cannot_be_stored_changes_nothing_and_can_be_made_again(
    club: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.seat_four()
    name = club.turn
    await club.show_hand(name)
    before, button = club.table, club.offered(name)[0]
    with monkeypatch.context() as failing:
        failing.setattr(club.bot.store.tables, "append", AsyncMock(side_effect=StoreError("disk full")))
        said = answer(await club.press_id(name, club.panel(name), button.custom_id))
    approve(said)
    assert club.table == before
    assert button in club.offered(name)
    assert answer(await club.press_id(name, club.panel(name), button.custom_id)).startswith("You ")
    assert club.table.seq == before.seq + 1


async def test_where_the_store_cannot_be_read_commands_say_so(
    club: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = club.bot.store
    for subject, asked in (
        (store.games, "usual_rules"),
        (store.standings, "board"),
        (store.standings, "overall"),
    ):
        monkeypatch.setattr(subject, asked, AsyncMock(side_effect=StoreError("damaged")))
    for command in ("table", "play", "leaderboard", "stats"):
        approve(answer(await club.slash("Ann", command)))


async def test_a_table_is_open_even_where_its_message_could_not_be_noted(
    club: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club.bot.store.tables, "set_message", AsyncMock(side_effect=StoreError("disk full")))
    await club.open("Ann")
    assert club.private("Ann") == []
    await club.sit("Bob", 3)
    assert "Ann & Bob" in text(club.board())


async def test_a_press_that_fails_unexpectedly_says_so(club: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await club.open("Ann")
    monkeypatch.setattr(club.bot.manager, "do", AsyncMock(side_effect=RuntimeError))
    approve(answer(await club.sit("Bob", 3)))
    assert buttons(club.board())


# A listener


async def test_a_listener_that_fails_is_logged_without_the_words_of_its_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path) as club:

        async def on_thread_update(before: object, after: object) -> None:
            raise ValueError("♠J is hidden")

        club.bot.add_listener(on_thread_update)
        club.bot.dispatch("thread_update", None, None)
        await club.env.settle()
        club.env.errors  # noqa: B018 - reading them says that they were expected
    assert "event=on_thread_update error=ValueError in on_thread_update" in caplog.text
    assert "♠J" not in caplog.text
