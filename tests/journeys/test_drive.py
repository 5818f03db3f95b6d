"""A Euchre Drive by clicking: sign-up, tables in threads, standings to the end, and what goes wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.drive.drive import Drive, DriveStage, standings
from bot.players import PLAYERS
from bot.tables.manager import Pace
from cogs.drive.screens import DrivePress, DriveVerb
from cogs.drive.words import ASK_WHY
from cogs.ui.columns import digits
from cogs.ui.press import Press, Verb
from tests.journeys.world import World, answer, buttons, components, labels, text, world
from tests.size import size

FOUR = ("Ann", "Bob", "Cat", "Dan")
QUICK = Pace(next_deal=0.0)
ROUNDS = size(1, 2)  # of the long one; what comes between two of them is in others, too


def messages(club: World) -> list[discord.Message]:
    """What the bot has said publicly in the drive's channel, that it opened threads left out."""
    said = [message for message in club.public() if message.author.id == club.bot_id]
    return [message for message in said if message.type is not discord.MessageType.thread_created]


def of_drive(club: World) -> Drive:
    (drive,) = club.bot.drives.book.open_ones.values()
    return drive


async def signed_up(club: World, people: tuple[str, ...] = FOUR, **options: Any) -> discord.Message:
    """Announce a drive and have them join by the button; gives its message."""
    await club.slash(people[0], "drive open", **options)
    for name in people[1:]:
        await club.press(name, messages(club)[0], "Join")
    await club.env.settle()
    return messages(club)[0]


async def play(club: World, done: Callable[[], bool]) -> None:
    """Have whoever's turn it is at any table press what a computer player would, until it is done."""
    player, board = PLAYERS["club"](random.Random(1)), messages(club)[0]
    for _ in range(3000):
        if done():
            return
        pressed = False
        for table in list(club.bot.manager.book.open_ones.values()):
            seat = table.to_act
            user = table.player(seat).user if seat else None
            if user is None:
                continue
            view = table.view(seat)
            assert view is not None
            press = Press.doing(table.id, table.seq, player.choose(view))
            name = next(name for name in club.people if club[name].id == user)
            await club.forge(name, board, str(press))
            pressed = True
        if not pressed:
            await club.env.settle()
    raise AssertionError("the drive does not go on")


def links(message: discord.Message) -> list[discord.Button]:
    """The buttons of a message that open a place."""
    return [each for each in components(message) if isinstance(each, discord.Button) and each.url]


def pinged(club: World, content: str) -> list[int]:
    """Whom the message of that content was allowed to ping."""
    bodies = [r.json for r in club.env.http_requests if isinstance(r.json, dict)]
    (sent,) = [body for body in bodies if body.get("content") == content]
    return [int(user) for user in sent["allowed_mentions"].get("users", [])]


async def final_table(club: World) -> str:
    """What Ann reads of the standings after the end."""
    return answer(await club.slash("Ann", "drive standings"))


