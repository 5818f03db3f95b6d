"""A PostgreSQL server that is asked over TCP, by way of its socket, through a network that can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from sqlalchemy import URL


@dataclass
class Relay:
    """The network between: while it is ``silent`` nothing gets through, and nobody is told."""

    silent: bool = False


@asynccontextmanager
async def relayed(address: URL, network: Relay | None = None) -> AsyncIterator[URL]:
    """Make the database reachable over TCP, and yield that address."""
    here = f"{address.query['host']}/.s.PGSQL.5432"
    network = network or Relay()
    connections: set[asyncio.Task[None]] = set()

    async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while some := await source.read(1 << 16):
            while network.silent:  # noqa: ASYNC110 - a network tells nobody
                await asyncio.sleep(0.02)
            target.write(some)
            await target.drain()
        target.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        try:
            with suppress(OSError):  # the server is away, or one side is
                from_server, to_server = await asyncio.open_unix_connection(here)
                ends.append(to_server)
                await asyncio.gather(pass_on(reader, to_server), pass_on(from_server, writer))
        finally:
            for end in ends:
                end.transport.abort()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(connect(reader, writer))
        connections.add(task)
        task.add_done_callback(connections.discard)

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as relay:
        port = relay.sockets[0].getsockname()[1]
        yield address.set(host="127.0.0.1", port=port, query={})
        for task in [*connections]:
            task.cancel()
        await asyncio.gather(*connections, return_exceptions=True)
