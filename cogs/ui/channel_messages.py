"""Messages in channels that follow a state: each shows the newest one, with one edit in progress at a time.

A message is edited when its turn in the request queue comes, the most urgent first, and is rendered only
then. It's posted again at the end of its channel when Discord would limit its edits, when it was deleted or
archived, or when someone asks. Its current content is saved for the next process. Failures are retried until
they succeed (cogs.ui.messages).
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import discord

from bot.client.client import EuchreBot
from bot.client.request_queue import Urgency
from bot.ids import MessageId
from bot.store.errors import StoreError, log_level_of
from bot.tables.table import Table
from bot.tournament.tournament import Tournament
from cogs.ui.emoji import using_card_style
from cogs.ui.layout import Screen
from cogs.ui.message_states import MessageStateStore, RenderedState
from cogs.ui.messages import CHANNEL_GONE, OLD, RedrawScheduler, bring_up_to_date, remove
from cogs.ui.permissions import hindrance
from cogs.ui.pictures import AttachedPicture, Pictures
from cogs.ui.precedence import give_way

log = logging.getLogger(__name__)
_POSTING = 1.5  # seconds, of the three in which a press must be answered


S = TypeVar("S", Table, Tournament)


@dataclass(slots=True)
class LiveMessage(Generic[S]):
    """A message in a channel, with its known state.

    ``shown`` is the ``seq`` of the state it shows, ``restored`` the content it showed when this process
    started. ``since`` is when it was posted, or this process started. It's ``doubtful`` if it may have been
    posted with an older state although the answer was lost, and ``gone`` if its channel is. ``told_why`` are
    the users who know why it isn't up to date.
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
    parting: bool = False  # it should say that the bot is restarting
    concluded: bool = False
    attached: AttachedPicture | None = None
    told_why: set[int] = field(default_factory=set)


L = TypeVar("L", bound="LiveMessage[Any]")


