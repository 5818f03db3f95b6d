"""The House rules screens that people have open: each is redrawn when its table gets other rules.

A private screen can be edited only with the token of the press that showed it, for fifteen minutes; after
that, or when it has been dismissed, opening it again shows the rules as they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.house_rules.screens import house_rules_view
from cogs.ui.answers import FAILURES, turn_to
from cogs.ui.delivery import deliver
from cogs.ui.layout import Screen
from cogs.ui.messages import Latest

_TOKEN_SECONDS = 14 * 60
Interaction = discord.Interaction
Key = tuple[str, int]  # table id, user id


@dataclass(frozen=True, slots=True)
class _Open:
    interaction: Interaction
    at: float
    shown: Table
    page: int
    chosen: str | None


class OpenScreens:
    """Shows people the house rules of a table, and keeps what they have open at the newest."""

    def __init__(self, manager: TableManager, *, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._book = manager.book
        self._open: dict[Key, _Open] = {}
        self._newest: dict[str, Table] = {}
        self._latest: Latest[Key] = Latest(self._redraw, manager.pace.redraw)
        manager.book.listen(self._changed)

    async def restore(self) -> None:
        """Do nothing: each screen is opened by a press, since nobody else has a token for it."""

    async def close(self) -> None:
        """Redraw nothing more."""
        await self._latest.close()

    async def show(
        self,
        interaction: Interaction,
        table: Table,
        page: int = 0,
        chosen: str | None = None,
        *,
        note: str | None = None,
    ) -> None:
        """Answer with the screen as that user sees it, from then on kept at the newest."""
        user = interaction.user.id
        self.leave(table.id, user)
        await turn_to(interaction, house_rules_view(table, user, page, chosen, note=note))
        if table.match is None and table.ended is None and not self._book.closed:
            self._open[table.id, user] = _Open(interaction, self._now(), table, page, chosen)
            self._latest.mark((table.id, user))

    def leave(self, table_id: str, user: int) -> None:
        """Leave that user's screen alone: a press on it is being answered."""
        self._open.pop((table_id, user), None)

    def _changed(self, table: Table) -> None:
        keys = [key for key in self._open if key[0] == table.id]
        if not keys:
            self._newest.pop(table.id, None)
            return
        self._newest[table.id] = table
        for key in keys:
            self._latest.mark(key)

    async def _redraw(self, key: Key) -> None:
        there, table = self._open.get(key), self._newest.get(key[0])
        if there is None or table is None or _as_shown(there.shown, table):
            return
        del self._open[key]
        if self._now() - there.at >= _TOKEN_SECONDS:
            return
        shown = house_rules_view(table, key[1], there.page, there.chosen)

        async def edit(screen: Screen, files: list[Any]) -> None:
            await there.interaction.edit_original_response(view=screen.view)

        with suppress(*FAILURES):  # dismissed, or the token has died
            await deliver(shown, edit)
            if table.match is None and table.ended is None:
                self._open.setdefault(key, replace(there, shown=table))


def _as_shown(shown: Table, table: Table) -> bool:
    """Whether the screen would say the same of both."""
    return _told(shown) == _told(table)


def _told(table: Table) -> tuple[object, ...]:
    computers = [(seat, player) for seat, player in table.seated() if player.is_computer]
    return table.rules, table.clock.seconds, table.stage, table.level, computers
