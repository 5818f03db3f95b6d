"""Whether the deals of a recorded game are what was committed to before it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.engine.deal import Deal
from bot.engine.fairness import commits_to, hashed, seat_by_chance, shuffled
from bot.engine.first_dealer import find_first_dealer
from bot.notation.record import Game

COMMITMENT, SEED, KEY = "Commitment", "Seed", "Key"
"""The tags: the commitment, the seed, and the key of the last hand, from which those before it follow."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check has found: ``fits`` says whether the key is the one committed to.

    ``wrong`` are the numbers of the hands that were not dealt by it, 0 standing for the first dealer.
    """

    hands: int
    fits: bool
    wrong: tuple[int, ...]

    @property
    def fair(self) -> bool:
        """True where everything is as it was committed to."""
        return self.fits and not self.wrong


def fairness_tags(commitment: str, seed: str, key: str) -> dict[str, str]:
    """The tags with which a record can be verified."""
    return {COMMITMENT: commitment, SEED: seed, KEY: key}


def verify(game: Game) -> Verdict | None:
    """Deal every hand of the game again; None where the record lacks what that takes."""
    commitment, seed, last = (game.tags.get(name) for name in (COMMITMENT, SEED, KEY))
    hands = game.match.hands if game.match else ()
    if not commitment or not seed or not last or not hands:
        return None
    try:
        key = bytes.fromhex(last)
    except ValueError:
        return Verdict(len(hands), False, ())
    wrong = [
        number
        for number, hand in enumerate(hands, start=1)
        if not _same(_dealt(game, hashed(key, len(hands) - number), seed, hand.deal.dealer), hand.deal)
    ]
    first = hashed(key, len(hands) - 1)
    pack = shuffled(game.rules.cards, first, seed, "dealer")
    found = find_first_dealer(game.rules, pack, seat_by_chance(game.rules.seats, first, seed))
    if found.seat != hands[0].deal.dealer:
        wrong.insert(0, 0)
    return Verdict(len(hands), commits_to(commitment.lower(), key, len(hands)), tuple(wrong))


def _dealt(game: Game, key: bytes, seed: str, dealer: int) -> Deal:
    return Deal.of(shuffled(game.rules.cards, key, seed), dealer, game.rules)


def _same(dealt: Deal, recorded: Deal) -> bool:
    """Whether everyone has the same cards: a record may name them in any order."""
    return _unordered(dealt) == _unordered(recorded)


def _unordered(deal: Deal) -> tuple[object, ...]:
    return deal.dealer, [Counter(hand) for hand in deal.hands], deal.up, Counter(deal.kitty)
