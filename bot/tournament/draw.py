"""The draw of a tournament: the order of the players, and the cards that tied sides cut.

A sealed draw is fixed beforehand (bot.engine.fairness): its random key is drawn when the tournament is
announced and stored with it, and the key's SHA-256 is published at once. The seed is unknown at that time:
the ids that Discord gives the tables' threads at the start. The key is published at the end. An unsealed
draw, as in older tournaments, comes from ``rng`` or the system.
"""

import random
import secrets
from collections.abc import Mapping, Sequence

from bot.engine.fairness import commits_to, hash_repeatedly, shuffled
from bot.tournament.formats import SLAPTON
from bot.tournament.movement import cut_for_it
from bot.tournament.tournament import Tournament


class SealedDraw:
    """The draws of tournaments, by their ``keys`` or by ``rng``. Without ``rng`` new draws are sealed."""

    def __init__(self, keys: Mapping[str, bytes], rng: random.Random | None = None) -> None:
        self._rng = rng or random.SystemRandom()
        self._sealing = rng is None
        self._keys = keys

    def new_key(self) -> str | None:
        """Return a key for a new tournament, in hexadecimal digits, or None if draws aren't sealed."""
        return secrets.token_hex(32) if self._sealing else None

    def key_to_publish(self, tournament: Tournament) -> str:
        """Return the key of a draw that was made, for publishing, or ""."""
        key = self._key(tournament)
        return key.hex() if key and tournament.draw else ""

    def order(self, tournament: Tournament, rooms: Sequence[int]) -> list[int]:
        """Return the players' numbers in the drawn order. Each four play at the table of one thread."""
        numbers = list(range(1, 4 * len(rooms) + 1))
        key = self._key(tournament)
        if key is None:
            self._rng.shuffle(numbers)
            return numbers
        return _order(key, rooms)

    def cut(self, tournament: Tournament, table: int) -> list[str]:
        """Return the cards that the two tied sides of that table cut in this round: ``["KH", "9S"]``."""
        key = self._key(tournament)
        if key is not None:
            return _cut(key, tournament.rooms, len(tournament.rounds), table)
        pack = list(SLAPTON.cards)
        self._rng.shuffle(pack)
        return cut_for_it(card for card in pack if not card.is_benny)

    def _key(self, tournament: Tournament) -> bytes | None:
        """Return the tournament's key, or None if it has none that matches its commitment."""
        key = self._keys.get(tournament.id)
        return key if key and commits_to(tournament.commitment, key, 1) else None


def faults(tournament: Tournament) -> list[str] | None:
    """Return what doesn't match the seal: ``seal``, ``order``, ``cut 2 1`` (round, table).

    Returns None if the tournament isn't over or wasn't sealed, so that there is nothing to check.
    """
    if tournament.ended is None or not tournament.ended.key:
        return None
    key = bytes.fromhex(tournament.ended.key)
    found = [] if commits_to(tournament.commitment, key, 1) else ["seal"]
    if list(tournament.draw) != _order(key, tournament.rooms):
        found.append("order")
    for number, round_ in enumerate(tournament.rounds, start=1):
        for table, played in enumerate(round_.played, start=1):
            if played and played.cut and list(played.cut) != _cut(key, tournament.rooms, number, table):
                found.append(f"cut {number} {table}")
    return found


def _order(key: bytes, rooms: Sequence[int]) -> list[int]:
    return shuffled(list(range(1, 4 * len(rooms) + 1)), key, seed_of(rooms), "draw")


def _cut(key: bytes, rooms: Sequence[int], round_: int, table: int) -> list[str]:
    pack = shuffled(list(SLAPTON.cards), key, seed_of(rooms), f"cut-{round_}-{table}")
    return cut_for_it(card for card in pack if not card.is_benny)


def commitment_of(key: str | None) -> str:
    """Return the published commitment to a new tournament's key, or "" without one."""
    return hash_repeatedly(bytes.fromhex(key), 1).hex() if key else ""


def seed_of(rooms: Sequence[int]) -> str:
    """Return the seed of a tournament's draw: the ids of its tables' threads, from the head."""
    return f"threads {' '.join(map(str, rooms))}"
