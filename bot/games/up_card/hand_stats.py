"""Statistics and awards of hands and games of upcard euchre."""

from collections.abc import Iterator, Mapping, Set
from itertools import accumulate
from operator import add

from bot.engine.hand_stats import HAND_STATS, Award, Called, HandStats
from bot.engine.kind import Kind
from bot.engine.match import Match
from bot.engine.seats import Seat
from bot.games.up_card.hand import EuchreHand
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.view import EuchreView

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


class UpCardStats(Kind[EuchreRules, EuchreHand, EuchreView]):
    """The statistics and awards of upcard euchre, a base class of its kind."""

    awards = AWARDS

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
