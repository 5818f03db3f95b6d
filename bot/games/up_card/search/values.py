"""What hands are worth to those who call, as the club level values them, and who would call so.

A set of cards has the bit ``1 << number`` of each card's number in the pack. The values are those of
``computer/valuing.py``, fast enough for thousands of hands a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import exp

from bot.engine.cards import Card, Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat, partner_of
from bot.games.numbered import Numbered, numbered
from bot.games.up_card.actions import SECOND_ROUND
from bot.games.up_card.computer.calling import passed_worth, place_worth
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.odds import As, expected, with_partner
from bot.games.up_card.computer.valuing import ACE, BARE_ACE, KING, TRUMP, VOID
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.view import EuchreView

_SPREAD = 0.35  # of the values around a player's limit at which calls are made and not
_WHIM = 0.03  # how often anybody calls or passes whatever the hand


class Values:
    """The values of hands with these trumps; ``out`` is an up-card that stays out of play."""

    def __init__(self, cards: tuple[Card, ...], trumps: Suit, out: Card | None) -> None:
        pack = numbered(cards, order(trumps))
        left = [number for number, card in enumerate(cards) if card is not out]
        high_first = sorted(left, key=pack.heights.__getitem__, reverse=True)
        self._trumps = [1 << number for number in high_first if pack.suits[number] == pack.trumps]
        self._plain = []
        for suit in set(range(4)) - {pack.trumps}:
            suited = [1 << number for number in high_first if pack.suits[number] == suit]
            self._plain.append((sum(suited), suited[0], suited[1]))
        self._known: dict[int, float] = {}

    def of(self, hand: int) -> float:
        """The value of a set of cards."""
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = self._of(hand)
            if len(self._known) > 50_000:
                self._known.clear()
        return found

    def _of(self, hand: int) -> float:
        value, above, mine = 0.0, 0, False
        for bit in self._trumps:
            if hand & bit:
                value += TRUMP[above] if above < 3 else TRUMP[3]
                mine = True
            else:
                above += 1
        for suit, ace, king in self._plain:
            own = hand & suit
            if own & ace:
                value += BARE_ACE if own == ace else ACE
            if own & king:
                value += KING
            if mine and not own:
                value += VOID
        return value

    def trump(self, bit: int, hand: int) -> float:
        """The value of one trump beside those in the hand."""
        above = sum(1 for other in self._trumps[: self._trumps.index(bit)] if not hand & other)
        return TRUMP[min(above, 3)]

    def best_kept(self, six: int, may_go: int) -> tuple[float, int]:
        """The value of the best five of six cards, and the bit of the card that goes."""
        best, goes = -1.0, 0
        while may_go:
            bit = may_go & -may_go
            may_go ^= bit
            value = self.of(six ^ bit)
            if value >= best:  # of equals the lower, which comes later
                best, goes = value, bit
        return best, goes


@cache
def values(cards: tuple[Card, ...], trumps: Suit, out: Card | None) -> Values:
    """The values with these trumps, made once."""
    return Values(cards, trumps, out)


@cache
def raw(cards: tuple[Card, ...]) -> Numbered:
    """The pack before trumps are made."""
    return numbered(cards, order(None))


_LIMITS: dict[tuple[EuchreRules, tuple[int, ...], Phase, Seat, Seat], tuple[float, float]] = {}


def limits(view: EuchreView, seat: Seat, phase: Phase, habits: Habits) -> tuple[float, float]:
    """The value of hand from which the seat calls in that round, and from which it goes alone.

    What its place adds is not counted.
    """
    rules = view.rules
    if not rules.partners:
        return habits.enough[rules.seats], 100.0
    key = (rules, view.score, phase, view.dealer, seat)
    found = _LIMITS.get(key)
    if found is None:
        if len(_LIMITS) > 2000:
            _LIMITS.clear()
        found = _LIMITS[key] = _limits(replace(view, seat=seat, phase=phase), habits)
    return found


def _limits(view: EuchreView, habits: Habits) -> tuple[float, float]:
    part = (
        As.ASSISTANT if view.seat == partner_of(view.dealer) and view.phase is not SECOND_ROUND else As.MAKER
    )
    passed = passed_worth(view, habits)
    only_alone = part is As.ASSISTANT and view.rules.partner_accepts == "alone"
    shift = place_worth(view, habits)
    doubt = habits.lone_doubt if view.rules.benny != "none" else 0.0

    def calls(value: float) -> bool:
        if only_alone:
            return expected(view, As.LONE, value + shift) >= passed
        return with_partner(view, part, value + shift, value + shift - doubt) >= passed

    def alone(value: float) -> bool:
        return expected(view, As.LONE, value + shift - doubt) > expected(view, part, value + shift)

    call = _least(calls)
    return call, (100.0 if view.rules.alone == "nobody" else call if only_alone else max(call, _least(alone)))


def _least(holds: Callable[[float], bool]) -> float:
    """The least value of a hand from which on that holds."""
    low, high = -1.0, 6.0
    for _ in range(9):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def likely(value: float, limit: float) -> float:
    """How likely a player with this value calls who does so from about that limit on."""
    return _WHIM + (1 - 2 * _WHIM) / (1 + exp(min(50.0, (limit - value) / _SPREAD)))
