"""How good a player's cards were: what they are worth where all others are dealt at random, beside any cards.

A hand is dealt again and again with the player's own cards and the card turned up as they were, and played
out by computer players of the club level, each seeing its own cards alone. The same from hands dealt wholly
at random tells what a seat at that place has on average. Chance comes from the cards, so that the same cards
are always worth the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from math import hypot, sqrt
from typing import NamedTuple

from bot.engine.deal import Deal
from bot.engine.hand import Hand
from bot.engine.match import first_position
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.players import BasicPlayer
from bot.players.selfplay import deal as dealt
from bot.players.selfplay import play_hand

PLAYOUTS = 60
"""How often each hand of a player is dealt and played, of a few hands."""
IN_ALL = 360
"""How often all hands of a game are together, where it has many."""
BATCHES = 6
"""For how many times as many hands, dealt wholly at random, the average is taken."""


class Average(NamedTuple):
    """What came of some hands: the points gained on the others, and the standard error of that."""

    points: float
    error: float


class Luck(NamedTuple):
    """By how many points a player's cards were worth more than cards are on average, with the error."""

    points: float
    error: float


def of_cards(rules: Ruleset, deal: Deal, seat: Seat, playouts: int = PLAYOUTS) -> Average:
    """Return what the cards dealt to that seat are worth."""
    own = deal.hands[seat - 1]
    chance = random.Random(f"{own} {deal.up} {seat} {deal.dealer}")
    gains = [_played(rules, _dealt_around(rules, deal, seat, chance), seat) for _ in range(playouts)]
    return _average(gains)


def of_any(rules: Ruleset, batch: int, hands: int = PLAYOUTS) -> list[list[float]]:
    """Return what each place gained in so many random deals, the dealer first; each batch has others."""
    chance, dealer, gains = random.Random(batch), rules.seats, []
    for _ in range(hands):
        hand = _out(rules, dealt(rules, dealer, chance))
        gains.append([_gain(hand, (dealer + place - 1) % rules.seats + 1) for place in range(rules.seats)])
    return gains


def averages(gains: Sequence[Sequence[float]]) -> list[Average]:
    """Return the average of each place, the dealer's first."""
    return [_average(place) for place in zip(*gains, strict=True)]


def luck_of(own: Sequence[tuple[int, Average]], usual: Sequence[Average]) -> Luck:
    """Return how lucky hands were, by what each was worth and what is usual at its place."""
    points = sum(found.points - usual[place].points for place, found in own)
    places = Counter(place for place, _ in own)
    errors = [found.error for _, found in own]
    return Luck(points, hypot(*errors, *(times * usual[place].error for place, times in places.items())))


def _dealt_around(rules: Ruleset, deal: Deal, seat: Seat, chance: random.Random) -> Deal:
    """Return a deal in which that seat's cards and the card turned up are the same, and all others any."""
    own = deal.hands[seat - 1]
    pool = list((Counter(rules.cards) - Counter([*own, *([deal.up] if deal.up else [])])).elements())
    chance.shuffle(pool)
    rest = iter(pool)
    hands = [
        own if at == seat else tuple(islice(rest, len(held))) for at, held in enumerate(deal.hands, start=1)
    ]
    return Deal(deal.dealer, tuple(hands), deal.up, tuple(islice(rest, len(deal.kitty))))


def _played(rules: Ruleset, deal: Deal, seat: Seat) -> float:
    return _gain(_out(rules, deal), seat)


def _out(rules: Ruleset, deal: Deal) -> Hand:
    """Return the hand of that deal, played out."""
    score = (0,) * rules.sides
    return play_hand(first_position(rules, deal, check=False), [BasicPlayer()] * rules.seats, score)


def _gain(hand: Hand, seat: Seat) -> float:
    """Return what the seat's side scored more than the others did on average."""
    score, side = hand.final.score, hand.rules.side_of(seat)
    others = [points for at, points in enumerate(score) if at != side]
    return score[side] - sum(others) / len(others)


def _average(gains: Sequence[float]) -> Average:
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1)
    return Average(mean, sqrt(spread / len(gains)))
