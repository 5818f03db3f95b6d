"""A running bot lets go of servers in which people play, and another takes them in: nothing gets lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client import EuchreBot
from bot.commands.run import assembled
from bot.config import Settings
from bot.drive.drive import Drive, DriveStage, Movement
from bot.drive.requests import Announce, Join
from bot.drive.requests import Start as Begin
from bot.drive.rounds import DrivePace
from bot.engine.errors import Reason
from bot.ids import ChannelId, GuildId, UserId
from bot.residence import everywhere
from bot.store.conduct import Measure
from bot.tables.clock import USUAL
from bot.tables.happenings import Reminded
from bot.tables.manager import Pace, now_ms
from bot.tables.requests import Deal, GoAway
from bot.tables.requests import Person as By
from bot.tables.settings import Shows
from bot.tables.table import Stage, Table
from cogs.rules.lately import Lately
from cogs.table.boards import Boards
from tests.discord_server.interactions import COMMAND
from tests.discord_server.people import Person, buttons_of, text_of
from tests.discord_server.server import LoopbackDiscord, found_by_the_library, serving
from tests.discord_server.state import Channel, Guild, Message
from tests.network.memory import found
from tests.network.test_gateway import at_once
from tests.size import UNLIMITED

MOVING = "The games of this server are just changing hands and go on as they are; try again in a moment."
FAILS = (503, 0, "503: Service Unavailable")  # which the library does not try again by itself
AT_ONCE = Pace()
ENOUGH = 3  # presses, after which no game is over
LONG = 3600.0  # seconds that no test waits


@dataclass(frozen=True)
class OnShard:
    """The servers of a shard, of two."""

    number: int

    def __call__(self, guild: int) -> bool:
        return (guild >> 22) % 2 == self.number


@dataclass
class House:
    """A server with a channel in which Ann plays against computer players."""

    server: LoopbackDiscord
    guild: Guild
    channel: Channel
    ann: Person
    table: str = ""
    tokens: list[str] = field(default_factory=list)

    @classmethod
    def on(cls, server: LoopbackDiscord, shard: int, name: str) -> House:
        """A new one, on that shard."""
        while not OnShard(shard)(server.state.clock.new_id()):
            server.state.clock.advance(0.001)  # by which the shard is told
        guild = server.state.add_guild(name)
        channel = server.state.add_channel(guild, "euchre")
        server.state.clock.advance(0.002)
        return cls(server, guild, channel, Person(server, channel, "Ann"))

    def person(self, name: str) -> Person:
        """Somebody with a channel of their own."""
        return Person(self.server, self.server.state.add_channel(self.guild, name.lower()), name)

    def public(self) -> list[Message]:
        """What everybody sees, oldest first."""
        return [each for each in self.channel.messages.values() if each.only_for is None]


def choices(person: Person) -> list[str]:
    """What the person's newest private message lets them do in a hand."""
    there = [button for message in person.private()[-1:] for button in buttons_of(message)]
    return [b.custom_id for b in there if b.custom_id.startswith("eu:do:") and not b.disabled]


def board_of(person: Person) -> Message:
    """The first message that everybody sees: the board."""
    return next(each for each in person.seen() if each.only_for is None)


async def without_pictures(bot: EuchreBot, house: House) -> None:
    """Have the server show texts alone, which is cheaper."""
    await bot.manager.servers.set(house.guild.id, "shows", Shows.CARDS.value)


async def sit_down(person: Person, **options: Any) -> None:
    """Open a table with computer players on the other seats, and begin."""
    await person.slash("euchre new", computers=3, **options)
    await person.press(board_of(person), "Start")


async def play_on(person: Person) -> Any:
    """Press whatever is offered, or show the hand."""
    offered = choices(person)
    if offered:
        return await person.press_id(person.private()[-1], offered[0])
    labels = [button.label for button in buttons_of(board_of(person))]
    wanted = next((each for each in ("My hand", "Deal") if each in labels), None)
    if wanted is None:  # its end is just being shown
        return await person.slash("hand")
    return await person.press(board_of(person), wanted)


@asynccontextmanager
async def opened(
    server: LoopbackDiscord, path: Path, pace: Pace = AT_ONCE, now: Callable[[], int] | None = None
) -> AsyncIterator[EuchreBot]:
    """A bot that is logged in and has taken in nothing yet, nor connected to the gateway."""
    settings = Settings(database=path / "euchre.db", **UNLIMITED)
    async with assembled(settings, pace, random.Random(1), now=now) as bot:
        bot.setup_hook = bot.load_features  # type: ignore[method-assign]
        await bot.login("made.up.token")
        await bot.sync_commands()
        yield bot


