"""Playing to tricks: what a seat can make out of its cards and those played, leading and following."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card, Suit
from bot.engine.ranking import Order, order
from bot.engine.seats import SEATS, Seat, partner_of, side_of
from bot.games.lapses import NONE, Lapses, lapses_now
from bot.games.up_card.computer.habits import Habits
from bot.games.up_card.computer.valuing import in_play
from bot.games.up_card.view import EuchreView


@dataclass(frozen=True, slots=True)
class Reading:
    """What the viewer knows while a hand is played.

    ``unseen`` are the cards that may still be against it, ``void`` the seats that have shown to be out of
    a suit, ``opponents`` those in play, ``behind`` those of them who play after the viewer in this trick.
    """

    view: EuchreView
    seat: Seat
    trumps: Suit
    order: Order
    unseen: Collection[Card]
    void: Collection[tuple[Seat, Suit | None]]
    opponents: tuple[Seat, ...]
    behind: tuple[Seat, ...]

    @property
    def making(self) -> bool:
        """Whether the viewer's side made trumps."""
        assert self.view.maker is not None
        return side_of(self.seat) == side_of(self.view.maker)

    def is_trump(self, card: Card) -> bool:
        """Whether the card belongs to trumps."""
        return self.order.suits[card] is self.trumps

    def height(self, card: Card) -> int:
        """The card's strength in its own suit."""
        return self.order.strengths[self.order.suits[card]][card]

    def is_boss(self, card: Card) -> bool:
        """Whether no unseen card of its suit beats the card."""
        strengths = self.order.strengths[self.order.suits[card]]
        suit = self.order.suits[card]
        own = strengths[card]
        return not any(self.order.suits[c] is suit and strengths[c] > own for c in self.unseen)

    def left(self, suit: Suit | None) -> int:
        """How many cards of the suit are unseen."""
        return sum(self.order.suits[card] is suit for card in self.unseen)

    def may_hold(self, seat: Seat, suit: Suit | None) -> bool:
        """Whether that seat may still hold a card of the suit."""
        return (seat, suit) not in self.void and self.left(suit) > 0

    def may_hold_higher(self, seat: Seat, card: Card, led: Suit | None) -> bool:
        """Whether that seat may follow with a higher card of the suit led."""
        strengths = self.order.strengths[led]
        power = strengths[card]
        suits = self.order.suits
        return (seat, led) not in self.void and any(
            suits[c] is led and strengths[c] > power for c in self.unseen
        )

    def may_beat(self, seat: Seat, card: Card, led: Suit | None) -> bool:
        """Whether that seat is to be feared for the card: a higher one, or a ruff that is to be expected."""
        if self.may_hold_higher(seat, card, led):
            return True
        if self.may_hold(seat, led) or (seat, self.trumps) in self.void:
            return False
        strengths = self.order.strengths[led]
        power = strengths[card]
        return any(self.is_trump(c) and strengths[c] > power for c in self.unseen)


def read(view: EuchreView, lapses: Lapses = NONE) -> Reading:
    """Read the table for the viewer, who is to play, as well as one with these lapses does."""
    assert view.seat is not None and view.trumps is not None
    ranking = order(view.trumps)
    seen = {*view.cards, *view.put_away}
    void: set[tuple[Seat, Suit | None]] = set()
    for plays in (*[trick.plays for trick in lapses.known(view)], view.trick):
        for seat, card in plays:
            seen.add(card)
            led = ranking.suits[plays[0][1]]
            if ranking.suits[card] is not led:
                void.add((seat, led))
    played = {seat for seat, _ in view.trick}
    opponents = tuple([s for s in SEATS if side_of(s) != side_of(view.seat) and s not in view.out])
    return Reading(
        view=view,
        seat=view.seat,
        trumps=view.trumps,
        order=ranking,
        unseen=[card for card in in_play(view, up_is_out=not view.took_up) if card not in seen],
        void=void,
        opponents=opponents,
        behind=tuple([seat for seat in opponents if seat not in played]),
    )


def play(view: EuchreView, habits: Habits) -> Action:
    """The card to lead, or to play to the trick on the table."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    reading = read(view, habits.lapses)
    return PLAYS[follow(reading, cards, habits.lapses) if view.trick else lead(reading, cards, habits)]


def lead(reading: Reading, cards: Sequence[Card], habits: Habits) -> Card:
    """The card to lead, one of ``cards``."""
    trumps = sorted((c for c in cards if reading.is_trump(c)), key=reading.height, reverse=True)
    plain = [c for c in cards if not reading.is_trump(c)]
    bosses = [c for c in plain if reading.is_boss(c)]
    if not plain:
        return trumps[0]
    if reading.making:
        drawing = any(reading.may_hold(seat, reading.trumps) for seat in reading.opponents)
        keeping = lapses_now(reading.view, habits.lapses.keeps_trumps)
        alone = reading.seat in reading.view.lone
        if habits.lone_ends_on_trumps and alone and trumps and not drawing:
            return trumps[0]
        lone_defender = any(seat in reading.view.lone for seat in reading.opponents)
        if habits.spares_trumps and lone_defender and not alone and drawing and len(trumps) > 1:
            return min(plain, key=reading.height)
        if trumps and drawing and not keeping:
            bower = habits.leads_partner_bower and reading.order.titles[trumps[0]] is not None
            helps = bower and reading.seat != reading.view.maker
            if helps or len(trumps) > 1 or reading.is_boss(trumps[0]):
                return trumps[0]
    elif trumps and reading.is_boss(trumps[0]):
        alone = habits.lone_leads_boss and len(trumps) == 1 and reading.seat in reading.view.lone
        if alone or (habits.leads_last_boss and len(cards) == 2):
            return trumps[0]
    if bosses:
        return max(
            bosses, key=lambda c: (reading.left(reading.order.suits[c]), habits.leads_top * reading.height(c))
        )
    if reading.making and trumps and reading.is_boss(trumps[0]):
        return trumps[0]
    return max(plain, key=reading.height)


def follow(reading: Reading, cards: Sequence[Card], lapses: Lapses = NONE) -> Card:
    """The card to play to the trick on the table, one of ``cards``."""
    view = reading.view
    led = view.led
    strengths = reading.order.strengths[led]
    best = next(card for seat, card in view.trick if seat == view.winning)
    winners = sorted((c for c in cards if strengths[c] > strengths[best]), key=strengths.__getitem__)
    if not winners:
        return throw(reading, cards)
    sure = [c for c in winners if not any(reading.may_beat(s, c, led) for s in reading.behind)]
    partner = partner_of(reading.seat)
    if view.winning == partner:
        if sure and any(reading.may_hold_higher(seat, best, led) for seat in reading.behind):
            return sure[0]
        if lapses_now(view, lapses.beats_partner):
            return winners[0]
        return throw(reading, [c for c in cards if c not in winners] or cards)
    if sure:
        return sure[0]
    ruffing = reading.is_trump(winners[0]) and led is not reading.trumps
    partner_follows = partner not in view.out and len(view.trick) == 1
    return winners[0] if ruffing or partner_follows else winners[-1]


def throw(reading: Reading, cards: Sequence[Card]) -> Card:
    """The card that is missed least: no trump, no boss, a singleton if a trump is there to ruff with."""
    held = reading.view.cards
    suits = reading.order.suits
    can_ruff = any(reading.is_trump(card) for card in held)

    def missed(card: Card) -> tuple[bool, bool, bool, int]:
        makes_void = can_ruff and sum(suits[c] is suits[card] for c in held) == 1
        return reading.is_trump(card), reading.is_boss(card), not makes_void, reading.height(card)

    return min(cards, key=missed)
