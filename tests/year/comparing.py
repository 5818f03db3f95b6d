"""What the store and the screens say of the year, beside what its records come to."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import cycle
from typing import Any

from bot.engine.cards import Suit
from bot.games import PRESETS
from bot.ids import UserId
from bot.standings.boards import SortBy
from bot.standings.periods import Span
from bot.standings.rating import family_names
from bot.store import Store
from bot.store.standings import Board
from bot.tables.player_stats import PlayerStats, Share, all_stats, stats_of
from cogs.leaderboard.screens import PAGE, BoardPress, leaderboard_view
from cogs.seasons.screens import PLACES, closing_drawing
from cogs.ui.words.pages import describe_parts
from tests.ui.seen import text
from tests.year.counting import SUMS, Counted, told_of
from tests.year.making import GUILD

SOME_RULES = ("north_american", "spoil_five")  # that have boards of their own compared in each period
_NOBODY_ALONE = (SortBy.LONE_HANDS,)
_UNKNOWN = {  # what cannot be done in a game, which its boards say
    "two_handed": _NOBODY_ALONE,
    "cutthroat": _NOBODY_ALONE,
    "bid": _NOBODY_ALONE,
    "spoil_five": (SortBy.MARCHES, SortBy.EUCHRES, SortBy.LONE_HANDS),
}
Sums = Counter[str]
Value = tuple[Fraction | int, ...]
"""What decides a place: the figure itself."""


def _rate(sums: Sums) -> Fraction:
    return Fraction(sums["wins"], sums["games"])


ORDERED: dict[SortBy, Callable[[Sums], Value]] = {
    SortBy.WINS: lambda sums: (sums["wins"],),
    SortBy.WIN_RATE: lambda sums: (_rate(sums),),
    SortBy.POINTS_A_HAND: lambda sums: (Fraction(sums["points"], sums["hands"]),),
    SortBy.MARCHES: lambda sums: (sums["marches"],),
    SortBy.EUCHRES: lambda sums: (sums["euchres"],),
    SortBy.LONE_HANDS: lambda sums: (sums["lone_hands"],),
}
SHOWN: dict[SortBy, Callable[[Sums], str]] = {
    SortBy.WINS: lambda sums: str(sums["wins"]),
    SortBy.WIN_RATE: lambda sums: _decimals(100 * _rate(sums), 1),
    SortBy.POINTS_A_HAND: lambda sums: _decimals(Fraction(sums["points"], sums["hands"]), 2),
    SortBy.MARCHES: lambda sums: str(sums["marches"]),
    SortBy.EUCHRES: lambda sums: str(sums["euchres"]),
    SortBy.LONE_HANDS: lambda sums: str(sums["lone_hands"]),
}


def _decimals(figure: Fraction, places: int) -> str:
    """Return the figure rounded to so many places, or both neighbors if it's halfway between two."""
    scaled = figure * 10**places
    either = {math.ceil(scaled - Fraction(1, 2)), math.floor(scaled + Fraction(1, 2))}
    return "|".join(f"{float(Fraction(each, 10**places)):.{places}f}".replace("-", "−") for each in either)


def _read(shown: Sequence[str], expected: Sequence[str]) -> list[str]:
    """Return the cells as shown, but replace one of two accepted values by both."""
    return [both if one in both.split("|") else one for one, both in zip(shown, expected, strict=True)]


async def differences(store: Store, counted: Counted, periods: Sequence[str]) -> list[str]:
    """Return a sentence per difference between the records and the store or a screen, for these periods."""
    found = [*await standing_differences(store, counted, GUILD), *await _stats(store, counted)]
    found += [said async for said in _rated_boards(store, counted)]
    askers = cycle([*sorted(counted.names), 404])
    for period in periods:
        for rules in ("", *(PRESETS if not period else SOME_RULES)):
            for order in ORDERED:
                found += await _board(store, counted, order, period, rules, askers)
    return found


def _unlike(what: str, said: object, counted: object) -> Iterator[str]:
    if said != counted:
        yield f"{what} is {said}, and by the records {counted}"


async def standing_differences(store: Store, counted: Counted, guild: int) -> list[str]:
    """Return where a sum, a rating or an award in the server is not what the records come to."""
    totals = await store.standings.totals()
    found: list[str] = []
    tallies = {key[1:]: sums for key, sums in totals.tallies.items() if key[0] == guild}
    for key in sorted(tallies.keys() | counted.sums.keys()):
        sums = {name: counted.sums[key][name] for name in SUMS} if key in counted.sums else None
        found += _unlike(f"the sum {key}", tallies.get(key), sums)
    ratings = {
        key[1:]: (each.mu, each.sigma, each.games) for key, each in totals.ratings.items() if key[0] == guild
    }
    for rated in sorted(ratings.keys() | counted.ratings.keys()):
        found += _unlike(f"the rating {rated}", ratings.get(rated), counted.ratings.get(rated))
    for user in counted.names:
        given = {(str(each.award)): (each.game_id, each.times) for each in await store.awards.of(guild, user)}
        mine = {award: times for (whose, award), times in counted.awards.items() if whose == user}
        found += _unlike(f"the awards of {user}", given, mine)
    return found


