"""The screens of lessons and puzzles: within the limits, nothing told too early, reasons that hold."""

from __future__ import annotations

import re
from itertools import islice

from wcwidth import width

from bot.art.table.theme import ArtTheme
from bot.engine.actions import Play
from bot.lessons.lesson import course
from bot.puzzles.puzzle import Theme, collection
from cogs.lessons.screens import step_view
from cogs.lessons.screens import table_picture as lesson_picture
from cogs.puzzles.screens import answer_view, puzzle_view, table_picture
from cogs.puzzles.words import reasons
from cogs.ui.games.in_words import describe_scene
from cogs.ui.games.scene import asked_of
from cogs.ui.press import Verb
from tests.lessons.test_lesson import UNTOLD
from tests.screens.positions import cards_in_view
from tests.size import size
from tests.ui.seen import cards_on, described, enabled, text
from tests.ui.test_hints_are_true import reason, told_of
from tests.ui.test_limits import LONG, check

ALL = [*collection().values()]
A_BID = next(puzzle for puzzle in ALL if puzzle.theme is Theme.BID)
SOME = size([*ALL[::6], A_BID], ALL)
EVERY = dict.fromkeys(collection(), True)
_PHONE = 30  # columns of a code block that a phone shows


def test_every_screen_of_a_puzzle_fits() -> None:
    for puzzle in SOME:
        for offered in ("", "alone"):
            check(puzzle_view(puzzle, LONG[0], EVERY, done=200, offered=offered))
        picture = table_picture(puzzle, LONG[0]).picture(ArtTheme())
        drawn = puzzle_view(puzzle, LONG[0], EVERY, done=200, picture=picture)
        check(drawn)
        assert "```" not in text(drawn) and len(text(drawn)) < 600
        check(answer_view(puzzle, LONG[1], puzzle.best, EVERY, again=True, picture=picture))
        for action in puzzle.figures:
            view = answer_view(puzzle, LONG[1], action, EVERY, again=True)
            check(view)
            (table,) = re.findall("```\n(.*?)```", text(view), re.DOTALL)
            assert max(map(width, table.splitlines())) <= _PHONE, puzzle.number
            assert table.count("◂") == 1, puzzle.number


def test_every_choice_can_be_pressed_and_no_screen_shows_a_card_that_the_seat_cannot_see() -> None:
    for puzzle in SOME:
        offered = {
            press.action
            for way in ("", "alone", *map(str, range(6, 13)))  # the numbers are of bids
            for press in enabled(puzzle_view(puzzle, "Ann", {}, offered=way), Verb.DO)
        }
        assert offered == {str(action) for action in puzzle.figures}, puzzle.number
        known = cards_in_view(puzzle.view)
        assert cards_on(puzzle_view(puzzle, "Ann", {})) <= known, puzzle.number
        for action in puzzle.figures:
            assert cards_on(answer_view(puzzle, "Ann", action, {}, again=False)) <= known, puzzle.number


def test_the_reasons_compare_the_best_choice_with_the_one_made() -> None:
    for puzzle in ALL:
        best, second = islice(puzzle.figures, 2)
        assert reasons(puzzle, best) == reasons(puzzle, second), puzzle.number
        for action in puzzle.figures:
            told = reasons(puzzle, action)
            assert 1 <= len(told) <= 2 and all(line.endswith(".") for line in told), puzzle.number
            assert "of the time" in told[-1], puzzle.number


def test_the_reason_for_a_card_of_a_puzzle_holds_and_does_not_for_any_other() -> None:
    for puzzle in ALL:
        view, best = puzzle.view, puzzle.best
        for other in [*puzzle.figures][1:]:
            told = reason(view, best, other)
            if told and isinstance(best, Play) and isinstance(other, Play):
                of_best = [*told_of(view, best.card, other.card, told)]
                assert all(holds for _, holds in of_best), (puzzle.number, told)
                of_other = told_of(view, other.card, best.card, told)
                assert not all(holds for _, holds in of_other), (puzzle.number, told)
            elif told:
                assert told != reason(view, other, best), puzzle.number


# Lessons


def test_the_picture_of_the_first_lesson_says_nothing_that_has_not_been_told() -> None:
    first = course()[0]
    for step in first.steps:
        shown = describe_scene(lesson_picture(first, step).scene)
        assert not [word for word in (*UNTOLD, "deal", "maker", "made", "trumps") if word in shown]
        assert "Spades are trump." in shown and "Cora" in shown


def test_beside_its_picture_a_step_is_what_to_think_about_and_what_to_do() -> None:
    for lesson, step in ((each, step) for each in course() for step in each.steps):
        seen = lesson_picture(lesson, step)
        picture = seen.picture(ArtTheme())
        shown = step_view(lesson, step, picture=picture)
        check(shown)
        assert described(shown) == picture.alt_text
        view = step.table.view(step.table.to_act)
        assert view and f"> {step.ask}\n### {asked_of(step.table, view)}" in text(shown)
        assert "```" not in text(shown) and "On the table" not in text(shown)
