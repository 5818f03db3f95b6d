"""Somebody who presses again where the bot did not answer, as people do when Discord says that it failed."""

from __future__ import annotations

import asyncio
import random
import time

from bot.tables.refusals import Why
from cogs.ui.words.refusals import TABLE_SENTENCES
from tests.discord_server.interactions import Interaction
from tests.discord_server.people import said_in
from tests.discord_server.server import LoopbackDiscord
from tests.discord_server.state import Channel
from tools.kill.player import PressingPlayer
from tools.kill.stored import Stored

_LOOKING_AGAIN = 3.0  # seconds after which people try again what led to nothing
_FAILED = 3.0  # seconds after which Discord says that an interaction failed
_MOVING = TABLE_SENTENCES[Why.MOVING](None, 0)


class Unanswered(Exception):
    """Nobody answered what was pressed."""


class PatientPlayer(PressingPlayer):
    """Plays games in a channel of its own, with a ``pause`` of so many seconds at most between presses.

    It notes how many presses were ``unanswered``, and how long it was ``kept_waiting`` at most: from a press
    that nobody answered, or with which it came too early, to one that was answered.
    """

    def __init__(
        self,
        server: LoopbackDiscord,
        channel: Channel,
        name: str,
        rng: random.Random,
        stored: Stored,
        pause: float,
    ) -> None:
        super().__init__(server, channel, name, rng, stored)
        self._pause = pause
        self.unanswered = 0
        self.kept_waiting = 0.0
        self._waits_since: float | None = None

    async def play(self) -> None:
        """Press on and on, whoever answers."""
        while True:
            try:
                await super().play()
            except Unanswered:
                self.unanswered += 1
            except TimeoutError:
                continue  # as who was told to try again in a moment

    async def _something_new(self) -> None:
        async with asyncio.timeout(_LOOKING_AGAIN):
            await super()._something_new()

    def deliver(self, done: Interaction) -> None:
        """Tell the bot of it, if it listens."""
        payload = self.server.interactions.payload(done)
        self.server.gateway.tell("INTERACTION_CREATE", payload, self.channel.guild_id)

    async def answered(self, done: Interaction) -> Interaction:
        """Wait for the first answer, as long as Discord would, and then a little before pressing again."""
        try:
            async with asyncio.timeout(_FAILED):
                while done.answered is None:  # noqa: ASYNC110 - else all look whenever anything happens
                    await asyncio.sleep(0.02)
        except TimeoutError:
            self._wait_since(done.begun)
            raise Unanswered from None
        if _MOVING in said_in(done.answer):
            self._wait_since(done.begun)
        elif self._waits_since is not None:
            self.kept_waiting = max(self.kept_waiting, time.monotonic() - self._waits_since)
            self._waits_since = None
        await asyncio.sleep(self._rng.uniform(0, self._pause))
        return done

    def _wait_since(self, begun: float) -> None:
        if self._waits_since is None:
            self._waits_since = begun
