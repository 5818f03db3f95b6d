"""A hand of upcard euchre: calling, the dealer's discard, lone declarations, play.

The rules are those of rules.md, "Making trumps" to "Scoring", each of them an option of
:class:`~bot.games.up_card.rules.EuchreRules`:

1. First round, from the dealer's left: pass, or accept the upcard's suit. With ``partner_accepts=alone``
   the dealer's partner may only accept by going alone.
2. The dealer takes the upcard and discards another card (any card with ``dealer_may_refuse``), unless the
   dealer's partner plays alone: then the upcard stays out of play.
3. Second round: pass, or name another suit. With ``all_pass=stick`` the dealer may not pass. With
   ``no_trump`` no trump may be called there too, with the partner or alone: then there are no bowers, and
   the Benny alone is a trump.
4. The Benny turned up: the dealer names trumps before anyone sees a card, takes it up and discards.
5. Each seat that may still declare to play alone is asked in turn. See :meth:`EuchreHand._may_declare`.
6. Five tricks, all played out.

House rules before the calling. With the Benny turned up no one has seen a card, and neither applies:

- ``farmers``: a hand of nines and tens only (in a larger pack too) is shown and thrown in, and the same
  dealer deals again. It doesn't count toward ``deals``. There are eight such cards, so no second player can
  hold five of them. It comes before going under.
- ``go_under``: every player is asked in turn from the dealer's left, whatever they hold, so that being asked
  reveals nothing. One may put three nines or tens face down for the kitty's three cards. Then no one else is
  asked.

And after it, once no one is left to declare and before the lead:

- ``partners_best``: if the maker plays alone, the partner gives it a card face down, and the maker puts out
  any card, including the one given or one just taken up. A partner who took the hand over, or a lone
  defender, gets none.

A position is the deal and the actions since. ``apply`` returns a new position and never changes this one.
"""

from itertools import combinations

from bot.engine.actions import PASS, STAY, TRUMP_CHOICES, Action, Pass, Play, Stay
from bot.engine.cards import Card, Rank, Suit
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason
from bot.engine.hand import Hand, PhaseRules
from bot.engine.phases import Phase
from bot.engine.ranking import order
from bot.engine.seats import SEATS, Seat, from_left_of, next_in, partner_of
from bot.games.up_card import actions
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import EuchreResult, score

HAND_SIZE = 5


