"""A hand of Spoil Five (rules.md, "Spoil Five").

1. The upcard's suit is trumps. Robbing (``rob=may|must|never``): the holder of the ace of trumps may, at the
   first turn and before playing, take the upcard and put another card out; declining isn't announced. If the
   upcard is itself an ace, the dealer may do so before the first lead.
2. The player left of the dealer leads. The winner of a trick leads the next.
3. A plain suit led: follow it or trump; another card only if you can't follow. A trump led: play a trump if
   you have one, but the five, the jack and the ace of hearts may be held back from a lower trump.
4. Three tricks win the pool, and the hand ends. A player who won the first three may jink: play on for
   all five, for the pool and another stake from every other player. A trick for anyone else then ends the
   hand and spoils the pool.
5. Each player pays ``stake`` into an empty pool before a deal, ``ante`` into one that was carried over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.actions import STAY, Action, Play, Reader, Stay, bare_verb, card_after
from bot.engine.cards import ALL_CARDS, Card, Rank
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.events import Event
from bot.engine.hand import Hand, PhaseRules
from bot.engine.phases import Phase
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.games.spoil_five.ranking import may_be_held_back, spoil_order
from bot.games.spoil_five.rules import SpoilRules

ROBBING, JINKING = Phase("robbing"), Phase("jinking")
_WINS = 3
_ALL = 5


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """Taking the upcard and putting ``card`` out, face down."""

    card: Card

    def __str__(self) -> str:
        return f"rob {self.card}"


@dataclass(frozen=True, slots=True)
class Jink(Action):
    """Playing on for all five tricks after winning the first three."""

    def __str__(self) -> str:
        return "jink"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Taking the pool after winning the first three tricks."""

    def __str__(self) -> str:
        return "stop"


JINK, STOP = Jink(), Stop()
ROBS = {card: Rob(card) for card in ALL_CARDS}
VERBS: Mapping[str, Reader] = {"rob": card_after(ROBS), "jink": bare_verb(JINK), "stop": bare_verb(STOP)}


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """A seat's taking ``up`` for the ace of trumps, and putting a card out, face down."""

    up: Card


@dataclass(frozen=True, slots=True)
class Jinked(Event):
    """A seat that won the first three tricks plays on for all five, or (``stopped``) takes the pool."""

    stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoilView(View):
    """A hand of Spoil Five as one seat sees it.

    ``taken`` has the tricks of each seat, ``pool`` the chips in the pool. ``jinker`` is playing on for all
    five.
    """

    rules: SpoilRules
    up: Card
    jinker: Seat | None
    pool: int
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpoilResult:
    """The result of a hand. ``score`` is the chips each seat won or lost, including its ante.

    ``winner`` is None if the pool was spoiled. ``pool`` is what is carried over, 0 if it was won.
    """

    score: tuple[int, ...]
    tricks: tuple[int, ...]
    winner: Seat | None
    pool: int
    jinked: bool

    @property
    def thrown_in(self) -> bool:
        """False: there is no calling."""
        return False


