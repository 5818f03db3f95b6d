"""House rule ``no_trump``: in the second round no trump may be called, and then there are no bowers."""

import pytest

from bot.engine.errors import Reason
from bot.engine.events import events
from bot.games.up_card.events import Named
from bot.games.up_card.scoring import EuchreResult
from bot.notation import dumps, loads
from tests.engine.pen import BENNY_UP, SUITS, choices, hand, match, record, refusal, tricks

FOUR_PASS = "1 pass, 2 pass, 3 pass, 4 pass"
HOUSE = "north_american no_trump=yes"
SECOND = f"{HOUSE}\n4: {SUITS}\n{FOUR_PASS}"


def scored(compact: str) -> EuchreResult:
    (result,) = match(compact).results
    assert isinstance(result, EuchreResult)
    return result


def test_it_is_called_in_the_second_round_with_the_partner_or_alone() -> None:
    suits = "call S, call S alone, call D, call D alone, call C, call C alone"
    assert choices(SECOND) == f"1: pass, {suits}, call NT, call NT alone"
    assert hand(f"{SECOND}\n1 pass, 2 call NT alone").lone == (2,)


def test_it_is_not_called_in_the_first_round() -> None:
    assert "NT" not in choices(f"{HOUSE}\n4: {SUITS}")
    assert refusal(f"{HOUSE}\n4: {SUITS}\n1 call NT") is Reason.NOT_NOW


@pytest.mark.parametrize("call", ["call NT", "call NT alone"])
def test_it_is_not_called_without_the_house_rule(call: str) -> None:
    assert refusal(f"north_american\n4: {SUITS}\n{FOUR_PASS}\n1 {call}") is Reason.NO_NO_TRUMP


def test_it_is_not_called_blind() -> None:
    game = f"british_book no_trump=yes\n4: {BENNY_UP}"
    assert choices(game) == "4: call S, call H, call D, call C"
    assert refusal(f"{game}\n4 call NT") is Reason.NO_NO_TRUMP


def test_where_nobody_goes_alone_it_is_called_with_the_partner_only() -> None:
    game = f"{HOUSE} alone=nobody\n4: {SUITS}\n{FOUR_PASS}"
    assert choices(game) == "1: pass, call S, call D, call C, call NT"
    assert refusal(f"{game}\n1 call NT alone") is Reason.NOBODY_ALONE


def test_a_dealer_who_is_stuck_may_call_it() -> None:
    stuck = f"{HOUSE} all_pass=stick\n4: {SUITS}\n{FOUR_PASS}\n1 pass, 2 pass, 3 pass"
    assert choices(stuck).endswith(", call NT, call NT alone")


def test_nobody_takes_the_up_card_and_the_play_begins() -> None:
    assert choices(f"{SECOND}\n1 call NT") == "1: AS, KS, QS, TS, 9S"
    assert hand(f"{SECOND}\n1 call NT").hands == hand(SECOND).hands


# No bowers

JACKS = "JS TS JC KH QD | AS QS 9S AD TC | JH JD AC KC 9D | KS QC 9C TD AH | TH"


def test_jacks_rank_below_the_queen_in_their_own_suits() -> None:
    game = f"{HOUSE}\n4: {JACKS}\n{FOUR_PASS}\n1 call NT"
    assert tricks(f"{game}\n1 JS, 2 QS, 3 JD, 4 KS") == "1 JS, 2 QS, 3 JD, 4 KS: 4"
    assert choices(f"{game}\n1 JC") == "2: TC"  # the jack of spades' sister is a club
    assert tricks(f"{game}\n1 JC, 2 TC, 3 AC, 4 9C") == "1 JC, 2 TC, 3 AC, 4 9C: 3"
    assert refusal(f"{game}\n1 JC, 2 AS") is Reason.MUST_FOLLOW


def test_the_highest_card_of_the_suit_led_wins_and_no_other_suit_does() -> None:
    assert tricks(f"{SECOND}\n1 call NT\n1 9S, 2 AH, 3 AD, 4 AC") == "1 9S, 2 AH, 3 AD, 4 AC: 1"


def test_the_benny_alone_is_a_trump() -> None:
    game = (
        f"british_book no_trump=yes\n4: {JACKS.replace('9D', 'JK')}\n{FOUR_PASS}\n1 call NT, 2 stay, 3 stay"
    )
    assert tricks(f"{game}, 4 stay\n1 JS, 2 AS, 3 JK, 4 KS") == "1 JS, 2 AS, 3 JK, 4 KS: 3"
    assert choices(f"{game}, 4 stay\n1 JC, 2 TC") == "3: AC, KC"  # it follows no suit
    after = f"{game}, 4 stay\n1 JS, 2 AS, 3 JK, 4 KS\n3 JH"
    assert choices(after) == "4: AH"


def test_the_benny_led_is_followed_by_nothing_and_wins() -> None:
    game = f"british_book no_trump=yes\n3: {JACKS.replace('9D', 'JK')}\n4 pass, 1 pass, 2 pass, 3 pass"
    called = f"{game}\n4 call NT, 1 stay, 2 stay, 3 stay\n4 QC, 1 JC, 2 TC, 3 AC\n3 JK"
    assert choices(called) == "4: KS, 9C, TD, AH"
    assert tricks(f"{called}, 4 KS, 1 JS, 2 AS").splitlines()[-1] == "3 JK, 4 KS, 1 JS, 2 AS: 3"


# What it is worth


def test_it_scores_like_any_call() -> None:
    dealt = "AS KS QS JS AH | AC KC QC JC TC | TS 9S KH QH JH | AD KD QD JD 9C | TD"
    march = f"{HOUSE}\n4: {dealt}\n{FOUR_PASS}\n"
    assert scored(f"{march}1 call NT\n...").score == (2, 0)
    assert scored(f"{march}1 call NT alone\n...").score == (4, 0)
    assert scored(f"{march}1 pass, 2 call NT\n...").score == (2, 0)


def test_a_hand_at_no_trump_is_not_thrown_in_and_has_no_dutchman() -> None:
    dealt = "JS JC AS KS QS | AC KC QC TC JD | TS 9S KH QH JH | AD KD QD AH 9C | TD"
    result = scored(f"{HOUSE}\n4: {dealt}\n{FOUR_PASS}\n1 call NT\n...")
    assert (result.thrown_in, result.maker, result.trumps, result.dutchman) == (False, 1, None, None)


def test_it_is_told_and_written_as_it_is_called() -> None:
    called = f"{SECOND}\n1 call NT alone"
    assert events(hand(called))[-1] == Named(1, None, "no trump", alone=True)
    assert dumps(loads(record(called), unfinished=True)).endswith("1 call NT alone\n")