async def _stats(store: Store, counted: Counted) -> list[str]:
    """Return differences in each player's totals per ruleset, overall place, and per-game figures."""
    found: list[str] = []
    wins = {
        user: ORDERED[SortBy.WINS](sums)
        for (period, rules, user), sums in counted.sums.items()
        if (period, rules) == ("", "")
    }
    places = _places(SortBy.WINS, wins)
    for user, name in counted.names.items():
        overall = await store.standings.overall(GUILD, user)
        all_of = {
            rules: sums
            for (period, rules, whose), sums in counted.sums.items()
            if (period, whose) == ("", user) and rules.strip("@") == rules != ""
        }
        assert overall is not None
        found += _unlike(f"the place of {user}", (overall.place, overall.name), (places.get(user), name))
        found += _unlike(
            f"the sums of {user}",
            overall.sums,
            {of: sum(each[of] for each in all_of.values()) for of in SUMS},
        )
        by_rules = await store.standings.by_rules(GUILD, user)
        expected = {rules.rstrip("*") for rules in all_of}
        found += _unlike(f"the rulesets of {user}", by_rules.keys(), expected)
        for rules, sums in by_rules.items():
            ours, changed = (all_of.get(which, Counter()) for which in (rules, f"{rules}*"))
            summed = {of: ours[of] + (0 if of in ("points", "hands") else changed[of]) for of in SUMS}
            found += _unlike(f"the figures of {user} in {rules}", sums, summed)
        seats = await store.games.seats_of(GUILD, user)
        told = _told(stats_of(UserId(user), [each for _, each in seats]))
        own, met = await store.games.own_seats(GUILD, user), await store.games.met_by(GUILD, user)
        at_once = _told(all_stats(own, met)) | {"points": told["points"]}
        found += _unlike(f"what is told at once of {user}", at_once, told)
        for what, expected_of in told_of(user, counted.games).items():
            found += _unlike(f"the {what} of {user}", told[what], expected_of)
    return found


def _told(of: PlayerStats) -> dict[str, object]:
    """Return the figures as plain values."""

    def plain(shares: Mapping[Any, Share]) -> dict[Any, tuple[int, int]]:
        named = {key.value if isinstance(key, Suit) else key: each for key, each in shares.items()}
        return {key: (each.part, each.whole) for key, each in named.items()}

    single = {"streak": of.streak, "longest": of.longest, "points": of.points}
    shares = plain({"games": of.games, "alone": of.alone, "defended": of.defended})
    people = {"partners": plain(of.partners), "opponents": plain(of.opponents)}
    return single | shares | people | {"places": plain(of.places), "strains": plain(of.trumps)}


