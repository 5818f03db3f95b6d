"""The wording of block lists, and of managing a server."""

from collections.abc import Collection, Mapping, Sequence

from bot.store.conduct import ModAction, ModEntry
from bot.tables.conduct import MOST
from bot.tables.table import Table
from cogs.ui.words.names import listed, plain, safe

OLDER = "That button is from an older version. Use the command again."

# Blocked players

BLOCK = "Block"
BLOCKED_PLAYERS = "Blocked players"
BLOCK_SOMEONE = "Block or unblock players…"
NO_ONE_BLOCKED = "You haven't blocked anyone."
WHAT_BLOCKING_DOES = (
    "You and a blocked player can't sit at the same table, except in a tournament. "
    "I don't ping you for their invitations. They won't be told."
)
CANT_BLOCK = "You can't block yourself or a bot."
BLOCKED_ENOUGH = f"You can block up to {MOST} players. Unblock someone first."
LIST_CHANGED = "Your list has changed. Choose again."


def mentions(users: Sequence[int]) -> str:
    """Return the users by mention."""
    return ", ".join(f"<@{user}>" for user in users)


def blocked(user: int) -> str:
    """Say that a member is blocked, and what that does."""
    return (
        f"**Blocked <@{user}>.** You two won't be seated together again, except in a tournament."
        " They won't be told. Any game you're both in continues."
    )


# Members

MEMBERS_COMMAND = "Ban or mute members, and see the log."
MEMBER_OPTION = "Member (default: everyone banned or muted)"
MEMBERS, MEMBER = "Members", "Member"
CHOOSE_MEMBER = "Choose a member…"
LOG = "Last 90 days"
NO_ONE_HELD = "No one is banned or muted."
NOTHING_DONE = "No mod actions."
WHAT_REMOVING_DOES = "Bots take over their seats at once. Games in progress don't count for them."
CANT_DO_THAT = "You can't ban or mute yourself or me."
DO: Mapping[ModAction, str] = {
    ModAction.BAN: "Ban",
    ModAction.UNBAN: "Lift ban",
    ModAction.MUTE: "Mute pings",
    ModAction.UNMUTE: "Unmute pings",
    ModAction.REMOVE: "Remove from tables",
}
_DONE: Mapping[ModAction, str] = {
    ModAction.REMOVE: "Removed {} from their tables and tournaments. They can't sit down at those again.",
    ModAction.BAN: "{} can't play in this server. Bots take over their seats.",
    ModAction.UNBAN: "{} can play in this server again.",
    ModAction.MUTE: "I won't ping {} in this server.",
    ModAction.UNMUTE: "I can ping {} again, unless they've turned notifications off.",
}
_HELD = {ModAction.BAN: "banned", ModAction.MUTE: "muted"}
_ENTRY: Mapping[ModAction, str] = {
    ModAction.END: "closed {}'s table",
    ModAction.REMOVE: "removed {} from their tables",
    ModAction.BAN: "banned {}",
    ModAction.UNBAN: "unbanned {}",
    ModAction.MUTE: "muted {}",
    ModAction.UNMUTE: "unmuted {}",
}


def member(user: int, in_force: Collection[ModAction]) -> str:
    """Return the member's mention, and the bans and mutes in force."""
    return f"<@{user}>" + "".join(f" · {_HELD[each]}" for each in in_force)


def at_no_table(user: int) -> str:
    """Say that the member is at no table, so there's no one to remove."""
    return f"<@{user}> isn't at a table. To keep them from joining, ban them."


def done(action: ModAction, user: int) -> str:
    """Say that a moderator's action was carried out."""
    return _DONE[action].format(f"<@{user}>")


def held(entry: ModEntry) -> str:
    """Return who is banned or muted, since when, and by whom."""
    return f"<@{entry.member_id}>: {_HELD[entry.measure]} {_when(entry)} by {_by(entry)}"


def entry(done: ModEntry) -> str:
    """Return what a moderator did, and when."""
    return f"{_when(done)} {_by(done)} {_ENTRY[done.measure].format(_whom(done))}"


def _when(entry: ModEntry) -> str:
    return f"<t:{entry.at // 1000}:d>"


def _by(entry: ModEntry) -> str:
    return f"<@{entry.moderator_id}>" if entry.moderator_id > 0 else "a former moderator"


def _whom(entry: ModEntry) -> str:
    return f"<@{entry.member_id}>" if entry.member_id > 0 else "a former player"


# Tables

TABLES_COMMAND = "See open tables or close one."
OPEN_TABLES = "Open tables"
NO_TABLES = "No tables are open."
CLOSE_A_TABLE = "Close a table…"
CLOSE_IT, CLOSE = "Close this table?", "Close table"
HOW_TOURNAMENTS_END = "To end a tournament, press *Options* on its message."
WHAT_CLOSING_DOES = "The game won't count."
CLOSED = "Table closed."
CLOSING_ASKED = "You're playing there, so more than half the players have to agree. I've asked them."


def table_line(table: Table) -> str:
    """Return a table's line in the list to choose from."""
    return f"{table.rules.name}: {listed([plain(player) for _, player in table.seated()])}"


def table_there(table: Table) -> str:
    """Return a table's line on the screen, with its channel."""
    of = " · tournament" if table.drive else ""
    return f"- {safe(table_line(table))} · <#{table.channel_id}>{of}"
