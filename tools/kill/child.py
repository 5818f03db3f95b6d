"""The process that is killed: the real bot, forked from a server with everything loaded."""

from __future__ import annotations

import logging
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess

import discord
import yarl

from bot.commands.run import run
from bot.config import Settings
from bot.store.backend import Address
from bot.tables import clock, requests
from cogs.house_rules import cog as house_rules
from tests.discord_server.server import BASE, LoopbackDiscord
from tests.forked import forks
from tests.size import UNLIMITED
from tools.kill.company import TIMER

Play = Callable[[str, str, Address], None]
"""The function to run in the process, with the addresses of Discord, its gateway and the database."""


def begin(server: LoopbackDiscord, database: Address, bot: Play) -> ForkServerProcess:
    """Start that bot on this database. The caller kills and joins it."""
    process = forks().Process(
        target=bot, args=(server.address + BASE, server.gateway_url, database), daemon=True
    )
    process.start()
    return process


def play(base: str, gateway: str, database: Address, groups: int = 1, shards: int | None = None) -> None:
    """Run the bot, on the Discord at these addresses, until it's killed. One of ``groups`` processes."""
    offered = (*clock.CLOCKS, TIMER)
    for module in (clock, requests, house_rules):
        vars(module)["CLOCKS"] = offered
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    settings = Settings(
        discord_token="made.up.token",
        database=database,
        log_level=logging.ERROR,
        think_seconds=0,
        next_deal_seconds=0,
        drive_break_seconds=1,  # nobody waits half a minute for a tournament's last table to be told
        shard_groups=groups,
        shards=shards,
        **UNLIMITED,
    )
    raise SystemExit(run(settings))
