"""The base class of all hands: a deal, the actions since, and tricks. Each kind of game adds its calling.

``legal_actions``, ``apply``, ``result`` and the rest mean the same for each kind, so the table manager,
records, bots and tests share one interface. Speed matters here: a hand is mostly play, and bots try many. A
position is copied, changed and returned. A returned position never changes again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card, Suit, write_cards
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, NotYourTurn, Reason
from bot.engine.kind import kind_of, write_rules
from bot.engine.options import Ruleset
from bot.engine.phases import Phase
from bot.engine.ranking import Order
from bot.engine.seats import Seat


class Trick(NamedTuple):
    """A finished trick: ``plays`` in the order played, each a seat and its card, and the winner's seat."""

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat

    @property
    def best(self) -> Card:
        """The winning card."""
        return dict(self.plays)[self.winner]


class HandResult(Protocol):
    """The result of a hand of any kind: ``score`` and ``tricks``, one number per side."""

    @property
    def score(self) -> tuple[int, ...]:
        """The points each side gains or loses."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks each side took."""

    @property
    def thrown_in(self) -> bool:
        """True if everyone passed."""


class PhaseRules(NamedTuple):
    """The rules of a phase: the types of its actions, the legal ones, and applying one to a fresh copy."""

    takes: tuple[type[Action], ...]
    legal: Callable[[Any], tuple[Action, ...]]
    apply: Callable[[Any, Any], None]


