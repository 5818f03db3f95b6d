"""Rules: what each hand is worth, and the Dutchman."""

import pytest

from bot.engine.kind import kind_of
from bot.games.up_card.scoring import EuchreResult
from tests.engine.pen import SUITS, match

from .test_options import ORDER

# Seat 1 has just so many high spades, and leads. When spades are trumps its side takes as many tricks:
# the other side holds every winner but those.
HIGH = {2: "JS JC JD TD 9D", 3: "JS JC AS TD 9D", 4: "JS JC AS KS 9D", 5: "JS JC AS KS QS"}
REST = "AC KC QD KD AD | 9H TH QH KH AH | TS 9S QC TC 9C | JH"
# Everyone has turned hearts down; then somebody names spades.
PARTNERS, ALONE = "1 call S", "1 call S alone"
PARTNER_OF_THE_MAKER_ALONE = "1 pass, 2 pass, 3 call S, 1 alone"
DEFENDED, DEFENDED_ALONE = "1 pass, 2 call S", "1 pass, 2 call S, 1 alone"


def finished(compact: str) -> EuchreResult:
    scored = match(compact).results[-1]
    assert isinstance(scored, EuchreResult)
    return scored


def result(
    taken: int, call: str, rules: str = "north_american alone=anyone defend_alone=yes"
) -> EuchreResult:
    """Spades are trumps by ``call``, and seats 1 and 3 take ``taken`` tricks."""
    passes = "1 pass, 2 pass, 3 pass, 4 pass"
    played = finished(f"{rules}\n4: {HIGH[taken]} | {REST}\n{passes}\n{call}\n...")
    assert played.tricks == (taken, 5 - taken)
    return played


@pytest.mark.parametrize(("taken", "score"), [(3, (1, 0)), (4, (1, 0)), (5, (2, 0)), (2, (0, 2))])
def test_makers_score_one_for_three_or_four_two_for_all_and_lose_two_when_euchred(
    taken: int, score: tuple[int, int]
) -> None:
    assert result(taken, PARTNERS).score == score


@pytest.mark.parametrize("call", [ALONE, PARTNER_OF_THE_MAKER_ALONE])
@pytest.mark.parametrize(("taken", "score"), [(3, (1, 0)), (4, (1, 0)), (5, (4, 0)), (2, (0, 2))])
def test_a_lone_maker_or_the_makers_lone_partner_scores_four_for_all_five(
    call: str, taken: int, score: tuple[int, int]
) -> None:
    assert result(taken, call).score == score


@pytest.mark.parametrize(("taken", "score"), [(3, (2, 0)), (5, (2, 0)), (2, (0, 1))])
def test_defenders_score_two_for_a_euchre_even_of_all_five(taken: int, score: tuple[int, int]) -> None:
    assert result(taken, DEFENDED).score == score


@pytest.mark.parametrize(("taken", "score"), [(3, (4, 0)), (5, (4, 0)), (2, (0, 1))])
def test_a_lone_defender_scores_four_for_a_euchre(taken: int, score: tuple[int, int]) -> None:
    assert result(taken, DEFENDED_ALONE).score == score


def test_a_lone_maker_is_euchred_by_two_defenders_for_two_and_by_a_lone_one_for_four() -> None:
    assert result(2, f"{ALONE}, 2 stay, 4 stay").score == (0, 2)
    assert result(2, f"{ALONE}, 2 alone").score == (0, 4)


@pytest.mark.parametrize(
    "call", [f"{ALONE}, 2 stay, 4 stay", f"{PARTNER_OF_THE_MAKER_ALONE}, 2 stay, 4 stay"]
)
def test_house_rules_may_score_four_for_euchring_makers_who_play_alone(call: str) -> None:
    rules = "north_american alone=anyone defend_alone=yes alone_euchred=4 leader=eldest"
    assert result(2, call, rules).score == (0, 4)
    assert result(3, call, rules).score == (1, 0)


def test_euchring_two_makers_scores_two_whatever_a_lone_one_would_lose() -> None:
    assert result(2, PARTNERS, "north_american alone_euchred=4").score == (0, 2)
    assert result(3, DEFENDED, "north_american alone_euchred=4").score == (2, 0)


def test_a_lone_defender_scores_what_lone_defenders_do_even_against_a_lone_maker() -> None:
    rules = "north_american alone=anyone defend_alone=yes alone_euchred=4 euchre_alone=3"
    assert result(2, f"{ALONE}, 2 alone", rules).score == (0, 3)


