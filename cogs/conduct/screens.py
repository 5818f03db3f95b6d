"""The screens of blocked players, and those on which members and tables of a server are managed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any
from zlib import crc32

from discord import Object, SelectDefaultValue, ui

from bot.store.conduct import ModAction, ModEntry
from bot.tables.table import Table
from cogs.conduct import words
from cogs.conduct.press import BlocksPress, MemberPress, MemberVerb, TablesPress, TablesVerb
from cogs.ui.layout import GRAVE, Item, Screen, button, chooser, lines, page_buttons, screen, small
from cogs.ui.press import Press, Verb
from cogs.ui.ways import NOWHERE, to_settings

LIST_LENGTH = 25  # Discord's limit
_TABLES = 10  # as many as are read on a phone
_HELD = 20

# Blocked players


def blocked_view(user: int) -> Screen:
    """Return what follows from blocking the user, and the way to the list."""
    return screen(words.blocked(user), [button(words.BLOCKED_PLAYERS, Press(Verb.BLOCKS, NOWHERE))])


def blocks_view(users: Sequence[int], note: str = "") -> Screen:
    """Return whom somebody has blocked, in lists to add players to or take them off."""
    return screen(
        f"### {words.BLOCKED_PLAYERS}",
        note,
        words.mentions(users) or words.NO_ONE_BLOCKED,
        *(_blocks(users, start) for start in range(0, len(users) + 1, LIST_LENGTH)),
        small(words.WHAT_BLOCKING_DOES),
        [to_settings(words.BACK)],
    )


def checksum(users: Sequence[int]) -> int:
    """Return a number that tells one list of blocked users from another."""
    return crc32(" ".join(map(str, users)).encode())


def _blocks(users: Sequence[int], start: int) -> Item:
    shown = users[start : start + LIST_LENGTH]
    select: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=str(BlocksPress(start, checksum(shown))),
        placeholder=words.BLOCK_SOMEONE,
        min_values=0,
        max_values=LIST_LENGTH,
        default_values=[SelectDefaultValue.from_user(Object(user)) for user in shown],
    )
    return ui.ActionRow(select)


# Members


def members_view(in_force: Sequence[ModEntry], log: Sequence[ModEntry]) -> Screen:
    """Return who is banned or muted and what moderators did, newest first, and a list of members."""
    held = [f"- {words.held(each)}" for each in in_force[-_HELD:]]
    return screen(
        lines(f"### {words.MEMBERS}", *(held or [words.NO_ONE_HELD])),
        _log(log),
        ui.ActionRow(ui.UserSelect(custom_id=str(_SHOW), placeholder=words.CHOOSE_MEMBER)),
    )


def member_view(
    user: int, in_force: Collection[ModAction], log: Sequence[ModEntry], note: str = ""
) -> Screen:
    """Return what is in force for a member and what moderators did, and what can be done."""
    ban = MemberVerb.UNBAN if ModAction.BAN in in_force else MemberVerb.BAN
    mute = MemberVerb.UNMUTE if ModAction.MUTE in in_force else MemberVerb.MUTE
    return screen(
        lines(f"### {words.MEMBER}", words.member(user, in_force)),
        note,
        _log(log),
        [button(words.DO[verb], MemberPress(verb, user)) for verb in (ban, mute, MemberVerb.REMOVE)],
        [button(words.BACK, _SHOW)],
    )


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
    return screen(
        lines(f"### {words.CLOSE_IT}", words.table_there(table), words.WHAT_CLOSING_DOES),
        [
            button(words.CLOSE, TablesPress(TablesVerb.CLOSE, page, table.id), GRAVE),
            button(words.CANCEL, TablesPress(page=page)),
        ],
    )
