"""Drawing lots in a drive: the order of the players, and the cards that tied sides cut.

The lots of a sealed drive are bound beforehand (bot.engine.fairness): its key is drawn by chance when it is
announced and kept with it in the store, and the key's SHA-256 is published at once. The seed is what nobody
knew then: the numbers that Discord gives the threads of the tables when the drive begins. The key is
published with the drive's end. The lots of drives that are not sealed, older ones among them, come from
``rng``, or the system.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from bot.drive.drive import RULES, Drive
from bot.drive.movement import cut_for_it
from bot.engine.fairness import commits_to, hashed, shuffled
from bot.ids import DriveId


class Lots:
    """Draws the lots of drives by their keys, or by ``rng``; without ``rng`` new drives are sealed."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.SystemRandom()
        self._sealing = rng is None
        self._keys: dict[DriveId, bytes] = {}

    def new_key(self) -> str | None:
        """The key of a new drive, in hexadecimal digits; None where lots are not sealed."""
        return secrets.token_hex(32) if self._sealing else None

    def know(self, drive_id: DriveId, key: str | None) -> None:
        """Keep the key of an open drive, if it has one."""
        if key:
            self._keys[drive_id] = bytes.fromhex(key)

    def forget(self, drive_id: DriveId) -> None:
        """Keep nothing of a drive that has ended."""
        self._keys.pop(drive_id, None)

    def revealed(self, drive: Drive) -> str:
        """The key by which the drive's lots were drawn, to be published; empty where none were."""
        key = self._key(drive)
        return key.hex() if key and drive.draw else ""

    def order(self, drive: Drive, rooms: Sequence[int]) -> list[int]:
        """The players' numbers in the order drawn, four for each of the threads in which the tables stand."""
        numbers = list(range(1, 4 * len(rooms) + 1))
        key = self._key(drive)
        if key is None:
            self._rng.shuffle(numbers)
            return numbers
        return _order(key, rooms)

    def cut(self, drive: Drive, table: int) -> list[str]:
        """The cards that the two tied sides of that table cut in this round: ``["KH", "9S"]``."""
        key = self._key(drive)
        if key is not None:
            return _cut(key, drive.rooms, len(drive.rounds), table)
        pack = list(RULES.cards)
        self._rng.shuffle(pack)
        return cut_for_it(card for card in pack if not card.is_benny)

    def _key(self, drive: Drive) -> bytes | None:
        """The drive's key; None where it is bound to nothing known."""
        key = self._keys.get(drive.id)
        return key if key and commits_to(drive.commitment, key, 1) else None


def faults(drive: Drive) -> list[str] | None:
    """What of a drive that is over was not drawn as sealed: ``seal``, ``order``, ``cut 2 1`` (round, table).

    None where it was not sealed, so that there is nothing to check.
    """
    if drive.ended is None or not drive.ended.key:
        return None
    key = bytes.fromhex(drive.ended.key)
    found = [] if commits_to(drive.commitment, key, 1) else ["seal"]
    if list(drive.draw) != _order(key, drive.rooms):
        found.append("order")
    for number, round_ in enumerate(drive.rounds, start=1):
        for table, played in enumerate(round_.played, start=1):
            if played and played.cut and list(played.cut) != _cut(key, drive.rooms, number, table):
                found.append(f"cut {number} {table}")
    return found


def _order(key: bytes, rooms: Sequence[int]) -> list[int]:
    return shuffled(list(range(1, 4 * len(rooms) + 1)), key, seed_of(rooms), "draw")


def _cut(key: bytes, rooms: Sequence[int], round_: int, table: int) -> list[str]:
    pack = shuffled(list(RULES.cards), key, seed_of(rooms), f"cut-{round_}-{table}")
    return cut_for_it(card for card in pack if not card.is_benny)


def commitment_of(key: str | None) -> str:
    """What is published of a new drive's key; empty where there is none."""
    return hashed(bytes.fromhex(key), 1).hex() if key else ""


def seed_of(rooms: Sequence[int]) -> str:
    """The seed of a drive's lots: the numbers of its tables' threads, from the head."""
    return f"threads {' '.join(map(str, rooms))}"
