"""Spoil Five for a player who searches: how the cards may lie, and the hand played out by simple players.

They play as the club level does, and nobody jinks who does not yet. Whoever has the ace of trumps robs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from bot.engine.actions import Action, Play
from bot.engine.cards import Card, Rank
from bot.engine.phases import Phase
from bot.engine.search import Chance
from bot.engine.seats import Seat
from bot.games.numbered import Numbered, dealt_out, numbered, unseen
from bot.games.spoil_five.hand import Jink, Rob, SpoilView
from bot.games.spoil_five.ranking import ACE_OF_HEARTS, may_be_held_back

_WINS, _ALL = 3, 5


class SpoilSearch:
    """Tells what choices are worth, layout by layout, to the seat that has this view."""

    def __init__(self, view: SpoilView) -> None:
        order = view.order
        self._view = view
        self._seats = view.rules.seats
        self._me = view.viewer - 1
        self._pack = pack = numbered(view.rules.cards, order)
        number = pack.numbers
        self._up = number[view.up]
        self._ace = next(
            number[card] for card in pack.cards if card.rank is Rank.ACE and card.suit is view.trumps
        )
        self._mine = [number[card] for card in view.cards]
        self._trick = [number[card] for _, card in view.trick]
        self._leader = (view.trick[0][0] if view.trick else view.viewer) - 1
        played = [
            (seat, card)
            for plays in (*(trick.plays for trick in view.tricks), view.trick)
            for seat, card in plays
        ]
        self._robber = None if view.taker is None or view.taker == view.seat else view.taker - 1
        self._holds_up = self._robber is not None and all(card is not view.up for _, card in played)
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
        """The others who would still be asked whether to rob, holding the ace."""
        view = self._view
        if view.taker is not None or view.rules.rob == "never" or view.up.rank is Rank.ACE or view.tricks:
            return set()
        played = {seat - 1 for seat, _ in view.trick}
        return set(range(self._seats)) - played - {self._me}

    def _barred(self) -> list[set[int]]:
        """The cards that each seat can't hold, or is unlikely to hold."""
        view, pack = self._view, self._pack
        barred: list[set[int]] = [set() for _ in range(self._seats)]
        asks_holder = view.up.rank is not Rank.ACE and view.rules.rob != "never"
        if asks_holder:
            for seat in range(self._seats):
                if seat not in self._may_rob:  # whoever has the ace robs
                    barred[seat].add(self._ace)
        for by, cards in cannot_hold(view).items():
            barred[by - 1].update(pack.numbers[card] for card in cards)
        return barred

    def __call__(self, chance: Chance, choices: Sequence[Action]) -> Sequence[float]:
        """What each of the choices is worth in one layout."""
        dealt = dealt_out(list(self._pool), self._wants, chance)
        dealt[self._me] = self._mine
        if self._holds_up and self._robber is not None:
            dealt[self._robber].append(self._up)
        for seat in self._may_rob:
            if self._ace in dealt[seat]:
                dealt[seat].remove(min(dealt[seat], key=self._pack.heights.__getitem__))
                dealt[seat].append(self._up)
        hands = [dealt[seat] for seat in range(self._seats)]
        return [self._worth(choice, hands) for choice in choices]

    def _worth(self, choice: Action, hands: Sequence[list[int]]) -> float:
        view, pack, me = self._view, self._pack, self._me
        mine, trick, leader = list(self._mine), list(self._trick), self._leader
        jinker = None if view.jinker is None else view.jinker - 1
        taken = list(view.taken)
        if isinstance(choice, Rob):
            mine.remove(pack.numbers[choice.card])
            mine.append(self._up)
            if view.up.rank is Rank.ACE:  # the dealer robs before the first lead
                leader = (me + 1) % self._seats
        elif isinstance(choice, Jink):
            jinker = me
        elif isinstance(choice, Play):
            mine.remove(pack.numbers[choice.card])
            trick.append(pack.numbers[choice.card])
        elif view.phase is not Phase.PLAY and taken[me] == _WINS:
            return self._won(me, jinked=False)
        elif view.up.rank is Rank.ACE:
            leader = (me + 1) % self._seats
        rest = [list(cards) for cards in hands]
        rest[me] = mine
        winner = winner_of(pack, rest, leader, trick, taken, len(view.tricks), jinker)
        return 0.0 if winner is None else self._won(winner, jinked=jinker is not None)

    def _won(self, winner: int, *, jinked: bool) -> float:
        """The chips that the seat gains on the others' average where that one wins the pool."""
        chips = self._view.pool + (self._view.rules.stake * self._seats if jinked else 0)
        return float(chips) if winner == self._me else -chips / (self._seats - 1)


