"""A match: hand after hand, who deals, the score, and the end of it.

The deal passes clockwise after every hand; with ``all_pass=same_deals`` a hand thrown in is dealt again by
the same dealer, and so is a farmer's hand. A match of up-card euchre ends as soon as a side has the target,
counted after a hand; or, where ``deals`` is not 0, after so many deals, those thrown in included unless the
same dealer deals them again. Bid Euchre is won by a side that has the target after a hand in which it made
its bid. Spoil Five ends with the first hand that leaves the pool empty once everyone has dealt ``rounds``
times; most chips win, equal chips share.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import add

from bot.engine.actions import Action
from bot.engine.bid_euchre import BidHand
from bot.engine.bid_rules import BidRules
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.euchre import EuchreHand
from bot.engine.hand import Hand, HandResult
from bot.engine.options import Ruleset
from bot.engine.ruleset import EuchreRules
from bot.engine.seats import Seat, Side
from bot.engine.spoil_five import SpoilHand
from bot.engine.spoil_rules import SpoilRules
from bot.engine.views import View, view


def first_position(rules: Ruleset, deal: Deal, pool: int = 0, *, check: bool = True) -> Hand:
    """The first position of a hand, of the kind that the rules are for; ``pool`` as carried over."""
    if isinstance(rules, EuchreRules):
        return EuchreHand(rules, deal, check=check)
    if isinstance(rules, BidRules):
        return BidHand(rules, deal, check=check)
    assert isinstance(rules, SpoilRules)
    return SpoilHand(rules, deal, pool, check=check)


def _same_deals(hand: Hand) -> bool:
    """Whether the dealer of a hand that was thrown in deals again, so that it does not count as a deal."""
    return isinstance(hand, EuchreHand) and (hand.shown or hand.rules.all_pass == "same_deals")


@dataclass(frozen=True, slots=True)
class Match:
    """A position in a match. Begin with ``Match(rules, dealer)``, then ``deal`` and ``apply`` by turns.

    ``dealer`` deals the next hand, or dealt the one in play. ``hands`` are the finished hands, ``hand``
    the one in play; between hands ``hand`` is None.
    """

    rules: Ruleset
    dealer: Seat
    hands: tuple[Hand, ...] = ()
    hand: Hand | None = None
    points: tuple[int, ...] = ()  # the score once there is one
    deals: int = 0  # those that count towards the option of that name

    @property
    def score(self) -> tuple[int, ...]:
        """The score, one number a side."""
        return self.points or (0,) * self.rules.sides

    @property
    def over(self) -> bool:
        """True when the match has ended."""
        rules, last = self.rules, self.hands[-1] if self.hands else None
        if isinstance(rules, EuchreRules):
            return self.deals >= rules.deals if rules.deals else max(self.score) >= rules.target
        if isinstance(last, BidHand):
            result = last.result
            assert result is not None
            return result.made and self.score[result.makers] >= last.rules.target
        if isinstance(last, SpoilHand):
            return len(self.hands) >= last.rules.rounds * rules.seats and self.pool == 0
        return False

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winning sides: several where equal scores share; empty until the match is over."""
        if not self.over:
            return ()
        last = self.hands[-1]
        if isinstance(last, BidHand) and last.result:
            return (last.result.makers,)
        best = max(self.score)
        return tuple(side for side, points in enumerate(self.score) if points == best)

    @property
    def pool(self) -> int:
        """The chips that the last hand of Spoil Five left in the pool; 0 in other games."""
        last = self.hands[-1] if self.hands else None
        return last.result.pool if isinstance(last, SpoilHand) and last.result else 0

    @property
    def results(self) -> tuple[HandResult, ...]:
        """The results of the finished hands."""
        return tuple(hand.result for hand in self.hands if hand.result is not None)

    @property
    def number(self) -> int:
        """The number of the hand in play, or of the next one; every hand counts, from 1."""
        return len(self.hands) + 1

    def deal(self, deal: Deal) -> Match:
        """Begin the next hand.

        Raises NotAllowed when a hand is in play, the match is over, another seat deals, or the deal is
        not one out of this pack.
        """
        if self.over:
            raise NotAllowed(Reason.GAME_OVER)
        if self.hand is not None:
            raise NotAllowed(Reason.HAND_OPEN)
        if deal.dealer != self.dealer:
            raise NotAllowed(Reason.WRONG_DEAL, f"seat {self.dealer} deals, not seat {deal.dealer}")
        return replace(self, hand=first_position(self.rules, deal, self.pool))

    def apply(self, action: Action, seat: Seat | None = None) -> Match:
        """The match after the action; a hand that it finishes is counted and put with the others.

        Raises NotYourTurn and NotAllowed.
        """
        if self.hand is None:
            raise NotAllowed(Reason.GAME_OVER if self.over else Reason.NO_HAND)
        hand = self.hand.apply(action, seat)
        result = hand.result
        if result is None:
            return replace(self, hand=hand)
        rules = self.rules
        again = result.thrown_in and _same_deals(hand)
        return replace(
            self,
            hand=None,
            hands=(*self.hands, hand),
            points=tuple(map(add, self.score, result.score)),
            dealer=self.dealer if again else self.dealer % rules.seats + 1,
            deals=self.deals if again else self.deals + 1,
        )

    def view(self, seat: Seat | None) -> View | None:
        """What that seat may see of the hand in play (None: a spectator); None between hands."""
        return None if self.hand is None else view(self.hand, seat, self.score)
