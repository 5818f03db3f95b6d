"""What a match earns its players."""

import random
from itertools import accumulate

import pytest

from bot.engine.hand_stats import Award
from bot.engine.match import Match
from bot.games import preset
from bot.games.up_card.scoring import EuchreResult
from bot.players import BasicPlayer
from bot.players.selfplay import play_match
from bot.standings.awards import awards, titles
from tests.engine.pen import SUITS, match


def earned(compact: str) -> list[tuple[int, Award]]:
    """Return the awards that the hand earned."""
    played = match(compact)
    assert played.hands, "the hand is not over"
    return list(awards(Match(played.rules, 1, played.hands)))


def test_a_march_alone() -> None:
    hand = f"north_american\n4: {SUITS}\n1 pass, 2 assist alone\n..."
    assert earned(hand) == [(2, Award("lone_march"))]
    with_partner = f"north_american\n4: {SUITS}\n1 pass, 2 assist, 4 discard TC\n..."
    assert earned(with_partner) == []


def test_a_lone_maker_with_four_loses_the_last() -> None:
    dealt = "JH JD AH KH 9S | 9C TC 9D TD AS | QC KC AC JC QD | KS QS AD KD TS | QH"
    assert earned(f"north_american\n4: {dealt}\n1 order alone, 4 discard KS\n...") == [
        (2, Award("last_trick"))
    ]


def test_the_makers_held_the_benny_and_were_euchred() -> None:
    dealt = "JK 9S TS 9D TD | JH JD AH KH QH | 9C TC QC KC JC | AS KS QS AD KD | 9H"
    hand = f"north_american benny=joker\n4: {dealt}\n1 order, 4 discard QS\n..."
    assert earned(hand) == [(2, Award("benny_beaten")), (4, Award("benny_beaten"))]


def test_the_benny_was_turned_up_and_the_dealer_euchred() -> None:
    dealt = "JH JD AH KH QH | 9S TS 9D TD QC | AC JC TH KC 9H | AS KS QS AD KD | JK"
    hand = f"north_american benny=joker\n4: {dealt}\n4 call H, 4 discard QS\n..."
    assert earned(hand) == [(1, Award("benny_beaten")), (3, Award("benny_beaten"))]


def test_the_dutchman_was_held_and_euchred() -> None:
    dealt = "JH JD AH 9S TS | JK KH QH TH AS | 9C TC 9D TD QC | KS QS AD KD AC | 9H"
    hand = f"north_american benny=joker\n4: {dealt}\n1 order, 4 discard AC\n..."
    assert earned(hand) == [(1, Award("dutchman_euchred"))]


def test_the_makers_are_euchred_by_one_alone() -> None:
    dealt = "9S TS 9D TD 9H | JH JD AH KH QH | 9C TC QC KC JC | AS KS QS AD KD | TH"
    hand = f"north_american alone=anyone defend_alone=yes\n4: {dealt}\n1 order, 4 discard QS, 2 alone\n..."
    assert earned(hand) == [(2, Award("lone_defence"))]


def test_every_trick_was_bid_and_taken() -> None:
    dealt = (
        "JS JC AS KS QS TS 9S 8S | AH KH QH TH JH 9H 8H 7H | "
        "JD AD KD QD TD 9D 8D 7D | 7S AC KC QC TC 9C 8C 7C"
    )
    assert earned(f"bid pack=32\n4: {dealt}\n1 bid 8 S, 2 pass, 3 pass, 4 pass\n...") == [(1, Award("slam"))]
    assert earned(f"bid pack=32\n4: {dealt}\n1 bid 7 S, 2 pass, 3 pass, 4 pass\n...") == []


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_match_earns_what_its_course_says(seed: int) -> None:
    rules = preset("slapton").with_options("target=5")
    player = BasicPlayer()
    played = play_match(rules, [player] * 4, random.Random(seed))
    found = set(awards(played))
    (winner,) = played.winners
    course = list(
        zip(*(accumulate(side) for side in zip(*(r.score for r in played.results), strict=True)), strict=True)
    )
    winners = {seat for seat in (1, 2, 3, 4) if rules.side_of(seat) == winner}

    def who(award: Award) -> set[int]:
        return {seat for seat, each in found if each is award}

    assert who(Award("whitewash")) == (winners if min(played.score) == 0 else set())
    back = any(sums[winner] <= 2 and sums[1 - winner] == 4 for sums in course)
    assert who(Award("comeback")) == (winners if back else set())
    results = [result for result in played.results if isinstance(result, EuchreResult)]
    alone = {s for r in results for s in r.lone if r.makers == rules.side_of(s) and r.tricks[r.makers] == 5}
    assert who(Award("lone_march")) == alone


def test_a_jink_that_came_off_and_one_that_failed() -> None:
    clubs = "spoil_five\n3: {} | KS QS 2D 3D 4D | KD 6D 7D 8D TD | 9H\n"
    three = "1 KC, 2 2D, 3 6D\n1 QC, 2 3D, 3 7D\n1 JC, 2 4D, 3 8D\n1 jink\n"
    came_off = clubs.format("KC QC JC AC 2C") + three + "1 AC, 2 QS, 3 TD\n1 2C, 2 KS, 3 KD"
    assert earned(came_off) == [(1, Award("jink"))]
    assert earned(clubs.format("KC QC JC 2S 3S") + three + "1 2S, 2 KS, 3 KD") == []


def test_every_award_has_a_name_and_a_reason() -> None:
    assert len(titles()) == 10
    assert all(title and what_for for title, what_for in titles().values())
