"""The options of Spoil Five (The Book of Card Games, completed by common practice)."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.engine.cards import Card, Suit, pack
from bot.engine.options import Ruleset, count, option
from bot.engine.ranking import Order, order
from bot.games.spoil_five.ranking import spoil_order

_TIMES = {1: "once", 2: "twice"}


@dataclass(frozen=True, kw_only=True)
class SpoilRules(Ruleset):
    """The options of Spoil Five: two to ten players, and three tricks win the pool."""

    seats: int = 5
    seats_allowed: tuple[int, ...] = tuple(range(2, 11))

    always: ClassVar = {
        "pack": "52 cards, the full pack",
        "benny": "No Benny. The five of trumps is the highest",
        "target": "No target. Most chips at the end wins",
        "first_dealer": "The first dealer is drawn at random",
        "leader": "The player on the dealer's left leads",
        "no_trump": "There's always a trump suit",
    }

    rob: Literal["may", "must", "never"] = option(
        "may",
        "Robbing",
        "taking the upcard if you hold the ace of trumps",
        {
            "may": "The player with the ace of trumps can take the upcard. If it's an ace, the dealer can",
            "must": "The player with the ace of trumps must take the upcard. If it's an ace, the dealer must",
            "never": "No one takes the upcard",
        },
    )
    stake: int = option(
        5,
        "Stake",
        "chips each player pays into an empty pool",
        lambda chips, _: f"Each player pays {count(chips, 'chip')} into an empty pool",
        least=1,
        offered=(1, 5, 10),
        scores=True,
    )
    ante: int = option(
        1,
        "Ante",
        "chips each player adds when the pool carries over",
        lambda chips, _: f"Each player pays {count(chips, 'chip')} when the pool carries over",
        offered=(0, 1, 2),
        scores=True,
    )
    jink: bool = option(
        True,
        "Jinking",
        "lets a player go for all five after three tricks",
        {
            True: "If you win the first three tricks, you can jink: go for all five. Then everyone pays you"
            " another stake. If you lose a trick, the pool is spoiled",
            False: "A player's third trick ends the hand",
        },
    )
    rounds: int = option(
        2,
        "Deals by each player",
        "deals by each player before the game can end",
        lambda deals, _: (
            f"Everyone deals {_TIMES.get(deals, f'{deals} times')},"
            " and play continues until someone wins the pool"
        ),
        least=1,
        offered=(1, 2, 3),
    )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The full pack."""
        return pack(52)

    @property
    def sides(self) -> int:
        """The number of players: each is a side."""
        return self.seats

    def order(self, trumps: Suit | None) -> Order:
        """Return the ranking of Spoil Five under these trumps."""
        return spoil_order(trumps) if trumps else order(None)


PRESETS = (
    SpoilRules(
        id="spoil_five",
        name="Spoil Five",
        summary="two to ten players, no partners, three tricks win the pool",
        source="The Book of Card Games (Spoil Five) and common practice",
    ),
)
