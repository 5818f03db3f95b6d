"""The wording of Bid Euchre: the auction, and how the bid turned out."""

from collections.abc import Mapping, Sequence
from typing import cast

from bot.engine.actions import PASS, Action
from bot.engine.cards import Suit
from bot.engine.events import Event
from bot.engine.phases import Phase
from bot.engine.seats import Seat, side_of
from bot.games.bid.hand import Bid, BidHand, BidResult, BidView, MadeBid
from bot.games.bid.rules import BidRules
from bot.rulebook.rulesets import option_sentence
from bot.tables.table import Table
from cogs.ui.games import words
from cogs.ui.games.reason_words import held_for, number_for, too_few_for
from cogs.ui.games.scene_words import by
from cogs.ui.games.screens import BEST, GameScreens, score_line
from cogs.ui.words.cards import NO_TRUMP, short, trumps_are, trumps_by, word
from cogs.ui.words.names import begun, count, team, who, within

TO_BID = "{} to bid"
NOBODY_YET = "No one has bid yet"
_STRONG = 0.5  # the share of trumps, or of aces at no trump
FIRST_THE_NUMBER = "Choose the number first, then the suit."


def bid_button(tricks: int, trumps: Suit | None) -> str:
    """Format a bid for a button: ``5 ♥``."""
    return f"{tricks} {short(trumps)}"


def bid_of(bid: Bid) -> str:
    """Format a bid within a sentence: ``6 in hearts``."""
    return f"{bid.tricks} in {word(bid.trumps)}" if bid.trumps else f"{bid.tricks} {word(None)}"


def _highest(table: Table, view: BidView, mark: str = "") -> str:
    """Return who bid highest so far. The ``mark`` goes around the bid."""
    if view.high is None or view.bidder is None:
        return NOBODY_YET
    return f"{who(table, view.bidder)} bid {mark}{bid_of(view.high)}{mark}"


def _contract(view: BidView) -> tuple[int, Seat]:
    """Return the tricks that were bid, and the declarer. It's asked for once the auction is over."""
    assert view.high is not None and view.bidder is not None
    return view.high.tricks, view.bidder


def _still_needed(table: Table, view: BidView) -> str:
    """Return the bid and how many more tricks the declarer's side needs, or that it's made or set."""
    (bid, declarer), needed = _contract(view), _needed(view)
    left, makers = view.rules.hand_size - len(view.tricks), team(table, side_of(declarer))
    if not needed:
        return f"Bid **{bid}**: {makers} have made it"
    if needed > left:
        return f"Bid **{bid}**: {makers} are set"
    if needed == left:
        tricks = "the last trick" if left == 1 else f"all **{left}** tricks left"
        return f"Bid **{bid}**: {makers} need {tricks}"
    return f"Bid **{bid}**: {makers} need **{needed}** of the {left} tricks left"


def _needed(view: BidView) -> int:
    """Return how many more tricks the declarer's side needs to make the bid, at least 0."""
    bid, declarer = _contract(view)
    return max(0, bid - sum(side_of(trick.winner) == side_of(declarer) for trick in view.tricks))


def call_for_bubble(call: Action) -> str:
    """Format a call for a speech bubble: ``5 ♥``, ``Pass``."""
    return bid_button(call.tricks, call.trumps) if isinstance(call, Bid) else words.PASS


def bid_and_needed(table: Table, view: BidView) -> tuple[str, ...]:
    """Return who bid what and how many tricks are missing: ``Bob bid 5``, ``3 to go``."""
    (bid, declarer), needed = _contract(view), _needed(view)
    how = f"{needed} to go" if needed else "made it"
    if needed > view.rules.hand_size - len(view.tricks):
        how = "set"
    return f"{by(table, view, declarer)} bid {bid}", how


def _is_good(view: BidView, trumps: Suit | None) -> bool:
    return number_for(view.cards, trumps) >= _STRONG * view.rules.hand_size


