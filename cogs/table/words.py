"""The words of tables in play, for every game: board, panel, menu, timer, and result."""

from collections.abc import Sequence

from bot.engine.first_dealer import FirstDealer
from bot.engine.hand import Hand
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.ids import UserId
from bot.tables.table import Table
from bot.tournament.formats import is_drive
from cogs.ui.games.screens import screens_of
from cogs.ui.words.cards import card, trumps_are
from cogs.ui.words.clock import countdown
from cogs.ui.words.names import count, does, listed, name, tidy, who, within

# Buttons

MY_HAND, DEAL, TABLE, WHY, HINT = "My hand", "Deal", "Table", "Why?", "Hint"
LAST_TRICK, ALL_HANDS, REVIEW = "Last trick", "All hands", "Review"
LEAVE, RULES, START, INVITE, OPTIONS = "Leave", "Rules", "Start", "Invite", "Options"
MOVE_DOWN, END_TABLE, RULEBOOK = "Move the board down", "Close table", "Rulebook"
PAUSE, PAUSE_TOO, ASK_FOR_PAUSE, RESUME, AWAY, BACK = (
    "Pause",
    "Pause too",
    "Ask for a pause",
    "Resume",
    "I'm away",
    "I'm back",
)
NO_MORE_PINGS = "No more pings"
REMATCH, SWAP_PARTNERS = "Rematch", "Swap partners"

# Commands

ABOUT_PLAY = "Play now against bots. Only you see it."
ABOUT_TABLE = "Open a table in this channel."
ABOUT_JOIN = "Find an open table and sit down."
ABOUT_HAND = "Show your cards, or get back to your table."
ABOUT_LEAVE = "Leave your table or tournament."
INVITE_MENU, INVITE_DESCRIBED = "Invite to a game", "Player to invite"
GAME_DESCRIBED = "Game (default: server's choice)"
DIFFICULTY_DESCRIBED = "Bot difficulty (default: server's choice)"
SIT, CONTINUE, NEW_GAME = "Sit", "Continue", "New game"
MOVE_HERE, MOVE_AND_RESUME = "Move the table here", "Move it here and resume"
HAND_BELOW, HAND_ABOVE = "Your hand is further down.", "Your hand is further up."
TO_THE_TABLE, CHANGE = "Go to table", "Change"
TOLD_DIRECTLY = "A turn can take a day here. I'll send you a direct message when it's your turn."
PLAY_IN_DIRECT_MESSAGES = "I can't run a game here. Use /play in a direct message with me."
HAND_ELSEWHERE = "Your hand is open in another channel. Use /hand to see it here."
BOTS_MARKED = "° after a name marks a bot."
ONLY_YOU = "Only you see this. Lost it? Use /hand."
AT_NO_TABLE = "You're not at a table."
NOTHING_TO_LEAVE = "You're not at a table or in a tournament."
ONLY_OPENER_MOVES = "Only the player who opened the table or a server manager can move it."
IN_A_GAME = "You're in a game"
LEAVE_TOURNAMENT = "Leave the tournament?"
LEAVING_SIGN_UP = "You can join again before it starts."


def new_game_is(rules: Ruleset) -> str:
    """Say what the new game is, and that the current one ends."""
    return f"Your current game ends without a result. The new one is {rules.name}."


def table_is_in(channel: int) -> str:
    """Say in which other channel the table is."""
    return f"Your table is in <#{channel}>."


def only_roles(roles: Sequence[int]) -> str:
    """Say that only members with these roles may open tables."""
    who_may = listed([f"<@&{role}>" for role in roles], "or")
    return f"Only {who_may} can open a table here. Use /join to sit down at one."


def only_channels(channels: Sequence[int]) -> str:
    """Say that tables are played in other channels."""
    here = listed([f"<#{id_}>" for id_ in channels], "or")
    return f"You can't start games in this channel. Use {here}."


def no_table_here(why: str) -> str:
    """Say that no table can be here. ``why`` is a whole sentence."""
    return f"I can't run a table here. {why}"


# Board and panel

PAUSED = "The game is paused"
RESULT_BELOW = "The game is over. The result is below."
DOES_NOT_COUNT = "The game wasn't finished and doesn't count."
NOT_SEATED = "You're not at this table. Watch the board, or open your own table with /table."
DEALING = "Dealing…"
YOUR_CARDS_COME = "Your cards show up here once the game starts."
_SERVER = 30  # letters of a server's name


def press_again(card: str) -> str:
    """Return what a player who confirms cards does to play the one pressed."""
    return f"Press {card} again to play it."


CHOOSE_SEAT, CHANGE_SEAT = "Choose a seat…", "Change seats…"
RESTARTING = "Restarting. Your game is saved and will resume in a moment."
BUSY = "Discord is slow right now, so the board will update in a few minutes. Keep playing here."
REFUSED = "Discord won't let me update messages in this channel. Use another channel for now."
NOT_SHOWN = "I can't update the table in its channel."
MOVE_IT = "Keep playing here, or use /hand in another channel to move it there."
CHANNEL_GONE = "This table's channel is gone. Use /hand in another channel to move the table there."


