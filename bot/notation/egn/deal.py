"""Replaying one deal of an EGN record in a hand of the engine, which checks its calls and plays.

A record mostly shows no hands. So each seat is dealt the cards that it plays later, and all of them only if
its whole hand is known. Anything the hand then refuses is an error in the record.
"""

from dataclasses import dataclass, replace

from bot.engine.actions import PASS, PLAYS, STAY, Play
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import NotAllowed, Reason, Refusal
from bot.engine.seats import SEATS, Seat, from_left_of, side_of
from bot.games.up_card import actions
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import settle
from bot.notation.egn.document import Bidding, DealRecord, EgnFault, Tricks
from bot.notation.egn.holdings import HAND_SIZE, Holdings
from bot.notation.egn.ruleset import EgnRules
from bot.notation.egn.words import read_call, read_card, seat_name, write_card

Score = tuple[int, ...]
Cards = dict[Seat, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class EgnDeal:
    """A deal, replayed in ``hand`` as far as the record goes, and its score, None if undecided.

    ``hand`` holds the cards that the record shows, after any swaps. An unrecorded discard is an arbitrary
    card.
    """

    record: DealRecord
    hand: EuchreHand
    holdings: Holdings
    score: Score | None

    @property
    def tricks(self) -> Score:
        """The number of finished tricks each side took."""
        winners = [side_of(trick.winner) for trick in self.hand.tricks]
        return (winners.count(0), winners.count(1))

    @property
    def called(self) -> bool:
        """True if anyone had a chance to call."""
        return bool(self.record.bidding.calls)


def read_deal(house: EgnRules, record: DealRecord) -> EgnDeal:
    """Verify a deal on its own. Raises EgnFault that names the call, the trick or the card."""
    place = f"deal {record.number}"
    up = read_card(record.state.up, f"{place}, upCard")
    if up not in house.rules.cards:
        raise EgnFault(f"{place}, upCard: {record.state.up} isn't in the pack")
    called = _replay_calls(_start_hand(house.rules, record.state.dealer + 1, up), record.bidding, place)
    holdings = Holdings(house, record, called, place)
    hand = _replay_play(called, holdings, record.play, place)
    deal = EgnDeal(record, hand, holdings, None)
    return replace(deal, score=_final_score(house, deal))


def _start_hand(rules: EuchreRules, dealer: Seat, up: Card) -> EuchreHand:
    """Return the hand before the calls, with no cards dealt yet: only the play shows them.

    House rules that swap cards or throw a hand in are left to Holdings: a record may omit the swap, and the
    cards dealt here in the end are those of the play.
    """
    plain = replace(rules, farmers=False, go_under=False, partners_best=False)
    return EuchreHand(plain, Deal(dealer, ((),) * len(SEATS), up), check=False)


# Calls


def _replay_calls(hand: EuchreHand, bidding: Bidding, place: str) -> EuchreHand:
    """Return the hand after the recorded calls. Once trumps are made it's ready for the first lead."""
    dealer = hand.deal.dealer
    for at, written in enumerate(bidding.calls):
        seat, here = from_left_of(dealer)[at % 4], f"{place}, call {at + 1}"
        if hand.maker is not None:
            raise EgnFault(f"{here}: {seat_name(hand.maker)} has made trumps, so calling is over")
        if hand.over:
            raise EgnFault(f"{here}: there are two rounds of four calls, and no more")
        action = read_call(written, bidding.alone, here)
        if hand.blind:
            if action is PASS and seat != dealer:
                continue  # no one calls before the dealer names trumps
            if isinstance(action, actions.Call):
                action = actions.CALLS[action.suit, False]  # "alone" may come later
        try:
            hand = hand.apply(action, seat)
        except Refusal as refusal:
            raise EgnFault(f"{here}: {_why_not_called(refusal, hand, seat)}") from None
    alone = bidding.alone or hand.lone
    defender = None if bidding.alone_defender == -1 else bidding.alone_defender
    if hand.maker is None:
        if alone or defender is not None:
            raise EgnFault(f"{place}: no one has made trumps, so no one can go alone")
        return hand
    if hand.phase is actions.DISCARDING:
        hand = hand.apply(actions.DISCARDS[hand.up])
    if hand.blind:
        hand = hand.apply(actions.ALONE if alone else STAY, hand.maker)
    if defender is not None:
        hand = _declare_defense(hand, defender + 1, place)
    while hand.phase is actions.DECLARING:
        hand = hand.apply(STAY)
    return hand


def _why_not_called(refusal: Refusal, hand: EuchreHand, seat: Seat) -> str:
    if hand.blind:
        return f"the joker was turned up, so {seat_name(hand.deal.dealer)}, the dealer, must name a suit"
    reason = refusal.reason if isinstance(refusal, NotAllowed) else None
    if reason is Reason.NOT_NOW and hand.phase is actions.FIRST_ROUND:
        return f"{seat_name(seat)} can only order or pass in the first round"
    if reason is Reason.NOT_NOW:
        return f"the upcard was turned down, so {seat_name(seat)} must name a suit or pass"
    if reason is Reason.ONLY_ALONE:
        return f"{seat_name(seat)}, the dealer's partner, can accept only by going alone"
    if reason is Reason.MUST_CALL:
        return f"{seat_name(seat)}, the dealer, must call"
    if reason is Reason.NO_NO_TRUMP:
        return "no trump isn't played under this ruleset"
    return str(refusal)


def _declare_defense(hand: EuchreHand, seat: Seat, place: str) -> EuchreHand:
    """Return the hand after the seat has declared to defend alone."""
    while hand.phase is actions.DECLARING and hand.to_act != seat:
        hand = hand.apply(STAY)
    try:
        return hand.apply(actions.ALONE, seat)
    except Refusal:
        assert hand.maker is not None
        if not hand.rules.defend_alone:
            why = f"{seat_name(seat)} defends alone, which this ruleset doesn't allow"
        elif hand.maker not in hand.lone:
            why = f"{seat_name(seat)} can defend alone only against a lone maker"
        else:
            why = f"{seat_name(seat)} can't defend alone: {seat_name(hand.maker)} of its side made trumps"
        raise EgnFault(f"{place}: {why}") from None


# Play


def _replay_play(called: EuchreHand, holdings: Holdings, play: Tricks, place: str) -> EuchreHand:
    """Return the hand after the recorded tricks.

    First each card goes to the seat to act. Then the hand is replayed with all that each seat played, so that
    a later card reveals a revoke, and the error names the trick of the revoke.
    """
    written = list(play.tricks)
    while written and not written[-1]:
        written.pop()
    if called.maker is None:
        if written:
            raise EgnFault(f"{place}: no one has made trumps, but cards are played")
        return called
    if len(written) > HAND_SIZE:
        raise EgnFault(f"{place}: there are {len(written)} tricks, not {HAND_SIZE}")
    first = called.actor if play.lead is None else play.lead + 1
    if first in called.out:
        raise EgnFault(f"{place}, trick 1: {seat_name(first)} can't lead: its partner plays alone")
    held = {seat: holdings.exactly(seat) for seat in SEATS}
    plays: list[tuple[int, Card]] = []
    suits, strengths, leader = called.order.suits, called.order.strengths, first
    for number, trick in enumerate(written, start=1):
        here = f"{place}, trick {number}"
        if len(trick) > called.players or (len(trick) < called.players and number < len(written)):
            raise EgnFault(f"{here}: there are {len(trick)} cards, but {called.players} players are in")
        cards = [read_card(text, here, called.trumps) for text in trick]
        best, seat = cards[0], leader
        for card in cards:
            holdings.play(card, seat, number)
            if card not in held[seat]:
                held[seat] += (card,)
            if strengths[suits[cards[0]]][card] > strengths[suits[cards[0]]][best]:
                best, leader = card, seat
            seat = called.after[seat - 1]
        plays += [(number, card) for card in cards]
    hand = _replay(called, held, plays, first, place)
    _check_up_card(hand, holdings, place)
    return hand


def _replay(
    called: EuchreHand, held: Cards, plays: list[tuple[int, Card]], first: Seat, place: str
) -> EuchreHand:
    """Replay the calls and the plays, each with its trick. ``held`` are the hands at the first lead."""
    up, dealer, put_out = called.up, called.deal.dealer, called.up
    if called.took_up and up in held[dealer]:
        used = {card for cards in held.values() for card in cards}
        put_out = next(card for card in called.rules.cards if card not in used)
        held = held | {dealer: (put_out, *(card for card in held[dealer] if card is not up))}
    hand = EuchreHand(called.rules, Deal(dealer, tuple(held[seat] for seat in SEATS), up), check=False)
    for seat, action in called.history:
        hand = hand.apply(actions.DISCARDS[put_out] if isinstance(action, actions.Discard) else action, seat)
    hand.to_act = first  # not taken from the rules: early records name the seat that led
    for number, card in plays:
        try:
            hand = hand.apply(PLAYS[card])
        except NotAllowed as revoke:
            name = write_card(revoke.cards[0])
            later = [at for at, other in plays if other is revoke.cards[0]]
            proof = f"plays {name} in trick {later[0]}" if later else f"holds {name}"
            raise EgnFault(f"{place}, trick {number}: {seat_name(hand.actor)} revoked: it {proof}") from None
    return hand


def _check_up_card(hand: EuchreHand, holdings: Holdings, place: str) -> None:
    """Raise EgnFault if the dealer took the upcard, discarded another card, and never played the upcard."""
    dealer, out = hand.deal.dealer, holdings.discard
    plays = [seat for seat, action in hand.history if isinstance(action, Play)]
    if out is not None and holdings.where[hand.up][0] == dealer and plays.count(dealer) == HAND_SIZE:
        raise EgnFault(
            f"{place}: {seat_name(dealer)} took up {write_card(hand.up)} and discarded {write_card(out)},"
            f" but never plays {write_card(hand.up)}"
        )


# Scores


def possible_scores(house: EgnRules, deal: EgnDeal) -> tuple[Score, ...]:
    """Return every possible score of the deal, starting with the fewest tricks for the makers.

    It's computed like the hand's own result, from the tricks of each side: a hand has a result only if it's
    played out, and a record may end early.
    """
    hand, taken = deal.hand, deal.tricks
    if hand.maker is None:
        return ((0, 0),) if hand.over else ()
    makers = side_of(hand.maker)
    left = HAND_SIZE - sum(taken)
    scores = []
    for more in range(left + 1):
        ends = [0, 0]
        ends[makers], ends[1 - makers] = taken[makers] + more, taken[1 - makers] + left - more
        result = settle(house.rules, hand.maker, hand.trumps, hand.lone, tuple(ends))
        lost = [side_of(trick.winner) for trick in hand.tricks[:2]] == [1 - makers] * 2
        scores.append((0, 0) if house.fast_break and lost and ends[makers] == 3 else result.score)
    return tuple(dict.fromkeys(scores))


def _final_score(house: EgnRules, deal: EgnDeal) -> Score | None:
    """Return the deal's score, or None if the record ends before anything is decided.

    Makers with three tricks or more who didn't play on have given up the march.
    """
    if house.rules.farmers and not deal.called:
        return (0, 0) if _is_farmers_hand(house.rules, deal) else None
    scores = possible_scores(house, deal)
    if len(scores) == 1:
        return scores[0]
    maker = deal.hand.maker
    return None if maker is None or deal.tricks[side_of(maker)] < 3 else scores[0]


def _is_farmers_hand(rules: EuchreRules, deal: EgnDeal) -> bool:
    """Return True if a recorded hand is a farmer's hand. An unrecorded hand could always be one."""
    dealt = tuple(deal.holdings.dealt.get(seat, rules.cards) for seat in SEATS)
    hand = EuchreHand(rules, Deal(deal.hand.deal.dealer, dealt, deal.hand.up), check=False)
    return hand.phase is actions.FARMERS_HAND


def earns_token(house: EgnRules, deal: EgnDeal) -> bool:
    """Return True if the makers earn a token, which only EGN has: exactly four tricks, with no one alone."""
    hand = deal.hand
    if not house.tokens or hand.maker is None or hand.lone:
        return False
    return hand.over and deal.tricks[side_of(hand.maker)] == 4