class ChannelMessages(ABC, Generic[S, L]):
    """The keeper of messages in channels, one for each open state, which also finishes those that ended."""

    def __init__(self, client: EuchreBot, pictures: Pictures, name: str, begin: Callable[[S], L]) -> None:
        self._client = client
        self._begin: Callable[[S], L] = begin
        self.pictures = pictures
        self._requests = client.requests
        self._now = time.monotonic
        self._live: dict[str, L] = {}
        self._states = MessageStateStore(client.store, f"shown:{name}")
        self._reposts = MessageStateStore(client.store, f"{name}-on-the-move")
        self._latest: RedrawScheduler[str] = RedrawScheduler(self._draw, client.manager.pace.redraw)
        self._tidying: asyncio.Task[None] | None = None

    # Each kind of message implements these

    @abstractmethod
    def open_states(self) -> Iterable[tuple[S, int | None]]:
        """Return the states that are still open, each with the id of its message in the store."""

    @abstractmethod
    async def ended_with_message(self) -> Iterable[tuple[S, int | None]]:
        """Return states that ended before this process and whose end isn't shown, with their messages."""

    @abstractmethod
    async def save_message(self, state: S, message_id: MessageId | None) -> None:
        """Save the id of the state's message; None once its end is shown."""

    @abstractmethod
    def urgency(self, state: S) -> Urgency:
        """Return the message's urgency."""

    @abstractmethod
    def render(self, live: L, state: S) -> Screen:
        """Return the screen for the state."""

    @abstractmethod
    async def conclude(self, live: L) -> None:
        """Post the final messages of a state that has ended; called once, before `clean_up`."""

    def is_public(self, state: S) -> bool:
        """Return True if the state has a message in its channel."""
        return True

    def restored_seq(self, state: S) -> int:
        """Return the ``seq`` the state had when it was restored from the store."""
        return state.seq

    def delay(self, before: S, state: S) -> float:
        """Return how many seconds to wait before showing the change from ``before`` to ``state``."""
        return 0.0

    def gives_up(self, state: S) -> bool:
        """Return True if showing an end has been tried for long enough."""
        return False

    async def lost_channel(self, state: S) -> None:
        """Handle an open state whose message has lost its channel."""

    async def clean_up(self, live: L) -> None:
        """Clean up once the end of a state is shown, or can't be."""

    # Showing

    async def restore(self) -> None:
        """Draw open states whose messages are out of date, and the end of those that ended."""
        shown = await self._states.restore()
        reposts = await self._reposts.restore()
        for state, message_id in self.open_states():
            live = self.live(state)
            live.message_id, live.since, live.doubtful = message_id, self._now(), True
            if state.id in shown:
                restored = RenderedState(*shown[state.id][1:])
                if restored.seq == self.restored_seq(state):
                    live.restored = restored._replace(seq=state.seq)
            self.post(state)
        replaced = self._finish_reposts(reposts)  # before anything is drawn
        self._tidying = asyncio.create_task(self._tidy(replaced))  # may be many, and no one plays there

    def _finish_reposts(self, reposts: dict[str, tuple[Any, ...]]) -> list[tuple[str, int, int]]:
        """Finish the reposts that an earlier process started. Return the messages that are replaced.

        Each is the id of its state, its channel and the message.
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
        """Delete replaced messages, and show ends that couldn't be shown before."""
        for id_, channel_id, message_id in replaced:
            await remove(self._client.get_partial_messageable(channel_id), message_id)
            await self._reposts.remove(id_)
        try:
            ended_with_message = await self.ended_with_message()
        except StoreError as error:
            log.log(log_level_of(error), "recently ended not read: error=%s", error)
            return
        for state, shown_on in ended_with_message:
            live = self._live[state.id] = self._begin(state)
            live.message_id, live.since = shown_on, self._now()
            self._latest.mark(state.id)

    async def close(self) -> None:
        """Stop showing anything, and save what is shown."""
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        await self._latest.close(self._requests.is_waiting)
        await self.keep()

    async def keep(self) -> None:
        """Save what the messages show, so that the next process redraws only what has changed."""
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
        """Return the state's LiveMessage. It isn't stored if the state has ended."""
        live = self._live.get(state.id)
        if live is None:
            live = self._begin(state)
            if state.ended is None:
                self._live[state.id] = live
        return live

    def follow(self, state: S) -> None:
        """Make the message show this newer state."""
        live = self.live(state)
        within = self.delay(live.newest, state)
        live.newest, live.stale = state, True
        self._requests.hurry(state.id, self.urgency(state))
        if state.ended is not None or (live.message_id is not None and not live.gone):
            self._live[state.id] = live
            self._latest.mark(state.id, refused=state.ended is not None, within=within)

    def post(self, state: S) -> None:
        """Post the state's message in its channel, or update the existing one."""
        self.live(state)
        self._latest.mark(state.id)

    async def put_up(self, state: S) -> None:
        """Post the state's message, and wait a moment until it's there."""
        self.post(state)
        await self._latest.drawn(state.id, _POSTING)

    def lower(self, state: S) -> None:
        """Post the state's message again at the end of its channel, and remove the old one."""
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
        """Record that the state's message was posted in ``state.channel_id``, which may be a new channel.

        ``attached`` is the picture on it. ``showing`` means that it shows this state, on a screen with that
        digest; otherwise it's drawn in a moment.
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
        except StoreError as error:  # after a restart, another one would be posted
            log.log(log_level_of(error), "message not saved: key=%s error=%s", state.id, error)
        if live.newest.seq != live.shown:
            self._latest.mark(state.id)

    def abandon(self, guild_id: int) -> None:
        """Stop all messages in a server that the bot has left."""
        for live in self._live.values():
            if live.newest.guild_id == guild_id:
                live.gone = True

    def lose(self, channel_id: int) -> None:
        """Treat the channel as deleted."""
        for id_, live in self._live.items():
            if live.newest.channel_id == channel_id:
                live.gone = True
                self._latest.mark(id_, refused=True)

    def link(self, state: S) -> str | None:
        """Return a link to the state's message, or None if there's no message."""
        message_id = self.live(state).message_id
        if message_id is None:
            return None
        return f"https://discord.com/channels/{state.guild_id}/{state.channel_id}/{message_id}"

    # Problems

    def is_unshown(self, state: S) -> bool:
        """Return True if the state's message can't be kept up to date where it is."""
        return self.live(state).gone or self._latest.refused(state.id)

    def find_hindrance(self, interaction: discord.Interaction, state: S) -> str | None:
        """Return what to do about a message that Discord refuses, empty if unknown, or None if it's accepted.

        Discord counts refusals, so a press only retries the message if the hindrance, as far as the press
        shows, may be over.
        """
        why = ""
        if interaction.channel_id == state.channel_id:
            why = hindrance(interaction)
            self._latest.retry_refused(state.id, bool(why))
        return why if self._latest.refused(state.id) else None

    def refuses(self, channel_id: int) -> bool:
        """Return True if Discord currently refuses to update a message in this channel."""
        there = (self._live.get(id_) for id_ in self._latest.forbidden())
        return any(live is not None and live.newest.channel_id == channel_id for live in there)

    # Implementation

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
            except Exception as error:  # a result counts even if the message can't be edited
                if isinstance(error, discord.NotFound) and error.code in CHANNEL_GONE:
                    live.gone = True
                else:
                    failed = error
        if failed is not None:
            if live.newest.ended is None or not self.gives_up(live.newest):
                raise failed
            self._live.pop(id_, None)
        if live.newest.ended is not None and not self._is_behind(live):
            await self.clean_up(live)
            self._live.pop(id_, None)
            with suppress(StoreError):  # a restart would then show it once more
                await self.save_message(live.newest, None)
        elif live.gone:
            await self.lost_channel(live.newest)

    async def _conclude(self, live: L) -> None:
        if live.newest.ended is not None and not live.concluded and not live.gone:
            await self.conclude(live)
            live.concluded = True

    async def _update(self, live: L) -> None:
        """Show the newest state on the message, when its turn has come."""
        if self._is_behind(live):
            state = live.newest
            room = ("edit", state.channel_id)
            async with self._requests.turn(self.urgency(state), room, state.id):
                await give_way()
                if self._is_behind(live):
                    await self._show(live, live.newest)

    def _is_behind(self, live: L) -> bool:
        if live.gone:
            return False
        if live.restored is not None:  # an earlier process has shown something, perhaps this
            restored, live.restored = live.restored, None
            digest = self.render(live, live.newest).digest()
            if restored == (live.message_id, live.newest.seq, digest):
                live.shown, live.digest, live.stale = live.newest.seq, digest, False
        return live.stale or live.lower or live.parting

    async def _show(self, live: L, state: S) -> None:
        ended, message_id = state.ended is not None, live.message_id
        live.stale = False
        if message_id is None and ended:
            live.shown = state.seq  # no one has seen it
            return
        live.parting &= not ended
        old = live.lower or self._now() - live.since >= OLD
        anew = old and not ended and not live.parting
        shown = self.render(live, state)
        digest = shown.digest()
        if message_id is None or anew or digest != live.digest:
            live.digest = ""  # unknown until Discord has accepted it
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
                channel, message_id, shown, once=state.id, anew=anew, pictures=self.pictures, existing=there
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
        """Save that this message is removed, if another one was being posted in its place."""
        repost = self._reposts.get(id_)
        if repost is not None and repost[-1] == message_id:
            await self._reposts.remove(id_)