async def test_twelve_four_of_them_people_play_a_drive_to_its_final_standings(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        board = await signed_up(club, rounds=ROUNDS)
        assert "4 players" in text(board)
        await club.slash("Ann", "drive start", computers=8)
        await club.env.settle()
        drive = of_drive(club)
        assert (len(drive.players), len(drive.rooms)) == (12, 3)
        threads = {thread.name for thread in club.channel.threads}
        assert threads == {"Table 1 (head)", "Table 2", "Table 3"}
        await play(club, lambda: not club.bot.drives.book.open_ones)
        await club.env.settle()
        first, result = messages(club)
        assert f"is over after {ROUNDS} round" in text(first)
        assert "first place" in text(result) or "wins the Euchre Drive" in text(result)
        told = await final_table(club)
        assert all(name in told for name in FOUR)
        assert all(name in text(result) for name in FOUR), "where pictures are off, it is text"
        assert not club.bot.manager.book.open_ones


async def test_each_player_is_called_to_the_table_and_finds_the_hand_there(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        board = await signed_up(club, rounds=1)
        await club.press("Ann", board, "Start")
        await club.env.settle()
        drive = of_drive(club)
        (thread,) = club.channel.threads
        called, board = [message for message in thread.history() if message.author.id == club.bot_id][-2:]
        assert f"<@{club['Bob'].id}>" in called.content and "My hand" in labels(board)
        assert "Euchre Drive, round 1, table 1" in text(board)
        told = answer(await club.press("Cat", messages(club)[0], "My table"))
        assert re.fullmatch(r"You sit at table 1 in round 1, with \w+ against \w+ and \w+\.", told)
        assert {*FOUR} - {"Cat"} == {*re.findall("Ann|Bob|Dan", told)}
        (link,) = links(club.panel("Cat"))
        assert link.label == "Table 1" and str(drive.rooms[0]) in str(link.url)


async def test_who_plays_alone_beside_a_drive_is_shown_the_way_to_either_hand(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        (of_the_drive,) = club.bot.manager.book.open_ones.values()
        turn = of_the_drive.player(of_the_drive.to_act or 1).name
        for name in ("Ann", "Bob"):
            await club.slash(name, "euchre solo", private=True)
            alone = next(t for t in club.bot.manager.book.open_ones.values() if t.private)
            await club.slash(name, "hand")
            hand, other = club.private(name)[-2:]
            assert "Only you see this" in text(hand)
            assert "Euchre Drive, round 1, table 1" in text(other)
            assert ("it is your turn" in text(other)) == (name == turn)
            assert [b.custom_id for b in buttons(other)] == [str(Press(Verb.HAND, of_the_drive.id))]
            (thread,) = club.channel.threads
            in_thread = await club[name].slash(thread, "hand")
            assert "Only you see this" not in text(in_thread.response.message)
            other = in_thread.followups[-1].message
            assert "which only you see" in text(other)
            assert [b.custom_id for b in buttons(other)] == [str(Press(Verb.HAND, alone.id))]
            asked = answer(await club.slash(name, "euchre leave"))
            assert "which only you see" in asked
            await club.press(name, club.panel(name), "Leave the game")


async def test_a_drive_started_with_three_people_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        board = await signed_up(club, ("Ann", "Bob", "Cat"))
        assert "Start" not in labels(board)
        told = answer(await club.slash("Ann", "drive start", computers=8))
        assert "at least 4 people" in told and "3 have joined" in told
        assert of_drive(club).stage is DriveStage.SIGN_UP
        assert not club.channel.threads
        await club.press("Dan", board, "Join")
        await club.env.settle()
        assert "Start" in labels(messages(club)[0])


async def test_who_joins_twice_or_leaves_without_having_joined_is_told_so(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        board = await signed_up(club)
        assert "You are in this drive already" in answer(await club.press("Bob", board, "Join"))
        assert "/drive join puts your name down" in answer(await club.slash("Eve", "drive leave"))
        await club.slash("Ann", "drive start")
        await club.env.settle()
        assert "You are in this drive already" in answer(await club.slash("Bob", "drive join"))
        for command in ("join", "leave"):
            told = answer(await club.slash("Eve", f"drive {command}"))
            assert "Ann or a server manager can put you in somebody's place" in told
        assert len(of_drive(club).players) == 4


async def test_only_the_organizer_or_a_manager_organizes(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        board = await signed_up(club)
        for command in ("start", "pause", "resume", "end"):
            assert "Only Ann" in answer(await club.slash("Bob", f"drive {command}")), command
        assert "Only Ann" in answer(await club.press("Bob", board, "Organize"))
        assert "has not begun" in answer(await club.slash("Ann", "drive pause"))
        assert "not paused" in answer(await club.slash("Ann", "drive resume"))
        assert "has not begun" in answer(await club.slash("Ann", "drive standings"))


async def test_who_leaves_has_no_place_and_the_round_ends(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        assert "Leave the drive?" in answer(await club.slash("Dan", "drive leave"))
        assert "no place" in answer(await club.press("Dan", club.panel("Dan"), "Leave the drive"))
        await play(club, lambda: not club.bot.drives.book.open_ones)
        await club.env.settle()
        told = await final_table(club)
        assert "–" in told and "Dan°" in told and "no place" in text(messages(club)[-1])


async def test_the_organizer_replaces_somebody_who_can_not_go_on(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        await club.slash("Ann", "drive replace", player=club["Dan"], **{"with": club["Eve"]})
        await club.env.settle()
        (table,) = club.bot.manager.book.open_ones.values()
        assert "Eve" in [player.name for _, player in table.seated() if player.user == club["Eve"].id]
        await play(club, lambda: not club.bot.drives.book.open_ones)
        await club.env.settle()
        assert "Eve" in await final_table(club)


async def test_who_comes_late_plays_for_a_computer_player_and_everybody_is_told(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        await signed_up(club, rounds=1, movement="individual")
        await club.slash("Ann", "drive start", computers=1)
        await club.env.settle()
        drive = of_drive(club)
        assert {thread.name for thread in club.channel.threads} == {"Table 1", "Table 2"}
        assert "/drive join puts you in for a computer player" in answer(
            await club.slash("Eve", "drive leave")
        )
        told = answer(await club.press("Eve", messages(club)[0], "Play for a computer player"))
        await club.env.settle()
        place = of_drive(club).number_of(club["Eve"].id) or 0
        computer = drive.player(place).name
        assert f"You play on for the computer player {computer}." in told and "You sit at table" in told
        number = of_drive(club).table_of(place) or 0
        assert links(club.panel("Eve"))[0].label == f"Table {number}", (
            "no table is the head where no winners move"
        )
        table = club.bot.manager.book.get(drive.table_id(number))
        assert ("Eve", club["Eve"].id) in [(player.name, player.user) for _, player in table.seated()]
        said = messages(club)[-1].content
        assert said == f"Eve comes in for the computer player {computer} at <#{drive.rooms[number - 1]}>."


async def test_everybody_is_told_who_has_left_who_is_back_and_who_comes_in(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        at = f" at <#{of_drive(club).rooms[0]}>."
        (thread,) = club.channel.threads

        async def told() -> str:
            await club.env.settle()
            return messages(club)[-1].content

        await club.slash("Dan", "drive leave")
        assert "come back with /drive join" in answer(
            await club.press("Dan", club.panel("Dan"), "Leave the drive")
        )
        assert await told() == f"Dan left the drive; a computer player goes on{at}"
        (called, *_) = (message for message in thread.history() if "My hand" in labels(message))
        assert "/drive join has you play again" in answer(await club.press("Dan", called, "My hand"))
        assert "You are back in your own place" in answer(await club.slash("Dan", "drive join"))
        assert await told() == f"Dan is back, and plays on{at}"
        await club.slash("Ann", "drive replace", player=club["Dan"])
        assert await told() == f"A computer player goes on for Dan{at}"
        assert "Ann or a server manager can put you back" in answer(await club.slash("Dan", "drive join"))
        await club.slash("Ann", "drive replace", player=club["Dan"], **{"with": club["Eve"]})
        assert await told() == f"<@{club['Eve'].id}> comes in for Dan{at}"
        assert pinged(club, messages(club)[-1].content) == [club["Eve"].id]
        assert len(messages(club)) == 5, "each is told once"
        club.welcome("Mia", manage_guild=True)
        await club.slash("Mia", "moderate mute", member=club["Dan"].user)
        await club.slash("Ann", "drive replace", player=club["Eve"], **{"with": club["Dan"]})
        assert await told() == f"<@{club['Dan'].id}> comes in for Eve{at}"
        assert pinged(club, messages(club)[-1].content) == [], "whose pings are muted"


async def test_what_discord_did_not_take_is_told_once_by_the_next_process(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        at = f" at <#{of_drive(club).rooms[0]}>."
        club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=503)
        await club.slash("Dan", "drive leave")
        await club.press("Dan", club.panel("Dan"), "Leave the drive")
        await club.env.settle()
        left = f"Dan left the drive; a computer player goes on{at}"
        assert [each.content for each in messages(club)].count(left) == 0
        for _ in range(2):
            await club.restart()
            await club.env.settle()
            assert [each.content for each in messages(club)].count(left) == 1
        await club.slash("Dan", "drive join")
        await club.restart()
        await club.env.settle()
        assert [each.content for each in messages(club)[-2:]] == [left, f"Dan is back, and plays on{at}"]


async def test_an_organizer_who_does_not_play_is_spoken_to_as_the_organizer(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        await signed_up(club, (*FOUR, "Eve"), rounds=1)
        assert "off the list. You still organize it." in answer(await club.slash("Ann", "drive leave"))
        own = "You organize this drive and do not play in it; /drive join"
        assert f"{own} puts your name down." in answer(await club.slash("Ann", "drive leave"))
        assert "you can start it with /drive start" in answer(await club.slash("Ann", "drive standings"))
        await club.slash("Ann", "drive start")
        await club.env.settle()
        assert "/drive replace puts you in somebody's place" in answer(await club.slash("Ann", "drive join"))
        await club.slash("Ann", "drive replace", player=club["Bob"], **{"with": club["Ann"]})
        await club.slash("Ann", "drive leave")
        assert "You still organize it." in answer(
            await club.press("Ann", club.panel("Ann"), "Leave the drive")
        )
        await club.env.settle()
        assert f"{own} puts you in for a computer player." in answer(
            await club.press("Ann", messages(club)[0], "My table")
        )


async def test_a_drive_goes_on_in_the_same_round_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        seating = of_drive(club).rounds[0].seating
        await club.restart()
        await club.env.settle()
        assert of_drive(club).rounds[0].seating == seating
        await play(club, lambda: not club.bot.drives.book.open_ones)
        await club.env.settle()
        assert len(messages(club)) == 2, "the standings stay one message, and the result is another"


async def test_it_can_be_ended_early_by_the_rounds_that_are_complete(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        await club.press("Ann", await signed_up(club, rounds=6), "Start")
        await club.env.settle()
        await play(club, lambda: len(of_drive(club).rounds) == 2)
        await club.slash("Ann", "drive end")
        await club.press("Ann", club.panel("Ann"), "End the drive")
        await club.env.settle()
        assert "Ended early by Ann" in text(messages(club)[-1])
        assert "1 round" in text(messages(club)[-1])
        assert not club.bot.manager.book.open_ones


async def test_the_draw_is_sealed_before_and_can_be_checked_after(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK, sealed=True) as club:
        board = await signed_up(club, rounds=6)
        seal = of_drive(club).commitment
        assert f"The draw is sealed:\n{digits(seal)}" in text(board)
        await club.press("Ann", board, "Start")
        await club.env.settle()
        rooms = of_drive(club).rooms
        assert digits(seal) in text(messages(club)[0]) and "The key" not in text(messages(club)[0])
        await club.slash("Ann", "drive end")
        await club.press("Ann", club.panel("Ann"), "End the drive")
        await club.env.settle()
        result = messages(club)[-1]
        assert digits(seal) in text(result) and "The key to it" in text(result)
        (file,) = (await club.press("Bob", result, "Check the draw")).response.message.attachments
        record = (await file.read()).decode()
        assert f"seal {seal}\n" in record and f"seed threads {rooms[0]}\n" in record
        assert "player 1 Ann\n" in record and "attempts 1\n" in record
        checked = (await club.slash("Bob", "verify", what="drive")).response.message
        assert "drawn as it was sealed" in text(checked) and len(checked.attachments) == 1
        assert ASK_WHY not in text(checked)


async def test_a_drive_that_nobody_wants_is_called_off(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await signed_up(club, ("Ann", "Bob"))
        await club.press("Bob", messages(club)[0], "Leave")
        await club.slash("Ann", "drive end")
        await club.press("Ann", club.panel("Ann"), "End the drive")
        await club.env.settle()
        assert "called off by Ann" in text(messages(club)[0])
        assert not buttons(messages(club)[0])


async def test_a_paused_drive_begins_no_round_and_goes_on_when_resumed(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        await club.press("Ann", await signed_up(club, rounds=2), "Start")
        await club.env.settle()
        await club.press("Ann", messages(club)[0], "Organize")
        await club.press("Ann", club.panel("Ann"), "Pause the drive")
        await club.env.settle()
        assert "paused" in text(messages(club)[0])
        (table,) = club.bot.manager.book.open_ones.values()
        assert table.clock.paused
        await club.press("Ann", club.panel("Ann"), "Resume the drive")
        await club.env.settle()
        assert "paused" not in text(messages(club)[0])


async def test_who_paused_a_drive_is_said_at_its_tables_and_when_it_is_paused_again(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(next_deal=0.0, think=None)) as club:
        club.welcome("Mia", manage_guild=True)
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        await club.slash("Mia", "drive pause")
        await club.env.settle()
        mia = f"<@{club['Mia'].id}>"
        assert f"Paused by {mia}; Ann or a server manager can resume" in text(messages(club)[0])
        (thread,) = club.channel.threads
        board = [message for message in thread.history() if message.author.id == club.bot_id][-1]
        assert f"Drive paused by {mia}" in text(board)
        already = "paused the drive already; use /drive resume to go on."
        assert f"{mia} has {already}" in answer(await club.slash("Ann", "drive pause"))
        assert f"You have {already}" in answer(await club.slash("Mia", "drive pause"))


async def test_the_result_of_the_last_drive_is_found_after_its_end(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        await club.press("Ann", await signed_up(club, rounds=6), "Start")
        await club.env.settle()
        (thread,) = club.channel.threads
        await play(club, lambda: len(of_drive(club).rounds) == 2)
        winners = standings(of_drive(club))[0].points
        await club.slash("Ann", "drive end")
        await club.press("Ann", club.panel("Ann"), "End the drive")
        await club.passes(1)
        await signed_up_and_called_off(club)
        for told in (
            await club.slash("Eve", "drive standings"),
            await club["Eve"].slash(thread, "drive standings"),
        ):
            assert f"{winners} point" in answer(told) and "1 round. Ended early by Ann." in answer(told)
        other = club.guild.create_text_channel("annexe")
        assert "announce one with /drive open" in answer(await club["Eve"].slash(other, "drive standings"))


async def signed_up_and_called_off(club: World) -> None:
    """Announce a drive in the same channel, in which nobody plays."""
    await club.slash("Ann", "drive open")
    await club.slash("Ann", "drive end")
    await club.press("Ann", club.panel("Ann"), "End the drive")
    await club.env.settle()


async def test_two_drives_in_two_channels_do_not_meet(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await signed_up(club, ("Ann", "Bob"))
        other = club.guild.create_text_channel("annexe")
        await club["Cat"].slash(other, "drive open")
        assert len(club.bot.drives.book.open_ones) == 2
        told = answer(await club["Bob"].slash(other, "drive join"))
        assert f"<#{club.channel.id}>" in told
        assert "already" in answer(await club.slash("Dan", "drive open"))
        await club["Dan"].slash(other, "drive join")
        first, second = club.bot.drives.book.open_ones.values()
        assert [len(first.players), len(second.players)] == [2, 2]


async def test_who_joins_beside_a_game_of_his_own_is_told_that_it_goes_on(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "drive open")
        await club.slash("Bob", "euchre new")
        pressed = await club.press("Bob", messages(club)[0], "Join")
        assert f"You also sit at a table in <#{club.channel.id}>" in answer(pressed)
        assert "Leave that table" in labels(club.panel("Bob"))
        await club.slash("Cat", "euchre new")
        assert "You also sit at a table" in answer(await club.slash("Cat", "drive join"))
        await club.slash("Dan", "euchre new", clock=0)
        assert "also sit" not in answer(await club.slash("Dan", "drive join"))


async def test_a_drive_without_leave_to_open_threads_says_what_is_missing(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        club.forbid(create_public_threads=False)
        assert "Create Public Threads" in answer(await club.slash("Ann", "drive open"))
        assert not club.bot.drives.book.open_ones


async def test_where_no_drive_is_on_every_command_says_how_to_open_one(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        for command in ("join", "leave", "start", "standings", "pause", "resume", "end"):
            assert "/drive open" in answer(await club.slash("Ann", f"drive {command}")), command


async def test_a_player_leaves_by_the_button_after_being_asked(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        drive = of_drive(club)
        await club.forge("Bob", messages(club)[0], str(DrivePress(DriveVerb.LEAVE, drive.id)))
        await club.press("Bob", club.panel("Bob"), "Leave the drive")
        assert "no place" in text(club.panel("Bob"))
        assert of_drive(club).number_of(club["Bob"].id) is None


@pytest.mark.parametrize("custom_id", ["dr:gone:abcdef:0", "dr:join:zzzzzz:0"])
async def test_a_button_of_a_drive_that_is_gone_says_so(tmp_path: Path, custom_id: str) -> None:
    async with world(tmp_path) as club:
        board = await signed_up(club, ("Ann",))
        assert "/drive" in answer(await club.forge("Ann", board, custom_id))


async def test_a_drives_table_offers_neither_a_rematch_nor_its_end(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None)) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        (table,) = club.bot.manager.book.open_ones.values()
        await club.forge("Ann", messages(club)[0], str(Press(Verb.MORE, table.id)))
        assert "End the table" not in labels(club.panel("Ann"))
        assert "no place in the drive" in text(club.panel("Ann"))


async def test_a_server_that_sends_the_bot_away_ends_its_drives(tmp_path: Path) -> None:
    async with world(tmp_path, pace=Pace(think=None), check_errors=False) as club:
        await club.press("Ann", await signed_up(club, rounds=1), "Start")
        await club.env.settle()
        club.env.backend.remove_guild(club.guild.id)
        for _ in range(40):  # it is stored, which takes a while on a busy machine
            if club.bot.drives.book.open_ones or club.bot.manager.book.open_ones:
                await club.env.settle()
        assert not club.bot.drives.book.open_ones and not club.bot.manager.book.open_ones
