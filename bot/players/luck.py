"""A measure of how good a player's cards were, compared with random cards.

A hand is dealt many times with the player's cards and the upcard fixed, and played out by club-level bots
that see only their own cards. Completely random deals give the average for a seat in that place. The random
numbers are seeded from the cards, so the same cards always have the same worth.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from math import hypot
from typing import NamedTuple

from bot.engine.deal import Deal
from bot.engine.hand import Hand
from bot.engine.match import first_position
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.players import BasicPlayer
from bot.players.expert import mean_and_error
from bot.players.selfplay import deal as dealt
from bot.players.selfplay import play_hand

PLAYOUTS = 60
"""The number of playouts for each of a player's hands, in a short game."""
IN_ALL = 360
"""The number of playouts for all hands of a long game together."""
BATCHES = 6
"""The average uses this many times as many random hands."""


class Average(NamedTuple):
    """The average points gained on the others over some hands, and its standard error."""

    points: float
    error: float


class Luck(NamedTuple):
    """The points by which a player's cards were better than average, with the error."""

    points: float
    error: float


def worth_of_cards(rules: Ruleset, deal: Deal, seat: Seat, playouts: int = PLAYOUTS) -> Average:
    """Return the worth of the cards dealt to that seat."""
    own = deal.hands[seat - 1]
    chance = random.Random(f"{own} {deal.up} {seat} {deal.dealer}")
    deals = (_redeal_others(rules, deal, seat, chance) for _ in range(playouts))
    return Average(*mean_and_error([_gain(_play_out(rules, each), seat) for each in deals]))


def random_gains(rules: Ruleset, batch: int, hands: int = PLAYOUTS) -> list[list[float]]:
    """Return each place's gains in ``hands`` random deals, the dealer's first. Each batch differs."""
    chance, dealer, gains = random.Random(batch), rules.seats, []
    for _ in range(hands):
        hand = _play_out(rules, dealt(rules, dealer, chance))
        gains.append([_gain(hand, (dealer + place - 1) % rules.seats + 1) for place in range(rules.seats)])
    return gains


def averages(gains: Sequence[Sequence[float]]) -> list[Average]:
    """Return the average of each place, the dealer's first."""
    return [Average(*mean_and_error(place)) for place in zip(*gains, strict=True)]


def compute_luck(own: Sequence[tuple[int, Average]], usual: Sequence[Average]) -> Luck:
    """Return how lucky hands were, from the worth of each and the usual worth at its place."""
    points = sum(found.points - usual[place].points for place, found in own)
    places = Counter(place for place, _ in own)
    errors = [found.error for _, found in own]
    return Luck(points, hypot(*errors, *(times * usual[place].error for place, times in places.items())))


def _redeal_others(rules: Ruleset, deal: Deal, seat: Seat, chance: random.Random) -> Deal:
    """Deal again at random, except for that seat's cards and the upcard."""
    own = deal.hands[seat - 1]
    pool = list((Counter(rules.cards) - Counter([*own, *([deal.up] if deal.up else [])])).elements())
    chance.shuffle(pool)
    rest = iter(pool)
    hands = [
        own if at == seat else tuple(islice(rest, len(held))) for at, held in enumerate(deal.hands, start=1)
    ]
    return Deal(deal.dealer, tuple(hands), deal.up, tuple(islice(rest, len(deal.kitty))))


def _play_out(rules: Ruleset, deal: Deal) -> Hand:
    """Play out a hand with that deal."""
    score = (0,) * rules.sides
    return play_hand(first_position(rules, deal, check=False), [BasicPlayer()] * rules.seats, score)


def _gain(hand: Hand, seat: Seat) -> float:
    """Return the score of the seat's side minus the others' average."""
    score, side = hand.final.score, hand.rules.side_of(seat)
    others = [points for at, points in enumerate(score) if at != side]
    return score[side] - sum(others) / len(others)
