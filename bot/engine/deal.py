"""A deal: the dealer, each seat's cards, and the upcard, if there is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bot.engine.cards import Card, parse_cards, write_cards
from bot.engine.errors import NotAllowed, NotUnderstood, Reason, quoted
from bot.engine.seats import Seat

if TYPE_CHECKING:
    from bot.engine.options import Ruleset


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer's seat, each seat's cards (``hands[seat - 1]``, in the order dealt) and the upcard.

    ``kitty`` has the cards left over, face down, if the rules can bring them into play.
    """

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    up: Card | None = None
    kitty: tuple[Card, ...] = ()

    @classmethod
    def from_pack(cls, pack: Sequence[Card], dealer: Seat, rules: Ruleset) -> Deal:
        """Deal from a shuffled pack, first card first. The rest is out of play.

        The cards go around in the packets that the rules define, starting at the dealer's left.
        """
        pack = tuple(pack)
        places, end = _places(rules.seats, rules.packets)
        dealt = [tuple([pack[at] for at in place]) for place in places]
        turn = rules.seats - dealer  # the first hand dealt belongs to the dealer's left
        up = pack[end] if rules.turns_up else None
        end += rules.turns_up
        return cls(dealer, tuple(dealt[turn:] + dealt[:turn]), up, pack[end : end + rules.kitty_size])

    def __str__(self) -> str:
        parts = [write_cards(hand) for hand in self.hands]
        parts += [f"up {self.up}"] if self.up else []
        parts += [f"rest {write_cards(self.kitty)}"] if self.kitty else []
        return f"{self.dealer}: {' | '.join(parts)}"

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read the text that ``str`` writes: ``4: AS KS … | JH … | … | … | up 9H``. Raises NotUnderstood."""
        dealer, _, rest = text.partition(":")
        parts = [part.strip() for part in rest.split("|")]
        kitty = parse_cards(parts.pop()[5:]) if parts[-1].startswith("rest ") else ()
        up = Card(parts.pop()[3:]) if parts[-1].startswith("up ") else None
        if not dealer.strip().isdecimal():
            raise NotUnderstood(f"{quoted(text)} is not a deal: it must start with the dealer's seat")
        return cls(int(dealer), tuple(map(parse_cards, parts)), up, kitty)

    def check(self, rules: Ruleset) -> None:
        """Raise NotAllowed unless this deal is possible under these rules."""
        sizes = [len(hand) for hand in self.hands]
        if not 1 <= self.dealer <= rules.seats or sizes != [rules.hand_size] * rules.seats:
            raise NotAllowed(Reason.WRONG_DEAL, f"a deal is {rules.seats} hands of {rules.hand_size}")
        if (self.up is not None) != rules.turns_up:
            raise NotAllowed(
                Reason.WRONG_DEAL, "a card is turned up" if rules.turns_up else "no card is turned up"
            )
        if len(self.kitty) != rules.kitty_size:
            raise NotAllowed(Reason.WRONG_DEAL, f"a kitty of {rules.kitty_size} cards belongs to the deal")
        used = [*(card for hand in self.hands for card in hand), *self.kitty]
        used += [] if self.up is None else [self.up]
        pack = rules.cards
        if len(set(used)) == len(used) and set(pack).issuperset(used):
            return
        wrong = Counter(used) - Counter(pack)
        if wrong:
            card = next(iter(wrong))
            text = f"{card} is not in the pack or comes too often"
            raise NotAllowed(Reason.WRONG_DEAL, text, cards=tuple(wrong))


@cache
def _places(seats: int, packets: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return the indexes of each hand's cards in the pack, the dealer's left first, and of the rest.

    ``packets`` has one entry per round: the packet sizes for one player after another, repeating.
    """
    places: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for sizes in packets:
        for player in range(seats):
            size = sizes[player % len(sizes)]
            places[player] += range(at, at + size)
            at += size
    return tuple(tuple(place) for place in places), at