class BidWords(GameScreens[BidRules, BidHand, BidView]):
    """The wording of actions, events, and results in Bid Euchre."""

    def beside_cards(self, table: Table, view: BidView, seat: Seat) -> list[str]:
        """Return the lines beside the cards: the bid and tricks still needed, or the score before play."""
        at = words.seated(table, seat)
        if view.phase is Phase.PLAY:
            trumps = trumps_are(view.trumps, view.rules.trumps_word)
            return [f"{trumps} · {at}", _still_needed(table, view)]
        return [_highest(table, view), f"{begun(words.deals(table, view))} · {at}", score_line(table)]

    def situation(self, table: Table, view: BidView, events: Sequence[Event]) -> list[str]:
        """Return the board's lines: the highest bid, or in play how many tricks it still needs."""
        if view.phase is Phase.PLAY:
            called = trumps_by(who(table, view.bidder or view.dealer), view.trumps, view.rules.trumps_word)
            return [f"**{called}**", _still_needed(table, view)]
        return [f"{_highest(table, view, '**')} · {words.deals(table, view)}"]

    def beside_name(self, view: BidView) -> Mapping[Seat, str]:
        """Return who deals and each seat's bid, by seat."""
        told = {view.dealer: "dealer"} | {seat: within(call_for_bubble(call)) for seat, call in view.calls}
        if view.bidder is not None:
            told[view.bidder] += f" {BEST} highest"
        return told

    def prompt(self, table: Table, view: BidView) -> tuple[str, str]:
        """Return the prompt for a bid or a card, and how many trumps each suit would give."""
        if view.phase is Phase.PLAY:
            return super().prompt(table, view)
        trumps = [f"{short(suit)} {number_for(view.cards, suit)}" for suit in Suit]
        aces = f"{NO_TRUMP}: {count(number_for(view.cards, None), 'ace')}"
        worth = f"Trump you'd have: {' · '.join([*trumps, aces])}"
        bids = [action for action in view.legal if isinstance(action, Bid)]
        if not bids:
            return "Your bid: you can only pass", worth
        least = min(bid.tricks for bid in bids)
        if PASS in view.legal:
            return f"Your bid: {least} or more, or pass", worth
        must = "" if Bid(least, None) in bids else f" {least} in a suit"
        return f"Your bid: you must bid{must}", worth

    def action_words(self, view: BidView, action: Action) -> words.ActionWords:
        """Return the wording of an action by the view's seat."""
        if isinstance(action, Bid):
            of = bid_of(action)
            return words.ActionWords(
                f"Bid {bid_button(action.tricks, action.trumps)}", f"You bid {of}.", f"Bid {of}"
            )
        return words.action_words(view, action)

    def describe_event(self, event: Event, table: Table) -> str:
        """Describe an event in a sentence without a period."""
        bidder = who(table, event.seat)
        if isinstance(event, MadeBid):
            return f"{bidder} bid {bid_of(Bid(event.tricks, event.trumps))}"
        return words.describe_event(event, bidder)

    def headline(self, table: Table, hand: BidHand) -> str:
        """Return the result in one line: ``Bob & Dee made their bid of 7: 8 tricks, 8 points``."""
        result = hand.final
        bid, makers, taken = result.bid.tricks, team(table, result.makers), result.tricks[result.makers]
        if not result.made:
            return f"{makers} were set: {taken} of {count(bid, 'trick')}, minus {count(bid, 'point')}"
        return f"{makers} made their bid of {bid}: {count(taken, 'trick')}, {count(taken, 'point')}"

    def reasons(self, table: Table, hand: BidHand) -> list[str]:
        """Return who bid what, what the others took, and who needs only one more bid to win."""
        result, match = hand.final, table.match
        others = 1 - result.makers
        took = result.tricks[others]
        lines = [f"{who(table, result.declarer)} bid {bid_of(result.bid)}"]
        lines.append(f"{team(table, others)} took {count(took, 'trick')} for {count(took, 'point')}")
        if match is not None and not match.over and not hand.rules.deals:
            beyond = [side for side, points in enumerate(match.score) if points >= hand.rules.target]
            lines += [f"{team(table, side)} win if they make a bid" for side in beyond]
        return lines

    def feats(self, rules: BidRules, hands: Sequence[tuple[int, BidResult]]) -> list[tuple[int, Seat]]:
        """Return the first hand with the highest bid that was made and its declarer, or no hand."""
        made = [(result.bid.tricks, -number, result.declarer) for number, result in hands if result.made]
        return [(-number, seat) for _, number, seat in [max(made)]] if made else []

    def highlights(self, table: Table, hands: Sequence[tuple[int, BidResult]]) -> list[str]:
        """Return the highlights: the highest bid made, who was set, the best bidder."""
        results = dict(hands)
        told = [
            f"{who(table.with_callers(number - 1), seat)} made the highest bid:"
            f" {results[number].bid.tricks} in hand {number}"
            for number, seat in self.feats(cast(BidRules, table.rules), hands)
        ]
        sets = [result.makers for _, result in hands if not result.made]
        calls = [(number, result.declarer, result.made) for number, result in hands]
        return [
            *told,
            *words.failed_calls(table, "Set", sets),
            *words.best_caller(table, calls, "Best bidder", "bid"),
        ]

    def two_lines(self, rules: BidRules) -> tuple[str, str]:
        """Return two short lines of rules: the cards, and what bidding is about."""
        return f"{option_sentence(rules, 'pack')}.", "Bid for tricks. Make your bid or lose it."

    def reached(self, view: BidView, least: float) -> str:
        """Return how many tricks bring the viewer's side at least `least` points ahead, as a clause."""
        if view.phase is not Phase.PLAY:
            return words.ahead(view.rules, least)
        (bid, declarer), all_ = _contract(view), view.rules.hand_size
        makes = view.rules.side_of(declarer) == view.rules.side_of(view.viewer)

        def ahead(tricks: int) -> int:
            made, others = (tricks, all_ - tricks) if makes else (all_ - tricks, tricks)
            by = (made if made >= bid else -bid) - others
            return by if makes else -by

        needed = next((tricks for tricks in range(all_) if ahead(tricks) >= least), all_)
        if needed == (bid if makes else all_ - bid + 1):
            return "your side makes the bid" if makes else "your side sets the makers"
        return f"your side takes {count(needed, 'trick')} or more"

    def why_call(self, view: BidView, action: Action, than: Action) -> str:
        """Return why to bid (or pass) rather than do the other, empty if the hand gives no reason."""
        if isinstance(action, Bid):
            other = number_for(view.cards, than.trumps) if isinstance(than, Bid) else 0
            same = isinstance(than, Bid) and than.trumps is action.trumps
            good = _is_good(view, action.trumps) and number_for(view.cards, action.trumps) > other
            return held_for(view.cards, action.trumps, view.rules.trumps_word) if good and not same else ""
        if isinstance(than, Bid) and not _is_good(view, than.trumps):
            return too_few_for(view.cards, than.trumps, view.rules.trumps_word)
        return ""
