"""The cards that a seat cannot see, laid out as they may lie: hands that agree with all that its view tells.

What is certain holds in every sample: the seat's own cards and discard, the up-card, what was played, who
could not follow suit, how many cards everybody holds. What is likely holds where it can: a player called, or
passed, with cards with which the computer player does, and the dealer put out what it would. Without that a
maker would often hold no trump.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from itertools import chain, islice
from sys import maxsize
from typing import Any

from bot.engine.actions import PLAYS, Action
from bot.engine.cards import Card, Suit
from bot.engine.deal import Deal
from bot.engine.hand import Hand
from bot.engine.kind import kind_of
from bot.engine.match import first_position, view
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.players import BasicPlayer

COMPUTER = BasicPlayer()
_TRIES = 16  # deals looked at for one in which everybody did what is likely


def can_sample(rules: Ruleset) -> bool:
    """Whether hands by these rules can be sampled."""
    can: bool = kind_of(rules).can_sample(rules)
    return can


def sampled(seen: View, rng: random.Random) -> Hand:
    """A position that the seat to act, whose view this is, cannot tell from the real one.

    Of several deals that agree with all that is certain it is the first that agrees with all that is likely,
    or else the one that agrees with most of it.
    """
    best, least = None, maxsize
    for _ in range(_TRIES + 1):
        hand, unlikely = _replayed(seen, _deal(seen, rng), least)
        if hand is not None:
            best, least = hand, unlikely
        if not least:
            break
    assert best is not None
    return best


def _deal(seen: View, rng: random.Random) -> Deal:
    """A deal that agrees with everything certain; all such deals are equally likely."""
    up, taker = seen.up, seen.taker
    known = {seat: _played(seen, seat) for seat in range(1, seen.rules.seats + 1)}
    known[seen.viewer] += [*seen.cards, *([seen.discarded] if seen.discarded else [])]
    dealt = {seat: [c for c in cards if seat != taker or c is not up] for seat, cards in known.items()}
    gone = Counter(chain(*dealt.values()))
    pool = list((Counter(seen.rules.cards) - gone - Counter([up] if up else [])).elements())
    taken = {taker: [up]} if taker and up and up not in known[taker] else {}
    lacking = _lacking(seen)
    while True:
        rng.shuffle(pool)
        rest = iter(pool)
        drawn = {seat: tuple(islice(rest, seen.rules.hand_size - len(dealt[seat]))) for seat in dealt}
        if all(  # one card of a suit that the dealer lacks is the discard
            sum(seen.order.suits[card] in suits for card in (*drawn[seat], *taken.get(seat, ())))
            <= (seat == taker)
            for seat, suits in lacking.items()
        ):
            return Deal(seen.dealer, tuple([(*dealt[seat], *drawn[seat]) for seat in dealt]), up)


def _replayed(seen: View, deal: Deal, least: int) -> tuple[Hand | None, int]:
    """The position that the view is of, were this the deal; how much of what was done is unlikely then.

    None once that is no less than ``least``.
    """
    hand = first_position(seen.rules, deal, check=False)
    public = chain((call for _, call in seen.calls), (PLAYS[card] for _, card in _plays(seen)))
    unlikely = 0
    while True:
        seat, likely = hand.to_act, None
        assert seat is not None
        if seat != seen.seat and hand.phase is not Phase.PLAY:
            likely = COMPUTER.choose(view(hand, seat, seen.score))
        hidden = isinstance(hand.legal_actions()[0], hand.putting_out)
        action = _put_out(seen, hand, seat, likely) if hidden else next(public, None)
        if action is None:
            return hand, unlikely
        unlikely += likely is not None and likely != action
        if unlikely >= least:
            return None, unlikely
        hand = hand.apply(action, seat)


def _put_out(seen: View, hand: Hand, seat: Seat, likely: Action | None) -> Action | None:
    """The dealer's discard: the likely one, unless it was played later or another must be it.

    None where it is the viewer's to choose now.
    """
    if seat == seen.seat:
        return next((put for put in _outs(hand) if put.card is seen.discarded), None)
    played, suits = _played(seen, seat), _lacking(seen).get(seat, ())
    may = [put for put in _outs(hand) if put.card not in played]
    may = [each for each in may if seen.order.suits[each.card] in suits] or may
    return likely if likely in may else may[-1]


def _outs(hand: Hand) -> Sequence[Any]:
    """The ways of putting a card out that are open now."""
    return [each for each in hand.legal_actions() if isinstance(each, hand.putting_out)]


def _plays(seen: View) -> list[tuple[Seat, Card]]:
    return [*(play for trick in seen.tricks for play in trick.plays), *seen.trick]


def _played(seen: View, seat: Seat) -> list[Card]:
    return [card for by, card in _plays(seen) if by == seat]


def _lacking(seen: View) -> Mapping[Seat, Set[Suit | None]]:
    """The suits that each other seat has shown not to hold."""
    lacking: dict[Seat, set[Suit | None]] = {}
    for plays in (*(trick.plays for trick in seen.tricks), seen.trick):
        for seat, card in plays:
            led = seen.order.suits[plays[0][1]]
            if seat != seen.seat and seen.order.suits[card] is not led:
                lacking.setdefault(seat, set()).add(led)
    return lacking
