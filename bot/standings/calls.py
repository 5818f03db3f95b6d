"""What a player called, alone or not, and what came of it: a few letters a hand, kept beside each result.

A hand is written as the player's place from the dealer (0: the dealer, 1: the eldest hand), the strain
that was trumps (``S H D C``, ``N``: no trump), ``c`` if this player named it, ``a`` if this player was alone
on the makers' side, ``d`` if alone against them, and what the makers came to: ``-`` short of what they
needed, ``+`` enough, ``*`` every trick. Hands in which a player neither called nor was alone are not written:
``1Hc+ 0Sca*``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.bid_euchre import BidResult
from bot.engine.cards import Suit
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.engine.scoring import Result
from bot.engine.seats import Seat

_WRITTEN = re.compile(r"(?P<place>\d+)(?P<strain>[SHDCN])(?P<named>c?)(?P<alone>[ad]?)(?P<outcome>[-+*])")
_NO_TRUMP = "N"


@dataclass(frozen=True, slots=True)
class Called:
    """One hand that a player called, or was alone in; see the module for what the fields say.

    ``defending`` tells on which side a player was ``alone``; ``made`` and ``every_trick`` are of the makers.
    """

    place: int
    strain: Suit | None
    named: bool
    alone: bool
    defending: bool
    made: bool
    every_trick: bool

    @property
    def succeeded(self) -> bool:
        """Whether a lone player reached what he went alone for: every trick, or the makers' euchre."""
        return not self.made if self.defending else self.every_trick

    def __str__(self) -> str:
        alone = "d" if self.defending else "a" if self.alone else ""
        outcome = "*" if self.every_trick else "+" if self.made else "-"
        strain = self.strain.value if self.strain else _NO_TRUMP
        return f"{self.place}{strain}{'c' * self.named}{alone}{outcome}"


def written(match: Match, seat: Seat) -> str:
    """What the seat called in the match, hand by hand."""
    found = (_called(match, hand, seat) for hand in match.hands)
    return " ".join(str(called) for called in found if called)


def read(text: str) -> Iterator[Called]:
    """The hands that ``written`` wrote."""
    for found in _WRITTEN.finditer(text):
        strain, alone, outcome = found["strain"], found["alone"], found["outcome"]
        yield Called(
            int(found["place"]),
            None if strain == _NO_TRUMP else Suit(strain),
            bool(found["named"]),
            bool(alone),
            alone == "d",
            outcome != "-",
            outcome == "*",
        )


def _called(match: Match, hand: Hand, seat: Seat) -> Called | None:
    place = (seat - hand.deal.dealer) % match.rules.seats
    match hand.result:
        case BidResult(declarer=declarer) as result if declarer == seat:
            every = result.tricks[result.makers] == sum(result.tricks)
            return Called(place, result.bid.strain, True, False, False, result.made, every)
        case Result(makers=int(makers), maker=maker, lone=lone) as result if seat in (maker, *lone):
            alone = seat in lone
            defending = alone and match.rules.side_of(seat) != makers
            made, every = not result.euchred, result.march
            return Called(place, result.trumps, seat == maker, alone, defending, made, every)
    return None