@asynccontextmanager
async def listening(server: LoopbackDiscord, bot: EuchreBot, *shards: int) -> AsyncIterator[None]:
    """Have the bot told what happens on these shards, of two; with none named, there is but one."""
    if shards:
        bot.shard_ids, bot.shard_count = [*shards], 2
    before = len(bot.guilds)
    connecting = asyncio.create_task(bot.connect())
    try:
        await server.until(lambda: len(bot.guilds) > before and len(bot.shards) == (len(shards) or 1))
        yield
    finally:
        connecting.cancel()
        with suppress(asyncio.CancelledError):
            await connecting


def watched(bot: EuchreBot) -> tuple[list[str], list[int]]:
    """From now on, the tables for which the bot stores something, and the channels that it asks about."""
    stored: list[str] = []
    asked: list[int] = []
    tables, request = bot.store.tables, bot.http.request

    def noting(name: str) -> None:
        real = getattr(tables, name)

        async def note(what: Any, *rest: Any, **more: Any) -> Any:
            stored.append(getattr(what, "id", what))
            return await real(what, *rest, **more)

        setattr(tables, name, note)

    async def send(route: Any, **more: Any) -> Any:
        asked.append(int(route.channel_id or 0))
        return await request(route, **more)

    for name in ("create", "append", "set_message"):
        noting(name)
    bot.http.request = send  # type: ignore[method-assign]
    return stored, asked


async def test_games_go_on_in_servers_that_one_bot_lets_go_of_and_another_takes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EuchreBot, "before_identify_hook", at_once)
    for patience in ("bot.client._ANSWERING", "cogs.ui.messages._LEAVING"):
        monkeypatch.setattr(patience, 90.0)  # seconds: a busy machine is no fault
    async with serving(shards=2) as server:
        houses = [House.on(server, number % 2, f"House {number}") for number in (0, 1, 1)]
        moving = [house for house in houses if OnShard(1)(house.guild.id)]
        with found_by_the_library(server):
            async with opened(server, tmp_path) as first, opened(server, tmp_path) as second:
                await first.take_in(OnShard(0))
                await first.take_in(OnShard(1))
                async with listening(server, first, 0, 1):
                    for house in houses:
                        await without_pictures(first, house)
                        await sit_down(house.ann, target=3)
                    for table in first.manager.book.open_ones.values():
                        (home,) = [each for each in houses if each.guild.id == table.guild_id]
                        home.table = table.id

                    async def play(house: House) -> None:
                        """Press until the game is over, whoever answers."""
                        while await first.store.games.last_at(house.table) is None:
                            done = await play_on(house.ann)
                            house.tokens.append(done.token)
                            if not choices(house.ann):
                                await asyncio.sleep(0.05)  # and not ask at every chance
                            if len(house.tokens) == ENOUGH:
                                await begun.wait()

                    async def hand_over() -> None:
                        await server.until(lambda: all(len(house.tokens) == ENOUGH for house in houses))
                        begun.set()
                        await first.let_go(OnShard(1))
                        used = {house.table: len(house.tokens) for house in moving}
                        stored, asked = watched(first)
                        requests = len(server.requests)
                        for house in moving:  # somebody else, as Ann is pressing
                            told = (await house.person("Bob").press(board_of(house.ann), "My hand")).told
                            assert told is not None and text_of(told) == MOVING
                        await second.take_in(OnShard(1))
                        async with listening(server, second, 1):
                            await asyncio.gather(*playing)
                            here = {house.channel.id for house in moving}
                            assert not {house.table for house in moving} & set(stored)
                            assert not here & set(asked)
                            await server.until(lambda: all(map(over, moving)))
                            old = [token for house in moving for token in house.tokens[: used[house.table]]]
                            assert not [
                                each.path
                                for each in server.requests[requests:]
                                if any(token in each.path for token in old)
                            ]

                    begun = asyncio.Event()
                    playing = [asyncio.create_task(play(house)) for house in houses]
                    await hand_over()
                    await server.until(lambda: all(map(over, houses)))
                    for house in houses:
                        sums = await first.store.standings.by_rules(house.guild.id, house.ann.user.id)
                        assert [each["games"] for each in sums.values()] == [1]
                    assert await first.store.tables.damaged() == []
                    assert not first.manager.book.open_ones and not second.manager.book.open_ones


def over(house: House) -> bool:
    """Whether the board shows the end, and the result stands below it, once."""
    board, *results = house.public()
    return not buttons_of(board) and [buttons_of(each)[0].label for each in results] == ["Rematch"]


# What is left


