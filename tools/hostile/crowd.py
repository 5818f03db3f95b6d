"""A crowd on several servers that presses, types and asks at random, and checks the answers."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from bot.client.client import EuchreBot
from bot.commands.run import assemble_bot
from bot.config import Settings
from bot.tables.manager import Pace
from bot.tables.settings import Shows
from cogs.tournament.press import SetupPress, SetupVerb
from cogs.ui.press import Press, Verb
from cogs.ui.words.refusals import SORRY
from tests.discord_server.interactions import AUTOCOMPLETE, COMMAND, Interaction
from tests.discord_server.people import Person, buttons_of, said_in
from tests.discord_server.server import LoopbackDiscord, found_by_the_library, serving
from tests.discord_server.state import EVERYTHING, Channel, Message
from tests.size import UNLIMITED
from tools.hostile.nonsense import Nonsense

SERVERS, CHANNELS, PEOPLE, AT_ONCE = 4, 2, 8, 12
_KEPT = 40  # recent messages in a channel that can still be pressed
_AGAIN = 0.06  # of the interactions are sent twice
_IN_PRIVATE = 0.06  # are sent from a direct message with the bot
_BROUGHT = 0.06  # are sent from a server where only a user has installed the bot
_SENSIBLE = 0.35  # are presses a real player would make
_NEWEST = 0.6  # of the players use the newest message with the button. The rest try older ones
_DENIED = (0, 0, 0, 0, 1 << 11, 1 << 10)  # permissions the bot lacks in a channel


class Faults(logging.Handler):
    """A collector of errors in the log and uncaught exceptions of the event loop."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Save a log record's text or traceback as a fault."""
        trace = self.format(record) if record.exc_info else record.getMessage()
        self.found.append(trace)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Collect all logged and uncaught errors within the context."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, told: self.found.append(f"not caught: {told}"))
        logging.getLogger().addHandler(self)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(self)
            loop.set_exception_handler(None)


