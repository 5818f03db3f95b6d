"""What a seat that is to play knows for certain: which cards are out, and who may hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property

from bot.engine.actions import Play
from bot.engine.cards import Card, Suit
from bot.engine.seats import Seat
from bot.engine.view import View

AGAINST_TWO = 3  # players of whom two are against the maker


class Seen:
    """A view, read for the viewer, who is to act.

    ``maker`` is the seat that made trumps, None in games in which nobody does, and before it is done.
    """

    def __init__(self, view: View) -> None:
        self.view, self.me, self.maker = view, view.viewer, maker_of(view)
        self.suits, self.strengths = view.order.suits, view.order.strengths

    @cached_property
    def cards(self) -> Sequence[Card]:
        """The cards that the viewer may play."""
        return [action.card for action in self.view.legal if isinstance(action, Play)]

    @cached_property
    def trumps(self) -> Sequence[Card]:
        """Those of them that are trumps."""
        return [card for card in self.cards if self.is_trump(card)]

    @cached_property
    def plain(self) -> Sequence[Card]:
        """Those of them that are none."""
        return [card for card in self.cards if not self.is_trump(card)]

    @cached_property
    def unseen(self) -> Sequence[Card]:
        """The cards that others may still hold, twins of a double pack each by itself."""
        view = self.view
        gone = [*view.cards, *[card for plays in self._laid for _, card in plays]]
        gone += view.put_away
        gone += [view.up] if view.up and not view.taker else []
        return list((Counter(view.rules.cards) - Counter(gone)).elements())

    @cached_property
    def void(self) -> Collection[tuple[Seat, Suit | None]]:
        """The seats that have shown to be out of a suit, with it."""
        return {
            (seat, self.suits[plays[0][1]])
            for plays in self._laid
            for seat, card in plays
            if self.suits[card] is not self.suits[plays[0][1]]
        }

    @property
    def _laid(self) -> Sequence[Sequence[tuple[Seat, Card]]]:
        return [*(trick.plays for trick in self.view.tricks), self.view.trick]

    def is_trump(self, card: Card) -> bool:
        """Whether the card belongs to trumps."""
        return self.view.trumps is not None and self.suits[card] is self.view.trumps

    def height(self, card: Card) -> int:
        """The card's strength in its own suit."""
        return self.strengths[self.suits[card]][card]

    def is_boss(self, card: Card) -> bool:
        """Whether no unseen card of its suit beats the card."""
        suit = self.suits[card]
        return all(self.height(each) <= self.height(card) for each in self.unseen if self.suits[each] is suit)

    @cached_property
    def friends(self) -> Sequence[Seat]:
        """The others who want what the viewer wants: its partner, or the other who is against the maker."""
        rules = self.view.rules
        seats = [seat for seat in range(1, rules.seats + 1) if seat != self.me]
        if rules.sides == AGAINST_TWO and self.maker:
            return [seat for seat in seats if self.maker not in (seat, self.me)]
        return [seat for seat in seats if rules.side_of(seat) == rules.side_of(self.me)]

    @cached_property
    def foes(self) -> Sequence[Seat]:
        """The others in play who are against the viewer."""
        out = getattr(self.view, "out", ())
        seats = range(1, self.view.rules.seats + 1)
        return [seat for seat in seats if seat not in (*self.friends, *out, self.me)]

    @property
    def making(self) -> bool:
        """Whether the viewer's side made trumps."""
        return self.maker is not None and self.maker in (*self.friends, self.me)

    @property
    def last(self) -> bool:
        """Whether nobody plays to this trick after the viewer."""
        playing = self.view.rules.seats - len(getattr(self.view, "out", ()))
        return len(self.view.trick) == playing - 1

    @property
    def best(self) -> Card:
        """The best card on the table."""
        return next(card for seat, card in self.view.trick if seat == self.view.winning)

    @cached_property
    def winners(self) -> Sequence[Card]:
        """The viewer's cards that beat all on the table, the lowest first."""
        power = self.strengths[self.view.led]
        return sorted((c for c in self.cards if power[c] > power[self.best]), key=power.__getitem__)

    @property
    def losers(self) -> Sequence[Card]:
        """The viewer's cards that do not."""
        return [card for card in self.cards if card not in self.winners]

    @cached_property
    def friend_has_it(self) -> bool:
        """Whether a friend's card is the best on the table, and no foe can beat it."""
        if self.view.winning not in self.friends:
            return False
        played = [seat for seat, _ in self.view.trick]
        return not any(self.can_beat(seat, self.best) for seat in self.foes if seat not in played)

    def can_beat(self, seat: Seat, card: Card) -> bool:
        """Whether that seat may hold anything that beats the card in this trick."""
        power = self.strengths[self.view.led]
        return any(
            power[each] > power[card] and (seat, self.suits[each]) not in self.void for each in self.unseen
        )

    def foes_may_hold(self, suit: Suit | None) -> bool:
        """Whether a foe may still hold a card of the suit."""
        out = [card for card in self.unseen if self.suits[card] is suit]
        return bool(out) and any((seat, suit) not in self.void for seat in self.foes)

    def least(self, cards: Sequence[Card]) -> Card:
        """The card that is missed least: the lowest that is neither a trump nor a boss."""
        return min(cards, key=lambda card: (self.is_trump(card), self.is_boss(card), self.height(card)))

    def best_plain(self) -> Card:
        """The plain card to lead: a boss of the suit of which most is out, or else the highest."""

        def out(card: Card) -> int:
            return sum(self.suits[each] is self.suits[card] for each in self.unseen)

        return max(
            self.plain,
            key=lambda card: (self.is_boss(card), out(card) if self.is_boss(card) else 0, self.height(card)),
        )


def maker_of(view: View) -> Seat | None:
    """The seat that made trumps, in any kind of game; None where nobody does, or nobody has yet."""
    maker: Seat | None = getattr(view, "maker", None) or getattr(view, "bidder", None)
    return maker
