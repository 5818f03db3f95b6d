"""The screens of the puzzles: within the limits, without a hidden card, and with reasons that hold."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from bot.engine.cards import Card
from bot.engine.views import EuchreView
from bot.puzzles.collection import collection
from bot.puzzles.puzzle import Puzzle
from cogs.ui.columns import width
from cogs.ui.press import Verb
from cogs.ui.puzzles import answer_view, puzzle_view
from cogs.ui.words.puzzles import progress, reasons
from tests.ui.seen import cards_on, enabled, text
from tests.ui.test_limits import LONG, check

ALL = [pytest.param(puzzle, id=str(puzzle.number)) for puzzle in collection().values()]
EVERY = dict.fromkeys(collection(), True)
_PHONE = 30  # columns of a code block that a phone shows


@pytest.mark.parametrize("puzzle", ALL)
def test_every_screen_of_a_puzzle_fits(puzzle: Puzzle) -> None:
    for offered in ("", "alone"):
        check(puzzle_view(puzzle, LONG[0], EVERY, all_done=True, offered=offered))
    for action in puzzle.figures:
        view = answer_view(puzzle, LONG[1], action, EVERY, again=True)
        check(view)
        (table,) = re.findall("```\n(.*?)```", text(view), re.DOTALL)
        assert max(map(width, table.splitlines())) <= _PHONE


@pytest.mark.parametrize("puzzle", ALL)
def test_every_choice_can_be_pressed(puzzle: Puzzle) -> None:
    offered = {
        press.action
        for way in ("", "alone")
        for press in enabled(puzzle_view(puzzle, "Ann", {}, all_done=False, offered=way), Verb.DO)
    }
    assert offered == {str(action) for action in puzzle.figures}


@pytest.mark.parametrize("puzzle", ALL)
def test_no_screen_shows_a_card_that_the_seat_cannot_see(puzzle: Puzzle) -> None:
    view = puzzle.view
    known: set[Card] = {*view.cards, *(card for trick in view.tricks for _, card in trick.plays)}
    known |= {card for _, card in view.trick} | ({view.discarded} if view.discarded else set())
    known |= {view.up} if isinstance(view, EuchreView) else set()
    assert cards_on(puzzle_view(puzzle, "Ann", {}, all_done=False)) <= known
    for action in puzzle.figures:
        assert cards_on(answer_view(puzzle, "Ann", action, {}, again=False)) <= known


@pytest.mark.parametrize("puzzle", ALL)
def test_the_reasons_compare_the_best_choice_with_the_one_made(puzzle: Puzzle) -> None:
    best, second = islice(puzzle.figures, 2)
    assert reasons(puzzle, best) == reasons(puzzle, second)
    for action in puzzle.figures:
        told = reasons(puzzle, action)
        assert 2 <= len(told) <= 3 and all(line.endswith(".") for line in told)
        assert "of 100" in told[-1]


def test_progress_is_told_once_there_is_some() -> None:
    assert progress({}) == ""
    assert progress({1: True, 2: False, 3: True}) == "2 of 3 right at the first try"
