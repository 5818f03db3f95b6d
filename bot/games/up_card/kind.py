"""Upcard euchre as a kind of game."""

from collections.abc import Iterator, Mapping, Set
from itertools import accumulate
from operator import add
from typing import ClassVar

from bot.engine.actions import Action, Pass, Stay
from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.hand import Hand
from bot.engine.hand_stats import HAND_STATS, Award, Called, HandStats
from bot.engine.kind import Kind
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
from bot.games.up_card.rules import PRESETS, EuchreRules
from bot.games.up_card.scoring import points
from bot.games.up_card.search.playouts import search_alone_or_not
from bot.games.up_card.search.searching import CallSearch, CardSearch
from bot.games.up_card.view import EuchreView

_PARTNERS, _FEW = "euchre", "few"
_PUBLIC = (Pass, actions.Accept, actions.Call, actions.Alone, Stay, actions.Show)
LONE_MARCH = Award("lone_march")
LONE_DEFENCE = Award("lone_defence")
BENNY_BEATEN = Award("benny_beaten")
DUTCHMAN_EUCHRED = Award("dutchman_euchred")
LAST_TRICK = Award("last_trick")
COMEBACK = Award("comeback")
WHITEWASH = Award("whitewash")

AWARDS: Mapping[Award, tuple[str, str]] = {
    LONE_MARCH: ("Lone march", "all five tricks alone"),
    LONE_DEFENCE: ("Lone defense", "euchred the makers alone"),
    BENNY_BEATEN: ("Benny beaten", "euchred makers who held the Benny"),
    DUTCHMAN_EUCHRED: ("The Dutchman's grief", "held both bowers and the ace, and was euchred"),
    LAST_TRICK: ("March stopped", "took the fifth trick from a loner who had four"),
    COMEBACK: ("Comeback", "came back from half the target with the others one point away"),
    WHITEWASH: ("Whitewash", "won with the others at zero"),
}
_LEAST = 5  # the minimum target in points for awards of a whole match


class UpCard(Kind[EuchreRules, EuchreHand, EuchreView]):
    """Upcard euchre: five cards each, the next turned up, its suit accepted as trumps or another named."""

    id = "up_card"
    rules = EuchreRules
    presets = PRESETS
    verbs = actions.VERBS
    families: ClassVar = {_PARTNERS: "Euchre with partners", _FEW: "Euchre for two and three"}
    awards = AWARDS
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

    # Statistics and awards

    def possible_stats(self, rules: EuchreRules) -> Set[str]:
        """Return all statistics. Without partners, all but lone hands."""
        return HAND_STATS if rules.partners else HAND_STATS - {"lone_hands"}

    def hand_stats(self, hand: EuchreHand, seat: Seat) -> HandStats:
        """Return the seat's statistics for a finished hand."""
        result = hand.final
        side = hand.rules.side_of(seat)
        mine = result.makers == side
        called = result.maker == seat
        return HandStats(
            calls=called,
            calls_made=called and not result.euchred,
            lone_hands=seat in result.lone,
            marches=mine and result.march,
            euchres=result.euchred and not mine,
        )

    def call_of(self, hand: EuchreHand, seat: Seat) -> Called | None:
        """Return the seat's call or lone hand in a finished hand, or None for neither."""
        result = hand.final
        if result.makers is None or seat not in (result.maker, *result.lone):
            return None
        alone = seat in result.lone
        defending = alone and hand.rules.side_of(seat) != result.makers
        return Called(
            hand.place_of(seat),
            result.trumps,
            seat == result.maker,
            alone,
            defending,
            not result.euchred,
            result.march,
        )

    def hand_awards(self, match: Match, hand: EuchreHand) -> Iterator[tuple[Seat, Award]]:
        """Yield the awards earned in a finished hand."""
        result, makers, side_of = hand.final, hand.final.makers, hand.rules.side_of
        if makers is None:
            return
        others = [seat for seat in range(1, hand.rules.seats + 1) if side_of(seat) != makers]
        lone = {side_of(seat) == makers: seat for seat in result.lone}
        if result.march and True in lone:
            yield lone[True], LONE_MARCH
        winners = [trick.winner for trick in hand.tricks]
        if True in lone and winners[-1] in others and all(side_of(seat) == makers for seat in winners[:-1]):
            yield winners[-1], LAST_TRICK
        if not result.euchred:
            return
        if False in lone:
            yield lone[False], LONE_DEFENCE
        plays = [play for trick in hand.tricks for play in trick.plays]
        if any(card.is_benny and side_of(seat) == makers for seat, card in plays):
            yield from ((seat, BENNY_BEATEN) for seat in others)
        if result.dutchman is not None and side_of(result.dutchman) == makers:
            yield result.dutchman, DUTCHMAN_EUCHRED

    def match_awards(self, match: Match, rules: EuchreRules) -> Iterator[tuple[Seat, Award]]:
        """Yield the awards for a finished match won by one side, if its target is high enough to count."""
        if rules.deals or rules.target < _LEAST or len(match.winners) != 1:
            return
        (winner,) = match.winners
        others = [side for side in range(rules.sides) if side != winner]
        scores = accumulate((result.score for result in match.results), lambda a, b: tuple(map(add, a, b)))
        won = []
        if not any(match.score[side] for side in others):
            won.append(WHITEWASH)
        behind = [
            before
            for before in scores
            if 2 * before[winner] <= rules.target and any(before[side] == rules.target - 1 for side in others)
        ]
        if behind:
            won.append(COMEBACK)
        for seat in range(1, rules.seats + 1):
            if rules.side_of(seat) == winner:
                yield from ((seat, award) for award in won)


KIND = UpCard()
