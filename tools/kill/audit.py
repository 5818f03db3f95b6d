"""Checking that the database matches everything people were shown, whatever was killed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

from bot.ids import TableId
from bot.store.backend import Address
from bot.store.games import GameRow
from bot.store.schema import LogKind
from bot.store.store import Store
from bot.store.tables import EventRow, TableRow
from bot.tables.doctor import examine
from bot.tables.events import CODEC, Acted, Away, Back, Ended, EndReason, Opened, Timing
from bot.tables.table import Table, new_table
from bot.tournament import events as drives
from bot.tournament.tournament import new_tournament
from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import COMPONENT, Interaction
from tests.discord_server.people import buttons_of
from tests.discord_server.state import Message
from tests.year.comparing import standing_differences
from tests.year.counting import count
from tools.kill.company import TIMER
from tools.kill.player import acknowledged
from tools.kill.stored import Stored

_BESIDE = (*get_args(Timing), Away, Back)
"""Events that may come between drawing a button and the play that its press causes."""


@dataclass(frozen=True)
class Audit:
    """The numbers of things an audit compared."""

    acknowledged: int
    events: int
    games: int
    drives: int
    timed: int  # games with a timer


def shown(messages: Iterable[Message]) -> dict[str, int]:
    """Return each table's progress: the highest sequence number on any of its buttons."""
    furthest: dict[str, int] = {}
    for message in messages:
        for button in buttons_of(message):
            press = Press.read(button.custom_id)
            if press is not None:
                furthest[press.table] = max(press.seq, furthest.get(press.table, 0))
    return furthest


def check_shown(stored: Stored, furthest: dict[str, int]) -> None:
    """Check that nothing anyone saw is missing. This runs while the bot is restoring it."""
    there = stored.furthest()
    for table_id, seq in furthest.items():
        assert there.get(table_id, 0) >= seq, (
            f"what was seen is missing: {table_id} at {seq}, stored up to {there.get(table_id)}"
        )


async def check_all(database: Address, done: list[Interaction]) -> Audit:
    """Check that no acknowledged play is missing or doubled, and that each game is over and counts once."""
    presses: defaultdict[Press, set[int]] = defaultdict(set)
    for each in done:
        if (pressed := _press(each)) is not None:
            presses[pressed].add(each.id)
    plays = [press for each in done if (press := acknowledged(each)) is not None]
    asked = {(press.table, press.seq, press.action) for press in presses if press.verb is Verb.DO}
    async with Store.open(database) as store:
        stored = Stored(database)
        logs = {table_id: await store.tables.events(table_id) for table_id in stored.furthest()}
        rows = {row.id: row for table_id in logs if (row := await store.tables.get(table_id))}
        for press in set(plays):
            _check_play(press, presses, logs[press.table])
        tables = {
            row.id: _check_log(row.id, logs[row.id], asked)
            for row in rows.values()
            if row.kind is LogKind.TABLE
        }
        for row in rows.values():
            if row.kind is LogKind.DRIVE:
                _check_drive(row, logs[row.id], tables)
        await _check_stored(store, [*tables.values()])
        await _check_counted(store, stored, {row.guild_id for row in rows.values()})
        stored.close()
    assert plays, "nobody was told that a play is done"
    timed = sum(each.clock.seconds == TIMER for each in tables.values())
    return Audit(len(plays), sum(map(len, logs.values())), len(tables), len(logs) - len(tables), timed)


async def _check_stored(store: Store, tables: list[Table]) -> None:
    """Check that each table has stored one game, with its score."""
    read = await store.games.between(0, 1 << 62, 1 << 30)
    stored = [game for game in read if isinstance(game, GameRow)]  # the doctor reports damaged ones
    games = {game.table_id: game.score for game in stored}
    assert len(stored) == len(games), "a game is stored twice"
    assert games == {table.id: table.game.score for table in tables}, "the games are not those of the logs"


async def _check_counted(store: Store, stored: Stored, guilds: Iterable[int]) -> None:
    """Check all totals, ratings, and awards against the records, with separate code and with `doctor`."""
    for guild in guilds:
        found = await standing_differences(store, count(stored.rows, (), guild), guild)
        assert not found, "\n".join(found)
    _, found = await examine(store)
    assert not found, "\n".join(found)


