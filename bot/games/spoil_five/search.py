"""The search for Spoil Five: layouts of the unseen cards, each played out by simple players.

Certain facts hold in every layout: the seat's own cards, the upcard, the cards played, and who has shown not
to hold what. Beyond that, it prefers hands from which simple players would have played the same cards. No one
starts to jink, and the holder of the ace of trumps robs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.actions import Action, Play
from bot.engine.cards import Card, Rank
from bot.engine.phases import Phase
from bot.engine.search import RandomSource
from bot.games.layouts import deal_out, likeliest, unseen
from bot.games.pack import pack_of
from bot.games.spoil_five.hand import Jink, Rob, SpoilView
from bot.games.spoil_five.playing_out import likelihood, winner_of
from bot.games.spoil_five.ranking import may_be_held_back

_WINS = 3
_TRIES = 6  # layouts tried to find one in which all plays were likely


class Layout(NamedTuple):
    """A layout: each seat's hand as bits, counted from 0, and if it leads low cards or high ones."""

    hands: list[int]
    leads_low: list[bool]


class SpoilSearch:
    """Computes the worth of choices, layout by layout, for the seat of this view. Its hand stays as it is."""

    def __init__(self, view: SpoilView) -> None:
        self._view, self._me, self._seats = view, view.viewer - 1, view.rules.seats
        self._pack = pack = pack_of(view.rules.cards, view.order)
        self._bit = {card: bits[0] for card, bits in pack.twins.items()}
        self._trick = [self._bit[card] for _, card in view.trick]
        self._leader = (view.trick[0][0] if view.trick else view.viewer) - 1
        number = pack.numbers
        self._up = number[view.up]
        self._ace = next(
            number[card] for card in pack.cards if card.rank is Rank.ACE and card.suit is view.trumps
        )
        self._mine = [number[card] for card in view.cards]
        tricks = [trick.plays for trick in view.tricks] + ([view.trick] if view.trick else [])
        self._tricks = [[(seat - 1, self._bit[card]) for seat, card in plays] for plays in tricks]
        self._robber = None if view.taker is None or view.taker == view.seat else view.taker - 1
        self._holds_up = self._robber is not None and all(
            card != self._bit[view.up] for plays in self._tricks for _, card in plays
        )
        self._pool = [number[card] for card in unseen(view, [view.up])]
        self._may_rob = self._who_may_rob()
        barred = self._barred(tricks)
        wants = []
        for seat in range(self._seats):
            if seat != self._me:
                more = view.counts[seat] - (self._holds_up and seat == self._robber)
                wants.append((seat, more, frozenset(barred[seat])))
        self._wants = sorted(wants, key=lambda want: -len(want[2]))

    def __call__(self, chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        """Return the worth of each choice in one random layout."""
        layout = likeliest(chance, self._drawn, self._likelihood, enough=0.8, tries=_TRIES)
        return [self._worth(choice, layout) for choice in choices]

    # Layouts

    def _who_may_rob(self) -> set[int]:
        """Return the other seats that would still be offered to rob if they hold the ace."""
        view = self._view
        if view.taker is not None or view.rules.rob == "never" or view.up.rank is Rank.ACE or view.tricks:
            return set()
        played = {seat - 1 for seat, _ in view.trick}
        return set(range(self._seats)) - played - {self._me}

    def _barred(self, tricks: Sequence[Sequence[tuple[int, Card]]]) -> list[set[int]]:
        """Return the cards each seat can't hold, or is unlikely to hold.

        A seat that neither followed nor trumped has none of the suit led. One that played no trump to a trump
        has none that it would have had to play.
        """
        view, suits, numbers = self._view, self._view.order.suits, self._pack.numbers
        barred: list[set[int]] = [set() for _ in range(self._seats)]
        if view.up.rank is not Rank.ACE and view.rules.rob != "never":
            for seat in range(self._seats):
                if seat not in self._may_rob:  # a holder of the ace would have robbed
                    barred[seat].add(self._ace)
        for (_, led), *others in tricks:
            for by, card in others:
                if suits[card] not in (suits[led], view.trumps):  # who could follow a plain suit may trump
                    barred[by - 1].update(
                        number
                        for other, number in numbers.items()
                        if suits[other] is suits[led]
                        and (suits[led] is not view.trumps or not may_be_held_back(other, led, view.order))
                    )
        return barred

    def _likelihood(self, layout: Layout) -> float:
        return likelihood(self._pack, layout.hands, self._tricks, self._me, layout.leads_low)

    def _drawn(self, chance: RandomSource) -> Layout:
        dealt = deal_out(list(self._pool), self._wants, chance)
        dealt[self._me] = self._mine
        if self._holds_up and self._robber is not None:
            dealt[self._robber].append(self._up)
        for seat in self._may_rob:
            if self._ace in dealt[seat]:
                dealt[seat].remove(min(dealt[seat], key=self._pack.bits.__getitem__))
                dealt[seat].append(self._up)
        seats = range(self._seats)
        low = [seat == self._me or chance.random() < 0.5 for seat in seats]
        return Layout([self._pack.set_of(dealt[seat]) for seat in seats], low)

    # What choices are worth

    def _worth(self, choice: Action, layout: Layout) -> float:
        view, bit, me = self._view, self._bit, self._me
        mine, trick, leader = layout.hands[me], list(self._trick), self._leader
        jinker = None if view.jinker is None else view.jinker - 1
        taken = list(view.taken)
        if isinstance(choice, Rob):
            mine ^= bit[choice.card] | bit[view.up]
            if view.up.rank is Rank.ACE:  # the dealer robs before the first lead
                leader = (me + 1) % self._seats
        elif isinstance(choice, Jink):
            jinker = me
        elif isinstance(choice, Play):
            mine ^= bit[choice.card]
            trick.append(bit[choice.card])
        elif view.phase is not Phase.PLAY and taken[me] == _WINS:
            return self._won(me, jinked=False)
        elif view.up.rank is Rank.ACE:
            leader = (me + 1) % self._seats
        rest = list(layout.hands)
        rest[me] = mine
        winner = winner_of(self._pack, rest, leader, trick, taken, len(view.tricks), jinker, layout.leads_low)
        return 0.0 if winner is None else self._won(winner, jinked=jinker is not None)

    def _won(self, winner: int, *, jinked: bool) -> float:
        """Return the seat's chips minus the others' average if ``winner`` wins the pool."""
        chips = self._view.pool + (self._view.rules.stake * self._seats if jinked else 0)
        return float(chips) if winner == self._me else -chips / (self._seats - 1)
