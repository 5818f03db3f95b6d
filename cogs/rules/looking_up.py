"""Questions in the chat: messages looked up from their menu, and those sent to or mentioning the bot."""

import logging
import re
from contextlib import suppress
from functools import partial
from typing import Any

import discord
from cachetools import TTLCache
from discord import app_commands
from discord.ext import commands

from bot.client.client import EuchreBot
from bot.client.quotas import Quota, QuotaExceeded
from bot.ids import UserId
from bot.tables.refusals import TableRefusal
from cogs.rules import words
from cogs.rules.pages import Asker, RulePages
from cogs.ui.answers import reply_text, show_when_made
from cogs.ui.delivery import codes, deliver, nonce_of
from cogs.ui.layout import Screen, screen
from cogs.ui.permissions import home_of, is_loaded
from cogs.ui.words.names import tidy
from cogs.ui.words.refusals import too_much

log = logging.getLogger(__name__)
LONGEST = 300  # characters of a message that are read
_TOLD, _AT_MOST = 10_000, 60  # people, and seconds between two notices to the same one
_MENTION = re.compile(r"<(?:@[!&]?|#)\d+>")


async def _reply(message: discord.Message, shown: Screen, files: list[Any]) -> None:
    """Reply to a message, once."""
    await message.reply(view=shown.view, files=files, nonce=nonce_of(f"reply-{message.id}"))


class Mentions(commands.Cog):
    """A listener that answers questions that mention the bot publicly, and those sent to it directly."""

    def __init__(self, bot: EuchreBot, pages: RulePages) -> None:
        self.bot = bot
        self.pages = pages
        self._told: TTLCache[int, bool] = TTLCache(_TOLD, _AT_MOST)  # people with a recent notice

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer in a reply. Too many questions get a notice, at most once a minute. Bots get no answer."""
        if message.author.bot or not self._is_meant(message) or not _may_answer(message):
            return
        guild_id = message.guild.id if message.guild else None
        question = question_in(message.content)
        try:
            self.bot.delay_shutdown()
            if question:
                who = Asker(UserId(message.author.id), message.channel.id, guild_id)
                here = await self.pages.rules_here(who)
                shown = await self.pages.answer(question, here, who, aloud=guild_id is not None)
            else:
                self.bot.quotas.take(Quota.QUESTIONS, message.author.id, guild_id)
                shown = screen(words.MENTION_ME if guild_id else words.ASK_ME)
            await deliver(shown, partial(_reply, message))
        except QuotaExceeded as refusal:
            if not self._told.get(message.author.id):
                self._told[message.author.id] = True
                with suppress(discord.HTTPException):
                    await _reply(message, screen(too_much(refusal)), [])
        except TableRefusal:
            log.info("mention not answered: reason=stopping")
        except discord.HTTPException as error:  # the message is gone, or the bot may not write there
            log.info("mention not answered: %s", codes(error))

    def _is_meant(self, message: discord.Message) -> bool:
        """Return True if the message was sent to the bot directly or mentions it.

        A reply alone isn't enough.
        """
        if message.guild is None:
            return True
        user = self.bot.user
        return user is not None and any(f"<@{mark}{user.id}>" in message.content for mark in ("", "!"))


def look_up_menu(pages: RulePages) -> app_commands.ContextMenu:
    """Return the entry in a message's menu that looks its text up in the rulebook."""

    async def look_up(interaction: discord.Interaction, message: discord.Message) -> None:
        said = [message.content, *(forwarded.content for forwarded in message.message_snapshots)]
        question = question_in(" ".join(said))
        if not question:
            await reply_text(interaction, words.NO_QUESTION)
            return
        who = asker(interaction)
        await show_when_made(interaction, pages.answer(question, await pages.rules_here(who), who))

    return app_commands.ContextMenu(name=words.LOOK_UP, callback=look_up)


def asker(interaction: discord.Interaction) -> Asker:
    """Return the person who asks by a command or a press."""
    return Asker(UserId(interaction.user.id), interaction.channel_id, home_of(interaction) or None)


def question_in(content: str) -> str:
    """Return a message's text as a question: one line, without mentions, and not too long."""
    return tidy(_MENTION.sub(" ", content), LONGEST)


def _may_answer(message: discord.Message) -> bool:
    """Return True if the bot may reply to the message, as far as it knows the channel."""
    channel = message.channel
    if not is_loaded(message.guild) or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    may = channel.permissions_for(message.guild.me)
    return may.send_messages_in_threads if isinstance(channel, discord.Thread) else may.send_messages
