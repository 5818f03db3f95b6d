"""Opens tables of four people for benchmarks, and plays at them through the manager."""

from __future__ import annotations

from itertools import count

from bot.games import preset
from bot.ids import ChannelId, GuildId, UserId
from bot.players import BasicPlayer
from bot.tables.auto_play import Pace
from bot.tables.manager import TableManager
from bot.tables.people import Person
from bot.tables.requests import Act, Deal, Open, Sit, Start
from bot.tables.table import Table

ASLEEP = Pace(think=None)  # nothing happens automatically
_PRESSES = count(1)
_PLAYER = BasicPlayer()


async def open_table(manager: TableManager, guild: GuildId, channel: ChannelId, first: int) -> Table:
    """Open a table there, seat four people with ids from ``first`` up, and start the game."""
    ann, *others = [Person(UserId(user), f"Player {user}") for user in range(first, first + 4)]
    table = await manager.open(Open(guild, channel, preset("north_american")), by=ann)
    for person in others:
        table = await manager.do(table.id, Sit(), by=person)
    return await manager.do(table.id, Start(), by=ann)


async def play(manager: TableManager, table: Table, presses: int | None = None) -> None:
    """Play ``presses`` moves at the table, like the club level, or all until the game is over."""
    while table.ended is None and presses != 0:
        presses = None if presses is None else presses - 1
        seat = table.to_act
        user = table.player(seat).user if seat else UserId(table.humans()[0])
        assert user is not None
        view = table.view(seat) if seat else None
        request = Act(table.seq, _PLAYER.choose(view)) if view else Deal()
        by = Person(user, f"Player {user}")
        table = await manager.do(table.id, request, by=by, interaction=next(_PRESSES))
