"""Where a table's message is: it comes down to the people, follows them elsewhere, or lives in a thread."""

from __future__ import annotations

from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.ids import ChannelId, GuildId, UserId
from bot.standings.boards import SortBy
from bot.store.errors import StoreError
from bot.tables.people import Person
from bot.tables.requests import Open
from cogs.table.words import MOVE_DOWN
from cogs.ui.press import Press, Verb
from tests.approved import approve
from tests.journeys.seen import answer, labels, text
from tests.journeys.world import World

HOUR = 3600


async def written_below(club: World, times: int = 1) -> discord.Message:
    """Eve writes in the channel."""
    for _ in range(times):
        written: discord.Message = await club["Eve"].send(club.channel, "Whose turn is it?")
    return written


def board_path(club: World) -> str:
    return f"/channels/{club.channel.id}/messages/{club.board().id}"


def lounge(club: World) -> Any:
    return club.guild.create_text_channel("lounge")


def messages(channel: Any) -> list[discord.Message]:
    return [message for message in channel.history() if not message.flags.ephemeral]


# Coming down


async def seat_four_without_timer(club: World) -> None:
    """Seat four people, by presses alone: what the test does itself goes by the machine's time."""
    await club.open("Ann")
    await club.forge("Ann", club.board(), str(Press(Verb.CLOCK, club.table.id)), values=["0"])
    for name, seat in (("Bob", 3), ("Cat", 2), ("Dan", 4)):
        await club.sit(name, seat)
    await club.press("Ann", club.board(), "eu:start")


async def test_a_board_that_is_an_hour_old_is_posted_anew_without_a_sound_at_the_next_change(
    club: World,
) -> None:
    await seat_four_without_timer(club)
    old = club.board()
    await club.env.advance_time(HOUR * 3 / 4)
    await club.take_turn()
    assert club.board().id == old.id, "it is edited where it stands"
    await club.env.advance_time(HOUR / 4)
    await club.take_turn()
    assert club.board().id != old.id
    assert club.public() == [club.board()]
    assert club.board().flags.suppress_notifications
    assert text(club.board()).startswith(f"### {club.turn} to ")


async def test_a_player_brings_the_board_down_from_the_menu(club: World) -> None:
    await club.seat_four()
    old, below = club.board(), await written_below(club)
    await club.press("Bob", club.board(), "eu:more")
    approve(text(await club.on("Bob", "eu:lower")))
    assert [message.id for message in club.public()] == [below.id, club.board().id]
    assert club.board().id != old.id
    await club.take_turn()
    assert text(club.board()).startswith(f"### {club.turn} to ")


async def test_who_does_not_play_is_not_offered_to_bring_the_board_down_and_cannot(club: World) -> None:
    await club.seat_four()
    await club.press("Eve", club.board(), "eu:more")
    assert MOVE_DOWN not in labels(club.panel("Eve"))
    approve(answer(await club.forge("Eve", club.board(), f"eu:lower:{club.table.id}:0:")))
    assert len(club.public()) == 1


async def test_asking_for_the_hand_brings_down_a_board_that_is_out_of_sight_and_not_new(club: World) -> None:
    await club.seat_four()
    old, elsewhere = club.board(), lounge(club)
    await written_below(club, 5)
    await club.slash("Bob", "hand")
    assert club.board().id == old.id, "it has just been posted"
    await club.env.advance_time(300)
    await club["Bob"].slash(elsewhere, "hand")
    assert club.board().id == old.id
    await club.slash("Bob", "hand")
    assert club.public()[-1].id == club.board().id != old.id
    newer = club.board()
    await club.env.advance_time(300)
    await written_below(club, 4)
    await club.slash("Bob", "hand")
    assert club.board().id == newer.id, "it is in sight"


