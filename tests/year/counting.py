"""Counts the year again from its records, in the plainest way, and by nothing that the bot counts with.

What goes in are the records, who sat where and who left, when each game ended and how much of it counts for
the ratings. The tricks are those of the record; what they make is worked out here.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from bot.engine.hand import Hand
from bot.games.bid.hand import BidHand
from bot.games.spoil_five.hand import SpoilHand
from bot.games.up_card.hand import EuchreHand
from bot.notation import loads

SUMS = "games wins draws points hands calls calls_made lone_hands marches euchres".split()
FAMILIES = {
    "classic": "euchre",
    "north_american": "euchre",
    "british_hangman": "euchre",
    "british_book": "euchre",
    "slapton": "euchre",
    "two_handed": "few",
    "cutthroat": "few",
    "bid": "bid",
    "spoil_five": "spoil_five",
}
_SISTER = {"S": "C", "C": "S", "H": "D", "D": "H"}
_MODEL = PlackettLuce(mu=1500.0, sigma=150.0, beta=300.0, tau=2.0)
_NEW = (1_500_000, 150_000, 0)


class Call(NamedTuple):
    """A hand that somebody called or was alone in; ``place`` counts from the dealer, who is 0."""

    place: int
    trumps: str | None
    named: bool
    alone: bool
    defending: bool
    made: bool
    all_tricks: bool


@dataclass
class Seat:
    """One seat: who held it (None: a computer player), and what was done on it."""

    user: int | None
    name: str
    side: int
    left: bool
    number: int
    played: str  # a letter a hand, x for one of their own; empty for all
    did: Counter[str] = field(default_factory=Counter)
    calls: list[Call] = field(default_factory=list)
    awards: set[str] = field(default_factory=set)


@dataclass
class PlayedGame:
    """One game, by its number; ``score`` and ``winners`` by side."""

    number: int
    rules: str
    finished_at: int
    weight: int
    seats: dict[int, Seat]
    score: list[int]
    winners: list[int]
    changed: bool  # by house rules that decide what a hand is worth, or that make it short


@dataclass
class Counted:
    """All that the games come to; a sum by (period, ruleset or none, user)."""

    games: list[PlayedGame]
    sums: dict[tuple[str, str, int], Counter[str]]
    ratings: dict[tuple[str, int], tuple[int, int, int]]
    awards: dict[tuple[int, str], tuple[int, int]]
    names: dict[int, str]


Query = Callable[[str], Iterable[Sequence[Any]]]
"""Gives the rows that a query finds in the database."""


def count(rows: Query, seasons_ended: Sequence[int], guild: int) -> Counted:
    """Return what the games of a server come to; ``seasons_ended`` are moments."""
    games = list(_games(rows, guild))
    return Counted(
        games,
        _sums(games, seasons_ended),
        _ratings(games),
        _awards(games),
        {seat.user: seat.name for game in games for seat in game.seats.values() if seat.user is not None},
    )


# One game


def _games(rows: Query, guild: int) -> Iterator[PlayedGame]:
    seats = defaultdict(list)
    for of_game, *seat in rows(
        "SELECT game_id, seat, user_id, name, left_early, played FROM game_players"
        " ORDER BY game_id, seat, turn"
    ):
        seats[of_game].append(seat)
    columns = "id, rules, record, finished_at, weight, options"
    for game in rows(f"SELECT {columns} FROM games WHERE guild_id = {guild} ORDER BY id"):
        number, rules, record, finished_at, weight, options = game
        text = zlib.decompress(record).decode()
        played = _game(number, rules, text, finished_at, weight, seats[number])
        changed = r"(deals=[1-3]|target=[1-4]|march=\d+)$"
        played.changed = any(re.match(changed, each) for each in options.split())
        yield played


def _game(
    number: int, rules: str, record: str, finished_at: int, weight: int, sat: Sequence[Sequence[Any]]
) -> PlayedGame:
    found = re.search(r'^\[Result "(.*)"\]', record, re.MULTILINE)
    assert found is not None
    score = [int(points) for points in found[1].split()]
    seats = {}
    for row, (seat, user, name, left, played) in enumerate(sat):
        seats[row] = Seat(user, name, (seat - 1) % len(score), bool(left), seat, played)
    (read,) = loads(record)
    assert read.match is not None
    hands, last = read.match.hands, read.match.hands[-1]
    best = max(score)
    winners = [side for side, points in enumerate(score) if points == best]
    if isinstance(last, BidHand):
        assert last.bidder is not None
        winners = [(last.bidder - 1) % 2]
    for seat in seats.values():
        seat.did.update(games=1, points=0, hands=0)
        if not seat.played:
            seat.did.update(points=score[seat.side])
        if seat.side in winners and not seat.left:
            seat.did["draws" if len(winners) > 1 else "wins"] += 1
    everybody = range(1, read.rules.seats + 1)
    side_of = {seat: (seat - 1) % len(score) for seat in everybody}
    for at, hand in enumerate(hands):
        there = {seat.number: seat for seat in seats.values() if not seat.played or seat.played[at] == "x"}
        for seat in there.values():
            seat.did.update(
                hands=1, points=hand.result.score[seat.side] if seat.played and hand.result else 0
            )
        for holder, award in _hand(hand, there, side_of):
            if holder in there and not there[holder].left:
                there[holder].awards.add(award)
    for holder, award in _at_the_end(read.rules, record, score, winners, side_of):
        for seat in seats.values():
            if (seat.number, seat.left) == (holder, False) and seat.did["hands"] * 2 >= len(hands):
                seat.awards.add(award)
    return PlayedGame(number, rules, finished_at, weight, seats, score, winners, changed=False)


def _hand(hand: Hand, seats: dict[int, Seat], side_of: dict[int, int]) -> Iterator[tuple[int, str]]:
    """Add what was done in the hand, and give what was earned by it."""
    took = Counter(side_of[trick.winner] for trick in hand.tricks)
    if isinstance(hand, SpoilHand):
        if hand.jinker is not None and took[side_of[hand.jinker]] == 5:
            yield hand.jinker, "jink"
        return
    lone: tuple[int, ...] = ()
    if isinstance(hand, BidHand):
        assert hand.bidder is not None and hand.high is not None
        maker, needed = hand.bidder, hand.high.tricks
    else:
        assert isinstance(hand, EuchreHand)
        if hand.maker is None:
            return
        maker, needed, lone = hand.maker, 3, hand.lone
    makers, tricks = side_of[maker], len(hand.tricks)
    made = took[makers] >= needed
    for number, sat in seats.items():
        sat.did["calls"] += number == maker
        sat.did["calls_made"] += number == maker and made
        sat.did["lone_hands"] += number in lone
        sat.did["marches"] += sat.side == makers and took[makers] == tricks
        sat.did["euchres"] += sat.side != makers and not made
        if number == maker or number in lone:
            place, trumps = (number - hand.deal.dealer) % len(side_of), hand.trumps
            strain, defending = trumps.value if trumps else None, sat.side != makers
            whole = took[makers] == tricks
            sat.calls.append(Call(place, strain, number == maker, number in lone, defending, made, whole))
    if isinstance(hand, BidHand):
        if took[makers] == needed == tricks:
            yield maker, "slam"
        return
    others = [seat for seat, side in side_of.items() if side != makers]
    lone_makers = [seat for seat in lone if side_of[seat] == makers]
    if lone_makers and took[makers] == 5:
        yield lone_makers[0], "lone_march"
    if lone_makers and took[makers] == 4 and hand.tricks[4].winner in others:
        yield hand.tricks[4].winner, "last_trick"
    if made:
        return
    yield from ((seat, "lone_defence") for seat in lone if seat in others)
    cards = {(str(card), seat) for trick in hand.tricks for seat, card in trick.plays}
    if any(("JK", seat) in cards for seat in side_of if seat not in others):
        yield from ((seat, "benny_beaten") for seat in others)
    if hand.trumps is not None:
        suit = hand.trumps.value
        for seat in side_of:
            if (
                seat not in others
                and {(f"J{suit}", seat), (f"J{_SISTER[suit]}", seat), (f"A{suit}", seat)} <= cards
            ):
                yield seat, "dutchman_euchred"


def _at_the_end(
    rules: object, record: str, score: list[int], winners: list[int], side_of: dict[int, int]
) -> Iterator[tuple[int, str]]:
    """Yield the awards earned by a whole game of upcard euchre played for points."""
    target = getattr(rules, "target", 0)
    if getattr(rules, "deals", 1) or target < 5 or len(winners) != 1:
        return
    (winner,) = winners
    won = [seat for seat, side in side_of.items() if side == winner]
    others = [side for side in range(len(score)) if side != winner]
    if all(score[side] == 0 for side in others):
        yield from ((seat, "whitewash") for seat in won)
    now = [0] * len(score)
    for line in re.findall("^score (.*)$", record, re.MULTILINE):
        now = [before + int(more) for before, more in zip(now, line.split(), strict=True)]
        if now[winner] <= target / 2 and any(now[side] == target - 1 for side in others):
            yield from ((seat, "comeback") for seat in won)


# All games


def told_of(user: int, games: Sequence[PlayedGame]) -> dict[str, object]:
    """Return what one player's games show one by one; a share is what counts, and out of how many."""
    mine = [
        (game, seat, seat.did["wins"] == 1)
        for game in games
        for seat in game.seats.values()
        if seat.user == user
    ]
    runs = [len(list(run)) for won, run in groupby(won for *_, won in mine) if won]
    partners: dict[int, list[bool]] = defaultdict(list)
    opponents: dict[int, list[bool]] = defaultdict(list)
    for game, seat, won in mine:
        for other in game.seats.values():
            if other.user is not None and other.number != seat.number:
                (partners if other.side == seat.side else opponents)[other.user].append(won)
    calls = [call for _, seat, _ in mine for call in seat.calls]
    places: dict[int, list[bool]] = defaultdict(list)
    strains: dict[str | None, list[bool]] = defaultdict(list)
    for call in calls:
        if call.named:
            places[call.place].append(call.made)
            strains[call.trumps].append(call.made)
    return {
        "games": _of([won for *_, won in mine]),
        "streak": runs[-1] if mine[-1][2] else 0,
        "longest": max(runs, default=0),
        "points": (
            sum(seat.did["points"] for _, seat, _ in mine),
            sum(_best_of_others(game, seat) for game, seat, _ in mine),
        ),
        "partners": {other: _of(each) for other, each in partners.items()},
        "opponents": {other: _of(each) for other, each in opponents.items()},
        "places": {place: _of(each) for place, each in places.items()},
        "strains": {trumps: _of(each) for trumps, each in strains.items()},
        "alone": _of([call.all_tricks for call in calls if call.alone and not call.defending]),
        "defended": _of([not call.made for call in calls if call.alone and call.defending]),
    }


