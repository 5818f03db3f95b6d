"""This bot as one of several processes: it sees to the servers of some shards, which come and go.

What all must know is told by the database: whom somebody has blocked, and what people have set, who may play
in servers of two processes. What Discord takes in a second is divided among those that live.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from bot.client import EuchreBot
from bot.ids import GuildId
from bot.shards.share import part_of
from bot.shards.sharing import Sharing
from bot.store.cluster import Cluster, shard_of
from bot.store.errors import StoreError
from bot.tables.logbook import fault

log = logging.getLogger(__name__)
_ENDING = 2.0  # seconds, at most, for connections that are being made when this process has left


@dataclass(frozen=True, slots=True)
class OnShard:
    """Says whether a server is on one of so many shards."""

    number: int
    shards: int

    def __call__(self, guild: GuildId) -> bool:
        """Whether it is."""
        return shard_of(guild, self.shards) == self.number


class Together:
    """Has a bot, whose store is shared, see to its share of the servers from its start on."""

    def __init__(self, bot: EuchreBot) -> None:
        assert bot.store.leases is not None
        self._bot = bot
        self._leases = bot.store.leases
        self.sharing = Sharing(self._leases, self, bot.settings.processes, lambda: bot.invalid.count)
        self._looking: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[None]] = set()
        bot.some_shards = True
        bot.sure = lambda: self.sharing.sure
        bot.leads = lambda: self.sharing.leads
        bot.stands_by = lambda: self.sharing.stands_by
        bot.processes = lambda: self.sharing.processes
        bot.bring_back = self._begin
        bot.turn_to_identify = self._leases.turn_to_identify
        self._leases.listen(self._heard)

    async def _begin(self) -> None:
        """Agree on the number of shards, and take some from now on."""
        bot = self._bot
        shards = bot.settings.shards or await self._leases.agreed()
        if not shards or (bot.settings.shards is None and await self._leases.is_alone()):
            advised, *_ = await bot.http.get_bot_gateway()
            shards = max(advised, bot.settings.processes)  # each process is to have something to do
        await self._leases.agree_on(shards)
        bot.shard_count = shards
        self._looking = asyncio.create_task(self.sharing.for_ever())

    async def take_leave(self) -> None:
        """Let the others take over, and answer until they have; where there are none, as one bot does."""
        try:
            if not await self.sharing.leave():
                await self._bot.take_leave()
        finally:
            if self._looking is not None:
                self._looking.cancel()  # or it would come back as soon as it has left
                await asyncio.wait([self._looking], timeout=_ENDING)

    # The servers of a shard

    async def take_shard(self, number: int, away: int) -> None:
        """Bring back what there is of its servers; with the first comes what is done once for all."""
        await self._bot.take_in(self._on(number), away)
        self._bot.answer_shard(number)
        if number == 0:
            await self._bot.begin_sync()

    async def let_go_of_shard(self, number: int) -> None:
        """Store what is under way for its servers, and forget them."""
        await self._bot.let_go(self._on(number))

    async def connect_shard(self, number: int) -> None:
        """Have Discord tell what happens there."""
        await self._bot.connect_shard(number)

    async def disconnect_shard(self, number: int) -> None:
        """Hear no more of it."""
        await self._bot.disconnect_shard(number)

    def shared_with(self, cluster: Cluster) -> None:
        """Send no more than this process's part of what Discord takes from all: that of its shards."""
        self._bot.invalid.elsewhere = cluster.refused
        self._bot.budget.allow(self._bot.manager.pace.requests, part_of(cluster, self._leases.id))

    def _on(self, number: int) -> OnShard:
        return OnShard(number, self._leases.shards)

    # What all processes know

    def _heard(self, what: str) -> None:
        about, _, owner = what.partition(" ")
        if about in ("user_settings", "blocks"):
            task = asyncio.create_task(self._read_again(int(owner) if owner else None))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read_again(self, user: int | None) -> None:
        manager = self._bot.manager
        try:
            if user is None:
                await manager.conduct.take_in(self._bot.here)
            else:
                await manager.users.read_again(user)
        except StoreError as error:
            log.error("what another process has changed could not be read: %s", fault(error))

    async def missed(self) -> None:
        """Read again what other processes may have changed."""
        await self._bot.manager.users.take_in()
        await self._bot.manager.conduct.take_in(self._bot.here)
