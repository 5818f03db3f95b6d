"""OpenSpiel's euchre speaking the engine's seats, cards and actions.

It is a second implementation of the 24-card game, by other people, and so an oracle for ours. What follows
was settled by watching OpenSpiel 2.0.2; where its own description says otherwise, what it does counts.

What is only told otherwise
---------------------------

==================  ========================================  ==========================================
matter              OpenSpiel                                 ours, and what is done here
==================  ========================================  ==========================================
seats               0 to 3, clockwise                         1 to 4
the deal            a card at a time, the dealer first        packets from the dealer's left: the hands
                                                              are handed over as ours were dealt
going alone         trumps are made, the dealer discards,     said with the call: remembered, and answered
                    then the maker is asked                   when OpenSpiel asks
points              the makers' gain is the defenders' loss   each side's gain alone, never below zero
all pass            no points                                 the same, and the hand is thrown in
==================  ========================================  ==========================================

What differs by rule
--------------------

==================  ========================================  ==========================================
matter              OpenSpiel                                 ours, and what is done here
==================  ========================================  ==========================================
the dealer whose    takes the upcard and discards,           leaves the upcard, discards nothing:
partner accepts     then sits out                             OpenSpiel's dealer discards any card
alone
who is asked to     ``allow_lone_defender``: both defenders   ``alone=maker defend_alone=yes`` asks them
defend alone        in turn, until one does, whoever          only against a lone maker: else OpenSpiel is
                    plays alone                               answered "with my partner".
                                                              ``alone=anyone`` asks as OpenSpiel does
the maker's         never asked                               asked with ``alone=anyone``: stays, always
partner, alone
nobody alone        the maker is always asked                 ``alone=nobody``: answered "with my partner"
the rest            five cards, four seats, no Benny, one     other packs, the Benny, other options and
                    hand                                      the match are not compared
==================  ========================================  ==========================================

The same, without adapting anything: the dealer may not discard the upcard; ``leader=eldest``, also with one
or two players alone; ``march=2``, ``march_alone=4``, ``alone_four=1``, ``euchre_alone=4`` whether the makers
play alone or not, ``alone_euchred=2``; ``all_pass=stick`` is ``stick_the_dealer``. OpenSpiel's description
has makers without a trick lose four; what it does is two, as in our rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.actions import PASS, PLAYS, STAY, Action
from bot.engine.cards import Card, Suit
from bot.engine.deal import Deal
from bot.engine.seats import Seat, partner_of
from bot.games.up_card.actions import ACCEPT, ACCEPT_ALONE, ALONE, CALLS, DISCARDS, Accept, Call
from bot.games.up_card.rules import EuchreRules

# OpenSpiel's numbers: a card is its rank times four plus its suit, then come the other actions.
SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
CARDS = tuple(Card(rank + suit.value) for rank in "9TJQKA" for suit in SUITS)
NUMBERS = {card: number for number, card in enumerate(CARDS)}
PASSES = len(CARDS)
TRUMPS = {PASSES + 1 + at: suit for at, suit in enumerate(SUITS)}
GOES_ALONE, WITH_PARTNER = 29, 30
OTHERS: dict[int, Action] = {PASSES: PASS, GOES_ALONE: ALONE, WITH_PARTNER: STAY}


def parameters(rules: EuchreRules) -> dict[str, bool]:
    """Return OpenSpiel's parameters for these rules."""
    return {"stick_the_dealer": rules.all_pass == "stick", "allow_lone_defender": rules.defend_alone}


class OpenSpielHand:
    """A hand of OpenSpiel's, dealt as ours. ``state`` is a new state of its game; it is changed.

    ``apply`` changes this hand, unlike ours, and takes only what ``legal_actions`` offers. Of ``rules`` it is
    only asked who may go alone.
    """

    def __init__(self, state: Any, rules: EuchreRules, deal: Deal) -> None:
        assert deal.up is not None
        self.state, self.rules, self.dealer, self.up = state, rules, deal.dealer, deal.up
        self.alone: bool | None = None  # what the caller said; None until trumps are made
        from_dealer = deal.hands[deal.dealer - 1 :] + deal.hands[: deal.dealer - 1]
        state.apply_action(deal.dealer - 1)
        for dealt in (*(card for cards in zip(*from_dealer, strict=True) for card in cards), deal.up):
            state.apply_action(NUMBERS[dealt])
        self._read()

    @property
    def to_act(self) -> Seat | None:
        """The seat to act; None when the hand is over."""
        return None if self.state.is_terminal() else self.state.current_player() + 1

    def legal_actions(self) -> set[Action]:
        """Everything that the seat to act may do; empty when the hand is over."""
        return set(self.numbers)

    @property
    def tricks(self) -> list[tuple[Seat, list[Card], Seat]]:
        """The tricks: who led, the cards in the order played, who won."""
        played = [trick for trick in self.state.tricks() if trick.leader() >= 0]
        return [(t.leader() + 1, [CARDS[card] for card in t.cards()], t.winner() + 1) for t in played]

    @property
    def score(self) -> tuple[int, int]:
        """What each side gained in a hand that is over."""
        first, second, *partners = map(int, self.state.returns())
        assert [first, second] == partners and first == -second
        return max(first, 0), max(second, 0)

    def apply(self, action: Action) -> None:
        """Do it, and answer what OpenSpiel then asks and ours does not."""
        self.state.apply_action(self.numbers[action])
        if isinstance(action, Accept | Call):
            self.alone = action.alone
        while (answer := self._unasked()) is not None:
            self.state.apply_action(answer)
        self._read()

    def _unasked(self) -> int | None:
        """Return the answer to a question only OpenSpiel asks here, or None if our engine asks it too."""
        phase, maker = self.state.current_phase().name, self.state.declarer() + 1
        if phase == "DISCARD" and self.alone and maker == partner_of(self.dealer):
            return int(self.state.legal_actions()[0])
        if phase == "GO_ALONE" and self.state.declarer_go_alone() is None:
            return GOES_ALONE if self.alone else WITH_PARTNER
        if phase == "GO_ALONE" and self.rules.alone == "maker" and not self.alone:
            return WITH_PARTNER
        return None

    def _read(self) -> None:
        """Find what may be done, each action with OpenSpiel's number."""
        self.numbers: dict[Action, int] = {}
        of_cards: Mapping[Card, Action] = DISCARDS if self.state.current_phase().name == "DISCARD" else PLAYS
        for number in self.state.legal_actions():
            self.numbers |= dict.fromkeys(self._meant(number, of_cards), number)

    def _meant(self, number: int, of_cards: Mapping[Card, Action]) -> tuple[Action, ...]:
        if number < len(CARDS):
            return (of_cards[CARDS[number]],)
        if number in TRUMPS:
            suit = TRUMPS[number]
            both = (ACCEPT, ACCEPT_ALONE) if suit is self.up.suit else (CALLS[suit, False], CALLS[suit, True])
            return both[:1] if self.rules.alone == "nobody" else both
        return (OTHERS[number],)
