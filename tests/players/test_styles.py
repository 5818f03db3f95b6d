"""Styles: the bold call more than the cautious, and play their cards alike. A name always has the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.engine.actions import Pass
from bot.engine.levels import Level, Style
from bot.engine.match import first_position, view
from bot.engine.phases import Phase
from bot.games import preset
from bot.ids import UserId
from bot.players import BasicPlayer
from bot.players.names import COMPUTER_NAMES, MANY_NAMES, style_of
from bot.players.selfplay import deal
from bot.tables.table import Player


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.CLUB])
@pytest.mark.parametrize("ruleset", ["north_american", "slapton", "two_handed", "cutthroat", "bid"])
def test_the_bold_call_more_and_the_cautious_less_and_all_play_alike(ruleset: str, level: Level) -> None:
    rules, chance, called = preset(ruleset), random.Random(5), Counter[Style]()
    even = BasicPlayer(level)
    for _ in range(60):
        hand = first_position(rules, deal(rules, 1, chance))
        while hand.to_act is not None:
            seen = view(hand, hand.to_act)
            does = {style: BasicPlayer(level, style).choose(seen) for style in Style}
            if seen.phase is Phase.PLAY:
                assert len({*does.values()}) == 1
                break
            called.update(style for style, action in does.items() if not isinstance(action, Pass))
            hand = hand.apply(even.choose(seen))
    assert called[Style.CAUTIOUS] <= called[Style.EVEN] <= called[Style.BOLD]
    assert called[Style.CAUTIOUS] < called[Style.BOLD]


def test_a_name_has_one_style_and_tables_have_some_of_each() -> None:
    assert [style_of(name) for name in ("Ada", "Ada 2", "Bert", "Cora", "Gwendolyn")] == [
        Style.BOLD,
        Style.BOLD,
        Style.CAUTIOUS,
        Style.EVEN,
        Style.EVEN,
    ]
    assert {style_of(name) for name in COMPUTER_NAMES[:3]} == {*Style}
    assert len({*MANY_NAMES}) == len(MANY_NAMES)


def test_who_stands_in_for_a_person_leans_neither_way_nor_does_a_person() -> None:
    assert Player("Ada").style is Style.BOLD
    assert Player("Ada", stands_in=True).style is Style.EVEN
    assert Player("Ada", UserId(7)).style is Style.EVEN
