"""The hand panels: one ephemeral message per player and table, kept up to date while its token lives.

An ephemeral message can be edited only with an interaction's token, for fifteen minutes. Every click on a
panel brings a new token. The board's My hand button always brings a new panel, and the previous one then
points to it. Discord doesn't count these edits toward the bot's request limit. discord.py limits the use of
each token.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.client.client import EuchreBot
from bot.engine.errors import Reason
from bot.ids import TableId, UserId
from bot.tables.settings import Notify
from bot.tables.table import Table
from cogs.table import words
from cogs.table.clock import turn_notice_view
from cogs.table.drawings import Pictured, is_minor_change, picture_to_show
from cogs.table.panel import PanelChoices, announced_view, direct_view, panel_view
from cogs.ui.answers import FAILURES, TOO_LATE, is_fleeting, is_saved
from cogs.ui.delivery import edit, post
from cogs.ui.emoji import using_card_style
from cogs.ui.layout import Picture, Screen, illustrated, screen
from cogs.ui.messages import RedrawScheduler, log_refusal
from cogs.ui.pictures import Pictures, Way
from cogs.ui.private_messages import Key, PrivateMessage, PrivateMessages
from cogs.ui.words.refusals import COUNTS

_Past = tuple[TableId, int, int]  # table, user and the id of the message


@dataclass(eq=False, slots=True)
class Panel(PrivateMessage):
    """A hand panel, with the player's last action and the picture to show."""

    done: str | None = None
    pictured: Pictured | None = None