def _best_of_others(game: PlayedGame, seat: Seat) -> int:
    return max(each.did["points"] for each in game.seats.values() if each.side != seat.side)


def _of(outcomes: Sequence[bool]) -> tuple[int, int]:
    return sum(outcomes), len(outcomes)


def _periods(game: PlayedGame, seasons_ended: Sequence[int]) -> Iterator[str]:
    day = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=game.finished_at)
    year, week, _ = day.isocalendar()
    yield ""
    yield "w" + datetime.fromisocalendar(year, week, 1).date().isoformat()
    yield "m" + day.date().isoformat()[:7]
    yield f"q{day.year}-{'111222333444'[day.month - 1]}"
    yield f"s{1 + sum(game.finished_at >= ended for ended in seasons_ended)}"


def _sums(
    games: Sequence[PlayedGame], seasons_ended: Sequence[int]
) -> dict[tuple[str, str, int], Counter[str]]:
    sums: dict[tuple[str, str, int], Counter[str]] = defaultdict(Counter)
    for game in games:
        for period in _periods(game, seasons_ended):
            for seat in game.seats.values():
                for rules in [f"{game.rules}*"] if game.changed else ["", game.rules]:
                    if seat.user is not None:  # += would drop what is below zero
                        sums[period, rules, seat.user].update(seat.did)
                        if game.weight == 100 and not game.changed:
                            sums[period, f"@{rules}", seat.user].update(seat.did)
    return dict(sums)


