"""What a player called, alone or not, and what came of it: a few letters a hand, kept beside each result.

A hand is written as the player's place from the dealer (0: the dealer, 1: the eldest hand), what was
trumps (``S H D C``, ``N``: no trump), ``c`` if this player named it, ``a`` if this player was alone
on the makers' side, ``d`` if alone against them, and what the makers came to: ``-`` short of what they
needed, ``+`` enough, ``*`` every trick. Hands in which a player neither called nor was alone are not written:
``1Hc+ 0Sca*``.
"""

from __future__ import annotations

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


def written(match: Match, seat: Seat, hands: Iterable[Hand] | None = None) -> str:
    """Return what the seat called in the match, or in these hands of it."""
    kind = kind_of(match.rules)
    found = (kind.called(hand, seat) for hand in (match.hands if hands is None else hands))
    return " ".join(letters(called) for called in found if called)


def read(text: str) -> Iterator[Called]:
    """Read the hands that ``written`` wrote."""
    return filter(None, map(_read, text.split()))


@lru_cache(maxsize=1024)
def _read(hand: str) -> Called | None:
    """Read one hand as it's stored in a row of calls; return None if it isn't one."""
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


def letters(called: Called) -> str:
    """Write one hand that was called, as it's stored."""
    alone = "d" if called.defending else "a" if called.alone else ""
    outcome = "*" if called.every_trick else "+" if called.made else "-"
    trumps = called.trumps.value if called.trumps else _NO_TRUMP
    return f"{called.place}{trumps}{'c' * called.named}{alone}{outcome}"