def cannot_hold(view: SpoilView) -> Mapping[Seat, Set[Card]]:
    """The cards that each other seat has shown not to hold.

    They are those of the suit led, of whoever neither followed nor trumped; of a trump led, those that must
    be played to it.
    """
    suits, barred = view.order.suits, dict[Seat, set[Card]]()
    for plays in (*(trick.plays for trick in view.tricks), view.trick):
        for seat, card in plays[1:]:
            led = plays[0][1]
            if seat == view.seat or suits[card] in (suits[led], view.trumps):
                continue  # a plain suit may be trumped by whoever could follow, too
            barred.setdefault(seat, set()).update(
                other
                for other in view.rules.cards
                if suits[other] is suits[led]
                and (suits[led] is not view.trumps or not may_be_held_back(other, led, view.order))
            )
    return barred


def winner_of(
    pack: Numbered,
    hands: list[list[int]],
    leader: int,
    trick: list[int],
    taken: list[int],
    tricks: int,
    jinker: int | None,
) -> int | None:
    """Who wins the pool where all play on as the club level does, None where it is spoiled.

    Seats are counted from 0. ``leader`` led to the trick on the table, or will lead to the next; the lists
    are used up.
    """
    seats, suits, heights, trumps = len(hands), pack.suits, pack.heights, pack.trumps
    height = heights.__getitem__
    while True:
        best = winning = -1
        power = heights
        for at in range(seats):
            seat = (leader + at) % seats
            if at < len(trick):
                card = trick[at]
            else:
                hand = hands[seat]
                if not at:
                    plain = [] if taken[seat] >= _WINS - 1 else [c for c in hand if suits[c] != trumps]
                    card = min(plain, key=height) if plain else max(hand, key=height)
                else:
                    may = may_play(pack, hand, trick[0])
                    if len(may) == 1:
                        card = may[0]
                    else:
                        winners = [c for c in may if power[c] > best]
                        if not winners:
                            card = min(may, key=height)
                        elif at < seats - 1 and taken[winning] == _WINS - 1:
                            card = max(winners, key=power.__getitem__)
                        else:
                            card = min(winners, key=power.__getitem__)
                hand.remove(card)
                trick.append(card)
            if not at:
                power = pack.powers[suits[card]]
            if power[card] > best:
                best, winning = power[card], seat
        taken[winning] += 1
        tricks += 1
        if jinker is not None:
            if winning != jinker:
                return None
            if tricks == _ALL:
                return jinker
        elif taken[winning] == _WINS:
            return winning
        elif tricks == _ALL or max(taken) + _ALL - tricks < _WINS:
            return None
        leader, trick = winning, []


def may_play(pack: Numbered, hand: list[int], led: int) -> list[int]:
    """The cards of the hand that may be played to the card led."""
    suits, trumps = pack.suits, pack.trumps
    suit = suits[led]
    if suit == trumps:
        mine = [card for card in hand if suits[card] == trumps]
        power = pack.powers[trumps]
        least, beaten = power[pack.numbers[ACE_OF_HEARTS]], power[led]  # only the highest three are held back
        forced = any(power[card] < least or power[card] < beaten for card in mine)
        return mine if forced else hand
    if any(suits[card] == suit for card in hand):
        return [card for card in hand if suits[card] == suit or suits[card] == trumps]
    return hand
