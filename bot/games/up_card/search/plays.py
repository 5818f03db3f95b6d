"""How likely the others would have played the cards that they did, each as the club level does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.engine.actions import PLAYS
from bot.engine.cards import Card
from bot.games.up_card.computer.choosing import choose
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.search.values import raw
from bot.games.up_card.view import EuchreView

_OTHERWISE = 0.3  # how likely a card is that the club level would not have played
_UNLIKELY = 0.02  # what need not be looked at further


class _Play(NamedTuple):
    """A card that another seat played: from what it held then, beside what it may hold still.

    ``view`` is what it saw, but for its cards; ``of_suit`` are the cards that follow the one led, all if it
    led itself. Sets of cards have the bit ``1 << number`` of each.
    """

    seat: int
    card: Card
    held: int
    of_suit: int
    view: EuchreView


class Plays:
    """What the other seats played so far; seats are counted from 0."""

    def __init__(self, view: EuchreView, habits: Habits) -> None:
        self._habits, self._cards = habits, view.rules.cards
        self._known: dict[tuple[int, int, int | None], bool] = {}
        self._plays: list[_Play] = []
        held = dict[int, int]()
        numbers, suits = raw(view.rules.cards).numbers, view.order.suits
        tricks = [(view.tricks[:at], trick.plays) for at, trick in enumerate(view.tricks)]
        for before, plays in reversed([*tricks, (view.tricks, view.trick)]):
            for at in reversed(range(len(plays))):
                seat, card = plays[at]
                if seat == view.seat:
                    continue
                held[seat] = held.get(seat, 0) | 1 << numbers[card]
                led = suits[plays[0][1]] if at else None
                of_suit = sum(1 << n for n, other in enumerate(self._cards) if not at or suits[other] is led)
                seen = replace(
                    view,
                    seat=seat,
                    to_act=seat,
                    cards=(),
                    put_away=(),
                    legal=(),
                    tricks=before,
                    trick=plays[:at],
                    led=led,
                    winning=_winning(view, plays[:at]),
                )
                self._plays.append(_Play(seat - 1, card, held[seat], of_suit, seen))

    def likely(self, hands: Sequence[Sequence[int]], dealer: int | None, put_out: int | None) -> float:
        """How likely they played so, if these hands are left to them and the dealer put that card out."""
        likelihood = 1.0
        sets = [sum(1 << number for number in hand) for hand in hands]
        for at, play in enumerate(self._plays):
            key = at, sets[play.seat], put_out if play.seat == dealer else None
            usual = self._known.get(key)
            if usual is None:
                usual = self._known[key] = self._usual(play, play.held | sets[play.seat], key[2])
            if not usual:
                likelihood *= _OTHERWISE
                if likelihood < _UNLIKELY:
                    break
        return likelihood

    def _usual(self, play: _Play, held: int, put_out: int | None) -> bool:
        """Whether the club level plays that card, or one that is as good to it."""
        may = held & play.of_suit or held
        if may.bit_count() == 1:
            return True
        seen = replace(
            play.view,
            cards=self._of(held, play.card),
            legal=tuple([PLAYS[card] for card in self._of(may, play.card)]),
            put_away=() if put_out is None else (self._cards[put_out],),
        )
        return choose(seen, self._habits) == PLAYS[play.card]

    def _of(self, cards: int, first: Card) -> tuple[Card, ...]:
        """The cards of a set, that one first, since of equals the first is taken."""
        rest = [card for n, card in enumerate(self._cards) if cards >> n & 1 and card is not first]
        return (first, *rest)


def _winning(view: EuchreView, plays: Sequence[tuple[int, Card]]) -> int | None:
    if not plays:
        return None
    strengths = view.order.strengths[view.order.suits[plays[0][1]]]
    return max(plays, key=lambda play: strengths[play[1]])[0]
