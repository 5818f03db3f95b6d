"""One player's statistics, computed from finished games: games, calls, partners and opponents."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.engine.cards import Suit
from bot.ids import UserId
from bot.standings.calls import read_calls
from bot.store.games import Companion, OwnSeat, PlayedSeat

Seats = Sequence[PlayedSeat]
"""All seats of one game."""

DEALER = 0
"""The dealer's place. The others count from 1, the eldest hand."""


@dataclass(slots=True)
class Share:
    """A fraction as two counts: games won of those played, calls made of those called."""

    part: int = 0
    whole: int = 0

    def add(self, counts: bool, times: int = 1) -> None:
        """Add ``times`` to the whole, and if it ``counts`` to the part as well."""
        self.part += times * counts
        self.whole += times


@dataclass(slots=True)
class PlayerStats:
    """The statistics of one player's games.

    ``streak`` is the current run of games won, ``longest`` the longest. ``partners`` and ``opponents`` are
    the games won with and against each other person, by user. ``places`` and ``trumps`` are calls made of
    those called, by place from the dealer and by trumps. ``alone`` are the maker's lone hands that took every
    trick, ``defended`` those as a lone defender that euchred the makers. ``points`` are those of the player's
    side and of its best opponents.
    """

    games: Share = field(default_factory=Share)
    streak: int = 0
    longest: int = 0
    points: tuple[int, int] = (0, 0)
    partners: dict[int, Share] = field(default_factory=dict)
    opponents: dict[int, Share] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    places: dict[int, Share] = field(default_factory=dict)
    trumps: dict[Suit | None, Share] = field(default_factory=dict)
    alone: Share = field(default_factory=Share)
    defended: Share = field(default_factory=Share)


def stats_of(user: UserId, games: Iterable[Seats]) -> PlayerStats:
    """Return the statistics of a user's games, oldest first. Deleted players don't count as opponents."""
    found, called = PlayerStats(), []
    for seats in games:
        mine = _mine(user, seats)
        _add_game(found, won=mine.won)
        called.append(mine.called)
        theirs = max((other.points for other in seats if other.side != mine.side), default=0)
        found.points = (found.points[0] + mine.points, found.points[1] + theirs)
        _add_people(found, mine, seats)
    _add_calls(found, called)
    return found


def all_stats(seats: Sequence[OwnSeat], met: Iterable[Companion]) -> PlayerStats:
    """Return the statistics of all of a player's games, without points, from their seats and companions."""
    found = PlayerStats()
    for mine in seats:
        _add_game(found, won=mine.won)
    _add_calls(found, (mine.called for mine in seats))
    for other in met:
        of = found.partners if other.partner else found.opponents
        of[other.user_id] = Share(other.won, other.games)
        found.names[other.user_id] = other.name
    return found


def matches_people(user: UserId, seats: Seats, with_: int | None, against: int | None) -> bool:
    """Return True if the user played with ``with_`` and against ``against``, if they're given."""
    side = _mine(user, seats).side
    sides = {player.user_id: player.side for player in seats}
    together = with_ is None or (with_ != user and sides.get(with_) == side)
    return together and (against is None or (against in sides and sides[against] != side))


def _mine(user: UserId, seats: Seats) -> PlayedSeat:
    return next(player for player in seats if player.user_id == user)


def _add_game(found: PlayerStats, *, won: bool) -> None:
    found.games.add(won)
    found.streak = found.streak + 1 if won else 0
    found.longest = max(found.longest, found.streak)


def _add_calls(found: PlayerStats, stored: Iterable[str]) -> None:
    """Add the calls of all games to the statistics. ``stored`` is each game's calls as they're stored.

    Many hands' calls are alike, so each kind is parsed once.
    """
    for hand, times in Counter(" ".join(stored).split()).items():
        for called in read_calls(hand):
            if called.named:
                found.places.setdefault(called.place, Share()).add(called.made, times)
                found.trumps.setdefault(called.trumps, Share()).add(called.made, times)
            if called.alone:
                (found.defended if called.defending else found.alone).add(called.succeeded, times)


def _add_people(found: PlayerStats, mine: PlayedSeat, seats: Seats) -> None:
    for other in seats:
        if other.user_id is None or other.user_id < 0 or other.seat == mine.seat:
            continue
        of = found.partners if other.side == mine.side else found.opponents
        of.setdefault(other.user_id, Share()).add(mine.won)
        found.names[other.user_id] = other.name
