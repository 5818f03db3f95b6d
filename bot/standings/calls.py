"""A player's calls and lone hands and their outcomes: a few letters per hand, stored with each result.

A hand is written as the player's place from the dealer (0: the dealer, 1: the eldest hand), the trumps (``S H
D C``, ``N``: no trump), ``c`` if this player named them, ``a`` if this player was alone on the makers' side,
``d`` if alone against them, and the makers' result: ``-`` fewer tricks than needed, ``+`` enough, ``*`` every
trick. Hands in which a player neither called nor was alone are left out: ``1Hc+ 0Sca*``.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.engine.cards import Suit
from bot.engine.hand import Hand
from bot.engine.hand_stats import Called
from bot.engine.kind import kind_of
from bot.engine.match import Match
from bot.engine.seats import Seat

_WRITTEN = re.compile(r"(?P<place>\d+)(?P<trumps>[SHDCN])(?P<named>c?)(?P<alone>[ad]?)(?P<outcome>[-+*])")
_NO_TRUMP = "N"


def write_calls(match: Match, seat: Seat, hands: Iterable[Hand] | None = None) -> str:
    """Return the seat's calls in the match, or in these hands of it, as text."""
    kind = kind_of(match.rules)
    found = (kind.call_of(hand, seat) for hand in (match.hands if hands is None else hands))
    return " ".join(write_call(called) for called in found if called)


def read_calls(text: str) -> Iterator[Called]:
    """Read the text that ``write_calls`` returns."""
    return filter(None, map(_read, text.split()))


@lru_cache(maxsize=1024)
def _read(hand: str) -> Called | None:
    """Read one hand of the text. Return None if it's malformed."""
    found = _WRITTEN.fullmatch(hand)
    if found is None:
        return None
    trumps, alone, outcome = found["trumps"], found["alone"], found["outcome"]
    return Called(
        int(found["place"]),
        None if trumps == _NO_TRUMP else Suit(trumps),
        bool(found["named"]),
        bool(alone),
        alone == "d",
        outcome != "-",
        outcome == "*",
    )


def write_call(called: Called) -> str:
    """Write one hand as it's stored."""
    alone = "d" if called.defending else "a" if called.alone else ""
    outcome = "*" if called.every_trick else "+" if called.made else "-"
    trumps = called.trumps.value if called.trumps else _NO_TRUMP
    return f"{called.place}{trumps}{'c' * called.named}{alone}{outcome}"