def _check_drive(row: TableRow, events: list[EventRow], tables: dict[str, Table]) -> None:
    """Check that the drive was played to its last round, with each table's score."""
    announced, *happened = [drives.CODEC.decode(event.kind, event.body) for event in events]
    assert isinstance(announced, drives.Announced)
    drive = new_tournament(row, announced).after_all(happened)
    assert drive.ended is not None and drive.ended.reason is drives.HowEnded.FINISHED, f"{row.id} did not end"
    assert len(drive.rounds) == drive.length, f"{row.id} has {len(drive.rounds)} rounds"
    for number, round_ in enumerate(drive.rounds, start=1):
        for at, played in enumerate(round_.played, start=1):
            table = tables[drive.table_id(at, number)]
            assert played is not None and [*played.points] == [*table.game.score], f"{table.id} is {played}"


def _check_play(press: Press, presses: Mapping[Press, set[int]], events: list[EventRow]) -> None:
    """Check that the play is the table's next entry, apart from clocks and absences, and is stored once.

    An earlier unanswered press may have caused it, on a button from before the clock moved.
    """
    later = [(event.seq, CODEC.decode(event.kind, event.body)) for event in events[press.seq :]]
    seq, acted = next((each for each in later if not isinstance(each[1], _BESIDE)), (0, None))
    assert seq, f"acknowledged and missing: {press}"
    assert isinstance(acted, Acted) and str(acted.action) == press.action, (
        f"acknowledged and missing: {press}, for which {acted} is stored"
    )
    moved = (
        event.seq
        for event in events[: press.seq]
        if not isinstance(CODEC.decode(event.kind, event.body), _BESIDE)
    )
    since = max(moved, default=0)
    same = [each for each in presses if (each.table, each.action) == (press.table, press.action)]
    ids = {id_ for each in same if since <= each.seq <= press.seq for id_ in presses[each]}
    caused = [event.seq for event in events if event.interaction_id in ids]
    came_back = seq > press.seq + 1 and isinstance(later[seq - press.seq - 2][1], Back)
    assert (
        caused == [seq]
        or (came_back and caused == [seq - 1])
        or (not caused and _by_computer(acted, events[: seq - 1]))
    ), f"acknowledged once, and stored at {caused}: {press}"


def _by_computer(acted: Acted, before: list[EventRow]) -> bool:
    """Return True if a bot acted for someone who was late or, by the last entry on that, away.

    A player who then presses the same is told that it's already done.
    """
    entries = (CODEC.decode(event.kind, event.body) for event in reversed(before))
    told = (each for each in entries if isinstance(each, Away | Back) and each.seat == acted.seat)
    return acted.late or isinstance(next(told, None), Away)


def _check_log(table_id: str, events: list[EventRow], asked: set[tuple[TableId, int, str]]) -> Table:
    """Check that the log is a complete legal game of things people pressed, and return its last state."""
    assert [event.seq for event in events] == list(range(1, len(events) + 1)), f"{table_id} has gaps"
    opened, *happened = [CODEC.decode(event.kind, event.body) for event in events]
    assert isinstance(opened, Opened)
    table = new_table(TableRow(table_id, 1, 1, 1, 0), opened)
    for event, happening in zip(events[1:], happened, strict=True):
        if isinstance(happening, Acted) and happening.forced:
            hand = table.game.in_play
            assert hand.legal_actions() == (happening.action,), f"{happening} at {table_id} was not forced"
        elif isinstance(happening, Acted) and happening.late:
            assert table.clock.seconds, f"{happening} at {table_id}, which has no timer"
            away = happening.seat in table.clock.away
            assert not away, f"{table_id} waited for a seat that is away: {happening}"
        elif isinstance(happening, Acted) and table.is_played_by_bot(happening.seat):
            assert event.interaction_id is None, f"{table_id} forgot that a seat is away: {happening}"
        elif isinstance(happening, Acted):
            drawn = range(table.moved_seq, event.seq)
            assert any((table_id, seq, str(happening.action)) in asked for seq in drawn), (
                f"nobody pressed for {happening} at {table_id}"
            )
            by = events[event.seq - 2] if event.interaction_id is None else event
            assert by.interaction_id is not None, f"nothing caused {happening} at {table_id}"
        table = table.after(happening, event.at)
    assert table.ended == Ended(EndReason.FINISHED), f"{table_id} was not played to its finish: {table.ended}"
    return table


def _press(done: Interaction) -> Press | None:
    return Press.read(str(done.data.get("custom_id", ""))) if done.type == COMPONENT else None
