"""The habits that set the levels and styles of bots apart in upcard euchre; the rest they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.engine.cards import Suit
from bot.engine.levels import Level, Style
from bot.games.mistakes import Mistakes
from bot.games.trick_play import PlayPolicy
from bot.games.up_card.rules import EuchreRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The habits of one player in calling and playing.

    ``play`` is how it plays to tricks with a partner and trumps, ``others`` how it does at no trump, and
    with no partner, by the number of players.

    Without a partner a player calls with a hand of the value ``enough``, against one and against two; the
    upcard then takes away ``up_with_opponent`` times its value in an opponent's hand.

    Nobody accepts the upcard with fewer than ``least_trumps``, for a dealer with that card.
    Where there is a Benny, lone hands of the second round, and of the first against the dealer, are worth
    ``lone_doubt`` less than counted, as the odds are fitted to games without one, and a first-round call
    against the dealer counts ``against_benny`` less, unless both partners may call alone.

    ``defends_together``: of two against the maker neither takes a trick from the other. ``calls_no_trump``:
    where that is allowed. ``lone_needs_trumps``: nobody declares alone on two trumps without a bower.
    ``knows_no_march``: nobody counts on a march whose call gives an opponent the best trump.
    ``partners_card`` is what the partner's best card adds to a lone maker's hand, where house rules give it.

    ``shy`` is what a call of the first round must promise too much, in points, and ``lone_shy`` how much less
    than counted lone hands are taken to be worth, as people have it. ``daring`` is what a call may promise
    too little, or below 0 must promise beyond what others ask of it.
    """

    play: PlayPolicy
    others: Mapping[int, PlayPolicy]
    enough: Mapping[int, float]
    up_with_opponent: float
    least_trumps: int = 0
    lone_doubt: float = 0.0
    against_benny: float = 0.0
    defends_together: bool = False
    calls_no_trump: bool = False
    lone_needs_trumps: bool = False
    knows_no_march: bool = False
    partners_card: float = 0.0
    shy: float = 0.0
    lone_shy: float = 0.0
    daring: float = 0.0

    def __hash__(self) -> int:
        """Hash by identity: there are a few of them, each made once."""
        return id(self)

    def policy(self, rules: EuchreRules, trumps: Suit | None) -> PlayPolicy:
        """Return how the player plays to tricks by these rules under these trumps."""
        return self.play if rules.partners and trumps else self.others[rules.seats]


_PLAIN = PlayPolicy(draws_on=2, leads_high=True, throws_by_worth=True)
_GOOD = replace(_PLAIN, leads_last_boss=True, leads_bower=True, spares_trumps=True)
_MISTAKES = Mistakes(forgets=True, beats_partner=0.3, keeps_trumps=0.5, misjudges=0.5)
_YARDSTICK = Habits(
    play=_PLAIN,
    others=dict.fromkeys((2, 3, 4), PlayPolicy()),
    enough={2: 1.7, 3: 2.0},
    up_with_opponent=0.5,
)
_CLUB = Habits(
    play=_GOOD,
    others={
        2: PlayPolicy(leads_high=True, leads_last_boss=True),
        3: PlayPolicy(leads_high=True, leads_last_boss=True, draws_on=2),
        4: PlayPolicy(leads_last_boss=True),
    },
    enough={2: 1.7, 3: 2.6},
    up_with_opponent=1.5,
    least_trumps=2,
    lone_doubt=0.3,
    against_benny=0.6,
    defends_together=True,
    calls_no_trump=True,
    lone_needs_trumps=True,
    knows_no_march=True,
    partners_card=0.8,
)
_BEGINNER = replace(
    _YARDSTICK,
    play=replace(_PLAIN, mistakes=_MISTAKES),
    others=dict.fromkeys((2, 3, 4), PlayPolicy(mistakes=_MISTAKES)),
    enough={2: 1.7, 3: 2.6},
    up_with_opponent=1.5,
    least_trumps=2,
    lone_doubt=0.3,
    against_benny=0.6,
    partners_card=0.8,
)
HABITS: Mapping[Level, Habits] = {
    Level.YARDSTICK: _YARDSTICK,
    Level.CLUB: _CLUB,
    Level.BEGINNER: _BEGINNER,
    Level.EXPERT: _CLUB,
    Level.PEOPLE: replace(_CLUB, shy=0.35, lone_shy=0.3),
}
_DARING: Mapping[Style, float] = {Style.CAUTIOUS: -0.12, Style.EVEN: 0.0, Style.BOLD: 0.12}


@cache
def habits_of(level: Level, style: Style) -> Habits:
    """Return how a player of that level and style calls and plays."""
    return replace(HABITS[level], daring=_DARING[style])
