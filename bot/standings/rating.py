"""Ratings: how well each player plays, and how sure that is.

The model is OpenSkill's Plackett–Luce (package ``openskill``): a side is as strong as its players together,
and the order in which the sides came in moves everybody, the more the less it was to be expected. The scale
is made so that players know it: everybody begins at 1500, and two partners who are both 100 points better
than their opponents win about five games of eight. The figure after ``±`` is one standard deviation: in two
cases of three the true strength lies within it.

What counts (docs/leaderboards.md):

- Each family of rulesets, games so much alike that one rating does for all of them, has ratings of its own in
  each server.
- A game between people counts in full. One in which a computer player had a part counts for as much as its
  server has set, by default nothing; a computer player always stands at the beginner's rating.
- A leaver has lost, whatever came of the game, in full where it began between people; for those who stayed
  it was a game with a computer player.
- Who had a seat for some of the hands is rated by that share of the game, as if they'd had it alone.

Every rating is rounded to thousandths of a point after each game, so that the same games give the same
numbers on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.engine.kind import PRESETS, kind_of, kinds

PARTNERS: Final = "euchre"
"""The family in which two play together, so that old partners are counted."""
FULL: Final = 100
"""The weight, in percent, of a game between people."""

REDUCED: Final = 25
"""The weight of a game with computer players, where a server lets those count."""

SETTLED: Final = 10
"""The games after which a rating is no longer provisional."""

_SCALE = 1000
_MODEL = PlackettLuce(mu=1500.0, sigma=150.0, beta=300.0, tau=2.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """One player's rating: ``mu`` and ``sigma`` in thousandths of a point, and the games it comes from."""

    mu: int = 1500 * _SCALE
    sigma: int = 150 * _SCALE
    games: int = 0

    @property
    def shown(self) -> int:
        """The rating as it is shown."""
        return (self.mu + _SCALE // 2) // _SCALE

    @property
    def spread(self) -> int:
        """How sure it is, as it is shown: one standard deviation."""
        return (self.sigma + _SCALE // 2) // _SCALE

    @property
    def provisional(self) -> bool:
        """Whether there are too few games for a place."""
        return self.games < SETTLED


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who held a seat of a finished game: a user (None: a computer player), the side, whether they left.

    ``share`` is what the game counts for this one, in percent. Of those with one ``seat`` each had it for a
    while; 0 is a seat of one's own.
    """

    user: int | None
    side: int
    left: bool = False
    share: int = FULL
    seat: int = 0


def order(score: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return the rank of each side: winners 0, the others by points, and equal points share a rank."""
    return [0 if side in winners else 1 + _above(score, side, winners) for side in range(len(score))]


def weight_of(contestants: Sequence[Contestant], with_computers: int) -> int:
    """Return how much a game counts, in percent: ``with_computers`` if a bot was ever in it, else all."""
    pure = all(contestant.user is not None and not contestant.left for contestant in contestants)
    return FULL if pure else with_computers


def rated(
    contestants: Sequence[Contestant], ranks: Sequence[int], weight: int, known: Mapping[int, Rating]
) -> dict[int, Rating]:
    """Return the new ratings after a game, by user, for those whose rating it changes.

    ``ranks`` is each side's place, the lower the better; ``weight`` what ``weight_of`` gave; ``known`` the
    ratings so far, without those who have none.
    """
    if len({contestant.side for contestant in contestants}) < 2:
        return {}
    new: dict[int, Rating] = {}
    begun_between_people = all(contestant.user is not None for contestant in contestants)
    own_seats = [replace(each, seat=each.seat or -at) for at, each in enumerate(contestants, start=1)]
    main = {each.seat: each for each in sorted(own_seats, key=lambda each: (not each.left, each.share))}
    line = {each.seat: main[each.seat] for each in own_seats}
    stayed = {seat: replace(each, user=None) if each.left else each for seat, each in line.items()}
    after: dict[tuple[Contestant, ...], list[Rating]] = {}
    for each in own_seats:
        percent = (FULL if begun_between_people else weight) if each.left else weight * each.share // FULL
        if each.user is None or not percent:
            continue
        sat = (line if each.left else stayed) | {each.seat: each}
        there, last = tuple(sat.values()), list(ranks)
        if each.left:
            last[each.side] = len(ranks) + 1
        if each.left or there not in after:
            after[there] = _after(there, last, known)
        rating = after[there][list(sat).index(each.seat)]
        new[each.user] = _toward(known.get(each.user, Rating()), rating, percent)
    return new


def _above(score: Sequence[int], side: int, winners: Sequence[int]) -> int:
    return sum(points > score[side] for at, points in enumerate(score) if at not in winners)


def _after(
    contestants: Sequence[Contestant], ranks: Sequence[int], known: Mapping[int, Rating]
) -> list[Rating]:
    """Work out each contestant's rating after the game by the model."""
    sides = sorted({contestant.side for contestant in contestants})
    members = [[at for at, each in enumerate(contestants) if each.side == side] for side in sides]
    before = [known.get(each.user, Rating()) if each.user is not None else Rating() for each in contestants]
    teams = [[_in_model(before[at]) for at in team] for team in members]
    found = _MODEL.rate(teams, ranks=[float(ranks[side]) for side in sides])
    after = list(before)
    for team, rating in zip(members, found, strict=True):
        for at, each in zip(team, rating, strict=True):
            after[at] = Rating(round(each.mu * _SCALE), round(each.sigma * _SCALE))
    return after


def _in_model(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(mu=rating.mu / _SCALE, sigma=rating.sigma / _SCALE)


def _toward(before: Rating, after: Rating, weight: int) -> Rating:
    """Move that share of the way from one rating to the other, and count one more game."""
    return Rating(
        before.mu + (after.mu - before.mu) * weight // FULL,
        before.sigma + (after.sigma - before.sigma) * weight // FULL,
        before.games + 1,
    )


def family_names() -> Mapping[str, str]:
    """Return the name of each family of rulesets."""
    return {family: name for kind in kinds() for family, name in kind.families.items()}


def family_of(rules: str) -> str:
    """Return the family of the ruleset with this id; an unknown ruleset is its own family."""
    known = PRESETS.get(rules)
    return kind_of(known).family(known) if known else rules
