"""The words of lobbies, invitations, and calls for players."""

from collections.abc import Sequence

from bot.engine.options import Ruleset
from bot.engine.seats import Seat, Side
from bot.ids import UserId
from bot.standings.boards import is_on_boards
from bot.tables.clock import SECOND
from bot.tables.table import Player, Stage, Table
from cogs.table.words import DEALING, START
from cogs.ui.games.describing import ends
from cogs.ui.words.levels import introduced
from cogs.ui.words.names import are_free, begun, on_side, plain, safe, seat_word, tidy, who, within
from cogs.ui.words.rules import changed as changed_rules
from cogs.ui.words.rules import house_rules, option_title

# The lobby

START_WITH_BOTS = "Start with bots"
WATCHING = "The bots are playing. Watch them on the board."
ALL_HERE = "Everyone's here. Press Start"
DRIVE_DEALS_SOON = "The first deal follows in a moment."
FREE = "*free*"
OPEN_ANOTHER = "Open another with /table."
ONLY_RATED = "On leaderboards, this game can only count toward ratings."
_TOLD = 2  # house rules, in full


def title(rules: Ruleset) -> str:
    """Return the game's name and the goal of the game."""
    return f"{rules.name}, {ends(rules)}"


def house_line(rules: Ruleset) -> str:
    """Return the house rules in full if they're few, or else by name, and if only ratings count them."""
    told, between = house_rules(rules), ". "
    if len(told) > _TOLD:
        named = [option for option in changed_rules(rules) if option not in ("target", "deals")]
        told, between = [within(option_title(option)) for option in named], ", "
    house = f"House rules: {between.join(told)}." if told else ""
    return house if is_on_boards(rules) else f"{house} {ONLY_RATED}".lstrip()


HINTS_GIVEN = "Hints are on"
NO_HINTS = "No hints at this table. Use /play for a game with hints."


def opened_by(table: Table) -> str:
    """Return who opened the table, if that player is still there, or ""."""
    seat = table.seat_of(table.opened_by)
    if not seat:
        return ""
    what = "Opened"
    if table.rematch_of:
        what = "Rematch with swapped partners, opened" if table.swapped else "Rematch, opened"
    return f"{what} by {who(table, seat)}"


def side(table: Table, at: Side) -> str:
    """Return the seats of a side and their players."""
    on = on_side(table.rules, at)
    sitting = (table.players[seat - 1] for seat in on)
    names = " & ".join(introduced(table, player) if player else FREE for player in sitting)
    return f"**{' & '.join(seat_word(table.rules, seat) for seat in on)}:** {names}"


def waiting_for(table: Table, few: int | None = None) -> str:
    """Return the free seats, and when the game can start. ``few`` is the number who can start it early."""
    told = missing(table)
    return told if table.stage is Stage.STARTING else f"**{told}.** {can_start(table, few)}".rstrip()


def missing(table: Table) -> str:
    """Return the free seats, or that the game can start."""
    if table.stage is Stage.STARTING:
        return DEALING
    return begun(are_free(table)) if table.free_seats() else ALL_HERE


def can_start(table: Table, few: int | None = None) -> str:
    """Return when a game with free seats can start. ``few`` is the number who can start it early."""
    if not table.free_seats() or table.fills_at is not None:
        return ""
    opener = table.seat_of(table.opened_by)
    if len(list(table.seated())) <= 1:
        return "Invite people, or start with bots."
    by = who(table, opener) if opener else "Anyone at this table"
    return f"{by} can start {'without waiting' if few else 'with bots'}."


def fills(table: Table) -> str:
    """Return when bots fill the free seats of a lobby, or "" if they don't."""
    return (
        f"Bots take the free seats <t:{-(-table.fills_at // SECOND)}:R>."
        if table.fills_at is not None
        else ""
    )


def start_with(few: int) -> str:
    """Return the label of the button that starts the game with the players seated now."""
    return f"{START} with {few}"


def seat_taken_by(table: Table, seat: Seat, player: Player | None) -> str:
    """Return a seat's label in a list of those to choose from, with the bot sitting there."""
    word = seat_word(table.rules, seat)
    return f"{word} (instead of {plain(player)})" if player else word


def you_sit(table: Table, seat: Seat) -> str:
    """Return the headline of the panel of someone seated in a lobby."""
    return f"You're sitting {seat_word(table.rules, seat)}" if table.rules.seats == 4 else "You have a seat"


def in_thread(table: Table) -> str:
    """Say in the channel that the table is in the thread below."""
    opener = table.seat_of(table.opened_by)
    return f"{who(table, opener) if opener else 'Someone'} opened a table in the thread below"


def thread_name(table: Table) -> str:
    """Return the name of a table's thread, which isn't Markdown."""
    names = [plain(player) for _, player in table.seated() if not player.is_computer]
    return f"{table.rules.name}: {names[0] if names else table.id}"


# Invitations, and calls for players

INVITE_WHO, CHOOSE_PEOPLE = "Who do you want to invite?", "Choose people…"
OR_CALL = "Or ping players who asked for it here."
CALL, CALL_ME, CALL_ME_NO_MORE = "Ping players", "Ping me next time", "Stop pinging me"
SIT_DOWN, NO_THANKS = "Sit down", "No thanks"
GAME_HAS_STARTED, TABLE_HAS_CLOSED = "-# This game has started.", "-# This table is closed."
NO_MATTER = "OK, maybe next time."
NOT_FOR_YOU = "This invitation isn't for you."
ALREADY_HERE = "They're already at the table."
NO_BOTS = "Apps can't play. To fill the seats with bots, press Start with bots."
NOBODY_TO_CALL = "No one here has asked to be pinged yet. Be the first: press *Ping me next time*."
CALLED_FROM_NOW = "OK. I'll ping you here when someone needs players, at most once an hour."
CALLED_NO_MORE = "OK. I won't ping you here anymore."
TOO_MANY_CHANNELS = "You get pings in too many channels. Stop them in another one first."


def mentioned(users: Sequence[UserId]) -> str:
    """Return mentions of these users."""
    return " ".join(f"<@{user}>" for user in users)


def invites(table: Table, inviter: str, channel: int | None) -> str:
    """Say who invites to which game, and in which other channel the table is."""
    where = f" The table is in <#{channel}>." if channel else ""
    return f"{safe(tidy(inviter))} invites you to play {title(table.rules)}.{where}"


def looks_for_players(table: Table, caller: str) -> str:
    """Say who looks for players of which game."""
    return f"{safe(tidy(caller))} is looking for players: {title(table.rules)}."


def invited(users: Sequence[UserId]) -> str:
    """Say who has just been invited."""
    return f"You invited {mentioned(users)}."


def not_invited(unseen: Sequence[UserId], again: Sequence[UserId], *, bots: bool) -> str:
    """Say who can't be invited, empty if everyone can.

    That's apps (``bots``), those who can't see the channel, and those invited to this table ``again``.
    """
    were = "was" if len(again) == 1 else "were"
    return " ".join(
        filter(
            None,
            [
                NO_BOTS if bots else "",
                f"{mentioned(unseen)} can't see this channel. Invite someone who can." if unseen else "",
                f"{mentioned(again)} {were} already invited. Give them some time." if again else "",
            ],
        )
    )


def called_lately(until: int) -> str:
    """Say when players can be called again in this channel. ``until`` is in milliseconds."""
    return f"Someone already called players here. You can call again <t:{-(-until // SECOND)}:R>."
