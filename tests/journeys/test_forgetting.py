"""After a life of play nothing is left of who is deleted, nor of a server that is forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

from bot.engine.hand_stats import Award
from bot.lessons.lesson import course
from bot.standings.coaching import Reviewed
from bot.store import Store
from bot.store.schema import LogKind, metadata
from bot.tables.doctor import examine
from cogs.privacy.words import DELETED
from cogs.tournament.press import TournamentVerb
from tests.journeys.seen import buttons, text
from tests.journeys.test_daily import on_day
from tests.journeys.test_daily import play as play_daily
from tests.journeys.test_fair_deals import add_seed
from tests.journeys.tournaments import QUICK, number_of, option, press, started
from tests.journeys.tournaments import play as play_drive
from tests.journeys.tournaments import replace as replace_player
from tests.journeys.world import World, world
from tests.size import size
from tests.store.samples import a_player, a_table, won_by

ZUZ = 'Zuzanna "Zuz", née Quibble'
KNOWN = "Zuz"  # what of the name is in every way of writing it


@asynccontextmanager
async def lived(folder: Path) -> AsyncIterator[World]:
    """Yield a world in which Zuzanna has done everything that leaves a trace, and has gone."""
    async with world(folder, pace=QUICK, sealed=True) as club:
        club.welcome(ZUZ, manage_guild=True)
        await _drive(club)
        await _games(club)
        await club.slash(ZUZ, "learn")
        await club.press(ZUZ, club.panel(ZUZ), "2.")
        right = next(b for b in buttons(club.panel(ZUZ)) if b.custom_id.endswith(course()[1].steps[0].right))
        await club.press_id(ZUZ, club.panel(ZUZ), right.custom_id)
        await on_day(club)
        await play_daily(club, ZUZ)
        await club.slash(ZUZ, "puzzle")
        await club.press_id(ZUZ, club.panel(ZUZ), buttons(club.panel(ZUZ))[0].custom_id)
        await club.change(ZUZ, "hide_name", "yes")
        await club[ZUZ].context_menu(club.channel, "Block", club["Bob"])
        await club.slash(ZUZ, "euchre-admin members", member=club["Dan"].user)
        await club.press(ZUZ, club.panel(ZUZ), "mb:mute")
        await _award(club)
        await club.bot.store.reviews.save("hall", club[ZUZ].id, Reviewed())
        await club.bot.manager.servers.set(club.guild.id, "seasons", "by hand")
        assert await club.bot.store.standings.end_season(club.guild.id, 5) == 1
        await club.bot.manager.servers.set(club.guild.id, "seasons", "monthly")
        await club.bot.get_cog("SeasonEnds").close_those_over(club.time.now())  # type: ignore[union-attr]
        await club.bot.store.servers.save_departures(set(), 5)
        yield club


async def _games(club: World) -> None:
    """One played to its end, one left to a computer player, one closed, and house rules saved."""
    for leaves in (False, True):
        await club.open("Ann", target=1)
        for name, seat in ((ZUZ, 3), ("Cat", 2), ("Dan", 4)):
            await club.sit(name, seat)
        await add_seed(club, ZUZ, "luck be mine")
        await club.press("Ann", club.board(), "eu:start")
        if leaves:
            await club.leave(ZUZ)
        await club.play_out()
    await club.open(ZUZ, target=3)
    await club.save_preset(ZUZ, "ours")
    await club.forge(ZUZ, club.board(), f"eu:close:{club.table.id}:0:")


async def _drive(club: World) -> None:
    """One that Zuzanna announces, invites Eve to, pauses and leaves, and that goes on without her."""
    await started(club, (ZUZ, "Ann", "Cat", "Dan"), rounds=size(1, 2), game="slapton")
    await replace_player(club, ZUZ, number_of(club, "Dan"), "Eve")
    for verb in (TournamentVerb.PAUSE, TournamentVerb.RESUME, TournamentVerb.LEAVE):
        await option(club, ZUZ, verb)
    await press(club, ZUZ, club.panel(ZUZ), TournamentVerb.LEAVE_NOW)
    await play_drive(club, lambda: not club.bot.tournaments.book.open_ones)
    await club.env.settle()


async def _award(club: World) -> None:
    """Play a game that earned one."""
    zuz = club[ZUZ].id
    game = won_by(zuz, club["Bob"].id)
    players = (replace(a_player(1, zuz, won=True), name=ZUZ), game.players[1])
    await club.bot.store.tables.create(a_table("hall", guild_id=club.guild.id), [])
    await club.bot.store.tables.append(
        "hall", [], finished=replace(game, players=players, awards=((1, Award("slam")),)), ended_at=9
    )


def dump(path: Path) -> str:
    """Return the whole database as text."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


async def test_a_life_of_play_fills_every_table_and_deleting_or_forgetting_leaves_nothing(
    tmp_path: Path,
) -> None:
    async with lived(tmp_path) as club:  # once, since it takes long
        path, user, guild, channel = club.bot.store.path, club[ZUZ].id, club.guild.id, club.channel.id
        await everything_is_filled(club)
        copied(path, tmp_path / "copy.db")
        await deleted(club)
    raw = path.read_bytes()
    assert KNOWN.encode() not in raw and user.to_bytes(8, "big") not in raw
    await forgotten(tmp_path / "copy.db", guild, channel)


def copied(path: Path, to: Path) -> None:
    """Copy the database as it is, while the bot goes on."""
    with closing(sqlite3.connect(path)) as there, closing(sqlite3.connect(to)) as copy:
        there.backup(copy)


async def everything_is_filled(club: World) -> None:
    """Every table that holds people holds something of Zuzanna."""
    kept = await club.bot.store.people.data_of(club[ZUZ].id)
    personal = {table.name for table in metadata.sorted_tables if "user_id" in table.c}
    assert personal <= set(kept)
    assert [name for name, rows in kept.items() if not rows] == []
    assert {row["kind"] for row in kept["tables"]} == {kind.value for kind in LogKind}


async def deleted(club: World) -> None:
    """When Zuzanna has everything deleted, no line of the database has the id or the name."""
    path, user = club.bot.store.path, club[ZUZ].id
    assert str(user) in dump(path) and KNOWN in dump(path)
    found_before = await examine(club.bot.store)
    await club.slash(ZUZ, "settings")
    for step in ("eu:data", "eu:data:*:*:ask", "eu:data:*:*:delete"):
        await club.press(ZUZ, club.panel(ZUZ), step)
    assert text(club.panel(ZUZ)) == DELETED
    left = dump(path)
    assert [line for line in left.splitlines() if str(user) in line or KNOWN in line] == []
    assert "luck be mine" in left, "the text in the seed stays, as the policy says"
    assert await examine(club.bot.store) == found_before


async def forgotten(path: Path, guild: int, channel: int) -> None:
    """When the server is forgotten, no line has an id of it nor anybody's name."""
    here = [str(each) for each in (guild, channel)]
    assert all(each in dump(path) for each in here)
    async with Store.open(path) as store:
        await store.servers.forget(guild)
        names = (KNOWN, "Ann", "Cat", "Dan")
        left = [line for line in dump(path).splitlines() if any(each in line for each in (*here, *names))]
        assert left == []
    raw = path.read_bytes()
    assert guild.to_bytes(8, "big") not in raw and KNOWN.encode() not in raw
