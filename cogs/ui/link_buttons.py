"""Buttons that lead from a refusal to the table, tournament or setting it mentions."""

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, Table
from cogs.ui.controls import CHIEF, Button, button
from cogs.ui.press import BOTS, Press, Verb
from cogs.ui.words import refusals as words

NOWHERE = TableId("none")
"""The table id for presses without a table."""
NOTIFICATIONS = "notifications"
"""The detail of a press for the player's notification setting, which is also its name."""
SERVERS = "server"
"""The detail of a press for the server's settings. The player's own have none."""


def go_to(guild: GuildId, channel: ChannelId | int, label: str = words.GO_THERE) -> Button:
    """Return a button that opens the channel."""
    return link_to(f"https://discord.com/channels/{guild}/{channel}", label)


def link_to(url: str, label: str) -> Button:
    """Return a button that opens the link."""
    return ui.Button(style=ButtonStyle.link, url=url, label=label)


def to_settings(label: str = words.MY_SETTINGS) -> Button:
    """Return a button that opens the player's settings."""
    return button(label, Press(Verb.SETTINGS, NOWHERE))


def to_notifications(table: Table, label: str = words.NOTIFICATIONS) -> Button:
    """Return a button that opens the player's notification setting, next to the hand it's on."""
    return button(label, Press(Verb.SETTINGS, table.id, detail=NOTIFICATIONS))


def to_server_settings(label: str = words.SERVERS_SETTINGS) -> Button:
    """Return a button that opens the server's settings."""
    return button(label, Press(Verb.SETTINGS, NOWHERE, detail=SERVERS))


def to_play() -> Button:
    """Return a button that starts a private game."""
    return button(words.PLAY_NOW, Press(Verb.PLAY, NOWHERE), CHIEF)


def to_open_table() -> Button:
    """Return a button that opens a table in this channel."""
    return button(words.OPEN_A_TABLE, Press(Verb.OPEN, NOWHERE))


def to_open_tables() -> Button:
    """Return a button that lists the open tables."""
    return button(words.FIND_A_TABLE, Press(Verb.FIND, NOWHERE))


def to_another_game(*, in_server: bool) -> list[Button]:
    """Return buttons for a player without a game: a private one, or in a server an open table."""
    return [to_play(), *([to_open_tables()] if in_server else [])]


def to_hand(table: Table) -> Button:
    """Return a button that shows the player's hand at the table."""
    return button(words.MY_HAND, Press(Verb.HAND, table.id))


def to_fair_deal(table: TableId) -> Button:
    """Return a button that shows how the deals of a table or a daily hand are sealed, or checks them."""
    return button(words.FAIR_DEAL, Press(Verb.FAIR, table))


def to_play_it(table: TableId, label: str = words.PLAY_IT) -> Button:
    """Return a button that starts the daily hand or puzzle that someone shared."""
    return button(label, Press(Verb.PLAY_IT, table), CHIEF)


def to_share(table: TableId) -> Button:
    """Return a button that shows everyone in the channel the player's result at the daily hand or puzzle."""
    return button(words.SHARE, Press(Verb.SHARE, table))


def to_table(table: Table) -> list[Button]:
    """Return buttons for a player at the table: the hand, the channel, and leaving, which may ask first."""
    leaving = button(words.LEAVE_THAT_TABLE, Press(Verb.LEAVE, table.id))
    there = [] if table.private else [go_to(table.guild_id, table.channel_id)]
    return [to_hand(table), *there, leaving]


def _starting(table: Table, user: int) -> list[Button]:
    if table.stage is not Stage.LOBBY or table.drive or table.full or user not in table.hosts:
        return []
    return [button(words.START_WITH_BOTS, Press(Verb.START, table.id, detail=BOTS), CHIEF)]


def refusal_buttons(refusal: TableRefusal, user: int) -> Sequence[Button]:
    """Return buttons for the places a table's refusal mentions, for that user."""
    table = refusal.table
    if table is None or table.stage is Stage.ENDED:
        return ()
    seat = table.seat_of(UserId(user))
    tournament = button(words.THE_DRIVE, Press(Verb.DRIVE, table.id))
    match refusal.why:
        case Why.AT_ANOTHER if seat is not None:
            return [*_starting(table, user), *to_table(table)]
        case Why.AT_ANOTHER if table.opened_by == user:  # a table of bots
            ending = button(words.END_THAT_TABLE, Press(Verb.END, table.id))
            return [go_to(table.guild_id, table.channel_id), ending]
        case Why.OF_DRIVE:
            return [tournament]
        case Why.PAUSED if table.drive:
            return [tournament]
        case Why.PAUSED if seat is not None:
            return [button(words.RESUME, Press(Verb.RESUME, table.id))]
        case Why.NO_PAUSE if seat is not None:
            return [button(words.AWAY, Press(Verb.AWAY, table.id))]
        case Why.STARTED | Why.NOT_PAUSED if seat is not None:
            return [to_hand(table)]
        case Why.STARTED | Why.TABLE_FULL if seat is None and not table.private:
            return [go_to(table.guild_id, table.channel_id, words.WATCH), to_open_tables()]
        case Why.NOT_OPENER if seat is not None and table.match is not None:
            return [button(words.LEAVE, Press(Verb.LEAVE, table.id))]
    return ()
