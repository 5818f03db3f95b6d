"""Faults made on purpose: each fits the product and names a check there is, and a few are found here."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools.mutants.all_mutants import KILL, MUTANTS, Mutant
from tools.mutants.checks import said_by_tests, said_of
from tools.mutants.mutant import see_that_it_fits

ROOT = Path(__file__).parents[1]
every_mutant = pytest.mark.parametrize("mutant", MUTANTS.values(), ids=MUTANTS)


@cache
def functions_in(path: str) -> set[str]:
    """The tests that a file has."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}


@every_mutant
def test_its_check_exists_and_what_it_puts_itself_in_the_place_of_too(mutant: Mutant) -> None:
    if mutant.check == KILL:
        assert all(mutant.says)
    else:
        path, _, test = mutant.check.partition("::")
        assert test in functions_in(path)
    put: list[str] = []

    def looked_up(where: Any, name: str, wrong: object) -> None:
        assert getattr(where, name) is not wrong
        see_that_it_fits(getattr(where, name), wrong)
        put.append(name)

    mutant.mutate(looked_up)
    assert put and mutant.what.endswith(".")


def test_a_mutant_is_found_by_its_check_and_by_no_check_that_is_for_something_else() -> None:
    # These need no database: `--noconftest` saves the time to make one.
    mutant = MUTANTS["a-euchre-scores-for-the-makers"]
    assert mutant.found_by(said_of(mutant, "--noconftest"))
    other = "tests/engine/test_cards_and_trumps.py::test_any_card_may_be_led"
    assert said_by_tests([other], mutant, "--noconftest") is None
