"""What people complained of in other euchre programs: what the club level and an expert do (docs/field.md).

Positions are given by cards that the complaint names; where it has a full deal, it is that one.
"""

from __future__ import annotations

import pytest

from bot.engine.match import view
from bot.players import BasicPlayer
from bot.players.expert import Expert
from tests.engine import pen

PARTNERS_BOWERS = """
4: QS TD JD KC JH | KS KH QD AC JC | JS AH QH 9H KD | AS TS AD 9D QC | TH
1 pass, 2 pass, 3 order, 4 discard QC
1 JH, 2 KH, 3 9H, 4 TH
"""
LEFT_AND_QUEEN = """
4: JS JH AD 9D AC | KS TS KH KC TC | AS TH QC JD KD | QS AH QH QD JC | 9S
1 pass, 2 pass, 3 pass, 4 take, 4 discard QD
1 AC, 2 TC, 3 QC, 4 9S
"""
LAST_BOSS = """
4: JH JD AH AS TC | KS QS 9D TD KC | 9S TS QD KD 9C | QH KH JC QC AC | TH
1 order alone, 4 discard JC
1 JH, 2 9D, 4 QH
1 JD, 2 TD, 4 TH
1 AS, 2 QS, 4 QC
"""
NEXT = """
4: JS KS TS 9D QH | AS KD QC KC TD | AC QS TC 9H TH | JC AD AH JH KH | 9C
1 pass, 2 pass, 3 pass, 4 pass
"""
WITH_BOTH_BOWERS = "4: JS JC TS TC QD | AS KD QC 9C TD | KS AC KC 9H TH | QS AD AH JH KH | 9S"
THREE_TRUMPS = (
    "4: AC QS TC 9H TH | KS KD QC KC TD | TS JD AH JH KH | JS JC AS AD QD | 9S\n1 pass, 2 pass, 3 pass"
)
FOUR_TRUMPS = (
    "4: TS JD AH JH KH | KS KD QH KC TD | JS QS TC 9H TH | JC AC QC 9D QD | 9C\n1 pass, 2 pass, 3 pass"
)
THREE_HEARTS = (
    "4: TS JD AS JS KS | JH KD KC QC TD | TH QS TC 9D 9C | KH QH 9H AC QD | AH\n1 pass, 2 pass, 3 pass"
)


@pytest.mark.parametrize(
    ("position", "score", "club", "expert"),
    [
        pytest.param(PARTNERS_BOWERS, (0, 0), "JD", "JD", id="TricksterBots-278"),
        pytest.param(LEFT_AND_QUEEN, (0, 0), "JC", "AH", id="TricksterBots-313"),
        pytest.param(LAST_BOSS, (0, 0), "AH", "AH", id="TricksterBots-300"),
        pytest.param(NEXT, (0, 0), "call S", "call S", id="TricksterBots-271"),
        pytest.param(WITH_BOTH_BOWERS, (0, 0), "pass", "pass", id="TricksterBots-219"),
        pytest.param(THREE_TRUMPS, (0, 0), "order alone", "order alone", id="TricksterBots-12"),
        pytest.param(FOUR_TRUMPS, (0, 0), "order alone", "order alone", id="TricksterBots-225"),
        pytest.param(THREE_HEARTS, (0, 0), "order alone", "order alone", id="TricksterBots-225-dealer"),
        pytest.param(THREE_TRUMPS, (5, 8), "order", "order", id="TricksterBots-286"),
    ],
)
def test_what_others_were_blamed_for_is_not_done(
    position: str, score: tuple[int, int], club: str, expert: str
) -> None:
    hand = pen.any_hand(f"north_american\n{position.strip()}")
    seen = view(hand, hand.to_act, score)
    assert (str(BasicPlayer().choose(seen)), str(Expert().choose(seen))) == (club, expert)
