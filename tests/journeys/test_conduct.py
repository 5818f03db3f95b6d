"""/block and /moderate: who won't sit down together, and what those who manage a server do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.tables.manager import Pace
from bot.tables.table import Stage
from cogs.tournament.press import TournamentPress, TournamentVerb
from tests.approved import approve
from tests.journeys.test_tournament import announce, of_tournament, option, started
from tests.journeys.world import World, answer, text, world

NO_SEAT = "You can't join this table. Find another with /join."

QUICK = Pace(next_deal=0.0)


async def sit(club: World, name: str) -> str:
    """Return what the person is told who presses Join."""
    result: Any = await club.press(name, club.board(), "eu:sit:*:")
    return text(result.response.message) if result.response and result.response.ephemeral else ""


async def test_who_is_blocked_finds_no_seat_and_is_told_nothing_of_why(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "block add", member=club["Bob"].user))
        assert "They aren't told" in said
        await club.open("Ann")
        assert await sit(club, "Bob") == NO_SEAT
        assert await sit(club, "Cat") == ""
        assert club.table.humans() == (club["Ann"].id, club["Cat"].id)
        await club.forge("Ann", club.board(), f"eu:close:{club.table.id}:0:")
        await club.open("Bob")
        assert await sit(club, "Ann") == NO_SEAT, "it goes both ways"
        approve(answer(await club.slash("Bob", "block list")))
        assert f"<@{club['Bob'].id}>" in answer(await club.slash("Ann", "block list"))
        await club.slash("Ann", "block remove", member=club["Bob"].user)
        assert await sit(club, "Ann") == ""


async def test_who_is_blocked_joins_no_drive_of_the_other(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        await club.slash("Ann", "block add", member=club["Bob"].user)
        await announce(club, "Ann")
        approve(answer(await option(club, "Bob", TournamentVerb.JOIN)))
        assert answer(await option(club, "Cat", TournamentVerb.JOIN)).startswith("You")


async def test_nobody_blocks_themselves_and_undoing_nothing_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        said = answer(await club.slash("Ann", "block add", member=club["Ann"].user))
        assert said.startswith("Choose another member")
        said = answer(await club.slash("Ann", "block remove", member=club["Bob"].user))
        assert said.startswith(f"You haven't blocked <@{club['Bob'].id}>")


async def test_moderators_remove_bar_and_let_play_again_and_all_of_it_is_listed(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        club.welcome("Mia", manage_guild=True)
        bob = club["Bob"].user
        await club.open("Ann", computers=2)
        await sit(club, "Bob")
        said = answer(await club.slash("Mia", "moderate remove", member=bob))
        assert "is removed" in said
        assert club.table.humans() == (club["Ann"].id,)
        assert await sit(club, "Bob") == NO_SEAT
        await club.solo("Bob")
        solo = next(each for each in club.bot.manager.book.open_ones.values() if each.stage is Stage.PLAYING)
        await club.slash("Mia", "moderate bar", member=bob)
        assert solo.id not in club.bot.manager.book.open_ones, "nobody is left at it"
        said = answer(await club.solo("Bob"))
        approve(said)
        await announce(club, "Ann")
        approve(answer(await option(club, "Bob", TournamentVerb.JOIN)))
        approve(answer(await club.slash("Mia", "moderate list")))
        await club.slash("Mia", "moderate unbar", member=bob)
        await club.slash("Mia", "moderate end", table=club.table.id)
        assert not club.bot.manager.book.open_ones
        told = answer(await club.slash("Mia", "moderate list"))
        approve(told)
        for done in ("removed", "barred", "let <@", "ended a table of"):
            assert done in told
        await club.solo("Bob")
        assert club.table.humans() == (bob.id,)


async def test_only_who_manages_the_server_moderates(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        (group,) = [each for each in await club.bot.tree.fetch_commands() if each.name == "moderate"]
        club.guild.set_command_permissions(group, {club["Bob"]: True})  # as a server may
        await club.open("Ann")
        ann = club["Ann"].user
        for command, options in (
            ("end", {"table": club.table.id}),
            ("list", {}),
            *((each, {"member": ann}) for each in ("remove", "bar", "unbar", "mute", "unmute")),
        ):
            said = answer(await club.slash("Bob", f"moderate {command}", **options))
            approve(said)
        assert club.table.humans() == (club["Ann"].id,)


async def test_a_member_whose_pings_are_muted_is_not_reminded(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        club.welcome("Mia", manage_guild=True)
        await club.seat_four(rules="north_american", clock=60)
        await club.slash("Mia", "moderate mute", member=club[club.turn].user)
        await club.passes(41)
        assert not [each for each in club.public() if "your turn" in text(each)]


async def test_a_barred_opener_and_a_barred_organizer_have_no_power(tmp_path: Path) -> None:
    async with world(tmp_path) as club:
        club.welcome("Mia", manage_guild=True)
        await club.open("Ann")
        await sit(club, "Bob")
        table, board = club.table, club.board()
        await announce(club, "Ann")
        for name in ("Bob", "Cat"):
            await option(club, name, TournamentVerb.JOIN)
        await club.slash("Mia", "moderate bar", member=club["Ann"].user)
        await club.forge("Ann", board, f"eu:close:{table.id}:0:")
        assert table.id in club.bot.manager.book.open_ones, "the others' table stays open"
        now = of_tournament(club)
        assert now.opened_by == club["Bob"].id
        end = str(TournamentPress(TournamentVerb.END, now.id))
        assert answer(await club.forge("Ann", board, end)).startswith("You can't play in this server")
        assert answer(await club.forge("Bob", board, end)).startswith("### End")


async def test_removing_a_member_who_left_the_server_takes_them_out_of_tournaments(tmp_path: Path) -> None:
    async with world(tmp_path, pace=QUICK) as club:
        club.welcome("Mia", manage_guild=True)
        await started(club)
        cat = club["Cat"].user
        club.guild.remove_member(club["Cat"])
        assert "is removed" in answer(await club.slash("Mia", "moderate remove", member=cat))
        assert of_tournament(club).number_of(cat.id) is None
