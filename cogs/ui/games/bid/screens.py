"""The screens of Bid Euchre."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.engine.actions import PASS, TRUMP_CHOICES, Action, Pass
from bot.engine.cards import Rank, Suit
from bot.engine.events import Event
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.games.bid.hand import BIDDING, BIDS, Bid, BidHand, BidResult, BidView
from bot.games.bid.rules import BidRules
from bot.puzzles.puzzle import Puzzle
from bot.tables.table import Table
from cogs.ui.games import words as common
from cogs.ui.games.bid import hint_words, puzzle_words, words
from cogs.ui.games.features import Features
from cogs.ui.games.screens import BEST, Ask, GameScreens, do, score_line
from cogs.ui.layout import CHIEF, PLAIN, Button, button, ticked
from cogs.ui.press import Press, Verb
from cogs.ui.words.cards import NO_TRUMP
from cogs.ui.words.names import count


class BidScreens(GameScreens[BidRules, BidHand, BidView]):
    """What is shown of a hand that begins with an auction."""

    rules = BidRules
    topics: ClassVar[Mapping[Phase, str]] = {BIDDING: "bidding", Phase.PLAY: "play"}
    to_do: ClassVar[Mapping[Phase, str]] = {BIDDING: words.TO_BID, Phase.PLAY: common.TO_PLAY}

    def ask(self, table: Table, view: BidView, offered: str = "") -> Ask:
        """Offer bids and a pass, ``offered`` the number chosen."""
        return Ask() if view.phase is Phase.PLAY else _auction(table, view, offered)

    def beside_cards(self, table: Table, view: BidView, seat: Seat) -> list[str]:
        """The bid and what is still needed; before that, the score."""
        at = common.seated(table, seat)
        if view.phase is Phase.PLAY:
            return [f"{words.trumps(view)} · {at}", words.still_needed(table, view)]
        highest = words.highest_so_far(table, view)
        return [highest, f"{common.deals(table, view)} · {at}", score_line(table)]

    def action_words(self, view: BidView, action: Action) -> common.ActionWords:
        """Return what is said of a bid, a pass or a card."""
        return words.action_words(view, action)

    def situation(self, table: Table, view: BidView, told: Sequence[Event]) -> list[str]:
        """The highest bid; in play, how much of it is made."""
        if view.phase is Phase.PLAY:
            return [words.trumps_by(table, view), words.still_needed(table, view)]
        return [words.highest(table, view, common.deals(table, view))]

    def beside_name(self, view: BidView) -> Mapping[Seat, str]:
        """Who deals, and each seat's bid."""
        passes = [seat for seat, action in view.calls if isinstance(action, Pass)]
        bids = {
            seat: words.bid_beside_name(action, BEST if seat == view.bidder else "")
            for seat, action in view.calls
            if isinstance(action, Bid)
        }
        return {view.dealer: words.DEALER, **dict.fromkeys(passes, words.PASSED), **bids}

    def features(self, table: Table, view: BidView) -> Features:
        """The bids until the first card is led; then the bid, and what is needed of it."""
        said = {} if view.trick or view.tricks else dict(words.said(view.calls))
        if view.phase is BIDDING:
            return Features(said=said)
        return Features(
            maker=view.bidder,
            said=said,
            made=words.bid_and_needed(table.called(len(table.game.hands)), view),
            kind="" if view.trumps else NO_TRUMP,
        )

    def prompt(self, table: Table, view: BidView) -> tuple[str, str]:
        """A bid with the trumps that each suit would give, or a card."""
        if view.phase is Phase.PLAY:
            return super().prompt(table, view)
        return words.asked_to_bid(view.legal), _worth(view)

    def why_call(self, view: BidView, action: Action, than: Action) -> str:
        """By what the hand holds for a bid."""
        return hint_words.why(view, action, than)

    def maker(self, view: BidView) -> Seat | None:
        """The declarer."""
        return view.bidder

    def why_better(self, puzzle: Puzzle, best: Action, other: Action) -> list[str] | None:
        """What the hand holds for a bid, and how often it is made."""
        view = puzzle.view
        if not isinstance(view, BidView) or view.phase is not BIDDING:
            return None
        return puzzle_words.why_better(view, best, other, puzzle.figures)

    def reached(self, view: BidView, least: float) -> str:
        """In terms of the bid and the tricks."""
        return puzzle_words.reached(view, least)

    def told(self, event: Event, table: Table) -> str:
        """Bids, passes and cards."""
        return words.told(event, table)

    def headline(self, table: Table, hand: BidHand) -> str:
        """The bid made, or set."""
        return words.headline(table, hand)

    def reasons(self, table: Table, hand: BidHand) -> list[str]:
        """Who bid what, what the others took, and who lacks only a bid to win."""
        return words.reasons(table, hand)

    def made(self, table: Table, hand: BidHand) -> tuple[Seat, bool] | None:
        """The declarer."""
        return hand.final.declarer, False

    def stars(self, table: Table, hands: Sequence[tuple[int, BidResult]]) -> list[str]:
        """The highest bid made, the sides that were set, the best bidder."""
        return words.stars(table, hands)

    def feats(self, rules: BidRules, hands: Sequence[tuple[int, BidResult]]) -> list[tuple[int, Seat]]:
        """The highest bid made."""
        return words.highest_made(hands)

    def aim(self, rules: BidRules) -> int | None:
        """The target, unless a number of deals is played."""
        return None if rules.deals else rules.target

    def ends(self, rules: BidRules) -> str:
        """The target, or the number of deals."""
        return count(rules.deals, "deal") if rules.deals else common.to_target(rules.target)

    def out_of(self, rules: BidRules, deals: int) -> str:
        """The target, or which deal it is."""
        return common.deal_of(deals, rules.deals) if rules.deals else common.out_of(rules.target)

    def two_lines(self, rules: BidRules) -> tuple[str, str]:
        """The cards, and what bidding is about."""
        return words.two_lines(rules)

    def rule_lines(self, rules: BidRules) -> list[str]:
        """The options, and the auction."""
        return words.rule_lines(rules)


def _auction(table: Table, view: BidView, offered: str) -> Ask:
    """What is bid so far, what the hand would be worth, numbers, suits, and passing.

    The lowest number that may be bid is chosen already, so that most bids take one press and any bid two. The
    suits say what they would bid, number and all.
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


def _worth(view: BidView) -> str:
    """What the hand would be worth in each suit, and at no trump."""
    held = view.cards
    counted = [(suit, sum(order(suit).suits[each] is suit for each in held)) for suit in Suit]
    return words.trumps_you_would_have(counted, sum(each.rank is Rank.ACE for each in held))


def _number(table: Table, number: int, able: list[int], chosen: int) -> Button:
    """A number to choose; those too low are greyed, and the chosen one stands out."""
    press = Press(Verb.CALLS, table.id, table.seq, str(number))
    if number == chosen:
        return button(ticked(str(number)), press, CHIEF)
    return button(str(number), press, disabled=number not in able)


SCREENS = BidScreens()
