"""The cards that a seat cannot see, laid out as they may lie: hands that agree with all that its view tells.

What is certain holds in every sample: the seat's own cards and discard, the up-card, what was played, who
could not follow suit, how many cards everybody holds. What is likely holds where it can: a player called, or
passed, with cards with which the computer player does, and the dealer put out what it would. Without that a
maker would often hold no trump.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice
from sys import maxsize
from typing import Any

from bot.engine.actions import PLAYS, STAY, Action
from bot.engine.cards import Card
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
    for seat, cards in kind_of(seen.rules).was_dealt(seen).items():
        known[seat] += [card for card in cards if card not in known[seat]]
    dealt = {seat: [c for c in cards if seat != taker or c is not up] for seat, cards in known.items()}
    gone = Counter(chain(*dealt.values()))
    pool = list((Counter(seen.rules.cards) - gone - Counter([up] if up else [])).elements())
    taken = {taker: [up]} if taker and up and up not in known[taker] else {}
    barred = kind_of(seen.rules).cannot_hold(seen)
    while True:
        rng.shuffle(pool)
        rest = iter(pool)
        drawn = {seat: tuple(islice(rest, seen.rules.hand_size - len(dealt[seat]))) for seat in dealt}
        if all(  # one card that the taker cannot hold any more is the discard
            sum(card in cards for card in (*drawn[seat], *taken.get(seat, ()))) <= (seat == taker)
            for seat, cards in barred.items()
        ):
            return Deal(seen.dealer, tuple([(*dealt[seat], *drawn[seat]) for seat in dealt]), up)


def _replayed(seen: View, deal: Deal, least: int) -> tuple[Hand | None, int]:
    """The position that the view is of, were this the deal; how much of what was done is unlikely then.

    None once that is no less than ``least``.
    """
    hand = first_position(seen.rules, deal, kind_of(seen.rules).brought(seen), check=False)
    calls = (call for _, call in seen.calls)
    plays = (PLAYS[card] for _, card in _plays(seen))
    unlikely = 0
    action: Action | None
    while True:
        seat, likely = hand.to_act, None
        assert seat is not None
        if seat != seen.seat and hand.phase is not Phase.PLAY:
            likely = COMPUTER.choose(view(hand, seat, seen.score))
        if hand.phase is Phase.PLAY:
            action = next(plays, None)
        elif _puts_out(seen, hand, seat):
            action = _put_out(seen, hand, seat, likely)
        elif hand.secretly and (seat, hand.phase) != (seen.seat, seen.phase):
            action = STAY  # which nobody is told
        else:
            action = next(calls, None)
        if action is None:
            return hand, unlikely
        unlikely += likely is not None and likely != action
        if unlikely >= least:
            return None, unlikely
        hand = hand.apply(action, seat)


def _puts_out(seen: View, hand: Hand, seat: Seat) -> bool:
    """Whether the seat puts a card out: it has taken the card turned up, or may do nothing else."""
    outs = len(_outs(hand))
    return bool(outs) and (seat == seen.taker or outs == len(hand.legal_actions()))


def _put_out(seen: View, hand: Hand, seat: Seat, likely: Action | None) -> Action | None:
    """What the taker of the up-card put out: the likely one, unless it was played or another must be it.

    None where it is the viewer's to choose now.
    """
    if seat == seen.seat:
        return next((put for put in _outs(hand) if put.card is seen.discarded), None)
    played, barred = _played(seen, seat), kind_of(seen.rules).cannot_hold(seen).get(seat, ())
    may = [put for put in _outs(hand) if put.card not in played]
    may = [each for each in may if each.card in barred] or may
    return likely if likely in may else may[-1]


def _outs(hand: Hand) -> Sequence[Any]:
    """The ways of putting a card out that are open now."""
    return [each for each in hand.legal_actions() if isinstance(each, hand.putting_out)]


def _plays(seen: View) -> list[tuple[Seat, Card]]:
    return [*(play for trick in seen.tricks for play in trick.plays), *seen.trick]


def _played(seen: View, seat: Seat) -> list[Card]:
    return [card for by, card in _plays(seen) if by == seat]
