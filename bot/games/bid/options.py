"""Every option of Bid Euchre in words: what it is about, and a short sentence for each value."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.kind import Says
from bot.games.counting import count

SENTENCES: Mapping[str, Says] = {
    "pack": {
        48: "48 cards, two of each from the nines up: twelve each",
        32: "32 cards, sevens and up: eight each",
        36: "36 cards, sixes and up: nine each",
    },
    "benny": {
        "none": "No Benny: the right bower is the highest trump",
        "joker": "The Benny, one to a pack, is always a trump, even at no trump",
    },
    "min_bid": lambda number: f"The lowest bid is {count(number, 'trick')}",
    "target": lambda number: f"First to {number} with a bid made",
}
TITLES: Mapping[str, str] = {
    "pack": "The pack",
    "benny": "The Benny",
    "min_bid": "The lowest bid",
    "target": "The target",
}
