"""The hand panels: one ephemeral message a player and table, edited as long as a token for it lives.

An ephemeral message can be edited only with the token of an interaction, for fifteen minutes. Every click
on a panel brings a new token; the board's My hand button always brings a new panel. The one before it then
says where the hand is, and follows the game no more. Discord counts none of this toward the requests that
the bot may send in all. How often each token may be used the library sees to.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.engine.errors import Reason
from bot.ids import UserId
from bot.tables.manager import TableManager
from bot.tables.table import Table
from cogs.table import words
from cogs.table.panel import panel_view
from cogs.table.picturing import Pictured, to_show
from cogs.ui.answers import FAILURES, TOO_LATE, counts
from cogs.ui.delivery import codes
from cogs.ui.emoji import tasting
from cogs.ui.layout import Picture, Screen, illustrated, screen
from cogs.ui.looks import Looks
from cogs.ui.messages import Latest
from cogs.ui.pictures import Hung, Pictures, Way
from cogs.ui.words.refusals import COUNTS

_TOKEN_SECONDS = 14 * 60
_TOO_MANY, _THEIR_FAULT = 429, 500  # what passes
_GONE = (401, 404)  # where the token has died, or the player dismissed the panel
log = logging.getLogger(__name__)
Key = tuple[str, int]  # table id, user id
_Past = tuple[str, int, int]  # and the id of the message


@dataclass(eq=False, slots=True)
class _Panel:
    edit: Way
    at: float
    shown: Table
    digest: str  # of the screen that it shows
    done: str | None  # what the player did last
    message_id: int | None = None  # where it stands, as far as that is known
    hung: Hung | None = None  # the picture on it
    pictured: Pictured | None = None  # the one that it is to show


_Behind = tuple[_Panel, Table, Screen, Pictured | None]


class Panels:
    """Shows players their hands, and redraws them when their table moves on."""

    def __init__(
        self,
        manager: TableManager,
        pictures: Pictures,
        looks: Looks,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        self._pictures = pictures
        self._looks = looks
        self._users = manager.users
        self._book = manager.book
        self._panels: dict[str, dict[int, _Panel]] = {}  # by table and user
        self._newest: dict[str, Table] = {}
        self._answering: set[Key] = set()
        self._latest: Latest[Key] = Latest(self._redraw, manager.pace.redraw)
        self._past: dict[_Past, tuple[_Panel, str]] = {}  # with what each is to say
        self._outdone: Latest[_Past] = Latest(self._point_on, manager.pace.redraw)
        manager.book.listen(self._changed)

    async def restore(self) -> None:
        """Do nothing: each player shows the hand by a press, since nobody else has a token for the panel."""

    async def close(self) -> None:
        """Redraw nothing more."""
        await asyncio.gather(self._latest.close(), self._outdone.close())

    def hold(self, table_id: str, user: int) -> None:
        """Leave the player's panel alone until ``show`` or ``release``: a click on it is being answered."""
        self._answering.add((table_id, user))

    def release(self, table_id: str, user: int) -> None:
        """Undo ``hold``; a panel that no answer has reached is brought up to date."""
        self._answering.discard((table_id, user))
        self._latest.mark((table_id, user))

    async def show(
        self,
        interaction: discord.Interaction,
        table: Table,
        *,
        done: str | None = None,
        note: str | None = None,
        reason: Reason | None = None,
        offered: str = "",
    ) -> None:
        """Answer the interaction with the player's panel: on the panel clicked, or as a new one.

        ``done`` is what the player did, told until the next turn; ``note`` is told only now,
        with the ``reason`` that the rules of the game gave for a refusal.
        """
        key = (table.id, interaction.user.id)

        async def answer(*said: str | None) -> _Panel:
            note = " ".join(filter(None, said)) or None
            before = self._panel(key)
            hung = before.hung if before else None
            pictured = self._pictured(table, key[1], before)
            view = self._view(table, key[1], pictured, note, reason, offered)
            edit, hung, message = await self._pictures.answer(interaction, view, hung)
            return _Panel(edit, self._now(), table, view.digest(), done, message, hung, pictured)

        self.hold(*key)
        try:
            try:
                panel = await answer(done, note)
            except FAILURES as error:
                if not counts(interaction) or getattr(error, "code", None) == TOO_LATE:
                    raise
                panel = await answer(COUNTS, done, note)
            if not self._book.closed:
                self._outdo(key, panel)
                self._panels.setdefault(table.id, {})[key[1]] = panel
                self._newest.setdefault(table.id, table)
        finally:
            self.release(*key)

    def _outdo(self, key: Key, newer: _Panel) -> None:
        """Have the panel before, if it is another message, say where the newer one is."""
        before = self._panel(key)
        if before is None or before.message_id is None or newer.message_id in (None, before.message_id):
            return
        past = (*key, before.message_id)
        below = newer.message_id > before.message_id
        self._past[past] = before, words.HAND_BELOW if below else words.HAND_ABOVE
        self._outdone.mark(past)

    async def _point_on(self, past: _Past) -> None:
        """Have a panel that was outdone say so, unless it was pressed and is the player's again."""
        if past not in self._past:
            return
        panel, said = self._past[past]
        newest = self._panel(past[:2])
        again = newest is not None and newest.message_id == past[2]
        if not again and self._now() - panel.at < _TOKEN_SECONDS:
            try:
                await panel.edit(screen(said), [])
            except discord.HTTPException as error:  # otherwise it was dismissed, or the token has died
                if error.status >= _THEIR_FAULT or error.status == _TOO_MANY:
                    raise
        self._past.pop(past, None)

    def _pictured(self, table: Table, user: int, panel: _Panel | None) -> Pictured | None:
        """The picture that the user's panel is to show now."""
        seat = table.seat_of(UserId(user))
        if seat is None:
            return None
        there, before = (panel.hung, panel.pictured) if panel else (None, None)
        last = self._users.of(user).trumps_last
        look = self._looks.look(table.guild_id, user)
        return to_show(table, seat, look, there, before, trumps_last=last)

    def _view(
        self,
        table: Table,
        user: int,
        pictured: Pictured | None,
        note: str | None,
        reason: Reason | None = None,
        offered: str = "",
    ) -> Screen:
        last = self._users.of(user).trumps_last

        def view(picture: Picture | None) -> Screen:
            return panel_view(
                table, user, note=note, reason=reason, offered=offered, trumps_last=last, picture=picture
            )

        return illustrated(view, pictured.picture if pictured else None)

    def _changed(self, table: Table) -> None:
        self._newest[table.id] = table
        for user in self._panels.get(table.id, ()):
            self._latest.mark((table.id, user))
        self._forget(table)

    def _forget(self, table: Table) -> None:
        """Let go of an ended table once no panel of it is left to be redrawn."""
        left = self._panels.get(table.id) or any(key[0] == table.id for key in self._answering)
        if table.ended and not left:
            self._newest.pop(table.id, None)
            self._panels.pop(table.id, None)

    async def _redraw(self, key: Key) -> None:
        table = self._newest.get(key[0])
        if table is None or key in self._answering:
            return
        if (behind := self._behind(key)) is not None:
            await self._edit(key, *behind)
        table = self._newest.get(key[0])
        if table is not None and table.ended and key not in self._answering:
            self._drop(key)
            self._forget(table)

    def _panel(self, key: Key) -> _Panel | None:
        return self._panels.get(key[0], {}).get(key[1])

    def _drop(self, key: Key) -> None:
        self._panels.get(key[0], {}).pop(key[1], None)

    def _behind(self, key: Key) -> _Behind | None:
        """The panel, the newest state and its screen, if it does not show that and can be made to."""
        panel, table = self._panel(key), self._newest.get(key[0])
        if panel is None or table is None or key in self._answering or panel.shown.seq == table.seq:
            return None
        if self._now() - panel.at >= _TOKEN_SECONDS:
            return None
        if _moved_on(panel.shown, table, key[1]):
            panel.done = None
        pictured = self._pictured(table, key[1], panel)
        view = self._view(table, key[1], pictured, panel.done)
        if view.digest() == panel.digest:
            panel.shown, panel.pictured = table, pictured
            return None
        return panel, table, view, pictured

    async def _edit(
        self, key: Key, panel: _Panel, table: Table, view: Screen, pictured: Pictured | None
    ) -> None:
        panel.digest = ""  # as long as nobody knows whether Discord has taken it
        there, panel.hung = panel.hung, None
        try:
            with tasting(self._looks.taste(table.guild_id, key[1])):
                channel = table.channel_id
                panel.hung = await self._pictures.send(view, panel.edit, there=there, channel=channel)
            panel.shown, panel.digest, panel.pictured = table, view.digest(), pictured
        except discord.HTTPException as error:
            if error.status >= _THEIR_FAULT or error.status == _TOO_MANY:
                raise
            if error.status not in _GONE:
                log.warning("hand can't be redrawn: table=%s %s", key[0], codes(error))
            # My hand on the board brings another.
            if self._panel(key) is panel:
                self._drop(key)


def _moved_on(before: Table, table: Table, user: int) -> bool:
    """Whether what the player did before is past: another hand, the player's turn, or a card has followed."""
    seat = table.seat_of(UserId(user))
    if _hand_number(before) != _hand_number(table) or table.to_act in (None, seat):
        return True
    later = table.game.in_play.history[len(before.game.in_play.history) :]
    return any(by == seat for by, _ in later)


def _hand_number(table: Table) -> int:
    """Which hand of the game is in play, from 1; 0 when none is."""
    return len(table.match.hands) + 1 if table.match and table.match.hand else 0
