"""What sets the levels and styles of computer players apart in up-card euchre; the rest they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from bot.engine.levels import Level, Style
from bot.games.card_play import Ways
from bot.games.lapses import NONE, Lapses


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a player goes about it.

    ``leads_last_boss``: a defender with two cards left, one of them the boss trump, leads that one.
    Without a partner a player calls with a hand of the value ``enough``, against one and against two; the
    up-card then takes away ``up_with_opponent`` times its value in an opponent's hand.

    Nobody accepts the up-card with fewer than ``least_trumps``, for a dealer with that card.
    Where there is a Benny, lone hands of the second round, and of the first against the dealer, are worth
    ``lone_doubt`` less than counted: the odds are fitted to games without one.

    ``lone_leads_boss``: so does one that defends alone and has no other trump, however many cards are left.
    ``leads_partner_bower``: the maker's partner leads a bower, even if it is its only trump and not the boss.
    ``leads_top``: of cards that nobody can beat it leads the ace, so that its partner does not fear one.
    ``defends_together``: of two against the maker neither takes a trick from the other; and there, and at no
    trump, nobody waits for an up-card that was turned down. ``calls_no_trump``: where that is allowed.
    ``lone_needs_trumps``: nobody declares alone on two trumps without a bower. ``knows_no_march``: nor does
    anybody count on a march whose call gives an opponent the best trump.

    ``leads_high``: without a partner it leads the highest plain card where all may be beaten; and it draws
    trumps with one that may be beaten if it has as many as ``draws_on`` says, by the number of players.

    ``spares_trumps``: makers who play together lead no trumps into a defender who plays alone, but a low card
    for one of them to ruff. ``lone_ends_on_trumps``: who plays alone leads trumps that nobody can beat before
    a low card, so that the others must choose what to keep.
    ``knows_voids``: at no trump it knows who is out of a suit, so that other cards run, and who sits out.
    ``against_benny``: what a first-round call against the dealer counts for less where there is a Benny, but
    for games in which both partners may call alone.

    ``partners_card`` is what the partner's best card adds to a lone maker's hand, where house rules give it.

    ``shy`` is what a call of the first round must promise too much, in points, and ``lone_shy`` how much less
    than counted lone hands are taken to be worth, as people have it. ``lapses`` is what it gets wrong.
    ``daring`` is what a call may promise too little, or below 0 must promise beyond what others ask of it.
    """

    leads_last_boss: bool
    enough: Mapping[int, float]
    up_with_opponent: float
    least_trumps: int
    lone_doubt: float
    lone_leads_boss: bool = False
    leads_partner_bower: bool = False
    leads_top: bool = False
    defends_together: bool = False
    calls_no_trump: bool = False
    leads_high: bool = False
    draws_on: Mapping[int, int] = field(default_factory=dict)
    spares_trumps: bool = False
    lone_ends_on_trumps: bool = False
    knows_voids: bool = False
    against_benny: float = 0.0
    partners_card: float = 0.0
    shy: float = 0.0
    lone_shy: float = 0.0
    lone_needs_trumps: bool = False
    knows_no_march: bool = False
    lapses: Lapses = NONE
    daring: float = 0.0

    def by_thumb(self, seats: int) -> Ways:
        """How it plays to tricks without a partner, one of so many, and at no trump."""
        return Ways(
            leads_last_boss=self.leads_last_boss,
            leads_top=self.leads_top,
            leads_high=self.leads_high and seats < 4,
            draws_on=self.draws_on.get(seats, 3),
            minds_up=self.defends_together,
            knows_voids=self.knows_voids and seats == 4,
            lapses=self.lapses,
        )


_YARDSTICK = Habits(
    leads_last_boss=False, enough={2: 1.7, 3: 2.0}, up_with_opponent=0.5, least_trumps=0, lone_doubt=0.0
)
_CLUB = replace(
    _YARDSTICK,
    leads_last_boss=True,
    enough={2: 1.7, 3: 2.6},
    up_with_opponent=1.5,
    least_trumps=2,
    lone_doubt=0.3,
    lone_leads_boss=True,
    leads_partner_bower=True,
    leads_top=True,
    defends_together=True,
    calls_no_trump=True,
    lone_needs_trumps=True,
    knows_no_march=True,
    leads_high=True,
    draws_on={3: 2},
    spares_trumps=True,
    lone_ends_on_trumps=True,
    knows_voids=True,
    against_benny=0.6,
    partners_card=0.8,
)
_BEGINNER = replace(
    _CLUB,
    leads_last_boss=False,
    lone_leads_boss=False,
    leads_partner_bower=False,
    leads_top=False,
    defends_together=False,
    calls_no_trump=False,
    lone_needs_trumps=False,
    knows_no_march=False,
    leads_high=False,
    draws_on={},
    spares_trumps=False,
    lone_ends_on_trumps=False,
    knows_voids=False,
    lapses=Lapses(forgets=True, beats_partner=0.3, keeps_trumps=0.5, sways=0.5),
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
    """How a player of that level and style goes about it."""
    return replace(HABITS[level], daring=_DARING[style])
