"""Running an attack with many interactions, and collecting everything that goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bot.client.client import EuchreBot
from bot.ids import NO_SERVER, UserId
from bot.service.progress import ReportProgress
from bot.store.schema import LogKind
from bot.store.tables import EventRow, TableRow
from bot.tables.doctor import examine
from bot.tables.events import CODEC, Acted, Away, Back, Left, Opened, PauseAsked, Rose, Sat
from bot.tables.table import Table, new_table
from bot.tournament.tournament import Tournament
from tests.discord_server.interactions import Interaction
from tools.hostile.crowd import AT_ONCE, crowd
from tools.kill.stored import Stored

_OWN = (Acted, Away, Back, Left, PauseAsked, Rose)
"""Events that only the seat's own player may cause, if a press is behind them."""


@dataclass(frozen=True)
class Attack:
    """The outcome. ``wrong`` has a sentence for each error, and should be empty."""

    sent: int
    tables: int
    plays: int
    slowest: float
    wrong: list[str]


async def attack(
    folder: Path, number: int, seed: int, report: ReportProgress = lambda _done, _of: None
) -> Attack:
    """Let a crowd send that many interactions to a bot, some at once, and check everything afterward."""
    async with crowd(folder, seed) as (people, bot):
        left = iter(range(number))

        async def go_on() -> None:
            for done in left:
                if people.unanswered:
                    return  # each further one would take as long
                await people.send()
                report(done, number)

        await asyncio.gather(*(go_on() for _ in range(AT_ONCE)))
        await bot.finish_work()
        logs = await _logs(bot)
        causes = {each.id: each for each in people.server.interactions.all}
        wrong = [*people.faults.found, *await _unlike_their_logs(bot)]
        for row, log in logs:
            wrong += _done_by_others(row, log, causes)
        _, faults = await examine(bot.store)
        plays = sum(each.interaction_id is not None for _, log in logs for each in log)
        return Attack(len(people.sent), len(logs), plays, people.slowest, [*wrong, *faults])


async def _logs(bot: EuchreBot) -> list[tuple[TableRow, list[EventRow]]]:
    """Return the logs of all tables ever created."""
    ids = Stored(bot.store.path).furthest()
    rows = [row for id_ in ids if (row := await bot.store.tables.get(id_)) and row.kind is LogKind.TABLE]
    return [(row, await bot.store.tables.events(row.id)) for row in rows]


async def _unlike_their_logs(bot: EuchreBot) -> list[str]:
    """Return the tables and drives whose state in memory differs from the store."""
    books = (bot.manager.book, bot.tournaments.book)
    there = [(book, id_, state) for book in books for id_, state in book.open_ones.items()]
    return [
        f"{id_} is not what its log says"
        for book, id_, state in there
        if _comparable(await book.read(id_)) != _comparable(state)
    ]


def _comparable(state: Table | Tournament) -> object:
    """Return a value that is equal for equal states: a hand in play is compared by its actions."""
    if isinstance(state, Tournament) or state.match is None:
        return state
    hands = [(each.deal, each.history) for each in (*state.match.hands, state.match.hand) if each]
    return replace(state, match=None), state.match.dealer, hands


def _done_by_others(row: TableRow, log: list[EventRow], causes: Mapping[int, Interaction]) -> Iterator[str]:
    """Yield the actions taken for another player, or from another server."""
    opened, *happened = [CODEC.decode(each.kind, each.body) for each in log]
    assert isinstance(opened, Opened)
    table = new_table(row, opened)
    for event, happening in zip(log[1:], happened, strict=True):
        cause = causes.get(event.interaction_id or 0)
        if cause is not None:
            user, before = UserId(cause.user.id), table
            if isinstance(happening, _OWN) and table.player(happening.seat).user != user:
                yield f"{cause.user.name} did {happening} for somebody else at {row.id}"
            if isinstance(happening, Sat) and happening.user not in (None, user):
                yield f"{cause.user.name} seated somebody else at {row.id}"
            private = row.guild_id == NO_SERVER
            stranger = user != row.opened_by if private else cause.channel.guild_id != row.guild_id
            if before.seat_of(user) is None and stranger:
                yield f"{cause.user.name} did {happening} at {row.id} from another server"
        table = table.after(happening, event.at)
