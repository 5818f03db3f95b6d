"""What hands are worth to those who call, as the club level values them, and who would call so.

A set of cards has the bit ``1 << number`` of each card's number in the pack. The values are those of
``computer/valuing.py``, fast enough for thousands of hands a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import exp

from bot.engine.cards import Card, Suit
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import Seat
from bot.games.numbered import Numbered, numbered
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.valuing import ACE, BARE_ACE, KING, TRUMP, VOID
from bot.games.up_card.computer.weighing import NEVER, Offer, Weighing
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.view import EuchreView

_SPREAD = 0.07  # points: by so much less a choice is worth, it is e times less likely
_WHIM = 0.001  # how likely any call is, or a pass, whatever the hand
_WIDTH = 0.1  # of the values around a player's limit at which it declares and does not
_DECLARES = 0.001  # how likely anybody declares, or does not, whatever the hand


class Values:
    """The values of hands with these trumps; ``out`` is an up-card that stays out of play."""

    def __init__(self, cards: tuple[Card, ...], trumps: Suit, out: Card | None) -> None:
        pack = numbered(cards, order(trumps))
        left = [number for number, card in enumerate(cards) if card is not out]
        high_first = sorted(left, key=pack.heights.__getitem__, reverse=True)
        self._trumps = [1 << number for number in high_first if pack.suits[number] == pack.trumps]
        self._all = sum(self._trumps)
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

    def count(self, hand: int) -> int:
        """The number of trumps in a set of cards."""
        return (hand & self._all).bit_count()

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


_WEIGHINGS: dict[tuple[EuchreRules, tuple[int, ...], Phase, Seat, Seat], Weighing] = {}


def weighing(view: EuchreView, seat: Seat, phase: Phase, habits: Habits) -> Weighing:
    """How that seat weighs its calls in that round."""
    key = (view.rules, view.score, phase, view.dealer, seat)
    found = _WEIGHINGS.get(key)
    if found is None:
        if len(_WEIGHINGS) > 2000:
            _WEIGHINGS.clear()
        found = _WEIGHINGS[key] = Weighing(replace(view, seat=seat, phase=phase), habits)
    return found


def likely_call(
    weighs: Weighing, offers: Sequence[Offer], suit: Suit | None, alone: bool, passed: bool
) -> float:
    """How likely a player passes, or calls that suit alone or not: what is worth more is the likelier."""
    scale = _SPREAD * weighs.point
    said, all_ = NEVER, list[float]()
    if weighs.may_pass:
        all_.append(weighs.passed)
        if passed:
            said = weighs.passed
    for offer in offers:
        _, together, lone = weighs.worths(offer.together, offer.lone)
        all_ += (together, lone)
        if not passed and offer.suit is suit:
            said = lone if alone else together
    best = max(all_, default=NEVER)
    if said == NEVER:
        return _WHIM
    most = sum([exp((each - best) / scale) for each in all_])
    return _WHIM + (1 - _WHIM) * exp((said - best) / scale) / most


def likely(value: float, limit: float) -> float:
    """How likely a player with this value declares who does so from about that limit on."""
    return _DECLARES + (1 - 2 * _DECLARES) / (1 + exp(min(50.0, (limit - value) / _WIDTH)))
