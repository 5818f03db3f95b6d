"""Why something was refused or failed: one sentence for the person who asked, with what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rapidfuzz import fuzz, process

from bot.client.quotas import Quota, QuotaExceeded
from bot.engine.errors import (
    BadOptions,
    NoSuchGame,
    NotAllowed,
    NotUnderstood,
    NotYourTurn,
    Reason,
    WrongSeats,
    shortened,
)
from bot.engine.ranking import Order
from bot.games import PRESETS
from bot.ids import UserId
from bot.notation import RecordFault
from bot.tables.handling import seats_filled
from bot.tables.refusals import TableRefusal, Why
from bot.tables.table import Stage, Table
from cogs.ui.games.screens import screens_of
from cogs.ui.words.cards import belonging, card, cards
from cogs.ui.words.names import are_free, begun, listed, quoted, safe, tidy, who
from cogs.ui.words.rules import fault_sentence

SORRY = "That did not work, through no fault of yours. Nothing is lost; please try again."
LEFT_BEFORE = "You left this game, and another plays on in your seat; open your own with /euchre new."
LEFT_THE_DRIVE = "You left this tournament. Use /tournament to join again."
COUNTS = "That counts and is kept, only showing it failed; whatever you open next shows how things stand."
FILE_REFUSED = "Discord won't let me attach the file here. Try again in another channel."
COMMAND_CHANGED = "That command has changed since your Discord loaded it; restart Discord, then use it again."
OLDER_BUTTON = "That button is out of date. Start a new game with /euchre new."
ONLY_IN_A_SERVER = "Use this in a server: what is played and kept belongs to one."
GO_THERE, MY_HAND, LEAVE_THAT_TABLE, END_THAT_TABLE, LEAVE, RESUME, AWAY = (
    "Go there",
    "My hand",
    "Leave that table",
    "End that table",
    "Leave",
    "Resume",
    "I'm away",
)
MY_SETTINGS, SERVERS_SETTINGS, THE_DRIVE = "My settings", "Server settings", "Standings"
# As Discord calls them where they are granted.
VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES = "View Channel", "Send Messages", "Attach Files"
CREATE_THREADS, SEND_IN_THREADS = "Create Public Threads", "Send Messages in Threads"
CONNECT = "Connect"
USE_A_TEXT_CHANNEL = "Use a text channel, a thread or the chat of a voice channel."
TIMED_OUT = "I'm timed out in this server. A moderator can end that."
THREAD_LOCKED = "This thread is locked. Ask a moderator to unlock it, or use another channel."
NOT_IN_THREAD = "I'm not in this private thread. Mention me here to add me."
_LONGEST = 300  # of what is told back
_NEAR = 80  # of 100: so much alike is a name that somebody may have meant


def needs(missing: str) -> str:
    """Say which permissions the bot lacks, and who can grant them."""
    return f"I need {missing} in this channel. A server manager can grant that."


def why_not(refusal: Exception, table: Table | None, user: int) -> str:
    """Return the sentence for a refusal by a table or by the rules; ``table`` is where it happened."""
    match refusal:
        case TableRefusal(why=why):
            return TABLE_SENTENCES[why](table or refusal.table, user)
        case NotAllowed(reason=reason):
            return RULE_SENTENCES[reason](refusal, table)
        case NotYourTurn(to_act=seat):
            by = who(table, seat) if table else f"seat {seat}"
            return f"It is {by}'s turn; yours will show on your hand."
        case WrongSeats():
            return f"{_told(str(refusal))}; choose another number of seats, or another game."
        case BadOptions(faults=faults):
            told = _told("; ".join(map(fault_sentence, faults)))
            return f"Those house rules can't be combined, so change them and try again: {told}."
        case RecordFault():
            told = _told(str(refusal))
            return f"The record of that game can't be played again by the rules as they are now: {told}."
        case NoSuchGame():
            return _no_such_game(refusal)
        case NotUnderstood():
            return f"Choose one of those offered: {_told(str(refusal))}."
    return f"That can't be done, so look at what is offered: {_told(str(refusal))}."


def _no_such_game(refusal: NoSuchGame) -> str:
    """Return the error for an unknown game's name: it suggests the nearest name, or lists all games."""
    called = f"There is no game called {quoted(_told(shortened(refusal.named)))}"
    games = [rules.name for rules in PRESETS.values()]
    saved = [name for name in refusal.there_are if name not in PRESETS and name not in games]
    near = process.extractOne(
        refusal.named, [*saved, *games], scorer=fuzz.WRatio, processor=str.lower, score_cutoff=_NEAR
    )
    if near is not None:
        return f"{called}; perhaps you mean {_told(near[0])}."
    also = ["house rules that /house-rules list shows"] if saved else []
    return f"{called}; choose {listed([*games, *also], 'or')}."


BUSY_FOR_YOU = "I'm still working on what you asked for. Wait for it, then try again."
BUSY = "A lot of people are asking at once. Try again in a minute."


