"""Messages in channels that follow a state: each shows the newest, with one edit under way at a time.

A message is edited when its turn in the queue of requests comes, the most urgent first, and is rendered only
then. It is posted anew at the end of its channel when Discord would limit its edits, when it was deleted or
archived, or when someone asks. What it shows is saved for the next process. What fails is tried again until
it stands (cogs.ui.messages).
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.ids import MessageId
from bot.store.errors import StoreError, gravity
from bot.tables.table import Table
from bot.tournament.tournament import Tournament
from cogs.ui.emoji import using_card_style
from cogs.ui.layout import Screen
from cogs.ui.message_states import MessageStateStore, RenderedState
from cogs.ui.messages import CHANNEL_GONE, OLD, Latest, bring_up_to_date, remove
from cogs.ui.permissions import hindrance
from cogs.ui.pictures import AttachedPicture, Pictures

log = logging.getLogger(__name__)
_POSTING = 1.5  # seconds, of the three in which whoever pressed must be answered


S = TypeVar("S", Table, Tournament)


@dataclass(slots=True)
class LiveMessage(Generic[S]):
    """A message in a channel, and what is known of it.

    ``shown`` is the ``seq`` of the state that it shows, ``restored`` what it showed when this process began.
    ``since`` is when it was posted, or this process began. It is ``doubtful`` if it may have been posted with
    an older state though the answer was lost, and ``gone`` if its channel is. ``told_why`` are the users who
    know why it isn't up to date.
    """

    newest: S
    stale: bool = True
    message_id: int | None = None
    shown: int | None = None
    digest: str = ""
    restored: RenderedState | None = None
    since: float = 0.0
    lower: bool = False
    gone: bool = False
    doubtful: bool = False
    parting: bool = False  # is to say that the bot restarts
    concluded: bool = False
    attached: AttachedPicture | None = None
    told_why: set[int] = field(default_factory=set)


L = TypeVar("L", bound="LiveMessage[Any]")


class ChannelMessages(ABC, Generic[S, L]):
    """Keeps one message in a channel for each open state at the newest, and concludes those that ended.

    ``name`` says of what, in the keys of the store.
    """

    def __init__(self, client: EuchreBot, pictures: Pictures, name: str) -> None:
        self._client = client
        self.pictures = pictures
        self._requests = client.requests
        self._now = time.monotonic
        self._live: dict[str, L] = {}
        self._states = MessageStateStore(client.store, f"shown:{name}")
        self._reposts = MessageStateStore(client.store, f"{name}-on-the-move")
        self._latest: Latest[str] = Latest(self._draw, client.manager.pace.redraw)
        self._tidying: asyncio.Task[None] | None = None

    # What each kind of message answers

    @abstractmethod
    def begin(self, state: S) -> L:
        """Return what is known of the message of a state that has none yet."""

    @abstractmethod
    def open_states(self) -> list[S]:
        """Return the states that go on."""

    @abstractmethod
    async def unshown(self) -> Iterable[tuple[S, int | None]]:
        """Return the states that ended before this process began and whose end isn't shown, with messages."""

    @abstractmethod
    def saved_message(self, state: S) -> int | None:
        """Return the id of the state's message as the store has it."""

    @abstractmethod
    async def save_message(self, state: S, message_id: MessageId | None) -> None:
        """Save which message is the state's; None once its end is shown."""

    @abstractmethod
    def urgency(self, state: S) -> Urgency:
        """Return how urgent the message is."""

    @abstractmethod
    def render(self, live: L, state: S) -> Screen:
        """Return what the message is to show of the state."""

    @abstractmethod
    async def conclude(self, live: L) -> None:
        """Post what there is to say of a state that has ended; done once, before `put_away`."""

    def is_public(self, state: S) -> bool:
        """Return whether the state has a message in its channel at all."""
        return True

    def restored_seq(self, state: S) -> int:
        """Return the ``seq`` with which the state was found in the store."""
        return state.seq

    def delay(self, before: S, state: S) -> float:
        """Return how many seconds later the message may show that ``before`` became ``state``."""
        return 0.0

    def gives_up(self, state: S) -> bool:
        """Return whether an end that can't be shown has been tried for long enough."""
        return False

    async def lost_channel(self, state: S) -> None:
        """Do what has to be done when the message of a state that goes on has lost its channel."""

    async def put_away(self, live: L) -> None:
        """Do what has to be done once the end of a state is shown, or can't be."""

    # Showing

    async def restore(self) -> None:
        """Draw the open states whose message shows something else, and the end of those that ended."""
        shown = await self._states.restore()
        reposts = await self._reposts.restore()
        for state in self.open_states():
            live = self.live(state)
            live.message_id, live.since, live.doubtful = self.saved_message(state), self._now(), True
            if state.id in shown:
                restored = RenderedState(*shown[state.id][1:])
                if restored.seq == self.restored_seq(state):
                    live.restored = restored._replace(seq=state.seq)
            self.post(state)
        replaced = self._finish_reposts(reposts)  # before anything is drawn
        self._tidying = asyncio.create_task(self._tidy(replaced))  # may be many, and nobody plays at them

    def _finish_reposts(self, reposts: dict[str, tuple[Any, ...]]) -> list[tuple[str, int, int]]:
        """Go on posting anew what a process before had begun to; return the messages already replaced.

        Each with what it is of, and its channel.
        """
        replaced = []
        for id_, (_, channel_id, before) in reposts.items():
            live = self._live.get(id_)
            if live is not None and live.message_id == before:
                self.lower(live.newest)
            else:
                replaced.append((id_, channel_id, before))
        return replaced

    async def _tidy(self, replaced: list[tuple[str, int, int]]) -> None:
        """Remove messages in whose place others stand, and show ends that could not be shown."""
        for id_, channel_id, message_id in replaced:
            await remove(self._client.get_partial_messageable(channel_id), message_id)
            await self._reposts.remove(id_)
        try:
            unshown = await self.unshown()
        except StoreError as error:
            log.log(gravity(error), "what ended lately could not be read: %s", error)
            return
        for state, shown_on in unshown:
            live = self._live[state.id] = self.begin(state)
            live.message_id, live.since = shown_on, self._now()
            self._latest.mark(state.id)

    async def close(self) -> None:
        """Show nothing more, and save what is shown."""
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        await self._latest.close(self._requests.keeps_waiting)
        await self.keep()

    async def keep(self) -> None:
        """Save what the messages show, so that the next process draws only what differs."""
        await self._states.replace(
            {
                id_: (live.newest.guild_id, live.message_id, live.shown, live.digest)
                for id_, live in self._live.items()
                if live.message_id is not None
                and live.shown is not None
                and live.digest
                and not (live.gone or live.parting)
            }
        )

    def live(self, state: S) -> L:
        """Return what is known of the state's message; nothing is kept of one whose state has ended."""
        live = self._live.get(state.id)
        if live is None:
            live = self.begin(state)
            if state.ended is None:
                self._live[state.id] = live
        return live

    def follow(self, state: S) -> None:
        """Have the message show this newer state."""
        live = self.live(state)
        within = self.delay(live.newest, state)
        live.newest, live.stale = state, True
        self._requests.hurry(state.id, self.urgency(state))
        if state.ended is not None or (live.message_id is not None and not live.gone):
            self._live[state.id] = live
            self._latest.mark(state.id, refused=state.ended is not None, within=within)

    def post(self, state: S) -> None:
        """Have the state's message posted in its channel, or the one that it has brought up to date."""
        self.live(state)
        self._latest.mark(state.id)

    async def put_up(self, state: S) -> None:
        """Post the state's message, and wait a moment until it is there."""
        self.post(state)
        await self._latest.drawn(state.id, _POSTING)

    def lower(self, state: S) -> None:
        """Have the state's message posted anew at the end of its channel, and the old one removed."""
        self.live(state).lower = True
        self._latest.mark(state.id)

    async def posted(
        self,
        state: S,
        message_id: int,
        *,
        attached: AttachedPicture | None = None,
        showing: bool = True,
        digest: str = "",
    ) -> None:
        """Note that the state's message was posted in ``state.channel_id``, perhaps not its channel so far.

        ``attached`` is the picture on it. ``showing`` says that it shows this state, on a screen with that
        digest; otherwise it is drawn in a moment.
        """
        live = self.live(state)
        live.message_id, live.since, live.attached = message_id, self._now(), attached
        live.lower, live.gone, live.restored = False, False, None
        live.told_why.clear()
        live.shown = state.seq if showing else None
        live.digest = (digest or self.render(live, state).digest()) if showing else ""
        live.stale = not showing or live.newest.seq != state.seq
        self._latest.forget(state.id)
        try:
            await self.save_message(state, MessageId(message_id))
        except StoreError as error:  # a restart would post another
            log.log(gravity(error), "the message of %s could not be saved: %s", state.id, error)
        if live.newest.seq != live.shown:
            self._latest.mark(state.id)

    def abandon(self, guild_id: int) -> None:
        """Show nothing more in a server that the bot has left."""
        for live in self._live.values():
            if live.newest.guild_id == guild_id:
                live.gone = True

    def lose(self, channel_id: int) -> None:
        """Take the channel to be deleted."""
        for id_, live in self._live.items():
            if live.newest.channel_id == channel_id:
                live.gone = True
                self._latest.mark(id_, refused=True)

    def link(self, state: S) -> str | None:
        """Return a link to the state's message; None where there is none."""
        message_id = self.live(state).message_id
        if message_id is None:
            return None
        return f"https://discord.com/channels/{state.guild_id}/{state.channel_id}/{message_id}"

    # Trouble

    def is_unshown(self, state: S) -> bool:
        """Return whether the state's message can't be kept up to date where it is."""
        return self.live(state).gone or self._latest.refused(state.id)

    def find_hindrance(self, interaction: discord.Interaction, state: S) -> str | None:
        """Return what to do about a message that Discord refuses, empty if unknown; None if it takes it.

        Discord counts what it refuses, so the message is tried again at a press only once what hindered it,
        as far as a press shows that, may be over.
        """
        why = ""
        if interaction.channel_id == state.channel_id:
            why = hindrance(interaction)
            self._latest.look_again(state.id, bool(why))
        return why if self._latest.refused(state.id) else None

    def refuses(self, channel_id: int) -> bool:
        """Return whether Discord refuses at present to have a message kept up to date in this channel."""
        there = (self._live.get(id_) for id_ in self._latest.forbidden())
        return any(live is not None and live.newest.channel_id == channel_id for live in there)

    # How it is done

    def _channel(self, state: S) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(state.channel_id, guild_id=state.guild_id)

    async def _draw(self, id_: str) -> None:
        live = self._live.get(id_)
        if live is None or not self.is_public(live.newest):
            return
        failed: Exception | None = None
        for step in (self._update, self._conclude):
            try:
                await step(live)
            except Exception as error:  # a message that can't be edited keeps no result back
                if isinstance(error, discord.NotFound) and error.code in CHANNEL_GONE:
                    live.gone = True
                else:
                    failed = error
        if failed is not None:
            if live.newest.ended is None or not self.gives_up(live.newest):
                raise failed
            self._live.pop(id_, None)
        if live.newest.ended is not None and not self._is_behind(live):
            await self.put_away(live)
            self._live.pop(id_, None)
            with suppress(StoreError):  # then a restart shows it once more
                await self.save_message(live.newest, None)
        elif live.gone:
            await self.lost_channel(live.newest)

    async def _conclude(self, live: L) -> None:
        if live.newest.ended is not None and not live.concluded and not live.gone:
            await self.conclude(live)
            live.concluded = True

    async def _update(self, live: L) -> None:
        """Have the message show the newest state, when its turn has come."""
        if self._is_behind(live):
            state = live.newest
            room = ("edit", state.channel_id)
            async with self._requests.turn(self.urgency(state), room, state.id):
                if self._is_behind(live):
                    await self._show(live, live.newest)

    def _is_behind(self, live: L) -> bool:
        if live.gone:
            return False
        if live.restored is not None:  # a process before has shown something, perhaps this
            restored, live.restored = live.restored, None
            digest = self.render(live, live.newest).digest()
            if restored == (live.message_id, live.newest.seq, digest):
                live.shown, live.digest, live.stale = live.newest.seq, digest, False
        return live.stale or live.lower or live.parting

    async def _show(self, live: L, state: S) -> None:
        ended, message_id = state.ended is not None, live.message_id
        live.stale = False
        if message_id is None and ended:
            live.shown = state.seq  # nobody has seen it
            return
        live.parting &= not ended
        old = live.lower or self._now() - live.since >= OLD
        anew = old and not ended and not live.parting
        shown = self.render(live, state)
        digest = shown.digest()
        if message_id is None or anew or digest != live.digest:
            live.digest = ""  # as long as nobody knows whether Discord has taken it
            try:
                await self._put(live, state, shown, digest, anew=anew)
            except BaseException:
                live.stale = True
                raise
        else:
            live.shown = state.seq
        live.parting = False

    async def _put(self, live: L, state: S, shown: Screen, digest: str, *, anew: bool) -> None:
        message_id, channel = live.message_id, self._channel(state)
        if anew and message_id is not None:
            await self._reposts.put(state.id, state.guild_id, state.channel_id, message_id)
        doubtful, live.doubtful = live.doubtful, True
        there, live.attached = live.attached, None
        with using_card_style(self.pictures.looks.card_style(state.guild_id)):
            posted, before, attached = await bring_up_to_date(
                channel, message_id, shown, once=state.id, anew=anew, pictures=self.pictures, there=there
            )
        live.doubtful = False
        if posted is not None:
            followed = live.stale
            await self.posted(state, posted, attached=attached, digest=digest)
            live.stale |= followed or doubtful
            if doubtful:
                live.shown, live.digest = None, ""
                self._latest.mark(state.id)
        elif live.message_id == message_id:
            live.shown, live.attached, live.digest = state.seq, attached, digest
        await remove(channel, before)
        await self._end_repost(state.id, message_id)

    async def _end_repost(self, id_: str, message_id: int | None) -> None:
        """Save that this message is removed, if another was being posted in its place."""
        repost = self._reposts.get(id_)
        if repost is not None and repost[-1] == message_id:
            await self._reposts.remove(id_)
