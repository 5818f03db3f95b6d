"""The puzzles that come with the bot: each can be answered, and its answer is the best there is."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.levels import Level
from bot.games import PRESETS
from bot.notation import dumps, loads
from bot.players import BasicPlayer
from bot.puzzles.analysis import ChoiceFigures, Difficulty
from bot.puzzles.puzzle import (
    FILE,
    PuzzleFilter,
    Theme,
    collection,
    parse_table_id,
    read_puzzle,
    records,
    table_id,
)
from bot.tables.records import YOU
from tests.puzzles.themes import theme_of
from tools.puzzles import SURE, is_decided, is_found, is_still_found

TAKEN_OUT = (35, 48, 62)
"""Some that were there once: neither way of judging them was sure."""


def test_there_are_many_of_every_kind() -> None:
    themes = Counter(puzzle.theme for puzzle in collection().values())
    hard = Counter(puzzle.difficulty for puzzle in collection().values())
    games = {puzzle.rules.id for puzzle in collection().values()}
    assert len(collection()) >= 200
    assert min(themes[theme] for theme in Theme) >= 4
    assert min(hard[each] for each in Difficulty) >= 40
    assert games == set(PRESETS)


def test_a_puzzle_is_found_by_its_table_and_nothing_else_is() -> None:
    for number, puzzle in collection().items():
        assert parse_table_id(puzzle.table.id) == (number, PuzzleFilter())
    kinds = [
        PuzzleFilter(Difficulty.HARD),
        PuzzleFilter(None, Theme.LONE),
        PuzzleFilter(Difficulty.EASY, Theme.CALL),
    ]
    kinds += [PuzzleFilter(None, Theme.BID, rules) for rules in PRESETS] + [PuzzleFilter(rules="bid")]
    for sought in kinds:
        assert parse_table_id(table_id(7, sought)) == (7, sought)
    for no_table in (
        "puzzle-7-in-whist",
        "puzzle-7-in-",
        "puzzle-no",
        "puzzle-7-dear",
        "puzzle-7-hard-easy",
        "puzzle-7-",
        "daily-20260101",
    ):
        assert parse_table_id(no_table) is None


def test_what_was_not_sure_is_gone_and_its_number_is_given_to_no_other() -> None:
    assert not {*TAKEN_OUT} & {*collection()}
    assert min(set(range(65, 80)) & {*collection()}) == 65


def test_the_file_is_a_record_like_any_other() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert dumps(loads(text)) == text
    assert "\n".join(records(text)) == text


def test_a_puzzle_is_decided_in_both_ways_has_its_theme_and_its_record_does_the_best() -> None:
    for number, puzzle in collection().items():
        assert puzzle.table.player(puzzle.view.seat or 0).name == YOU, number
        assert set(puzzle.figures) == set(puzzle.view.legal) == {each.action for each in puzzle.searched}
        assert is_decided(puzzle.figures, puzzle.searched), number
        assert min(figures.hands for figures in puzzle.figures.values()) >= 250, number
        assert puzzle.game.match is not None
        (hand,) = puzzle.game.match.hands
        assert hand.history[puzzle.turn - 1] == (puzzle.view.seat, puzzle.best), number
        best, second, *_ = puzzle.figures
        assert theme_of(puzzle.view, best, second) is puzzle.theme, number


def test_how_hard_puzzles_are_goes_by_which_computer_players_find_them() -> None:
    """By those of the day on which each was judged; a player who has learnt since may find some more."""
    puzzles = collection().values()
    wrong = [
        sum(BasicPlayer(level).choose(each.view) != each.best for level in (Level.BEGINNER, Level.CLUB))
        for each in puzzles
    ]
    same = sum(
        [*Difficulty][wrongly] is each.difficulty for wrongly, each in zip(wrong, puzzles, strict=True)
    )
    assert same > 0.8 * len(puzzles)


def test_two_choices_within_the_error_decide_nothing() -> None:
    puzzle = collection()[1]
    best, second, *rest = puzzle.searched
    near = second._replace(points=-0.25, error=0.25 / SURE + 0.01)
    assert is_decided(puzzle.figures, puzzle.searched)
    assert not is_decided(puzzle.figures, [best, near, *rest])
    assert not is_decided(puzzle.figures, [second, best, *rest])
    assert not is_decided(puzzle.figures, [])
    few = {action: ChoiceFigures({1: 2, -1: 2}) for action in puzzle.figures}
    assert not is_decided(few, puzzle.searched)


def test_figures_are_a_mean_an_error_and_shares() -> None:
    figures = ChoiceFigures({4: 1, 1: 2, -2: 1})
    assert (figures.hands, figures.mean, figures.share(1), figures.share(-2)) == (4, 1.0, 0.75, 1.0)
    assert figures.error == pytest.approx((18 / 4 / 3) ** 0.5)
    assert ChoiceFigures({1: 1}).error == 0


def test_the_search_still_finds_an_answer_and_doubts_another() -> None:
    puzzle = collection()[2]
    assert is_still_found(puzzle)
    assert not is_found(list(puzzle.figures)[1], puzzle.searched)


@pytest.mark.parametrize("tag", ["Turn", "Theme", "Difficulty", "Searched"])
def test_a_puzzle_that_says_less_than_it_must_is_refused(tag: str) -> None:
    record = next(iter(collection().values())).record
    without = [line for line in record.splitlines() if not line.startswith(f"[{tag} ")]
    with pytest.raises(KeyError, match=tag):
        read_puzzle("\n".join(without))
