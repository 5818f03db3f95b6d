"""Awards: what was done in a finished match that players tell of for years.

All but one are found in the match alone, hand by hand as it was played; ``TOGETHER`` counts games, and so is
found where they are kept. Whoever left the match, and computer players, get none.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import accumulate
from operator import add
from typing import Final

from bot.engine.bid_euchre import BidResult
from bot.engine.hand import Hand
from bot.engine.match import Match
from bot.engine.ruleset import EuchreRules
from bot.engine.scoring import Result
from bot.engine.seats import Seat, Side
from bot.engine.spoil_five import SpoilResult

TOGETHER_GAMES: Final = 10


class Award(StrEnum):
    """What is awarded; the value is how it is kept."""

    LONE_MARCH = "lone_march"
    LONE_DEFENCE = "lone_defence"
    BENNY_BEATEN = "benny_beaten"
    DUTCHMAN_EUCHRED = "dutchman_euchred"
    LAST_TRICK = "last_trick"
    COMEBACK = "comeback"
    WHITEWASH = "whitewash"
    SLAM = "slam"
    JINK = "jink"
    TOGETHER = "together"


TITLES: Final[dict[Award, tuple[str, str]]] = {
    Award.LONE_MARCH: ("Lone march", "all five tricks alone"),
    Award.LONE_DEFENCE: ("Lone defence", "euchred the makers alone"),
    Award.BENNY_BEATEN: ("Benny beaten", "euchred makers who held the Benny"),
    Award.DUTCHMAN_EUCHRED: ("The Dutchman's grief", "held both bowers and the ace, and was euchred"),
    Award.LAST_TRICK: ("March stopped", "took the fifth trick from a lone maker who had four"),
    Award.COMEBACK: ("Comeback", "won from half the target when the others needed one"),
    Award.WHITEWASH: ("Whitewash", "won to nothing"),
    Award.SLAM: ("Slam", "bid every trick and took them"),
    Award.JINK: ("Jink", "played on for all five tricks and took them"),
    Award.TOGETHER: ("Old partners", f"{TOGETHER_GAMES} games with one partner"),
}
"""What each award is called, and what it is given for."""

_LEAST = 5  # points of a target to which a win tells something


def awards(match: Match) -> tuple[tuple[Seat, Award], ...]:
    """What each seat earned in the finished match, once each; in the order of the seats."""
    earned = {each for hand in match.hands for each in _of_hand(match, hand)} | set(_of_match(match))
    return tuple(sorted(earned))


def _of_hand(match: Match, hand: Hand) -> Iterator[tuple[Seat, Award]]:
    match hand.result:
        case Result() as result if result.makers is not None:
            yield from _of_euchre(match, hand, result, result.makers)
        case BidResult() as result if result.made and result.bid.tricks == sum(result.tricks):
            yield result.declarer, Award.SLAM
        case SpoilResult(winner=int(winner), jinked=True):
            yield winner, Award.JINK


def _of_euchre(match: Match, hand: Hand, result: Result, makers: Side) -> Iterator[tuple[Seat, Award]]:
    side_of = match.rules.side_of
    others = [seat for seat in range(1, match.rules.seats + 1) if side_of(seat) != makers]
    lone = {side_of(seat) == makers: seat for seat in result.lone}
    if result.march and True in lone:
        yield lone[True], Award.LONE_MARCH
    winners = [trick.winner for trick in hand.tricks]
    if True in lone and winners[-1] in others and all(side_of(seat) == makers for seat in winners[:-1]):
        yield winners[-1], Award.LAST_TRICK
    if not result.euchred:
        return
    if False in lone:
        yield lone[False], Award.LONE_DEFENCE
    plays = [play for trick in hand.tricks for play in trick.plays]
    if any(card.suit is None and side_of(seat) == makers for seat, card in plays):
        yield from ((seat, Award.BENNY_BEATEN) for seat in others)
    if result.dutchman is not None and side_of(result.dutchman) == makers:
        yield result.dutchman, Award.DUTCHMAN_EUCHRED


def _of_match(match: Match) -> Iterator[tuple[Seat, Award]]:
    rules = match.rules
    if not isinstance(rules, EuchreRules) or rules.deals or rules.target < _LEAST or len(match.winners) != 1:
        return
    (winner,) = match.winners
    others = [side for side in range(rules.sides) if side != winner]
    scores = accumulate((result.score for result in match.results), lambda a, b: tuple(map(add, a, b)))
    won = []
    if not any(match.score[side] for side in others):
        won.append(Award.WHITEWASH)
    behind = [
        before
        for before in scores
        if 2 * before[winner] <= rules.target and any(before[side] == rules.target - 1 for side in others)
    ]
    if behind:
        won.append(Award.COMEBACK)
    for seat in range(1, rules.seats + 1):
        if rules.side_of(seat) == winner:
            yield from ((seat, award) for award in won)
