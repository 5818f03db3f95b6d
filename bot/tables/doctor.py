"""The check behind ``euchre-bot doctor``: replay finished games, and compare results, totals and ratings.

The logs of tables and tournaments must be as they were stored.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from bot.notation import RecordFault, loads
from bot.service.progress import ReportProgress
from bot.standings.boards import COUNTS, SUMS
from bot.standings.periods import title
from bot.standings.rating import Rating, family_of
from bot.store.errors import DamagedLog
from bot.store.games import DamagedGame, FinishedGame, GamePlayer, GameRow
from bot.store.ratings import new_ratings
from bot.store.standings import TallyKey, tally_changes
from bot.store.store import Store
from bot.tables.records import SeatHolder, build_game, game_players, to_table_player

_PAGE = 100
_Ratings = dict[tuple[int, str, int], Rating]


async def examine(store: Store, report: ReportProgress = lambda _done, _of: None) -> tuple[int, list[str]]:
    """Replay every finished game. Return their number, and a sentence for each difference."""
    totals = await store.standings.totals()  # only games up to its last, since the bot may be playing
    count, seen = 0, 0
    damaged: dict[int, str] = {}
    found: list[str] = []
    ratings: _Ratings = {}
    tallies: dict[TallyKey, Counter[str]] = {}
    while page := await store.games.between(seen, totals.last, _PAGE):
        for game in page:
            report(game.id, totals.last)
            if isinstance(game, DamagedGame):
                damaged[game.id] = f"Game {game.id}: {game.what} can't be read anymore."
                continue
            found += [f"Game {game.id}: {difference}" for difference in differences(game)]
            _rate_game(ratings, game)
            season = 1 + bisect_left(totals.seasons.get(game.guild_id, []), game.id)
            for key, sums_of_game in tally_changes(game, game.guild_id, season):
                tallies.setdefault(key, Counter()).update(sums_of_game)
        count += len(page)
        seen = page[-1].id
    cells = await store.damage()
    named = {int(number) for number in re.findall(r"^Game (\d+):", "\n".join(cells), re.MULTILINE)}
    found += [*cells, *(said for number, said in damaged.items() if number not in named)]
    if damaged or cells:
        found.append("Totals and ratings weren't compared, because the games behind them are damaged.")
    else:
        found += _compare_tallies(tallies, totals.tallies)
        found += _compare_ratings(ratings, totals.ratings)
    return count, [*found, *(str(DamagedLog(log, seq)) for log, seq in await store.tables.damaged())]


def _compare_ratings(by_games: _Ratings, stored: _Ratings) -> Iterator[str]:
    for key in sorted(by_games.keys() | stored.keys()):
        guild_id, family, user = key
        if user < 0:  # a deleted player, rated only for others' sake
            continue
        name = f"The rating of user {user} in {family}, server {guild_id}"
        yield from _difference(name, stored.get(key), by_games.get(key), "recount")


def _compare_tallies(
    by_games: dict[TallyKey, Counter[str]], stored: dict[TallyKey, dict[str, int]]
) -> Iterator[str]:
    for key in sorted(by_games.keys() | stored.keys()):
        guild_id, period, rules, user = key
        if user < 0:
            continue
        where = f"user {user} in {rules or 'all rulesets'}, server {guild_id}, {title(period)}"
        expected, found = by_games.get(key, Counter()), stored.get(key)
        if found is None:
            yield f"There's no total for {where}, though there are games."
            continue
        for name in SUMS:
            yield from _difference(f"The total of {name} for {where}", found[name], expected[name], "recount")


# Statistics of a seat. Older games don't tell which hands a leaver played.
_DONE = frozenset({*COUNTS, "called"})


def differences(game: GameRow) -> Iterator[str]:
    """Yield a sentence for each way in which a stored result differs from the game's record."""
    try:
        (written,) = loads(game.record)
    except (RecordFault, ValueError) as fault:
        yield f"its record can't be read ({fault})."
        return
    if written.match is None or not written.match.over:
        yield "its record stops before the end."
        return
    players = game_players(
        written.match,
        [
            SeatHolder(each.seat, to_table_player(each), each.left_early, each.played, each.turn)
            for each in game.players
        ],
    )
    expected = build_game(written.match, game.record, players, game.started_at, game.finished_at, game.weight)
    for field in fields(FinishedGame):
        if field.name not in ("players", "awards", "private"):  # not in its row or record
            yield from _difference(field.name, getattr(game, field.name), getattr(expected, field.name))
    for stored, by_record in zip(game.players, players, strict=True):
        for field in fields(GamePlayer):
            name, said = field.name, f"seat {stored.seat}, {field.name}"
            if not (stored.left_early and not stored.played and name in _DONE):
                yield from _difference(said, getattr(stored, name), getattr(by_record, name))


def _difference(name: str, stored: object, expected: object, by: str = "record") -> Iterator[str]:
    if stored != expected:
        yield f"{name} is {stored}, but the {by} says {expected}."


def _rate_game(ratings: _Ratings, game: GameRow) -> None:
    """Update ``ratings`` in place with what the next game changed when it was stored."""
    family, users = family_of(game.rules), [player.user_id for player in game.players]
    keys = {user: (game.guild_id, family, user) for user in users if user is not None}
    known = {user: ratings[key] for user, key in keys.items() if key in ratings}
    ratings.update({keys[user]: rating for user, rating in new_ratings(game, known).items()})
