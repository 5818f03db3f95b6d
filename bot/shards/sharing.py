"""This process among those that play as one bot: it sees to shards while it holds them.

Each second it looks who lives and who holds what, and earlier when another process tells that something has
changed. It connects to a shard that it takes while its tables are brought back, and to one that another gives
it before that lets go: Discord may keep it waiting. So it does for one whose holder has been silent, before
that is taken to be dead. Who gives a shard away listens on, and asks people to press again, until the next
holder has its tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bot.service.metrics import monotonic_with_sleep as passed
from bot.shards.share import Share, share_of
from bot.store.cluster import LATE, Cluster, shard_of
from bot.store.errors import StoreError
from bot.tables.logbook import fault

if TYPE_CHECKING:
    from bot.store.leases import Leases  # which need PostgreSQL's driver

log = logging.getLogger(__name__)
_BEAT = 1.0  # seconds between two looks
_AFTER_A_FAULT = 5.0  # seconds before what failed is tried again
_SURE = LATE - 3  # seconds after a renewal for which the lease is sure to be ours
_SETTLING = 5.0  # seconds from the start for which those that are expected find their share left
_LINGERING = 30.0  # seconds for which a shard is listened to, at most, that another process has taken
_WAITING = 15.0  # seconds for which a shard is not given, at most, while no heir is connected there
_HANDING_OVER = 30.0  # seconds to hand everything over, however little it is
_A_SHARD = 6.0  # seconds more for each shard: five of them Discord has whoever identifies wait
_READY = 15.0  # seconds for which it is connected to a shard of a silent process that comes back, at most
_SELDOM = 600.0  # seconds until it does so again: Discord lets a bot identify a thousand times a day
_JUDGING = 3.0  # seconds, after the server was out of reach, in which other processes may come back as well


class Holder(Protocol):
    """What sees to the servers of a shard."""

    async def take_shard(self, number: int, away: int) -> None:
        """Brings back what there is of its servers, whom nobody saw to for ``away`` milliseconds.

        Then it answers what it hears from there.
        """

    async def let_go_of_shard(self, number: int) -> None:
        """Stores what is under way for its servers, and forgets them."""

    async def connect_shard(self, number: int) -> None:
        """Has Discord tell what happens there, and returns when it does; nothing is answered yet."""

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
        self._connecting: dict[int, asyncio.Task[None]] = {}  # whose connection is made, or was
        self._connected: set[int] = set()
        self._inheriting: dict[int, float] = {}  # shards of silent processes, and when that was noticed
        self._waits_until = float("inf")  # for heirs of what is to be given
        self._lingering: dict[int, float] = {}  # listened to for another process, and until when at most
        self._gone = False
        self._has_missed = False
        self._cluster = Cluster((), (), 0)
        self._share = Share()
        leases.listen(self._heard)

    @property
    def sure(self) -> bool:
        """Whether this process holds what it holds; one that was frozen does not, as soon as it wakes."""
        return self._now() - max(self._renewed, self._leases.renewed) < _SURE

    @property
    def leads(self) -> bool:
        """Whether this process does what is done once for all: the one does that has the first shard."""
        return 0 in self._leases.held

    @property
    def processes(self) -> int:
        """How many processes live."""
        return len(self._cluster.processes) or 1

    @property
    def stands_by(self) -> bool:
        """Whether others see to every shard, and none is to come: there are fewer than processes."""
        to_come = self._leases.held or self._share.take or self._share.expect
        return self.sure and bool(self._cluster.shards) and not to_come

    def holds(self, guild_id: int) -> bool:
        """Whether this process sees to that server."""
        shards = self._leases.shards
        number = shard_of(guild_id, shards) if shards else -1
        return number in self._seen_to and number in self._leases.held

    async def for_ever(self) -> None:
        """Looks again and again, until cancelled; it ends when what it has begun does."""
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
            under_way = [*self._moving.values(), *self._connecting.values()]
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    @property
    def seconds_to_leave(self) -> float:
        """How long `leave` may take: others identify for one shard after another."""
        return _HANDING_OVER + _A_SHARD * len(self._leases.held)

    async def leave(self) -> bool:
        """Gives everything to the others, and returns once they have it; false where none stays for it."""
        if self._nobody_stays():
            return False
        await self._leases.leave()
        while self._seen_to or self._lingering or self._moving:
            await self._looked.wait()
            if self._nobody_stays():  # all were told to stop
                return False
        return True

    def _nobody_stays(self) -> bool:
        return all(each.leaving or each.id == self._leases.id for each in self._cluster.processes)

    def _heard(self, what: str) -> None:
        if what == "shards":
            self._stirred.set()

    async def _look(self) -> None:
        began = self._now()
        try:
            if await self._leases.again():
                self._judges_from = began + _JUDGING
                self._has_missed = True
            self._cluster = cluster = await self._leases.renew(self._refused())
            self._renewed = began
            if self._gone:
                log.warning("the database is in reach again")
                self._gone = False
            self._holder.shared_with(cluster)
            await self._move(cluster)
            if self._has_missed:
                await self._holder.missed()
                self._has_missed = False
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
        self._share = share = share_of(cluster, self._leases.id, expected)
        self._give_what_can_be(share.give, cluster)
        self._connect_ahead(share)
        take = [number for number in share.take if number not in self._moving]
        if take and self._now() >= self._judges_from:
            for taken in await self._leases.take(take):
                self._begin(taken.number, partial(self._take, away=taken.away))
        for shard in cluster.shards:
            until = self._lingering.get(shard.number)
            there = shard.connected and shard.holder not in (None, self._leases.id)
            if until is not None and (there or self._now() > until):
                self._begin(shard.number, self._hear_no_more)

    def _give_what_can_be(self, numbers: Collection[int], cluster: Cluster) -> None:
        """Begins to give shards whose heirs are connected there, or all when none has come for a while."""
        giving = self._seen_to.intersection(numbers) - self._moving.keys()
        if not giving:
            self._waits_until = float("inf")
            return
        ready = {each.number for each in cluster.shards if each.heir not in (None, self._leases.id)} & giving
        if ready or self._waits_until == float("inf"):
            self._waits_until = self._now() + _WAITING
        for number in giving if self._now() > self._waits_until else ready:
            self._begin(number, self._give)

    def _connect_ahead(self, share: Share) -> None:
        """Connects to the shards that others are about to give, and leaves those that are not to come."""
        expected = {*share.expect, *filter(self._may_inherit, share.inherit)}
        for number in expected:
            if number not in self._lingering and number not in self._moving:
                self._connect_to(number)
        coming = {*expected, *share.take, *self._leases.held, *self._lingering, *self._moving}
        for number in self._connecting.keys() - coming:
            self._begin(number, self._step_back)

    def _may_inherit(self, number: int) -> bool:
        now = self._now()
        if now - self._inheriting.get(number, float("-inf")) > _SELDOM:
            self._inheriting[number] = now
        return now - self._inheriting[number] < _READY

    def _begin(self, number: int, doing: Callable[[int], Awaitable[None]]) -> None:
        """Does it beside the looks, one thing at a time for each shard; what can't be now is begun later."""
        if number in self._moving:
            return

        async def done() -> None:
            try:
                await doing(number)
            except Exception as error:
                log.error("shard %d: %s", number, fault(error))
                await asyncio.sleep(_AFTER_A_FAULT)
            finally:
                del self._moving[number]
                self._stirred.set()

        self._moving[number] = asyncio.create_task(done())

    async def _take(self, number: int, away: int) -> None:
        log.info("shard %d is seen to here", number)
        self._lingering.pop(number, None)
        self._connect_to(number)
        try:
            await self._holder.take_shard(number, away)
        except Exception:
            await self._leases.hand_over([number])
            raise
        self._seen_to.add(number)
        if number in self._connected:
            self._connecting[number] = asyncio.create_task(self._note(number))

    def _connect_to(self, number: int) -> None:
        if number not in self._connecting:
            self._connecting[number] = asyncio.create_task(self._connect(number))

    async def _connect(self, number: int) -> None:
        await self._holder.connect_shard(number)
        self._connected.add(number)
        await self._note(number)

    async def _note(self, number: int) -> None:
        """Has the others know that nobody else need listen there, or that they can give it to this one."""
        while number in self._seen_to or number not in self._leases.held:
            with suppress(StoreError):
                await (self._leases.is_connected if number in self._seen_to else self._leases.is_heir)(number)
                return
            await asyncio.sleep(_BEAT)

    async def _give(self, number: int) -> None:
        log.info("shard %d is given to another process", number)
        await self._let_go(number)
        await self._leases.hand_over([number])

    async def _lose(self, number: int) -> None:
        log.warning("shard %d was taken over by another process", number)
        if any(each.number == number and each.connected for each in self._cluster.shards):
            await self._disconnect(number)  # who presses is answered there
            await self._holder.let_go_of_shard(number)
            self._seen_to.discard(number)
        else:
            await self._let_go(number)

    async def _let_go(self, number: int) -> None:
        await self._holder.let_go_of_shard(number)
        self._seen_to.discard(number)
        self._lingering[number] = self._now() + _LINGERING

    async def _hear_no_more(self, number: int) -> None:
        del self._lingering[number]
        await self._disconnect(number)

    async def _step_back(self, number: int) -> None:
        await self._disconnect(number)
        await self._leases.is_no_heir(number)

    async def _disconnect(self, number: int) -> None:
        self._connecting.pop(number).cancel()
        self._connected.discard(number)
        await self._holder.disconnect_shard(number)