@asynccontextmanager
async def full_house(tmp_path: Path) -> AsyncIterator[tuple[EuchreBot, House, House, set[int | str]]]:
    """A bot with all that there can be in a server, and something in another; the ids of the first."""
    async with serving() as server, AsyncExitStack() as running:
        house, other = House.on(server, 0, "The Queens Arms"), House.on(server, 0, "The Kings Head")
        running.enter_context(found_by_the_library(server))
        bot = await running.enter_async_context(opened(server, tmp_path, Pace(redraw=LONG)))
        await bot.take_in(everywhere)
        await running.enter_async_context(listening(server, bot))
        people = {name: house.person(name) for name in ("Bob", "Cat", "Dan", "Eve", "Fay")}
        guild = GuildId(house.guild.id)
        for each in (house, other):
            await without_pictures(bot, each)
        await bot.manager.conduct.take(guild, UserId(1), 2, Measure.MUTE)
        await sit_down(other.ann)
        await play_on(other.ann)

        await house.ann.slash("euchre new")  # in its lobby, with a screen of house rules
        rules = next(b for b in buttons_of(board_of(house.ann)) if b.custom_id.startswith("eu:house:"))
        await house.ann.press_id(board_of(house.ann), rules.custom_id)

        await sit_down(people["Bob"])  # in play, with a hand on show, a card refused and a reminder
        await play_on(people["Bob"])
        playing = at(bot, people["Bob"])
        bot.shared(Lately).refuse(UserId(people["Bob"].user.id), playing, Reason.MUST_FOLLOW)
        seat = playing.person_to_act
        assert seat is not None
        await bot.manager.book.change(playing.id, lambda change: change.add(Reminded(seat)))
        await server.until(lambda: len([m for m in people["Bob"].seen() if m.only_for is None]) == 2)

        await people["Cat"].slash("euchre solo", private=True)

        await sit_down(people["Dan"], target=99)  # between two hands
        while at(bot, people["Dan"]).stage is not Stage.BETWEEN:
            await play_on(people["Dan"])

        await sit_down(people["Eve"], target=1)  # finished, and not shown
        done = at(bot, people["Eve"])
        server.trouble.refuse("POST", rf"/channels/{people['Eve'].channel.id}/messages$", FAILS)
        while done.id in bot.manager.book.open_ones:
            if at(bot, people["Eve"]).stage is Stage.BETWEEN:
                await bot.manager.do(done.id, Deal(), by=by(people["Eve"]))
            else:
                await play_on(people["Eve"])
        await server.until(lambda: server.trouble.over)

        drives = [await a_drive(bot, house, begun=begun) for begun in (False, True)]
        await server.until(lambda: any(t.drive for t in bot.manager.book.open_ones.values()))
        ids = {t.id for t in bot.manager.book.open_ones.values() if t.guild_id == guild}
        yield bot, house, other, {house.guild.id, *ids, done.id, *(drive.id for drive in drives)}


def by(person: Person) -> By:
    """The person as one who asks."""
    return By(UserId(person.user.id), person.name)


def at(bot: EuchreBot, person: Person) -> Table:
    """The table at which the person sits."""
    (table,) = bot.manager.book.of(UserId(person.user.id))
    return table


async def a_drive(bot: EuchreBot, house: House, *, begun: bool) -> Drive:
    """A drive of four people in a channel of its own, ``begun`` or not."""
    four = [house.person(f"{name} {begun}") for name in ("Gus", "Hal", "Ivy", "Joy")]
    channel = four[0].channel
    announce = Announce(GuildId(house.guild.id), ChannelId(channel.id), 2, Movement.INDIVIDUAL)
    drive = await bot.drives.open(announce, by=by(four[0]))
    for each in four[1:]:
        drive = await bot.drives.do(drive.id, Join(), by=by(each))
    if begun:
        drive = await bot.drives.do(drive.id, Begin((four[1].channel.id,)), by=by(four[0]))
    return drive


async def test_nothing_of_a_server_that_was_let_go_of_is_left_in_memory(tmp_path: Path) -> None:
    async with full_house(tmp_path) as (bot, house, other, ids):
        assert found(bot, ids).keys() == ids, "they were to be found before"
        await bot.let_go(lambda guild: guild == house.guild.id)
        looked_for = {house.guild.id, other.guild.id, *ids}
        with suppress(TimeoutError):  # what the gateway just told is being noted
            await house.server.until(lambda: found(bot, looked_for).keys() == {other.guild.id})
        left = found(bot, looked_for)
        assert left.keys() == {other.guild.id}, left
        before = at(bot, other.ann).seq
        await play_on(other.ann)
        await play_on(other.ann)
        assert at(bot, other.ann).seq > before


# In the middle of something


@asynccontextmanager
async def two(
    path: Path, pace: Pace, now: Callable[[], int] | None = None
) -> AsyncIterator[tuple[EuchreBot, EuchreBot, House]]:
    """A bot that listens, by that pace, and another to take over from it, where all goes at once."""
    async with serving() as server:
        house = House.on(server, 0, "The Queens Arms")
        with found_by_the_library(server):
            async with opened(server, path, pace, now) as first, opened(server, path, AT_ONCE, now) as second:
                await first.take_in(everywhere)
                async with listening(server, first):
                    yield first, second, house