def _ratings(games: Sequence[PlayedGame]) -> dict[tuple[str, int], tuple[int, int, int]]:
    """Return every rating in thousandths of a point, with its spread and its games."""
    ratings: dict[tuple[str, int], tuple[int, int, int]] = {}
    for game in games:
        family, seats = FAMILIES[game.rules], list(game.seats.values())
        before = {seat.user: ratings.get((family, seat.user or 0), _NEW) for seat in seats}
        before[None] = _NEW
        places = [0 if side in game.winners else _place(game, side) for side in range(len(game.score))]
        people = all(seat.user is not None for seat in seats)
        best = {seat.number: seat for seat in sorted(seats, key=lambda each: (not each.left, _share(each)))}
        for seat in seats:
            weight = (100 if people else game.weight) if seat.left else game.weight * _share(seat) // 100
            if seat.user is None or not weight:
                continue
            numbers = [*dict.fromkeys(each.number for each in seats)]
            sat = [seat if number == seat.number else best[number] for number in numbers]
            there = [(None if each.left and not seat.left else each.user, each.side) for each in sat]
            last = [99 if seat.left and side == seat.side else place for side, place in enumerate(places)]
            found = dict(_after(there, last, before))
            ratings[family, seat.user] = _part_of_the_way(before[seat.user], found[seat.user], weight)
    return ratings


