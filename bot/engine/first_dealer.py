"""Finding the first dealer (option ``first_dealer``), and the cards shown along the way.

``cut_high``: each player cuts a card and the highest deals. Tied players cut again (The Book of Card Games).
``first_jack``: cards are turned up one at a time around the table until a jack falls (Slapton). ``random``:
no card is shown. The Benny isn't used.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from bot.engine.cards import RANKS, Card, Rank
from bot.engine.options import Ruleset
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The seat that deals first, and the cards that were shown to find it, in order, each with its seat."""

    seat: Seat
    shown: tuple[tuple[Seat, Card], ...] = ()

    @property
    def rounds(self) -> list[list[tuple[Seat, Card]]]:
        """The cards shown, by round: in a cut those who tied for the highest card cut again."""
        rounds: list[list[tuple[Seat, Card]]] = []
        for seat, card in self.shown:
            if not rounds or seat in (each for each, _ in rounds[-1]):
                rounds.append([])
            rounds[-1].append((seat, card))
        return rounds


def find_first_dealer(rules: Ruleset, pack: Sequence[Card], chance: Seat) -> FirstDealer:
    """Find the first dealer with a shuffled pack. ``chance`` is a random seat."""
    cards = [card for card in pack if not card.is_benny]
    seats = range(1, rules.seats + 1)
    if rules.first_dealer == "first_jack":
        jack = next(at for at, card in enumerate(cards) if card.rank is Rank.JACK)
        shown = tuple(zip(cycle(seats), cards[: jack + 1], strict=False))
        return FirstDealer(shown[-1][0], shown)
    if rules.first_dealer == "cut_high":
        return _cut(cards, tuple(seats))
    return FirstDealer(chance)


def _cut(cards: list[Card], cutting: tuple[Seat, ...]) -> FirstDealer:
    shown: list[tuple[Seat, Card]] = []
    while len(cutting) > 1:
        if len(cards) < len(cutting):  # too many ties: the seats break the remaining one
            break
        cuts = [(seat, cards.pop()) for seat in cutting]
        shown += cuts
        highest = min(RANKS.index(card.rank) for _, card in cuts)
        cutting = tuple(seat for seat, card in cuts if RANKS.index(card.rank) == highest)
    return FirstDealer(cutting[0], tuple(shown))
