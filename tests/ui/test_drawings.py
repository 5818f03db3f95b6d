"""The pictures of hands and games: their words say what they show, and text stands in where there is none."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine.options import Ruleset
from bot.players import PLAYERS
from bot.players.selfplay import play_match
from bot.standings.rating import Rating
from bot.store.ratings import RatingChange
from bot.tables.events import Ended, EndReason
from bot.tables.table import Table
from cogs.table.drawings import hand_drawing, result_drawing
from cogs.ui.controls import ALT_TEXT
from cogs.ui.words.cards import bare
from cogs.ui.words.names import plain
from cogs.ui.words.pages import describe_parts
from tests.ui.games import IDS, TABLES, UGLY, USERS, seated
from tests.ui.pages import unsaid

NAMES = ("Ann", "Bartholomew", "Wilhelmina Featherstonehaugh", *UGLY[:3], "Gus", "Hal", "Ida", "Jo")


def over(rules: Ruleset, names: tuple[str, ...] = NAMES) -> Table:
    """Return a finished game of computer players, at a table of these names."""
    chance = Random(3)
    match = play_match(rules, [PLAYERS["club"](chance)] * rules.seats, chance)
    return replace(seated(rules, names, computers=[2]), match=match, ended=Ended(EndReason.FINISHED))


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_with_long_names_its_words_still_say_every_card_in_order_and_who_led_and_took_it(
    rules: Ruleset,
) -> None:
    table = over(rules)
    for hand in table.game.hands:
        words, before = describe_parts(hand_drawing(table, hand).parts), ""
        assert len(words) <= ALT_TEXT
        for number, trick in enumerate(hand.tricks, start=1):
            told = words.split(f"Trick {number}: ")[1].split(f"Trick {number + 1}: ")[0]
            cards = [bare(card).replace("\ufe0e", "") for _, card in trick.plays]
            assert re.search(".*".join(map(re.escape, cards)), told)
            led, taker = plain(table.player(trick.plays[0][0])), plain(table.player(trick.winner))
            if number == 1 or led != before:
                assert led in told.partition(cards[0])[0]
            assert taker in told.rpartition(cards[-1])[2]
            before = taker


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_the_words_of_a_results_picture_say_all_that_stands_in_it(rules: Ruleset) -> None:
    table = replace(over(rules), commitment="9f3c" * 16, key="a")
    rated = Rating(1_522_000, 90_000, 3)
    changes = [RatingChange(1, user, "Ann", "euchre", 1_500_000, rated) for user in USERS]
    drawing = result_drawing(table, "The Queens Arms", changes)
    assert unsaid(drawing.parts) == []
    words = describe_parts(drawing.parts)
    assert "1522? (+22)" in words and "The Queens Arms" in words and "9f3c" not in words
    assert len(words) <= ALT_TEXT
