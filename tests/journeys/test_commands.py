"""Every slash command: before any game, at a table, in play, and after; by those who may and who may not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands
from simcord.builders import ChannelHandle

from bot.games import PRESETS
from bot.ids import UserId
from cogs.ui.press import Press, Verb
from cogs.ui.words.old_commands import OLD_COMMANDS
from tests.approved import approve
from tests.journeys.seen import answer, buttons, labels, text
from tests.journeys.tournaments import of_tournament, signed_up
from tests.journeys.world import World, play

Command = app_commands.Command[Any, ..., Any]


# Opening


async def test_each_ruleset_is_offered_with_a_line_on_it_that_fits(club: World) -> None:
    offered = await club["Ann"].autocomplete(club.channel, "table", "game", "")
    assert [choice["value"] for choice in offered] == list(PRESETS)
    for choice, rules in zip(offered, PRESETS.values(), strict=True):
        assert choice["name"] == f"{rules.name}: {rules.summary}"
        assert len(choice["name"]) <= 100
    found = await club["Ann"].autocomplete(club.channel, "table", "game", "slap")
    assert [choice["value"] for choice in found] == ["slapton"]
    two = await club["Ann"].autocomplete(club.channel, "table", "game", "two")
    assert two[0]["value"] == "two_handed" and len(two) > 1, "names come before descriptions"
    assert await club["Ann"].autocomplete(club.channel, "table", "game", "whist") == []


async def test_how_well_computer_players_play_is_chosen_when_the_table_opens_and_in_its_lobby(
    club: World,
) -> None:
    await club.open("Ann", computers=2, level="beginner")
    assert text(club.board()).count("(BOT, beginner, ") == 2
    await club.ask("Ann", Verb.HOUSE)
    choosing = str(Press(Verb.LEVEL, club.table.id))
    for chosen in ("yardstick", "expert x", "expert 1", "expert 4"):
        await club.forge("Ann", club.private("Ann")[-1], choosing, values=[chosen])
    assert text(club.board()).count("(BOT, beginner, ") == 1
    assert text(club.board()).count("(BOT, expert, cautious)") == 1
    await club.slash("Ann", "leave")
    await club.change("Mia", "level", "expert", server=True)
    await club.open("Ann", computers=1)
    assert "(BOT, expert, " in text(club.board())


async def test_without_a_ruleset_the_one_most_played_here_is_taken(club: World) -> None:
    await club.open("Ann")
    assert club.table.rules.id == "north_american", "the host's default, before any game"
    await club.slash("Ann", "leave")
    for usual in ("north_american", "north_american", "classic"):
        await play(club, "classic")
        await club.open("Ann")
        assert club.table.rules == PRESETS[usual]
        await club.slash("Ann", "leave")


# Finding


async def test_open_tables_of_the_server_are_listed_with_links_and_joined_from_the_list(club: World) -> None:
    approve(answer(await club.slash("Eve", "join")))
    await club.open("Ann", rules="slapton")
    other = club.env.create_guild("The Plough")
    fay = other.add_member(club.env.create_user("Fay"))
    approve(answer(await fay.slash(other.create_text_channel("cards"), "join")))
    listed = answer(await club.slash("Eve", "join"))
    link = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{club.board().id}"
    assert "Slapton Euchre" in listed and f"({link})" in listed and "Ann · 3 free" in listed
    await club.press("Eve", club.panel("Eve"), "eu:sit")
    assert club.table.seat_of(UserId(club["Eve"].id)) is not None
    await club.slash("Eve", "join")
    assert not [b for b in buttons(club.panel("Eve")) if b.verb is Verb.SIT], "Eve sits there already"


async def test_with_no_table_open_one_can_be_opened_from_the_list(club: World) -> None:
    for custom_id, private in (("eu:open", False), ("eu:play", True)):
        await club.slash("Eve", "join")
        await club.press("Eve", club.panel("Eve"), custom_id)
        assert club.table.private is private and club.table.seat_of(UserId(club["Eve"].id))
        await club.slash("Eve", "leave")
        if private:
            await club.press("Eve", club.panel("Eve"), "eu:go")


async def test_hand_shows_the_own_cards_or_says_that_there_are_none(club: World) -> None:
    approve(answer(await club.slash("Ann", "hand")))
    await club.open("Ann")
    approve(answer(await club.slash("Ann", "hand")))
    await club.slash("Ann", "leave")
    await club.solo("Ann")
    assert "you're North" in answer(await club.slash("Ann", "hand"))


# Leaving and ending


async def test_a_computer_player_takes_over_from_who_leaves_in_play(club: World) -> None:
    await club.seat_four(target=1)
    await club.press("Bob", club.board(), "eu:more")
    asked = answer(await club.press("Bob", club.panel("Bob"), "eu:leave"))
    assert asked.startswith("### Leave this game?")
    approve(asked)
    assert not club.table.player(3).is_computer
    said = answer(await club.press("Bob", club.panel("Bob"), "eu:go"))
    assert len(club.private("Bob")) == 2, "the answer takes the menu's place"
    approve(said)
    assert club.table.player(3).is_computer
    approve(text(club.board()))
    approve(answer(await club.press("Ann", club.board(), "eu:hand")))
    for _ in range(8):
        assert club.turn != "Bob", "the computer player does not wait to be asked"
        await club.take_turn()
    await club.open("Bob")  # and Bob is free


async def test_ending_asks_first_and_closes_the_table_once_most_have_ended_it(club: World) -> None:
    await club.seat_four()
    await club.press("Ann", club.board(), "eu:more")
    approve(text(await club.on("Ann", "eu:end")))
    assert club.bot.manager.book.open_ones
    await club.press("Ann", club.panel("Ann"), "eu:close")
    assert club.table.needed_to_close == 2
    for name in ("Bob", "Cat"):
        await club.press(name, club.board(), "eu:end")
        await club.press(name, club.panel(name), "eu:close")
    assert not club.bot.manager.book.open_ones
    approve(text(club.public()[-1]))
    assert not labels(club.public()[-1])


async def test_who_opened_a_table_and_has_left_it_closes_it_by_leaving(club: World) -> None:
    await club.open("Ann")
    await club.press("Bob", club.board(), "eu:sit")
    await club.slash("Ann", "leave")
    assert club.table.humans() == (club["Bob"].id,)
    approve(answer(await club.slash("Eve", "leave")))
    approve(answer(await club.slash("Ann", "leave")))
    await club.press("Ann", club.panel("Ann"), "eu:close")
    assert not club.bot.manager.book.open_ones


async def test_leaving_a_tournament_asks_and_then_leaves(club: World) -> None:
    await signed_up(club, ("Bob", "Ann"), game="slapton")
    approve(answer(await club.slash("Ann", "leave")))
    await club.press("Ann", club.panel("Ann"), "eu:quit")
    assert of_tournament(club).number_of(UserId(club["Ann"].id)) is None


# The commands themselves


def commands_of(bot: Any) -> Iterator[Command]:
    return (command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command))


async def test_there_are_these_commands(club: World) -> None:
    names = {command.qualified_name for command in commands_of(club.bot)}
    assert names == {
        *("play", "table", "join", "hand", "leave"),
        "tournament",
        "rules",
        "settings",
        *(f"euchre-admin {name}" for name in ("settings", "presets", "members", "tables", "season")),
        *("leaderboard", "stats", "learn", "daily", "puzzle", "help"),
    }


async def test_a_command_that_fails_unexpectedly_says_so_and_is_logged_without_its_words(
    club: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def broken(guild_id: int) -> str:
        await asyncio.sleep(0)
        raise RuntimeError(" ".join(("JS", "QS")))

    monkeypatch.setattr(club.bot.store.games, "usual_rules", broken)
    approve(answer(await club.solo("Ann")))
    assert "RuntimeError" in caplog.text
    assert "in broken" in caplog.text
    assert "JS QS" not in caplog.text


async def test_a_command_that_has_changed_since_it_was_loaded_says_so(club: World) -> None:
    club.bot.tree.remove_command("help")
    approve(answer(await club.slash("Ann", "help")))
    club.env.errors  # noqa: B018 - reading them says that they were expected


async def test_who_still_has_an_old_command_is_told_the_new_one(club: World) -> None:
    channel = ChannelHandle(club.env, club.guild, club.env.backend.get_channel(club.channel.id))
    there = {command.qualified_name for command in commands_of(club.bot)}
    for old, told in {**OLD_COMMANDS, "whist": "Restart Discord"}.items():
        if old in there:
            continue
        name, *sub = old.split()
        options = [{"type": 1, "name": each, "options": []} for each in sub]
        data = {"id": "1", "type": 1, "name": name, "options": options}
        assert told in answer(await club["Ann"]._dispatch_interaction(2, channel, data))
    club.env.errors  # noqa: B018 - reading them says that they were expected
