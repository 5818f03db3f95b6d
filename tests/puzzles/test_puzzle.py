"""The puzzles that come with the bot: each can be answered, and its answer is the best there is."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games import PRESETS
from bot.notation import dumps, loads
from bot.players import BasicPlayer
from bot.puzzles.analysis import analyse, better
from bot.puzzles.puzzle import FILE, Puzzle, Theme, collection, puzzle_at, read_puzzle
from bot.tables.records import YOU

ALL = [pytest.param(puzzle, id=str(puzzle.number)) for puzzle in collection().values()]


def test_there_are_many_of_every_kind_for_every_game_that_can_be_sampled() -> None:
    kinds = Counter(puzzle.theme for puzzle in collection().values())
    games = {puzzle.game.rules.id for puzzle in collection().values()}
    assert len(collection()) >= 55
    assert min(kinds[kind] for kind in Theme) >= 8
    assert games == set(PRESETS) - {"cutthroat", "spoil_five"}


def test_a_puzzle_is_found_by_its_table_and_nothing_else_is() -> None:
    assert all(puzzle_at(puzzle.table.id) is puzzle for puzzle in collection().values())
    assert puzzle_at("puzzle-9999") is None and puzzle_at("puzzle-no") is None


def test_the_file_is_a_record_like_any_other() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert dumps(loads(text)) == text


@pytest.mark.parametrize("puzzle", ALL)
def test_a_puzzles_choices_are_all_that_may_be_done_and_its_record_does_the_best(puzzle: Puzzle) -> None:
    assert puzzle.table.player(puzzle.view.seat or 0).name == YOU
    assert set(puzzle.figures) == set(puzzle.view.legal)
    first, *others = puzzle.figures.values()
    assert all(first.hands == figures.hands >= 1000 for figures in others)
    for figures in others:
        margin, error = better(first, figures)
        assert margin > 4 * error and margin >= 0.2
    assert puzzle.game.match is not None
    (hand,) = puzzle.game.match.hands
    assert hand.history[puzzle.turn - 1] == (puzzle.view.seat, puzzle.best)


@pytest.mark.parametrize("number", [1, 4, 5])
def test_a_new_analysis_agrees_within_the_error(number: int) -> None:
    puzzle = collection()[number]
    again = analyse(puzzle.view, 150, random.Random(number))
    for action, figures in puzzle.figures.items():
        margin, error = better(figures, again[action])
        assert abs(margin) < 4.5 * error, action


def test_a_puzzle_that_says_less_than_it_must_is_refused() -> None:
    (game, *_) = loads(FILE.read_text(encoding="utf-8"))
    tags = dict(game.tags)
    del tags["Turn"]
    with pytest.raises(KeyError, match="Turn"):
        read_puzzle(type(game)(game.rules, game.players, game.match, tags))


def test_the_computer_player_itself_does_not_find_them_all() -> None:
    """The answers come of playing on many times, not of the rule of thumb at the turn."""
    computer = BasicPlayer()
    missed = [each for each in collection().values() if computer.choose(each.view) != each.best]
    assert missed
