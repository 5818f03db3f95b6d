"""What bots do in positions: the sentences of tests/golden/players (form: tests/engine/positions.py)."""

import random
from typing import Any

import pytest

from bot.engine.cards import BENNY, Card
from bot.engine.deal import Deal
from bot.engine.levels import Level
from bot.engine.match import first_position, view
from bot.games import preset
from bot.games.up_card.actions import ACCEPT, FIRST_ROUND, SECOND_ROUND
from bot.games.up_card.computer.calling import is_weak_call
from bot.players import BasicPlayer
from bot.players.selfplay import deal
from tests.engine.pen import any_hand
from tests.engine.positions import Claims, check, sentences


@pytest.mark.parametrize("claims", sentences("players"))
def test_bots_do_as_each_sentence_says(claims: Claims) -> None:
    check(claims)


def test_the_yardstick_learns_no_habits() -> None:
    hands = "9D TD JH KS AS | KD 9C KC TC JC | TH JK AD 9H JS | AH QD 9S QS QC | JD"
    called = "1 pass, 2 pass, 3 pass, 4 pass\n1 pass, 2 call C alone, 3 alone, 4 stay\n2 JC, 3 JK"
    seen = view(any_hand(f"slapton\n4: {hands}\n{called}"), 3, (0, 0))
    does = {level: str(BasicPlayer(level).choose(seen)) for level in (Level.CLUB, Level.YARDSTICK)}
    assert does[Level.CLUB] == "JS" != does[Level.YARDSTICK]


def test_a_dealer_calls_on_the_upcard_as_well() -> None:
    deal = "AS KS QS TS 9S | KH AH JC QC TC | JD AD KD QD TD | QH TH AC KC 9C | 9H"
    for seat, calls, little in ((2, "1 pass", True), (4, "1 pass, 2 pass, 3 pass", False)):
        seen: Any = view(any_hand(f"north_american\n4: {deal}\n{calls}"), seat)
        assert is_weak_call(seen, ACCEPT) is little


def test_the_blind_suit_hangs_on_nothing_but_dealer_and_score() -> None:
    rules = preset("slapton")
    pack = [card for card in rules.cards if card is not BENNY]
    named = set()
    for shift in range(0, 20, 5):
        cards = pack[shift:] + pack[:shift]
        deal = Deal(2, tuple(tuple(cards[at : at + 5]) for at in range(0, 20, 5)), Card("JK"))
        named.add(BasicPlayer().choose(view(first_position(rules, deal), 2)))
    assert len(named) == 1


def test_people_call_in_the_first_round_as_seldom_as_they_were_seen_to() -> None:
    rules, chance, people, called = preset("north_american"), random.Random(1), BasicPlayer(Level.PEOPLE), 0
    for number in range(200):
        hand = first_position(rules, deal(rules, number % 4 + 1, chance))
        while hand.to_act is not None and hand.phase is FIRST_ROUND:
            hand = hand.apply(people.choose(view(hand, hand.to_act)))
        called += hand.phase is not SECOND_ROUND
    assert 0.5 < called / 200 < 0.64
