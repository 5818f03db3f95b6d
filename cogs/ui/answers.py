"""Replies to interactions: showing and replacing screens, deferring slow ones, and wording errors."""

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from enum import Enum
from functools import singledispatch
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.client.gateway import NotSure
from bot.client.quotas import QuotaExceeded
from bot.engine.errors import Refusal
from bot.service.fair_queue import Busy
from bot.service.logs import being_answered
from bot.store.errors import StoreError
from bot.tables.refusals import TableRefusal
from cogs.ui.controls import Button
from cogs.ui.delivery import codes, deliver, refuses_content
from cogs.ui.emoji import USUAL, set_card_style
from cogs.ui.layout import Attached, Screen, screen
from cogs.ui.link_buttons import refusal_buttons
from cogs.ui.precedence import end_precedence, unanswered
from cogs.ui.words import refusals as words
from cogs.ui.words.old_commands import what_replaced

log = logging.getLogger(__name__)
T = TypeVar("T")
E = TypeVar("E", bound=Enum)
TOO_LATE = 10062
ANSWERED = 40060
MESSAGE_GONE = 10008
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of an answer that Discord, or the network, didn't accept."""
_DONE = "done"
_SOON = 1.5  # seconds, of Discord's three; some are lost on the way


def is_fleeting(interaction: discord.Interaction) -> bool:
    """Return True if the user's screens are ephemeral here. In direct messages with the bot they last."""
    return not interaction.context.dm_channel


def on_own_screen(interaction: discord.Interaction) -> bool:
    """Return True if the pressed component is on a screen that only the user sees."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or not is_fleeting(interaction))


class Refused(Exception):
    """Raised to refuse a request. The text is the sentence that says why, and what to do.

    ``buttons`` are for what the sentence suggests.
    """

    def __init__(self, sentence: str, *buttons: Button) -> None:
        super().__init__(sentence)
        self.buttons = buttons


def parse_choice(kind: type[E], value: str) -> E:
    """Return the enum member with that value. Raise Refused if no list of this version offers it."""
    try:
        return kind(value)
    except ValueError:
        raise Refused(words.COMMAND_CHANGED) from None


@singledispatch
def explain(error: Exception, user: int) -> tuple[str, Sequence[Button]] | None:
    """Return the sentence that explains a refusal to that user, and buttons for what it suggests.

    None for an unexpected error. Features register their own refusals here.
    """
    return None


@explain.register
def _(refused: Refused, user: int) -> tuple[str, Sequence[Button]]:
    return str(refused), refused.buttons


@explain.register
def _(refusal: TableRefusal, user: int) -> tuple[str, Sequence[Button]]:
    return words.why_not(refusal, refusal.table, user), refusal_buttons(refusal, user)


@explain.register
def _(refusal: Refusal, user: int) -> tuple[str, Sequence[Button]]:
    return words.why_not(refusal, None, user), ()


@explain.register
def _(refusal: QuotaExceeded, user: int) -> tuple[str, Sequence[Button]]:
    return words.too_much(refusal), ()


@explain.register
def _(refusal: Busy, user: int) -> tuple[str, Sequence[Button]]:
    return words.BUSY_FOR_YOU if refusal.own else words.BUSY, ()


@asynccontextmanager
async def answering(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Run a press within the context. Answer refusals and errors with a sentence."""
    being_answered.set(interaction.id)
    try:
        with unanswered(interaction.id):
            yield
    except Exception as error:
        await answer_error(interaction, error)


