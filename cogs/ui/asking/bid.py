"""The auction of Bid Euchre: a number first, then a suit, and the bid is made.

The lowest number that may be bid is chosen already, so that most bids take one press and any bid two.
"""

from __future__ import annotations

from bot.engine.actions import PASS, TRUMP_CHOICES
from bot.engine.cards import Rank, Suit
from bot.engine.ranking import order
from bot.games.bid.hand import BIDS, Bid, BidView
from bot.tables.table import Table
from cogs.ui.asking.question import Ask, do
from cogs.ui.layout import CHIEF, PLAIN, Button, button
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import short, word
from cogs.ui.words.names import who


def ask(table: Table, view: BidView, offered: str) -> Ask:
    """What is bid so far, what the hand would be worth, numbers, suits, and passing."""
    able = sorted({action.tricks for action in view.legal if isinstance(action, Bid)})
    must = PASS not in view.legal
    numbers = range(view.rules.min_bid, view.rules.hand_size + 1)
    if not able:  # the last bid was for all the tricks
        passing = do(table, PASS, "Pass", PLAIN)
        return Ask("Your bid: nobody can bid higher", [_so_far(table, view)], [passing])
    chosen = int(offered) if offered in map(str, able) else able[0]
    *suits, no_trump = (
        do(table, BIDS[chosen, each], f"{chosen} {short(each)}", CHIEF) for each in TRUMP_CHOICES
    )
    return Ask(
        "Your bid: the dealer must bid" if must else f"Your bid: {able[0]} or more, or pass",
        [_so_far(table, view), f"Trumps you would have: {_counted(view)}"],
        [_number(table, each, able, chosen) for each in numbers],
        [suits, [no_trump, *([] if must else [do(table, PASS, "Pass", PLAIN)])]],
    )


def _so_far(table: Table, view: BidView) -> str:
    if view.high is None or view.bidder is None:
        return "Nobody has bid yet."
    return f"{who(table, view.bidder)} bid {view.high.tricks} in {word(view.high.trumps)}."


def _counted(view: BidView) -> str:
    """How many trumps each suit would give, bowers counted, and the aces: ``♠ 4 · ♥ 2 · … · aces 3``."""
    held = view.cards
    suits = [f"{short(suit)} {sum(order(suit).suits[each] is suit for each in held)}" for suit in Suit]
    return " · ".join([*suits, f"aces {sum(each.rank is Rank.ACE for each in held)}"])


def _number(table: Table, number: int, able: list[int], chosen: int) -> Button:
    press = Press(Verb.CALLS, table.id, table.seq, str(number))
    style = CHIEF if number == chosen else PLAIN
    return button(str(number), press, style, disabled=number not in able)
