"""The likelihood of the others' plays, assuming they play like the club level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.engine.cards import Card
from bot.engine.seats import Seat
from bot.games.pack import pack_of
from bot.games.trick_play import Table
from bot.games.up_card.computer.choosing import table_of
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.view import EuchreView

_OTHERWISE = 0.3  # the likelihood of a card that the club level would not have played
_UNLIKELY = 0.02  # below this, checking stops


class _Play(NamedTuple):
    """A card that another seat played: from the cards held then, besides those it may still hold.

    ``of_suit`` are the cards that follow the one led, or all if the seat led.
    """

    seat: int
    card: int
    held: int
    of_suit: int
    table: Table


class Plays:
    """The other seats' plays so far; seats are counted from 0, sets of cards are bits of a Pack."""

    def __init__(self, view: EuchreView, habits: Habits) -> None:
        self._pack = pack = pack_of(view.rules.cards, view.order)
        self._known: dict[tuple[int, int, int], bool] = {}
        self._plays: list[_Play] = []
        held = dict[Seat, int]()
        tricks = [(view.tricks[:at], trick.plays) for at, trick in enumerate(view.tricks)]
        for before, plays in reversed([*tricks, (view.tricks, view.trick)]):
            led = pack.suits[pack.bits[pack.numbers[plays[0][1]]]] if plays else 0
            for at in reversed(range(len(plays))):
                seat, card = plays[at]
                if seat == view.seat:
                    continue
                bit = pack.bits[pack.numbers[card]]
                held[seat] = held.get(seat, 0) | bit
                seen = replace(
                    view, seat=seat, tricks=before, trick=plays[:at], winning=_winning(view, plays[:at])
                )
                of_suit = led if at else pack.all
                self._plays.append(_Play(seat - 1, bit, held[seat], of_suit, table_of(seen, habits)))

    def likely(self, hands: Sequence[Sequence[int]], dealer: int | None, put_out: int | None) -> float:
        """Return the likelihood of the plays if these hands are left and the dealer put that card out.

        Hands and ``put_out`` are card numbers.
        """
        pack, likelihood = self._pack, 1.0
        sets = [pack.of(hand) for hand in hands]
        away = 0 if put_out is None else pack.bits[put_out]
        for at, play in enumerate(self._plays):
            key = at, sets[play.seat], away if play.seat == dealer else 0
            usual = self._known.get(key)
            if usual is None:
                usual = self._known[key] = self._is_usual(play, play.held | sets[play.seat], key[2])
            if not usual:
                likelihood *= _OTHERWISE
                if likelihood < _UNLIKELY:
                    break
        return likelihood

    def _is_usual(self, play: _Play, held: int, away: int) -> bool:
        """Return True if the club level plays that card, or an equally high one of another suit."""
        may = held & play.of_suit or held
        if may.bit_count() == 1:
            return True
        chosen = play.table.choose(held, may, away)
        return chosen == play.card or self._pack.are_level(chosen, play.card)


def _winning(view: EuchreView, plays: Sequence[tuple[Seat, Card]]) -> Seat | None:
    """Return the seat with the best of these cards."""
    if not plays:
        return None
    strengths = view.order.strengths[view.order.suits[plays[0][1]]]
    return max(plays, key=lambda play: strengths[play[1]])[0]
