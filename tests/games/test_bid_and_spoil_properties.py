"""What Bid Euchre and Spoil Five have to themselves, found by playing them at random."""

from __future__ import annotations

from hypothesis import given, settings

from bot.engine.actions import parse_action
from bot.engine.events import events
from bot.engine.hand import Hand
from bot.engine.match import Match, view
from bot.engine.phases import Phase
from bot.games.bid.hand import BidResult
from bot.games.bid.rules import BidRules
from bot.games.spoil_five.hand import ROBBING, SpoilHand, SpoilResult
from bot.games.spoil_five.rules import SpoilRules
from tests.engine.strategies import BID, SPOIL, hands, matches, positions, shown
from tests.size import size

often = settings(max_examples=size(20, 400))
seldom = settings(max_examples=size(10, 200))

# What a seat may see


@often
@given(hands(SPOIL))
def test_nobody_else_is_told_that_the_holder_of_the_ace_is_asked_or_declines(hand: Hand) -> None:
    shown(hand)
    for now in positions(hand):
        assert isinstance(now, SpoilHand)
        if now.up.code[0] != "A" and now.phase is ROBBING:
            others = [seat for seat in (*range(1, now.rules.seats + 1), None) if seat != now.to_act]
            assert {view(now, seat).phase for seat in others} == {Phase.PLAY}
            declined = now.apply(parse_action("stay")) if now.implied else now
            assert events(declined) == events(now)
            assert all(view(declined, seat).calls == view(now, seat).calls for seat in others)


# Scores


@often
@given(hands(BID, finished=True))
def test_in_bid_euchre_every_trick_is_a_point_unless_the_bid_failed(hand: Hand) -> None:
    shown(hand)
    result = hand.result
    assert isinstance(result, BidResult)
    assert sum(result.tricks) == hand.rules.hand_size == len(hand.tricks)
    for side in (0, 1):
        failed = side == result.makers and result.tricks[side] < result.bid.tricks
        assert result.score[side] == (-result.bid.tricks if failed else result.tricks[side])
        assert not failed or not result.made


@often
@given(hands(SPOIL, finished=True))
def test_in_spoil_five_a_hand_ends_as_soon_as_its_pool_is_decided(hand: Hand) -> None:
    shown(hand)
    assert isinstance(hand, SpoilHand)
    result = hand.result
    assert isinstance(result, SpoilResult)
    assert sum(result.tricks) == len(hand.tricks)
    if result.jinked:
        streak = [trick.winner == hand.jinker for trick in hand.tricks]
        assert all(streak[:-1])
        assert (result.winner == hand.jinker) == (streak == [True] * 5)
    elif result.winner:
        assert result.tricks[result.winner - 1] == 3
        assert hand.tricks[-1].winner == result.winner
    else:
        assert len(hand.tricks) == 5
        assert max(result.tricks) < 3
    assert (result.pool == 0) == (result.winner is not None)


@seldom
@given(matches(SPOIL, most=6))
def test_in_spoil_five_no_chip_is_lost_or_made(match: Match) -> None:
    shown(match)
    rules, pool = match.rules, 0
    assert isinstance(rules, SpoilRules)
    for result in match.results:
        assert isinstance(result, SpoilResult)
        assert sum(result.score) == pool - result.pool
        pool = result.pool
    assert sum(match.score) + match.carried == 0
    assert match.over == (len(match.hands) >= rules.rounds * rules.seats and pool == 0)
    best = [side for side, chips in enumerate(match.score) if chips == max(match.score)]
    assert match.winners == (tuple(best) if match.over else ())


@seldom
@given(matches(BID, most=4))
def test_in_bid_euchre_a_match_adds_up_and_ends_when_the_rules_say(match: Match) -> None:
    shown(match)
    assert isinstance(match.rules, BidRules)
    total, ended, deals = [0, 0], False, match.rules.deals
    for number, result in enumerate(match.results, start=1):
        assert isinstance(result, BidResult)
        assert not ended
        total = [points + more for points, more in zip(total, result.score, strict=True)]
        won = result.made and total[result.makers] >= match.rules.target
        ended = number == deals if deals else won
    assert match.score == tuple(total)
    assert match.over == ended
    assert len(match.winners) == (sum(points == max(total) for points in total) if ended and deals else ended)


@seldom
@given(matches(BID, SPOIL, most=4))
def test_the_deal_goes_round(match: Match) -> None:
    shown(match)
    every = [*match.hands, *([match.hand] if match.hand else [])]
    first = every[0].deal.dealer if every else match.dealer
    turn = [(first - 1 + after) % match.rules.seats + 1 for after in range(len(every) + 1)]
    assert [hand.deal.dealer for hand in every] == turn[:-1]
    assert match.dealer == (turn[len(match.hands)])
