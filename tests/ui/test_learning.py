"""The screens of lessons and puzzles: within the limits, nothing told too early, reasons that hold."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from wcwidth import width

from bot.art.table.theme import ArtTheme
from bot.engine.actions import Play
from bot.engine.seats import partner_of
from bot.games.up_card.actions import Discard
from bot.games.up_card.view import EuchreView
from bot.lessons.lesson import Lesson, course
from bot.puzzles.puzzle import Puzzle, Theme, collection
from cogs.lessons.screens import step_view
from cogs.lessons.screens import table_picture as lesson_picture
from cogs.puzzles.screens import answer_view, puzzle_view, table_picture
from cogs.puzzles.words import reasons
from cogs.ui.games.in_words import in_words
from cogs.ui.press import Verb
from tests.lessons.test_lesson import UNTOLD
from tests.screens.positions import cards_in_view
from tests.size import size
from tests.ui.seen import cards_on, described, enabled, text
from tests.ui.test_hints_are_true import reason, told_of
from tests.ui.test_limits import LONG, check

ALL = [pytest.param(puzzle, id=str(puzzle.number)) for puzzle in collection().values()]
A_BID = next(at for at, puzzle in enumerate(collection().values()) if puzzle.theme is Theme.BID)
SOME = size([*ALL[::6], ALL[A_BID]], ALL)
EVERY = dict.fromkeys(collection(), True)
_PHONE = 30  # columns of a code block that a phone shows


@pytest.mark.parametrize("puzzle", SOME)
def test_every_screen_of_a_puzzle_fits(puzzle: Puzzle) -> None:
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
        assert max(map(width, table.splitlines())) <= _PHONE


@pytest.mark.parametrize("puzzle", SOME)
def test_every_choice_can_be_pressed(puzzle: Puzzle) -> None:
    offered = {
        press.action
        for way in ("", "alone", *map(str, range(6, 13)))  # the numbers are of bids
        for press in enabled(puzzle_view(puzzle, "Ann", {}, offered=way), Verb.DO)
    }
    assert offered == {str(action) for action in puzzle.figures}


@pytest.mark.parametrize("puzzle", SOME)
def test_no_screen_shows_a_card_that_the_seat_cannot_see(puzzle: Puzzle) -> None:
    known = cards_in_view(puzzle.view)
    assert cards_on(puzzle_view(puzzle, "Ann", {})) <= known
    for action in puzzle.figures:
        assert cards_on(answer_view(puzzle, "Ann", action, {}, again=False)) <= known


@pytest.mark.parametrize("puzzle", ALL)
def test_the_reasons_compare_the_best_choice_with_the_one_made(puzzle: Puzzle) -> None:
    best, second = islice(puzzle.figures, 2)
    assert reasons(puzzle, best) == reasons(puzzle, second)
    for action in puzzle.figures:
        told = reasons(puzzle, action)
        assert 1 <= len(told) <= 2 and all(line.endswith(".") for line in told)
        assert "of the time" in told[-1]


@pytest.mark.parametrize("puzzle", ALL)
def test_what_the_reasons_say_of_the_position_is_so(puzzle: Puzzle) -> None:
    view, best = puzzle.view, puzzle.best
    told = " ".join(reasons(puzzle, best)).lower()
    if not isinstance(best, Play | Discard):
        assert "trick" not in told.replace("all five tricks", "").replace("can take a trick", "")
        return
    suits = view.order.suits
    mine = [suits[card] for card in view.cards]
    trump = suits[best.card] is view.trumps
    on_table = dict(view.trick)
    if " ruffs " in told:
        assert view.winning and trump and suits[on_table[view.winning]] is not view.trumps
    if "it beats " in told:
        assert view.winning and view.order.strengths[view.led][best.card] > 0
    if "'s your only" in told:
        assert mine.count(suits[best.card]) == 1 and view.trumps in mine and not trump
    if "partner is winning" in told:
        assert view.winning and view.winning == partner_of(view.seat or 0)
    if "euchres the makers" in told:
        assert isinstance(view, EuchreView) and view.maker and view.seat
        assert view.rules.side_of(view.maker) != view.rules.side_of(view.seat)


@pytest.mark.parametrize("puzzle", ALL)
def test_the_reason_for_a_card_of_a_puzzle_does_not_hold_for_any_other(puzzle: Puzzle) -> None:
    view, best, players = puzzle.view, puzzle.best, puzzle.table.game.in_play.players
    for other in [*puzzle.figures][1:]:
        told = reason(view, best, other)
        if told and isinstance(best, Play) and isinstance(other, Play):
            assert all(holds for _, holds in told_of(view, best.card, other.card, told, players))
            assert not all(holds for _, holds in told_of(view, other.card, best.card, told, players))
        elif told:
            assert told != reason(view, other, best)


# Lessons


LESSONS = [pytest.param(each, id=each.id) for each in course()]


def test_the_picture_of_the_first_lesson_says_nothing_that_has_not_been_told() -> None:
    first = course()[0]
    for step in first.steps:
        shown = in_words(lesson_picture(first, step).scene)
        assert not [word for word in (*UNTOLD, "deal", "maker", "made", "trumps") if word in shown]
        assert "Spades are trump." in shown and "Cora" in shown


@pytest.mark.parametrize("lesson", LESSONS)
def test_beside_its_picture_a_step_is_what_to_think_about_and_what_to_do(lesson: Lesson) -> None:
    for step in lesson.steps:
        seen = lesson_picture(lesson, step)
        picture = seen.picture(ArtTheme())
        shown = step_view(lesson, step, picture=picture)
        check(shown)
        assert described(shown) == picture.told
        assert f"> {step.ask}\n### {seen.scene.prompt}" in text(shown)
        assert "```" not in text(shown) and "On the table" not in text(shown)
