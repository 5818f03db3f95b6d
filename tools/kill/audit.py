"""What the database must hold after all that people were told, whatever was killed meanwhile."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.store.store import Store
from bot.store.tables import EventRow
from bot.tables.happenings import CODEC, Acted, Ended, EndReason, Opened, Sat, Timing
from bot.tables.table import new_table
from cogs.ui.press import Press, Verb
from tests.discord_server.interactions import COMPONENT, Interaction
from tests.discord_server.people import buttons_of
from tests.discord_server.state import Message
from tools.kill.player import acknowledged


@dataclass(frozen=True)
class Audit:
    """How much there was to be compared."""

    acknowledged: int
    events: int
    tables: int
    finished: int


def shown(messages: Iterable[Message]) -> dict[str, int]:
    """How far each table had come by what its buttons say: the greatest sequence number on any of them."""
    furthest: dict[str, int] = {}
    for message in messages:
        for button in buttons_of(message):
            press = Press.read(button.custom_id)
            if press is not None:
                furthest[press.table] = max(press.seq, furthest.get(press.table, 0))
    return furthest


def check_shown(database: Path, furthest: dict[str, int]) -> None:
    """Nothing that anybody saw may be missing; looked up beside the bot that has brought it back."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        stored = dict(connection.execute("select table_id, max(seq) from events group by table_id"))
    for table_id, seq in furthest.items():
        assert stored.get(table_id, 0) >= seq, (
            f"{table_id} was seen at {seq}, and is at {stored.get(table_id)}"
        )


async def check_all(database: Path, done: list[Interaction]) -> Audit:
    """No play that was acknowledged is missing, none is doubled, and each game counts exactly once."""
    presses: defaultdict[Press, set[int]] = defaultdict(set)
    for each in done:
        if (pressed := _press(each)) is not None:
            presses[pressed].add(each.id)
    tables = {press.table for press in presses}
    finished: Counter[int] = Counter()
    total = 0
    async with Store.open(database) as store:
        logs = {table_id: await store.tables.events(table_id) for table_id in tables}
        for press in {press for each in done if (press := acknowledged(each)) is not None}:
            _check_play(press, presses[press], logs[press.table])
        asked = {(press.table, press.seq, press.action) for press in presses if press.verb is Verb.DO}
        for table_id, events in logs.items():
            total += len(events)
            user = _check_log(table_id, events, asked)
            if CODEC.decode(events[-1].kind, events[-1].body) == Ended(EndReason.FINISHED):
                finished[user] += 1
                assert await store.games.last_at(table_id) is not None
        guild = done[0].channel.guild_id
        for user in {each.user.id for each in done}:
            by_rules = await store.standings.by_rules(guild, user)
            counted = sum(sums["games"] for sums in by_rules.values())
            assert counted == finished[user], f"{finished[user]} games are over and {counted} counted"
    plays = sum(acknowledged(each) is not None for each in done)
    return Audit(plays, total, len(tables), finished.total())


def _check_play(press: Press, presses: set[int], events: list[EventRow]) -> None:
    """The play is what came next at the table, its clock apart, and its presses caused it once."""
    later = [(event.seq, CODEC.decode(event.kind, event.body)) for event in events[press.seq :]]
    seq, acted = next((each for each in later if not isinstance(each[1], Timing)), (0, None))
    assert seq, f"{press} was acknowledged and is missing"
    assert isinstance(acted, Acted) and str(acted.action) == press.action, f"{press} is stored as {acted}"
    caused = [event.seq for event in events if event.interaction_id in presses]
    assert caused == [seq], f"{press} is stored at {caused}"


def _check_log(table_id: str, events: list[EventRow], asked: set[tuple[TableId, int, str]]) -> int:
    """The log is a game by the rules, in which people did only what they pressed; gives the player."""
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    opened, *happened = [CODEC.decode(event.kind, event.body) for event in events]
    assert isinstance(opened, Opened)
    table = new_table(TableId(table_id), GuildId(1), ChannelId(1), UserId(1), opened)
    for event, happening in zip(events[1:], happened, strict=True):
        if isinstance(happening, Acted) and not table.player(happening.seat).is_computer:
            drawn = range(table.moved_seq, event.seq)
            assert any((table_id, seq, str(happening.action)) in asked for seq in drawn), (
                f"nobody pressed for {happening}"
            )
            assert event.interaction_id is not None
        table = table.after(happening)
    (user,) = [each.user for each in happened if isinstance(each, Sat) and each.user is not None]
    assert user is not None
    return user


def _press(done: Interaction) -> Press | None:
    return Press.read(str(done.data.get("custom_id", ""))) if done.type == COMPONENT else None
