"""Who can hold what in a recorded deal, as far as the record says: the deal, the discard, the exchanges."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.cards import Card
from bot.engine.seats import SEATS, Seat, partner_of
from bot.notation.egn.calling import Calling, named
from bot.notation.egn.cards import is_known, read_card, write_card
from bot.notation.egn.document import DealRecord, Exchange
from bot.notation.egn.fault import EgnFault
from bot.notation.egn.ruleset import House

HAND_SIZE = 5


@dataclass(slots=True)
class Holding:
    """What is known of the hands when play begins.

    ``dealt`` are the hands written down in full. ``may[seat]`` are the cards that the seat can play, where
    that is known, and ``exact`` the seats that hold just those. ``away`` says of each card that nobody can
    play why not.
    """

    up: Card
    dealt: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    may: dict[Seat, set[Card]] = field(default_factory=dict)
    exact: set[Seat] = field(default_factory=set)
    away: dict[Card, str] = field(default_factory=dict)
    taken_by: Seat | None = None  # who took the up-card
    discard: Card | None = None


def read_holding(house: House, deal: DealRecord, calling: Calling, up: Card, place: str) -> Holding:
    """Gather what the record says of the cards, each card at most once; raises EgnFault."""
    held = Holding(up)
    dealer = deal.dealer + 1
    seen = {up: "the up-card"}

    def read(written: str, here: str, what: str) -> Card:
        card = read_card(written, f"{place}, {here}", calling.trumps)
        if card not in house.rules.cards:
            raise EgnFault(f"{place}, {here}: {written} is not in the pack")
        if card in seen:
            raise EgnFault(f"{place}, {here}: {written} comes twice: it is {seen[card]} too")
        seen[card] = what
        return card

    for seat, written in zip(SEATS, deal.hands, strict=False):
        here = f"playerCards of {named(seat)}"
        if len(written) > HAND_SIZE:
            raise EgnFault(f"{place}, {here}: {len(written)} cards are dealt, not {HAND_SIZE}")
        cards = tuple(read(each, here, f"dealt to {named(seat)}") for each in written if is_known(each))
        if len(cards) == HAND_SIZE:
            held.dealt[seat], held.may[seat] = cards, set(cards)
            held.exact.add(seat)
    exchanges = deal.bidding.exchanges if deal.bidding else ()
    for hidden in deal.kitty:
        if is_known(hidden):
            card = read(hidden, "kitty", "in the kitty")
            if not exchanges:
                held.away[card] = "lies in the kitty"
    _blur(house, calling, held, exchanges)
    if calling.accepted and not calling.leaves_up_card(dealer):
        held.taken_by = dealer
        if dealer in held.may:
            held.may[dealer].add(up)
    else:
        held.away[up] = "was turned up and never taken"
    early = [each for each in exchanges if each.sender is None or len(each.cards) == 3]
    for exchange in early:
        _exchange(held, exchange, calling, place)
    _discard(held, deal, calling, dealer, place)
    for exchange in exchanges:
        if exchange not in early:
            _exchange(held, exchange, calling, place)
    held.exact -= {seat for seat in held.exact if len(held.may[seat]) != HAND_SIZE}
    return held


def _blur(house: House, calling: Calling, held: Holding, exchanges: tuple[Exchange, ...]) -> None:
    """Forget what a swap that was not written down may have changed."""
    rules, maker = house.rules, calling.maker
    unknown: set[Seat] = set()
    if (rules.go_under or rules.farmers) and not exchanges:
        unknown |= set(SEATS)
    if (
        rules.partners_best
        and maker in calling.lone
        and not any(each.sender is not None for each in exchanges)
    ):
        assert maker is not None
        unknown |= {maker, partner_of(maker)}
    for seat in unknown:
        held.may.pop(seat, None)
        held.exact.discard(seat)


def _exchange(held: Holding, exchange: Exchange, calling: Calling, place: str) -> None:
    here = f"{place}, cardExchanges"
    sender = None if exchange.sender is None else exchange.sender + 1
    receiver = exchange.receiver + 1
    cards = [read_card(each, here, calling.trumps) for each in exchange.cards if is_known(each)]
    if len(set(cards)) < len(cards):
        raise EgnFault(f"{here}: a card is exchanged twice")
    if sender is None:
        known = {held.up, *(card for hand in held.dealt.values() for card in hand)}
        for card in cards:
            if card in known:
                raise EgnFault(f"{here}: {write_card(card)} was dealt, so it does not lie hidden")
    elif sender in held.may:
        for card in cards:
            if card not in held.may[sender]:
                raise EgnFault(f"{here}: {named(sender)} does not hold {write_card(card)}")
        held.may[sender] -= set(cards)
    if sender == receiver:
        held.away |= dict.fromkeys(cards, f"was put out by {named(receiver)}")
    elif receiver in held.may:
        held.may[receiver] |= set(cards)


def _discard(held: Holding, deal: DealRecord, calling: Calling, dealer: Seat, place: str) -> None:
    written = deal.bidding.discard if deal.bidding else None
    if written is None or not is_known(written):
        return
    here = f"{place}, discard"
    card = read_card(written, here, calling.trumps)
    if not calling.accepted:
        raise EgnFault(f"{here}: {written} is discarded, but nobody took the up-card")
    if held.taken_by is None:
        return  # the dealer sits out, and nothing depends on it
    if dealer in held.may:
        if card not in held.may[dealer]:
            raise EgnFault(f"{here}: {named(dealer)}, the dealer, does not hold {written}")
        held.may[dealer].discard(card)
    else:
        owner = next(
            (seat for seat, cards in held.dealt.items() if card in cards and seat in held.exact), None
        )
        if owner is not None:
            raise EgnFault(f"{here}: {written} was dealt to {named(owner)}, not to the dealer")
    held.discard = card
    held.away[card] = f"was discarded by {named(dealer)}"
