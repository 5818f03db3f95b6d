"""A channel of people on the loopback Discord, and the real bot connected to it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.art.pack.emoji import every_emoji
from bot.client.client import EuchreBot
from bot.client.emoji import AppEmoji, use
from bot.commands.run import assemble_bot
from bot.config import Settings
from bot.ids import UserId
from bot.tables.manager import Pace
from bot.tables.people import Person as Asker
from bot.tables.requests import SetClock, SetOptions
from bot.tables.settings import Shows
from bot.tables.table import Stage, Table
from cogs.table.boards import Boards
from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Button, Person, button_of, buttons_of
from tests.discord_server.server import LoopbackDiscord, found_by_the_library, serving
from tests.discord_server.state import Channel, Message
from tests.size import UNLIMITED

FOUR = ("Ann", "Bob", "Cat", "Dan")
SEATS = {"Bob": 3, "Cat": 2, "Dan": 4}


def boards_of(bot: EuchreBot) -> Boards:
    """Return what keeps the messages of the bot's tables."""
    return next(each for each in bot.restorables if isinstance(each, Boards))


class Club:
    """Ann opens the table, Bob sits opposite, Cat and Dan left and right of her; Eve is the stranger."""

    def __init__(self, server: LoopbackDiscord, settings: Settings) -> None:
        self.server, self.settings = server, settings
        self.guild = server.state.add_guild("The Queens Arms")
        self.channel = server.state.add_channel(self.guild, "euchre")
        self.people = {name: Person(server, self.channel, name) for name in (*FOUR, "Eve")}
        self.bot: EuchreBot  # since it was opened

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    @asynccontextmanager
    async def open(
        self, seed: int = 1, pace: Pace | None = None, *, pictures: bool = False, emoji: bool = False
    ) -> AsyncIterator[EuchreBot]:
        """Run the bot, connected, until the context ends. Without ``pictures`` the server has them off.

        With ``emoji``, Discord has those of the pack, and the bot shows them and makes none.
        """
        async with assemble_bot(self.settings, pace or Pace(), random.Random(seed)) as bot:
            bot._connection.guild_ready_timeout = 0.1  # seconds that the library waits for more servers
            pack = AppEmoji(bot, bot.requests, makes=False)
            use(pack)
            playing = asyncio.create_task(bot.start("made.up.token"))
            ready = asyncio.create_task(self.server.until(lambda: self.server.gateway.connected))
            await asyncio.wait({playing, ready}, return_when=asyncio.FIRST_COMPLETED)
            self.bot = bot
            keeping = asyncio.create_task(pack.keep()) if emoji else ready
            if emoji:
                names = (each.name for each in every_emoji())
                self.server.state.emoji.update({self.server.state.clock.new_id(): name for name in names})
                await self.server.until(lambda: pack.known)
            if not pictures:
                await bot.manager.servers.set(self.guild.id, "shows", Shows.CARDS.value)
            try:
                yield bot
            finally:
                ready.cancel()
                keeping.cancel()
                playing.cancel()
                with suppress(asyncio.CancelledError):
                    await playing
                self.server.gateway.forget()

    # What there is

    @property
    def table(self) -> Table:
        """The only open table."""
        (table,) = self.bot.manager.book.open_ones.values()
        return table

    @property
    def turn(self) -> str:
        """The name of whose turn it is."""
        assert self.table.to_act is not None
        return self.table.player(self.table.to_act).name

    def go_to(self, channel: Channel) -> None:
        """Have everybody be in that channel."""
        self.channel = channel
        for person in self.people.values():
            person.channel = channel

    def public(self) -> list[Message]:
        """Return the messages everyone sees, oldest first."""
        return [each for each in self.channel.messages.values() if each.only_for is None]

    async def board(self) -> Message:
        """Return the table's message, once it shows the newest state."""

        def newest() -> Message | None:
            shown = self.channel.messages.get(self.bot.manager.book.message_of(self.table.id) or 0)
            drawn = boards_of(self.bot).screen(self.table).view.to_components()
            return shown if shown and shown.components == drawn else None

        return await self.server.until(newest)

    def panel(self, name: str) -> Message:
        """Return the person's newest private message."""
        return self[name].private()[-1]

    def offered(self, name: str) -> list[Button]:
        """Return the buttons on the person's newest panel that still apply to the current hand."""
        shown = [button for panel in self[name].private()[-1:] for button in buttons_of(panel)]
        presses = [(button, Press.read(button.custom_id)) for button in shown if not button.disabled]
        return [
            button
            for button, press in presses
            if press is not None and press.verb is Verb.DO and press.seq == self.table.seq
        ]

    # What people do

    async def seat_four(
        self, rules: str = "", *, target: int | None = None, clock: int | None = None
    ) -> None:
        """Four people sit down at a new table, with so many points and seconds a turn, and Ann starts."""
        await self["Ann"].slash("table", **({"game": rules} if rules else {}))
        ann = Asker(UserId(self["Ann"].user.id), "Ann")
        if target is not None:
            await self.bot.manager.do(self.table.id, SetOptions(f"target={target}"), by=ann)
        if clock is not None:
            await self.bot.manager.do(self.table.id, SetClock(clock), by=ann)
        for name, seat in SEATS.items():
            await self[name].choose(await self.board(), str(Press(Verb.SIT, self.table.id)), str(seat))
        await self["Ann"].press(await self.board(), "Start")

    async def show_hand(self, name: str) -> None:
        """Open the person's hand, unless the newest panel offers what to do already."""
        if not self.offered(name):
            await self[name].press(await self.board(), "My hand")

    async def next_button(self, choose: int = 0) -> tuple[str, Message, str]:
        """Return the player to act, the panel, and the custom_id of its button ``choose``, counted in a
        circle.
        """
        name = self.turn
        await self.show_hand(name)
        choices = self.offered(name)
        return name, self.panel(name), choices[choose % len(choices)].custom_id

    async def take_turn(self, choose: int = 0) -> Interaction:
        """Press for whose turn it is."""
        name, panel, custom_id = await self.next_button(choose)
        return await self[name].press_id(panel, custom_id)

    async def play_to_the_end(self) -> None:
        """Press for the player to act until the game is over."""
        while self.bot.manager.book.open_ones:
            if self.table.stage is Stage.BETWEEN:
                await self["Ann"].press(await self.board(), "Deal")
            else:
                await self.take_turn(self.table.seq)


@asynccontextmanager
async def club(folder: Path, *, shards: int = 1, pace: Pace | None = None) -> AsyncIterator[Club]:
    """Run a Discord with the bot connected. Its bots act at once."""
    async with clubhouse(folder, shards=shards) as made, made.open(pace=pace):
        yield made


@asynccontextmanager
async def clubhouse(folder: Path, *, shards: int = 1) -> AsyncIterator[Club]:
    """Run a Discord without the bot, which a test can then open as often as it likes."""
    async with serving(shards) as server:
        made = Club(server, Settings(database=folder / "euchre.db", **UNLIMITED))
        with found_by_the_library(server):
            yield made


__all__ = ["FOUR", "Club", "button_of", "club", "clubhouse"]