@pytest.mark.parametrize("points", [0, 3])
def test_house_rules_say_what_two_makers_score_for_all_five(points: int) -> None:
    rules = f"north_american march={points}"
    assert result(5, PARTNERS, rules).score == (points, 0)
    assert result(4, PARTNERS, rules).score == (1, 0)
    assert result(5, ALONE, rules).score == (4, 0)
    assert result(5, DEFENDED, rules).score == (2, 0)


def test_a_lone_defender_changes_nothing_for_makers_who_succeed() -> None:
    assert result(5, f"{PARTNERS}, 2 alone").score == (2, 0)
    assert result(5, f"{ALONE}, 2 alone").score == (4, 0)


@pytest.mark.parametrize("ruleset", ORDER)
def test_four_tricks_alone_score_two_in_slapton_and_one_elsewhere(ruleset: str) -> None:
    score = (2, 0) if ruleset == "slapton" else (1, 0)
    assert result(4, ALONE, f"{ruleset} leader=eldest").score == score


@pytest.mark.parametrize("ruleset", ORDER)
def test_in_every_ruleset_three_alone_score_one_and_five_alone_four(ruleset: str) -> None:
    assert result(3, ALONE, f"{ruleset} leader=eldest").score == (1, 0)
    assert result(5, ALONE, f"{ruleset} leader=eldest").score == (4, 0)


@pytest.mark.parametrize("points", [0, 3, 7])
def test_what_is_played_alone_scores_what_the_house_rules_say(points: int) -> None:
    rules = "north_american alone=anyone defend_alone=yes"
    assert result(5, ALONE, f"{rules} march_alone={points}").score == (points, 0)
    assert result(4, ALONE, f"{rules} alone_four={points}").score == (points, 0)
    assert result(3, DEFENDED_ALONE, f"{rules} euchre_alone={points}").score == (points, 0)


def test_the_makers_are_the_makers_side_though_the_partner_played_alone() -> None:
    played = result(5, PARTNER_OF_THE_MAKER_ALONE)
    assert (played.maker, played.makers, played.lone) == (3, 0, (1,))
    assert played.alone(0)
    assert not played.alone(1)


def test_euchred_and_march_are_said_of_the_makers() -> None:
    assert (result(2, PARTNERS).euchred, result(2, PARTNERS).march) == (True, False)
    assert (result(5, PARTNERS).euchred, result(5, PARTNERS).march) == (False, True)
    assert (result(5, DEFENDED).euchred, result(5, DEFENDED).march) == (True, False)
    assert (result(3, PARTNERS).euchred, result(3, PARTNERS).march) == (False, False)


def test_a_hand_thrown_in_scores_nothing() -> None:
    passes = "1 pass, 2 pass, 3 pass, 4 pass"
    played = finished(f"north_american\n4: {HIGH[5]} | {REST}\n{passes}\n{passes}")
    assert (played.score, played.tricks, played.makers, played.dutchman) == ((0, 0), (0, 0), None, None)
    assert (played.thrown_in, played.euchred, played.march) == (True, False, False)


# The Dutchman: both bowers and the ace of trumps


def test_who_holds_both_bowers_and_the_ace_of_trumps_has_the_dutchman() -> None:
    assert result(3, PARTNERS).dutchman == 1
    assert result(3, DEFENDED).dutchman == 1


def test_two_of_the_three_are_not_the_dutchman() -> None:
    assert result(2, PARTNERS).dutchman is None


def test_the_dealer_may_complete_the_dutchman_with_the_up_card() -> None:
    dealt = "9D TD QD KD AD | 9C TC QC KC AC | 9S TS QS KS AS | JH JD KH QH JC | AH"
    assert finished(f"classic\n4: {dealt}\n1 order, 4 discard JC\n...").dutchman == 4
    assert finished(f"classic\n4: {dealt}\n1 order, 4 discard AH\n...").dutchman is None


def test_who_sits_out_has_no_dutchman_to_announce() -> None:
    partner_alone = "1 pass, 2 pass, 3 call S alone"
    compact = f"north_american\n4: {HIGH[3]} | {REST}\n1 pass, 2 pass, 3 pass, 4 pass\n{partner_alone}\n..."
    assert finished(compact).dutchman is None


def test_a_hand_that_all_pass_earns_nobody_anything() -> None:
    passes = "1 pass, 2 pass, 3 pass, 4 pass"
    played = match(f"slapton\n4: {SUITS}\n{passes}\n{passes}")
    (thrown_in,) = played.hands
    assert list(kind_of(played.rules).earned(played, thrown_in)) == []
