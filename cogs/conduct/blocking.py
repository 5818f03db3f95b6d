"""Blocked players: the user menu *Block*, and the list behind /settings. Nobody else is told of either."""

from __future__ import annotations

from typing import Any

import discord

from bot.ids import UserId
from bot.tables.conduct import MOST, ConductBook
from cogs.conduct import words
from cogs.conduct.press import BlocksPress
from cogs.conduct.screens import LIST_LENGTH, blocked_view, blocks_view, checksum
from cogs.ui.answers import Refused, replace_screen, save, show
from cogs.ui.press import Press, Verb
from cogs.ui.router import Interaction, handles


class Blocking:
    """Shows whom somebody has blocked, and blocks and unblocks players."""

    def __init__(self, conduct: ConductBook) -> None:
        self.conduct = conduct

    async def block(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Block the user whose menu was opened."""
        if user.id == interaction.user.id or user.bot:
            raise Refused(words.CANT_BLOCK)
        me = UserId(interaction.user.id)
        blocked = await self.conduct.blocked_by(me)
        if user.id not in blocked:
            if len(blocked) >= MOST:
                raise Refused(words.BLOCKED_ENOUGH)
            await save(interaction, self.conduct.block(me, user.id))
        await show(interaction, blocked_view(user.id))

    @handles(Verb.BLOCKS)
    async def list(self, interaction: Interaction, press: Press) -> None:
        """Show whom the user has blocked."""
        await self._list(interaction)

    async def choose(self, interaction: Interaction, press: BlocksPress) -> None:
        """Block and unblock whoever was added to the list or taken off it."""
        me = UserId(interaction.user.id)
        blocked = await self.conduct.blocked_by(me)
        shown = blocked[press.start : press.start + LIST_LENGTH]
        if checksum(shown) != press.shown:  # another list was shown, which is no reason to unblock anyone
            await self._list(interaction, words.LIST_CHANGED)
            return
        bots = _bots_chosen(interaction)
        added = [user for user in press.users if user not in blocked]
        note = ""
        if any(user == me or user in bots for user in added):
            note = words.CANT_BLOCK
        elif len({*blocked} - {*shown} | {*press.users}) > MOST:
            note = words.BLOCKED_ENOUGH
        else:
            for user in added:
                await save(interaction, self.conduct.block(me, user))
            for user in {*shown}.difference(press.users):
                await save(interaction, self.conduct.unblock(me, user))
        await self._list(interaction, note)

    async def _list(self, interaction: Interaction, note: str = "") -> None:
        blocked = await self.conduct.blocked_by(UserId(interaction.user.id))
        await replace_screen(interaction, blocks_view(blocked, note))


def _bots_chosen(interaction: Interaction) -> set[int]:
    """Return which of the users that were chosen are bots."""
    data: dict[str, Any] = dict(interaction.data or {})
    users = data.get("resolved", {}).get("users", {})
    return {int(id_) for id_, user in users.items() if user.get("bot")}