async def test_where_the_bot_may_not_read_the_board_stays_and_the_hand_is_shown(club: World) -> None:
    await club.seat_four()
    old = club.board()
    await written_below(club, 5)
    await club.env.advance_time(300)
    club.env.inject_error("GET", f"/channels/{club.channel.id}/messages", status=403, code=50001)
    assert "is thinking" in answer(await club.slash("Bob", "hand")) or club.offered("Bob")
    assert club.board().id == old.id


# Elsewhere


async def test_a_table_that_was_taken_along_is_there_after_a_restart(club: World) -> None:
    await club.seat_four()
    old, elsewhere = club.channel, lounge(club)
    club.channel = elsewhere
    await club.move("Ann")
    assert messages(old) == [], "the message before is removed"
    await club.restart()
    assert club.table.channel_id == elsewhere.id
    await club.take_turn()
    assert messages(elsewhere) == [club.board()]
    assert text(club.board()).startswith(f"### {club.turn} to ")


async def test_a_table_whose_channel_is_gone_is_taken_along_by_any_player_and_goes_on(club: World) -> None:
    await club.seat_four()
    await club.show_hand(club.turn)
    before, elsewhere = club.table, lounge(club)
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()
    club.channel = elsewhere
    approve(answer(await club["Cat"].slash(elsewhere, "hand")))
    suspended = club.table
    assert suspended.clock.paused, "nobody loses time meanwhile"
    await club.slash(club.turn, "hand")
    pressed = str(Press.doing(suspended.id, suspended.seq, "pass"))
    await club.forge(club.turn, club.panel(club.turn), pressed)
    approve(text(club.panel(club.turn)))
    assert club.table == suspended
    await club.move("Cat")
    assert club.table.channel_id == elsewhere.id
    assert club.table.clock.paused_at is None
    assert club.table.last_actions == before.last_actions
    assert messages(elsewhere) == [club.board()]
    for _ in range(3):
        await club.take_turn()
    assert text(club.board()).startswith(f"### {club.turn} to ")


async def test_only_the_opener_and_managers_take_a_table_from_a_channel_that_is_there(club: World) -> None:
    await club.seat_four()
    here, club.channel = club.channel, lounge(club)
    approve(answer(await club.move("Bob")))
    assert club.table.channel_id == here.id