def _share(seat: Seat) -> int:
    """Return the percentage of a game that counts: a winner's own hands, a loser's also stand-ins'."""
    if seat.left or not seat.played:
        return 100
    return (
        100 * sum(letter in ("x" if seat.did["wins"] else "xo") for letter in seat.played) // len(seat.played)
    )


def _place(game: PlayedGame, side: int) -> int:
    losers = [points for at, points in enumerate(game.score) if at not in game.winners]
    return 1 + sum(points > game.score[side] for points in losers)


def _after(
    seats: Sequence[tuple[int | None, int]],
    places: Sequence[int],
    before: dict[int | None, tuple[int, int, int]],
) -> Iterator[tuple[int | None, tuple[int, int]]]:
    sides = [[user for user, side in seats if side == at] for at in range(len(places))]
    teams = [
        [_MODEL.rating(mu=before[user][0] / 1000, sigma=before[user][1] / 1000) for user in side]
        for side in sides
    ]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    for side, team in zip(sides, after, strict=True):
        for user, rating in zip(side, team, strict=True):
            yield user, (round(rating.mu * 1000), round(rating.sigma * 1000))


def _part_of_the_way(
    before: tuple[int, int, int], after: tuple[int, int], weight: int
) -> tuple[int, int, int]:
    mu, sigma = (old + (new - old) * weight // 100 for old, new in zip(before, after, strict=False))
    return mu, sigma, before[2] + 1


def _awards(games: Sequence[PlayedGame]) -> dict[tuple[int, str], tuple[int, int]]:
    """Return every award by user, with its first game's number and how often it was earned."""
    found: dict[tuple[int, str], tuple[int, int]] = {}
    together: Counter[frozenset[int | None]] = Counter()
    for game in games:
        stayed = [seat for seat in game.seats.values() if seat.user is not None and not seat.left]
        for seat in stayed:
            for award in seat.awards:
                first, times = found.get((seat.user or 0, award), (game.number, 0))
                found[seat.user or 0, award] = first, times + 1
            for other in stayed:
                if seat.number != other.number and seat.side == other.side:
                    pair = frozenset((seat.user, other.user))
                    together[pair] += seat.user == min(seat.user or 0, other.user or 0)
        pairs = [(a, b) for a in stayed for b in stayed if a.side == b.side and a.number != b.number]
        for pair in {frozenset((a.user, b.user)) for a, b in pairs}:
            if len(pair) == 2 and together[pair] == 10:
                for user in pair:
                    found.setdefault((user or 0, "together"), (game.number, 1))
    return found
