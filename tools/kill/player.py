"""A player who keeps pressing whatever there is to press, knowing only what the messages show."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Container, Iterator

from bot.ids import TableId
from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import COMPONENT, Interaction
from tests.discord_server.people import Person, buttons_of, said_in, text_of
from tests.discord_server.server import LoopbackDiscord
from tests.discord_server.state import Channel, Message
from tools.kill.stored import Stored

_DONE = ("You ", "Already done")
_NOT_DONE = tuple(f"You {verb}" for verb in ("can't", "didn't", "don't", "have", "left this", "must"))

_FAILED = 3.0  # seconds after which Discord says that an interaction failed
_GONE = "That table is gone"
_RULES = ("north_american", "british_book")  # one with a Benny, which has more awards
_OPEN = (Verb.START, Verb.HAND, Verb.DEAL)  # each open table's board has one of these


class PressingPlayer(Person):
    """A player who opens one table after another in a channel, against bots.

    With a ``guest``, no game starts before the guest sits opposite. A ``patient`` player presses again if
    there's no answer, as people do when Discord says that it failed.
    """

    patient = False
    pause = 0.0  # the maximum seconds between two presses of a patient player
    answered_at = 0.0  # in monotonic time

    def __init__(
        self,
        server: LoopbackDiscord,
        channel: Channel,
        name: str,
        rng: random.Random,
        stored: Stored,
        *,
        clock: int = 0,
        guest: bool = False,
    ) -> None:
        super().__init__(server, channel, name)
        self.opens_tables = True  # this player starts another game when one is over
        self._clock = clock
        self._guest = guest
        self._asked: object = None
        self._rng = rng
        self._stored = stored
        self._gone: set[str] = set()  # tables that are over, whatever their old messages still offer

    async def play(self) -> None:
        """Keep pressing. Fail if nothing happens anymore, or check again if ``patient``."""
        while True:
            try:
                await self._play()
            except TimeoutError:
                if not self.patient:
                    raise

    async def _play(self) -> None:
        self._asked = None
        while True:
            if choices := self._choices():
                await self._press(*self._rng.choice(choices))
            elif self._asked == self._seen():
                await self._something_new()
            else:
                self._dismiss()
                gone = len(self._gone)
                await self._look()
                self._asked = self._seen() if len(self._gone) == gone else None

    def _choices(self) -> list[tuple[Message, str]]:
        """Return the buttons that make the game progress."""
        board = self._board()
        waits = self._guest and self._to_sit(board)
        verbs = (Verb.DEAL,) if waits else (Verb.START, Verb.DEAL)
        return [*self._on(self._panel(), Verb.DO, Verb.BACK), *self._on(board, *verbs)]

    def _to_sit(self, board: Message | None) -> list[tuple[Message, str]]:
        """Return the button to sit down, empty once this player has a seat."""
        if board is None or self.name in text_of(board):
            return []
        return [*self._on(board, Verb.SIT)]

    async def _look(self) -> None:
        """Ask for the hand, or open a table if there is none."""
        if hand := list(self._on(self._board(), Verb.HAND)):
            await self._press(*hand[0])
        elif self.opens_tables:
            await self.slash("table", game=self._rng.choice(_RULES))

    async def _set_up(self, message: Message, table: TableId) -> Interaction:
        """Set up a short game, so that many end, with bots and a timer. Return the last answer."""
        await self.press_id(message, str(Press(Verb.VALUE, table, detail="target=2")))
        for _ in range(3):
            await self.press_id(message, str(Press(Verb.COMPUTER, table)))
        return await self.choose(message, str(Press(Verb.CLOCK, table)), str(self._clock))

    async def _press(self, message: Message, custom_id: str) -> None:
        """Press, and accept an answer that the table is gone only if its log has ended.

        No game starts before its timer is stored: if something interrupts the setup, it's repeated.
        """
        press = Press.read(custom_id)
        if press and press.verb is Verb.START and not self._stored.has(press.table, "clocked"):
            done = await self._set_up(message, press.table)
        else:
            done = await self.press_id(message, custom_id)
        if press and said_in(done.answer).startswith(_GONE):
            assert self._stored.has(press.table, "ended"), f"called gone without having ended: {press.table}"
            self._gone.add(press.table)

    def _dismiss(self) -> None:
        """Dismiss the messages only this player sees."""
        for message in self.private():
            del self.channel.messages[message.id]

    def _on(self, message: Message | None, *verbs: Verb) -> Iterator[tuple[Message, str]]:
        """Yield the message's enabled buttons with one of these verbs."""
        if message is None:
            return
        for button in buttons_of(message):
            press = Press.read(button.custom_id)
            if press and press.verb in verbs and press.table not in self._gone and not button.disabled:
                yield message, button.custom_id

    def _panel(self) -> Message | None:
        """Return the newest private message."""
        return next(reversed(self.private()), None)

    def _board(self) -> Message | None:
        """Return the newest message of an open table."""
        public = [each for each in self.seen() if each.only_for is None]
        return next((each for each in reversed(public) if any(self._on(each, *_OPEN))), None)

    def describe_view(self, tables: Container[str]) -> str:
        """Return what this player sees and their last three presses, if it's about one of these tables."""
        messages = [each for each in (self._board(), self._panel()) if each]
        about = {
            press.table for each in messages for b in buttons_of(each) if (press := Press.read(b.custom_id))
        }
        if not any(table in tables for table in about):
            return ""
        did = [each for each in self.server.interactions.all if each.user is self.user][-3:]
        return "\n".join(
            [
                f"{self.user.name}, of {', '.join(sorted(about))}:",
                *(
                    f"  shown: {text_of(each)!r} {[b.custom_id for b in buttons_of(each)]}"
                    for each in messages
                ),
                *(f"  did {each.data.get('custom_id')}: {said_in(each.answer)!r}" for each in did),
            ]
        )

    async def _something_new(self) -> None:
        seen = self._seen()
        async with asyncio.timeout(_FAILED if self.patient else None):
            await self.server.until(lambda: self._seen() != seen)

    def deliver(self, done: Interaction) -> None:
        """Send the player's interaction to the bot.

        If ``patient``, do so even when the bot isn't connected.
        """
        if not self.patient:
            super().deliver(done)
        else:
            payload = self.server.interactions.payload(done)
            self.server.gateway.tell("INTERACTION_CREATE", payload, self.channel.guild_id)

    async def answered(self, done: Interaction) -> Interaction:
        """Wait for the answer. A ``patient`` player waits only as long as Discord does, and then a little."""
        if not self.patient:
            return await super().answered(done)
        async with asyncio.timeout(_FAILED):
            while done.answered is None or done.coming:  # noqa: ASYNC110 - else all look whenever anything happens
                await asyncio.sleep(0.02)
        self.answered_at = time.monotonic()
        await asyncio.sleep(self._rng.uniform(0, self.pause))
        return done

    def _seen(self) -> object:
        """Return a value that changes whenever there is something new to see."""
        return [(each.id, each.edits) for each in (self._panel(), self._board()) if each]


def acknowledged(done: Interaction) -> Press | None:
    """Return the play that the answer confirms, or None for any other answer."""
    press = Press.read(str(done.data.get("custom_id", "")))
    if done.type != COMPONENT or press is None or press.verb is not Verb.DO:
        return None
    said = said_in(done.answer)
    return press if said.startswith(_DONE) and not said.startswith(_NOT_DONE) else None
