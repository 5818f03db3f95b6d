"""The wording of /block, visible only to its user, and of /moderate, for server managers."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.conduct import Measure, Taken
from bot.tables.conduct import MOST
from bot.tables.table import Table
from cogs.ui.words.names import listed, plain

# Blocked

BLOCK = "Choose whom you don't want at your table"
BLOCK_WHOM = "Who is to stay away from your tables"
UNBLOCK_WHOM = "Whom you have blocked"
NOT_TO_BE_BLOCKED = "Choose another member; you can't block yourself, or a bot."
BLOCKED_ENOUGH = f"You have blocked {MOST} members, which is as many as you can; /block remove makes room."
WHOM_YOU_BLOCKED = "Whom you have blocked"
BLOCKED_UNTIL = "Only you see this. /block remove undoes it."
NOBODY_BLOCKED = "You have blocked nobody; /block add keeps somebody from your tables."


def blocked(user: int) -> str:
    """Say that a member is blocked, and what that does."""
    return (
        f"From the next table on, you and <@{user}> won't sit down together, and neither joins a tournament"
        " the other organizes. In someone else's tournament you may still meet at a table. They aren't told."
        " A game that you are both in goes on; /block remove undoes it."
    )


def unblocked(user: int) -> str:
    """Say that a member is no longer blocked."""
    return f"You and <@{user}> can sit at the same table again, unless they have blocked you."


def not_blocked(user: int) -> str:
    """Say that a member isn't blocked, so there's nothing to undo."""
    return f"You haven't blocked <@{user}>; /block list shows whom you have."


def member(user: int) -> str:
    """Return a mention of the member."""
    return f"<@{user}>"


# Moderated

MODERATE = "Look after the tables of this server, for those who manage it"
WHICH_TABLE = "The table to end"
WHOM = "The member"
MOST_SHOWN = 20
MANAGERS_ONLY = "Only members with the permission Manage Server can do that; ask one of them."
NOT_THAT = "Choose another member; that can't be done to yourself, or to a bot."
ENDED = "The table is ended, and does not count."
ENDING_ASKED = (
    "You play at that table, so more than half of its people have to end it. You have asked for it."
)
IN_FORCE = "In force"
LATELY = "Done lately"
NOTHING_HOLDS = "Nobody is barred or muted in this server."
NOTHING_DONE = "No moderator has done anything here in the last 90 days."
KEPT_FOR = "Kept for 90 days; a bar or a mute holds until /moderate unbar or /moderate unmute."

_DONE: Mapping[Measure, str] = {
    Measure.BAR: "{} can't play in this server until /moderate unbar. Computer players go on for them.",
    Measure.UNBAR: "{} can play in this server again.",
    Measure.MUTE: "The bot won't ping {} in this server until /moderate unmute.",
    Measure.UNMUTE: "The bot may ping {} in this server again, unless they have turned that off themselves.",
}
_HELD = {Measure.BAR: "barred from games", Measure.MUTE: "never pinged"}
_ENTRY: Mapping[Measure, str] = {
    Measure.END: "ended a table of {}",
    Measure.REMOVE: "removed {} from their tables",
    Measure.BAR: "barred {} from games",
    Measure.UNBAR: "let {} play again",
    Measure.MUTE: "muted the pings for {}",
    Measure.UNMUTE: "let {} be pinged again",
}


def table_line(table: Table) -> str:
    """Return a table's line in the list to choose from."""
    return f"{table.rules.name}: {listed([plain(player) for _, player in table.seated()])}"


def at_no_table(user: int) -> str:
    """Say that the member is at no table, so there's no one to remove."""
    return f"<@{user}> is at no table and in no tournament here; /moderate bar keeps them from sitting down."


def removed(user: int) -> str:
    """Say that the member was removed from tables, and what that does."""
    return (
        f"<@{user}> is removed from their tables and tournaments here and can't sit down at them again. At"
        " others they can; /moderate bar keeps them from all."
    )


def done(measure: Measure, user: int) -> str:
    """Say that a measure was taken or lifted, and how to undo it."""
    return _DONE[measure].format(f"<@{user}>")


def holds_already(measure: Measure, user: int) -> str:
    """Say that the measure is already in force for the member."""
    return f"<@{user}> is {_HELD[measure]} in this server already; /moderate list shows since when."


def holds_not(measure: Measure, user: int) -> str:
    """Say that the measure isn't in force for the member, so there's nothing to undo."""
    return f"<@{user}> is not {_HELD[measure]} in this server; /moderate list shows who is."


def held(taken: Taken) -> str:
    """Somebody of whom something holds, since when, and by whom."""
    return f"<@{taken.member_id}> is {_HELD[taken.measure]}, since {_when(taken)} by {_by(taken)}"


def entry(taken: Taken) -> str:
    """Return what a moderator did, and when."""
    return f"{_when(taken)} {_by(taken)} {_ENTRY[taken.measure].format(_whom(taken))}"


def _when(taken: Taken) -> str:
    return f"<t:{taken.at // 1000}:d>"


def _by(taken: Taken) -> str:
    return f"<@{taken.moderator_id}>" if taken.moderator_id > 0 else "a former moderator"


def _whom(taken: Taken) -> str:
    return f"<@{taken.member_id}>" if taken.member_id > 0 else "a former player"
