"""The score of a finished hand (rules.md, "Scoring").

Makers take three or four: 1 point. All five (a march): ``march``. A side of the makers that plays alone: all
five ``march_alone``, just four ``alone_four``, three 1. Fewer than three (euchred): the defenders score 2, or
``euchre_alone`` if a defender was alone, or else ``alone_euchred`` if the makers were. A side plays alone
whichever of its two members does. If each player is a side, the maker plays against all, and each of the
others scores a euchre.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.cards import Suit
from bot.engine.seats import Seat, Side, side_of

if TYPE_CHECKING:
    from bot.games.up_card.hand import EuchreHand
    from bot.games.up_card.rules import EuchreRules


@dataclass(frozen=True, slots=True)
class EuchreResult:
    """The result of a hand. ``score`` and ``tricks`` have one number per side.

    ``makers`` is the makers' side, None for a hand thrown in. ``lone`` are the seats that played alone.
    ``dutchman`` is the seat that held both bowers and the ace of trumps, if a player still in did.
    """

    score: tuple[int, ...]
    tricks: tuple[int, ...]
    makers: Side | None = None
    maker: Seat | None = None
    trumps: Suit | None = None
    lone: tuple[Seat, ...] = ()
    dutchman: Seat | None = None

    @property
    def thrown_in(self) -> bool:
        """True if everyone passed, or a farmer's hand was shown."""
        return self.makers is None

    @property
    def euchred(self) -> bool:
        """True if the makers took fewer than three tricks."""
        return self.makers is not None and self.tricks[self.makers] < 3

    @property
    def march(self) -> bool:
        """True if the makers took all five tricks."""
        return self.makers is not None and self.tricks[self.makers] == 5

    def alone(self, side: Side) -> bool:
        """Return True if the side, one of two partnerships, played alone."""
        return any(side_of(seat) == side for seat in self.lone)


def score(hand: EuchreHand) -> EuchreResult:
    """Score a finished hand."""
    rules = hand.rules
    if hand.maker is None:
        return EuchreResult((0,) * rules.sides, (0,) * rules.sides)
    taken = [0] * rules.sides
    for trick in hand.tricks:
        taken[rules.side_of(trick.winner)] += 1
    return settle(rules, hand.maker, hand.trumps, hand.lone, tuple(taken), _dutchman(hand))


def settle(
    rules: EuchreRules,
    maker: Seat,
    trumps: Suit | None,
    lone: tuple[Seat, ...],
    tricks: tuple[int, ...],
    dutchman: Seat | None = None,
) -> EuchreResult:
    """Return the result of a hand with these ``tricks`` per side, five in all."""
    makers = rules.side_of(maker)
    unscored = EuchreResult(tricks, tricks, makers, maker, trumps, lone, dutchman)
    alone = {"makers_alone": unscored.alone(makers), "defender_alone": unscored.alone(1 - makers)}
    made, set_back = points(rules, tricks[makers], **alone)
    score = [set_back] * rules.sides
    score[makers] = made
    return replace(unscored, score=tuple(score))


def points(rules: EuchreRules, tricks: int, *, makers_alone: bool, defender_alone: bool) -> tuple[int, int]:
    """Return the points of the makers and of each side against them if the makers take that many tricks."""
    if tricks < 3:
        if defender_alone:
            return 0, rules.euchre_alone
        return 0, rules.alone_euchred if makers_alone else 2
    if makers_alone:
        return {5: rules.march_alone, 4: rules.alone_four, 3: 1}[tricks], 0
    return rules.march if tricks == 5 else 1, 0


def _dutchman(hand: EuchreHand) -> Seat | None:
    """Return the seat that held, and so played, both bowers and the ace of trumps."""
    three = hand.order.dutchman
    holders = [seat for trick in hand.tricks for seat, card in trick.plays if card in three]
    return holders[0] if len(holders) == len(three) and len(set(holders)) == 1 else None
