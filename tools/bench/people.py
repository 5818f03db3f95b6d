"""Simulated players on the loopback Discord, who press the buttons on their messages at a given pace."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from bot.games import PRESETS
from bot.store import Store
from bot.store.settings import SettingsOf
from bot.tables.manager import Pace
from bot.tables.settings import Shows
from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Person, buttons_of
from tests.discord_server.server import LoopbackDiscord, serving
from tests.discord_server.state import Channel, Message
from tools.bench.bots import Bot, euchre, run_bot

_LOOKS = 0.05  # seconds between two checks for changes: hundreds of people wait
_LAST = 12  # messages of a channel: for a table of four, its board, four hands, and new ones
_COMING = 20  # tables that start per second
AT_ONCE = Pace(next_deal=None, lag=2.0)


class Player(Person):
    """A player who keeps playing in a channel. ``waits`` are the seconds to each answer."""

    def __init__(
        self, server: LoopbackDiscord, channel: Channel, name: str, pause: tuple[float, float], **solo: Any
    ) -> None:
        super().__init__(server, channel, name)
        self._pause, self._solo, self._rng = pause, solo, random.Random(name)
        self._rules = cycle(PRESETS)
        self.deals = True
        self.waits: list[float] = []

    async def play(self) -> None:
        """Press the offered buttons, each after a pause. After a game, start another one with bots."""
        while True:
            if any(self._offered()):
                await asyncio.sleep(self._rng.uniform(*self._pause))
                if choices := [*self._offered()]:
                    await self.press_id(*self._rng.choice(choices))
            elif self._solo and not self._is_playing():
                game = {"game": next(self._rules)} if self._solo.get("rules") else {}
                await (self.slash("play", **game) if self._solo.get("private") else self.solo(**game))
            await asyncio.sleep(_LOOKS)

    async def answered(self, done: Interaction) -> Interaction:
        """Wait for the first answer, and record how long it took."""
        while done.took is None:  # noqa: ASYNC110
            await asyncio.sleep(_LOOKS / 4)
        self.waits.append(done.took)
        return done

    def _offered(self) -> Iterator[tuple[Message, str]]:
        """Yield the newest panel's buttons for the hand, or between hands the button that deals."""
        newest = [*self.on(self.private()[-_LAST:], Verb.DO)]
        if not newest and self.deals:
            newest = [*self.on(self.seen()[-_LAST:], Verb.DEAL)]
        yield from newest

    def _is_playing(self) -> bool:
        """Return True if the newest visible table isn't over."""
        buttons = [button for message in self.seen()[-_LAST:] for button in buttons_of(message)]
        presses = [press for button in buttons if (press := Press.read(button.custom_id)) and press.table]
        over = {press.table for press in presses if press.verb is Verb.REMATCH}
        return bool(presses) and presses[-1].table not in over

    def on(self, messages: Sequence[Message], verb: Verb) -> Iterator[tuple[Message, str]]:
        """Yield the buttons with this verb on the newest message that has any."""
        for message in reversed(messages):
            ids = [each.custom_id for each in buttons_of(message) if not each.disabled]
            if able := [id_ for id_ in ids if (press := Press.read(id_)) and press.verb is verb]:
                yield from ((message, id_) for id_ in able)
                return


@dataclass
class Evening:
    """Tables in play, with the Discord, the bot, the people, and the database."""

    server: LoopbackDiscord
    bot: Bot
    players: list[Player]
    database: Path
    _playing: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self, within: float = 0.0) -> None:
        """Let everyone start playing, at random moments within that many seconds."""
        self._playing = [asyncio.create_task(_come(each, random.uniform(0, within))) for each in self.players]

    async def run_for(self, seconds: float) -> None:
        """Wait that long. Raise an error that stops anyone from playing."""
        done, _ = await asyncio.wait(self._playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    def uploaded(self, since: int = 0) -> int:
        """Return the bytes of pictures that the bot has sent, from request ``since`` on."""
        return sum(each.uploaded for each in self.server.requests[since:])

    async def stop(self) -> None:
        """Stop everyone."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    def answers(self) -> int:
        """Return the number of answered presses and commands."""
        return sum(each.path.endswith("/callback") for each in self.server.requests)


async def _come(player: Player, after: float) -> None:
    await asyncio.sleep(after)
    await player.play()


@asynccontextmanager
async def simulate_evening(
    tables: int,
    pace: Pace | None,
    pause: tuple[float, float],
    *,
    people: int = 1,
    text: bool = False,
    thinking: int = 0,
    **solo: Any,
) -> AsyncIterator[Evening]:
    """Start a bot on a new database, seat people at ``tables`` tables, and yield them.

    At each table are ``people`` people, up to four, or one with bots. Each waits ``pause`` seconds (minimum,
    maximum) before a press. With ``pace`` None the bot has its usual pauses. ``thinking`` is the number of
    processes for expert bots, and ``text`` turns pictures off. With ``solo``, each person starts game after
    game: ``private`` for a private one, ``rules`` to go through all presets.
    """
    with tempfile.TemporaryDirectory(prefix="euchre-", dir=Path.cwd()) as folder:
        database = Path(folder) / "bench.db"
        async with serving() as server:
            guild = server.state.add_guild("The Queens Arms")
            channels = [server.state.add_channel(guild, f"table-{number}") for number in range(tables)]
            async with Store.open(database) as store:
                shows = Shows.TEXT if text else Shows.PICTURES
                await store.settings.set(SettingsOf.SERVERS, guild.id, "shows", shows.value)
            names = ("Ann", "Bob", "Cat", "Dan")[:people]
            async with run_bot(server, euchre, database, pace, thinking) as bot:
                await bot.settle()
                players = []
                for channel in channels:
                    at_table = [
                        Player(server, channel, f"{name} {channel.name}", pause, **solo) for name in names
                    ]
                    if people > 1:
                        await _sit_down(at_table)
                    players += at_table
                there = Evening(server, bot, players, database)
                try:
                    yield there
                finally:
                    await there.stop()


async def _sit_down(people: Sequence[Player]) -> None:
    """Open a table for the first person, let the others join, and open everyone's hand."""
    ann, *others = people
    await ann.slash("table")
    (board,) = await ann.server.until(ann.seen)
    table = next(press.table for each in buttons_of(board) if (press := Press.read(each.custom_id)))
    await ann.press_id(board, str(Press(Verb.VALUE, table, detail="target=99")))
    for person, verb in (*((each, Verb.SIT) for each in others), (ann, Verb.START)):
        button = partial(_first, person, board, verb)
        await person.press_id(*await ann.server.until(button))
    for person in others:
        person.deals = False
        await person.slash("hand")


def _first(person: Player, board: Message, verb: Verb) -> tuple[Message, str] | None:
    return next(person.on([board], verb), None)
