"""Chance at a table: the shuffled pack, and who deals first. Everything random comes from here."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.first_dealer import FirstDealer, find_first_dealer
from bot.engine.options import Ruleset
from bot.tables import requests
from bot.tables.happenings import Happening
from bot.tables.table import Table


class Chance:
    """Shuffles with ``rng``; without one, with the system's source of chance."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.SystemRandom()

    def first_dealer(self, rules: Ruleset) -> FirstDealer:
        """Who deals first, found as the rules say."""
        chance = self._rng.randint(1, rules.seats)
        return find_first_dealer(rules, self._shuffled(rules), chance)

    def begin(self, table: Table, user: int | None, at: int) -> list[Happening]:
        """The game begins, asked for by the user (None: by a drive): the first dealer and the first hand."""
        started = requests.start(table, user, self.first_dealer(table.rules), at)
        return [*started, *self.deal(table.after_all(started))]

    def deal(self, table: Table) -> Sequence[Happening]:
        """The next hand."""
        return requests.deal(table, self._shuffled(table.rules))

    def _shuffled(self, rules: Ruleset) -> list[Card]:
        cards = list(rules.cards)
        self._rng.shuffle(cards)
        return cards
