"""A disk that can lose power: what was written but not synced is gone, or there in torn pieces.

SQLite works on real files through a VFS that notes for each what the disk would still have. A cut does
not end the program that writes: it only tells what the disk would have if it happened now.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512
"""The bytes that a disk writes whole or not at all."""


class Platter:
    """What one file has for certain, and what it was told since: pieces to write, or a length to have."""

    def __init__(self, content: bytes) -> None:
        self._certain = bytearray(content)
        self._since: list[tuple[int, bytes | None]] = []

    def write(self, offset: int, data: bytes) -> None:
        """Record a write, sector by sector."""
        end = offset + len(data)
        edges = [offset, *range(offset // SECTOR * SECTOR + SECTOR, end, SECTOR), end]
        for begin, stop in pairwise(edges):
            self._since.append((begin, data[begin - offset : stop - offset]))

    def truncate(self, length: int) -> None:
        """Record that the file is cut or extended to a length."""
        self._since.append((length, None))

    def sync(self) -> None:
        """Make everything written so far durable."""
        self._certain = self.after_a_cut(random.Random(), 1.0)
        self._since.clear()

    def after_a_cut(self, rng: random.Random, share: float) -> bytearray:
        """Return the contents after a power cut if about that share of unsynced writes reached the disk."""
        found = bytearray(self._certain)
        for at, data in self._since:
            if rng.random() >= share:
                continue
            if data is None:
                found = (found + bytes(max(0, at - len(found))))[:at]
            else:
                found += bytes(max(0, at - len(found)))
                found[at : at + len(data)] = data
        return found


class Disk(apsw.VFS):
    """The disk as a VFS of SQLite's; opened by `name`. `watch` is called before each write and sync."""

    def __init__(self, name: str, watch: Callable[[], None]) -> None:
        super().__init__(name, "")
        self.name = name
        self.watch = watch
        self.platters: dict[Path, Platter] = {}

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Open a file with its current contents on the disk."""
        assert name is not None
        path = Path(name if isinstance(name, str) else name.filename())
        if path not in self.platters:
            self.platters[path] = Platter(path.read_bytes() if path.exists() else b"")
        return _File(self, self.platters[path], name, flags)

    def cut(self, into: Path, rng: random.Random) -> None:
        """Write into the folder what would be on the disk after a power cut now."""
        share = rng.choice((0.0, 0.5, 0.9, 1.0))
        for path, platter in self.platters.items():
            (into / path.name).write_bytes(platter.after_a_cut(rng, share))


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, platter: Platter, name: str | apsw.URIFilename, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._platter = platter

    def xWrite(self, data: Any, offset: int) -> None:
        self._disk.watch()
        self._platter.write(offset, bytes(data))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._disk.watch()
        self._platter.truncate(newsize)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        self._disk.watch()
        self._platter.sync()
        super().xSync(flags)
