"""Entries: short answers that stand alone, and points that are the engine's."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bot.engine.kind import kind_of
from bot.engine.options import Ruleset
from bot.games import PRESETS
from bot.games.up_card.rules import EuchreRules
from bot.games.up_card.scoring import settle
from bot.rulebook import Rulebook
from bot.rulebook.article import BadArticle
from bot.rulebook.entries import parse_entries, read_entries

from .test_options import every_rules

LONGEST = 240  # characters of an answer
ON_A_BUTTON = 80
UP_CARD = [rules.id for rules in PRESETS.values() if isinstance(rules, EuchreRules)]
_BAD = re.compile(r"[{}\[\]]|  |\.\.|\bdeals? (?:deals?|points?)\b")


def first_number(text: str) -> int:
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_answer_is_short_and_whole_whatever_the_house_rules(book: Rulebook, ruleset: str) -> None:
    faults = set()
    for rules in every_rules(PRESETS[ruleset]):
        for entry in book.entries(rules).values():
            text = entry.text
            if len(text) > LONGEST or _BAD.search(text) or text[-1] not in '.”"?!':
                faults.add(f"{entry.id}: {text}")
            if len(entry.question) > ON_A_BUTTON:
                faults.add(entry.question)
    assert not faults, "\n".join(sorted(faults))


def test_no_question_is_written_twice_in_a_file() -> None:
    for name, drafts in read_entries().items():
        keys = [draft.key for draft in drafts]
        assert len(keys) == len(set(keys)), name
        asked = [draft.asked for draft in drafts if draft.topic not in {"pause", "clock"}]
        assert len(asked) == len(set(asked)), name


@pytest.mark.parametrize("text", ["An answer first.\n", "## a\n? one · Is it?\n? two · Is it?\nYes.\n"])
def test_an_entry_without_its_half_is_refused(text: str) -> None:
    with pytest.raises(BadArticle):
        list(parse_entries(text, "bad.txt"))


@pytest.mark.parametrize("ruleset", UP_CARD)
def test_points_told_are_those_that_the_engine_gives(book: Rulebook, ruleset: str) -> None:
    for rules in every_rules(PRESETS[ruleset]):
        assert isinstance(rules, EuchreRules)
        entries = book.entries(rules)
        assert first_number(entries["scoring/euchre"].text) == engine_points(rules, 2)
        assert first_number(entries["scoring/made"].text) == engine_points(rules, 3)
        assert first_number(entries["scoring/march"].text) == engine_points(rules, 5)
        assert f"All five: {engine_points(rules, 5)}" in entries["scoring/table"].text
        if rules.alone == "nobody" or not rules.partners:
            continue
        for key, tricks in (("lone-march", 5), ("lone-four", 4), ("lone-three", 3), ("lone-euchred", 2)):
            assert first_number(entries[f"scoring/{key}"].text) == engine_points(rules, tricks, lone=(1,))
        if rules.defend_alone:
            assert first_number(entries["scoring/lone-defender"].text) == engine_points(rules, 2, lone=(2,))


@pytest.mark.parametrize("ruleset", UP_CARD)
def test_points_computed_are_those_that_the_engine_gives(ruleset: str) -> None:
    for rules, tricks, alone in product(every_rules(PRESETS[ruleset]), range(6), (False, True)):
        if not isinstance(rules, EuchreRules) or not rules.partners or (alone and rules.alone == "nobody"):
            continue
        scored = kind_of(rules).points(rules, tricks, alone=alone)
        assert scored is not None
        assert max(scored) == engine_points(rules, tricks, lone=(1,) if alone else ())


def engine_points(rules: Ruleset, tricks: int, lone: tuple[int, ...] = ()) -> int:
    """The points of whoever scores, if player 1 made trump and that side took so many tricks."""
    assert isinstance(rules, EuchreRules)
    others = [0] * (rules.sides - 1)
    others[0] = 5 - tricks
    return max(settle(rules, 1, None, lone, (tricks, *others)).score)