async def test_a_board_stays_where_it_is_while_its_move_cannot_be_saved(
    club: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.seat_four()
    old = club.board()
    with monkeypatch.context() as failing:
        failing.setattr(club.bot.store.servers, "save", AsyncMock(side_effect=StoreError("disk full")))
        told = answer(await club.move("Bob"))
    assert "Nothing was lost" in told and [each.id for each in club.public()] == [old.id]
    await club.move("Bob")
    assert [each.id for each in club.public()] == [club.board().id] != [old.id]


async def test_a_table_is_not_taken_to_another_server(club: World) -> None:
    await club.seat_four()
    inn, there = club.env.create_guild("The Inn"), club.table.channel_id
    guest = inn.add_member(club["Ann"].user)
    shown = await guest.slash(inn.create_text_channel("bar"), "hand")
    assert not shown.followups, "it isn't offered there"
    assert club.table.channel_id == there


async def test_a_table_is_not_taken_where_the_bot_or_the_server_does_not_want_it(club: World) -> None:
    await club.seat_four()
    here, club.channel = club.channel, lounge(club)
    club.forbid(send_messages=False)
    told = answer(await club.move("Ann"))
    approve(told)
    club.forbid()
    await club.bot.manager.servers.set(club.guild.id, "channels", str(here.id))
    told = answer(await club.move("Ann"))
    approve(told)
    assert f"<#{here.id}>" in told
    assert club.table.channel_id == here.id


# Threads


async def in_threads(club: World) -> None:
    """Have new tables shown in threads."""
    await club.change("Mia", "threads", "yes", server=True)


def go_in(club: World) -> None:
    """Everybody follows the table into its thread."""
    (club.channel,) = club.channel.threads


async def test_a_new_table_has_a_thread_of_its_own_under_the_answer(club: World) -> None:
    await in_threads(club)
    await club.open("Ann", rules="slapton")
    approve(text(club.public()[0]))
    go_in(club)
    assert club.channel.name == "Slapton Euchre: Ann"
    assert club.channel.id == club.table.channel_id
    for name, seat in zip(("Bob", "Cat", "Dan"), (3, 2, 4), strict=True):
        await club.sit(name, seat)
    await club.press("Ann", club.board(), "eu:start")
    await club.take_turn()
    assert text(club.board()).startswith(f"### {club.turn} to ")
    await club.restart()
    await club.take_turn()
    assert text(club.board()).startswith(f"### {club.turn} to ")


async def test_a_solo_game_in_a_thread_shows_the_hand_where_it_was_asked_for(club: World) -> None:
    await in_threads(club)
    await club.open("Ann")
    go_in(club)
    await club.press("Ann", club.board(), "eu:start")
    assert club.offered("Ann")
    assert text(club.board()).startswith("### Ann to ")


async def test_an_archived_thread_is_woken_by_a_new_board(club: World) -> None:
    await club.seat_four()
    old = club.board()
    club.env.inject_error("PATCH", board_path(club), status=400, code=50083)
    await club.take_turn()
    assert club.public() == [club.board()]
    assert club.board().id != old.id


def archiving(club: World) -> Any:
    return club.env.backend.get_channel(club.channel.id).thread_metadata


async def test_a_thread_has_the_tables_opened_in_it_and_is_archived_with_the_last(club: World) -> None:
    await in_threads(club)
    await club.open("Ann")
    go_in(club)
    await club.open("Bob")
    assert {table.channel_id for table in club.bot.manager.book.open_ones.values()} == {club.channel.id}
    assert len(messages(club.channel)) == 2
    for name, last in (("Ann", False), ("Bob", True)):
        assert not archiving(club).archived
        await club.slash(name, "leave")
        assert archiving(club).archived is last


async def test_after_a_game_the_thread_stays_open_for_an_hour_and_for_a_rematch(club: World) -> None:
    await in_threads(club)
    await club.open("Ann", rules="two_handed", target=1, computers=1)
    go_in(club)
    await club.press("Ann", club.board(), "eu:start")
    await club.play_out()
    assert not archiving(club).archived
    assert archiving(club).auto_archive_duration == 60
    await club.press("Ann", club.public()[-1], "eu:again")
    assert club.table.channel_id == club.channel.id


async def test_a_thread_that_people_opened_is_left_to_them(club: World) -> None:
    parent = club.channel
    club.env.backend.create_thread(parent.id, "Ours", club["Ann"].id)
    await club.env.settle()
    go_in(club)
    await club.open("Ann")
    await club.slash("Ann", "leave")
    assert not archiving(club).archived


# Gone


async def test_a_server_that_removes_the_bot_has_its_tables_closed_and_not_counted(club: World) -> None:
    await club.seat_four()
    guild_id, path = club.guild.id, board_path(club)
    drawn = club.requests("PATCH", path)
    club.env.backend.remove_guild(guild_id)
    await club.env.settle()
    assert not club.bot.manager.book.open_ones
    assert club.requests("PATCH", path) == drawn, "nothing is tried there any more"
    assert (await club.bot.store.standings.board(guild_id, SortBy.WINS, 0, limit=1)).size == 0


@pytest.mark.world(check_errors=False)
async def test_a_server_that_removed_the_bot_while_it_was_away_has_its_tables_closed(club: World) -> None:
    await club.seat_four()
    table = club.table
    other = await club.bot.manager.open(
        Open(GuildId(table.guild_id + 1), ChannelId(5), table.rules), by=Person(UserId(7), "Ann")
    )
    await club.restart()
    assert set(club.bot.manager.book.open_ones) == {table.id} != {other.id}
