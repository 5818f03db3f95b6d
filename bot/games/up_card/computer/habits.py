"""The habits that distinguish the levels and styles of bots in upcard euchre."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.engine.cards import Suit
from bot.engine.levels import Level, Style
from bot.games.mistakes import Mistakes
from bot.games.trick_play import PlayPolicy
from bot.games.up_card.rules import EuchreRules


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Habits:
    """A bot's habits in calling and playing. There are few of them, so they compare by identity.

    ``play`` is its trick play with a partner and trumps. ``others`` is its trick play at no trump, and
    without a partner, by the number of players.

    Without a partner, a player calls with a hand worth ``enough``, against one opponent and against two. An
    upcard that goes to an opponent subtracts ``up_with_opponent`` times its value.

    No one accepts the upcard with fewer than ``least_trumps``, including the upcard for a dealer. With a
    Benny, lone hands of the second round, and of the first against the dealer, are worth ``lone_doubt`` less
    than estimated, because the odds are fitted to games without one. A first-round call against the dealer is
    worth ``against_benny`` less, unless both partners may call alone.

    ``defends_together``: neither of two defenders takes a trick from the other. ``calls_no_trump``: if that
    is allowed. ``lone_needs_trumps``: never declares alone on two trumps without a bower. ``knows_no_march``:
    doesn't count on a march if the call gives an opponent the best trump. ``partners_card`` is the value of
    the partner's best card for a lone maker, if house rules give it.

    ``shy`` is an extra amount a first-round call must promise, in points, and ``lone_shy`` how much lone
    hands are undervalued, the way people do. ``daring`` is how much less a call may promise. Negative values
    demand more.
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

    def policy(self, rules: EuchreRules, trumps: Suit | None) -> PlayPolicy:
        """Return the player's trick play under these rules and trumps."""
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
    """Return the calling and playing habits of that level and style."""
    return replace(HABITS[level], daring=_DARING[style])
