"""A match: hand after hand, who deals, the score, and the end of it.

The deal passes clockwise after every hand; with ``all_pass=same_deals`` a hand thrown in is dealt again by
the same dealer. The match ends as soon as a side has the target, counted after a hand; or, where
``deals`` is not 0, after so many deals, those thrown in included unless the same dealer deals them again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.euchre import EuchreHand
from bot.engine.ruleset import EuchreRules
from bot.engine.scoring import Result
from bot.engine.seats import Seat, Side
from bot.engine.views import View, view


@dataclass(frozen=True, slots=True)
class Match:
    """A position in a match. Begin with ``Match(rules, dealer)``, then ``deal`` and ``apply`` by turns.

    ``dealer`` deals the next hand, or dealt the one in play. ``hands`` are the finished hands, ``hand``
    the one in play; between hands ``hand`` is None. ``score`` is one number a side.
    """

    rules: EuchreRules
    dealer: Seat
    hands: tuple[EuchreHand, ...] = ()
    hand: EuchreHand | None = None
    score: tuple[int, int] = (0, 0)
    deals: int = 0  # those that count towards the option of that name

    @property
    def over(self) -> bool:
        """True when the match has ended."""
        if self.rules.deals:
            return self.deals >= self.rules.deals
        return max(self.score) >= self.rules.target

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winning side; both where equal scores are a draw; empty until the match is over."""
        if not self.over:
            return ()
        best = max(self.score)
        return tuple(side for side, points in enumerate(self.score) if points == best)

    @property
    def results(self) -> tuple[Result, ...]:
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
        return replace(self, hand=EuchreHand(self.rules, deal))

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
        again = result.thrown_in and self.rules.all_pass == "same_deals"
        return replace(
            self,
            hand=None,
            hands=(*self.hands, hand),
            score=(self.score[0] + result.score[0], self.score[1] + result.score[1]),
            dealer=self.dealer if again else self.dealer % self.rules.seats + 1,
            deals=self.deals if again else self.deals + 1,
        )

    def view(self, seat: Seat | None) -> View | None:
        """What that seat may see of the hand in play (None: a spectator); None between hands."""
        return None if self.hand is None else view(self.hand, seat, self.score)
