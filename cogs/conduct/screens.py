"""The screens of blocked players, and those for managing a server's members and tables."""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Annotated, ClassVar
from zlib import crc32

from discord import ui

from bot.ids import TableId
from bot.store.conduct import ModAction, ModEntry
from bot.tables.table import Table
from cogs.conduct import words
from cogs.ui.controls import BACK, CHOICES, Item, button, chooser, page_buttons, picker
from cogs.ui.custom_ids import ID, CustomId, Number, PageNumber
from cogs.ui.layout import Screen, confirmation, lines, screen, small
from cogs.ui.link_buttons import NOWHERE, to_settings
from cogs.ui.press import Press, Verb


class BlocksPress(CustomId, frozen=True, tag="bl"):
    """A choice from the list of blocked players from ``start`` on, with the checksum of those shown."""

    chooses: ClassVar[str] = "chosen"
    start: Number
    shown: Number
    chosen: str = ""  # the selected ids

    @property
    def users(self) -> list[int]:
        """The selected users."""
        return [int(each) for each in self.chosen.split() if each.isascii() and each.isdigit()]


class MemberVerb(Enum):
    """The action of a press on a member. The value is part of the custom_id."""

    SHOW = "show"  # with user 0 everyone banned or muted
    BAN = ModAction.BAN.value
    UNBAN = ModAction.UNBAN.value
    MUTE = ModAction.MUTE.value
    UNMUTE = ModAction.UNMUTE.value
    REMOVE = ModAction.REMOVE.value
    ASK_BAN = "ask-ban"
    ASK_REMOVE = "ask-remove"


ASKING = {ModAction.BAN: MemberVerb.ASK_BAN, ModAction.REMOVE: MemberVerb.ASK_REMOVE}
"""The verbs that ask to confirm an action that costs a player a game."""
ASKED = {verb: action for action, verb in ASKING.items()}
"""The action that each of them asks about."""


class MemberPress(CustomId, frozen=True, tag="mb"):
    """A press about a member."""

    chooses: ClassVar[str] = "user"
    verb: MemberVerb
    user: Number = 0


class TablesVerb(Enum):
    """The action of a press on open tables. The value is part of the custom_id."""

    LIST = "list"
    ASK = "ask"
    CLOSE = "close"


class TablesPress(CustomId, frozen=True, tag="tb"):
    """A press about the open tables of a server, or about one of them."""

    chooses: ClassVar[str] = "table"
    verb: TablesVerb = TablesVerb.LIST
    page: PageNumber = 0
    table: Annotated[TableId, ID] = NOWHERE


_TABLES = 10  # as many as fit on a phone
_HELD = 20

# Blocked players


def blocked_view(user: int) -> Screen:
    """Return what blocking the user does, with a button to the list."""
    return screen(words.blocked(user), [button(words.BLOCKED_PLAYERS, Press(Verb.BLOCKS, NOWHERE))])


def blocks_view(users: Sequence[int], note: str = "") -> Screen:
    """Return the blocked players, in lists for adding and removing them."""
    return screen(
        f"### {words.BLOCKED_PLAYERS}",
        note,
        words.mentions(users) or words.NO_ONE_BLOCKED,
        *(_blocks(users, start) for start in range(0, len(users) + 1, CHOICES)),
        small(words.WHAT_BLOCKING_DOES),
        [to_settings(BACK)],
    )


def checksum(users: Sequence[int]) -> int:
    """Return a number that distinguishes lists of blocked users."""
    return crc32(" ".join(map(str, users)).encode())


def _blocks(users: Sequence[int], start: int) -> Item:
    shown = users[start : start + CHOICES]
    press, most = BlocksPress(start, checksum(shown)), CHOICES
    return picker(ui.UserSelect, press, words.BLOCK_SOMEONE, shown, min_values=0, max_values=most)


# Members


def members_view(in_force: Sequence[ModEntry], log: Sequence[ModEntry]) -> Screen:
    """Return the bans and mutes, moderators' recent actions, and a list of members."""
    held = [f"- {words.held(each)}" for each in in_force[-_HELD:]]
    return screen(
        lines(f"### {words.MEMBERS}", *(held or [words.NO_ONE_HELD])),
        _log(log),
        picker(ui.UserSelect, _SHOW, words.CHOOSE_MEMBER),
    )


def member_view(
    user: int, in_force: Collection[ModAction], log: Sequence[ModEntry], note: str = ""
) -> Screen:
    """Return a member's bans and mutes, moderators' actions on them, and buttons for new ones."""
    ban = ModAction.UNBAN if ModAction.BAN in in_force else ModAction.BAN
    mute = ModAction.UNMUTE if ModAction.MUTE in in_force else ModAction.MUTE
    return screen(
        lines(f"### {words.MEMBER}", words.member(user, in_force)),
        note,
        _log(log),
        [
            button(words.DO[action], MemberPress(ASKING.get(action, MemberVerb(action.value)), user))
            for action in (ban, mute, ModAction.REMOVE)
        ],
        [button(BACK, _SHOW)],
    )


def confirm_action_view(user: int, action: ModAction) -> Screen:
    """Ask to confirm a moderator's action that costs the member a game."""
    told = lines(words.member(user, ()), words.WHAT_REMOVING_DOES)
    doing = words.DO[action], MemberPress(MemberVerb(action.value), user)
    return confirmation(f"{words.DO[action]}?", told, doing, MemberPress(MemberVerb.SHOW, user))


_SHOW = MemberPress(MemberVerb.SHOW)


def _log(entries: Sequence[ModEntry]) -> str:
    return lines(
        f"**{words.LOG}**", *([f"- {words.entry(each)}" for each in entries] or [words.NOTHING_DONE])
    )


# Tables


def tables_view(tables: Sequence[Table], page: int = 0, note: str = "") -> Screen:
    """Return a page of a server's open tables, with a list to close one that isn't a tournament's."""
    pages = -(-len(tables) // _TABLES)
    page = max(0, min(page, pages - 1))
    shown = tables[page * _TABLES :][:_TABLES]
    own = [each for each in shown if not each.drive]
    options = [(each.id, words.table_line(each)) for each in own]
    return screen(
        f"### {words.OPEN_TABLES}",
        note,
        lines(*(words.table_there(each) for each in shown)) or words.NO_TABLES,
        small(words.HOW_TOURNAMENTS_END) if own != shown else None,
        chooser(TablesPress(TablesVerb.ASK, page), words.CLOSE_A_TABLE, options) if own else None,
        page_buttons(page, pages, lambda other: TablesPress(page=other)),
    )


def close_view(table: Table, page: int) -> Screen:
    """Ask to confirm closing the table."""
    told = lines(words.table_there(table), words.WHAT_CLOSING_DOES)
    closing = words.CLOSE, TablesPress(TablesVerb.CLOSE, page, table.id)
    return confirmation(words.CLOSE_IT, told, closing, TablesPress(page=page))
