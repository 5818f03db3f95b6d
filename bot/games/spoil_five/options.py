"""Every option of Spoil Five in words: what it is about, and a short sentence for each value."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.kind import Says
from bot.games.counting import count

_TIMES = {1: "once", 2: "twice"}
SENTENCES: Mapping[str, Says] = {
    "rob": {
        "may": "The player with the ace of trumps may take the turned-up card",
        "must": "The player with the ace of trumps must take the turned-up card",
        "never": "The turned-up card stays where it is",
    },
    "stake": lambda chips: f"Each player pays {count(chips, 'chip')} into an empty pool",
    "ante": lambda chips: f"Each player pays {count(chips, 'chip')} into a pool carried over",
    "jink": {
        True: "After winning the first three tricks a player may jink: play on for all five",
        False: "The third trick won ends the hand",
    },
    "rounds": lambda deals: (
        f"Everyone deals {_TIMES.get(deals, f'{deals} times')}, then on until the pool is won"
    ),
}
TITLES: Mapping[str, str] = {
    "rob": "Robbing",
    "stake": "The stake",
    "ante": "The ante",
    "jink": "Jinking",
    "rounds": "Deals by each player",
}