async def answer_error(interaction: discord.Interaction, error: Exception) -> None:
    """Answer a command or press that was refused, or that failed, with a sentence."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    explained = explain(error, interaction.user.id)
    if isinstance(error, app_commands.CommandNotFound) and (new := what_replaced(interaction.data or {})):
        explained = new, ()
    if explained is None:
        await failed(interaction, error)
    else:
        sentence, buttons = explained
        await reply_text(interaction, sentence, *buttons)


async def save(interaction: discord.Interaction, request: Awaitable[T]) -> T:
    """Await a request that saves something. If answering then fails, tell the user that it counts anyway."""
    result = await request
    mark_saved(interaction)
    return result


async def defer_if_slow(interaction: discord.Interaction, request: Awaitable[T]) -> T:
    """Await a request that may take longer than Discord waits, with a sign that an answer is coming."""
    task = asyncio.ensure_future(request)
    await asyncio.wait([task], timeout=_SOON)
    try:
        if not task.done() and not interaction.response.is_done():
            await think(interaction)
    except FAILURES:
        await task
        raise
    return await task


async def think(interaction: discord.Interaction) -> None:
    """Show only the user that an answer is coming."""
    await interaction.response.defer(ephemeral=is_fleeting(interaction), thinking=True)


def mark_saved(interaction: discord.Interaction) -> None:
    """Record that the request is done and saved."""
    interaction.extras[_DONE] = True


def is_saved(interaction: discord.Interaction) -> bool:
    """Return True if the request is done and saved, even if answering fails."""
    return _DONE in interaction.extras


async def failed(interaction: discord.Interaction, error: Exception) -> None:
    """Log an error and tell the user, unless the answer was just too late."""
    being_answered.set(interaction.id)
    match error:
        case discord.HTTPException(code=code) if code == TOO_LATE:
            waited = (discord.utils.utcnow() - interaction.created_at).total_seconds()
            log.warning("interaction answered too late: after=%.1fs", waited)
            return
        case discord.HTTPException(code=code) if code == ANSWERED:
            log.info("interaction already answered")
            return
        case app_commands.AppCommandError():  # a command or a value that this version doesn't have
            log.warning("outdated command used: error=%s", type(error).__name__)
            await reply_text(interaction, words.COMMAND_CHANGED)
            return
        case discord.HTTPException(code=code) if code == MESSAGE_GONE:
            log.info("message to edit is gone")
        case NotSure():
            log.info("answer not sent: reason=another process took over")
            return
        case aiohttp.ClientError() | OSError():  # the type alone doesn't tell why
            log.error("answer not sent: error=%s", type(error).__name__)
        case discord.HTTPException() | StoreError():
            log.error("interaction failed: error=%s\n%s", error, _traced(error))
        case _:
            log.error("interaction failed: error=%s\n%s", type(error).__name__, _traced(error))
    await reply_text(interaction, words.COUNTS if is_saved(interaction) else words.SORRY)


async def reply_text(interaction: discord.Interaction, sentence: str, *buttons: Button) -> None:
    """Send only the user a sentence, with buttons for what it suggests."""
    try:
        if interaction.type is discord.InteractionType.autocomplete:  # autocomplete can't show a sentence
            await interaction.response.autocomplete([])
        elif buttons:
            await show(interaction, screen(sentence, buttons))
        elif interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)
    except Exception as error:  # there's no other way left to tell the user
        log.warning("interaction not answered: error=%s", type(error).__name__)


class Reply:
    """An answer to an interaction: on the private screen that was pressed, or as a new message.

    After an answer it's a follow-up. ``anew`` doesn't replace the pressed screen, and ``aloud`` shows it to
    everyone. ``pinging`` allows pings. ``message_id`` is the message it's on, if known.
    """

    def __init__(
        self,
        interaction: discord.Interaction,
        *,
        anew: bool = False,
        aloud: bool = False,
        pinging: discord.AllowedMentions | None = None,
    ) -> None:
        self._interaction = interaction
        self._follows = interaction.response.is_done()
        self._replaces = not (anew or aloud or self._follows) and on_own_screen(interaction)
        self._how: dict[str, Any] = {"ephemeral": not aloud and is_fleeting(interaction)}
        if pinging is not None:
            self._how["allowed_mentions"] = pinging
        self._posted: discord.WebhookMessage | None = None
        self.message_id = interaction.message.id if self._replaces and interaction.message else None
        if aloud:
            set_card_style(USUAL)

    async def send(self, shown: Screen, files: list[Any]) -> discord.Message | None:
        """Send the screen. Return the resulting message, or None if unknown."""
        end_precedence(self._interaction.id)
        response, following = self._interaction.response, self._interaction.followup
        if self._follows:
            self._posted = await following.send(view=shown.view, files=files, wait=True, **self._how)
            self.message_id = self._posted.id
            return self._posted
        try:
            if self._replaces:
                done = await response.edit_message(view=shown.view, attachments=files)
            else:
                done = await response.send_message(view=shown.view, files=files, **self._how)
        except discord.HTTPException as error:
            if error.code != ANSWERED:  # the library resent it after an error, but the first had arrived
                raise
            return None
        if done is None:
            return None
        self.message_id = done.message_id or self.message_id
        return done.resource if isinstance(done.resource, discord.Message) else None

    async def edit(self, shown: Screen, files: list[Any]) -> discord.Message | None:
        """Show another screen instead, while the interaction's token is valid."""
        if self._posted is not None:
            return await self._posted.edit(view=shown.view, attachments=files)
        return await self._interaction.edit_original_response(view=shown.view, attachments=files)


async def show(
    interaction: discord.Interaction,
    shown: Screen,
    *,
    aloud: bool = False,
    pinging: discord.AllowedMentions | None = None,
) -> int | None:
    """Answer with a screen as a new message, and return its id, if known. See `Reply`."""
    reply = Reply(interaction, anew=True, aloud=aloud, pinging=pinging)
    await deliver(shown, reply.send)
    return reply.message_id


async def show_when_made(interaction: discord.Interaction, making: Awaitable[Screen]) -> None:
    """Answer with a screen that only the user sees. If making it takes long, tell Discord to wait."""
    await show(interaction, await defer_if_slow(interaction, making))


async def replace_screen(interaction: discord.Interaction, shown: Screen) -> None:
    """Replace the private screen that was pressed, or answer with a new one."""
    await deliver(shown, Reply(interaction).send)


async def replace_screen_later(interaction: discord.Interaction, shown: Screen) -> None:
    """Replace the screen that was pressed and deferred, or send a new one if it was dismissed."""
    try:
        await deliver(shown, Reply(interaction).edit)
    except discord.NotFound as error:
        if error.code != MESSAGE_GONE:
            raise
        await show(interaction, shown)


async def finish(interaction: discord.Interaction, sentence: str, *buttons: Button) -> None:
    """Replace the private screen that was pressed with a sentence about the outcome, and what comes next."""
    await replace_screen(interaction, screen(sentence, buttons))


async def reply_file(interaction: discord.Interaction, sentence: str, file: Attached) -> None:
    """Answer with a file that only the user sees."""
    response = interaction.response
    send = interaction.followup.send if response.is_done() else response.send_message
    if not interaction.app_permissions.attach_files:
        await reply_text(interaction, words.FILE_REFUSED)
        return
    try:
        await send(sentence, file=file.fresh(), ephemeral=is_fleeting(interaction))
    except discord.HTTPException as error:
        if not refuses_content(error, files=True):
            raise
        log.warning("file refused: %s", codes(error))
        await reply_text(interaction, words.FILE_REFUSED)


def _traced(error: Exception) -> str:
    """Return where an error happened, without its message, which might name hidden cards."""
    return "".join(traceback.format_tb(error.__traceback__))
