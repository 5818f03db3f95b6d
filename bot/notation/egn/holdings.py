"""The cards that each seat of a recorded deal can hold, as far as the record says.

The engine's hand can't be used for this: it requires all cards to be known. A record mostly shows no hands,
rarely the discard, and swaps of cards only sometimes.
"""

from bot.engine.cards import Card
from bot.engine.seats import SEATS, Seat, partner_of
from bot.games.up_card.hand import EuchreHand
from bot.notation.egn.document import DealRecord, EgnFault, Exchange
from bot.notation.egn.ruleset import EgnRules
from bot.notation.egn.words import is_known, read_card, seat_name, write_card

HAND_SIZE = 5


class Holdings:
    """The cards of a deal at the start of play. Raises EgnFault for a card in an impossible place.

    ``dealt`` are the hands recorded in full. ``known[seat]`` is such a hand after its losses and gains: six
    cards for a dealer whose discard isn't recorded. ``where[card]`` is the only seat that can play the card,
    or None for no one, and the reason.
    """

    def __init__(self, house: EgnRules, record: DealRecord, called: EuchreHand, place: str) -> None:
        self._called, self._place, self._dealer = called, place, called.deal.dealer
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.where: dict[Card, tuple[Seat | None, str]] = {}
        self.discard: Card | None = None
        bidding = record.bidding
        self._read_cards(house, record, hidden_stay=not bidding.exchanges)
        self.known = {seat: set(cards) for seat, cards in self.dealt.items()}
        self._forget_swaps(house, bidding.exchanges)
        self._take_up()
        early = [each for each in bidding.exchanges if each.sender is None or len(each.cards) == 3]
        for exchange in early:
            self._exchange(exchange)
        self._put_out(bidding.discard)
        for exchange in bidding.exchanges:
            if exchange not in early:
                self._exchange(exchange)
        for seat in SEATS:
            for card in self.exactly(seat):
                self.where.setdefault(card, (seat, f"which {seat_name(seat)} holds"))

    def exactly(self, seat: Seat) -> tuple[Card, ...]:
        """Return the seat's five cards at the start of play, empty if they're unknown."""
        held = self.known.get(seat, ())
        return tuple(c for c in self._called.rules.cards if c in held) if len(held) == HAND_SIZE else ()

    def play(self, card: Card, seat: Seat, number: int) -> None:
        """Record a card played to the trick of that number. Raise EgnFault if the seat can't have it."""
        here, name = f"{self._place}, trick {number}", write_card(card)
        if card not in self._called.rules.cards:
            raise EgnFault(f"{here}: {name} isn't in the pack")
        only, why = self.where.get(card, (seat, ""))
        if only != seat:
            raise EgnFault(f"{here}: {seat_name(seat)} plays {name}, {why}")
        if card not in self.known.get(seat, {card}):
            raise EgnFault(f"{here}: {seat_name(seat)} plays {name}, which it doesn't hold")
        self.where[card] = (None, f"which was already played in trick {number}")

    def _read_cards(self, house: EgnRules, record: DealRecord, *, hidden_stay: bool) -> None:
        """Read the hands and the kitty, each card at most once."""
        seen = {self._called.up: "the upcard"}

        def read(written: str, place: str, what: str) -> Card:
            here = f"{self._place}, {place}"
            card = read_card(written, here, self._called.trumps)
            if card not in house.rules.cards:
                raise EgnFault(f"{here}: {written} isn't in the pack")
            if card in seen:
                raise EgnFault(f"{here}: {written} appears twice: it's also {seen[card]}")
            seen[card] = what
            return card

        for seat, written in zip(SEATS, record.state.hands, strict=False):
            place = f"playerCards of {seat_name(seat)}"
            if len(written) > HAND_SIZE:
                raise EgnFault(f"{self._place}, {place}: {len(written)} cards are dealt, not {HAND_SIZE}")
            cards = tuple(
                read(each, place, f"dealt to {seat_name(seat)}") for each in written if is_known(each)
            )
            if len(cards) == HAND_SIZE:
                self.dealt[seat] = cards
        for hidden in filter(is_known, record.state.kitty):
            card = read(hidden, "kitty", "in the kitty")
            if hidden_stay:
                self.where[card] = (None, "which is in the kitty")

    def _forget_swaps(self, house: EgnRules, exchanges: tuple[Exchange, ...]) -> None:
        """Forget the hands that an unrecorded swap may have changed."""
        rules, maker = house.rules, self._called.maker
        if (rules.go_under or rules.farmers) and not exchanges:
            self.known.clear()
        given = any(each.sender is not None for each in exchanges)
        if rules.partners_best and maker and maker in self._called.lone and not given:
            for seat in (maker, partner_of(maker)):
                self.known.pop(seat, None)

    def _take_up(self) -> None:
        up = self._called.up
        if self._called.took_up:
            self.where[up] = (self._dealer, f"the upcard, which {seat_name(self._dealer)} took up")
            if self._dealer in self.known:
                self.known[self._dealer].add(up)
        else:
            self.where[up] = (None, "which was turned up and never taken")

    def _exchange(self, exchange: Exchange) -> None:
        here = f"{self._place}, cardExchanges"
        sender = None if exchange.sender is None else exchange.sender + 1
        receiver = exchange.receiver + 1
        cards = [read_card(each, here, self._called.trumps) for each in exchange.cards if is_known(each)]
        if len(set(cards)) < len(cards):
            raise EgnFault(f"{here}: a card is exchanged twice")
        if sender is None:
            dealt = {self._called.up, *(card for hand in self.dealt.values() for card in hand)}
            for card in cards:
                if card in dealt:
                    raise EgnFault(f"{here}: {write_card(card)} was dealt, so it isn't hidden")
        elif sender in self.known:
            for card in cards:
                if card not in self.known[sender]:
                    raise EgnFault(f"{here}: {seat_name(sender)} doesn't hold {write_card(card)}")
            self.known[sender] -= set(cards)
        if sender == receiver:
            self.where |= dict.fromkeys(cards, (None, f"which {seat_name(receiver)} discarded"))
        elif receiver in self.known:
            self.known[receiver] |= set(cards)
        if len(cards) < len(exchange.cards):  # some swapped cards aren't recorded
            for seat in (sender, receiver):
                self.known.pop(seat or receiver, None)

    def _put_out(self, written: str | None) -> None:
        """Read the dealer's discard."""
        if written is None or not is_known(written):
            return
        here, dealer = f"{self._place}, discard", self._dealer
        card = read_card(written, here, self._called.trumps)
        if not self._called.took_up:
            if self._called.accepted:
                return  # the dealer sits out, so nothing depends on it
            raise EgnFault(f"{here}: {written} was discarded, but no one took the upcard")
        if card not in self.known.get(dealer, {card}):
            raise EgnFault(f"{here}: {seat_name(dealer)}, the dealer, doesn't hold {written}")
        owner = next((seat for seat in SEATS if seat != dealer and card in self.exactly(seat)), None)
        if owner is not None:
            raise EgnFault(f"{here}: {written} was dealt to {seat_name(owner)}, not to the dealer")
        self.known.get(dealer, set()).discard(card)
        self.discard = card
        self.where[card] = (None, f"which {seat_name(dealer)} discarded")
