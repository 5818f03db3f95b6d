"""Playing to tricks, the same for every hand of the family: follow suit if you can, the best card wins.

Speed matters here: a hand is mostly play, and computer players try many. A position is copied, changed and
returned; nothing that has been returned is ever changed again.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card, Suit
from bot.engine.errors import NotAllowed, Reason
from bot.engine.ranking import Order
from bot.engine.seats import Seat


class Trick(NamedTuple):
    """A finished trick: ``plays`` in the order played, each a seat and its card, and the winner's seat."""

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat

    @property
    def best(self) -> Card:
        """The card that won it."""
        return dict(self.plays)[self.winner]


class InPlay:
    """The part of a hand that is about tricks; hands of each kind add their calling to it.

    ``hands[seat - 1]`` are the cards still held, ``trick`` the cards on the table in the order played,
    ``winning`` the seat whose card is the best of them, ``tricks`` those finished.
    """

    __slots__ = (
        "after",
        "hands",
        "history",
        "order",
        "players",
        "power",
        "to_act",
        "trick",
        "tricks",
        "winning",
    )
    history: tuple[tuple[Seat, Action], ...]
    hands: tuple[tuple[Card, ...], ...]
    to_act: Seat | None
    order: Order
    after: tuple[Seat, ...]  # after[seat - 1]: who plays after that seat
    players: int
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    power: int  # strength of the winning card
    tricks: tuple[Trick, ...]

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick on the table; None when nothing was led (or a Benny at no trump)."""
        return self.order.suits[self.trick[0][1]] if self.trick else None

    def legal_plays(self) -> tuple[Play, ...]:
        """The plays that the seat to act may make: of the suit led if it can."""
        assert self.to_act is not None
        held = self.hands[self.to_act - 1]
        if self.trick:
            suits = self.order.suits
            led = suits[self.trick[0][1]]
            follow = [PLAYS[card] for card in held if suits[card] is led]
            if follow:
                return tuple(follow)
        return tuple([PLAYS[card] for card in held])

    def put(self, card: Card) -> bool:
        """Play the card for the seat to act, on a fresh copy; True when that finishes the trick.

        Raises NotAllowed for a card that is not held or that fails to follow suit.
        """
        seat = self.to_act
        assert seat is not None
        held = self.hands[seat - 1]
        if card not in held:
            raise NotAllowed(Reason.NOT_HELD, f"seat {seat} does not hold {card}", cards=[card])
        suits = self.order.suits
        if not self.trick:
            self.winning = seat
            self.power = self.order.strengths[suits[card]][card]
        else:
            led = suits[self.trick[0][1]]
            if suits[card] is not led:
                self._must_not_hold(led, held, seat)
            power = self.order.strengths[led][card]
            if power > self.power:
                self.winning, self.power = seat, power
        at = held.index(card)
        self.hands = (*self.hands[: seat - 1], held[:at] + held[at + 1 :], *self.hands[seat:])
        self.trick = (*self.trick, (seat, card))
        if len(self.trick) < self.players:
            self.to_act = self.after[seat - 1]
            return False
        winner = self.winning
        assert winner is not None
        self.tricks = (*self.tricks, Trick(self.trick, winner))
        self.to_act, self.trick, self.winning, self.power = winner, (), None, 0
        return True

    def _must_not_hold(self, led: Suit | None, held: tuple[Card, ...], seat: Seat) -> None:
        follow = [card for card in held if self.order.suits[card] is led]
        if follow:
            name = led.word if led else "the Benny"
            cards = " ".join(str(card) for card in follow)
            raise NotAllowed(
                Reason.MUST_FOLLOW,
                f"seat {seat} must follow {name}: it holds {cards}",
                suit=led,
                cards=follow,
            )
