"""The sign of life of one process among several: a thread renews its lease, whatever else the process does.

The event loop of a busy process may come round seconds late, and what it asks of the database may wait for
others. So the thread has a loop and a connection of its own, and asks for nothing that can wait. It stands
still while the process is frozen, and ends with it. A process whose event loop does not come round any more
is as good as dead: its lease is not renewed.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractContextManager, suppress
from typing import Any, Protocol

from bot.service.metrics import monotonic_with_sleep as passed
from bot.store.errors import StoreError

log = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds between two renewals."""

HUNG = 30.0
"""Seconds after which an event loop that has not come round is taken to hang."""

_PATIENCE = 5.0  # seconds for one renewal


class Server(Protocol):
    """The database's server, as far as leases need it; as text, its name in sentences."""

    called: str
    """What this process's connections are called there."""

    async def connected(self) -> Any:
        """A connection of the driver's own; raises StoreError where none can be had."""

    def failures(self) -> AbstractContextManager[None]:
        """Turns what the driver raises inside into a StoreError."""

    async def in_use(self, connection: Any) -> StoreError:
        """The sentence that names who else has the database for itself."""


class Heartbeat:
    """Renews a lease from `begin` to `end`.

    ``join`` makes a new connection one of the process's; ``renewal`` is the query that renews the lease and
    gives the fence of each shard; ``held`` has the fences of those that the process holds.
    """

    def __init__(
        self,
        server: Server,
        join: Callable[[Any], Awaitable[None]],
        renewal: str,
        held: Mapping[int, int],
    ) -> None:
        self._server = server
        self._join = join
        self._renewal = renewal
        self._held = held
        self.renewed = float("-inf")
        """When the lease was renewed last and nothing that is held had been taken over, as `passed` tells."""
        self._connection: Any | None = None
        self._came_round = passed()
        self._loop: asyncio.AbstractEventLoop | None = None  # that of the thread
        self._beating: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Joins, and renews the lease from now on; raises StoreError where the server is out of reach."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="lease", daemon=True)
        self._thread.start()
        await _done(self._beat(), self._loop)
        await _done(self._begun(asyncio.get_running_loop()), self._loop)

    async def end(self) -> None:
        """Renews the lease no more; the process is seen to have left."""
        loop, self._loop = self._loop, None
        if loop is not None:
            await _done(self._ended(), loop)
            loop.call_soon_threadsafe(loop.stop)
            self._thread.join()
            loop.close()

    # In the thread

    async def _begun(self, main: asyncio.AbstractEventLoop) -> None:
        self._beating = asyncio.create_task(self._for_ever(main))

    async def _ended(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        if self._connection is not None:
            with suppress(StoreError), self._server.failures():
                await self._connection.close(timeout=_PATIENCE)  # by then the server has given the lock back

    async def _for_ever(self, main: asyncio.AbstractEventLoop) -> None:
        while not main.is_closed():
            main.call_soon_threadsafe(self._comes_round)
            await asyncio.sleep(BEAT)
            if passed() - self._came_round > HUNG:
                continue
            try:
                await self._beat()
            except StoreError as error:
                log.warning("the lease could not be renewed: %s", error)
                if self._connection is not None:
                    self._connection.terminate()

    def _comes_round(self) -> None:
        self._came_round = passed()

    async def _beat(self) -> None:
        began = passed()
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._joined()
        with self._server.failures():
            fences = dict(await self._connection.fetch(self._renewal, timeout=_PATIENCE))
        if all(fence >= fences.get(number, fence + 1) for number, fence in [*self._held.items()]):
            self.renewed = began

    async def _joined(self) -> Any:
        connection = await self._server.connected()
        try:
            with self._server.failures():
                await self._join(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection


async def _done(doing: Coroutine[Any, Any, None], loop: asyncio.AbstractEventLoop) -> None:
    """Does it in the thread of that loop."""
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(doing, loop))
