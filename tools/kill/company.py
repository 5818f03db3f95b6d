"""People who play with others: the guest at a table with a timer, and the players of a drive."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import Any

from bot.tournament.requests import LEAST
from cogs.tournament.press import SetupPress, SetupVerb, TournamentPress, TournamentVerb
from cogs.ui.press import Press, Verb
from tests.discord_server.limits import parts
from tests.discord_server.people import buttons_of, text_of
from tests.discord_server.server import LoopbackDiscord
from tests.discord_server.state import Channel, Message
from tools.kill.player import PressingPlayer
from tools.kill.stored import Stored

TIMER: Any = 2
"""The timer in seconds: short, so that turns run out within a life of the bot."""

_DOZES = 0.2  # of the guest's presses come late, or never
_SAYS_SO = 0.5  # of those, after the guest has used Away
_LONGEST = 4 * TIMER
_LOOKS_AGAIN = 5.0  # seconds
_BRING_ON = (TournamentVerb.JOIN, TournamentVerb.START, TournamentVerb.MY_TABLE)


class Guest(PressingPlayer):
    """A guest who sits down opposite the opener of each table in a channel, and dozes off there."""

    _wakes_at = 0.0  # in monotonic time, so it may be in a later life of the bot

    def _choices(self) -> list[tuple[Message, str]]:
        board = self._board()
        sitting = self._to_sit(board)
        return [*sitting, *self._on(self._panel(), Verb.DO, Verb.BACK), *self._on(board, Verb.DEAL)]

    async def _look(self) -> None:
        if hand := list(self._on(self._board(), Verb.HAND)):
            await self._press(*hand[0])

    async def _press(self, message: Message, custom_id: str) -> None:
        if time.monotonic() >= self._wakes_at and self._rng.random() < _DOZES:
            press = Press.read(custom_id)
            if press is not None and self._rng.random() < _SAYS_SO:
                await self.press_id(message, str(Press(Verb.AWAY, press.table)))
            self._wakes_at = time.monotonic() + self._rng.uniform(0, _LONGEST)
        await asyncio.sleep(self._wakes_at - time.monotonic())
        await super()._press(message, custom_id)


class DrivePlayer(PressingPlayer):
    """A player who joins each drive in a channel and plays in it, from table to table."""

    def __init__(
        self,
        server: LoopbackDiscord,
        channel: Channel,
        name: str,
        rng: random.Random,
        stored: Stored,
        *,
        organizes: bool = False,
    ) -> None:
        super().__init__(server, channel, name, rng, stored)
        self._home, self._organizes = channel, organizes

    async def _look(self) -> None:
        """Go to the table, or join the drive. The organizer announces and starts it."""
        self.channel, message = self._home, self._drive()
        offered = self._offered(message)
        if message is not None and TournamentVerb.MY_TABLE in offered:
            await self._go_to_table(message, offered[TournamentVerb.MY_TABLE])
        elif message is not None and self.name not in text_of(message) and TournamentVerb.JOIN in offered:
            await self.press_id(message, offered[TournamentVerb.JOIN])
        elif message is not None and self._organizes and _can_start(message):
            await self.press_id(message, offered[TournamentVerb.START])
        elif self._organizes and self.opens_tables and TournamentVerb.JOIN not in offered:
            await self._announce()

    async def _announce(self) -> None:
        """Announce a tournament, unless one exists whose message hasn't arrived yet."""
        setup = (await self.slash("tournament", game="slapton", rounds=1)).told
        read = [SetupPress.read(each.custom_id) for each in buttons_of(setup)] if setup else []
        for press in read:
            if setup is not None and press is not None and press.verb is SetupVerb.ANNOUNCE:
                await self.press_id(setup, str(press))

    async def _go_to_table(self, message: Message, custom_id: str) -> None:
        told = (await self.press_id(message, custom_id)).answer
        self._dismiss()
        links = [part["url"] for part in parts(told.get("components") or ()) if part.get("url")]
        if links:
            room = self.server.state.channel(int(links[0].split("/")[5]))
            assert room is not None, f"there is no channel at {links[0]}"
            self.channel = room
            if hand := list(self._on(self._board(), Verb.HAND)):
                await self._press(*hand[0])

    async def _something_new(self) -> None:
        """Wait for news, but check again after a while: what was refused may be possible by now."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOKS_AGAIN):
                await super()._something_new()
        self._asked = None

    def _drive(self) -> Message | None:
        """Return the newest message of an open drive."""
        public = [each for each in self._home.messages.values() if each.only_for is None]
        return next((each for each in reversed(public) if _drive_presses(each)), None)

    def _offered(self, message: Message | None) -> dict[TournamentVerb, str]:
        """Return the enabled buttons of a drive's message, by action."""
        return {press.verb: str(press) for press in _drive_presses(message)} if message else {}

    def _seen(self) -> Any:
        drive = self._drive()
        return [super()._seen(), drive and (drive.id, drive.edits)]


def _can_start(message: Message) -> bool:
    """Return True if enough people have joined a tournament that hasn't started."""
    presses = _drive_presses(message)
    return f"{LEAST} players" in text_of(message) and any(p.verb is TournamentVerb.START for p in presses)


def _drive_presses(message: Message) -> list[TournamentPress]:
    """Return the presses on an open drive's message that make it progress."""
    read = [TournamentPress.read(each.custom_id) for each in buttons_of(message) if not each.disabled]
    return [press for press in read if press is not None and press.verb in _BRING_ON]
