"""Luck: what cards are worth is told by them alone, and honestly."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.cards import parse_cards
from bot.engine.deal import Deal
from bot.games import PRESETS, preset
from bot.players.luck import Average, _redeal_others, averages, compute_luck, random_gains, worth_of_cards
from bot.players.selfplay import deal

CLASSIC = preset("north_american")


@pytest.mark.parametrize("ruleset", PRESETS)
def test_cards_are_dealt_around_those_of_the_player_by_the_rules(ruleset: str) -> None:
    rules, chance = preset(ruleset), random.Random(4)
    dealt = deal(rules, 1, chance)
    around = _redeal_others(rules, dealt, 2, chance)
    around.check(rules)
    assert around.hands[1] == dealt.hands[1] and around.up == dealt.up and around.dealer == 1
    assert around.hands != dealt.hands
    assert worth_of_cards(rules, dealt, 2, 2).error >= 0
    assert len(averages(random_gains(rules, 0, 2))) == rules.seats


def test_what_cards_are_worth_hangs_on_nobody_elses() -> None:
    dealt = deal(CLASSIC, 4, random.Random(4))
    one, two, three, four = dealt.hands
    turned = replace(dealt, hands=(one, four, two, three))
    assert worth_of_cards(CLASSIC, dealt, 1, 5) == worth_of_cards(CLASSIC, turned, 1, 5)


def test_good_cards_are_worth_more_than_poor_ones() -> None:
    def worth(cards: str) -> float:
        own = parse_cards(cards)
        rest = [card for card in CLASSIC.cards if card not in own]
        hands = (own, *(tuple(rest[at : at + 5]) for at in (0, 5, 10)))
        return worth_of_cards(CLASSIC, Deal(4, hands, rest[15]), 1, 12).points

    assert worth("JS JC AS KS QS") > 1 > worth("9S 9D TC TD 9C")


def test_luck_is_what_cards_were_worth_beyond_what_is_usual_at_their_places() -> None:
    usual = [Average(0.5, 0.1), Average(-0.5, 0.1)]
    found = compute_luck([(0, Average(0.7, 0.3)), (0, Average(0.5, 0.4)), (1, Average(0.0, 0.0))], usual)
    assert found.points == pytest.approx(0.2 + 0.0 + 0.5)
    assert found.error == pytest.approx((0.3**2 + 0.4**2 + 0.2**2 + 0.1**2) ** 0.5)


def test_the_average_is_told_of_each_place() -> None:
    dealers, eldest = averages([[1.0, -1.0], [3.0, -3.0]])
    assert (dealers.points, eldest.points) == (2.0, -2.0)
    assert dealers.error == pytest.approx(1.0)
