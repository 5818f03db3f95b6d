"""The search for Spoil Five: each layout is played out by simple players.

No one starts to jink, and the holder of the ace of trumps robs.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.actions import Action, Play
from bot.engine.cards import Rank
from bot.engine.phases import Phase
from bot.engine.search import RandomSource
from bot.games.spoil_five.hand import Jink, Rob, SpoilView
from bot.games.spoil_five.layouts import Layout, Layouts
from bot.games.spoil_five.playing_out import winner_of

_WINS = 3


class SpoilSearch:
    """Computes the worth of choices, layout by layout, for the seat of this view."""

    def __init__(self, view: SpoilView) -> None:
        self._view, self._layouts = view, Layouts(view)
        self._me, self._seats = view.viewer - 1, view.rules.seats
        self._bit = {card: bits[0] for card, bits in self._layouts.pack.twins.items()}
        self._trick = [self._bit[card] for _, card in view.trick]
        self._leader = (view.trick[0][0] if view.trick else view.viewer) - 1

    def __call__(self, chance: RandomSource, choices: Sequence[Action]) -> Sequence[float]:
        """Return the worth of each choice in one random layout."""
        layout = self._layouts.drawn(chance)
        return [self._worth(choice, layout) for choice in choices]

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
        winner = winner_of(
            self._layouts.pack, rest, leader, trick, taken, len(view.tricks), jinker, layout.leads_low
        )
        return 0.0 if winner is None else self._won(winner, jinked=jinker is not None)

    def _won(self, winner: int, *, jinked: bool) -> float:
        """Return the seat's chips minus the others' average if ``winner`` wins the pool."""
        chips = self._view.pool + (self._view.rules.stake * self._seats if jinked else 0)
        return float(chips) if winner == self._me else -chips / (self._seats - 1)