class SpoilHand(Hand):
    """A position in a hand of Spoil Five. ``carried`` is the pool before this deal's antes.

    ``robbed`` is the seat that took the upcard. ``jinker`` is the seat that is playing on for all five.
    Raises NotAllowed for a deal that is impossible under the rules.
    """

    __slots__ = ("asked", "carried", "jinker", "robbed", "rules", "up")
    putting_out = (Rob,)
    rules: SpoilRules
    up: Card
    carried: int
    robbed: Seat | None
    asked: bool  # the seat that may rob has been asked
    jinker: Seat | None

    def __init__(self, rules: SpoilRules, deal: Deal, carried: int = 0, *, check: bool = True) -> None:
        if check:
            deal.check(rules)
        assert deal.up is not None
        assert deal.up.suit is not None
        self.rules, self.up, self.carried = rules, deal.up, carried
        self.robbed, self.asked, self.jinker = None, rules.rob == "never", None
        self._begin(deal, Phase.PLAY, deal.dealer % rules.seats + 1, spoil_order(deal.up.suit))
        if not self.asks_holder and not self.asked:
            self.phase, self.to_act = ROBBING, deal.dealer
        else:
            self._ask_to_rob()

    @property
    def taker(self) -> Seat | None:
        """The seat that robbed."""
        return self.robbed

    @property
    def implied(self) -> Action | None:
        """The action that a record may leave out here: ``stay`` or ``stop``."""
        if self.phase is ROBBING:
            return STAY if self.rules.rob == "may" else None
        return STOP if self.phase is JINKING else None

    @property
    def is_secret(self) -> bool:
        """True while the holder of the ace is asked to rob."""
        return self.phase is ROBBING and self.asks_holder

    @property
    def asks_holder(self) -> bool:
        """True if the holder of the ace of trumps may rob: with an ace turned up, only the dealer may."""
        return self.up.rank is not Rank.ACE

    @property
    def pool(self) -> int:
        """The chips in the pool, including this deal's antes."""
        return self.carried + self.ante * self.rules.seats

    @property
    def ante(self) -> int:
        """The chips each player paid before this deal."""
        return self.rules.ante if self.carried else self.rules.stake

    def taken(self) -> tuple[int, ...]:
        """Return the number of tricks each seat has taken so far."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(1, self.rules.seats + 1))

    @property
    def final(self) -> SpoilResult:
        """The result. Raises NotAllowed before the hand is over."""
        self.need_over()
        seats, tricks = self.rules.seats, self.taken()
        needed = _ALL if self.jinker else _WINS
        winner = next((seat for seat, n in enumerate(tricks, 1) if n >= needed), None)
        score = [-self.ante] * seats
        if winner is None:
            return SpoilResult(tuple(score), tricks, None, self.pool, self.jinker is not None)
        score[winner - 1] += self.pool
        if self.jinker:
            score = [chips - self.rules.stake for chips in score]
            score[winner - 1] += self.rules.stake * seats
        return SpoilResult(tuple(score), tricks, winner, 0, self.jinker is not None)

    # Robbing

    def _ask_to_rob(self) -> None:
        """Ask the seat whose first turn it is to rob, if it holds the ace of trumps."""
        holds = any(c.rank is Rank.ACE and c.suit is self.trumps for c in self.held)
        if holds and not self.asked:
            self.phase = ROBBING

    def _legal_rob(self) -> tuple[Action, ...]:
        declining: tuple[Action, ...] = () if self.rules.rob == "must" else (STAY,)
        return declining + tuple([ROBS[card] for card in self.held])

    def _rob(self, action: Rob | Stay) -> None:
        seat = self.actor
        if isinstance(action, Rob):
            if action.card is self.up:
                raise NotAllowed(
                    Reason.NOT_HELD, f"seat {seat} doesn't hold {action.card}", cards=[action.card]
                )
            self._lay_away(seat, action.card, taken=(self.up,))
            self.robbed = seat
        elif self.rules.rob == "must":
            raise NotAllowed(Reason.MUST_ROB)
        self.asked, self.phase = True, Phase.PLAY
        if not self.asks_holder:
            self.to_act = self.deal.dealer % self.rules.seats + 1

    # Play

    def must_play(self, held: tuple[Card, ...]) -> Sequence[Card]:
        """Return the playable cards: a plain suit may be trumped, and the best trumps held back."""
        suits, trumps, led = self.order.suits, self.trumps, self.trick[0][1]
        if suits[led] is trumps:
            mine = [card for card in held if suits[card] is trumps]
            return mine if any(not may_be_held_back(card, led, self.order) for card in mine) else ()
        follows = any(suits[card] is suits[led] for card in held)
        return [card for card in held if suits[card] in (suits[led], trumps)] if follows else ()

    def _play(self, action: Play) -> None:
        if self.put(action):
            self._after_trick()
        elif not self.tricks:
            self._ask_to_rob()

    def _after_trick(self) -> None:
        winner, taken = self.tricks[-1].winner, self.taken()
        done = len(self.tricks) == _ALL
        if self.jinker is not None:
            if done or winner != self.jinker:
                self._end()
        elif taken[winner - 1] == _WINS:
            if self.rules.jink and len(self.tricks) == _WINS:
                self.phase = JINKING
            else:
                self._end()
        elif done:
            self._end()

    def _jink(self, action: Jink | Stop) -> None:
        if isinstance(action, Jink):
            self.phase, self.jinker = Phase.PLAY, self.to_act
        else:
            self._end()


SpoilHand.phases = {
    ROBBING: PhaseRules((Rob, Stay), SpoilHand._legal_rob, SpoilHand._rob),
    JINKING: PhaseRules((Jink, Stop), lambda hand: (STOP, JINK), SpoilHand._jink),
    Phase.PLAY: PhaseRules((Play,), SpoilHand.legal_plays, SpoilHand._play),
}