class Hand(ABC):
    """A position in a hand. Each kind creates one from its rules and a deal. ``apply`` returns the next.

    ``hands[seat - 1]`` are the cards still held, ``trick`` the cards on the table in the order played,
    ``winning`` the seat with the best of them, ``tricks`` the finished tricks. ``history`` has every action
    so far with its seat. ``trumps`` is None until they are made, and at no trump. ``event_cache`` has the
    events of `bot.engine.events` and the position they were computed up to, None for this one.
    """

    __slots__ = (
        "after",
        "deal",
        "event_cache",
        "hands",
        "history",
        "order",
        "phase",
        "players",
        "power",
        "to_act",
        "trick",
        "tricks",
        "trumps",
        "winning",
    )
    phases: ClassVar[Mapping[Phase, PhaseRules]]
    carried: int = 0  # left over from the previous hand
    putting_out: ClassVar[tuple[type[Any], ...]] = ()  # the actions that put a card out, face down
    rules: Ruleset
    deal: Deal
    history: tuple[tuple[Seat, Action], ...]
    phase: Phase
    to_act: Seat | None
    hands: tuple[tuple[Card, ...], ...]
    trumps: Suit | None
    order: Order
    after: tuple[Seat, ...]  # after[seat - 1] is the seat that plays next
    players: int
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    power: int  # the strength of the winning card
    tricks: tuple[Trick, ...]
    event_cache: tuple[Any, Self | None] | None

    def __init_subclass__(cls) -> None:
        """Generate code that copies a position field by field, because nothing else is as fast."""
        super().__init_subclass__()
        fields = [name for each in cls.__mro__ for name in each.__dict__.get("__slots__", ())]
        lines = ["def _copy_to(self, new):", *(f"    new.{name} = self.{name}" for name in fields)]
        made: dict[str, Any] = {}
        exec("\n".join(lines), {}, made)  # noqa: S102 - the names are those of the class itself
        cls._copy_to = made["_copy_to"]  # type: ignore[method-assign]

    def _copy_to(self, new: Self) -> None:
        """Copy every field into ``new``. Each subclass gets a version generated for its fields."""
        raise NotImplementedError

    def _begin(self, deal: Deal, phase: Phase, to_act: Seat, order: Order) -> None:
        seats = len(deal.hands)
        self.deal, self.history, self.phase, self.to_act = deal, (), phase, to_act
        self.hands, self.trumps, self.order = deal.hands, order.trumps, order
        self.after, self.players = _CLOCKWISE[seats], seats
        self.trick, self.winning, self.power, self.tricks, self.event_cache = (), None, 0, (), None

    def __repr__(self) -> str:
        """Write the hand so that it can be pasted after ``from bot.euchre import hand``."""
        done = ", ".join(f"{seat} {action}" for seat, action in self.history)
        carried = f", carried={self.carried}" if self.carried else ""
        return f"hand({write_rules(self.rules)!r}, {str(self.deal)!r}, {done!r}{carried})"

    def __str__(self) -> str:
        """Write the position for people, with all cards open: never show it to a player."""
        turned = f", {self.deal.up} is turned up" if self.deal.up else ""
        lines = [f"{self.rules.name}: seat {self.deal.dealer} deals{turned}"]
        for seat, held in enumerate(self.hands, start=1):
            lines.append(f"{'>' if seat == self.to_act else ' '} {seat}: {write_cards(held)}".rstrip())
        calls = [(by, done) for by, done in self.history if not isinstance(done, Play)]
        for plays in (calls, *(trick.plays for trick in self.tricks), self.trick):
            if plays:
                lines.append(", ".join(f"{seat} {done}" for seat, done in plays))
        if self.over:
            lines.append(f"score {' '.join(map(str, self.final.score))}")
        return "\n".join(lines)

    def start(self) -> Self:
        """Return the first position of this hand: the deal, without any action."""
        first: Self = kind_of(self.rules).first_position(self.rules, self.deal, self.carried, check=False)
        return first

    @property
    @abstractmethod
    def final(self) -> HandResult:
        """The result of a finished hand. Raises NotAllowed before that."""

    @property
    def result(self) -> HandResult | None:
        """The result, once the hand is over, or None before."""
        return self.final if self.over else None

    def need_over(self) -> None:
        """Raise NotAllowed unless the hand is over."""
        if not self.over:
            raise NotAllowed(Reason.HAND_OPEN)

    @property
    def over(self) -> bool:
        """True if the hand is over: played out or thrown in."""
        return self.phase is Phase.OVER

    @property
    def actor(self) -> Seat:
        """The seat to act. Raises ValueError once the hand is over."""
        if self.to_act is None:
            raise ValueError("nobody is to act")
        return self.to_act

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the seat to act."""
        return self.hands[self.actor - 1]

    @property
    def implied(self) -> Action | None:
        """The action that a record may leave out here, if any."""
        return None

    @property
    def is_secret(self) -> bool:
        """True if the decision of the seat to act reveals a card it holds, so no one else may know of it."""
        return False

    @property
    def taker(self) -> Seat | None:
        """The seat that took the upcard, if any."""
        return None

    def place_of(self, seat: Seat) -> int:
        """Return the seat's place from the dealer: 0 is the dealer, 1 the eldest hand."""
        return (seat - self.deal.dealer) % self.rules.seats

    def put_out_by(self, seat: Seat) -> Card | None:
        """Return the first card that the seat put out, face down, or None if it put out none."""
        return next(iter(Hand.put_away_by(self, seat)), None)

    def put_away_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return all cards that the seat laid face down, known only to that seat."""
        return tuple(
            [done.card for by, done in self.history if by == seat and isinstance(done, self.putting_out)]
        )

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick on the table, or None if nothing was led (or a Benny at no trump)."""
        return self.order.suits[self.trick[0][1]] if self.trick else None

    @property
    def last_trick(self) -> bool:
        """True during the last trick, when everyone has one card left and no choices."""
        return self.phase is Phase.PLAY and self.to_act is not None and len(self.hands[self.to_act - 1]) == 1

    @property
    def forced(self) -> Action | None:
        """The only play the rules leave the seat to act, if there is just one."""
        plays = set(self.legal_actions()) if self.phase is Phase.PLAY else set()
        return plays.pop() if len(plays) == 1 else None

    def written(self, seat: Seat, action: Action) -> str:
        """Write an action of a seat as records do."""
        return str(action)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions of the seat to act, empty when the hand is over."""
        return self.phases[self.phase].legal(self) if self.to_act else ()

    def apply(self, action: Action, seat: Seat | None = None) -> Self:
        """Return the position after ``action`` by the seat to act. ``seat``, if given, must be that seat.

        Raises NotYourTurn and NotAllowed.
        """
        if self.to_act is None:
            raise NotAllowed(Reason.HAND_OVER)
        if seat is not None and seat != self.to_act:
            raise NotYourTurn(seat, self.to_act)
        rules = self.phases[self.phase]
        if not isinstance(action, rules.takes):
            text = f"{action} is not possible here: it is time for {self.phase.words}"
            raise NotAllowed(Reason.NOT_NOW, text)
        new = object.__new__(type(self))
        self._copy_to(new)
        new.history = (*self.history, (self.to_act, action))
        if self.event_cache and self.event_cache[1] is None:
            new.event_cache = self.event_cache[0], self
        rules.apply(new, action)
        return new

    # Playing tricks

    def must_play(self, held: tuple[Card, ...]) -> Sequence[Card]:
        """Return the cards of which one must be played to the trick on the table, empty if any card may be.

        A card of the suit led is always legal.
        """
        suits = self.order.suits
        led = suits[self.trick[0][1]]
        return [card for card in held if suits[card] is led]

    def legal_plays(self) -> tuple[Action, ...]:
        """Return the legal plays of the seat to act: of the suit led, if it has any."""
        held = self.hands[self.actor - 1]
        must = self.must_play(held) if self.trick else ()
        return tuple([PLAYS[card] for card in must or held])

    def put(self, action: Play) -> bool:
        """Play the card for the seat to act, on a fresh copy. Return True if that finishes the trick.

        Raises NotAllowed if the card isn't held, or fails to follow suit.
        """
        seat, card = self.actor, action.card
        held = self.hands[seat - 1]
        if card not in held:
            self._need_held(seat, [card])
        suits = self.order.suits
        if not self.trick:
            self.winning = seat
            self.power = self.order.strengths[suits[card]][card]
        else:
            led = suits[self.trick[0][1]]
            if suits[card] is not led and (must := self.must_play(held)) and card not in must:
                name = led.word if led else "the Benny"
                text = f"seat {seat} holds {write_cards(must)} and must follow {name}"
                raise NotAllowed(Reason.MUST_FOLLOW, text, suit=led, cards=must)
            power = self.order.strengths[led][card]
            if power > self.power:  # the first played of two identical cards wins
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

    def _hold(self, seat: Seat, held: tuple[Card, ...]) -> None:
        """Replace the cards of a seat, on a fresh copy."""
        self.hands = (*self.hands[: seat - 1], held, *self.hands[seat:])

    def _need_held(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Raise NotAllowed for cards that the seat doesn't hold."""
        if missing := [card for card in cards if card not in self.hands[seat - 1]]:
            raise NotAllowed(Reason.NOT_HELD, f"seat {seat} does not hold {missing[0]}", cards=missing)

    def _lay_away(self, seat: Seat, *cards: Card, taken: tuple[Card, ...] = ()) -> None:
        """Add ``taken`` to a seat's cards and remove others, on a fresh copy. Raises NotAllowed."""
        self._hold(seat, self.hands[seat - 1] + taken)
        self._need_held(seat, cards)
        self._hold(seat, tuple([card for card in self.hands[seat - 1] if card not in cards]))

    def _end(self) -> None:
        self.phase, self.to_act = Phase.OVER, None


_CLOCKWISE = {seats: (*range(2, seats + 1), 1) for seats in range(2, 11)}