class Crowd:
    """Reckless people. ``send`` makes one of them do something, and checks the answer."""

    def __init__(self, server: LoopbackDiscord, rng: random.Random) -> None:
        self.server, self.rng = server, rng
        self.faults = Faults()
        self.slowest = 0.0
        self.unanswered = False
        self.people: list[Person] = []
        for number in range(SERVERS):
            guild = server.state.add_guild(f"Server {number}")
            places = [server.state.add_channel(guild, f"room-{n}") for n in range(CHANNELS)]
            for n in range(PEOPLE):
                who = Person(server, rng.choice(places), f"P{number}{n}", manager=n == 0)
                if number and n == 1:
                    who.user = self.people[1].user  # who is in every server
                self.people.append(who)
        self.sent: list[Interaction] = []
        self._nonsense: Nonsense | None = None

    @property
    def places(self) -> list[Channel]:
        """Every channel."""
        return [each for guild in self.server.state.guilds.values() for each in guild.channels.values()]

    async def begin(self) -> None:
        """Open something of every kind, once the bot is connected."""
        self._nonsense = Nonsense(self.rng, self.server.state.commands)
        for who in self.people[::2]:
            await self._await_answer(who.doing(COMMAND, who._command("play", {})), "/play")
        for who in self.people[1::PEOPLE]:
            setup = who.doing(COMMAND, who._command("tournament", {}))
            await self._await_answer(setup, "/tournament")
            if setup.is_told:
                presses = (SetupPress.read(each.custom_id) for each in buttons_of(setup.told))
                for press in presses:
                    if press is not None and press.verb is SetupVerb.ANNOUNCE:
                        await self._await_answer(who.pressing(setup.told, str(press)), "Announce")

    async def send(self) -> None:
        """Make someone do something, and wait for the answer."""
        assert self._nonsense is not None
        rng, who = self.rng, self.rng.choice(self.people)
        if self.sent and rng.random() < _AGAIN:
            before = rng.choice(self.sent[-200:])
            who.deliver(before)  # already answered, so it must not take effect twice
            return
        if rng.random() < _SENSIBLE and (pressed := self._sensible(who)):
            done = who.pressing(*pressed)
        else:
            on = self._message(who)
            kind, data = self._nonsense.drawn(who.user, who.channel, on, self.server.state.bot)
            may = rng.choice((who._may, who._may, 0, EVERYTHING if who._may == EVERYTHING else 0))
            done = self.server.interactions.new(kind, who.user, who.channel, data, on, may)
            who.channel.denied = rng.choice(_DENIED) if rng.random() < 0.02 else who.channel.denied
            self._deliver(done, privately=rng.random() < _IN_PRIVATE)
        await self._await_answer(done, f"{done.type} {done.data}")

    def _deliver(self, done: Interaction, *, privately: bool) -> None:
        payload = self.server.interactions.payload(done)
        if privately:
            payload["user"] = payload.pop("member")["user"]
            for name in ("guild_id", "guild", "guild_locale"):
                del payload[name]
            payload |= {"context": 1, "channel": {"id": payload["channel_id"], "type": 1, "recipients": []}}
        elif self.rng.random() < _BROUGHT:
            payload["authorizing_integration_owners"] = {"1": str(done.user.id)}
        if done.type in (COMMAND, AUTOCOMPLETE):  # a command isn't on a message
            payload.pop("message", None)
        self.server.gateway.tell("INTERACTION_CREATE", payload, done.channel.guild_id)

    async def _await_answer(self, done: Interaction, what: str) -> None:
        """Record any problem with the answer, and what can be seen and pressed by now."""
        begun = time.monotonic()
        try:
            await self.server.until(lambda: done.answered is not None)
        except TimeoutError:
            self.faults.found.append(f"not answered: {what}")
            self.unanswered = True
            return
        self.slowest = max(self.slowest, time.monotonic() - begun)
        if SORRY in said_in(done.answer):
            self.faults.found.append(f"answered with an excuse: {what}")
        if done.type != AUTOCOMPLETE:  # typing has no effect, however often it arrives
            self.sent.append(done)
        assert self._nonsense is not None
        if done.is_told:
            self._nonsense.see(done.told)
        kept = done.channel.messages
        for id_ in [*kept][:-_KEPT]:
            if kept[id_].only_for is not None:
                del kept[id_]

    def _sensible(self, who: Person) -> tuple[Message, str] | None:
        """Return a button that a player would press now."""
        for verbs in ((Verb.DO,), (Verb.HAND, Verb.START, Verb.DEAL, Verb.SIT, Verb.COMPUTER, Verb.REMATCH)):
            for shown in reversed(who.private() if Verb.DO in verbs else who.seen()):
                ids = [each.custom_id for each in buttons_of(shown) if not each.disabled]
                presses = [(id_, press) for id_ in ids if (press := Press.read(id_))]
                able = [id_ for id_, it in presses if it.verb in verbs and "-" not in it.table]
                if able and self.rng.random() < _NEWEST:
                    return shown, self.rng.choice(able)
        return None

    def _message(self, who: Person) -> Message:
        """Return any message, from any place and for anyone. An empty one if there is none."""
        there = [*self.rng.choice([who.channel, self.rng.choice(self.places)]).messages.values()]
        return self.rng.choice(there) if there else self.server.state.add_message(who.channel)


@asynccontextmanager
async def crowd(folder: Path, seed: int) -> AsyncIterator[tuple[Crowd, EuchreBot]]:
    """Yield the crowd, with the bot connected to every server and its errors collected."""
    rng = random.Random(seed)
    async with serving() as server:
        made = Crowd(server, rng)
        settings = Settings(database=folder / "euchre.db", tables_per_player=2, **UNLIMITED)
        with found_by_the_library(server), made.faults.noted():
            async with assemble_bot(settings, Pace(), rng) as bot:
                playing = asyncio.create_task(bot.start("made.up.token"))
                try:
                    await server.until(lambda: server.gateway.connected or playing.done())
                    for guild in server.state.guilds:
                        await bot.manager.servers.set(guild, "shows", Shows.CARDS.value)
                    await made.begin()
                    yield made, bot
                finally:
                    playing.cancel()
                    with suppress(asyncio.CancelledError):
                        await playing