async def _rated_boards(store: Store, counted: Counted) -> AsyncIterator[str]:
    for family in family_names():
        mine = {user: rating for (of, user), rating in counted.ratings.items() if of == family}
        values: dict[int, Value] = {
            user: (int((mu + 500) // 1000),) for user, (mu, _, games) in mine.items() if games >= 10
        }
        rules = next(rules for rules in PRESETS if rules == family or family in ("euchre", "few"))
        if family == "few":
            rules = "cutthroat"
        figures = {
            user: [f"{(mu + 500) // 1000}{'?' if games < 10 else ''}", str((sigma + 500) // 1000)]
            for user, (mu, sigma, games) in mine.items()
        }
        for asker in [*counted.names][::13]:
            pages = [
                await store.standings.board(GUILD, SortBy.RATING, asker, rules=family, limit=PAGE, offset=at)
                for at in range(0, max(len(values), 1), PAGE)
            ]
            for said in _pages(
                pages, BoardPress(SortBy.RATING, rules=rules), "", asker, values, figures, counted
            ):
                yield said


async def _board(
    store: Store, counted: Counted, order: SortBy, period: str, rules: str, askers: Iterator[int]
) -> list[str]:
    """Return differences on one leaderboard, all its pages, as seen by some member."""
    asker = next(askers)
    mine = {
        user: sums for (when, where, user), sums in counted.sums.items() if (when, where) == (period, rules)
    }
    fewest = {"w": 3, "m": 5}.get(period[:1], 10) if order in (SortBy.WIN_RATE, SortBy.POINTS_A_HAND) else 0
    feat = order in (SortBy.MARCHES, SortBy.EUCHRES, SortBy.LONE_HANDS)
    values = {
        user: ORDERED[order](sums)
        for user, sums in mine.items()
        if sums["games"] >= fewest and not (feat and not sums[order.value])
    }
    of = "hands" if order is SortBy.POINTS_A_HAND else "games"
    figures = {user: [SHOWN[order](sums), str(sums[of])] for user, sums in mine.items()}
    pages = [
        await store.standings.board(GUILD, order, asker, period=period, rules=rules, limit=PAGE, offset=at)
        for at in range(0, max(len(values), 1), PAGE)
    ]
    found = list(_pages(pages, BoardPress(order, rules=rules), period, asker, values, figures, counted))
    if order is SortBy.WINS and not rules and period[:1] in "smq" and period:
        board = await store.standings.board(GUILD, order, 0, period=period, limit=PLACES)
        found += _closing(board, period, mine, values, counted)
    return found


def _places(order: SortBy, values: dict[int, Value]) -> dict[int, int | None]:
    """Return everyone's place, or no places if no one has won a game."""
    if order is SortBy.WINS and not any(map(any, values.values())):
        return dict.fromkeys(values)
    return {user: 1 + sum(other > value for other in values.values()) for user, value in values.items()}


def _pages(
    pages: Sequence[Board],
    asked: BoardPress,
    period: str,
    asker: int,
    values: dict[int, Value],
    figures: dict[int, list[str]],
    counted: Counted,
) -> Iterator[str]:
    """Yield what's wrong with a leaderboard: who is on it, where, and what the screen says of each."""
    what = f"{asked.order} {period or 'ever'} {asked.rules or 'all'}"
    places = _places(asked.order, values)
    on_it = [line for page in pages for line in page.lines]
    order = sorted(places.values(), key=lambda place: place or 0)
    yield from _unlike(f"{what}: the order", [line.place for line in on_it], order)
    yield from _unlike(f"{what}: who", {line.user_id: line.place for line in on_it}, places)
    for page in pages:
        yield from _unlike(f"{what}: the size", page.size, len(values))
        own = None if asker not in figures else (places.get(asker), counted.names[asker])
        yield from _unlike(f"{what}: own line", page.own and (page.own.place, page.own.name), own)
        lines = [*page.lines]
        if page.own and asker not in [line.user_id for line in lines]:
            earlier = page.own.place is not None and page.lines and page.own.place <= (lines[0].place or 0)
            lines.insert(0 if earlier else len(lines), page.own)
        for line in lines:
            yield from _unlike(f"{what}: the name of {line.user_id}", line.name, counted.names[line.user_id])
        view = leaderboard_view("The Queens Arms", asked, period, page, asker, spans=list(Span))
        if asked.order in _UNKNOWN.get(asked.rules, ()):
            placed = [line.user_id for line in lines if line.place is not None]
            yield from _unlike(f"{what}: who has a place", placed, [])
            yield from _unlike(f"{what}: that there is none", "There are no " in text(view), True)
            continue
        rows = re.findall("```\n.*?\n(.*)\n```", text(view), re.DOTALL)
        shown = [row.split() for row in rows[0].split("\n")] if rows else []
        expected = [figures[line.user_id] for line in lines]
        got = [_read(row[-len(each) :], each) for row, each in zip(shown, expected, strict=True)]
        yield from _unlike(f"{what}: the screen", got, expected)
        places_shown = [{1: "1st", 2: "2nd", 3: "3rd"}.get(x.place or 0, str(x.place or "–")) for x in lines]
        marked = [f">{p}" if x.user_id == asker else p for p, x in zip(places_shown, lines, strict=True)]
        yield from _unlike(f"{what}: the places shown", [row[0] for row in shown], marked)


def _closing(
    board: Board, period: str, mine: dict[int, Sums], values: dict[int, Value], counted: Counted
) -> Iterator[str]:
    """Yield what's wrong with a season's final standings."""
    best = sorted(values.values(), reverse=True)[:PLACES]
    places = _places(SortBy.WINS, values)
    told = [(line.place, values[line.user_id], dict(line.sums)) for line in board.lines]
    expected = [
        (places[line.user_id], value, {name: mine[line.user_id][name] for name in SUMS})
        for value, line in zip(best, board.lines, strict=True)
    ]
    yield from _unlike(f"the closing table of {period}", told, expected)
    if not board.lines:
        return
    _, standings = closing_drawing("", period, board).parts
    said = re.findall(r"(?:(\d+)\.|–) .*?: won (\d+)", describe_parts([standings]))
    drawn = [
        (str(places[line.user_id] or ""), str(value[0]))
        for value, line in zip(best, board.lines, strict=True)
    ]
    yield from _unlike(f"the picture of {period}", said, drawn)