async def test_a_computer_player_who_was_thinking_plays_on_elsewhere_and_once(tmp_path: Path) -> None:
    async with two(tmp_path, Pace(think=LONG)) as (first, second, house):
        await sit_down(house.ann)
        table = at(first, house.ann)
        while table.person_to_act is not None:
            await play_on(house.ann)
            table = at(first, house.ann)
        assert first.manager.clockwork._timers
        await first.let_go(everywhere)
        assert not first.manager.clockwork._timers
        await second.take_in(everywhere)
        await house.server.until(lambda: at(second, house.ann).seq > table.seq)
        assert await second.store.tables.damaged() == []


async def test_a_turn_that_runs_out_between_two_bots_is_played_by_the_second(tmp_path: Path) -> None:
    passed = [0]
    begun = now_ms()
    async with two(tmp_path, AT_ONCE, lambda: begun + passed[0]) as (first, second, house):
        await sit_down(house.ann, clock=USUAL)
        table = at(first, house.ann)
        assert table.deadline is not None and table.person_to_act is not None
        await first.let_go(everywhere)
        passed[0] = table.deadline - begun + 31_000  # and the grace
        await second.take_in(everywhere, 0)
        await house.server.until(lambda: at(second, house.ann).clock.lapsed)


async def test_a_board_that_could_not_be_drawn_is_drawn_by_whoever_takes_it_in(tmp_path: Path) -> None:
    async with two(tmp_path, Pace(redraw=LONG)) as (first, second, house):
        await house.ann.slash("euchre new")
        board = board_of(house.ann)
        house.server.trouble.refuse("PATCH", r"/messages/\d+$", FAILS)
        await house.ann.press(board, "Add computer")
        boards = first.shared(Boards)
        await house.server.until(lambda: boards._latest._failures)
        edits = board.edits
        await first.let_go(everywhere)
        assert not boards._latest._failures
        await second.take_in(everywhere)
        await house.server.until(lambda: board.edits > edits)
        drawn = second.shared(Boards).screen(at(second, house.ann)).view.to_components()
        assert board.components == drawn


async def test_what_a_board_shows_already_is_not_drawn_again_by_whoever_takes_it_in(tmp_path: Path) -> None:
    async with two(tmp_path, AT_ONCE) as (first, second, house):
        await house.ann.slash("euchre new")
        await first.let_go(everywhere)
        asked = len(house.server.requests)
        await second.take_in(everywhere)
        await second.shared(Boards)._latest.settle()
        assert len(house.server.requests) == asked


async def test_the_break_of_a_drive_ends_where_it_was_taken_in(tmp_path: Path) -> None:
    async with two(tmp_path, Pace(next_deal=0.0)) as (first, second, house):
        first.drives.rounds._pace = DrivePace(LONG)
        drive = await a_drive(first, house, begun=True)
        (table,) = await house.server.until(
            lambda: [t for t in first.manager.book.open_ones.values() if t.match]
        )
        for user in table.humans():
            await first.manager.do(table.id, GoAway(), by=By(UserId(user), "Gus"))
        await house.server.until(lambda: first.drives.rounds._timers)
        assert first.drives.book.get(drive.id).stage is DriveStage.BREAK
        await first.let_go(everywhere)
        assert not first.drives.rounds._timers
        await second.take_in(everywhere)
        await house.server.until(lambda: len(second.drives.book.get(drive.id).rounds) == 2)


async def test_a_shard_that_comes_is_answered_when_its_tables_are_here_and_goes_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert discord.__version__ == "2.7.1", "bot.gateway knows names that are the library's own: look again"
    monkeypatch.setattr(EuchreBot, "before_identify_hook", at_once)
    async with serving(shards=2) as server:
        house = House.on(server, 1, "The Lamb")
        with found_by_the_library(server):
            async with opened(server, tmp_path) as bot:
                bot.some_shards, bot.shard_count = True, 2
                connecting = asyncio.create_task(bot.connect())
                await bot.connect_shard(1)
                await server.until(lambda: bot.get_guild(house.guild.id))
                early = house.ann.doing(COMMAND, house.ann._command("help", {}))
                await bot.take_in(OnShard(1))
                bot.answer_shard(1)
                await house.ann.slash("help")
                assert early.answered is None, "another process may have answered"
                assert ([*bot.shards], bot.is_ready()) == ([1], True)
                await bot.disconnect_shard(1)
                assert (bot.shards, [*bot.guilds], bot.is_ready()) == ({}, [], False)
                connecting.cancel()
                await asyncio.gather(connecting, return_exceptions=True)
