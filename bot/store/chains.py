"""Logs as chains: each entry has a digest of itself and of the entry before it.

So a reader of a log notices a flipped bit or a missing entry. It's no seal: someone who changes a log on
purpose can compute the digests again. Entries of versions without chains have no digest, and the chain of
their log begins after them.
"""

import json
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from hashlib import blake2b
from itertools import groupby
from typing import Any

from cachetools import LRUCache
from sqlalchemy import bindparam, func, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import events

Logged = dict[str, Any]
"""An event as a row of the log, with its table's id."""

_CHAINED = ("table_id", "seq", "kind", "body", "at", "interaction_id")
_REMEMBERED = 10_000  # logs whose newest entry is cached
_AT_ONCE = 1_000  # logs read by one query, since databases limit its parameters
_NewestEntry = tuple[int, str | None]  # the number of a log's newest entry, and its digest


def digest_of(entry: Logged, before: str | None) -> str:
    """Return the digest of an entry that follows one with the digest `before`, None for the first entry."""
    said = "\0".join([before or "", *(str(entry[name]) for name in _CHAINED)])
    return blake2b(said.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def link(entries: Iterable[Logged], before: str | None = None) -> None:
    """Set the digest of each of a log's entries. The first follows an entry with the digest `before`."""
    for entry in entries:
        entry["digest"] = before = digest_of(entry, before)


def damaged(log: Iterable[Logged]) -> list[int]:
    """Return the numbers of the entries at which the log's chain is broken."""
    found = []
    before: str | None = None
    for entry in log:
        digest = entry["digest"]
        if digest != (None if digest is None and before is None else digest_of(entry, before)):
            found.append(entry["seq"])
        before = digest
    return found


class NewestEntries:
    """The cached digests of each log's newest entry, for the one writer that extends the chains.

    What it has linked counts as stored once `note_commit` is called. Call `forget` if the transaction fails,
    and after changing a log in another way. If the logs are ``shared`` with other processes, which may
    rewrite them (`Database.rewrite`), `store` doesn't trust the cache, and `link` only suggests.
    """

    def __init__(self, *, shared: bool = False) -> None:
        self.shared = shared
        self._known: LRUCache[str, _NewestEntry] = LRUCache(_REMEMBERED)
        self._linked: dict[str, _NewestEntry] = {}

    async def store(self, connection: AsyncConnection, logged: Sequence[Logged]) -> None:
        """Link these entries to their logs' chains and insert them. Each log's entries are in order.

        If ``shared``, it locks the logs, so call it first in a transaction. The transaction then sees
        everything that other processes have stored in them.
        """
        if self.shared:
            await connection.execute(text("LOCK TABLE events IN ROW EXCLUSIVE MODE"))
        firsts: dict[str, int] = {}
        for entry in logged:
            firsts.setdefault(entry["table_id"], entry["seq"])
        newest = {} if self.shared else {log: self._known[log] for log in firsts if log in self._known}
        unknown = [log for log, seq in firsts.items() if log not in newest or newest[log][0] != seq - 1]
        if unknown:
            newest |= await _newest(connection, unknown)
        self._link(logged, newest)
        await connection.execute(insert(events), list(logged))

    def link(self, logged: Sequence[Logged]) -> list[Logged] | None:
        """Link these entries to the newest known ones of their logs, and return those, as in the log.

        Returns None if one isn't known. If ``shared``, store the entries only if those are still there.
        """
        newest: dict[str, _NewestEntry] = {}
        for entry in logged:
            log, seq = entry["table_id"], entry["seq"]
            if log not in newest and self._known.get(log, (None, None))[0] != seq - 1:
                return None
            newest.setdefault(log, self._known[log])
        before = [{"table_id": log, "seq": seq, "digest": digest} for log, (seq, digest) in newest.items()]
        self._link(logged, newest)
        return before

    def _link(self, logged: Sequence[Logged], newest: dict[str, _NewestEntry]) -> None:
        for entry in logged:
            log = entry["table_id"]
            _, before = newest.get(log, (0, None))
            link([entry], before)
            newest[log] = self._linked[log] = (entry["seq"], entry["digest"])

    def note_commit(self) -> None:
        """Record that the transaction with the linked entries is committed."""
        self._known.update(self._linked)
        self._linked.clear()

    def forget(self) -> None:
        """Clear the cache, so that each newest entry is read from the database again."""
        self._known.clear()
        self._linked.clear()


async def _newest(connection: AsyncConnection, logs: Collection[str]) -> dict[str, _NewestEntry]:
    last = select(events.c.table_id, func.max(events.c.seq)).where(events.c.table_id.in_(logs))
    at_last = tuple_(events.c.table_id, events.c.seq).in_(last.group_by(events.c.table_id))
    found = await connection.execute(select(events.c.table_id, events.c.seq, events.c.digest).where(at_last))
    return {log: (seq, digest) for log, seq, digest in found}


def stored_object(text: object) -> dict[str, Any]:
    """Return the JSON object stored as this text, or an empty one if it's damaged."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


@asynccontextmanager
async def relink_after(connection: AsyncConnection, logs: Sequence[str]) -> AsyncIterator[None]:
    """Relink the digests of these logs after the block changes or deletes entries on purpose.

    Entries that were damaged before stay recognizable as damaged. The logs' writers must then forget their
    newest entries.
    """
    was_damaged = {(log, seq) for log, entries in await read(connection, logs) for seq in damaged(entries)}
    yield
    changed = []
    for log, entries in await read(connection, logs):
        before: str | None = None
        for entry in entries:
            digest = entry["digest"]
            if digest is not None and (log, entry["seq"]) not in was_damaged:
                digest = digest_of(entry, before)
                if digest != entry["digest"]:
                    changed.append({"log": log, "entry": entry["seq"], "new": digest})
            before = digest
    if changed:
        here = (events.c.table_id == bindparam("log"), events.c.seq == bindparam("entry"))
        await connection.execute(update(events).where(*here).values(digest=bindparam("new")), changed)


async def read(connection: AsyncConnection, logs: Sequence[str]) -> list[tuple[str, list[Logged]]]:
    """Read these logs, each with its entries in order."""
    found: list[tuple[str, list[Logged]]] = []
    for first in range(0, len(logs), _AT_ONCE):
        these = events.c.table_id.in_(logs[first : first + _AT_ONCE])
        rows = await connection.execute(select(events).where(these).order_by(events.c.table_id, events.c.seq))
        for log, entries in groupby(rows.all(), key=lambda row: str(row.table_id)):
            found.append((log, [dict(row._mapping) for row in entries]))
    return found
