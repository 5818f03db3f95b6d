"""Rules, Bid Euchre: the score of a hand, and who wins the game."""

import pytest

from bot.engine.match import Match
from bot.games.bid.hand import BidResult
from tests.engine.pen import bid_hand, match

# One pack of 32, at no trump: played on in the order dealt, seat 1 takes three tricks if it leads and seat 2
# the other five; if seat 2 leads, it takes all eight.
SHARED = (
    "AS KS QS 7H 8H 9H TH JH | TD JD QD KD AD AH KH QH | JS TS 9S 8S 7S 9D 8D 7D | AC KC QC JC TC 9C 8C 7C"
)


def turned(by: int) -> str:
    """Return the same deal with each hand moved so many seats on."""
    hands = SHARED.split(" | ")
    return " | ".join(hands[(seat - by) % 4] for seat in range(4))


def bids(dealer: int, seat: int, tricks: int) -> str:
    """Return an auction in which only that seat bids, at no trump, and the play."""
    calls = [
        f"{by} bid {tricks} NT" if by == seat else f"{by} pass"
        for by in ((dealer + after) % 4 + 1 for after in range(4))
    ]
    return ", ".join(calls) + "\n..."


def declared(seat: int, tricks: int, *, dealer: int = 4, dealt: str = SHARED) -> str:
    return f"{dealer}: {dealt}\n{bids(dealer, seat, tricks)}"


def result(seat: int, tricks: int, dealt: str = SHARED) -> BidResult:
    scored = bid_hand(
        f"bid forced_dealer=any pack=32 min_bid=1\n{declared(seat, tricks, dealt=dealt)}"
    ).result
    assert scored is not None
    return scored


# A hand


@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_a_side_that_takes_at_least_its_bid_scores_a_point_a_trick(tricks: int) -> None:
    scored = result(1, tricks)
    assert (scored.score, scored.tricks, scored.made) == ((3, 5), (3, 5), True)


@pytest.mark.parametrize("tricks", [4, 5, 8])
def test_a_side_that_takes_fewer_loses_the_number_bid(tricks: int) -> None:
    scored = result(1, tricks)
    assert (scored.score, scored.tricks, scored.made) == ((-tricks, 5), (3, 5), False)


def test_a_side_that_takes_them_all_leaves_the_other_nothing() -> None:
    scored = result(2, 8)
    assert (scored.score, scored.tricks) == ((0, 8), (0, 8))


@pytest.mark.parametrize(("by", "score"), [(1, (5, 3)), (2, (3, 5)), (3, (5, 3))])
def test_it_is_the_declarers_side_whichever_of_the_two_declares(by: int, score: tuple[int, int]) -> None:
    scored = result(1 + by, 3, turned(by))
    assert (scored.score, scored.declarer, scored.makers) == (score, 1 + by, by % 2)
    failed = result(1 + by, 4, turned(by))
    assert failed.score == tuple(5 if points == 5 else -4 for points in score)


def test_tricks_that_the_partner_takes_count_for_the_bid() -> None:
    # Seat 3 takes what seat 1 led low: between them all eight.
    hands = SHARED.split(" | ")
    dealt = " | ".join((hands[0], hands[2], hands[1], hands[3]))
    assert result(1, 8, dealt).score == (8, 0)


# The game


def game(*hands: str, target: int = 32) -> str:
    return "\n".join((f"bid forced_dealer=any pack=32 target={target}", *hands))


@pytest.mark.parametrize(("target", "over"), [(2, True), (3, True), (4, False)])
def test_a_side_wins_that_has_the_target_or_more_when_it_was_the_high_bidder_and_made_its_bid(
    target: int, over: bool
) -> None:
    played = match(game(declared(1, 3), target=target))
    assert played.over is over
    assert played.winners == ((0,) if over else ())


def test_a_side_that_is_past_the_target_without_having_bid_plays_on() -> None:
    played = match(game(declared(1, 4), target=5))
    assert (played.score, played.over) == ((-4, 5), False)
    both = match(game(declared(1, 3), target=5))
    assert (both.score, both.over) == ((3, 5), False)


def test_a_side_that_is_past_the_target_and_fails_in_its_bid_plays_on() -> None:
    # The side of seat 2 has ten points from two bids that failed, and six are left when its own fails.
    hands = (declared(1, 4), declared(1, 4, dealer=1), declared(2, 4, dealer=2, dealt=turned(1)))
    played = match(game(*hands, target=6))
    assert (played.score, played.over, played.winners) == ((-3, 6), False, ())
    assert match(game(*hands, declared(2, 3, dealer=3, dealt=turned(1)), target=6)).winners == (1,)


def test_after_a_number_of_deals_the_higher_score_wins_whoever_bid_and_equal_scores_are_a_draw() -> None:
    def played(deals: int, *hands: str) -> Match:
        return match("\n".join((f"bid forced_dealer=any pack=32 target=1 deals={deals}", *hands)))

    assert not played(2, declared(1, 3)).over, "whatever the target is"
    lost = played(2, declared(1, 3), declared(1, 4, dealer=1))
    assert (lost.over, lost.winners) == (True, (1,))
    equal = played(2, declared(1, 8), declared(2, 8, dealer=1))
    assert (equal.score[0] == equal.score[1]) == (equal.winners == (0, 1))