def too_much(refusal: QuotaExceeded) -> str:
    """Return the error for doing something too often, with when it can be tried again."""
    when = f"<t:{-(-refusal.until // 1000)}:R>"
    match refusal.asked, refusal.by_all:
        case Quota.QUESTIONS, False:
            return f"Those were a lot of questions; ask the next one {when}, or look it up with /rules read."
        case Quota.QUESTIONS, True:
            return f"A great many questions are asked here just now; ask yours {when}, or use /rules read."
        case _, False:
            return f"That was a lot in a short time; go on {when}. A game in play is never held up."
    return f"A great deal is going on in this server just now; try again {when}. Games in play go on."


# Tables


def _at_another(table: Table | None, user: int) -> str:
    if table and table.private:
        return "You still have a private game open, which only you see; finish it, or leave it."
    where = f" in <#{table.channel_id}>" if table else ""
    if table and table.seat_of(UserId(user)) is None:
        return f"Computer players still play at the table that you opened{where}; end it, or let them finish."
    if table and table.stage is Stage.LOBBY:
        return f"You sit at another table{where}, where no game has begun; leave it first."
    return f"You sit at another table{where}; finish there, or leave it."


def _paused(table: Table | None, user: int) -> str:
    if table is None or not table.drive:
        where = "" if table and table.private else " on its board"
        return f"The game is paused; press Resume{where} to go on."
    if table.opened_by == user:
        return "The tournament is paused. Use /tournament to resume it."
    return "The tournament is paused. Its organizer or a server manager can resume it."


def left_before(table: Table) -> str:
    """Return the message for someone who has left the game at that table."""
    return LEFT_THE_DRIVE if table.drive else LEFT_BEFORE


def _not_seated(table: Table | None, user: int) -> str:
    left = table is not None and table.has_left(UserId(user))
    if table and table.ended:  # another game was asked for
        played = "left that game before its end" if left else "did not play in that game"
        return f"You {played}; /games lists your own, and /euchre new opens another."
    if table and left:
        return left_before(table)
    if table and table.stage is Stage.LOBBY and table.free_seats():
        return "You're not sitting at this table; take a free seat first."
    return "You're not sitting at this table; watch the board, or open your own with /euchre new."


def _seat_taken(table: Table | None, user: int) -> str:
    if table is None or not table.free_seats():
        return "Somebody else took that seat; watch, or open a table with /euchre new."
    return f"Somebody else took that seat, but {are_free(table)}."


def _not_full(table: Table | None, user: int) -> str:
    free = begun(are_free(table)) if table and table.free_seats() else "A seat is free"
    opener = table.seat_of(table.opened_by) if table else None
    other = "press Add computer"
    if table and opener and seats_filled(table):
        other = f"let {who(table, opener)} start without"
    return f"{free}; wait for somebody, or {other}."


def _stale(table: Table | None, user: int) -> str:
    hand = table.match.hand if table and table.match else None
    if hand and table and hand.to_act and hand.to_act != table.seat_of(UserId(user)):
        return f"That button is out of date. It's {who(table, hand.to_act)}'s turn now."
    return "That button is out of date. Here's the current state."


def _not_opener(table: Table | None, user: int) -> str:
    seat = table.seat_of(table.opened_by) if table else None
    opener = who(table, seat) if table and seat else "the player who opened it"
    if table and table.stage is Stage.LOBBY:
        return (
            f"Only {opener} can change this table's seats and rules,"
            f" and only {opener} or a server manager can end it."
        )
    if table and table.counts:
        return "Only people who play at this table, or a server manager, can end it."
    if table and table.seat_of(UserId(user)) is None:
        return f"Only {opener} or a server manager can end this table; open your own with /euchre new."
    return f"Only {opener} or a server manager can end this table; to go yourself, press Leave."


TABLE_SENTENCES: Mapping[Why, Callable[[Table | None, int], str]] = {
    Why.NO_TABLE: lambda table, user: "That table is gone; open another with /euchre new.",
    Why.SERVER_FULL: lambda table, user: (
        "This server has as many tables open as it may; join one, or open yours when one has ended."
    ),
    Why.AT_ANOTHER: _at_another,
    Why.NO_SEAT: lambda table, user: (
        "There's no seat for you at this table; find another with /euchre tables, or open your own."
    ),
    Why.BARRED: lambda table, user: (
        "You can't play in this server for now; ask those who manage it, or play in another."
    ),
    Why.NOT_SEATED: _not_seated,
    Why.SEATED: lambda table, user: "You sit there already; press another seat to move, or Leave to get up.",
    Why.SEAT_TAKEN: _seat_taken,
    Why.TABLE_FULL: lambda table, user: "Every seat is taken; watch, or open a table with /euchre new.",
    Why.SEATED_MORE: lambda table, user: "More sit here than that; somebody has to get up first.",
    Why.NOT_FULL: _not_full,
    Why.STARTED: lambda table, user: "The game has begun; press My hand on its board if you play in it.",
    Why.NOT_STARTED: lambda table, user: "The game has not begun; press Start once every seat is taken.",
    Why.STALE: _stale,
    Why.REPEATED: lambda table, user: "That is done already; one press was enough.",
    Why.NOT_BETWEEN: lambda table, user: "A hand is being played; the next is dealt when it is over.",
    Why.NOT_OPENER: _not_opener,
    Why.NO_SEED: lambda table, user: "That can't go into the deals; write a word or a number.",
    Why.NO_CLOCK: lambda table, user: "There is no such clock; choose one of those in the list.",
    Why.NO_LEVEL: lambda table, user: "There is no such level; choose one of those in the list.",
    Why.NO_COMPUTER: lambda table, user: "No computer player sits there any more; choose one who does.",
    Why.PAUSED: _paused,
    Why.NOT_PAUSED: lambda table, user: "The game goes on already; press My hand on its board to play.",
    Why.NO_PAUSE: lambda table, user: (
        "Only the organizer or a server manager can pause a tournament. Press I'm away instead."
    ),
    Why.OF_DRIVE: lambda table, user: (
        "This table belongs to a tournament. Its organizer or a server manager can end that with /tournament."
    ),
    Why.CLOSING: lambda table, user: "The bot restarts soon and keeps your table; try again in a minute.",
    Why.NOT_STORED: lambda table, user: "That could not be saved, so nothing has changed; please try again.",
}


