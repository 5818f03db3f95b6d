"""Where a hand is: the phases of every kind of hand; the value says each in words."""

from __future__ import annotations

from enum import Enum

from bot.engine.cards import type_hash


class Phase(Enum):
    """A phase of a hand; each kind of hand goes through some of them."""

    FARMERS = "showing a farmer's hand"
    UNDER = "going under"
    ORDER = "first round"
    NAME = "second round"
    BLIND = "naming trumps blind"
    DISCARD = "discarding"
    DECLARE = "lone declarations"
    GIVE = "giving the partner's best"
    BID = "bidding"
    ROB = "robbing"
    JINK = "jinking"
    PLAY = "play"
    OVER = "over"

    __hash__ = type_hash
