"""Chance at a table: the shuffled pack, and who deals first. Everything random comes from here.

With a secret every table's deals are bound beforehand (bot.engine.fairness): the root of its chain follows
from the secret and the table's id, which is never given twice. Without one they come from ``rng``, or the
system.
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.fairness import LENGTH, Chain, seat_by_chance, seed_text, shuffled
from bot.engine.first_dealer import FirstDealer, find_first_dealer
from bot.engine.options import Ruleset
from bot.ids import TableId
from bot.tables.table import Table


class Chance:
    """Deals by keys that follow from ``secret``; without one by ``rng``, or the system's source of chance."""

    def __init__(self, rng: random.Random | None = None, secret: bytes | None = None) -> None:
        self._rng = rng or random.SystemRandom()
        self._secret = secret

    def commitment(self, table_id: TableId) -> str:
        """What the deals of the table with this id are bound to; empty without a secret."""
        return _chain(self._secret, table_id).commitment if self._secret else ""

    def seed(self, table: Table, message: int | None = None) -> str:
        """The seed of the deals of a game that begins now; empty where the table is bound to nothing.

        ``message`` is the public message that showed the commitment, if there is one.
        """
        return seed_text(message, [text for _, text in table.seeds]) if table.commitment else ""

    def pack(self, table: Table) -> Sequence[Card]:
        """The shuffled pack for the next hand."""
        key = self._key(table)
        return shuffled(table.rules.cards, key, table.seed) if key else self._shuffled(table.rules)

    def key_of(self, table: Table) -> str:
        """The key of the hand in play, to be revealed when it ends; empty where it has none."""
        key = self._key(table)
        return key.hex() if key else ""

    def first_dealer(self, table: Table, seed: str) -> FirstDealer:
        """The first dealer of a game that begins now with this seed, and the cards that found it."""
        rules, key = table.rules, self._key(table)
        if key is None:
            return find_first_dealer(rules, self._shuffled(rules), self._rng.randint(1, rules.seats))
        pack = shuffled(rules.cards, key, seed, "dealer")
        return find_first_dealer(rules, pack, seat_by_chance(rules.seats, key, seed))

    def _key(self, table: Table) -> bytes | None:
        """The key of the hand in play, or of the next; None where the table is bound to nothing known."""
        number = table.match.number if table.match else 1
        if not self._secret or not table.commitment or number > LENGTH:
            return None
        chain = _chain(self._secret, table.id)
        return chain.key(number) if chain.commitment == table.commitment else None

    def _shuffled(self, rules: Ruleset) -> list[Card]:
        cards = list(rules.cards)
        self._rng.shuffle(cards)
        return cards


def _chain(secret: bytes, table_id: TableId) -> Chain:
    return Chain(hmac.digest(secret, table_id.encode(), "sha256"))
