"""What a reviewed game comes to: accuracy, what was given away, and calls that were too shy or too bold."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.engine.actions import PASS, Pass
from bot.engine.kind import kind_of
from bot.engine.match import Match
from bot.engine.view import View
from bot.games import preset
from bot.players import BasicPlayer
from bot.players.coaching import ReviewedGame, ReviewedHand
from bot.players.expert import Worth
from bot.players.luck import Luck
from bot.players.reviewing import Weigh, review_hand
from bot.players.selfplay import play_match
from bot.standings.coaching import CallReview, Reviewed, total


def played(ruleset: str) -> Match:
    rules = preset(ruleset)
    return play_match(rules, [BasicPlayer()] * rules.seats, random.Random(4), most_hands=6)


async def looked_at(match: Match, seat: int, weigh: Weigh) -> Reviewed:
    hands = [
        ReviewedHand(at, tuple(await review_hand(match, at, seat, weigh))) for at in range(len(match.hands))
    ]
    return ReviewedGame(tuple(hands), Luck(0.25, 0.125)).summarize()


def preferring(first: bool) -> Weigh:
    """Return a weighing in which passing is half a point better, or worse. All cards are equal."""

    async def weigh(view: View) -> Sequence[Worth]:
        def points(action: object) -> float:
            return 0.5 if isinstance(action, Pass) is first and PASS in view.legal else 0.0

        worth = [Worth(action, points(action), 0.0) for action in dict.fromkeys(view.legal)]
        return sorted(worth, key=lambda each: -each.points)

    return weigh


@pytest.mark.parametrize("ruleset", ["classic", "slapton", "bid"])
async def test_calls_are_too_bold_where_less_was_better_and_too_shy_where_more_was(ruleset: str) -> None:
    match = played(ruleset)
    for seat in range(1, 5):
        bold, shy = (
            await looked_at(match, seat, preferring(True)),
            await looked_at(match, seat, preferring(False)),
        )
        asked = {at: each.decided for at, each in bold.places.items()}
        assert asked == {at: each.decided for at, each in shy.places.items()} and any(asked.values())
        for at in asked:
            assert (bold.places[at].shy, shy.places[at].bold) == (0, 0)
            assert bold.places[at].bold_cost == 500 * bold.places[at].bold
            assert shy.places[at].shy_cost == 500 * shy.places[at].shy
        passes = sum(by == seat and action == PASS for hand in match.hands for by, action in hand.history)
        assert sum(each.shy for each in shy.places.values()) == passes
        assert shy.cost == 500 * passes and shy.good == shy.decisions - passes
        assert (shy.luck, shy.error, shy.hands) == (250, 125, len(match.hands))


def test_cards_are_no_calls() -> None:
    for ruleset in ("classic", "bid", "spoil_five"):
        match = played(ruleset)
        kind = kind_of(match.rules)
        plays = [action for hand in match.hands for _, action in hand.history[-5:]]
        assert {kind.calls(action) for action in plays} == {None}


def test_what_is_kept_is_read_back_and_added_up() -> None:
    one = Reviewed(12, 60, 52, 2510, -370, 900, {0: CallReview(9, 1, 300, 0, 0), 3: CallReview(2)})
    assert str(one) == "12 60 52 2510 -370 900 0:9,1,300,0,0 3:2,0,0,0,0"
    assert Reviewed.parse(str(one)) == one
    assert Reviewed.parse(str(Reviewed())) == Reviewed() == total([])
    two = total([one, Reviewed(1, 2, 2, 0, 70, 1200, {0: CallReview(1, 0, 0, 1, 200)})])
    assert two == Reviewed(
        13, 62, 54, 2510, -300, 1500, {0: CallReview(10, 1, 300, 1, 200), 3: CallReview(2)}
    )
    assert two.places[0].lean == 100
    for junk in ("", "1 2 3", "1 2 3 4 5 x", "1 2 3 4 5 6 0:1", "1 2 3 4 5 6 0:1,2,3,4,5,6"):
        with pytest.raises(ValueError):
            Reviewed.parse(junk)