# The rules of the game


def _must_follow(refusal: NotAllowed, table: Table | None) -> str:
    able = list(dict.fromkeys(refusal.cards))  # two identical cards are named once
    if refusal.suit is None:
        return f"The Benny was led; play {cards(able)}."
    bare = listed([card(each) for each in able])
    choice = "it" if len(able) == 1 else "one of them"
    order = _order(table)
    why = [belongs for each in able if (belongs := belonging(each, order))]
    explained = f" ({listed(why)})" if why else ""
    led = f"{refusal.suit.word.capitalize()} were led"
    if table and screens_of(table.rules).may_trump and order and refusal.suit is not order.trumps:
        return f"{led}; follow or trump with {bare}{explained}."
    return f"{led} and you hold {bare}{explained}; play {choice}."


def _not_held(refusal: NotAllowed, table: Table | None) -> str:
    what = cards(refusal.cards) if refusal.cards else "that card"
    return f"You don't hold {what} now; choose one of the cards shown."


def _turned_down(refusal: NotAllowed, table: Table | None) -> str:
    suit = refusal.suit.word.capitalize() if refusal.suit else "That suit"
    return f"{suit} {'were' if refusal.suit else 'was'} turned down; name another suit, or pass."


def _keep_up_card(refusal: NotAllowed, table: Table | None) -> str:
    up = begun(cards(refusal.cards)) if refusal.cards else "The up-card"
    return f"{up} stays in your hand; put another card face down."


def _always(sentence: str) -> Callable[[NotAllowed, Table | None], str]:
    return lambda refusal, table: sentence


RULE_SENTENCES: Mapping[Reason, Callable[[NotAllowed, Table | None], str]] = {
    Reason.HAND_OVER: _always("This hand is over; press Deal for the next."),
    Reason.GAME_OVER: _always("The game is over; press Rematch under its result for another."),
    Reason.NO_HAND: _always("No hand is dealt; press Deal."),
    Reason.HAND_OPEN: _always("The hand is not over; that can be seen when it is."),
    Reason.WRONG_DEAL: _always("That deal does not fit the rules of this table; press Deal again."),
    Reason.NOT_NOW: _always("It's not the time for that; the buttons on your hand show what you can do."),
    Reason.NOT_HELD: _not_held,
    Reason.MUST_FOLLOW: _must_follow,
    Reason.ONLY_ALONE: _always(
        "The dealer's partner may accept only alone at this table; go alone, or pass."
    ),
    Reason.NOBODY_ALONE: _always("Nobody goes alone at this table; make the call without it."),
    Reason.NOT_BLIND_ALONE: _always("A suit named blind can't be played alone; name just the suit."),
    Reason.TURNED_DOWN: _turned_down,
    Reason.MUST_CALL: _always("All others passed, and at this table the dealer must then call; name a suit."),
    Reason.MUST_NAME_BLIND: _always("The Benny is turned up; name a suit before you see your cards."),
    Reason.BID_HIGHER: _always("A bid must be higher in number than the last; bid more tricks, or pass."),
    Reason.BID_TOO_LOW: _always("That is less than the lowest bid at this table; bid more tricks, or pass."),
    Reason.BID_TOO_HIGH: _always("There aren't that many tricks; bid fewer, or pass."),
    Reason.MUST_BID: _always("All others passed, so the dealer must bid; press one of the bids shown."),
    Reason.FORCED_BID: _always(
        "All others passed, so at this table the dealer must make the lowest bid, in a suit; choose the suit."
    ),
    Reason.MUST_ROB: _always(
        "At this table the turned-up card must be taken; press the card to put face down."
    ),
    Reason.NO_NO_TRUMP: _always("Nobody can call no trump at this table; name a suit."),
    Reason.NOT_UNDER: _always("Going under takes three different nines or tens; choose three of them."),
    Reason.KEEP_UP_CARD: _keep_up_card,
}


def _order(table: Table | None) -> Order | None:
    hand = table.match.hand if table and table.match else None
    return hand.order if hand else None


def _told(text: str) -> str:
    return safe(tidy(text.replace("!", ""), _LONGEST))
