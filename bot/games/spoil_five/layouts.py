"""Draws possible layouts of the cards a seat can't see, in Spoil Five.

Certain facts hold in every layout: the seat's own cards, the upcard, the cards played, and who has shown not
to hold what. Beyond that, it prefers hands from which simple players would have played the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import NamedTuple

from bot.engine.cards import Card, Rank
from bot.engine.search import RandomSource
from bot.engine.seats import Seat
from bot.games.layouts import deal_out, likeliest, unseen
from bot.games.pack import pack_of
from bot.games.spoil_five.hand import SpoilView
from bot.games.spoil_five.playing_out import likelihood
from bot.games.spoil_five.ranking import may_be_held_back

_TRIES = 6  # layouts tried to find one in which all plays were likely


class Layout(NamedTuple):
    """Each seat's hand as bits, counted from 0, and if it leads low cards or high ones."""

    hands: list[int]
    leads_low: list[bool]


class Layouts:
    """Draws layouts; the viewer's hand stays as it is."""

    def __init__(self, view: SpoilView) -> None:
        self._view, self._me, self._seats = view, view.viewer - 1, view.rules.seats
        self.pack = pack = pack_of(view.rules.cards, view.order)
        number = pack.numbers
        self.up = number[view.up]
        self._ace = next(
            number[card] for card in pack.cards if card.rank is Rank.ACE and card.suit is view.trumps
        )
        self.mine = [number[card] for card in view.cards]
        tricks = [trick.plays for trick in view.tricks] + ([view.trick] if view.trick else [])
        self._tricks = [[(seat - 1, pack.bits[number[card]]) for seat, card in plays] for plays in tricks]
        self._robber = None if view.taker is None or view.taker == view.seat else view.taker - 1
        self._holds_up = self._robber is not None and all(
            card != pack.bits[self.up] for plays in self._tricks for _, card in plays
        )
        self._pool = [number[card] for card in unseen(view, [view.up])]
        self._may_rob = self._who_may_rob()
        barred = self._barred()
        wants = []
        for seat in range(self._seats):
            if seat != self._me:
                more = view.counts[seat] - (self._holds_up and seat == self._robber)
                wants.append((seat, more, frozenset(barred[seat])))
        self._wants = sorted(wants, key=lambda want: -len(want[2]))

    def _who_may_rob(self) -> set[int]:
        """Return the other seats that would still be offered to rob if they hold the ace."""
        view = self._view
        if view.taker is not None or view.rules.rob == "never" or view.up.rank is Rank.ACE or view.tricks:
            return set()
        played = {seat - 1 for seat, _ in view.trick}
        return set(range(self._seats)) - played - {self._me}

    def _barred(self) -> list[set[int]]:
        """Return the cards each seat can't hold, or is unlikely to hold."""
        view, pack = self._view, self.pack
        barred: list[set[int]] = [set() for _ in range(self._seats)]
        asks_holder = view.up.rank is not Rank.ACE and view.rules.rob != "never"
        if asks_holder:
            for seat in range(self._seats):
                if seat not in self._may_rob:  # a holder of the ace would have robbed
                    barred[seat].add(self._ace)
        for by, cards in cannot_hold(view).items():
            barred[by - 1].update(pack.numbers[card] for card in cards)
        return barred

    def drawn(self, chance: RandomSource) -> Layout:
        """Return a layout in which everyone's plays were likely, or the likeliest of several."""
        return likeliest(chance, self._drawn, self._likely, enough=0.8, tries=_TRIES)

    def _likely(self, layout: Layout) -> float:
        return likelihood(self.pack, layout.hands, self._tricks, self._me, layout.leads_low)

    def _drawn(self, chance: RandomSource) -> Layout:
        dealt = deal_out(list(self._pool), self._wants, chance)
        dealt[self._me] = self.mine
        if self._holds_up and self._robber is not None:
            dealt[self._robber].append(self.up)
        for seat in self._may_rob:
            if self._ace in dealt[seat]:
                dealt[seat].remove(min(dealt[seat], key=self.pack.bits.__getitem__))
                dealt[seat].append(self.up)
        seats = range(self._seats)
        low = [seat == self._me or chance.random() < 0.5 for seat in seats]
        return Layout([self.pack.of(dealt[seat]) for seat in seats], low)


def cannot_hold(view: SpoilView) -> Mapping[Seat, Set[Card]]:
    """Return the cards each other seat has shown not to hold.

    A seat that neither followed nor trumped has none of the suit led. One that played no trump to a trump has
    none that it would have had to play.
    """
    suits, barred = view.order.suits, dict[Seat, set[Card]]()
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for seat, card in plays[1:]:
            led = plays[0][1]
            if seat == view.seat or suits[card] in (suits[led], view.trumps):
                continue  # even a seat that could follow may trump a plain suit
            barred.setdefault(seat, set()).update(
                other
                for other in view.rules.cards
                if suits[other] is suits[led]
                and (suits[led] is not view.trumps or not may_be_held_back(other, led, view.order))
            )
    return barred
