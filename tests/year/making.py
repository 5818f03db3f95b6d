"""Makes the year: real games of computer players, each played again by other people on another day.

The records are real, so that whatever is told of a player can be counted again from them. They go into the
store by its own door, a table and a result each, and so bring about what results bring about. The same seed
gives the same year.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from bot.engine.match import Match
from bot.games import PRESETS
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.players import PLAYERS
from bot.players.selfplay import play_match
from bot.service.progress import ReportProgress
from bot.standings.rating import REDUCED, rank_sides
from bot.store import EventRow, Store, TableRow
from bot.tables.events import CODEC, Ended, EndReason, Opened, Sat, Started, TableEvent
from bot.tables.records import finished_game
from bot.tables.table import Departure, Player, Table

GUILD = 7_000
CHANNELS = (7_001, 7_002, 7_003)
DAY = 24 * 3600 * 1000
LAST = 1_795_298_400_000  # Saturday, 21 November 2026, 22:00 UTC: when the last game is finished
COMPUTER = Player("Ada")
_FIRST_USER = 500_000_000_000_000_000
_AT_ONCE = 100  # games in a transaction
_SHARES = {  # of a hundred games
    "north_american": 40,
    "british_book": 10,
    "british_hangman": 8,
    "slapton": 8,
    "classic": 6,
    "bid": 8,
    "spoil_five": 10,
    "cutthroat": 6,
    "two_handed": 4,
}
_OPTIONS = {"north_american": "deals=8", "british_book": "target=7"}  # in some of the games
_GIVEN = (
    *("Alfred Edith Harold Mabel Percy Doris Wilfred Gladys Cedric Hilda Bernard Ivy Reginald Olive").split(),
    *("Stanley Nora Clifford Winifred Leonard Agnes Ernest Beryl Horace Muriel Sidney Elsie").split(),
)
_FAMILY = ("", "Bodmin", "Okehampton", "St Just", "of Mousehole", "the Left Bower", "1")
_UNUSUAL = (
    "@everyone **Bob** `x` [a](b)",
    "||_~~<@123456789012345678>",
    "名前名前名前名前名前名前名前",
    "Wilhelmina Featherstonehaugh-Cholmondeley",
    "  ",
    "🃏🃏🃏 joker 🃏🃏🃏",
    "Ἀριστοτέλης",
    'O"Brien, the "King", of clubs',
    "i",
)


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played: so many ``games`` of so many ``people``, made of the ``records`` of that many."""

    games: int
    people: int
    records: int
    days: int = 365


YEAR = Size(games=10_000, people=300, records=300)


@dataclass(frozen=True, slots=True)
class Year:
    """What was played: the people, and the moments at which a manager ended the season."""

    people: tuple[Player, ...]
    ended: tuple[int, ...]


def people(number: int, chance: Random) -> tuple[Player, ...]:
    """So many people with different ids; some of their names are a trial for any screen."""
    names = [f"{given} {family}".strip() for family in _FAMILY for given in _GIVEN]
    chance.shuffle(names)
    chosen = [*_UNUSUAL, *names, *(f"player{at}" for at in range(number))][:number]
    users = map(UserId, chance.sample(range(_FIRST_USER, 2 * _FIRST_USER), number))
    return tuple(map(Player, chosen, users))


def matches(number: int, chance: Random) -> Iterator[Match]:
    """So many matches of all rulesets, as computer players play them; each ruleset has one.

    And one of them is drawn.
    """
    yield _drawn(chance)
    more = chance.choices(list(_SHARES), list(_SHARES.values()), k=number - len(_SHARES) - 1)
    for at, id_ in enumerate([*_SHARES, *more]):
        rules = PRESETS[id_]
        if id_ in _OPTIONS and at % 4 == 0:
            rules = rules.with_options(_OPTIONS[id_])
        if id_ == "spoil_five":
            rules = rules.with_seats(chance.randint(2, 7))
        yield play_match(rules, [PLAYERS["club"](chance)] * rules.seats, chance)


def _drawn(chance: Random) -> Match:
    rules = PRESETS["north_american"].with_options("deals=2")
    while True:
        match = play_match(rules, [PLAYERS["club"](chance)] * rules.seats, chance)
        if len(match.winners) > 1:
            return match


