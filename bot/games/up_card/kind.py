"""Upcard euchre as a kind of game."""

from collections.abc import Iterator
from typing import ClassVar

from bot.engine.actions import Action, Pass, Stay
from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.hand import Hand
from bot.engine.levels import Level, Style
from bot.engine.match import Match
from bot.engine.phases import Phase
from bot.engine.search import Search
from bot.engine.seats import Seat
from bot.engine.view import common_fields
from bot.games.up_card import actions, events
from bot.games.up_card.computer.choosing import choose
from bot.games.up_card.computer.habits import habits_of
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.hand_stats import UpCardStats
from bot.games.up_card.rules import PRESETS, EuchreRules
from bot.games.up_card.scoring import points
from bot.games.up_card.search.playouts import search_alone_or_not
from bot.games.up_card.search.searching import CallSearch, CardSearch
from bot.games.up_card.view import EuchreView

_PARTNERS, _FEW = "euchre", "few"
_PUBLIC = (Pass, actions.Accept, actions.Call, actions.Alone, Stay, actions.Show)


class UpCard(UpCardStats):
    """Upcard euchre: five cards each, the next turned up, its suit accepted as trumps or another named."""

    id = "up_card"
    rules = EuchreRules
    presets = PRESETS
    verbs = actions.VERBS
    families: ClassVar = {_PARTNERS: "Euchre with partners", _FEW: "Euchre for two and three"}
    trumps_made = "Call the upcard's suit, or name another once everyone has passed"
    article = "euchre"

    def first_position(
        self, rules: EuchreRules, deal: Deal, carried: int = 0, *, check: bool = True
    ) -> EuchreHand:
        """Return the start of the calling, or of the house rules before it."""
        return EuchreHand(rules, deal, check=check)

    def view(self, hand: EuchreHand, seat: Seat | None, score: tuple[int, ...]) -> EuchreView:
        """Return the hand as that seat may see it."""
        return EuchreView(
            **common_fields(hand, seat, score, _PUBLIC, blind=hand.blind and hand.maker is None),
            maker=hand.maker,
            accepted=hand.accepted,
            lone=hand.lone,
            out=hand.out,
            under=hand.under,
        )

    def choose(self, view: EuchreView, level: Level, style: Style = Style.EVEN) -> Action:
        """Return the action with the highest match value, by fitted odds."""
        return choose(view, habits_of(level, style))

    def second_search(self, view: EuchreView, one: Action, other: Action) -> Search | None:
        """Return a search played on like the club level, for choices that differ only in playing alone."""
        return search_alone_or_not(view, one, other)

    def search(self, view: EuchreView) -> Search | None:
        """Return a search of layouts, played out with all cards visible.

        None while no card is visible, and for a farmer's hand.
        """
        if view.phase in (Phase.PLAY, actions.DISCARDING, actions.DECLARING, actions.GIVING):
            return CardSearch(view)
        calling = view.phase in (actions.GOING_UNDER, actions.FIRST_ROUND, actions.SECOND_ROUND)
        return CallSearch(view) if calling else None

    def action_events(
        self, seat: Seat, action: Action, before: EuchreHand, after: EuchreHand
    ) -> Iterator[Event]:
        """Yield calls, declarations and exchanges of cards."""
        return events.action_events(seat, action, before, after)

    def calls(self, action: Action) -> bool | None:
        """Return True if the action makes trumps, False for a pass, None for any other."""
        makes = isinstance(action, actions.Accept | actions.Call)
        return makes if makes or isinstance(action, Pass) else None

    def over(self, match: Match, rules: EuchreRules, last: Hand | None) -> bool:
        """Return True if a side reached the target after a hand, or if ``deals`` hands were played.

        Hands thrown in count, unless the same dealer deals again.
        """
        return match.deals >= rules.deals if rules.deals else max(match.score) >= rules.target

    def points(
        self, rules: EuchreRules, tricks: int, *, alone: bool = False, bid: int = 0
    ) -> tuple[int, int] | None:
        """Return the points of the makers and of each defender if no one defends alone.

        None if the makers can't be alone.
        """
        if alone and (not rules.partners or rules.alone == "nobody"):
            return None
        return points(rules, tricks, makers_alone=alone, defender_alone=False)

    def deals_again(self, hand: EuchreHand) -> bool:
        """Return True if the dealer deals again: by the option ``all_pass``, and after a farmer's hand."""
        return hand.shown or hand.rules.all_pass == "same_deals"

    def family(self, rules: EuchreRules) -> str:
        """Return the family: games with partners are one, games for two and three another."""
        return _PARTNERS if rules.partners else _FEW


KIND = UpCard()
