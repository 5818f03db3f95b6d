"""A bot that prepares nothing when it starts: no pictures, no emoji, and no index of the rulebook.

Nor has it processes that think. These are most of what a start costs, and go on beside what most
tests of processes are about.
"""

from __future__ import annotations

import bot.client.gateway
from bot.art import studio
from bot.client.emoji import AppEmoji
from bot.commands import run
from bot.rulebook import Rulebook
from bot.store.backend import Address
from tools.kill import child


def lean() -> None:
    """Have the bot of this process be such a one."""
    for where, name, instead in (
        (studio, "ALL_CARDS", ()),
        (studio.Studio, "draw", _refused),
        (AppEmoji, "bring_up_to_date", _nothing),
        (Rulebook, "prepare", _unprepared),
        (run, "THINKING", 0),
    ):
        getattr(where, name)  # fails where it is called otherwise by now
        setattr(where, name, instead)


def play(base: str, gateway: str, database: Address) -> None:
    """Run it until it is killed, as `tools.kill.child.play` does."""
    lean()
    child.play(base, gateway, database)


async def _refused(*_: object, **__: object) -> bytes:
    raise studio.NotDrawn


async def _nothing(_: AppEmoji) -> None:
    pass


def _unprepared(*_: object) -> None:
    pass


def play_in_groups(base: str, gateway: str, database: Address, *, groups: int, identifying: float) -> None:
    """Run it for one of so many groups of a shard each, of which one identifies in so many seconds."""
    lean()
    bot.client.gateway.BETWEEN_SESSIONS = identifying
    child.play(base, gateway, database, groups, groups)