def not_shown(why: str) -> str:
    """Say that the table's message isn't up to date, and what to do. ``why`` may be empty."""
    return f"{NOT_SHOWN} {why or MOVE_IT}"


def last_hand(headline: str) -> str:
    """Return the result of the hand before."""
    return f"Last hand · {headline}"


def deals_next(table: Table, dealer: Seat, *, paused: bool | None = None) -> str:
    """Say who deals the next hand, and if the game is paused."""
    said = f"{does(table, dealer, 'deals')} next."
    stopped = table.clock.paused if paused is None else paused
    return f"**{PAUSED}.** {said}" if stopped else said


def game_at(rules: Ruleset, hands: int, server: str) -> str:
    """Return how many hands the game took, and in which server."""
    return " · ".join(filter(None, [count(hands, screens_of(rules).length), tidy(server, _SERVER)]))


def ends_of(rules: Ruleset, hands: int) -> tuple[str, str]:
    """Return the labels of both ends of the score curve."""
    return "start", f"{screens_of(rules).length} {hands}"


def held(name: str) -> str:
    """Return the label of a player's unplayed cards."""
    return f"{name} held"


def first_dealer(table: Table, first: FirstDealer) -> str:
    """Return the cards that decided the first dealer."""
    by = who(table, first.seat)
    if table.rules.first_dealer == "first_jack":
        return f"{by} got the first jack and deals first: {listed([card(each) for _, each in first.shown])}"
    cuts = (listed([f"{who(table, seat)} cut {card(each)}" for seat, each in cut]) for cut in first.rounds)
    return f"{by} deals first. {'. They tied and cut again: '.join(cuts)}"


# Looking back

NO_TRICK = "No trick has been taken in this hand yet."
TOOK_IT, TOOK_IT_LED = "* took the trick", "* took the trick, ‹ led"
LED = "led"
DRIVE_CALLS = "If there's another round, I'll ping you."


def trumps_were(hand: Hand) -> str:
    """Return the trumps of a hand, and the upcard, if any."""
    made, called = hand.trumps is not None or hand.tricks, hand.rules.trumps_word
    trumps = trumps_are(hand.trumps, called, "were") if made else f"No one made {called}"
    return f"{trumps} · upcard {card(hand.deal.up)}" if hand.deal.up else trumps


def leavers(table: Table) -> str:
    """Say which players left the game and so lost, or return ""."""
    left_early = [name(player) for player in table.leavers()]
    return f"{listed(left_early)} left the game, which counts as a loss." if left_early else ""


# The menu


def if_away(table: Table) -> str:
    """Return what being away means at the table."""
    return f"If you're away, {within(played_for(table))}"


LEAVING_DRIVE = "A bot takes your place, and you aren't ranked. Join again to get it back."
LEAVING_DRIVE_LOSES = (
    "A bot takes your place, and you aren't ranked. This game counts as your loss."
    " Join again before it ends to avoid the loss."
)
LEAVE_GAME, LEAVE_IT = "Leave this game?", "Leave the game"
LEAVING_LAST = "No one else is left. If you leave, the table closes and the game doesn't count."
LEAVING_LAST_LOSES = "No one else is left, and you're behind. If you leave, it counts as your loss."
LEAVING_LAST_PLAYED_OUT = (
    "No one else is left. If you leave, bots finish the game, and it still counts for you."
)
LEAVING_PRIVATE = "If you leave, this game is over."
LEAVING = "If you leave, a bot takes your seat and the game counts as your loss."
ENDING = "The game won't count."
ENDING_LOSES = "You're behind, so closing the table counts as your loss."
ENDING_PLAYED_OUT = "Someone left, so bots would finish the game. If your side is behind now, you lose."
END_FOR_ALL = "Close this table for everyone?"
TABLE_CLOSED = "The table is closed."
BOARD_MOVED = "The board is at the end of the channel now."
NONE_OPEN = "No tables are open here."
OPEN_TABLES = "Open tables"
YOUR_TURN = "It's your turn there."
LEFT_DRIVE = "You left. A bot takes your place. Use /tournament to join again."
LEFT_DRIVE_LOSES = "You left. The game counts as your loss unless you join again before it ends."


def leaving(table: Table) -> str:
    """Return what leaving the game means for a player."""
    if table.drive:
        return LEAVING_DRIVE_LOSES if table.match else LEAVING_DRIVE
    if table.private:
        return LEAVING_PRIVATE
    if len(table.humans()) > 1:
        return LEAVING
    (seat,) = table.seats_of_people()
    if table.match and table.is_behind(seat):
        return LEAVING_LAST_LOSES
    return LEAVING_LAST_PLAYED_OUT if table.leavers() else LEAVING_LAST


