"""This process among those that play as one bot: it sees to shards while it holds them.

Each second it looks who lives and who holds what, and earlier when another process tells that something has
changed. A shard that it takes has its tables first and its connection then. One that it gives away it lets
go of first; it listens on, and asks people to press again, until the next holder is connected there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from bot.measures import passed
from bot.shards.share import share_of
from bot.store.errors import StoreError
from bot.store.leases import LATE, Cluster, Leases, shard_of
from bot.tables.logbook import fault

log = logging.getLogger(__name__)
_BEAT = 1.0  # seconds between two looks
_SURE = LATE - 3  # seconds after a renewal for which the lease is sure to be ours
_SETTLING = 5.0  # seconds from the start for which those that are expected find their share left
_LINGERING = 30.0  # seconds for which a shard is listened to, at most, that another process has taken
_JUDGING = 3.0  # seconds, after the server was out of reach, in which other processes may come back as well


class Holder(Protocol):
    """What sees to the servers of a shard."""

    async def take_shard(self, number: int, away: int) -> None:
        """Brings back what there is of its servers, whom nobody saw to for ``away`` milliseconds."""

    async def let_go_of_shard(self, number: int) -> None:
        """Stores what is under way for its servers, and forgets them."""

    async def connect_shard(self, number: int) -> None:
        """Has Discord tell what happens there; returns when it does."""

    async def disconnect_shard(self, number: int) -> None:
        """Hears no more of it."""

    def shared_with(self, cluster: Cluster) -> None:
        """Takes note of who else there is."""

    async def missed(self) -> None:
        """Reads again what other processes may have told all while this one could not hear."""


class Sharing:
    """Holds this process's share of the shards, and has the ``holder`` see to them.

    ``expected`` is how many processes there will be. ``refused`` tells how many requests of this one Discord
    has refused lately.
    """

    def __init__(
        self,
        leases: Leases,
        holder: Holder,
        expected: int,
        refused: Callable[[], int],
        *,
        now: Callable[[], float] = passed,
    ) -> None:
        self._leases = leases
        self._holder = holder
        self._expected = expected
        self._refused = refused
        self._now = now
        self._stirred = asyncio.Event()
        self._looked = asyncio.Event()  # set and cleared after each look
        self._renewed = float("inf")  # before it has begun
        self._began = self._judges_from = now()
        self._moving: dict[int, asyncio.Task[None]] = {}
        self._seen_to: set[int] = set()  # shards whose tables are here
        self._connecting: dict[int, asyncio.Task[None]] = {}  # and whose connection is made, or was
        self._lingering: dict[int, float] = {}  # listened to for another process, and until when at most
        self._gone = False
        self._cluster = Cluster((), (), 0)
        leases.listen(self._heard)

    @property
    def sure(self) -> bool:
        """Whether this process holds what it holds; one that was frozen does not, as soon as it wakes."""
        return self._now() - max(self._renewed, self._leases.renewed) < _SURE

    @property
    def leads(self) -> bool:
        """Whether this process does what is done once for all: the one does that has the first shard."""
        return 0 in self._leases.held

    def holds(self, guild_id: int) -> bool:
        """Whether this process sees to that server."""
        shards = self._leases.shards
        number = shard_of(guild_id, shards) if shards else -1
        return number in self._seen_to and number in self._leases.held

    async def for_ever(self) -> None:
        """Looks again and again, until cancelled."""
        try:
            while True:
                await self._look()
                self._stirred.clear()
                self._looked.set()
                self._looked.clear()
                try:
                    async with asyncio.timeout(_BEAT):
                        await self._stirred.wait()
                except TimeoutError:
                    continue
        finally:
            for task in (*self._moving.values(), *self._connecting.values()):
                task.cancel()

    async def leave(self) -> bool:
        """Gives everything to the others, and returns once they have it; false where there are no others."""
        if not any(each.id != self._leases.id and not each.leaving for each in self._cluster.processes):
            return False
        await self._leases.leave()
        while self._seen_to or self._lingering or self._moving:
            await self._looked.wait()
        return True

    def _heard(self, what: str) -> None:
        if what == "shards":
            self._stirred.set()

    async def _look(self) -> None:
        began = self._now()
        try:
            if await self._leases.again():
                self._judges_from = began + _JUDGING
                await self._holder.missed()
            self._cluster = cluster = await self._leases.renew(self._refused())
            self._renewed = began
            if self._gone:
                log.warning("the database is in reach again")
                self._gone = False
            self._holder.shared_with(cluster)
            await self._move(cluster)
        except StoreError as error:
            if not self._gone:
                log.error("the lease on this process's shards could not be renewed: %s", error)
            self._gone = True
        except Exception as error:  # without further looks it would be sure of nothing any more
            log.error("what the processes share could not be looked at: %s", fault(error))

    async def _move(self, cluster: Cluster) -> None:
        """Begins to take, and to give away, what is to be."""
        for number in self._seen_to - self._leases.held.keys():
            self._begin(number, self._lose)
        expected = self._expected if self._now() < self._began + _SETTLING else 1
        share = share_of(cluster, self._leases.id, expected)
        for number in self._seen_to.intersection(share.give):
            self._begin(number, self._give)
        take = [number for number in share.take if number not in self._moving]
        if take and self._now() >= self._judges_from:
            for taken in await self._leases.take(take):
                self._begin(taken.number, partial(self._take, away=taken.away))
        for shard in cluster.shards:
            until = self._lingering.get(shard.number)
            there = shard.connected and shard.holder not in (None, self._leases.id)
            if until is not None and (there or self._now() > until):
                self._begin(shard.number, self._hear_no_more)

    def _begin(self, number: int, doing: Callable[[int], Awaitable[None]]) -> None:
        """Does it beside the looks, one thing at a time for each shard; what can't be now is begun later."""
        if number in self._moving:
            return

        async def done() -> None:
            try:
                await doing(number)
            except Exception as error:
                log.error("shard %d: %s", number, fault(error))
            finally:
                del self._moving[number]
                self._stirred.set()

        self._moving[number] = asyncio.create_task(done())

    async def _take(self, number: int, away: int) -> None:
        log.info("shard %d is seen to here", number)
        self._lingering.pop(number, None)
        try:
            await self._holder.take_shard(number, away)
        except Exception:
            await self._leases.hand_over([number])
            raise
        self._seen_to.add(number)
        self._connecting[number] = asyncio.create_task(self._connect(number))

    async def _connect(self, number: int) -> None:
        await self._holder.connect_shard(number)
        while True:
            with suppress(StoreError):
                await self._leases.is_connected(number)
                return
            await asyncio.sleep(_BEAT)

    async def _give(self, number: int) -> None:
        log.info("shard %d is given to another process", number)
        await self._let_go(number)
        await self._leases.hand_over([number])

    async def _lose(self, number: int) -> None:
        log.warning("shard %d was taken over by another process", number)
        await self._let_go(number)

    async def _let_go(self, number: int) -> None:
        await self._holder.let_go_of_shard(number)
        self._seen_to.discard(number)
        self._connecting.pop(number).cancel()
        self._lingering[number] = self._now() + _LINGERING

    async def _hear_no_more(self, number: int) -> None:
        del self._lingering[number]
        await self._holder.disconnect_shard(number)
