"""What a leaderboard can be ordered by, and who has a place on it."""

from __future__ import annotations

from enum import StrEnum

_GAMES = {"w": 3, "m": 5}
_USUAL_GAMES = 10


class Order(StrEnum):
    """What players are compared by; the value is the column that holds it."""

    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win_rate"
    POINTS_A_HAND = "points_a_hand"
    MARCHES = "marches"
    EUCHRES = "euchres"
    LONE_HANDS = "lone_hands"

    @property
    def relative(self) -> bool:
        """Whether it is a share, which says something only after some games."""
        return self in (Order.WIN_RATE, Order.POINTS_A_HAND)

    @property
    def feat(self) -> bool:
        """Whether it counts something that not everybody has done."""
        return self in (Order.MARCHES, Order.EUCHRES, Order.LONE_HANDS)


def fewest_games(period: str) -> int:
    """The games that a share needs for a place: three in a week, five in a month, else ten."""
    return _GAMES.get(period[:1], _USUAL_GAMES)