def ending(table: Table, user: UserId) -> str:
    """Return what ending the table means for that user."""
    seat = table.seat_of(user)
    if not table.counts or seat is None:
        return ENDING
    needed = table.needed_after_vote(seat)
    most = "" if needed <= 0 else f"{count(needed, 'more player')} must agree. "
    if table.leavers():
        return f"{most}{ENDING_PLAYED_OUT}"
    alone = len({table.rules.side_of(each) for each in table.seats_of_people()}) == 1
    return f"{most}{ENDING_LOSES if alone and table.is_behind(seat) else ENDING}"


def closed(table: Table) -> str:
    """Return the message for a player who ended the table, or voted to."""
    if table.ended or table.is_abandoned:
        return TABLE_CLOSED
    more = table.needed_to_close
    who = f"{count(more, 'more player')} {'agrees' if more == 1 else 'agree'}"
    return f"The table closes when {who}. Keep playing until then."


def left(table: Table) -> str:
    """Return the message for a player who left the table."""
    if table.ended and table.private:
        return "You left the game."
    if table.ended:
        return "You left. The table closed because it's empty."
    if table.is_abandoned:
        return "You left. Bots finish the game."
    if table.drive:
        return LEFT_DRIVE_LOSES if table.match else LEFT_DRIVE
    if table.match is None:
        return "You left the table."
    return "You left. A bot has your seat, and the game counts as your loss."


def source(rules: Ruleset) -> str:
    """Return where the rules come from."""
    return f"From {rules.source}"


def house_rules_here(changed: Sequence[str]) -> str:
    """Return the house rules, for the line below all the rules."""
    return f"House rules here: {'. '.join(changed)}" if changed else ""


def go_there(link: str | None, channel: int) -> str:
    """Return where a table is."""
    return f"[Go there]({link})" if link else f"<#{channel}>"


def outdated(link: str | None, channel: int) -> str:
    """Say that a table's button is from another version of the bot, and where the table is."""
    return f"That button is out of date. {go_there(link, channel)} for the current table."


def which_game(table: Table) -> str:
    """Return which game a table plays, for a player who may be in several."""
    game = at_drive(table) or table.rules.name
    return f"**{game}** (only you see it)" if table.private else f"**{game}** in <#{table.channel_id}>"


def also_at(table: Table, *, yours: bool) -> str:
    """Say that a player is also at this table, and if it's their turn there."""
    return f"You're also playing {which_game(table)}.{f' {YOUR_TURN}' if yours else ''}"


def seated(table: Table) -> str:
    """Return who sits at a table that waits for players."""
    there = listed([who(table, seat) for seat, _ in table.seated()] or ["no one"])
    return f"{there} · {len(table.free_seats())} free"


# The clock, pauses, being away

YOU_ARE_AWAY = "You're away"
BACK_BY = "Press I'm back to play again. Lost this message? Use /hand."


def played_for(table: Table) -> str:
    """Return what being away means to someone who is."""
    if table.drive:
        return "A bot plays for you, and you keep your place."
    return "A bot plays for you. If it plays most of your hands, that counts as leaving."


NOT_YOUR_REMINDER = "That reminder isn't yours. Manage yours in /settings."
NO_PINGS = "Pings are off. Turn them back on in /settings."


def goes_on(table: Table) -> str:
    """Return what will end the current pause."""
    if table.drive:
        return "The game resumes with the tournament."
    if len(table.humans()) == 1:
        return "Press Resume to continue."
    return "Anyone at the table can press Resume."


def pause_asked(table: Table) -> str:
    """Say if the game is paused now, or who still has to agree."""
    if table.clock.paused:
        return f"{PAUSED}. {goes_on(table)}"
    others = [who(table, seat) for seat in sorted(table.present() - table.clock.asking)]
    return f"The game pauses once {listed(others)} {'agrees' if len(others) == 1 else 'agree'}."


def reminder(table: Table, user: int) -> str:
    """Return the message that reminds the user of their turn."""
    return f"<@{user}>, it's your turn at {_whose_table(table, user)}. {countdown(table)}."


def your_turn(table: Table, user: int) -> str:
    """Return the direct message that tells the user of their turn."""
    return f"It's your turn at {_whose_table(table, user)} in <#{table.channel_id}>. {countdown(table)}."


def _whose_table(table: Table, user: int) -> str:
    if table.drive:
        return "your tournament table"
    if user == table.opened_by:
        return "your table"
    opener = table.seat_of(table.opened_by)
    return "this table" if opener is None else f"{who(table, opener)}'s table"


# Tables of a tournament


def at_drive(table: Table) -> str:
    """Return the round and number of a tournament's table, for its board, or "" for other tables."""
    _, *where = table.id.split("-")
    if not table.drive or not where:
        return ""
    round_, number = where
    called = "Euchre Drive" if is_drive(table.rules) else "Tournament"
    return f"{called}, round {round_}, table {number}"
