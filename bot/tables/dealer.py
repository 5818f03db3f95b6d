"""Randomness at a table: the shuffled pack, and the first dealer.

A chain of keys fixes a sealed table's deals in advance (bot.engine.fairness). Its root is drawn when the
table opens, and stored until it ends. Older tables derive theirs from a secret and their id. Other deals come
from ``rng``, or the system.
"""

import hmac
import random
import secrets
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from bot.engine.cards import Card
from bot.engine.fairness import LENGTH, Chain, commits_to, random_seat, seed_text, shuffled
from bot.engine.first_dealer import FirstDealer, find_first_dealer
from bot.engine.options import Ruleset
from bot.ids import TableId
from bot.tables.events import Starting
from bot.tables.table import StartUnderWay, Table


class Beacon(Protocol):
    """A public source of numbers that no one can predict, by rounds."""

    def round_after(self, at: int) -> int:
        """Return the first round that is published some time after that time."""

    async def value(self, number: int) -> str | None:
        """Wait for a round's publication and return its number as text, or None if it can't be fetched."""


class Dealer:
    """The dealer of all tables: sealed ones by their keys, others by ``rng`` or the system's randomness.

    With ``secret``, from which older tables derive their keys, new tables are sealed. ``roots`` are those of
    the open tables' keys. ``announced``: games wait for the message with which they start, whose id goes into
    the deals.
    """

    def __init__(
        self,
        rng: random.Random | None = None,
        secret: bytes | None = None,
        roots: Mapping[str, bytes] = MappingProxyType({}),
    ) -> None:
        self._rng = rng or random.SystemRandom()
        self._secret = secret
        self._roots = roots
        self.announced = False
        self.beacon: Beacon | None = None

    def new_root(self) -> str | None:
        """Return the root of a new table's keys, in hexadecimal digits, or None if deals aren't sealed."""
        return secrets.token_hex(32) if self._secret else None

    def new_attempt(self, at: int, before: StartUnderWay | None = None) -> Starting:
        """Return an attempt, after ``before``, to start a game at that time in milliseconds since 1970.

        Each attempt has its own beacon round, since that of a failed one may already be published.
        """
        return Starting(self.round_after(at), max(before.attempts, 1) + 1 if before else 1)

    def round_after(self, at: int) -> int:
        """Return the beacon round for a game that started at that time, 0 without a beacon."""
        return self.beacon.round_after(at) if self.beacon else 0

    def seed(self, table: Table, value: str | None = None) -> str:
        """Return the seed of the deals of a game that begins now, or "" if the table isn't sealed.

        ``value`` is the number of the beacon's round, None if it couldn't be fetched.
        """
        if not table.commitment:
            return ""
        start = table.starting or StartUnderWay()
        told = f"drand quicknet {start.beacon} {value or 'not had'}" if start.beacon else ""
        return seed_text(start.message, [text for _, text in table.seeds], told)

    def pack(self, table: Table) -> Sequence[Card]:
        """Return the shuffled pack for the next hand."""
        key = self._key(table)
        return shuffled(table.rules.cards, key, table.seed) if key else self._shuffled(table.rules)

    def key_of(self, table: Table) -> str:
        """Return the key of the hand in play, revealed when it ends, or "" if it has none."""
        key = self._key(table)
        return key.hex() if key else ""

    def first_dealer(self, table: Table, seed: str) -> FirstDealer:
        """Return the first dealer of a game that begins with this seed, and the cards shown to find it."""
        rules, key = table.rules, self._key(table)
        if key is None:
            return find_first_dealer(rules, self._shuffled(rules), self._rng.randint(1, rules.seats))
        pack = shuffled(rules.cards, key, seed, "dealer")
        return find_first_dealer(rules, pack, random_seat(rules.seats, key, seed))

    def _key(self, table: Table) -> bytes | None:
        """Return the key of the hand in play, or of the next, or None if the table's deals aren't sealed."""
        number = table.match.number if table.match else 1
        root = self._roots.get(table.id) or (_older_root(self._secret, table.id) if self._secret else None)
        if not root or not table.commitment or number > LENGTH:
            return None
        key = Chain(root).key(number)
        return key if commits_to(table.commitment, key, number) else None

    def _shuffled(self, rules: Ruleset) -> list[Card]:
        cards = list(rules.cards)
        self._rng.shuffle(cards)
        return cards


def _older_root(secret: bytes, table_id: TableId) -> bytes:
    """Return the root of a table that was opened before tables had roots of their own."""
    return hmac.digest(secret, table_id.encode(), "sha256")
