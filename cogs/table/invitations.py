"""What is shown of invitations and calls for players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.ids import ChannelId, UserId
from bot.tables.table import Table
from cogs.table import words
from cogs.ui.layout import CHIEF, Button, Item, Screen, button, lines, screen
from cogs.ui.press import Press, Verb
from cogs.ui.ways import NOWHERE


def invite_view(table: Table, *, called: bool) -> Screen:
    """Return Discord's list of people to invite, and the ways to find others."""
    return screen(
        f"### {words.INVITE_WHO}",
        _people(table),
        words.OR_CALL,
        [button(words.CALL, Press(Verb.CALL, table.id)), _subscribing(called=called)],
    )


def invitation_view(
    table: Table, inviter: str, invited: Sequence[UserId], channel: ChannelId | None
) -> Screen:
    """Return an invitation; ``channel`` is where the table is, if it's elsewhere."""
    declining = Press(Verb.DECLINE, table.id, detail=str(invited[0]) if len(invited) == 1 else "")
    return screen(
        lines(words.mentioned(invited), words.invites(table, inviter, channel)),
        [
            button(words.SIT_DOWN, Press(Verb.SIT, table.id), CHIEF),
            button(words.NO_THANKS, declining),
        ],
    )


def call_view(table: Table, caller: str, role: int | None, called: Sequence[UserId]) -> Screen:
    """Return a call for players, which goes to a role or to these users."""
    return screen(
        lines(f"<@&{role}>" if role else words.mentioned(called), words.calls(table, caller)),
        [button(words.SIT_DOWN, Press(Verb.SIT, table.id), CHIEF), _subscribing(called=False)],
    )


def _people(table: Table) -> Item:
    most = len(table.free_seats())
    chosen: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=str(Press(Verb.INVITE, table.id)), placeholder=words.CHOOSE_PEOPLE, max_values=most
    )
    return ui.ActionRow(chosen)


def _subscribing(*, called: bool) -> Button:
    return button(words.CALL_ME_NO_MORE if called else words.CALL_ME, Press(Verb.SUBSCRIBE, NOWHERE))
