"""What a reason claims about the cards is true of the cards that the seat sees, at random positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

import pytest

from bot.engine.actions import Action, Play
from bot.engine.cards import Card, Rank, Suit
from bot.engine.ranking import order
from bot.engine.seats import Seat, partner_of
from bot.engine.view import View
from bot.games import PRESETS
from bot.games.bid.hand import Bid
from bot.games.up_card.actions import Accept, Call
from tests.size import size
from tests.ui.test_hints_are_true import players, positions, reason

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


class Claim(NamedTuple):
    """What is claimed for a choice rather than another, with the words that the pattern found."""

    view: View
    action: Action
    than: Action
    said: tuple[str, ...]

    @property
    def trumps(self) -> Suit | None:
        if isinstance(self.action, Call):
            return self.action.suit
        if isinstance(self.action, Bid):
            return self.action.trumps
        return self.view.up.suit if isinstance(self.action, Accept) and self.view.up else self.view.trumps

    @property
    def held(self) -> list[Card]:
        takes = isinstance(self.action, Accept) and self.view.viewer == self.view.dealer
        return [*self.view.cards, *([self.view.up] if takes and self.view.up else [])]

    @property
    def mine(self) -> list[int]:
        """The heights of the viewer's trumps."""
        known = order(self.trumps)
        return sorted(known.strengths[self.trumps][c] for c in self.held if known.suits[c] is self.trumps)

    @property
    def others(self) -> list[int]:
        """The heights of trumps that somebody else may hold, or get."""
        known, view = order(self.trumps), self.view
        gone = {*self.held, view.discarded} | {card for trick in view.tricks for _, card in trick.plays}
        if isinstance(self.action, Call) or (view.trumps and view.taker is None):
            gone.add(view.up)
        if isinstance(self.action, Accept) and self.action.alone and view.dealer == partner(view):
            gone.add(view.up)
        cards = [card for card in view.rules.cards if card not in gone]
        return [known.strengths[self.trumps][card] for card in cards if known.suits[card] is self.trumps]

    @property
    def sure(self) -> int:
        """How many of the viewer's trumps nothing beats."""
        return sum(height > max(self.others, default=0) for height in self.mine)

    @property
    def card(self) -> Card:
        assert isinstance(self.action, Play)
        return self.action.card


def number(word: str) -> int:
    return 1 if word == "only one" else NUMBERS.index(word.removeprefix("only ").split()[-1])


def maker(view: View) -> Seat | None:
    """Who made trumps."""
    made: Seat | None = getattr(view, "maker", getattr(view, "bidder", None))
    return made


def partner(view: View) -> Seat | None:
    """Return the viewer's partner, where there are partners."""
    return partner_of(view.viewer) if view.rules.partners else None


def only_of_suit(claim: Claim) -> bool:
    suits = claim.view.order.suits
    card: Card = claim.action.card  # type: ignore[attr-defined]
    return sum(suits[held] is suits[card] for held in claim.view.cards) == 1


def aces(claim: Claim) -> bool:
    number_of = sum(card.rank is Rank.ACE and card.suit is not claim.trumps for card in claim.held)
    return number_of == (1 if claim.said[0] == "an" else number(claim.said[0]))


CLAIMS: Mapping[str, Callable[[Claim], bool]] = {
    r"your highest trump can be beaten": lambda c: bool(c.mine) and c.sure == 0,
    r"all but one of your trumps? can be beaten": lambda c: c.sure == 1 and len(c.mine) > 1,
    r"you have no trumps?, and": lambda c: not c.mine,
    r"nothing beats your (\w+) highest": lambda c: c.sure == number(c.said[0]),
    r"your partner can take": lambda c: partner(c.view) not in getattr(c.view, "lone", ()),
    r"goes to your partner": lambda c: c.view.dealer == partner(c.view),
    r"would go to an opponent": lambda c: c.view.dealer not in (c.view.viewer, partner(c.view)),
    r"you have (?!more)(\w+) trumps? in": lambda c: len(c.mine) == number(c.said[0]),
    r"and (an|\w+) aces? on the side": aces,
    r"it's your only": only_of_suit,
    r"you play last": lambda c: len(c.view.trick) == players(c.view) - 1,
    r"you made trumps? and hold (\w+)": lambda c: (
        maker(c.view) == c.view.viewer and len(c.mine) == number(c.said[0])
    ),
    r"your partner made trumps?": lambda c: maker(c.view) == partner(c.view),
}


@pytest.mark.parametrize("ruleset", PRESETS)
def test_what_a_reason_claims_about_the_cards_is_so(ruleset: str) -> None:
    chance, met = Random(11), 0
    for view in positions(PRESETS[ruleset], chance, size(40, 600), 0.5):
        legal = list(dict.fromkeys(view.legal))
        pairs = [(one, other) for one in legal for other in legal if one != other]
        for action, than in chance.sample(pairs, min(len(pairs), 12)):
            told = reason(view, action, than)
            for pattern, holds in CLAIMS.items():
                found = re.search(pattern, told)
                if found is not None:
                    met += 1
                    assert holds(Claim(view, action, than, found.groups())), (told, action, than, view)
    assert met > 5
