"""The reasons for refusals and errors: one sentence for the person who asked, with what to do next."""

from collections.abc import Callable, Mapping

from bot.client.quotas import Quota, QuotaExceeded
from bot.engine import errors
from bot.engine.ranking import Order
from bot.ids import UserId
from bot.notation import RecordFault
from bot.tables.changes import seats_filled
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, Table
from cogs.ui.games.screens import screens_of
from cogs.ui.words.cards import card, cards, the, why_other_suit, word
from cogs.ui.words.names import are_free, begun, listed, quoted, safe, tidy, who
from cogs.ui.words.rules import fault_sentence

SORRY = "Something went wrong on our end. Nothing was lost. Try again."
LEFT_BEFORE = "You left this game. Start another with /table."
TAKEN_OUT = "You were taken out of this game. It doesn't count for you."
LEFT_THE_DRIVE = "You left this tournament. Use /tournament to join again."
COUNTS = "That was saved, but I couldn't show it. You'll see it on the next screen you open."
FILE_REFUSED = "Discord won't let me attach the file here. Try again in another channel."
FAIR_DEAL, SHARE, PLAY_IT = "✓ Fair deal", "Share", "Play this hand"
COMMAND_CHANGED = "That command has changed. Restart Discord and use it again."
OLDER_BUTTON = "That button is out of date. Start a new game with /table."
ONLY_IN_A_SERVER = "This only works in a server."
GO_THERE, MY_HAND, LEAVE_THAT_TABLE, END_THAT_TABLE, LEAVE, RESUME, AWAY = (
    "Go there",
    "My hand",
    "Leave that table",
    "Close that table",
    "Leave",
    "Resume",
    "I'm away",
)
WATCH, START_WITH_BOTS = "Watch", "Start with bots"
PLAY_NOW, OPEN_A_TABLE, FIND_A_TABLE = "Play now", "Open a table", "Find a table"
ADMIN = "Manage euchre in this server."
ADMINS_ONLY = "That's for server managers. If you're one, use /euchre-admin again."
NOTIFICATIONS = "Notifications"
MY_SETTINGS, SERVERS_SETTINGS, THE_DRIVE = "My settings", "Server settings", "Standings"
USE_A_TEXT_CHANNEL = "Use a text channel, a thread or the chat of a voice channel."
TIMED_OUT = "I'm timed out in this server. A moderator can end that."
THREAD_LOCKED = "This thread is locked. Ask a moderator to unlock it, or use another channel."
NOT_IN_THREAD = "I'm not in this private thread. Mention me here to add me."
_LONGEST = 300  # characters quoted back


def permission(flag: str) -> str:
    """Return Discord's name for a permission where it's granted: ``Send Messages in Threads``."""
    return flag.replace("_", " ").title().replace(" In ", " in ")


def needs(missing: str) -> str:
    """Say which permissions the bot lacks, and who can grant them."""
    return f"I need more permissions in this channel: {missing}. A server manager can grant them."


def why_not(refusal: Exception, table: Table | None, user: int) -> str:
    """Return the sentence for a refusal by a table or by the rules. ``table`` is where it happened."""
    match refusal:
        case TableRefusal(why=why):
            of_table = TABLE_SENTENCES[why]
            return of_table if isinstance(of_table, str) else of_table(table or refusal.table, user)
        case errors.NotAllowed(reason=reason):
            of_rules = RULE_SENTENCES[reason]
            return of_rules if isinstance(of_rules, str) else of_rules(refusal, table)
        case errors.NotYourTurn(to_act=seat):
            by = who(table, seat) if table else f"seat {seat}"
            return f"It's {by}'s turn."
        case errors.WrongSeats():
            return f"{_cleaned(str(refusal))}. Choose another number of players, or another game."
        case errors.BadOptions(faults=faults):
            told = " ".join(f"{begun(_cleaned(fault_sentence(fault)))}." for fault in faults)
            return f"I can't use these house rules. {told}"
        case RecordFault():
            told = _cleaned(str(refusal))
            return f"That game can't be replayed under today's rules ({told})."
        case errors.NoSuchGame():
            return _no_such_game(refusal)
        case errors.NotUnderstood():
            return f"Choose from the list. {begun(_cleaned(str(refusal)))}."
    return f"You can't do that right now. {begun(_cleaned(str(refusal)))}."


def _no_such_game(refusal: errors.NoSuchGame) -> str:
    """Return the error for an unknown game's name, with the games that may be meant."""
    called = f"There's no game called {quoted(_cleaned(errors.shortened(refusal.named)))}."
    return f"{called} Choose {_cleaned(listed([*refusal.there_are], 'or'))}."


BUSY_FOR_YOU = "I'm still working on what you asked for. Wait for it, then try again."
BUSY = "A lot of people are asking at once. Try again in a minute."


