"""A match: hand after hand, the deal, the score, and the end.

The deal passes clockwise after every hand, unless in this kind of game the dealer of a hand thrown in deals
again. The kind of game decides when a match ends, and who has won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import add

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.hand import Hand, HandResult
from bot.engine.kind import kind_of
from bot.engine.options import Ruleset
from bot.engine.seats import Seat, Side
from bot.engine.view import View


def first_position(rules: Ruleset, deal: Deal, carried: int = 0, *, check: bool = True) -> Hand:
    """Return the first position of a hand. ``carried`` is the pool left by the previous hand.

    Raises NotAllowed for a deal that the rules don't allow, unless ``check`` is off.
    """
    first: Hand = kind_of(rules).first_position(rules, deal, carried, check=check)
    return first


def view(hand: Hand, seat: Seat | None, score: tuple[int, ...] = (0, 0)) -> View:
    """Return the hand as that seat may see it."""
    seen: View = kind_of(hand.rules).view(hand, seat, score)
    return seen


@dataclass(frozen=True, slots=True)
class Match:
    """A position in a match. Start with ``Match(rules, dealer)``, then alternate ``deal`` and ``apply``.

    ``dealer`` deals the next hand, or dealt the one in play. ``hands`` are the finished hands, ``hand`` the
    one in play. Between hands ``hand`` is None.
    """

    rules: Ruleset
    dealer: Seat
    hands: tuple[Hand, ...] = ()
    hand: Hand | None = None
    points: tuple[int, ...] = ()  # the score, once there is one
    deals: int = 0  # deals that count toward the option of that name

    @property
    def score(self) -> tuple[int, ...]:
        """The score, one number per side."""
        return self.points or (0,) * self.rules.sides

    @property
    def over(self) -> bool:
        """True if the match is over."""
        return kind_of(self.rules).over(self, self.rules, self.last)

    @property
    def in_play(self) -> Hand:
        """The hand in play. Raises ValueError between hands."""
        if self.hand is None:
            raise ValueError("no hand is in play")
        return self.hand

    @property
    def last(self) -> Hand | None:
        """The last finished hand."""
        return self.hands[-1] if self.hands else None

    @property
    def deals_again(self) -> bool:
        """True if the last hand was thrown in and is dealt again, without counting as a deal."""
        return self.last is not None and _deals_again(self.last)

    @property
    def winners(self) -> tuple[Side, ...]:
        """The winning sides, several if they share the best score, empty until the match is over."""
        if not self.over:
            return ()
        return kind_of(self.rules).winners(self, self.hands[-1])

    @property
    def carried(self) -> int:
        """The leftover of the last hand, such as the pool of Spoil Five. 0 in most games."""
        return kind_of(self.rules).carried(self.hands[-1]) if self.hands else 0

    @property
    def results(self) -> tuple[HandResult, ...]:
        """The results of the finished hands."""
        return tuple(hand.result for hand in self.hands if hand.result is not None)

    @property
    def number(self) -> int:
        """The number of the hand in play, or of the next one, counted from 1."""
        return len(self.hands) + 1

    def deal(self, deal: Deal) -> Match:
        """Start the next hand.

        Raises NotAllowed if a hand is in play, the match is over, another seat deals, or the deal doesn't
        come from this pack.
        """
        if self.over:
            raise NotAllowed(Reason.GAME_OVER)
        if self.hand is not None:
            raise NotAllowed(Reason.HAND_OPEN)
        if deal.dealer != self.dealer:
            raise NotAllowed(Reason.WRONG_DEAL, f"seat {self.dealer} deals, not seat {deal.dealer}")
        return replace(self, hand=first_position(self.rules, deal, self.carried))

    def apply(self, action: Action, seat: Seat | None = None) -> Match:
        """Return the match after the action. A finished hand is scored and added to ``hands``.

        Raises NotYourTurn and NotAllowed.
        """
        if self.hand is None:
            raise NotAllowed(Reason.GAME_OVER if self.over else Reason.NO_HAND)
        hand = self.hand.apply(action, seat)
        return self.after(hand) if hand.over else replace(self, hand=hand)

    def after(self, hand: Hand) -> Match:
        """Return the match after that finished hand, scored and added to ``hands``."""
        result, rules = hand.result, self.rules
        assert result is not None
        again = _deals_again(hand)
        return replace(
            self,
            hand=None,
            hands=(*self.hands, hand),
            points=tuple(map(add, self.score, result.score)),
            dealer=self.dealer if again else self.dealer % rules.seats + 1,
            deals=self.deals if again else self.deals + 1,
        )

    def view(self, seat: Seat | None) -> View | None:
        """Return the hand in play as that seat may see it (None: a spectator), or None between hands."""
        return None if self.hand is None else view(self.hand, seat, self.score)


def _deals_again(hand: Hand) -> bool:
    return hand.result is not None and hand.result.thrown_in and kind_of(hand.rules).deals_again(hand)
