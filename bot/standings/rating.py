"""Ratings: how strong each player is, and how sure that is.

The model is OpenSkill's Plackett–Luce (package ``openskill``): a side's strength is the sum of its players',
and the final order of the sides moves all ratings, more for unexpected results. The scale is one that players
know: everyone starts at 1500, and two partners who are each 100 points better than their opponents win about
five games of eight. The number after ``±`` is one standard deviation: in two cases of three, the true
strength is within it.

What counts (docs/leaderboards.md):

- Each family of rulesets, games similar enough for one rating, has its own ratings in each server.
- A game between people counts in full. A game with a bot counts for the share the server has set, by default
  zero. A bot always has the starting rating.
- A player who leaves has lost, however the game ends, and in full if it started between people. For those who
  stayed, it was a game with a bot.
- A player with a seat for only some of the hands is rated as if they'd had it alone, at that share.

Every rating is rounded to thousandths of a point after each game, so that the same games give the same
numbers on any machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.engine.kind import PRESETS, kind_of, kinds

PARTNERS: Final = "euchre"
"""The family with fixed partners, whose regular partnerships are counted."""
FULL: Final = 100
"""The weight of a game between people, in percent."""

REDUCED: Final = 25
"""The weight of a game with bots, in percent, on servers that count them."""

SETTLED: Final = 10
"""The number of games after which a rating is no longer provisional."""

_SCALE = 1000
_MODEL = PlackettLuce(mu=1500.0, sigma=150.0, beta=300.0, tau=2.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating: ``mu`` and ``sigma`` in thousandths of a point, and its number of games."""

    mu: int = 1500 * _SCALE
    sigma: int = 150 * _SCALE
    games: int = 0

    @property
    def shown(self) -> int:
        """The rating as shown to players."""
        return (self.mu + _SCALE // 2) // _SCALE

    @property
    def spread(self) -> int:
        """The uncertainty as shown to players: one standard deviation."""
        return (self.sigma + _SCALE // 2) // _SCALE

    @property
    def provisional(self) -> bool:
        """True if there are too few games for a place."""
        return self.games < SETTLED

    @property
    def ranked(self) -> int | None:
        """The rating by which the player has a place, or None while it's provisional."""
        return None if self.provisional else self.shown


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a finished game: a user (None: a bot), the side, and if they left.

    ``share`` is how much the game counts for this player, in percent. Contestants with the same ``seat``
    shared it over the game. 0 means the player had a seat alone.
    """

    user: int | None
    side: int
    left: bool = False
    share: int = FULL
    seat: int = 0


def rank_sides(score: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return the rank of each side: winners 0, the others by points. Equal points share a rank."""
    return [0 if side in winners else 1 + _above(score, side, winners) for side in range(len(score))]


def weight_of(contestants: Sequence[Contestant], with_computers: int) -> int:
    """Return how much a game counts, in percent: ``with_computers`` if a bot was ever in it, else 100."""
    pure = all(contestant.user is not None and not contestant.left for contestant in contestants)
    return FULL if pure else with_computers


def rate_contestants(
    contestants: Sequence[Contestant], ranks: Sequence[int], weight: int, known: Mapping[int, Rating]
) -> dict[int, Rating]:
    """Return the new ratings after a game, by user, for those whose rating it changes.

    ``ranks`` is each side's place, lower is better. ``weight`` comes from ``weight_of``. ``known`` has the
    ratings so far, without players who have none.
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
    """Compute each contestant's rating after the game with the model."""
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
    """Move ``weight`` percent of the way from one rating to the other, and count one more game."""
    return Rating(
        before.mu + (after.mu - before.mu) * weight // FULL,
        before.sigma + (after.sigma - before.sigma) * weight // FULL,
        before.games + 1,
    )


def family_names() -> Mapping[str, str]:
    """Return the name of each family of rulesets."""
    return {family: name for kind in kinds() for family, name in kind.families.items()}


def family_of(rules: str) -> str:
    """Return the family of the ruleset with this id. An unknown ruleset is its own family."""
    known = PRESETS.get(rules)
    return kind_of(known).family(known) if known else rules