def too_much(refusal: QuotaExceeded) -> str:
    """Return the error for doing something too often, with when it can be tried again."""
    when = f"<t:{-(-refusal.until // 1000)}:R>"
    match refusal.asked, refusal.by_all:
        case Quota.QUESTIONS, False:
            return f"You're asking too fast. Try again {when}, or browse /rules."
        case Quota.QUESTIONS, True:
            return f"This server is asking a lot right now. Try again {when}, or browse /rules."
        case _, False:
            return f"Slow down. Try again {when}. Your game isn't affected."
    return f"This server is busy. Try again {when}. Games aren't affected."


# Tables


def _at_another(table: Table | None, user: int) -> str:
    if table and table.private:
        return "You have a private game open. Finish or leave it first."
    where = f" in <#{table.channel_id}>" if table else ""
    if table and table.seat_of(UserId(user)) is None:
        return f"The bot game you opened{where} is still running. Close it first."
    if table and table.stage is Stage.LOBBY:
        return f"You're already at a table{where}. Start that game, or leave the table first."
    return f"You're already in a game{where}. Finish or leave it first."


def _paused(table: Table | None, user: int) -> str:
    if table is None or not table.drive:
        where = "" if table and table.private else " on its board"
        return f"The game is paused. Press Resume{where} to continue."
    if table.opened_by == user:
        return "The tournament is paused. Use /tournament to resume it."
    return "The tournament is paused. Its organizer can resume it, and after an hour any player."


def left_before(table: Table, user: int) -> str:
    """Return the message for a user who has left the game at that table, or was taken out of it."""
    if user in table.removed:
        return TAKEN_OUT
    return LEFT_THE_DRIVE if table.drive else LEFT_BEFORE


def _not_seated(table: Table | None, user: int) -> str:
    left = table is not None and table.has_left(UserId(user))
    if table and table.ended:  # another game was asked for
        how = "were taken out of that game" if user in table.removed else "left that game early"
        played = how if left else "didn't play in that game"
        return f"You {played}. See your games with /stats, or open a table with /table."
    if table and left:
        return left_before(table, user)
    if table and table.stage is Stage.LOBBY and table.free_seats():
        return "You're not at this table. Take a free seat first."
    return "You're not at this table. Watch, or open your own table with /table."


def _started(table: Table | None, user: int) -> str:
    if table and table.seat_of(UserId(user)) is None:
        return "This game has started. Watch, or find another with /join."
    return "The game has started. Press My hand."


def _seat_taken(table: Table | None, user: int) -> str:
    if table is None or not table.free_seats():
        return "Someone else took that seat. Watch, or open a table with /table."
    return f"Someone else took that seat. {begun(are_free(table))}."


def _not_full(table: Table | None, user: int) -> str:
    free = begun(are_free(table)) if table and table.free_seats() else "A seat is free"
    opener = table.seat_of(table.opened_by) if table else None
    if table is None or opener is None or user in table.hosts:
        return f"{free}. Wait for someone, or start with bots."
    how = "now" if seats_filled(table) else "with bots"
    return f"{free}. Wait for someone, or ask {who(table, opener)} to start {how}."


def _stale(table: Table | None, user: int) -> str:
    hand = table.match.hand if table and table.match else None
    if hand and table and hand.to_act and hand.to_act != table.seat_of(UserId(user)):
        return f"That button is out of date. It's {who(table, hand.to_act)}'s turn now."
    return "That button is out of date. Here's the current state."


def _not_opener(table: Table | None, user: int) -> str:
    seat = table.seat_of(table.opened_by) if table else None
    opener = who(table, seat) if table and seat else "the player who opened it"
    closing = f"Only {opener} or a server manager can close this table."
    if table and table.stage is Stage.LOBBY:
        if not seat:
            return f"Only players at this table can change it. {closing}"
        return f"Only {opener} can change this table. {opener} or a server manager can close it."
    if table and table.counts:
        return "Only the players or a server manager can close this table."
    if table and table.seat_of(UserId(user)) is None:
        return f"{closing} Open your own with /table."
    return f"{closing} To leave, press Leave."