class EuchreHand(Hand):
    """A position in a hand. Create the first with ``EuchreHand(rules, deal)``, the next with ``apply``.

    ``trumps`` and ``maker`` are None until trumps are made. ``lone`` are the seats that play alone, at most
    one per side. ``took_up``: the dealer took the upcard. ``history`` has every action so far with its seat.
    Raises NotAllowed for a deal that is impossible under the rules.
    """

    __slots__ = ("accepted", "asking", "blind", "given", "lone", "maker", "rules", "took_up", "under", "up")
    putting_out = (actions.Discard,)
    rules: EuchreRules
    up: Card
    blind: bool  # the Benny was turned up, so the dealer names trumps before seeing a card
    maker: Seat | None
    accepted: bool  # a call made the upcard's suit trumps
    took_up: bool
    lone: tuple[Seat, ...]
    under: Seat | None  # the seat that went under
    given: Card | None  # the partner's best, once given
    asking: tuple[Seat, ...] | None  # seats that may still be asked to declare, None before that phase

    def __init__(self, rules: EuchreRules, deal: Deal, *, check: bool = True) -> None:
        if check:
            deal.check(rules)
        assert deal.up is not None
        self.rules, self.up, self.blind = rules, deal.up, deal.up.is_benny
        phase, first = (actions.BLIND, deal.dealer) if self.blind else self._before_calling(deal)
        self._begin(deal, phase, first, order(None))
        self.maker = self.asking = self.under = self.given = None
        self.accepted = self.took_up = False
        self.lone = ()

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that sit out because their partner plays alone."""
        return tuple([partner_of(seat) for seat in self.lone])

    @property
    def up_suit(self) -> Suit:
        """The suit of the upcard. Raises if it's the Benny, which has none."""
        suit = self.up.suit
        assert suit is not None
        return suit

    @property
    def taker(self) -> Seat | None:
        """The dealer, once the upcard is picked up."""
        return self.deal.dealer if self.took_up else None

    def put_away_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return all cards that the seat laid face down, including those from going under."""
        under = [
            card
            for by, done in self.history
            if by == seat and isinstance(done, actions.Under)
            for card in done.cards
        ]
        return (*under, *super().put_away_by(seat))

    @property
    def final(self) -> EuchreResult:
        """The result. Raises NotAllowed before the hand is over."""
        self.need_over()
        return score(self)

    @property
    def implied(self) -> Action | None:
        """The action that a record may leave out here: ``stay``."""
        return STAY if self.phase in (actions.DECLARING, actions.GOING_UNDER) else None

    @property
    def shown(self) -> bool:
        """True if a farmer's hand was shown, so that the same dealer deals again."""
        return any(isinstance(action, actions.Show) for _, action in self.history)

    def written(self, seat: Seat, action: Action) -> str:
        """Write the action as records do. Accepting has the word that the table uses for that seat."""
        if not isinstance(action, actions.Accept):
            return str(action)
        word = self.rules.accepting(seat, self.deal.dealer)
        return f"{word} alone" if action.alone else word

    # Before the calling

    def _before_calling(self, deal: Deal) -> tuple[Phase, Seat]:
        round_ = from_left_of(deal.dealer, self.rules.seats)
        if self.rules.farmers:
            for seat in round_:
                if all(is_low(card) for card in deal.hands[seat - 1]):
                    return actions.FARMERS_HAND, seat
        return (actions.GOING_UNDER if self.rules.go_under else actions.FIRST_ROUND), round_[0]

    def _show(self, action: actions.Show) -> None:
        self._end()

    def _legal_under(self) -> tuple[Action, ...]:
        low = [card for card in self.held if is_low(card)]
        return (STAY, *[actions.Under(three) for three in combinations(low, 3)])

    def _go_under(self, action: actions.Under | Stay) -> None:
        seat = self.actor
        if isinstance(action, actions.Under):
            if len(set(action.cards)) < len(action.cards) or not all(is_low(card) for card in action.cards):
                raise NotAllowed(Reason.NOT_UNDER, cards=action.cards)
            self._lay_away(seat, *action.cards)
            self._hold(seat, self.held + self.deal.kitty)
            self.under = seat
        if self.under or seat == self.deal.dealer:
            self.phase, self.to_act = actions.FIRST_ROUND, self.deal.dealer % self.rules.seats + 1
        else:
            self.to_act = seat % self.rules.seats + 1

    # First round

    def _legal_order(self) -> tuple[Action, ...]:
        if self._only_alone():
            return (PASS, actions.ACCEPT_ALONE)
        return (
            (PASS, actions.ACCEPT)
            if self.rules.alone == "nobody"
            else (PASS, actions.ACCEPT, actions.ACCEPT_ALONE)
        )

    def _order(self, action: Pass | actions.Accept) -> None:
        if isinstance(action, Pass):
            self._pass(actions.SECOND_ROUND)
        elif not action.alone and self._only_alone():
            raise NotAllowed(Reason.ONLY_ALONE)
        else:
            self.accepted = True
            self._make(self.up_suit, action.alone)

    def _only_alone(self) -> bool:
        return self.rules.partner_accepts == "alone" and self.to_act == partner_of(self.deal.dealer)

    # Second round

    def _legal_name(self) -> tuple[Action, ...]:
        passing: tuple[Action, ...] = () if self._stuck() else (PASS,)
        styles = (False,) if self.rules.alone == "nobody" else (False, True)
        up = self.up.suit
        suits = TRUMP_CHOICES if self.rules.no_trump else tuple(Suit)
        return passing + tuple(
            [actions.CALLS[suit, alone] for suit in suits if suit is not up for alone in styles]
        )

    def _name(self, action: Pass | actions.Call) -> None:
        if isinstance(action, Pass):
            if self._stuck():
                raise NotAllowed(Reason.MUST_CALL)
            self._pass(Phase.OVER)
        elif action.suit is None and not self.rules.no_trump:
            raise NotAllowed(Reason.NO_NO_TRUMP)
        elif action.suit is not None and action.suit is self.up.suit:
            raise NotAllowed(Reason.TURNED_DOWN, f"{action.suit.word} were turned down", suit=action.suit)
        else:
            self._make(action.suit, action.alone)

    def _stuck(self) -> bool:
        return self.rules.all_pass == "stick" and self.to_act == self.deal.dealer

    def _pass(self, when_all_have: Phase) -> None:
        done = self.to_act == self.deal.dealer
        self.phase = when_all_have if done else self.phase
        self.to_act = None if self.over else self.actor % self.rules.seats + 1

    # The Benny turned up

    def _blind(self, action: Action) -> None:
        if not isinstance(action, actions.Call):
            raise NotAllowed(Reason.MUST_NAME_BLIND)
        if action.alone:
            raise NotAllowed(Reason.NOT_BLIND_ALONE)
        if action.suit is None:
            raise NotAllowed(Reason.NO_NO_TRUMP)
        self._make(action.suit, alone=False)

    # After trumps are made

    def _make(self, suit: Suit | None, alone: bool) -> None:
        if alone and self.rules.alone == "nobody":
            raise NotAllowed(Reason.NOBODY_ALONE)
        maker = self.actor
        self.trumps, self.maker, self.order = suit, maker, order(suit)
        self.lone = (maker,) if alone else ()
        if (self.accepted or self.blind) and self.deal.dealer not in self.out:
            self._take_up()
        else:
            self._ask()

    def _take_up(self) -> None:
        dealer = self.deal.dealer
        self._hold(dealer, (*self.hands[dealer - 1], self.up))
        self.took_up = True
        self.phase, self.to_act = actions.DISCARDING, dealer

    def _legal_discard(self) -> tuple[Action, ...]:
        kept = self._undiscardable()
        return tuple([actions.DISCARDS[card] for card in self.held if card is not kept])

    def _discard(self, action: actions.Discard) -> None:
        card = action.card
        if card is self._undiscardable():
            text = f"{card} was just taken up and can't be discarded"
            raise NotAllowed(Reason.KEEP_UP_CARD, text, cards=[card])
        self._lay_away(self.actor, card)
        if self.given:
            self._lead()
        else:
            self._ask()

    def _undiscardable(self) -> Card | None:
        """Return the card just picked up, which may not be discarded unless the dealer may refuse it."""
        return None if self.given or self.rules.dealer_may_refuse else self.up

    # Lone declarations

    def _ask(self) -> None:
        """Go to the next player to ask about playing alone, or start the play."""
        waiting = self._candidates() if self.asking is None else self.asking
        for at, seat in enumerate(waiting):
            if self._may_declare(seat):
                self.phase, self.to_act, self.asking = actions.DECLARING, seat, waiting[at + 1 :]
                return
        self.asking = ()
        if self.rules.partners_best and self.maker in self.lone:
            self.phase, self.to_act = actions.GIVING, partner_of(self.maker)
        else:
            self._lead()

    def _candidates(self) -> tuple[Seat, ...]:
        """Return the seats that may have a chance to declare, in the order they're asked."""
        maker, dealer, who = self.maker, self.deal.dealer, self.rules.alone
        assert maker is not None
        if who == "nobody":
            return ()
        if who == "equal_calls":  # those after the maker in the round, or everyone if no one has called
            round_ = from_left_of(dealer, self.rules.seats)
            return round_ if self.blind else round_[round_.index(maker) + 1 :]
        others = from_left_of(dealer, self.rules.seats)
        if who == "anyone":
            return others if self.blind else tuple([seat for seat in others if seat != maker])
        defenders = tuple([seat for seat in others if self.rules.side_of(seat) != self.rules.side_of(maker)])
        return (maker, *defenders) if self.blind else defenders

    def _may_declare(self, seat: Seat) -> bool:
        """Return True if this seat is asked, given the position when its turn to be asked comes."""
        maker = self.maker
        assert maker is not None
        defends = self.rules.side_of(seat) != self.rules.side_of(maker)
        if defends and not self.rules.defend_alone:
            return False
        if self.rules.alone == "equal_calls":
            return True  # even if the partner has declared: declaring overrules the partner
        if partner_of(seat) in self.lone:
            return False
        return self.rules.alone == "anyone" or not defends or maker in self.lone

    def _declare(self, action: actions.Alone | Stay) -> None:
        seat = self.actor
        if isinstance(action, actions.Alone):
            self.lone = (*[s for s in self.lone if s != partner_of(seat)], seat)
            if seat == self.deal.dealer and self.accepted and not self.took_up:
                self._take_up()  # overruling the partner who turned it down
                return
        self._ask()

    # Partner's best

    def _give(self, action: actions.Give) -> None:
        card, maker = action.card, partner_of(self.actor)
        self._lay_away(self.actor, card)
        self._hold(maker, (*self.hands[maker - 1], card))
        self.given = card
        self.phase, self.to_act = actions.DISCARDING, maker

    # Play

    def _lead(self) -> None:
        out = self.out
        if out:
            self.players = 4 - len(out)
            self.after = tuple([next_in(seat, out) for seat in SEATS])
        assert self.maker is not None
        self.phase, self.to_act = (
            Phase.PLAY,
            first_leader(self.rules, self.deal.dealer, self.maker, self.lone),
        )

    def _play(self, action: Play) -> None:
        if self.put(action) and len(self.tricks) == HAND_SIZE:
            self._end()