def tables(
    size: Size, everybody: Sequence[Player], chance: Random, guild_id: int = GUILD, last: int = LAST
) -> Iterator[tuple[Table, int, int]]:
    """Yield ended tables by time of ending, each with that time and its value for games with bots."""
    played = list(matches(size.records, chance))
    often = [1 / (1 + at) ** 0.6 for at in range(len(everybody))]
    chance.shuffle(often)  # how often somebody plays has nothing to do with the name
    strength = {player.user: chance.gauss(0, 1) for player in everybody}
    span = size.days * DAY
    ends = sorted(last - round(span * chance.random() ** 0.8) for _ in range(size.games))
    for at, (end, number) in enumerate(zip(ends, count(1), strict=False)):
        match = played[at] if at < len(played) else chance.choice(played)
        rules = match.rules
        seated: dict[int | None, Player] = {}
        while len(seated) < rules.seats:
            player = chance.choices(everybody, often)[0]
            seated[player.user] = player
        players = _places(match, list(seated.values()), strength, chance)
        left: list[tuple[int, Player]] = []
        departed: tuple[Departure, ...] = ()
        before, changed = list(players), chance.randint(0, len(match.hands) - 1)
        if chance.random() < 0.15:
            for seat in chance.sample(range(rules.seats), chance.randint(1, rules.seats - 1)):
                players[seat] = COMPUTER
        elif chance.random() < 0.05:
            seat = chance.randrange(rules.seats)
            left, players[seat] = [(seat + 1, players[seat])], COMPUTER
            departed = (Departure(seat + 1, before[seat], changed, 0, left=True),)
        elif chance.random() < 0.05:
            seat, new = chance.randrange(rules.seats), chance.choice(everybody)
            if new.user not in seated:
                departed, players[seat] = (Departure(seat + 1, before[seat], changed, 0, left=False),), new
        table = Table(
            TableId(f"y{number}"),
            GuildId(guild_id),
            ChannelId(chance.choice(CHANNELS)),
            next(player.user for player in players if player.user is not None),
            rules,
            tuple(players),
            match=match,
            started_at=end - chance.randint(15, 90) * 60_000,
            left=tuple(left),
            departed=departed,
            played=tuple(
                tuple(each.user for each in (before if departed and at < changed else players))
                for at in range(len(match.hands))
            ),
        )
        yield table, end, REDUCED if end > last - span // 2 else 0


def _places(
    match: Match, players: Sequence[Player], strength: Mapping[UserId | None, float], chance: Random
) -> list[Player]:
    """Return the players by seat, with the stronger ones winning more often."""
    rules = match.rules
    on_side = [
        [seat for seat in range(rules.seats) if rules.side_of(seat + 1) == s] for s in range(rules.sides)
    ]
    alike, parts = iter(players), len(on_side[0])
    teams = [list(islice(alike, parts)) for _ in on_side]
    teams.sort(key=lambda team: sum(strength[each.user] for each in team) + chance.gauss(0, 2), reverse=True)
    ranks = rank_sides(match.score, match.winners)
    placed = list(players)
    for side, team in zip(sorted(range(rules.sides), key=ranks.__getitem__), teams, strict=True):
        for seat, player in zip(on_side[side], team, strict=True):
            placed[seat] = player
    return placed


async def play(
    store: Store,
    size: Size,
    seed: int = 6,
    *,
    guild_id: int = GUILD,
    last: int = LAST,
    here: Sequence[Player] = (),
    report: ReportProgress = lambda _done, _of: None,
) -> Year:
    """Has the year played in that server up to then, by those ``here`` too; two seasons are ended by hand."""
    chance = Random(seed)
    everybody = (*here, *people(size.people - len(here), chance))
    year = tables(size, everybody, chance, guild_id, last)
    ended = []
    clicks = count(1)
    closing = {size.games // 3, 2 * size.games // 3}
    stored = 0
    while some := list(
        islice(year, min(_AT_ONCE, *(at - stored for at in closing if at > stored), size.games))
    ):
        await _store(store, some, clicks)
        stored += len(some)
        report(stored, size.games)
        if stored in closing:
            ended.append(some[-1][1] + 1)
            await store.standings.end_season(guild_id, ended[-1])
    return Year(everybody, tuple(ended))


async def _store(store: Store, some: Sequence[tuple[Table, int, int]], clicks: Iterator[int]) -> None:
    rows = []
    for table, _, _ in some:
        row = TableRow(table.id, table.guild_id, table.channel_id, table.opened_by, table.started_at)
        rows.append(store.tables.create(row, _events(table, table.started_at, _beginning(table), 1, clicks)))
    await asyncio.gather(*rows)
    ends = []
    for table, end, weight in some:
        last = _events(table, end, [Ended(EndReason.FINISHED)], 99, clicks)
        finished = finished_game(table, end, weight)
        ends.append(store.tables.append(table.id, last, finished=finished, ended_at=end))
    await asyncio.gather(*ends)


def _beginning(table: Table) -> list[TableEvent]:
    """Return what an old game's log still has of its beginning."""
    assert table.match is not None
    rules, away = table.rules, dict(table.left)
    options = rules.house_rules(PRESETS[rules.id].with_seats(rules.seats))
    sat = [
        Sat(seat, away.get(seat, player).name, away.get(seat, player).user) for seat, player in table.seated()
    ]
    dealer = table.match.hands[0].deal.dealer
    return [Opened(rules.id, options, seats=rules.seats), *sat, Started(dealer, "", table.started_at)]


def _events(
    table: Table, at: int, happened: Sequence[TableEvent], first: int, clicks: Iterator[int]
) -> list[EventRow]:
    return [
        EventRow(seq, CODEC.kind_of(each), CODEC.encode(each), at, next(clicks))
        for seq, each in enumerate(happened, start=first)
    ]
