"""What /block says, to the one who uses it alone."""

from __future__ import annotations

from bot.tables.conduct import MOST

GROUP = "Choose whom you don't want at your table"
WHOM = "Who is to stay away from your tables"
WHOM_NO_MORE = "Whom you have blocked"
NOT_THAT = "Choose another member; you can't block yourself, or a bot."
FULL = f"You have blocked {MOST} members, which is as many as you can; /block remove makes room."
TITLE = "Whom you have blocked"
HOW_TO_UNDO = "Only you see this. /block remove undoes it."
NOBODY = "You have blocked nobody; /block add keeps somebody from your tables."


def blocked(user: int) -> str:
    """That it is done, and what it does."""
    return (
        f"From the next table on, you and <@{user}> won't sit at one together, and neither joins a drive of"
        " the other. They aren't told. A game that you are both in goes on; /block remove undoes it."
    )


def unblocked(user: int) -> str:
    """That it is undone."""
    return f"You and <@{user}> can sit at the same table again, unless they have blocked you."


def not_blocked(user: int) -> str:
    """That there is nothing to undo."""
    return f"You haven't blocked <@{user}>; /block list shows whom you have."


def member(user: int) -> str:
    """A member."""
    return f"<@{user}>"