def first_leader(rules: EuchreRules, dealer: Seat, maker: Seat, lone: tuple[Seat, ...]) -> Seat:
    """Return the first leader by the option ``leader``, among the seats in. Of two alone, the defender.

    With ``eldest``, two lone players make no difference.
    """
    out = [partner_of(seat) for seat in lone]
    start = dealer
    if rules.leader != "eldest" and len(lone) == 2:
        return next(seat for seat in lone if rules.side_of(seat) != rules.side_of(maker))
    if rules.leader == "left_of_maker":
        start = maker
    elif rules.leader == "left_of_alone" and lone:
        start = lone[0]
    return next_in(start, out, rules.seats)


def is_low(card: Card) -> bool:
    """Return True for a nine or a ten: farmers' hands consist of them, and going under puts them away."""
    return card.rank in (Rank.NINE, Rank.TEN)


def _legal_gifts(hand: EuchreHand) -> tuple[Action, ...]:
    return tuple([actions.GIVES[card] for card in hand.held])


def _legal_blind(hand: EuchreHand) -> tuple[Action, ...]:
    return tuple([actions.CALLS[suit, False] for suit in Suit])


EuchreHand.phases = {
    actions.FARMERS_HAND: PhaseRules((actions.Show,), lambda hand: (actions.SHOW,), EuchreHand._show),
    actions.GOING_UNDER: PhaseRules((actions.Under, Stay), EuchreHand._legal_under, EuchreHand._go_under),
    actions.GIVING: PhaseRules((actions.Give,), _legal_gifts, EuchreHand._give),
    actions.FIRST_ROUND: PhaseRules((Pass, actions.Accept), EuchreHand._legal_order, EuchreHand._order),
    actions.SECOND_ROUND: PhaseRules((Pass, actions.Call), EuchreHand._legal_name, EuchreHand._name),
    actions.BLIND: PhaseRules((Action,), _legal_blind, EuchreHand._blind),
    actions.DISCARDING: PhaseRules((actions.Discard,), EuchreHand._legal_discard, EuchreHand._discard),
    actions.DECLARING: PhaseRules(
        (actions.Alone, Stay), lambda hand: (STAY, actions.ALONE), EuchreHand._declare
    ),
    Phase.PLAY: PhaseRules((Play,), EuchreHand.legal_plays, EuchreHand._play),
}
