"""Whatever is made up and sent, by anybody from anywhere, is answered, does no harm and tells nothing."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from enum import Enum
from pathlib import Path
from typing import get_type_hints

import pytest

from bot.client.client import EuchreBot
from bot.ids import UserId
from bot.tables.people import Person as Asker
from bot.tables.requests import SetOptions
from bot.tables.table import Stage
from cogs.tournament.press import SetupPress
from cogs.ui.controls import FIELD
from cogs.ui.custom_ids import CustomId, tag_of
from cogs.ui.press import Press
from cogs.ui.router import Router
from cogs.ui.words.refusals import SORRY
from tests.discord_server.interactions import COMPONENT, MODAL_SUBMIT, Interaction
from tests.discord_server.people import Person, said_in
from tests.discord_server.state import Message
from tests.discord_server.tournaments import set_up
from tests.network.club import Club, clubhouse
from tests.size import size
from tests.ui.test_presses import KINDS as EVERY_KIND
from tools.hostile.attack import attack

KINDS = [kind for kind in EVERY_KIND if kind is not SetupPress]  # whose setup is about the place alone
DETAILS = ("", "ask", "1", "0", "pass", "AS", "call S", "why", "swap", "target=3", "target", "$MINE")
SAMPLES = {
    "detail": DETAILS,
    "name": ("rules", "threads", "notifications"),
    "value": ("yes", "no", "slapton"),
    "what": ("", "slapton/play", "classic+bid"),
    "at": ("", "N", "0", "1", "2"),
    "rules": ("", "slapton"),
    "chosen": ("", "7 8"),
}
"""What stands in fields that are texts. ``$MINE`` is the user id of who forges."""


class Elsewhere:
    """A server in which something of everything goes on, and Mallory, who manages another one."""

    def __init__(self, club: Club, bot: EuchreBot) -> None:
        self.club, self.bot = club, bot
        other = next(each for each in club.server.state.guilds.values() if each is not club.guild)
        (channel,) = other.channels.values()
        self.mallory = Person(club.server, channel, "Mallory", manager=True)
        self.stranger = Person(club.server, club.channel, "Mallory")
        self.ids: dict[str, str] = {}

    async def come_to_life(self) -> None:
        """Have a finished game, a table in play, a private one, a lobby, a drive, and a daily hand."""
        club, manager = self.club, self.bot.manager
        await club["Ann"].slash("table")
        asked = SetOptions("target=1")
        await manager.do(club.table.id, asked, by=Asker(UserId(club["Ann"].user.id), "Ann"))
        await club["Ann"].press(await club.board(), "Start with bots")
        self.ids["over"] = club.table.id
        while manager.book.open_ones:
            if club.table.stage is Stage.BETWEEN:
                await club["Ann"].press(await club.board(), "Deal")
            else:
                await club.take_turn()
        await club["Bob"].solo()
        await club["Dan"].slash("table")
        await club["Cat"].slash("play")
        await set_up(club["Ann"], rounds=3)
        await club["Bob"].slash("daily")
        tables = manager.book.open_ones.values()
        self.ids |= {table.player(1).name: table.id for table in tables}
        (drive,) = self.bot.tournaments.book.open_ones
        self.ids["tournament"] = drive

    def rows(self) -> dict[str, set[tuple[object, ...]]]:
        """Return all stored rows by table, without single values that change with what is shown."""
        with closing(sqlite3.connect(str(self.club.settings.database))) as stored:
            names = [
                name for (name,) in stored.execute("select name from sqlite_master where type = 'table'")
            ]
            return {
                name: set(stored.execute(f'select * from "{name}"'))
                for name in names
                if name not in ("meta", "sqlite_sequence")
            }

    async def forge(
        self, by: Person, custom_id: str, chosen: str | None = None, typed: str | None = None
    ) -> Interaction:
        """Have that one send the press, as if it stood on the newest message that they see."""
        message: Message = by.seen()[-1]
        data: dict[str, object] = {"custom_id": custom_id, "component_type": 2}
        if typed is not None:
            field = {"type": 4, "custom_id": FIELD, "value": typed}
            data = {"custom_id": custom_id, "components": [{"type": 18, "component": field}]}
            return await by.do(MODAL_SUBMIT, data, message)
        if chosen is not None:
            data |= {"component_type": 3, "values": [chosen]}
        return await by.do(COMPONENT, data, message)

    def custom_ids(self, kind: type[CustomId], ids: list[str], rng: random.Random) -> Iterator[str]:
        """Yield possible custom_ids of that kind: each verb with each id, and random other fields."""
        types = get_type_hints(kind)
        (first, *others) = kind.__struct_fields__
        for id_ in ids if {"table", "tournament"} & {*others} else [""]:
            for word in self._values(first, types[first], id_):
                for _ in range(size(1, 60)):
                    values = [rng.choice(self._values(name, types[name], id_)) for name in others]
                    yield ":".join((tag_of(kind), word, *values))

    def _values(self, name: str, type_: type, id_: str) -> Sequence[str]:
        """Return possible values for the field of that name and type."""
        if name in ("table", "tournament"):
            return [id_]
        if issubclass(type_, Enum):
            return [str(each.value) for each in type_]
        if type_ is int:
            return [str(seq) for seq in (0, 1, 2, *(t.seq for t in self.bot.manager.book.open_ones.values()))]
        return [each.replace("$MINE", str(self.mallory.user.id)) for each in SAMPLES[name]]


@asynccontextmanager
async def elsewhere(folder: Path) -> AsyncIterator[Elsewhere]:
    """Yield two servers with the bot in both."""
    async with clubhouse(folder) as club:
        other = club.server.state.add_guild("The Rose and Crown")
        club.server.state.add_channel(other, "general")
        async with club.open() as bot:
            place = Elsewhere(club, bot)
            await place.come_to_life()
            yield place


async def test_no_press_from_another_server_does_or_tells_anything_here(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(4)
    async with elsewhere(tmp_path) as place:
        names = {*place.club.people, str(place.club.guild.id)}
        privately = place.mallory.at(place.club.server.state.direct(place.mallory.user))
        for where in (place.mallory, privately):
            await where.slash("help")
        before, tables = place.rows(), dict(place.bot.manager.book.open_ones)
        drives = dict(place.bot.tournaments.book.open_ones)
        ids = [*place.ids.values(), "daily-20260102", "learn-bowers", "puzzle-1"]
        for kind in KINDS:
            for custom_id in place.custom_ids(kind, ids, rng):
                sent = rng.choice(((None, None), (None, None), (rng.choice(DETAILS[1:]), None), (None, "7")))
                done = await place.forge(rng.choice((place.mallory, privately)), custom_id, *sent)
                told = said_in(done.answer)
                assert SORRY not in told, custom_id
                words = set(re.findall(r"\w+", told))
                assert not words.intersection(names), (custom_id, told)
        assert dict(place.bot.manager.book.open_ones) == tables
        assert dict(place.bot.tournaments.book.open_ones) == drives
        for name, kept in place.rows().items():
            assert before[name] <= kept, f"something is gone from {name}"
            owners = {place.mallory.user.id, place.mallory.channel.guild_id}
            strange = [row for row in kept - before[name] if not owners & set(row)]
            assert not strange, f"something came into {name}"
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_no_press_of_a_stranger_does_anything_at_others_tables(tmp_path: Path) -> None:
    rng = random.Random(5)
    async with elsewhere(tmp_path) as place:
        await place.stranger.slash("help")
        ids = [place.ids[name] for name in ("Bob", "Cat", "over")]
        before = dict(place.bot.manager.book.open_ones)
        for custom_id in place.custom_ids(Press, ids, rng):
            done = await place.forge(place.stranger, custom_id)
            if f":{place.ids['Cat']}:" in custom_id:
                assert "Cat" not in said_in(done.answer), (custom_id, "a private table is shown")
        opened = dict(place.bot.manager.book.open_ones)
        assert {id_: opened.pop(id_, None) for id_ in before} == before
        assert {table.opened_by for table in opened.values()} <= {place.stranger.user.id}


async def test_every_kind_of_press_is_forged_here(tmp_path: Path) -> None:
    async with clubhouse(tmp_path) as club, club.open() as bot:
        router = bot.get_cog("Router")
        assert isinstance(router, Router)
        prefixes = {prefix for prefix, _, _ in router._routes}
    setup = tag_of(SetupPress)  # which is about no more than the place where it is pressed
    assert prefixes == {setup, *(tag_of(kind) for kind in KINDS)}


async def test_who_manages_one_server_manages_nothing_in_another(tmp_path: Path) -> None:
    async with elsewhere(tmp_path) as place:
        dans = place.ids["Dan"]
        await place.forge(place.club["Eve"], f"eu:sit:{dans}:0:")
        place.mallory.user = place.club["Eve"].user
        await place.mallory.slash("help")
        hand = await place.forge(place.mallory, f"eu:leave:{dans}:0:")  # one's own seat is one's own anywhere
        assert said_in(hand.answer).startswith("You left the table")
        await place.forge(place.club["Eve"], f"eu:sit:{dans}:0:")
        for verb in ("end", "close"):
            done = await place.forge(place.mallory, f"eu:{verb}:{dans}:0:")
            assert said_in(done.answer).startswith("Only Dan can change"), said_in(done.answer)
        assert dans in place.bot.manager.book.open_ones


async def test_a_hostile_crowd_is_answered_and_does_no_harm(tmp_path: Path) -> None:
    sent, seed = size(160, 4000), 7  # many others in `make hostile`
    came = await attack(tmp_path, sent, seed)
    assert not came.wrong, (f"python -m tools.hostile {sent} {seed}", came.wrong)
    assert came.sent > sent / 2
    assert came.plays > came.tables, "there was something to spoil"
