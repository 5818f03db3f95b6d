"""Playing whole hands and matches with bots, each seeing only its seat's view."""

import random
from collections.abc import Sequence

from bot.engine.deal import Deal
from bot.engine.first_dealer import find_first_dealer
from bot.engine.hand import Hand
from bot.engine.match import Match, view
from bot.engine.options import Ruleset
from bot.engine.seats import Seat
from bot.players import ComputerPlayer


def deal(rules: Ruleset, dealer: Seat, rng: random.Random) -> Deal:
    """Shuffle a pack with ``rng``, and deal."""
    return Deal.from_pack(rng.sample(rules.cards, len(rules.cards)), dealer, rules)


def play_hand(hand: Hand, players: Sequence[ComputerPlayer], score: tuple[int, ...] = (0, 0)) -> Hand:
    """Play the hand to its end and return it. ``players[seat - 1]`` chooses for that seat.

    ``score`` is the match score before the hand, which the players see.
    """
    while hand.to_act is not None:
        seat = hand.to_act
        hand = hand.apply(players[seat - 1].choose(view(hand, seat, score)), seat)
    return hand


def play_match(
    rules: Ruleset, players: Sequence[ComputerPlayer], rng: random.Random, most_hands: int | None = None
) -> Match:
    """Play a match to its end. The same ``rng`` and players give the same match.

    The first dealer is found by the rules, with a pack and a choice from ``rng``. With ``most_hands`` the
    match stops after that many: players who bid at random may never win a game of Bid Euchre.
    """
    shuffled = rng.sample(rules.cards, len(rules.cards))
    match = Match(rules, find_first_dealer(rules, shuffled, rng.randint(1, rules.seats)).seat)
    while not match.over and (most_hands is None or len(match.hands) < most_hands):
        match = match.deal(deal(rules, match.dealer, rng))
        while (hand := match.hand) is not None and (seat := hand.to_act) is not None:
            match = match.apply(players[seat - 1].choose(view(hand, seat, match.score)), seat)
    return match
