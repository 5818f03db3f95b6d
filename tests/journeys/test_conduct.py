"""Blocked players and /euchre-admin: who won't sit down together, and what those who manage a server do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.ids import UserId
from bot.store.conduct import ModAction
from bot.tables.conduct import MOST
from bot.tables.manager import Pace
from bot.tables.refusals import Why
from bot.tables.table import Stage
from cogs.conduct.screens import ASKED, MemberPress, MemberVerb, TablesPress, TablesVerb
from cogs.conduct.words import CANT_BLOCK, HOW_TOURNAMENTS_END
from cogs.tournament.press import TournamentPress, TournamentVerb
from cogs.ui.words.refusals import ADMINS_ONLY, TABLE_SENTENCES
from tests.approved import approve
from tests.journeys.seen import answer, lists, text
from tests.journeys.tournaments import announce, messages, of_tournament, option, press, started
from tests.journeys.world import World

NO_SEAT = TABLE_SENTENCES[Why.NO_SEAT]

QUICK = Pace(next_deal=0.0)


async def sit(club: World, name: str) -> str:
    """Return what the person is told who presses Sit; empty if they sit then."""
    told = answer(await club.press(name, club.board(), "eu:sit:*:"))
    return "" if club.table.seat_of(UserId(club[name].id)) else told


async def blocks(club: World, name: str, *others: str) -> None:
    """Somebody has exactly these on the list of blocked players."""
    await club.slash(name, "settings")
    (list_,) = lists(await club.on(name, "eu:blocks"))
    await club[name].select(club.panel(name), [club[each] for each in others], custom_id=list_.custom_id)


async def manages(club: World, member: Any, verb: MemberVerb) -> str:
    """Mia, who manages the server, does that with the member; return what she is told."""
    await club.slash("Mia", "euchre-admin members", member=member)
    if asking := {action.value: asks for asks, action in ASKED.items()}.get(verb.value):
        done = await club.press("Mia", club.panel("Mia"), f"mb:{asking.value}")
        assert "Bots take over" in answer(done)
        await club.press("Mia", club.panel("Mia"), "mb:show")
        assert not club.bot.manager.conduct.is_in_force(ModAction(verb.value), club.guild.id, member.id)
        await club.press("Mia", club.panel("Mia"), f"mb:{asking.value}")
    done = await club.press("Mia", club.panel("Mia"), f"mb:{verb.value}")
    return answer(done)


async def test_who_is_blocked_finds_no_seat_and_is_told_nothing_of_why(club: World) -> None:
    said = await club["Ann"].context_menu(club.channel, "Block", club["Bob"])
    assert said.response.ephemeral and "won't be told" in answer(said)
    await club.open("Ann")
    assert await sit(club, "Bob") == NO_SEAT
    assert await sit(club, "Cat") == ""
    assert club.table.humans() == (club["Ann"].id, club["Cat"].id)
    await club.forge("Ann", club.board(), f"eu:close:{club.table.id}:0:")
    await club.open("Bob")
    assert await sit(club, "Ann") == NO_SEAT, "it goes both ways"
    await club.slash("Bob", "settings")
    assert f"<@{club['Ann'].id}>" not in answer(await club.press("Bob", club.panel("Bob"), "eu:blocks"))
    await blocks(club, "Ann")
    assert await sit(club, "Ann") == ""


async def test_players_are_blocked_and_unblocked_on_one_list(club: World) -> None:
    ann, (bob, cat) = club["Ann"].id, (club[name].id for name in ("Bob", "Cat"))
    conduct = club.bot.manager.conduct
    await blocks(club, "Ann", "Bob", "Cat")
    assert {*await conduct.users_blocked_by(ann)} == {bob, cat}
    await blocks(club, "Ann", "Cat")
    assert await conduct.users_blocked_by(ann) == [cat]
    await blocks(club, "Ann", "Cat", "Ann")
    assert await conduct.users_blocked_by(ann) == [cat]
    list_ = club.panel("Ann")
    await club["Ann"].context_menu(club.channel, "Block", club["Bob"])
    (old,) = lists(list_)
    await club.forge("Ann", list_, old.custom_id, values=[])
    assert {*await conduct.users_blocked_by(ann)} == {cat, bob}, "an older list unblocks no one"
    await club["Ann"].context_menu(club.channel, "Block", club["Bob"])
    assert f"<@{bob}>" in text(await club.on("Ann", "eu:blocks"))


async def test_more_than_a_list_holds_are_blocked_on_two_and_not_without_end(club: World) -> None:
    ann, conduct = UserId(club["Ann"].id), club.bot.manager.conduct
    for user in range(1, MOST):
        await conduct.block(ann, user)
    await club.slash("Ann", "settings")
    first, second = lists(await club.on("Ann", "eu:blocks"))
    assert len(first.default_values) == 25 and len(second.default_values) == MOST - 26
    bob, cat = (str(club[name].id) for name in ("Bob", "Cat"))
    kept = [str(value.id) for value in second.default_values]
    await club.forge("Ann", club.panel("Ann"), second.custom_id, values=[*kept, bob, cat])
    assert len(await conduct.users_blocked_by(ann)) == MOST - 1, "one too many"
    await club.forge("Ann", club.panel("Ann"), second.custom_id, values=[*kept[1:], bob, cat])
    assert len(await conduct.users_blocked_by(ann)) == MOST
    said = answer(await club["Ann"].context_menu(club.channel, "Block", club["Dan"]))
    assert str(MOST) in said and len(await conduct.users_blocked_by(ann)) == MOST


async def test_who_is_blocked_joins_no_drive_of_the_other(club: World) -> None:
    await blocks(club, "Ann", "Bob")
    await announce(club, "Ann")
    approve(answer(await option(club, "Bob", TournamentVerb.JOIN)))
    assert answer(await option(club, "Cat", TournamentVerb.JOIN)).startswith("You")


async def test_nobody_blocks_themselves(club: World) -> None:
    said = answer(await club["Ann"].context_menu(club.channel, "Block", club["Ann"]))
    assert said == CANT_BLOCK and not await club.bot.manager.conduct.users_blocked_by(club["Ann"].id)


async def test_moderators_remove_ban_and_let_play_again_and_all_of_it_is_listed(club: World) -> None:
    bob = club["Bob"].user
    await club.open("Ann", computers=2)
    await sit(club, "Bob")
    assert "Removed <@" in await manages(club, bob, MemberVerb.REMOVE)
    assert club.table.humans() == (club["Ann"].id,)
    assert await sit(club, "Bob") == NO_SEAT
    assert "isn't at a table" in await manages(club, bob, MemberVerb.REMOVE)
    await club.slash("Bob", "play")
    solo = next(each for each in club.bot.manager.book.open_ones.values() if each.stage is Stage.PLAYING)
    assert "banned" in await manages(club, bob, MemberVerb.BAN)
    assert solo.id not in club.bot.manager.book.open_ones, "nobody is left at it"
    approve(answer(await club.slash("Bob", "play")))
    await announce(club, "Ann")
    approve(answer(await press(club, "Bob", messages(club)[-1], TournamentVerb.JOIN)))
    approve(answer(await club.slash("Mia", "euchre-admin members")))
    await manages(club, bob, MemberVerb.UNBAN)
    told = answer(await club.slash("Mia", "euchre-admin members"))
    approve(told)
    for done in ("removed <@", "banned <@", "unbanned <@"):
        assert done in told
    assert told.count("removed") == 1, "what came to nothing isn't listed"
    await club.slash("Bob", "play")
    (again,) = [each for each in club.bot.manager.book.open_ones.values() if each.humans() == (bob.id,)]
    assert again.stage is Stage.PLAYING


async def test_managers_see_the_open_tables_and_close_one_for_good(club: World) -> None:
    for name in ("Ann", "Bob"):
        await club.open(name, rules="slapton")
    tables = club.bot.manager.book.open_ones.values()
    closing = next(each for each in tables if each.opened_by == club["Ann"].id)
    listed = answer(await club.slash("Mia", "euchre-admin tables"))
    assert "Ann" in listed and "Bob" in listed and f"<#{club.channel.id}>" in listed
    approve(text(await club.choose("Mia", closing.id)))
    assert len(club.bot.manager.book.open_ones) == 2, "it asks first"
    assert "Ann" not in text(await club.on("Mia", "tb:close"))
    assert club.table.humans() == (club["Bob"].id,)
    assert re.search(r"closed <@\d+>'s table", answer(await club.slash("Mia", "euchre-admin members")))


async def test_managers_see_a_tournaments_tables_no_private_ones_and_close_neither(club: World) -> None:
    now = await started(club)
    await club.slash("Eve", "play")
    book = club.bot.manager.book
    (private,) = [each for each in book.open_ones.values() if each.private]
    listed = answer(await club.slash("Mia", "euchre-admin tables"))
    assert f"<#{now.rooms[0]}> · tournament" in listed and "Eve" not in listed
    assert HOW_TOURNAMENTS_END in listed
    assert not lists(club.panel("Mia"))
    for table in (private.id, now.table_id(1)):
        await club.forge("Mia", club.panel("Mia"), str(TablesPress(TablesVerb.CLOSE, 0, table)))
        assert table in book.open_ones


async def test_only_who_manages_the_server_or_was_granted_the_command_moderates(club: World) -> None:
    await club.open("Ann")
    ann, table = club["Ann"].id, club.table.id
    forbidden = (
        *(MemberPress(verb, ann) for verb in MemberVerb),
        *(TablesPress(verb, 0, table) for verb in TablesVerb),
    )
    for each in forbidden:
        assert answer(await club.forge("Bob", club.board(), str(each))) == ADMINS_ONLY
    assert club.table.humans() == (ann,)
    (group,) = [each for each in await club.bot.tree.fetch_commands() if each.name == "euchre-admin"]
    club.guild.set_command_permissions(group, {club["Bob"]: True})
    await club.slash("Bob", "euchre-admin tables")
    await club.choose("Bob", table)
    await club.press("Bob", club.panel("Bob"), "tb:close")
    assert not club.bot.manager.book.open_ones


async def test_a_member_whose_pings_are_muted_is_not_reminded(club: World) -> None:
    await club.seat_four(rules="north_american", clock=60)
    await manages(club, club[club.turn].user, MemberVerb.MUTE)
    await club.passes(41)
    assert not [each for each in club.public() if "your turn" in text(each)]


async def test_a_banned_opener_and_a_banned_organizer_have_no_power(club: World) -> None:
    await club.open("Ann")
    await sit(club, "Bob")
    table, board = club.table, club.board()
    await announce(club, "Ann")
    for name in ("Bob", "Cat"):
        await option(club, name, TournamentVerb.JOIN)
    await manages(club, club["Ann"].user, MemberVerb.BAN)
    await club.forge("Ann", board, f"eu:close:{table.id}:0:")
    assert table.id in club.bot.manager.book.open_ones, "the others' table stays open"
    now = of_tournament(club)
    assert now.opened_by == club["Bob"].id
    end = str(TournamentPress(TournamentVerb.END, now.id))
    assert answer(await club.forge("Ann", board, end)) == TABLE_SENTENCES[Why.BANNED]
    assert answer(await club.forge("Bob", board, end)).startswith("### End")


@pytest.mark.world(pace=QUICK)
async def test_removing_a_member_who_left_the_server_takes_them_out_of_tournaments(club: World) -> None:
    await started(club)
    cat = club["Cat"].user
    club.guild.remove_member(club["Cat"])
    assert "Removed <@" in await manages(club, cat, MemberVerb.REMOVE)
    assert of_tournament(club).number_of(cat.id) is None