TABLE_SENTENCES: Mapping[Why, str | Callable[[Table | None, int], str]] = {
    Why.NO_TABLE: "That table is gone. Start another game with /play or /table.",
    Why.SERVER_FULL: "This server has reached its table limit. Join a table, or wait for one to close.",
    Why.AT_ANOTHER: _at_another,
    Why.NO_SEAT: "You can't join this table. Find another with /join.",
    Why.BANNED: "You're banned from games in this server. Ask a server manager.",
    Why.NOT_SEATED: _not_seated,
    Why.SEATED: "You're already in that seat.",
    Why.SEAT_TAKEN: _seat_taken,
    Why.TABLE_FULL: "Every seat is taken. Watch, or find another table with /join.",
    Why.SEATED_MORE: "There are more players than seats. Someone has to leave first.",
    Why.NOT_FULL: _not_full,
    Why.OTHERS_SIT: "Other people are sitting here. They have to leave first.",
    Why.STARTED: _started,
    Why.NOT_STARTED: "The game hasn't started. Press Start once every seat is taken.",
    Why.STALE: _stale,
    Why.REPEATED: "Already done.",
    Why.NOT_BETWEEN: "Finish this hand first.",
    Why.NOT_OPENER: _not_opener,
    Why.NO_SEED: "Enter a word or a number.",
    Why.NO_CLOCK: "Choose a timer from the list.",
    Why.NO_LEVEL: "Choose a difficulty from the list.",
    Why.NO_COMPUTER: "There's no bot in that seat anymore.",
    Why.PAUSED: _paused,
    Why.NOT_PAUSED: "The game isn't paused.",
    Why.NO_PAUSE: "Only the organizer or a server manager can pause a tournament. Press I'm away instead.",
    Why.OF_DRIVE: "This table is part of a tournament. Only its organizer or a server manager can end it.",
    Why.CLOSING: "Restarting soon. Your table is saved. Try again in a minute.",
    Why.NOT_STORED: "That couldn't be saved, so nothing changed. Try again.",
}


# The rules of the game


def _must_follow(refusal: errors.NotAllowed, table: Table | None) -> str:
    able = list(dict.fromkeys(refusal.cards))  # two identical cards are named once
    if refusal.suit is None:
        return f"The Benny was led. Play {listed([the(each) for each in able], 'or')}."
    bare = listed([card(each) for each in able])
    choice = "it" if len(able) == 1 else "one of them"
    order = _order(table)
    why = [belongs for each in able if (belongs := why_other_suit(each, order))]
    explained = f" ({listed(why)})" if why else ""
    led = f"{refusal.suit.word.capitalize()} were led"
    if table and screens_of(table.rules).may_trump and order and refusal.suit is not order.trumps:
        return f"{led}. Follow or trump with {listed([card(each) for each in able], 'or')}{explained}."
    return f"{led} and you have {bare}{explained}. Play {choice}."


RULE_SENTENCES: Mapping[errors.Reason, str | Callable[[errors.NotAllowed, Table | None], str]] = {
    errors.Reason.HAND_OVER: "This hand is over. Press Deal for the next one.",
    errors.Reason.GAME_OVER: "The game is over. Press Rematch to play again.",
    errors.Reason.NO_HAND: "The hand hasn't been dealt yet. Press Deal.",
    errors.Reason.HAND_OPEN: "You can see that after the hand.",
    errors.Reason.WRONG_DEAL: "That deal doesn't fit this table's rules. Press Deal again.",
    errors.Reason.NOT_NOW: "You can't do that now. Use the buttons under your hand.",
    errors.Reason.NOT_HELD: lambda refusal, table: (
        f"You don't have {cards(refusal.cards)} anymore. Choose one of the cards shown."
    ),
    errors.Reason.MUST_FOLLOW: _must_follow,
    errors.Reason.ONLY_ALONE: "The dealer's partner can only call this alone. Go alone or pass.",
    errors.Reason.NOBODY_ALONE: "Going alone is off at this table.",
    errors.Reason.NOT_BLIND_ALONE: "You can't go alone when you name trump blind.",
    errors.Reason.TURNED_DOWN: lambda refusal, table: (
        f"{begun(word(refusal.suit))} were turned down. Name another suit, or pass."
    ),
    errors.Reason.MUST_CALL: "Stick the dealer: everyone passed, so you must name a suit.",
    errors.Reason.MUST_NAME_BLIND: "The Benny is turned up. Name a suit before you see your cards.",
    errors.Reason.BID_HIGHER: "Bid more than the last bid, or pass.",
    errors.Reason.BID_TOO_LOW: "That's below this table's lowest bid. Bid more or pass.",
    errors.Reason.BID_TOO_HIGH: "There aren't that many tricks. Bid less or pass.",
    errors.Reason.MUST_BID: "Everyone passed, so you must bid.",
    errors.Reason.FORCED_BID: "Everyone passed, so you must make the lowest bid. Choose the suit.",
    errors.Reason.MUST_ROB: "You must take the upcard. Choose a discard.",
    errors.Reason.NO_NO_TRUMP: "No trump is off at this table. Name a suit.",
    errors.Reason.NOT_UNDER: "Choose three different 9s or 10s.",
    errors.Reason.KEEP_UP_CARD: lambda refusal, table: (
        f"{begun(cards(refusal.cards))} stays in your hand. Discard another card."
    ),
}


def _order(table: Table | None) -> Order | None:
    hand = table.match.hand if table and table.match else None
    return hand.order if hand else None


def _cleaned(text: str) -> str:
    return safe(tidy(text.replace("!", ""), _LONGEST))
