"""Somebody who plays alone with computer players, at a pace of their own, knowing what the messages show."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress

from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import Person, buttons_of
from tests.discord_server.server import LoopbackDiscord
from tests.discord_server.state import Channel, Message

_SHOWN = 20  # seconds within which a new table is to be seen
_LAST = 12  # messages of a channel: a table of four has its board, four hands, and what is new
Pause = tuple[float, float]  # the least and the most seconds before a press


class Regular(Person):
    """Plays one game after another in a channel of its own; ``waits`` are the seconds to each answer.

    Looks at what has changed every ``looks`` seconds.
    """

    def __init__(
        self, server: LoopbackDiscord, channel: Channel, name: str, pause: Pause, looks: float
    ) -> None:
        super().__init__(server, channel, name)
        self._pause, self._looks, self._rng = pause, looks, random.Random(name)
        self.waits: list[float] = []

    async def sit_down(self) -> None:
        """Begin a game with computer players."""
        await self.slash("euchre solo")
        with suppress(TimeoutError):
            async with asyncio.timeout(_SHOWN):
                while not self._open():
                    await self._news()

    async def play(self) -> None:
        """Play on and on."""
        while True:
            choices = [*self.offered()]
            if choices:
                await asyncio.sleep(self._rng.uniform(*self._pause))
                choices = [*self.offered()]
            if choices:
                await self.press_id(*self._rng.choice(choices))
            elif not self._open():
                await self.sit_down()
            else:
                await self._news()

    def offered(self) -> Iterator[tuple[Message, str]]:
        """What the newest panel lets one do in the hand; between hands, the button that deals."""
        yield from self._on(self._newest(self.private(), Verb.DO), Verb.DO)
        yield from self._on(self._board(), Verb.DEAL)

    async def answered(self, done: Interaction) -> Interaction:
        """Wait for the first answer, and note how long it took."""
        while done.took is None:  # noqa: ASYNC110 - hundreds wait, and each for a number
            await asyncio.sleep(self._looks)
        self.waits.append(done.took)
        return done

    async def _news(self) -> None:
        """Wait until something has changed that one sees."""
        before = self._seen()
        while self._seen() == before:  # noqa: ASYNC110 - hundreds wait
            await asyncio.sleep(self._looks)

    def _seen(self) -> object:
        return [(each.id, each.edits) for each in list(self.channel.messages.values())[-_LAST:]]

    def _open(self) -> bool:
        return self._board() is not None

    def _board(self) -> Message | None:
        public = [each for each in self.seen() if each.only_for is None]
        return self._newest(public, Verb.HAND, Verb.DEAL)

    def _newest(self, messages: list[Message], *verbs: Verb) -> Message | None:
        """The newest of the messages with such a button."""
        return next((each for each in reversed(messages) if any(self._on(each, *verbs))), None)

    def _on(self, message: Message | None, *verbs: Verb) -> Iterator[tuple[Message, str]]:
        for button in buttons_of(message) if message else ():
            press = None if button.disabled else Press.read(button.custom_id)
            if message and press and press.verb in verbs:
                yield message, button.custom_id