class Panels(PrivateMessages[Panel]):
    """The keeper of players' hand panels, which redraws them when their table changes."""

    def __init__(self, bot: EuchreBot, pictures: Pictures) -> None:
        manager = bot.manager
        super().__init__(manager.book, pictures, manager.pace.redraw)
        self._bot = bot
        self._users = manager.users
        self._lag = manager.pace.lag
        self._past: dict[_Past, tuple[Panel, str]] = {}  # each with its pointer text
        self._outdone: RedrawScheduler[_Past] = RedrawScheduler(self._point_to_newer, manager.pace.redraw)

    async def close(self) -> None:
        """Stop redrawing."""
        await super().close()
        await self._outdone.close()

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

        ``done`` is the player's action, shown until the next turn. ``note`` is shown only now, with the
        rules' ``reason`` for a refusal.
        """
        key = (table.id, interaction.user.id)

        async def answer(*said: str | None) -> Panel:
            note = " ".join(filter(None, said)) or None
            before = self.message(key)
            pictured = self._pictured(table, key[1], before)
            direct = not is_fleeting(interaction)
            view = self._view(table, key[1], pictured, note, reason, offered, direct=direct)
            there = before.attached if before else None
            reply, attached = await self._pictures.reply(interaction, view, there)
            message = reply.message_id
            panel = Panel(reply.edit, self._now(), table, view.digest(), message, attached, done=done)
            panel.pictured, panel.channel_id = pictured, interaction.channel_id
            if message is not None and panel.channel_id is not None and direct:
                panel.lasting = self._lasting(panel.channel_id, message)
            return panel

        with self.held(*key):
            try:
                panel = await answer(done, note)
            except FAILURES as error:
                if not is_saved(interaction) or getattr(error, "code", None) == TOO_LATE:
                    raise
                panel = await answer(COUNTS, done, note)
            self._point_from_older(key, panel)
            self.keep(key, panel)

    async def send(
        self, table: Table, user: UserId, channel: discord.DMChannel, *, playable: bool = True
    ) -> int:
        """Send the user the hand in direct messages, once per turn. Return the message's id.

        If it isn't ``playable`` there, it has a button that goes to the table instead.
        """
        key = table.id, int(user)
        note = words.your_turn(table, user)

        async def put_up(shown: Screen, files: list[Any]) -> discord.Message:
            message = await post(channel, shown, files, once=f"hand-{table.id}-{table.moved_seq}")
            posted.append(message.id)
            return message

        posted: list[int] = []
        with self.held(*key):
            pictured = self._pictured(table, user, None) if playable else None
            shown = turn_notice_view(table, note)
            if playable:
                shown = self._view(table, user, pictured, note, direct=True)
            with using_card_style(self._pictures.looks.card_style(table.guild_id, user)):
                attached = await self._pictures.send(shown, put_up, channel=channel.id)
            if playable:
                panel = self._direct(table, channel.id, posted[-1])
                panel.digest, panel.attached = shown.digest(), attached
                panel.pictured, panel.done = pictured, note
                self._point_from_older(key, panel)
                self.keep(key, panel)
        return posted[-1]

    def adopt(self, table: Table, user: UserId, channel_id: int, message_id: int) -> None:
        """Update a hand that an earlier process sent by direct message, and keep it up to date."""
        with self.held(table.id, user):
            self.keep((table.id, user), self._direct(replace(table, seq=-1), channel_id, message_id))
            self._newest[table.id] = table

    def _direct(self, table: Table, channel_id: int, message_id: int) -> Panel:
        """Return the panel for a message in direct messages that shows the table like this."""
        way = self._lasting(channel_id, message_id)
        return Panel(way, float("-inf"), table, "", message_id, channel_id=channel_id, lasting=way)

    def _lasting(self, channel_id: int, message_id: int) -> Way:
        """Return a function that edits a message in direct messages without a token."""
        channel = self._bot.get_partial_messageable(channel_id)
        return partial(edit, channel.get_partial_message(message_id))

    def _point_from_older(self, key: Key, newer: Panel) -> None:
        """Turn the player's previous panel, if it's another message, into a pointer to the new one."""
        before = self.message(key)
        if before is None or before.message_id is None or newer.message_id in (None, before.message_id):
            return
        past = (*key, before.message_id)
        below = words.HAND_BELOW if newer.message_id > before.message_id else words.HAND_ABOVE
        self._past[past] = before, below if before.channel_id == newer.channel_id else words.HAND_ELSEWHERE
        self._outdone.mark(past)

    async def _point_to_newer(self, past: _Past) -> None:
        """Turn a previous panel into a pointer, unless it was pressed and is current again."""
        if past not in self._past:
            return
        panel, said = self._past[past]
        newest = self.message(past[:2])
        again = newest is not None and newest.message_id == past[2]
        way = self.find_way(panel)
        if not again and way is not None:
            with log_refusal(f"panel={past[0]}"):  # it was dismissed, or the token has expired
                await way(screen(said), [])
        self._past.pop(past, None)

    def render(self, table: Table, user: int, message: Panel) -> Screen:
        """Return the current panel."""
        if _moved_on(message.shown, table, user):
            message.done = None
        message.pictured = self._pictured(table, user, message)
        direct = message.lasting is not None
        return self._view(table, user, message.pictured, message.done, direct=direct)

    def delay(self, before: Table, table: Table, user: int) -> float:
        """Return 0 if it is or was the user's turn, or more than one action happened, else a short pause."""
        waits = table.seat_of(UserId(user)) not in (before.to_act, table.to_act)
        return self._lag if waits and is_minor_change(before, table) else 0.0

    def _pictured(self, table: Table, user: int, panel: Panel | None) -> Pictured | None:
        """Return the picture for the user's panel."""
        seat = table.seat_of(UserId(user))
        if seat is None:
            return None
        there, before = (panel.attached, panel.pictured) if panel else (None, None)
        last = self._users.of(user).trumps_last
        theme = self._pictures.looks.theme(table.guild_id, user)
        return picture_to_show(table, seat, theme, there, before, trumps_last=last)

    def _view(
        self,
        table: Table,
        user: int,
        pictured: Pictured | None,
        note: str | None,
        reason: Reason | None = None,
        offered: str = "",
        *,
        direct: bool = False,
    ) -> Screen:
        """Return the panel. A ``direct`` one is in direct messages, with a link to the table."""
        settings = self._users.of(user)
        told = settings.notification_for(table.clock.seconds)
        last, asks = settings.trumps_last, settings.confirm_cards
        chosen = PanelChoices(offered=offered, trumps_last=last, confirms=asks)
        away = direct and not table.private and table.ended is None
        waits = table.match is None and table.ended is None and table.seat_of(UserId(user)) is not None
        announced = waits and settings.notifications is None and told is Notify.DIRECT

        def view(picture: Picture | None) -> Screen:
            shown = panel_view(table, user, note=note, reason=reason, picture=picture, **chosen)
            shown = announced_view(shown, table) if announced else shown
            return direct_view(shown, table) if away else shown

        return illustrated(view, pictured.picture if pictured else None)


def _moved_on(before: Table, table: Table, user: int) -> bool:
    """Return True if the player's last action is outdated: a new hand, the player's turn, or a later card."""
    seat = table.seat_of(UserId(user))
    if _hand_number(before) != _hand_number(table) or table.to_act in (None, seat):
        return True
    later = table.game.in_play.history[len(before.game.in_play.history) :]
    return any(by == seat for by, _ in later)


def _hand_number(table: Table) -> int:
    """Return the number of the hand in play, from 1, or 0 between hands."""
    return len(table.match.hands) + 1 if table.match and table.match.hand else 0
