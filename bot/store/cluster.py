"""Which processes play together on one database, and who holds which shard, as values.

They are told by bot.store.leases, which needs PostgreSQL's driver; a bot without that has them, too.
"""

from __future__ import annotations

from dataclasses import dataclass

LATE = 6.0
"""Seconds after which a process that has not renewed its lease has lost it."""

SILENT = 2.5
"""Seconds after which others make ready to take over from a process that has not renewed its lease."""


def shard_of(guild_id: int, shards: int) -> int:
    """The shard on which Discord tells of a server; direct messages, the server 0, come on the first."""
    return (guild_id >> 22) % shards


@dataclass(frozen=True, slots=True)
class Process:
    """A process that lives; one that is leaving takes no shards any more, one that is silent may be dead."""

    id: int
    host: str
    leaving: bool
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Shard:
    """Who holds a shard, if anybody who lives does, and whether its holder is connected to Discord there.

    ``heir`` is connected there as well, if anybody is, and takes the shard as soon as it is given.
    """

    number: int
    holder: int | None
    fence: int
    connected: bool
    heir: int | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """A shard that was just taken, and for how many milliseconds nobody had looked after it."""

    number: int
    fence: int
    away: int


@dataclass(frozen=True, slots=True)
class Cluster:
    """The processes that live, and all shards; ``refused`` is what Discord refused other processes lately."""

    processes: tuple[Process, ...]
    shards: tuple[Shard, ...]
    refused: int
