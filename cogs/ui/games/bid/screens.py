"""The screens of Bid Euchre."""

from collections.abc import Mapping
from typing import ClassVar

from bot.engine.actions import PASS, TRUMP_CHOICES
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.games.bid.hand import BIDDING, BIDS, Bid, BidHand, BidView
from bot.games.bid.rules import BidRules
from bot.tables.table import Table
from cogs.ui.controls import CHIEF, PLAIN, Button, button, ticked
from cogs.ui.games import words as common
from cogs.ui.games.bid import words
from cogs.ui.games.screens import Ask, Features, do
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import NO_TRUMP


class BidScreens(words.BidWords):
    """The screens of Bid Euchre, whose hands start with an auction."""

    rules = BidRules
    topics: ClassVar[Mapping[Phase, str]] = {BIDDING: "bidding", Phase.PLAY: "play"}
    to_do: ClassVar[Mapping[Phase, str]] = {BIDDING: words.TO_BID, Phase.PLAY: common.TO_PLAY}

    def ask(self, table: Table, view: BidView, offered: str = "") -> Ask:
        """Offer bids and a pass. ``offered`` is the number already chosen."""
        return Ask() if view.phase is Phase.PLAY else _auction(table, view, offered)

    def features(self, table: Table, view: BidView) -> Features:
        """Return the bids until the first card is led, then the declarer, the bid and what it still needs."""
        calls = () if view.trick or view.tricks else view.calls
        said = {seat: words.call_for_bubble(call) for seat, call in calls}
        if view.phase is BIDDING:
            return Features(said=said)
        return Features(
            maker=view.bidder,
            said=said,
            made=words.bid_and_needed(table.with_callers(len(table.game.hands)), view),
            kind="" if view.trumps else NO_TRUMP,
        )

    def maker(self, view: BidView) -> Seat | None:
        """Return the declarer, or None before anyone has bid."""
        return view.bidder

    def made(self, table: Table, hand: BidHand) -> tuple[Seat, bool] | None:
        """Return the declarer and False: no one plays alone in Bid Euchre."""
        return hand.final.declarer, False


def _auction(table: Table, view: BidView, offered: str) -> Ask:
    """Return the auction's controls: the bids so far, number and suit buttons, and pass.

    The lowest number allowed is chosen already, so most bids take one press and any bid takes two. The suit
    buttons show the full bid, number included.
    """
    able = sorted({action.tricks for action in view.legal if isinstance(action, Bid)})
    passing = [do(table, PASS, common.PASS, PLAIN)] if PASS in view.legal else []
    if not able:  # the last bid was for all the tricks
        return Ask(buttons=passing)
    chosen = int(offered) if offered in map(str, able) else able[0]
    suits = [
        do(table, BIDS[chosen, each], words.bid_button(chosen, each), PLAIN)
        for each in TRUMP_CHOICES
        if BIDS[chosen, each] in view.legal
    ]
    if BIDS[chosen, None] not in view.legal:
        return Ask(buttons=suits)
    return Ask(
        [words.FIRST_THE_NUMBER],
        [_number(table, each, able, chosen) for each in range(view.rules.min_bid, view.rules.hand_size + 1)],
        [suits[:4], [*suits[4:], *passing]],
    )


def _number(table: Table, number: int, able: list[int], chosen: int) -> Button:
    """Return the button for a number of tricks: the chosen one is marked, those too low are grayed out."""
    press = Press(Verb.CALLS, table.id, table.seq, str(number))
    if number == chosen:
        return button(ticked(str(number)), press, CHIEF)
    return button(str(number), press, disabled=number not in able)


SCREENS = BidScreens()
